/* src/games/duel/state.h - what packs hold for a duel, and a position of one: flat, without pointers.
 *
 * All bytes count: padding is spelled out, popped frames are zeroed. Equal positions are equal bytes. */
#pragma once
#include "core/deck.h"
#include "core/stack.h"
#include "geom/square.h"

enum {
    RED = 1,
    BLUE = 2,
    SEATS = 2, /* a fighter has the number of its player */
    SQUARES = 15,
    MAX_HITS = 3,
    HAND = 3,
    MAX_CARDS = 60, /* of a deck, which could hold 64 */
    MAX_CHANGES = 64,
    MAX_MODIFIERS = 8,
    CODE_WORDS = 4096,
    STACK_BYTES = FRAY_STACK(256),
    LONGEST = 4000 /* no match has more answers; random ones have about sixty */
};
static const struct squares grid = {5, 3};

/* ---- content: row 0 of every table is empty ---- */

struct figure {
    uint8_t dice;
};
struct card {
    uint16_t when, act; /* condition to play it, what it does */
    uint16_t then;      /* what it does by itself, at the moment `at`, while it lies on the table */
    uint8_t window, at;
};
/* Until the end of this turn, or of its player's next one. */
enum life { LIFE_TURN, LIFE_NEXT_TURN };
struct change {
    fray_change is;
    uint16_t when; /* `if`: looked at each time */
    uint16_t to;   /* the fighter it is for, looked at once; 0: its player's */
    uint8_t life, pad;
};
struct content {
    uint16_t figures, cards, changes, pad;
    uint32_t code_used;
    struct figure figure[SEATS + 1];
    uint8_t pad2;
    struct card card[MAX_CARDS + 1];
    struct change change[MAX_CHANGES];
    uint16_t face[MAX_CARDS]; /* both decks: card n at place n - 1. By game_prepare */
    uint16_t code[CODE_WORDS];
};

/* ---- position ---- */

enum zone { ZONE_DECK, ZONE_HAND, ZONE_TABLE, ZONE_DISCARD, ZONES };
struct side {
    uint64_t zone[ZONES]; /* which cards lie where */
    uint8_t hidden;       /* views only: unseen cards of the hand, counted among the deck's */
    uint8_t pad[7];
};
struct fighter {
    uint8_t square, hits, guard, pad;
};
/* A change in play. */
struct modifier {
    uint16_t change; /* row of the content; 0: this slot is free */
    uint16_t card;
    uint8_t owner, fighter;
    uint8_t until; /* the turn with whose end it goes */
    uint8_t pad;
};
struct state {
    fray_position head;
    struct side side[SEATS + 1];
    uint64_t list; /* cards that both decks are made of */
    struct modifier modifier[MAX_MODIFIERS];
    struct fighter fighter[SEATS + 1];
    uint8_t round, rounds, first, active;
    uint8_t turn; /* turns begun so far */
    uint8_t open_hands, die, dice;
    uint16_t top, used; /* stack: where the top frame begins; bytes in use */
    uint8_t near;       /* the fighters began on b2 and d2 */
    uint8_t poked, pad[6];
    uint64_t stack[STACK_BYTES / 8];
};
static_assert(sizeof(struct state) == 240 + STACK_BYTES, "padding is spelled out");

/* Where a card stands in the sets of zones. */
static inline uint64_t card_bit(unsigned card)
{
    return UINT64_C(1) << ((card - 1) & 63);
}

static inline uint8_t other(unsigned seat)
{
    return (uint8_t)(3 - seat);
}
