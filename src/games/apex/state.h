/* src/games/apex/state.h - a position of Apex Legends, flat and without pointers.
 *
 * Loot is counted by kind in bags (no order: a draw is a question to chance); a token has a face only where it lies in a
 * slot. The Aim deck is not here: a Shoot's frame knows which cards are revealed. All bytes count: padding is spelled
 * out, popped frames are zeroed, lists are sorted. Equal positions are equal bytes. */
#pragma once
#include <stddef.h>
#include "core/bits.h"
#include "core/stack.h"
#include "games/apex/content.h"

/* Loops of piece_id end with it: a number, for clang-tidy takes an enumerator for a variable int. */
#define LEGENDS 6 /* pieces: red 1..3, blue 4..6; in 2 vs. 2 the third of each is nobody */
enum {
    RED = 1,
    BLUE = 2,
    SEATS = 2,       /* a seat is a squad: squadmates see all of each other (Amb-20) */
    SQUAD_LEAST = 2, /* Legends of a squad (AL-SETUP-04) */
    SQUAD = 3,       /* Legends of a squad, at most */
    MINIS = 24,
    FIRST_MINI = LEGENDS + 1, /* piece of mini[0] */
    MAX_PIECES = LEGENDS + MINIS,
    LOOT = MAX_LOOT + 1,       /* kinds, and none */
    WEAPONS = MAX_WEAPONS + 1, /* the same */
    BACKPACK = 8,              /* AL-LOOT-07 */
    SLOTS = 2,                 /* AL-LOOT-08 */
    TIMERS = 24,               /* tokens of all Abilities, two each */
    LYING =
        144, /* 18 of Starting Gear, 48 of the Loadout, 48 of 16 bins, 4 + 6 of the Map Drop, 13 of the package */
    MODIFIERS = 16,
    EDGES = 4, /* of the Entrance board: north, east, south, west */
    SHIELD_START = 20,
    HEALTH_MOST = 40, /* AL-DMG-01 */
    DEATHBOXES = 2,
    AP = 2, /* AL-ACT-01 */
    STACK_BYTES = FRAY_STACK(1536),
    LONGEST = 20000 /* no match has more answers; random ones have some hundreds */
};
static_assert(LYING >= 18 + 48 + 48 + 4 + 6 + 13, "all the loot there can be may lie on the Map");

typedef uint8_t piece_id;
typedef uint32_t piece_set; /* bit p: piece p; Legends 1..6, minis from 7 on */
typedef uint8_t place_id;

/* ---- a Legend ---- */

/* A token of the Backpack or in hand. Slots that are in use come first, sorted by (seen, heap, kind): no order tells
 * anything. What was ever seen by all stays seen and has no heap. In the view of who may not see it the kind is 0. */
enum { SEEN = 0x80 };
/* Which counts an unseen token came from: its rarity plus 1, and the package bag's are others. */
enum { HEAP_NONE, HEAP_COMMON, HEAP_RARE, HEAP_EPIC, HEAP_LEGENDARY, HEAP_PACKAGE = 4, HEAPS = 9 };
struct token {
    uint8_t kind; /* loot; 0: unseen, or none */
    uint8_t from; /* SEEN, or its heap; 0: the slot is empty */
};

struct weapon_slot {
    uint8_t weapon; /* 0: none */
    uint8_t ammo;   /* 0..AMMO_MOST */
    uint8_t
        fitted[FITS]; /* tokens by FIT; what is printed there counts while this is 0 (AL-ATT-04) */
};

/* What a Legend did in this activation, but for the first. */
enum did {
    DID_ACTIVATE = 1, /* its Draft card lies face down: until the Transition (AL-TURN-03) */
    DID_SHOOT = 2,    /* AL-SHOOT-01 */
    DID_RUSH = 4,     /* AL-ACT-07 */
    DID_MOVE = 8      /* performed a Move action: it is not "stationary" */
};

