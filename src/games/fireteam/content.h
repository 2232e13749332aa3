/* src/games/fireteam/content.h - heroes, monsters, cards, tiles and missions as the rules read them.
 *
 * One flat block, filled by the pack reader through the schema (schema.c), completed once by
 * game_prepare (content.c), and never changed afterwards. Row 0 of every table is empty. */
#pragma once
#include "core/bits.h"
#include "fray/game.h"
#include "geom/square.h"

enum {
    MAX_ROLES = 8,
    MAX_FAMILIES = 8,
    MAX_FIGURES = 48,
    MAX_CARDS = 320,
    MAX_USES = 160,
    MAX_TRIGGERS = 160,
    MAX_CHANGES = 192,
    MAX_MARKERS = 48, /* kinds of markers */
    MAX_TILES = 48,
    MAX_SITES = 96,
    MAX_FORCES = 96,
    MAX_LEVELS = 96,
    MAX_MISSIONS = 24,
    MAX_OPERATIONS = 8,
    CODE_WORDS = 12288,
    TILE_EDGE = 3,
    TILE_PLACES = TILE_EDGE * TILE_EDGE,
    MAX_SECTORS = 7,  /* tiles of a battlefield */
    MAX_PLACES = 63,  /* locations of a battlefield; place 0 is none */
    MAP_COLUMNS = 12, /* of the widest map: place names are A1 .. L9 */
    MAP_ROWS = 9,
    SPAWN_POINTS = 12,
    KINDS = 16,        /* kinds of action cards of a role: the action deck counts them */
    FOCUSES = 8,       /* focus cards of a role */
    CARD_PLACES = 4,   /* locations a card may name */
    TWIST_SPACES = 4,  /* FZ-TWIST-03 */
    TRACK_SPACES = 13, /* the last one is plain */
    RECON_CARDS = 12,  /* FZ-SETUP-18 */
    MAX_OBJECTIVES = 4,
    FEWEST_HEROES = 2,
    FORCES = 3, /* for two, three and four of them */
    LEVELS = 3  /* easy, normal, hard */
};

typedef uint8_t place_id;
typedef uint64_t place_set; /* bit p: place p */

/* FZ-TERR: what a location is. */
enum terrain {
    TERRAIN_DIFFICULT = 1,
    TERRAIN_COVER = 2,
    TERRAIN_ELEVATED = 4,
    TERRAIN_IMPASSABLE = 8,
    TERRAIN_HOLE = 16 /* no tile lies there */
};

/* Signs of a tile's map, in the order of the schema's words. */
struct tile {
    uint8_t sign[TILE_PLACES];
};

enum attack_type { TYPE_BRAWL, TYPE_GUNFIRE, TYPE_EXPLOSIVE, TYPES };

enum figure_kind { FIGURE_HERO = 1, FIGURE_SPECIALIST, FIGURE_MONSTER };
enum tier { TIER_MINION, TIER_ELITE, TIER_BOSS, TIERS };

/* A hero, specialist or monster reference card. */
struct figure {
    uint8_t kind;
    uint8_t speed;
    /* heroes */
    uint8_t full_hand;
    uint8_t gift; /* specialists: enum gift */
    uint16_t role;
    /* monsters */
    uint16_t family;
    uint8_t tier, type, range, strength, health, figures; /* figures: how many there are */
    uint8_t resistance[TYPES], pad;
    uint16_t special;         /* what the special symbol does */
    uint16_t change, changes; /* first row and number: ability or trait */
    uint16_t trigger, triggers;
    uint64_t alters;  /* bit n: some change row changes n. By game_prepare */
    uint32_t windows; /* bit w: a trigger waits for window w. By game_prepare */
    uint32_t pad2;
};

/* FZ-SPEC-09, FZ-SPEC-10: what a specialist gives to heroes near it. */
enum gift { GIFT_SEARCH = 1, GIFT_REROLL };

