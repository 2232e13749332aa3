/* src/games/underworlds/view.h - who knows what, named facts, and what there is to draw. */
#pragma once
#include "games/underworlds/rules.h"

static void sort_list(struct state *s, unsigned seat);
static void wu_view(const fray_table *t, const fray_position *p, uint32_t seats,
                    fray_position *out);
static void wu_guess(const fray_table *t, const fray_position *view, uint64_t *random,
                     fray_position *out);
static uint32_t wu_scene(const fray_table *t, const fray_position *view, fray_thing *out,
                         uint32_t n);
static bool wu_spell(const fray_table *t, const fray_position *p, uint32_t type, uint32_t value,
                     fray_spelling *out);
static bool wu_peek(const fray_table *t, const fray_position *p, uint32_t fact, uint32_t of,
                    uint32_t nth, int32_t *value);
static fray_verdict wu_poke(const fray_table *t, fray_position *p, uint32_t fact, uint32_t of,
                            int32_t value);
static fray_verdict wu_settle(const fray_table *t, fray_position *p, const fray_sink *sink);
static fray_verdict wu_audit(const fray_table *t, const fray_position *p);
static fray_score wu_result(const fray_table *t, const fray_position *p);

static void wu_blank(const struct content *k, struct state *s);
/* Steps at which a match or round goes on, for resting points (round.c): after boards, tokens, hands,
 * placing, within a round; after an activation, a power step, in the end phase. */
static unsigned wu_match_step(unsigned which);
static unsigned wu_round_step(unsigned which);

enum fact_id {
    FACT_NOTHING,
#define FACT(id, name, of, type, list, words, en, de) FACT_##id,
#include "games/underworlds/facts.def"
#undef FACT
    FACTS
};
/* Words lists of the game, by number. */
enum { WORDS_JOIN, WORDS_ATTACK_FACE, WORDS_DEFENCE_FACE, WORDS_STAGE, WORD_LISTS };
