/* src/games/fireteam/state.h - a position of Fireteam Zero, flat and without pointers.
 *
 * Nothing is hidden: hands are open (FZ-CARD-05), and what lies in a deck is a heap that chance is
 * asked about when a card is drawn. A deck is the heap, plus the few cards whose place is known because
 * somebody looked at them. All bytes count: padding is spelled out, popped frames are zeroed. */
#pragma once
#include "core/bits.h"
#include "core/stack.h"
#include "games/fireteam/content.h"

/* Loops of piece_id end with them: numbers, for clang-tidy takes an enumerator for a variable int. */
#define BOSS       19
#define MAX_PIECES 19
enum {
    SEATS = 4, /* each plays one hero; piece n is the hero of seat n */
    PATTY = 5,
    HENRY = 6,
    FIRST_MONSTER = 7, /* minions, then elites, then the boss */
    MINIONS = 8,
    ELITES = 4,
    FIRST_ELITE = FIRST_MONSTER + MINIONS,
    MAX_BOARD_MARKERS = 24,
    MAX_KEPT = 4,
    MAX_MODIFIERS = 16,
    MAX_SPENT = 16,
    MAX_BOTTOM = RECON_CARDS,
    MAX_TOP = 3,
    MAX_EVENT_KINDS = 48,
    HAND_MOST = 60,
    STACK_BYTES = FRAY_STACK(1536),
    LAST_ROUND = 99, /* FZ-ROUND-06 */
    LONGEST = 60000  /* no match has more answers; random ones have some hundreds */
};
static_assert(BOSS == FIRST_ELITE + ELITES && MAX_PIECES == BOSS, "the boss is the last piece");

typedef uint8_t piece_id;
typedef uint32_t piece_set; /* bit p: piece p */

enum hero_flag {
    HERO_DOWN = 1,
    HERO_STRUCK = 2, /* played a Tactical Strike this round (FZ-TAC-06) */
    HERO_LIFTED = 4  /* a strike lets its player refill one card more (Forward!) */
};

struct hero {
    uint16_t figure; /* 0: nobody sits here */
    uint16_t focus;  /* bit n: focus card n of the role */
    uint16_t sets;   /* bit n: upgrade set, kind n of the role */
    place_id at;
    uint8_t flags;
    uint8_t steps, actions;  /* left in this turn */
    uint8_t free;            /* further attacks as free actions in this turn */
    uint8_t offer;           /* kind of card offered as a strike, plus 1 */
    uint16_t kept[MAX_KEPT]; /* event cards */
    uint8_t deck[KINDS], hand[KINDS], discard[KINDS]; /* how many of each kind */
};

enum pool { POOL_UNUSED, POOL_SPAWN, POOL_RESERVE, POOL_DEFEATED };

struct monster {
    place_id at; /* 0: off the board */
    uint8_t pool;
};

struct marker {
    uint16_t kind; /* 0: this slot is free. Slots are filled from the front, in order of placing */
    place_id at;
    uint8_t moving; /* an escort that has been set in motion */
};

struct objective {
    uint16_t card;
    uint8_t markers, complete;
};

/* A change in play that came from a card. */
struct modifier {
    uint16_t change; /* row of the content; 0: this slot is free */
    uint16_t card;   /* where it came from */
    uint8_t owner;   /* seat it belongs to */
    piece_id bearer; /* piece it is for; 0: see change.who */
    uint8_t sector;  /* it is for pieces in this sector; 0: wherever they are */
    uint8_t life;
};

/* A trigger that may be used once in a while, and was. */
struct spent {
    uint16_t trigger;
    uint8_t seat, once;
};

/* Fixed by the set-up. */
struct switches {
    uint8_t difficulty; /* 0 easy, 1 normal, 2 hard */
    uint8_t listed;     /* spawn markers lie in the order of the briefing (FZ-SETUP-12) */
    uint8_t last_round;
    uint8_t pad[5];
};

enum phase { PHASE_SETUP, PHASE_TACTICS, PHASE_HEROES, PHASE_THREAT, PHASE_OVER };

