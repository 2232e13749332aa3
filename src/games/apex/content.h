/* src/games/apex/content.h - maps, Legends, cards, weapons and loot as the rules read them.
 *
 * One flat block, filled by the pack reader through the schema (schema.c), completed and judged once by game_prepare
 * (content.c, map.c), and never changed afterwards. Row 0 of every table is empty, so 0 is always none. What only
 * game_prepare fills in says so. */
#pragma once
#include "core/bits.h"
#include "fray/game.h"
#include "geom/ground.h"

enum {
    MAX_MAPS = 8,
    MAX_OBJECTS = 47,
    MAX_LEGENDS = 15,
    MAX_CARDS = 255, /* of every kind: their numbers are a byte */
    MAX_LOOT = 63,   /* kinds of tokens */
    MAX_WEAPONS = 31,
    MAX_SLOTS = 31,
    MAX_BOARDS = 4,
    MAX_CHANGES = 127,
    MAX_TRIGGERS = 63,
    MAX_CELLS = 255, /* of all areas together */
    CODE_WORDS = 8192,
    LEGEND_FEATS = 8, /* AL-ROUND-05 */
    AIM_CARDS = 16,   /* at most; a shot's cards are bits of 16 */
    AIM_SLOTS = 15,
    STABILITY_MOST = 3, /* AL-HIT-02 */
    TRACK_SPACES = 24,
    TRACK_ICONS = 4,
    ROUNDS = 12,
    RING_CARDS = 16,
    BIN_KINDS = 16,
    REWARDS = 8,
    ACTIONS = 16,
    DAMAGES = 3, /* figures of an area */
    AREA_CELLS = 50,
    AMMO_MOST = 5, /* AL-LOOT-09 */
    COOLDOWN_MOST = 12,
    CONTENT_WINDOWS = 32
};

/* ---- lists of words that content and positions share; the words are in schema.c, in this order ---- */

/* AL-LOOT-01; STARTING is Common without a bag. */
enum rarity {
    RARITY_COMMON,
    RARITY_RARE,
    RARITY_EPIC,
    RARITY_LEGENDARY,
    RARITY_STARTING,
    RARITIES
};
enum { DRAWN_RARITIES = 3 }; /* those that have a bag: the first ones */

enum loot_type { LOOT_NONE, LOOT_GEAR, LOOT_ATTACHMENT, LOOT_CONSUMABLE, LOOT_GRENADE };

/* Where a token is put on: three places of a Legend, four of a weapon. */
enum loot_slot {
    SLOT_NONE,
    SLOT_HELMET,
    SLOT_BODY,
    SLOT_KNOCKDOWN,
    SLOT_BARREL,
    SLOT_MAG,
    SLOT_OPTIC,
    SLOT_STOCK,
    LOOT_SLOTS
};
enum { GEARS = 3, FITS = 4 }; /* gear[slot - SLOT_HELMET], fitted[slot - SLOT_BARREL] */

enum ammo {
    AMMO_NONE,
    AMMO_LIGHT,
    AMMO_HEAVY,
    AMMO_ENERGY,
    AMMO_SHOTGUN,
    AMMO_SNIPER,
    AMMO_MYTHIC,
    AMMO_ANY,
    AMMOS
};
enum stock { STOCK_NONE, STOCK_STANDARD, STOCK_SNIPER };
enum node { NODE_A = 1, NODE_B = 2, NODE_C = 4 }; /* of Optics */

/* Tags (section 3.2); LEVEL is a number of its own. */
enum tag {
    TAG_IMPASSABLE = 1,
    TAG_OBSTACLE = 2,
    TAG_COVER = 4,
    TAG_BLOCKAGE = 8,
    TAG_CONNECTIBLE = 16,
    TAG_INTERACTIVE = 32,
    TAG_DESTROYABLE = 64,
    TAG_OCCUPY_SPACE = 128,
    TAG_OCCUPY_EDGE = 256,
    TAG_OCCUPY_INTERSECTION = 512,
    TAG_PERSISTENT = 1024,
    TAG_ZONE = 2048,
    TAG_AERIAL = 4096
};

