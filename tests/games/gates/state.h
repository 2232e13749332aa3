/* tests/games/gates/state.h - what the pack holds, and a position: flat, without pointers. */
#pragma once
#include "core/bits.h"
#include "core/stack.h"
#include "fray/game.h"

enum {
    SEATS = 4,
    GATES = 3,
    MOST_GUARDS = 5, /* of a captain */
    MOST_ROUNDS = 6,
    CODE_WORDS = 16,
    STACK_BYTES = FRAY_STACK(64),
    LONGEST = 400 /* answers: 2 and 4 x 16 a round */
};

struct gate {
    uint8_t worth;
};
struct guard {
    uint8_t unused;
};
struct content {
    uint16_t gates, guards;
    uint32_t code_used;
    struct gate gate[GATES + 1];
    struct guard guard[2];
    uint16_t code[CODE_WORDS];
};

struct captain {
    uint8_t points, ready;
    uint8_t called; /* guards called back in this round; this and the next: its own business */
    uint8_t sent[GATES + 1]; /* guards by gate, until they are seen */
    uint8_t pad;
};
struct state {
    fray_position head;
    struct captain captain[SEATS + 1];
    uint8_t seats, guards, rounds, quick;
    uint8_t round, barred, rich, poked;
    uint8_t die, dice;
    uint16_t top, used;
    uint8_t pad[2];
    uint64_t stack[STACK_BYTES / 8];
};
static_assert(sizeof(struct state) == 16 + 40 + 16 + STACK_BYTES, "padding is spelled out");
