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
static void order(const fray_table *t, const fray_position *p, uint32_t seat,
                  const int32_t *leaning, const uint64_t *word, uint32_t n, int16_t *out);
