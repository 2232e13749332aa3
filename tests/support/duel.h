/* tests/support/duel.h - the small game for tests of what knows no game: its table, and its rows by name. */
#pragma once
#include "games/duel/state.h"
#include "host/words.h"

enum duel_act {
    DUEL_NOTHING,
#define ACT(id, ...) DUEL_##id,
#include "games/duel/answers.def"
    DUEL_ACTS
};
enum duel_question {
    DUEL_Q_NONE,
#define QUESTION(id, ...) DUEL_Q_##id,
#include "games/duel/questions.def"
    DUEL_QUESTIONS
};
enum duel_event {
    DUEL_E_NONE,
#define EVENT(id, ...) DUEL_E_##id,
#include "games/duel/events.def"
    DUEL_EVENTS
};
enum duel_rule {
    DUEL_R_NONE,
#define RULE(id, ...) DUEL_R_##id,
#include "games/duel/rules.def"
    DUEL_RULES
};
enum duel_fact {
    DUEL_F_NONE,
#define FACT(id, ...) DUEL_F_##id,
#include "games/duel/facts.def"
    DUEL_FACTS
};
enum duel_setting {
    DUEL_S_NONE,
#define SETTING(id, ...) DUEL_S_##id,
#include "games/duel/settings.def"
    DUEL_SETTINGS
};
enum { ANN = RED, BOB = BLUE }; /* a fighter has the number of its player */

extern const fray_game du_game;

/* The game with its own packs, loaded when it is first asked for and kept. */
const host_table *duel(void);
/* A card of the packs by its id. */
uint32_t duel_card(const char *id);
/* The square of a name: "c2". */
uint32_t duel_square(const char *name);
/* An act with its first field. */
static inline uint64_t duel_word(uint32_t act, uint32_t value)
{
    return (uint64_t)act << FRAY_KIND_SHIFT | value;
}