struct fighter {
    uint8_t figure; /* which Legend of the packs; 0: nobody (yet) */
    place_id at;    /* 0: not on the Map */
    uint8_t shield, health;
    uint8_t boxes;       /* Deathbox tokens it still has */
    uint8_t ap;          /* left in its activation */
    uint8_t did;         /* enum did */
    uint8_t edge;        /* the Entrance board edge it waits at, plus 1; 0: it does not */
    uint8_t gear[GEARS]; /* loot by SLOT_HELMET .. */
    uint8_t worn;        /* bit n: gear[n] is Exhausted */
    struct weapon_slot weapon[SLOTS];
    struct token pack[BACKPACK];
    /* Feats: bit n is legend.feat[n]. In a view the deck has the unseen cards of the hand, too */
    uint8_t deck, hand, discard;
    uint8_t hidden; /* views only: so many of the deck are in the hand */
    /* Ability tokens, by enum ability_kind: those in the supply; places on the Cooldown track of the others, the greater
     * first, 0: none. Those below the Initiative track are timers */
    uint8_t ready[ABILITIES], cooling[ABILITIES][2];
};

/* ---- a squad ---- */

struct squad {
    uint8_t vp;
    uint8_t ready; /* its Loadout is settled: AL-LOAD-07 */
    /* Cards and tokens of its Loot Pools that nobody took: at the Loadout what is left, later what has left the game.
     * The other squad never sees them: in its view they are 0, lie in the bags again, and only their numbers are there */
    uint8_t unseen[HEAPS], unseen_weapons; /* views only */
    uint8_t pool[LOOT], weapon[WEAPONS];
};

/* ---- what stands, lies and lasts ---- */

struct mini {
    uint8_t object; /* kind; 0: this slot is free. Used ones first, in the order of placing */
    piece_id owner; /* whose it is */
    place_id at;    /* of a corner its place; 0: it is carried */
    uint8_t level;  /* of a corner; of a space its own */
    uint8_t facing; /* quarter turns */
    piece_id on;    /* the Legend it is attached to (AL-ABIL-07); 0: none */
    uint8_t token;  /* of which use it is: timer.token; 0: of none (PERSISTENT ones that stayed) */
    uint8_t open;   /* it was interacted with */
};

/* An Ability token below the Initiative track, in order of placing (AL-TURN-02). */
struct timer {
    uint16_t card; /* the ability; 0: this slot is free */
    piece_id owner;
    uint8_t due;   /* the turn in which it is resolved (AL-TIME-04) */
    uint8_t token; /* 1..: which of the uses under way, for its minis */
    uint8_t stage; /* enum stage_of_time */
};
enum stage_of_time { TIME_DURATION, TIME_DELAY };

/* Loot on the Map: public, nobody's, sorted. */
enum { EXHAUSTED = 0x80 };
struct lying {
    place_id at;  /* 0: this slot is free */
    uint8_t kind; /* loot, and EXHAUSTED */
};

/* A change in play that came from a card (change.c). */
struct modifier {
    uint16_t change; /* row of the content; 0: this slot is free */
    uint16_t card;   /* where it came from */
    uint16_t from;   /* the frame it lasts as long as (a Shoot); 0: see `life` */
    uint8_t owner;   /* seat it belongs to */
    piece_id bearer; /* Legend it is for; 0: whoever the matter is about, see change.who */
    piece_id by;     /* the Legend whose card it was: `me` of its conditions */
    uint8_t life;    /* enum life */
    uint8_t pad[2];
};

/* ---- the table ---- */

/* Fixed by the set-up. */
struct switches {
    uint8_t map;
    uint8_t squad;         /* Legends a side: 2 or 3 */
    uint8_t draft;         /* enum draft_way */
    uint8_t initiative;    /* seat of the squad that is Red; 0: drawn for */
    uint8_t no_ring;       /* AL-ROUND-07 */
    uint8_t german_ranger; /* D-02 */
    uint8_t pad[2];
};
enum draft_way { DRAFT_FIRST_GAME, DRAFT_FREE, DRAFT_DEALT, DRAFT_WAYS };

enum stage { STAGE_SETUP, STAGE_LOADOUT, STAGE_DROP, STAGE_ENCOUNTER, STAGE_OVER, STAGES };

