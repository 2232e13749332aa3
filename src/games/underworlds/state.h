/* src/games/underworlds/state.h - a position of Warhammer Underworlds, flat and without pointers.
 *
 * All bytes count: padding is spelled out, popped frames are zeroed, nothing that can be derived is
 * kept. Equal positions are equal bytes. */
#pragma once
#include "core/bits.h"
#include "core/stack.h"
#include "games/underworlds/content.h"

/* Loops of fighter_id end with it: a number, for clang-tidy takes an enumerator for a variable int. */
#define MAX_FIGHTERS 14 /* red 1..7, blue 8..14; fighter 0 is none */
enum {
    RED = 1,
    BLUE = 2,
    SEATS = 2,
    MAX_LIST = 64,        /* cards of one player, both decks */
    LIST_OBJECTIVES = 12, /* of them (WU-DECK-01) */
    MAX_MODIFIERS = 20,
    TOKENS = 5,
    STACK_BYTES = FRAY_STACK(2112),
    LONGEST = 20000 /* no match has more answers; random ones have some hundreds */
};

typedef uint8_t fighter_id;
typedef uint8_t hex_id;
typedef uint16_t fighter_set; /* bit f: fighter f */

enum token_flag {
    TOKEN_MOVE = 1,
    TOKEN_CHARGE = 2,
    TOKEN_GUARD = 4,
    CARD_INSPIRED = 8,  /* the card lies on its Inspired side */
    CARD_CURSED = 16,   /* it can never become Inspired (WU-INSP-07) */
    WAS_DAMAGED = 32,   /* has suffered damage at any time */
    BLOCK_OR_CRIT = 64, /* a defence roll showed block or crit since the last checkpoint */
    WAS_RETURNED = 128
};

/* What a fighter did in this action phase. */
enum done_flag {
    DID_MOVE = 1,
    DID_CHARGE = 2,
    DID_ATTACK = 4,
    DID_SUCCEED = 8,
    GOT_DAMAGE = 16,
    PLACED_AS_MOVE = 32,
    EVER_SUCCEEDED = 64, /* since the game began: Inspire conditions ask */
    EVER_CHOSEN = 128
};

struct fighter {
    uint64_t upgrades;    /* cards of its player's list that it carries */
    uint16_t figure;      /* 0: there is no such fighter */
    fighter_set attacked; /* this phase */
    uint8_t seat;
    hex_id hex;     /* 0: not on the battlefield */
    hex_id fell;    /* where it was when it last went out of action */
    uint8_t wounds; /* tokens */
    uint8_t tokens; /* token_flag */
    uint8_t done;   /* done_flag */
    /* counts of this action phase */
    uint8_t targeted, supported, chosen, kills, leader_kills, activated;
    uint8_t attacks, successes, returned, pad;
    uint8_t held_before; /* token held at the end of the previous action phase */
    uint8_t held_at_end; /* and at the end of this one */
    uint8_t pending;     /* damage that is about to be suffered together with others (WU-DMG-05) */
    uint8_t pad2;
};

enum zone { ZONE_DECK, ZONE_HAND, ZONE_ASIDE, ZONE_DISCARD, ZONE_SCORED, ZONES };

struct side {
    uint16_t
        face[MAX_LIST];   /* the player's list, objectives first, each part ascending; in the view
                                of somebody who does not know the list: 0 */
    uint64_t zone[ZONES]; /* which cards lie where; the rest is carried by fighters or in play */
    uint64_t in_play;     /* a ploy being resolved */
    uint64_t boards;      /* boards the player brought, by number (WU-BOARD-12) */
    uint8_t given[MAX_LIST]; /* upgrades in play that set a value: the order they came in; else 0 */
    uint8_t objectives, cards;
    uint8_t hidden_hand[2], hidden_aside[2]; /* views only: unseen objective and power cards there;
                                                they are counted among the deck's */
    uint8_t glory, spent;                    /* unspent points; spent points */
    uint8_t warband;
    uint8_t activations; /* taken in this phase */
    uint8_t skip;        /* activations still to be skipped (WU-ROUND-13) */
    /* counts of this action phase */
    uint8_t ploys, upgrades, kills, leader_kills, lost, damage, scored;
    fighter_set damaged_enemies;
    uint8_t scored_end, scored_round;
    uint8_t returned, ploys_round, upgrades_round, returns_game;
    uint8_t deaths_in[3]; /* fighters that went OOA in no one's, own, enemy territory */
    uint8_t named_kills;
    uint8_t pad[2];
    fighter_set last_out; /* who of this warband went out of action last; several: at once */
};

