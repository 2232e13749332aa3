/* tests/support/reads.h - whether the column `reads` of a game's terms is true: which changes each term was seen
 * to look up, at positions of random games and of the game's scenarios.
 *
 * For a test that has included the unit with reads_noted and NOTE_READ below it, and says what there is to ask
 * about: matters_of, values_of and bare. */
#pragma once
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "support/packs.h"
#include "support/playing.h"

/* How many games are played, and how many positions of them and of scenarios there are at least: a small game
 * has shorter ones and fewer. */
#ifndef READ_GAMES
#define READ_GAMES        60
#define READ_IN_GAMES     1000
#define READ_IN_SCENARIOS 1000
#define READ_EVERY        3
#endif
enum { READ_TERMS = 256, MOST_MATTERS = 32, MOST_VALUES = 128, MOST_TRIES = 12 };

/* Given by the test. What a position is about: attacks, moves, frames of all kinds, also thought up ones. */
static unsigned matters_of(const struct content *k, const struct state *s, uint64_t *random,
                           struct matter *list);
/* Values that an argument of this type may have. */
static unsigned values_of(const struct content *k, const struct state *s, unsigned type,
                          int16_t *list);
/* Changes without conditions, and with plain numbers: then a term looks up nothing by way of another's row. */
static void bare(struct content *k);

static struct {
    uint64_t looked_up, not_nothing;
} seen_of[READ_TERMS];
static const fray_game *watched;
static struct content *bare_content;
static uint64_t read_random = 1;
static uint32_t read_answers, read_positions;

static unsigned numbers(unsigned first, unsigned last, int16_t *list)
{
    for (unsigned i = first; i <= last; i++) list[i - first] = (int16_t)i;
    return last - first + 1;
}

/* One of a set; 0 of an empty one. */
static inline unsigned any_bit(uint64_t set, uint64_t *random)
{
    if (!set) return 0;
    return (unsigned)bit_nth(set, (int)fray_even(fray_next(random), (uint64_t)bit_count(set)));
}

/* Asks the term with some of its possible arguments. */
static void ask_term(const struct eval *e, const struct state *s, const fray_term *term)
{
    int16_t value[3][MOST_VALUES];
    unsigned values[3], all = 1;
    for (unsigned a = 0; a < term->args; a++) {
        values[a] = values_of(bare_content, s, term->arg[a], value[a]);
        assert_in_range(values[a], 1, MOST_VALUES);
        all *= values[a];
    }
    for (unsigned tries = all < MOST_TRIES ? all : (unsigned)MOST_TRIES; tries > 0; tries--) {
        uint16_t code[8];
        unsigned n = 0,
                 nth = all <= MOST_TRIES ? tries - 1 : (unsigned)(fray_next(&read_random) % all);
        for (unsigned a = 0; a < term->args; nth /= values[a++]) {
            code[n++] = FRAY_E_CONST;
            code[n++] = (uint16_t)value[a][nth % values[a]];
        }
        code[n++] = (uint16_t)(FRAY_E_TERM + term->number);
        code[n] = FRAY_E_END;
        reads_noted = 0;
        seen_of[term->number].not_nothing |= eval_at(e, code) != 0;
        seen_of[term->number].looked_up |= reads_noted;
    }
}

static void ask_all_terms(const fray_position *p)
{
    const struct state *s = (const struct state *)(const void *)p;
    struct matter list[MOST_MATTERS];
    unsigned n = matters_of(bare_content, s, &read_random, list);
    assert_in_range(n, 1, MOST_MATTERS);
    for (unsigned i = 0; i < n; i++) {
        struct eval e = eval_of(&list[i]);
        for (uint16_t t = 0; t < watched->schema->terms; t++)
            ask_term(&e, s, &watched->schema->term[t]);
    }
    read_positions++;
}

/* What the games and scenarios below play by. */
static fray_verdict apply_and_ask(const fray_table *t, fray_position *p, fray_answer a,
                                  const fray_sink *sink, uint32_t *what)
{
    fray_verdict v = watched->apply(t, p, a, sink, what);
    if (fray_is_legal(v) && p->open && read_answers++ % READ_EVERY == 0) ask_all_terms(p);
    return v;
}

/* What is asked about goes with its content. */
static void watch(const host_table *h)
{
    memcpy(bare_content, h->table.content, sizeof *bare_content);
    bare(bare_content);
}

/* "range dice": the changes of a mask. */
static const char *names_of(uint64_t mask, char *out, size_t size)
{
    size_t used = 0;
    for (unsigned i = 0; i < watched->schema->changes; i++)
        if ((mask >> i) & 1 && used < size)
            used +=
                (size_t)snprintf(out + used, size - used, " %s", watched->schema->change[i].word);
    return out;
}

/* Every term says what it reads, no more and no less; one that reads all is believed to. Each was seen to be
 * something else than 0, so that it was asked in earnest; `never`: but for this one. */
static void reads_are_what_terms_look_up(const fray_game *game, unsigned never)
{
    fray_game played = *game;
    fray_pack *pack = support_load_packs(game);
    char names[2000];
    unsigned wrong = 0;
    watched = game;
    played.apply = apply_and_ask;
    bare_content = malloc(sizeof *bare_content);
    assert_non_null(pack);
    assert_non_null(bare_content);
    assert_true(game->schema->terms <= READ_TERMS);
    host_table h = {.table = {.game = &played, .content = pack_content(pack)}, .pack = pack};
    watch(&h);
    playing_games(&h, READ_GAMES);
    uint32_t at_random = read_positions;
    playing_scenarios(&played, watch);
    print_message("%u positions of random games, %u of scenarios\n", at_random,
                  read_positions - at_random);
    assert_true(at_random >= READ_IN_GAMES && read_positions - at_random >= READ_IN_SCENARIOS);
    for (uint16_t t = 0; t < game->schema->terms; t++) {
        const fray_term *term = &game->schema->term[t];
        uint64_t looked_up = seen_of[term->number].looked_up, more = looked_up & ~term->reads,
                 less = term->reads == FRAY_READS_ALL ? 0 : term->reads & ~looked_up;
        bool idle = !seen_of[term->number].not_nothing && term->number != never;
        if (more)
            print_error("'%s' looks up what its column does not say:%s\n", term->word,
                        names_of(more, names, sizeof names));
        if (less)
            print_error("'%s' was never seen to look up what its column says:%s\n", term->word,
                        names_of(less, names, sizeof names));
        if (idle) print_error("'%s' was nothing wherever it was asked\n", term->word);
        wrong += more || less || idle;
    }
    assert_int_equal(wrong, 0);
    free(bare_content);
    pack_free(pack);
}
