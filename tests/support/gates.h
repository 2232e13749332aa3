/* tests/support/gates.h - the tests' own game (tests/games/gates.c) for tests of what knows no game: its table, and its rows
 * by name. */
#pragma once
#include "games/gates/state.h"
#include "host/words.h"

enum gates_act {
    GATES_NOTHING,
#define ACT(id, ...) GATES_##id,
#include "games/gates/answers.def"
    GATES_ACTS
};
enum gates_question {
    GATES_Q_NONE,
#define QUESTION(id, ...) GATES_Q_##id,
#include "games/gates/questions.def"
    GATES_QUESTIONS
};
enum gates_event {
    GATES_E_NONE,
#define EVENT(id, ...) GATES_E_##id,
#include "games/gates/events.def"
    GATES_EVENTS
};
enum gates_setting {
    GATES_S_NONE,
#define SETTING(id, ...) GATES_S_##id,
#include "games/gates/settings.def"
    GATES_SETTINGS
};
enum { MIDDLE = 1, NORTH, SOUTH };

extern const fray_game ga_game;

/* The game with its pack, loaded when it is first asked for and kept. From the root. */
const host_table *gates(void);
/* An act with its gate. */
static inline uint64_t gates_word(uint32_t act, uint32_t gate)
{
    return (uint64_t)act << FRAY_KIND_SHIFT | gate;
}