/* ---- maps (AL-MAP-16 to AL-MAP-20) ---- */

/* As drawn. What it comes to is content.ground, of the same number. */
struct map {
    fray_plan floor[GROUND_LEVELS];
    /* by game_prepare: parts of the box it takes (AL-SETUP-08) */
    uint8_t buildings[4]; /* enum building_size */
    uint8_t walls[4];     /* by length: 1, 2, 3, and longer */
    uint8_t roof_walls[4];
    uint8_t half_walls, roof_half_walls, bins, beacons;
    uint8_t pad[2];
};
enum building_size { BUILDING_2X2, BUILDING_2X3, BUILDING_2X4, BUILDING_3X3, BUILDING_SIZES };
static_assert(sizeof(struct map) == 3 * 618 + 18, "a map as drawn has no padding");

/* ---- what stands on a map ---- */

/* What an object is to the rules; most are miniatures, which only their tags tell apart. */
enum object_part {
    PART_MINIATURE,
    PART_BUILDING,
    PART_WALL,
    PART_HALF_WALL,
    PART_BIN,
    PART_OPENED_BIN,
    PART_BEACON,
    PART_FIGURE,
    PARTS
};
enum stands { STANDS_SPACE, STANDS_EDGE, STANDS_CORNER, STANDS_LEGEND };

/* Pairs of one kind and owner on the Map: for 1 MP from the space of one to that of the other, or from around one to a
 * free space around the other. */
enum links { LINKS_NOTHING, LINKS_SPACES, LINKS_AROUND };

struct object {
    uint8_t part;   /* enum object_part */
    uint8_t stands; /* enum stands: on what */
    uint8_t level;  /* its height: LEVEL n */
    uint8_t count;  /* miniatures in its Legend's supply */
    uint32_t tags;
    uint16_t legend;    /* whose, 0: nobody's */
    uint16_t opened;    /* what it becomes when interacted with; 0: nothing else */
    uint16_t use;       /* what interacting with it does; 0: what AL-INT-02 says of bins */
    uint8_t links, pad; /* enum links */
};
static_assert(sizeof(struct object) == 16, "no padding");

/* ---- cards ---- */

enum card_kind {
    CARD_ACTION = 1, /* basic actions: AL-ACT-04 */
    CARD_SPECIAL,    /* special actions of a weapon or of Gear: AL-WEAP-03 */
    CARD_ABILITY,
    CARD_FEAT,
    CARD_AIM,
    CARD_BIN,
    CARD_RING,
    CARD_REWARD
};
/* AL-CARD-02, AL-REACT, AL-INST. */
enum label { LABEL_NONE, LABEL_FREE, LABEL_SPECIAL, LABEL_ENHANCE, LABEL_REACTION, LABEL_INSTANT };
enum ability_kind { ABILITY_TACTICAL, ABILITY_ULTIMATE, ABILITIES };
/* AL-HIT-07, AL-HIT-08, AL-HIT-11. */
enum icon {
    ICON_LOWER = 1,
    ICON_HIGHER = 2,
    ICON_COVER = 4,
    ICON_SEMI_HIT = 8,
    ICON_HEADSHOT = 16
};

/* An area as drawn; what it comes to is content.cell. `.` nothing, `o` the source, `#` and `1` the first damage,
 * `2`, `3` the others. */
struct drawing {
    uint8_t columns, rows, cell[AREA_CELLS];
};
static_assert(sizeof(struct drawing) == 52, "no padding");
enum { SIGN_NOTHING, SIGN_SOURCE, SIGN_FIRST, SIGN_ONE, SIGN_TWO, SIGN_THREE };

