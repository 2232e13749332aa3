/* tests/rules/apex/test_reads.c - what terms.def says a term reads is what it looks up. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

static uint64_t reads_noted; /* changes looked up since it was emptied */
#define NOTE_READ(what) ((void)(reads_noted |= UINT64_C(1) << (what)))
#include "games/apex.c"
#define READ_GAMES        40
#define READ_IN_GAMES     1000
#define READ_IN_SCENARIOS 100
#define READ_EVERY        5
#include "support/reads.h"

static void bare(struct content *k)
{
    for (unsigned i = 0; i <= MAX_CHANGES; i++)
        k->change[i].is.code = k->change[i].when = k->change[i].who = 0;
}

static unsigned values_of(const struct content *k, const struct state *s, unsigned type,
                          int16_t *list)
{
    const struct ground *g = ground_of(k, s);
    unsigned n = 0;
    switch (type) {
    case P: return numbers(0, LEGENDS, list);
    case L:
        for (unsigned at = 1; at < 256 && n < MOST_VALUES; at++)
            if (ground_is_space(g, at)) list[n++] = (int16_t)at;
        return n;
    case C:
        for (unsigned level = 0; level < GROUND_LEVELS; level++)
            for (unsigned at = 17; at < 256 && n < MOST_VALUES; at += 3)
                if (ground_is_corner(g, ground_corner(at, level)))
                    list[n++] = (int16_t)ground_corner(at, level);
        return n;
    default: return numbers(0, 5, list);
    }
}

static piece_id any_on_map(const struct state *s, unsigned seat, uint64_t *random)
{
    piece_set set = 0;
    for (uint64_t left = squad_of(s, seat); left; left &= left - 1)
        if (is_on_map(s, (piece_id)bit_low(left))) set |= 1u << bit_low(left);
    return (piece_id)any_bit(set, random);
}

/* A Shoot that somebody might make. */
static struct matter thought_up(const struct content *k, const struct state *s, unsigned seat,
                                uint64_t *random)
{
    const piece_id shooter = any_on_map(s, seat, random),
                   target = any_on_map(s, other(seat), random);
    const unsigned slot = (unsigned)fray_next(random) % SLOTS;
    if (!shooter || !target || !s->legend[shooter].weapon[slot].weapon)
        return matter_of(k, s, first_of(seat));
    return matter_aim(k, s, shooter, target, slot, 0);
}

/* Damage that somebody might take: of a copy of the position. */
static struct matter hurt(const struct content *k, const struct state *s, unsigned source)
{
    static struct state copy;
    copy = *s;
    if (copy.used + sizeof(struct damage_frame) + 8 > STACK_BYTES)
        return matter_of(k, s, first_of(RED));
    struct damage_frame *f =
        stack_push(copy.stack, &copy.top, &copy.used, PROC_DAMAGE, sizeof(struct damage_frame));
    f->victim = first_of(RED);
    f->amount = 5;
    f->source = (uint8_t)source;
    struct matter m = matter_of(k, &copy, first_of(RED));
    m.subject = copy.top;
    return m;
}

/* Each frame as what it is about, for each squad. */
static unsigned matters_of(const struct content *k, const struct state *s, uint64_t *random,
                           struct matter *list)
{
    unsigned n = 0;
    list[n++] = matter_of(k, s, first_of(RED));
    list[n++] = thought_up(k, s, RED, random);
    list[n++] = thought_up(k, s, BLUE, random);
    for (unsigned at = s->top; at && n < MOST_MATTERS; at = frame_below(s, at)) {
        const piece_id legend = (piece_id)(1 + fray_next(random) % LEGENDS);
        list[n] =
            frame_proc(s, at) == PROC_SHOOT ? matter_shoot(k, s, at) : matter_of(k, s, legend);
        list[n++].subject = (uint16_t)at;
    }
    if (n < MOST_MATTERS) list[n++] = hurt(k, s, (unsigned)(fray_next(random) % DAMAGE_SOURCES));
    for (unsigned i = 0; i < n; i++) {
        list[i].card = (uint16_t)(1 + fray_next(random) % k->cards);
        list[i].who = (piece_id)(fray_next(random) % (LEGENDS + 1));
        list[i].token = s->timer[0].token;
        list[i].source = s->legend[1].at;
        list[i].revealed = (uint8_t)(1 + fray_next(random) % k->aims);
        if (!list[i].me) list[i].me = first_of(BLUE);
    }
    return n;
}

static void terms_read_what_their_column_says(void **state)
{
    (void)state;
    reads_are_what_terms_look_up(&al_game, TERM_NOBODY);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(terms_read_what_their_column_says)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
