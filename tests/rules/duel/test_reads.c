/* tests/rules/duel/test_reads.c - what terms.def says a term reads is what it looks up. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

static uint64_t reads_noted; /* changes looked up since it was emptied */
#define NOTE_READ(what) ((void)(reads_noted |= UINT64_C(1) << (what)))
#include "games/duel.c"
#define READ_GAMES        200
#define READ_IN_GAMES     5000
#define READ_IN_SCENARIOS 150
#define READ_EVERY        1
#include "support/reads.h"

static void bare(struct content *k)
{
    for (unsigned i = 0; i < MAX_CHANGES; i++) k->change[i].is.code = k->change[i].when = 0;
}

static unsigned values_of(const struct content *k, const struct state *s, unsigned type,
                          int16_t *list)
{
    (void)k;
    (void)s;
    return type == F   ? numbers(RED, BLUE, list)
           : type == P ? numbers(1, SQUARES, list)
                       : numbers(0, 5, list);
}

/* Each seat's, about the strike that is under way, if there is one. */
static unsigned matters_of(const struct content *k, const struct state *s, uint64_t *random,
                           struct matter *list)
{
    unsigned strike = s->top;
    (void)random;
    while (strike && frame_proc(s, strike) != PROC_STRIKE) strike = frame_below(s, strike);
    for (unsigned seat = RED; seat <= BLUE; seat++) {
        list[seat - 1] = matter_of(k, s, seat);
        list[seat - 1].subject = (uint16_t)strike;
    }
    return SEATS;
}

static void terms_read_what_their_column_says(void **state)
{
    (void)state;
    reads_are_what_terms_look_up(&du_game, TERMS);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(terms_read_what_their_column_says)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