struct card {
    uint8_t kind;
    /* ---- what may be done ---- */
    uint8_t label;         /* abilities, Feats */
    uint8_t cost;          /* AP: 0 to 2 */
    uint8_t window;        /* reactions, instants, Enhance cards: when */
    uint8_t squad;         /* reactions: AL-REACT-02 */
    uint8_t ability;       /* enum ability_kind, of abilities */
    uint16_t legend;       /* whose: abilities, Feats */
    uint16_t weapon, loot; /* by game_prepare: what a special action belongs to */
    uint16_t when;         /* condition */
    uint16_t act;          /* what it does */
    /* ---- abilities ---- */
    uint8_t tokens, duration, delay, cooldown; /* 0: none */
    uint8_t range[3]; /* how many numbers (0 or 2), least, most: AL-ABIL-08 */
    uint8_t sight, facing;
    uint8_t damage[1 + DAMAGES]; /* how many, then by figure of the area */
    uint8_t aerial;              /* by game_prepare: its miniature has that tag */
    uint16_t object, becomes;    /* the miniature its program places, and what may replace it */
    uint16_t due;                /* what happens when its Delay or Duration is over */
    uint16_t trigger, triggers;  /* what happens at a moment while it is active */
    uint16_t zone, zones;        /* changes for a Shoot that its Zone concerns: AL-ZONE-04 */
    uint16_t change, changes;    /* abilities: while active; specials: for their Shoot */
    uint16_t cell, cells;        /* by game_prepare: its area in content.cell */
    struct drawing area;
    /* ---- special actions ---- */
    uint8_t fire_rate[3]; /* how many numbers (0: the weapon's own), shots, cards a shot */
    /* ---- aim cards ---- */
    uint8_t value, arrow; /* arrow: enum square_way + 1; 0: none */
    /* ---- decks ---- */
    uint8_t copies;                /* bins */
    uint8_t draws[DRAWN_RARITIES]; /* bins, rewards: tokens by rarity */
    uint8_t move, ammo;            /* rewards */
    int8_t inward[4]; /* Ring cards: spaces that the north, east, south, west side moves */
    uint8_t pad;
    uint32_t icons;                  /* of Aim cards: enum icon */
    uint32_t windows;                /* by game_prepare: bit w: some trigger waits for window w */
    uint64_t alters, alters_in_zone; /* by game_prepare: bit n: some row of its changes changes n */
};
static_assert(sizeof(struct card) == 144, "no padding");

/* A change to a value or permission, with its life if it is granted. */
enum life { LIFE_CARD, LIFE_SHOOT, LIFE_ACTIVATION, LIFE_TURN };
struct change {
    fray_change is;
    uint16_t when; /* `if`: looked at each time */
    uint16_t who;  /* `for`: whom it is for (it = the Legend); 0: whoever has the card */
    uint16_t to;   /* grants: whom it is for, looked at once */
    uint8_t life;
    uint8_t pad;
};
static_assert(sizeof(struct change) == 14, "no padding");

struct trigger {
    uint8_t window, pad;
    uint16_t when, act;
};
static_assert(sizeof(struct trigger) == 6, "no padding");

/* ---- the two boards ---- */

enum track_space { TRACK_NONE, TRACK_DIAMOND, TRACK_SQUARE, TRACK_TROPHY };
enum track_icon { ICON_NONE, ICON_RING_MOVES, ICON_RING_SHUFFLES };

/* One of each: content.aim_board and content.round_track are their numbers. */
enum board_kind { BOARD_AIM = 1, BOARD_ROUNDS };
struct board {
    uint8_t kind;
    /* the Aim board */
    uint8_t start;              /* the slot marked 0, counted from 1 */
    int8_t slot[1 + AIM_SLOTS]; /* how many, then each one's Stability modifier */
    /* the Round board */
    uint8_t cooldown;                /* spaces of the Cooldown track */
    uint8_t rounds, spaces;          /* by game_prepare */
    uint8_t icon[TRACK_ICONS];       /* on each square, in their order: enum track_icon */
    uint8_t space[TRACK_SPACES];     /* enum track_space, 0 ends */
    uint8_t ring_damage[1 + ROUNDS]; /* how many, then by round */
    uint8_t begins[1 + ROUNDS];      /* by game_prepare: the space of each round, counted from 0 */
    uint8_t pad;
};
static_assert(sizeof(struct board) == 76, "no padding");