struct role {
    /* by game_prepare: the role's cards, ascending */
    uint16_t kind[KINDS];    /* action and upgrade cards: number n of the deck's counts */
    uint16_t focus[FOCUSES]; /* focus cards */
    uint8_t kinds, focuses;  /* how many */
    uint16_t upgrades;       /* bit n: kind n is an upgrade set */
};

struct family {
    uint16_t monster[TIERS]; /* by game_prepare */
    uint16_t pad;
};

enum card_kind {
    CARD_ACTION = 1,
    CARD_UPGRADE,
    CARD_FOCUS,
    CARD_TWIST,
    CARD_EVENT,
    CARD_DISCOVERY,
    CARD_OBJECTIVE
};

struct card {
    uint8_t kind;
    uint8_t copies;
    uint8_t type, range, strength, bonus; /* action cards, upgrades */
    uint8_t stays;                        /* events: kept by the hero; discoveries: stay in play */
    uint8_t needs; /* objectives: information markers to complete it, 0: another way */
    uint8_t coin;  /* objectives: completing it turns the coin to heads */
    uint8_t boss;  /* objectives: complete when the boss is defeated */
    uint16_t role;
    uint16_t family;            /* twists */
    uint16_t objective;         /* discoveries: the one it belongs to */
    uint16_t after;             /* objectives: only when this one is complete */
    uint16_t marker;            /* kind of marker it lays or sets in motion */
    uint8_t place[CARD_PLACES]; /* where it lays them: place names, 0 ends */
    uint16_t use, uses; /* reactions, strikes, special actions, what a kept card is discarded for */
    uint16_t act;       /* twists, events, discoveries: when drawn; objectives: when complete */
    uint16_t change, changes;
    uint16_t trigger, triggers;
    uint64_t alters;  /* by game_prepare */
    uint32_t windows; /* the same */
    uint32_t pad;
};

/* One use of a card. */
enum { ANYWHERE = 99 }; /* as a reach: any range */
enum use_kind { USE_REACTION = 1, USE_STRIKE, USE_ACTION, USE_KEPT };
struct use {
    uint8_t kind;
    uint8_t window; /* reactions and kept cards */
    uint8_t reach;  /* reactions: range to their subject (FZ-REACT-03), or ANYWHERE */
    uint8_t pad;
    uint16_t when; /* condition */
    uint16_t act;
    uint16_t card; /* by game_prepare */
    uint16_t pad2;
};

enum { ONCE_NEVER, ONCE_TURN, ONCE_ROUND };
struct trigger {
    uint8_t window, may, once, pad; /* may: its hero's player may decline */
    uint16_t when, act;
};

/* A change to a value or permission, with its life. */
enum life { LIFE_ATTACHED, LIFE_ATTACK, LIFE_ACTIVATION, LIFE_TURN, LIFE_ROUND, LIFE_MISSION };
struct change {
    fray_change is;
    uint16_t when; /* `if`: looked at each time */
    uint16_t who;  /* `for`: pieces it is for (it = the piece); 0: the bearer, or everybody */
    uint16_t to;   /* grants: the piece it is for, looked at once */
    uint16_t in;   /* grants: the sector it is for, looked at once */
    uint8_t life;
    uint8_t once; /* it ends with the first attack it bore on */
    uint8_t pad[2];
};

/* FZ-INFO: things that lie on the board. */
struct marker_kind {
    uint8_t supply; /* named special markers; 0: no limit (FZ-INFO-04) */
    uint8_t health; /* of a target of special attacks, 0: none */
    uint8_t resistance[TYPES];
    uint8_t escort;                 /* heroes may take it along */
    uint8_t smooth;                 /* it may not enter difficult terrain */
    uint8_t alone;                  /* at most one of its kind at a location */
    uint8_t fixed;                  /* an escort that has to be set in motion first */
    uint8_t hurts;                  /* hits on a hero that moves in: a Fire marker */
    uint16_t objective;             /* the one that `mark the objective` means */
    uint16_t interact_if, interact; /* the action Interact there */
    uint16_t destroyed;             /* by a special attack */
    uint16_t delivered;             /* when it is at the exit point */
    uint16_t trigger, triggers;     /* figures entering its location */
    uint32_t windows;               /* by game_prepare */
};