/* A change in play that came from a ploy or reaction. */
struct modifier {
    uint16_t change;   /* row of the content; 0: this slot is free */
    uint16_t card;     /* where it came from */
    uint8_t owner;     /* seat it belongs to */
    fighter_id bearer; /* chosen fighter it is for; 0: see change.who */
    uint16_t from;     /* serial of its scope */
    uint16_t taken;    /* serial of the attack or move that is "the first" */
    uint8_t life, used;
    uint8_t given; /* like side.given */
    uint8_t pad[3];
};

/* Rule switches (section 0.2 of the rules), fixed by the set-up. */
struct switches {
    uint8_t activations, rounds, los_touch_blocks, crit_hit_strict, min_join_contacts;
    uint8_t short_join_offset, objective_on_lethal, first_deployed_bonus, one_reaction;
    uint8_t keep_inspired, surge_limit, open_lists, card_errata, beastgrave;
    uint8_t pad[2];
};

struct state {
    fray_position head;
    struct switches opt;
    struct side side[SEATS + 1]; /* by seat; 0 unused */
    struct fighter fighter[MAX_FIGHTERS + 1];
    struct modifier modifier[MAX_MODIFIERS];
    bits blocked, lethal, start; /* features of the battlefield */
    bits shards;                 /* hexes blocked until the end of the phase */
    uint16_t board[2];           /* board + (MAX_BOARDS if turned); as laid, first and second */
    uint8_t layer[2];            /* who laid them */
    uint8_t shape;               /* how they are joined, plus 1; 0: not yet */
    hex_id token[TOKENS + 1];    /* where objective n lies, 0 removed; before they are turned up:
                                      in the order of placing */
    uint8_t tokens_shown;
    fighter_id holder_at_start[TOKENS + 1]; /* of this action phase */
    uint8_t round, phase;                   /* enum phase */
    uint8_t first;                          /* seat with the first activation of this round */
    uint8_t active, next;                   /* WU-ROUND-11, WU-ROUND-12 */
    uint8_t finished_placing;               /* who placed the last own fighter first */
    uint8_t die, dice;           /* what chance is asked to throw: kind of die and how many */
    uint8_t givings;             /* values set so far (WU-MOD-01: the latest last) */
    uint8_t poked, stage, taken; /* only between poke and settle */
    uint8_t pad[1];
    uint16_t spare[MAX_FIGHTERS + 1]; /* the same: figures of fighters left out */
    uint8_t pad4[2];
    /* derived, so that most questions about changes end here: bit n is set if anything in play may
     * change n; changes_noted recomputes it, the audit compares */
    uint64_t altering;
    uint16_t activation; /* serial over the whole game */
    uint16_t attack;     /* serial of Attack actions */
    uint16_t action;     /* serial of Move actions and pushes that cards bind to */
    uint16_t top, used;  /* stack: where the top frame begins; bytes in use. The first
                                      eight bytes stay empty: frame 0 is none */
    uint8_t depth;       /* 0 on the table; else how deep in changes that ask for changes */
    uint8_t pad3[5];
    uint64_t stack[STACK_BYTES / 8];
};

enum phase { PHASE_SETUP, PHASE_ACTION, PHASE_END, PHASE_OVER };

static inline uint8_t other(unsigned seat)
{
    return (uint8_t)(3 - seat);
}
static inline const struct shape *shape_of(const struct content *k, const struct state *s)
{
    return &k->shape[s->shape - 1];
}
static inline bool is_alive(const struct state *s, fighter_id f)
{
    return s->fighter[f].hex != 0;
}
static inline bool has_token(const struct state *s, fighter_id f, unsigned token)
{
    return (s->fighter[f].tokens & token) != 0;
}
static inline fighter_id first_fighter(unsigned seat)
{
    return (fighter_id)(seat == RED ? 1 : 1 + MAX_WARBAND);
}
static inline const struct side_card *card_side(const struct content *k, const struct state *s,
                                                fighter_id f)
{
    return &k->side[k->figure[s->fighter[f].figure].side +
                    ((s->fighter[f].tokens & CARD_INSPIRED) != 0)];
}
