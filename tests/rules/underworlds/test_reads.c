/* tests/rules/underworlds/test_reads.c - what terms.def says a term reads is what it looks up. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

static uint64_t reads_noted; /* changes looked up since it was emptied */
#define NOTE_READ(what) ((void)(reads_noted |= UINT64_C(1) << (what)))
#include "games/underworlds.c"
#include "support/reads.h"

static void bare(struct content *k)
{
    for (unsigned i = 0; i < MAX_CHANGES; i++)
        k->change[i].is.code = k->change[i].when = k->change[i].who = k->change[i].binds = 0;
}

static unsigned values_of(const struct content *k, const struct state *s, unsigned type,
                          int16_t *list)
{
    switch (type) {
    case FRAY_T_NUMBER: return numbers(0, 5, list);
    case F: return numbers(0, MAX_FIGHTERS, list);
    case H: return s->shape ? numbers(1, shape_of(k, s)->hexes, list) : numbers(1, 1, list);
    case S:
        list[0] = 0;
        list[1] = (int16_t)warband_of(s, RED);
        list[2] = (int16_t)warband_of(s, BLUE);
        list[3] = list[1] & 0x2a; /* some of them */
        return 4;
    default: fail_msg("no values of type %u", type); return 0;
    }
}

/* Of the bearer's upgrades or its player's hand. */
static unsigned any_card(const struct state *s, fighter_id bearer, uint64_t *random)
{
    const struct side *side = &s->side[s->fighter[bearer].seat];
    uint64_t set =
        s->fighter[bearer].upgrades ? s->fighter[bearer].upgrades : side->zone[ZONE_HAND];
    return set ? side->face[any_bit(set, random)] : 0u;
}

/* Each frame as what it is about, and an attack that somebody might make. */
static unsigned matters_of(const struct content *k, const struct state *s, uint64_t *random,
                           struct matter *list)
{
    static uint8_t dice[FACES];
    const fighter_set all = (fighter_set)(warband_of(s, RED) | warband_of(s, BLUE));
    uint16_t weapon[MAX_CARRIED];
    unsigned n = 0, weapons;
    list[n++] = matter_none(k, s, RED);
    list[n++] = matter_none(k, s, BLUE);
    for (unsigned at = s->top, attack = 0; at && n < MOST_MATTERS - 1; at = frame_below(s, at)) {
        unsigned proc = frame_proc(s, at);
        if (proc == PROC_ATTACK) attack = at;
        if (proc == PROC_DAMAGE) attack = frame_as(s, at, damage)->attack;
        list[n] = matter_attack(k, s, attack);
        if (!list[n].owner) list[n].owner = (uint8_t)(1 + fray_next(random) % 2);
        list[n++].subject = (uint16_t)at;
    }
    fighter_id f = (fighter_id)any_bit(all, random);
    if (f && s->shape && (weapons = weapons_of(k, s, f, weapon)) > 0) {
        list[n] = would_attack(k, s, f, weapon[fray_next(random) % weapons], 0);
        list[n++].target = (fighter_id)any_bit(warband_of(s, other(s->fighter[f].seat)), random);
    }
    for (unsigned i = 0; i < FACES; i++) dice[i] = (uint8_t)(fray_next(random) % 3);
    for (unsigned i = 0; i < n; i++) {
        list[i].bearer = (fighter_id)any_bit(all, random);
        list[i].card = (uint16_t)any_card(s, list[i].bearer, random);
        list[i].dice = dice;
    }
    return n;
}

static void terms_read_what_their_column_says(void **state)
{
    (void)state;
    reads_are_what_terms_look_up(&wu_game, TERM_NOTHING);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(terms_read_what_their_column_says)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
