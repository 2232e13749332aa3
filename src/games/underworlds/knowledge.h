/* src/games/underworlds/knowledge.h - what the judgement of positions and that of options share. */
#pragma once
#include "games/underworlds/view.h"

/* One attack: how often it succeeds, in hundredths, and what it then does. */
struct promise {
    int hit, damage, health; /* health: of the target */
};

static struct matter attack_with(const struct content *k, const struct state *s, fighter_id f,
                                 unsigned weapon);
static struct promise promise_of(const struct matter *m, fighter_id foe);
/* Would this objective card in hand score if the action phase ended as things stand? */
static bool would_score(const struct content *k, const struct state *s, unsigned seat,
                        unsigned face);

/* order.c */
enum leaning {
#define LEANING(id, value, step, what) TO_##id,
#include "games/underworlds/leanings.def"
#undef LEANING
    LEANINGS
};
static const fray_leaning_row wu_leanings[LEANINGS] = {
#define LEANING(id, value, step, what) {#id, what, value, step},
#include "games/underworlds/leanings.def"
#undef LEANING
};

static const int32_t game_leanings[LEANINGS] = {
#define LEANING(id, value, step, what) value,
#include "games/underworlds/leanings.def"
#undef LEANING
};
static void wu_order(const fray_table *t, const fray_position *p, uint32_t seat,
                     const int32_t *leaning, const uint64_t *word, uint32_t n, int16_t *out);
