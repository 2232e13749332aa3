/* src/games/apex/knowledge.h - what the judgement of positions and that of options share. */
#pragma once
#include "games/apex/rules.h"

enum { FAR_OFF = 12, POOR = 8, TENTHS = 10, PERCENT = 100 };

/* It has Ammo for it. */
static bool can_use(const struct weapon_slot *w);
/* Mean damage of its best Shoot at somebody in the open so far away. */
static int plain_shot(const struct content *k, const struct state *s, piece_id shooter,
                      unsigned apart);
static int arms_worth(const struct content *k, const struct fighter *f);
static int rank_of(const struct content *k, unsigned kind);
static bool is_poor(const struct content *k, const struct fighter *f);
/* Points of damage that it takes to eliminate it. */
static int stamina(const struct content *k, const struct state *s, piece_id legend);
/* Has it still to Shoot in this turn? */
static bool shoots_yet(const struct state *s, piece_id legend);
/* Spaces to the nearest closed Supply Bin, and into the Ring. */
static int to_bin(const struct content *k, const struct state *s, place_id at);
static int to_ring(const struct content *k, const struct state *s, place_id at);
static uint32_t measure(const fray_table *t, const fray_position *p, uint32_t seat, int32_t *out);
static bool is_quiet(const fray_table *t, const fray_position *p);
