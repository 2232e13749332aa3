/* tests/rules/fireteam/test_reads.c - what terms.def says a term reads is what it looks up. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

static uint64_t reads_noted; /* changes looked up since it was emptied */
#define NOTE_READ(what) ((void)(reads_noted |= UINT64_C(1) << (what)))
#include "games/fireteam.c"
#include "support/reads.h"

static void bare(struct content *k)
{
    for (unsigned i = 0; i <= MAX_CHANGES; i++)
        k->change[i].is.code = k->change[i].when = k->change[i].who = 0;
}

static unsigned values_of(const struct content *k, const struct state *s, unsigned type,
                          int16_t *list)
{
    switch (type) {
    case FRAY_T_NUMBER: return numbers(0, ground_of(k, s)->sectors, list);
    case P: return numbers(0, MAX_PIECES, list);
    case L: return numbers(1, (unsigned)ground_of(k, s)->columns * ground_of(k, s)->rows, list);
    default: fail_msg("no values of type %u", type); return 0;
    }
}

/* Each frame as what it is about, for each hero; and an attack that somebody might make. */
static unsigned matters_of(const struct content *k, const struct state *s, uint64_t *random,
                           struct matter *list)
{
    unsigned n = 0;
    list[n++] = matter_none(k, s, 1 + (unsigned)fray_next(random) % s->heroes);
    for (unsigned at = s->top; at && n < MOST_MATTERS - 1; at = frame_below(s, at))
        list[n++] = matter_about(k, s, 1 + (unsigned)fray_next(random) % s->heroes, at);
    list[n] = matter_none(k, s, 1);
    list[n].attacker = (piece_id)any_bit(actives_of(s), random);
    list[n].target = list[n].monster = (piece_id)any_bit(monsters_of(s), random);
    list[n].type = (uint8_t)(fray_next(random) % 3);
    list[n++].ranged = 1;
    for (unsigned i = 0; i < n; i++) {
        const unsigned owner = list[i].seat ? list[i].seat : 1u;
        list[i].bearer = (piece_id)any_bit(heroes_of(s) | monsters_of(s), random);
        list[i].card = (uint16_t)(1 + fray_next(random) % k->cards);
        list[i].objective = (uint8_t)(fray_next(random) % (MAX_OBJECTIVES + 1));
        if (!list[i].die) list[i].die = (uint8_t)(fray_next(random) % (DIE_FACES + 1));
        if (!list[i].here) list[i].here = s->hero[owner].at;
    }
    return n;
}

static void terms_read_what_their_column_says(void **state)
{
    (void)state;
    reads_are_what_terms_look_up(&fz_game, TERM_NOBODY);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(terms_read_what_their_column_says)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