/* ---- loot and weapons ---- */

struct loot {
    uint8_t type, rarity, slot; /* enums above */
    uint8_t count;   /* tokens: of Starting Gear beside the bags, else in the bag of its rarity */
    uint8_t package; /* tokens in the package bag */
    uint8_t printed; /* no token: part of a weapon card (AL-ATT-04) */
    /* Gear */
    uint8_t cards, value;    /* Helmets: how many Headshots, on cards of at most that value */
    uint8_t limit, restores; /* Body Shields */
    uint8_t prevents;        /* Knockdown Shields */
    uint8_t ring_cap;        /* most damage that the Ring deals; 0: no cap */
    /* Attachments */
    uint8_t ammo;      /* enum ammo that a mag demands of its weapon */
    uint8_t node;      /* by game_prepare, of Optics: enum node */
    uint8_t node_word; /* as written: 0 none, 1 a, 2 b, 3 c */
    uint8_t stock;
    uint8_t range[3]; /* Optics, Grenades: how many numbers (0 or 2), least, most distance */
    int8_t to_hit;    /* Optics */
    uint8_t fire_rate, stability, hit_damage, first_hit_damage;
    /* Consumables */
    uint8_t health, shield, cools;
    /* Grenades */
    uint8_t aim;    /* Aim cards */
    uint8_t facing; /* asked for */
    uint8_t damage[1 + DAMAGES];
    struct drawing area;
    uint8_t two_sided; /* by game_prepare: AL-LOOT-06 */
    uint16_t special;  /* first row of `specials` cards */
    uint16_t specials;
    uint16_t cell, cells; /* by game_prepare */
    uint8_t german_range
        [3]; /* the Optic that differs, in the German edition (D-02): 2, least, most .. */
    int8_t german_to_hit; /* .. and its value there */
    uint8_t pad[6];
};
static_assert(sizeof(struct loot) == 104, "no padding");

/* Which Attachments a weapon takes. */
struct slots {
    uint8_t barrel; /* 1: any */
    uint8_t mag;    /* enum ammo of what fits, 0: no slot */
    uint8_t stock;  /* enum stock */
    uint8_t pad;
    uint32_t optic; /* enum node, a mask; 0: no slot */
};
static_assert(sizeof(struct slots) == 8, "no padding");

enum weapon_type {
    WEAPON_ASSAULT_RIFLE,
    WEAPON_SMG,
    WEAPON_LMG,
    WEAPON_MARKSMAN,
    WEAPON_SNIPER,
    WEAPON_SHOTGUN,
    WEAPON_PISTOL
};
struct weapon {
    uint8_t type, copies, ammo, loaded;
    uint8_t range[3]; /* 2, least, most: the Optimal Range */
    uint8_t to_hit;
    uint8_t fire_rate[3]; /* 2, shots, cards a shot */
    uint8_t damage, headshot;
    uint8_t hop_up; /* 0 none, 1 better, 2 worse */
    uint8_t pad[2];
    uint16_t printed;         /* list of loot in the pool */
    uint16_t slot, slots;     /* rows; exactly one by game_prepare */
    uint16_t change, changes; /* its Passive */
    uint16_t special, specials;
    uint8_t pad2[2];
    /* by game_prepare */
    struct slots takes;
    uint8_t fitted[FITS]; /* loot printed in its slots */
    uint8_t ammos;        /* bit n: its Ammo counts as that type */
    uint8_t pad3[3];
    uint64_t fits[FITS]; /* tokens that fit each slot: bit n is loot n */
    uint64_t alters;
};
static_assert(sizeof(struct weapon) == 88, "no padding");

