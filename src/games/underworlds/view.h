/* src/games/underworlds/view.h - who knows what, named facts, and what there is to draw. */
#pragma once
#include "games/underworlds/rules.h"

static void sort_list(struct state *s, unsigned seat);
static fray_verdict game_audit(const fray_table *t, const fray_position *p);
static fray_score game_result(const fray_table *t, const fray_position *p);

/* Steps at which a match or round goes on, for resting points (round.c): after boards, tokens, hands,
 * placing, within a round; after an activation, a power step, in the end phase. */
static unsigned match_step_of(unsigned which);
static unsigned round_step_of(unsigned which);