/* A marker that lies on the board from the start. */
struct site {
    uint16_t marker;
    uint8_t name; /* of the place */
    uint8_t at;   /* place, by game_prepare */
};

/* The monsters against a team of so many heroes. */
struct force {
    uint8_t heroes;
    uint8_t minions, elites; /* of the spawn pool */
    uint8_t reserve;         /* elites */
};

/* How a level of difficulty changes a mission. */
struct level {
    int8_t minions, elites; /* more or fewer in the spawn pool */
    uint8_t threat;         /* space the marker starts on */
    uint8_t pad;
};

/* The battlefield of a mission. By game_prepare. */
enum { NO_WAY = SQUARE_NO_WAY };
struct ground {
    uint8_t columns, rows, sectors, pad[5];
    uint8_t terrain[MAX_PLACES + 1];
    uint8_t sector[MAX_PLACES + 1]; /* 1..; 0: a hole */
    place_set near[MAX_PLACES + 1]; /* FZ-MOV-02: neighbours, impassable ones too */
    place_set land[MAX_SECTORS + 1];
    place_set all, passable;
    uint8_t apart[MAX_PLACES + 1][MAX_PLACES + 1]; /* FZ-ATK-10; NO_WAY also if one is place 0 */
    uint8_t walk[MAX_PLACES + 1][MAX_PLACES + 1];  /* FZ-MON-04 */
};

static inline struct squares grid_of(const struct ground *g)
{
    struct squares grid = {g->columns, g->rows};
    return grid;
}
/* Names of places count on a map of their own width; 0: it is not on this one. */
static inline unsigned named_square(const struct ground *g, unsigned name)
{
    return name ? square_at(grid_of(g), (name - 1u) % MAP_COLUMNS, (name - 1u) / MAP_COLUMNS) : 0u;
}

struct mission {
    uint8_t columns; /* tiles side by side */
    /* names of places as the briefing has them */
    uint8_t start_name, exit_name, boss_name;
    uint8_t spawn_name[SPAWN_POINTS];
    /* the places, by game_prepare; 0 none */
    uint8_t start, exit, boss_site;
    uint8_t spawn[SPAWN_POINTS];
    uint8_t upgrades, focuses, events;
    uint8_t spawns_on; /* spawning goes on after the boss, until everyone is out */
    uint8_t act;       /* of its operation, by game_prepare; 0: it is in none */
    uint16_t role;     /* required, 0 none */
    uint16_t family;
    uint16_t operation;                              /* by game_prepare */
    uint16_t tiles, discoveries, objectives, twists; /* lists in the pool */
    uint16_t site, sites;
    uint16_t force, forces;
    uint16_t level, levels;
    struct ground ground;
};

struct operation {
    uint16_t missions; /* a list in the pool */
    uint16_t pad;
};

struct content {
    uint16_t roles, families, figures, cards, uses, triggers, changes, markers, tiles, sites,
        forces, levels, missions, operations;
    uint32_t code_used;
    struct role role[MAX_ROLES + 1];
    struct family family[MAX_FAMILIES + 1];
    struct figure figure[MAX_FIGURES + 1];
    struct card card[MAX_CARDS + 1];
    struct use use[MAX_USES + 1];
    struct trigger trigger[MAX_TRIGGERS + 1];
    struct change change[MAX_CHANGES + 1];
    struct marker_kind marker[MAX_MARKERS + 1];
    struct tile tile[MAX_TILES + 1];
    struct site site[MAX_SITES + 1];
    struct force force[MAX_FORCES + 1];
    struct level level[MAX_LEVELS + 1];
    struct mission mission[MAX_MISSIONS + 1];
    struct operation operation[MAX_OPERATIONS + 1];
    uint16_t event[MAX_CARDS]; /* by game_prepare: all event cards, ascending */
    uint16_t events;
    uint16_t specialist[2]; /* figures */
    uint16_t code[CODE_WORDS];
};

/* Completes and judges what a pack holds. */
static fray_verdict game_prepare(void *content);