/* ---- Legends ---- */

enum first_game { FIRST_NOT, FIRST_RED, FIRST_BLUE };
struct legend {
    uint8_t first_game; /* AL-DRAFT-02: enum first_game */
    uint8_t third;      /* only in 3 vs. 3 */
    /* by game_prepare */
    uint16_t ability[ABILITIES];
    uint16_t feat[LEGEND_FEATS];             /* ascending: bit n of a hand is feat[n] */
    uint8_t feat_window[CONTENT_WINDOWS];    /* by window: bits of Feats that may be used there */
    uint8_t ability_window[CONTENT_WINDOWS]; /* the same of abilities */
    uint8_t free_feats, special_feats;       /* bits: those to be used in an activation */
};
static_assert(sizeof(struct legend) == 88, "no padding");

/* What Aim cards come to in the mean (chance.c), as sets of them: bit n is content.aim[n]. */
struct aim_sets {
    uint16_t at_least[256]; /* by value */
    uint16_t lower, higher, cover, semi, head;
    uint16_t pairs[AIM_CARDS + 1]; /* of Semi-Hits among n cards in the mean, in 256ths */
};
enum { PLAIN_DISTANCES = 15 };

struct content {
    uint16_t maps, objects, legends, cards, loots, weapons, slots, changes, triggers, boards;
    uint32_t code_used;
    struct map map[MAX_MAPS + 1];
    struct object object[MAX_OBJECTS + 1];
    struct legend legend[MAX_LEGENDS + 1];
    struct card card[MAX_CARDS + 1];
    struct loot loot[MAX_LOOT + 1];
    struct weapon weapon[MAX_WEAPONS + 1];
    struct slots slot[MAX_SLOTS + 1];
    struct change change[MAX_CHANGES + 1];
    struct trigger trigger[MAX_TRIGGERS + 1];
    struct board board[MAX_BOARDS + 1];
    uint16_t code[CODE_WORDS];
    /* ---- by game_prepare ---- */
    uint16_t aim[AIM_CARDS]; /* Aim cards, ascending: bit n of a set of them is aim[n] */
    uint16_t ring[RING_CARDS], bin[BIN_KINDS], reward[REWARDS], action[ACTIONS];
    uint8_t aims, rings, bins, rewards, actions;
    uint8_t starting[GEARS];         /* loot: Starting Gear */
    uint16_t part[PARTS];            /* the object that is that part; of PART_MINIATURE 0 */
    uint16_t aim_board, round_track; /* boards */
    uint16_t cells, pad[3];
    uint64_t alters; /* what any content can change */
    struct ground_cell cell[MAX_CELLS + 1];
    uint64_t verbs[MAX_CARDS + 1]; /* bit n: verb n is somewhere in what the card does */
    struct aim_sets aims_by;
    uint16_t plain[MAX_WEAPONS + 1][PLAIN_DISTANCES]; /* mean damage of a Shoot, in 256ths */
    uint8_t pad2[4];
    struct ground ground[MAX_MAPS + 1];
};

/* The area of a card or of a Grenade, turned and at a source, as geom/ground takes it. */
static inline struct ground_area area_of(const struct content *k, unsigned cell, unsigned cells,
                                         unsigned facing, bool aerial)
{
    struct ground_area area = {
        k->cell + cell, (uint16_t)cells, (uint8_t)facing, aerial, 0, 0, 0, 0};
    return area;
}

/* The slot modifier of the nth shot's slot, counted from the start slot's place: AL-HIT-04. */
static inline int slot_modifier(const struct content *k, int at)
{
    const struct board *board = &k->board[k->aim_board];
    int last = board->slot[0] - 1;
    at = at < 0 ? 0 : at > last ? last : at;
    return board->slot[1 + at];
}

/* Completes and judges what a pack holds. */
static fray_verdict game_prepare(void *content);