struct state {
    fray_position head;
    struct switches opt;
    struct hero hero[SEATS + 1]; /* by seat; 0 unused */
    place_id specialist[2];      /* where Patty and Henry are */
    uint8_t heroes, mission;
    uint8_t round, phase, first; /* first: seat with the start player marker */
    uint8_t turn;                /* seat whose turn it is; 0: nobody's */
    uint8_t heads;               /* the lucky coin shows heads */
    uint8_t threat;              /* space of the marker */
    uint8_t twists, calm;        /* twists in play; calm: the next step 1 does not advance it */
    uint16_t twist[TWIST_SPACES];
    uint16_t twist_deck;                    /* bit n: number n of the mission's list */
    uint8_t power;                          /* Power markers on the boss's card */
    uint8_t boss;                           /* enum boss_state */
    struct monster monster[MAX_PIECES + 1]; /* by piece; those before FIRST_MONSTER unused */
    piece_set waiting;                      /* monsters still to activate in this step */
    place_id spawn[SPAWN_POINTS + 2];       /* by number 1..12 */
    uint16_t searched;                      /* bit n: marker n */
    /* the recon deck: discoveries and events not yet seen, and cards whose place is known */
    uint16_t discoveries; /* bit n: number n of the mission's list, somewhere in the deck */
    uint8_t events;       /* event cards in the deck, which ones is not known */
    uint8_t tops, bottoms;
    uint8_t depth; /* 0 on the table (core/within.h) */
    uint16_t recon_top[MAX_TOP + 1],
        bottom[MAX_BOTTOM];          /* recon_top[0] is drawn next; bottom[0] before bottom[1] */
    uint8_t unseen[MAX_EVENT_KINDS]; /* copies of each event that nobody has seen */
    uint16_t drawn;                  /* recon cards drawn so far */
    struct objective objective[MAX_OBJECTIVES];
    struct marker marker[MAX_BOARD_MARKERS];
    struct modifier modifier[MAX_MODIFIERS];
    struct spent spent[MAX_SPENT];
    uint8_t won, lost;
    uint8_t die, dice;    /* what chance is asked to throw */
    uint8_t poked, stage; /* only between poke and settle */
    uint16_t top, used;
    uint32_t listening; /* derived: bit w: something in play waits for window w */
    /* derived, so that most questions about changes end here: bit n is set if anything in play may
     * change n; note_changes recomputes it, the audit compares */
    uint64_t altering;
    uint64_t stack[STACK_BYTES / 8];
};

enum boss_state { BOSS_NONE, BOSS_WAITS, BOSS_FIGHTS, BOSS_DEFEATED };

static inline const struct mission *mission_of(const struct content *k, const struct state *s)
{
    return &k->mission[s->mission];
}
static inline const struct ground *ground_of(const struct content *k, const struct state *s)
{
    return &k->mission[s->mission].ground;
}
static inline bool is_hero(piece_id p)
{
    return p >= 1 && p <= SEATS;
}
static inline bool is_monster(piece_id p)
{
    return p >= FIRST_MONSTER && p <= MAX_PIECES;
}
static inline enum tier tier_of(piece_id p)
{
    return p < FIRST_ELITE ? TIER_MINION : p < BOSS ? TIER_ELITE : TIER_BOSS;
}
static inline place_id place_of(const struct state *s, piece_id p)
{
    return is_hero(p) ? s->hero[p].at
           : p < FIRST_MONSTER
               ? (p >= PATTY ? s->specialist[p - PATTY] : (place_id)0)
               /* cppcheck-suppress arrayIndexOutOfBoundsCond ; MAX_PIECES is the last */
               : s->monster[p].at;
}
/* FZ-HERO-04: a hero in the mission who is not knocked down. */
static inline bool is_active(const struct state *s, unsigned seat)
{
    return s->hero[seat].figure && !(s->hero[seat].flags & HERO_DOWN);
}
static inline const struct figure *monster_card(const struct content *k, const struct state *s,
                                                piece_id p)
{
    return &k->figure[k->family[mission_of(k, s)->family].monster[tier_of(p)]];
}
static inline const struct figure *hero_card(const struct content *k, const struct state *s,
                                             unsigned seat)
{
    return &k->figure[s->hero[seat].figure];
}
static inline const struct role *role_of(const struct content *k, const struct state *s,
                                         unsigned seat)
{
    return &k->role[hero_card(k, s, seat)->role];
}
/* The card that number n of a hero's counts stands for. */
static inline const struct card *kind_card(const struct content *k, const struct state *s,
                                           unsigned seat, unsigned n)
{
    return &k->card[role_of(k, s, seat)->kind[n]];
}