struct state {
    fray_position head;
    struct switches opt;
    struct fighter legend[LEGENDS + 1]; /* by piece; 0 unused */
    struct squad squad[SEATS + 1];      /* by seat; 0 unused */
    struct timer timer[TIMERS];
    struct mini mini[MINIS];
    struct modifier modifier[MODIFIERS];
    struct lying lying[LYING];
    /* heaps: Common, Rare and Epic tokens are in one array, for a kind has one rarity */
    uint8_t bag[LOOT], package[LOOT], weapon[WEAPONS];
    uint8_t bin[BIN_KINDS];             /* cards left, by number of content.bin */
    uint8_t reward[EDGES], epic[EDGES]; /* Entrance board: content.reward number plus 1; loot */
    uint16_t ring_deck;                 /* bit n: content.ring[n] is in the deck, face down */
    uint8_t ring_up;                    /* the one face up, plus 1; 0: none */
    uint8_t ring[4]; /* the Ring's first and last column, first and last row: 0.. */
    uint8_t stage;   /* enum stage */
    uint16_t opened; /* bit n: bin n of the ground was looted */
    uint8_t gone[LOOT], scrap[WEAPONS]; /* tokens and weapons that left the game in sight of all */
    uint8_t first;                      /* seat that has the initiative: Red of the rules */
    uint8_t round, turn;                /* 1..; AL-TIME-04: turns of both squads are counted */
    uint8_t track;                      /* space of the Round marker, 0.. */
    uint8_t playing;                    /* seat whose turn it is; 0: nobody's */
    piece_id active;                    /* Legend whose activation it is; 0: none */
    uint8_t
        together; /* not 0: one effect is still damaging several Legends, nobody has won yet (Amb-16) */
    uint8_t won;          /* bits of seats; only of a match that is over */
    uint8_t poked, depth; /* between poke and settle; core/within.h */
    uint8_t rest, pad2;   /* between poke and settle: enum rest */
    uint16_t
        revealed; /* Aim cards that were revealed last, in this activation: bit n: content.aim[n] */
    uint16_t top, used; /* stack: where the top frame begins; bytes in use */
    /* what the last Shoot of this activation has come to: for odds, which look at the end of it */
    uint8_t shot_hits, shot_headshots, shot_damage;
    uint8_t pad[7];
    /* derived, so that most questions about changes end here: bit n is set if anything in play that everybody sees may
     * change n; note_changes recomputes it, the audit compares */
    uint64_t altering;
    uint64_t stack[STACK_BYTES / 8];
};

static_assert(sizeof(struct fighter) == 12 + 12 + 16 + 4 + 6, "no padding");
static_assert(sizeof(struct squad) == 2 + 10 + 64 + 32, "no padding");
static_assert(sizeof(struct timer) == 6 && sizeof(struct mini) == 8 &&
                  sizeof(struct modifier) == 12 && sizeof(struct lying) == 2 &&
                  sizeof(struct switches) == 8,
              "no padding");
static_assert(offsetof(struct state, timer) == 16 + 8 + 50 * 7 + 108 * 3 &&
                  offsetof(struct state, bag) ==
                      offsetof(struct state, timer) + 144 + 192 + 192 + 288 &&
                  offsetof(struct state, ring_deck) ==
                      offsetof(struct state, bag) + 64 + 64 + 32 + 16 + 8 &&
                  offsetof(struct state, altering) == offsetof(struct state, pad) + 7 &&
                  offsetof(struct state, stack) == offsetof(struct state, altering) + 8 &&
                  sizeof(struct state) == offsetof(struct state, stack) + STACK_BYTES,
              "padding is spelled out");

/* ---- who and where ---- */

static inline uint8_t other(unsigned seat)
{
    return (uint8_t)(3 - seat);
}
static inline uint8_t seat_of(piece_id legend)
{
    return (uint8_t)(legend <= SQUAD ? RED : BLUE);
}
static inline piece_id first_of(unsigned seat)
{
    return (piece_id)(seat == RED ? 1 : 1 + SQUAD);
}
/* The Legends of a squad as a set, also those off the Map. */
static inline piece_set squad_of(const struct state *s, unsigned seat)
{
    return ((1u << s->opt.squad) - 1) << first_of(seat);
}
static inline bool is_legend(const struct state *s, unsigned piece)
{
    return piece >= 1 && piece <= LEGENDS && s->legend[piece].figure;
}
static inline bool is_on_map(const struct state *s, piece_id legend)
{
    return s->legend[legend].at != 0;
}
static inline const struct legend *card_of(const struct content *k, const struct state *s,
                                           piece_id legend)
{
    return &k->legend[s->legend[legend].figure];
}
static inline const struct ground *ground_of(const struct content *k, const struct state *s)
{
    return &k->ground[s->opt.map];
}
