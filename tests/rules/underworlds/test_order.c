/* tests/rules/underworlds/test_order.c - what looks promising: ploys when they make sense, objectives that
 * would score, pushes that help. Whatever looks promising is played on with, so cards that are wasted there
 * would seem to be worth nothing. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>
#include <stdlib.h>
#include <string.h>
#include "games/underworlds.c"
#include "host/match.h"
#include "host/philox.h"
#include "rules/underworlds/packs.h"

enum { GAMES = 200, MOST = 256 };

/* One question of a game that is played at random, its options and what is thought of them. */
typedef struct seen_question {
    const struct state *s;
    unsigned seat;
    uint32_t n;
    uint64_t word[MOST];
    int16_t order[MOST];
} seen_question;

static void play(uint64_t seed, void (*look)(const seen_question *))
{
    const fray_game *game = h.table.game;
    fray_position *p = calloc(1, game->position_bytes);
    seen_question it = {(const struct state *)(const void *)p, 0, 0, {0}, {0}};
    fray_setup setup = {0};
    setup_complete(&h, &setup);
    assert_non_null(p);
    assert_true(fray_is_legal(game->start(&h.table, &setup, p)));
    for (uint64_t n = 0; p->open; n++) {
        fray_answer a = {0, fray_asked(p), 0};
        if (a.seat != FRAY_CHANCE) {
            it.seat = a.seat;
            it.n = game->options(&h.table, p, a.seat, 0, MOST, it.word);
            if (it.n > MOST) it.n = MOST;
            game->knowledge->order(&h.table, p, a.seat, NULL, it.word, it.n, it.order);
            look(&it);
        }
        a.word = game->pick(&h.table, p, a.seat, philox_number(seed, 1, n));
        assert_true(fray_is_legal(game->apply(&h.table, p, a, NULL, NULL)));
    }
    free(p);
}

static void play_all(void (*look)(const seen_question *))
{
    for (uint64_t seed = 0; seed < GAMES; seed++) play(seed, look);
}

static unsigned act(const seen_question *it, uint32_t i)
{
    return (unsigned)(it->word[i] >> FRAY_KIND_SHIFT);
}

/* Of the option that is this; seen_question for only where there is one. */
static int order_of(const seen_question *it, uint64_t word)
{
    for (uint32_t i = 0; i < it->n; i++)
        if (it->word[i] == word) return it->order[i];
    fail_msg("no such option");
    return 0;
}

static bool is_hurt(const struct state *s, unsigned seat)
{
    for (unsigned f = 1; f <= MAX_FIGHTERS; f++)
        if (s->fighter[f].seat == seat && s->fighter[f].hex && s->fighter[f].wounds) return true;
    return false;
}

/* ---- ploys ---- */

static struct {
    uint32_t yes, no;
} seen[4];

static void look_at_ploys(const seen_question *it)
{
    if (it->s->head.question != Q_POWER) return;
    int pass = order_of(it, word_of(A_PASS, 0, 0));
    bool mine = it->s->next == it->seat;
    bool last = it->s->side[it->s->next].activations >= it->s->opt.activations;
    for (uint32_t i = 0; i < it->n; i++) {
        if (act(it, i) != A_PLAY) continue;
        unsigned sense =
            ((const struct content *)h.table.content)->card[word_one(it->word[i])].sense;
        bool good = it->order[i] > pass;
        seen[sense].yes += good;
        seen[sense].no += !good;
        if (sense == SENSE_ANY) assert_true(good);
        if (sense == SENSE_HEAL) assert_int_equal(good, is_hurt(it->s, it->seat));
        if (sense == SENSE_ATTACK) assert_false(good && (!mine || last));
        if (sense == SENSE_DEFEND) assert_false(good && (mine || last));
    }
}

static void ploys_are_played_when_they_make_sense(void **unused)
{
    (void)unused;
    memset(seen, 0, sizeof seen);
    play_all(look_at_ploys);
    for (int sense = SENSE_ATTACK; sense <= SENSE_HEAL; sense++)
        assert_true(seen[sense].yes > 20 && seen[sense].no > 20);
    assert_true(seen[SENSE_ANY].yes > 20);
}

/* ---- objectives ---- */

static uint32_t onto, wanted, stays, holds, loses;

static int most_beside(const seen_question *it, unsigned kind, bool objective)
{
    int most = INT16_MIN;
    for (uint32_t i = 0; i < it->n; i++)
        if (act(it, i) == kind && !token_on(it->s, (hex_id)word_one(it->word[i])) != objective &&
            it->order[i] > most)
            most = it->order[i];
    return most;
}

static void look_at_hexes(const seen_question *it)
{
    int on = most_beside(it, A_TO, true), off = most_beside(it, A_TO, false);
    struct state bare = *it->s; /* with no card to score */
    int16_t order[MOST];
    bare.side[it->seat].zone[ZONE_HAND] = 0;
    h.table.game->knowledge->order(&h.table, &bare.head, it->seat, NULL, it->word, it->n, order);
    for (uint32_t i = 0; it->s->head.question == Q_MOVE && i < it->n; i++)
        wanted += it->order[i] > order[i] + 500;
    if (it->s->tokens_shown && on > INT16_MIN && off > INT16_MIN) onto += on > off;
    for (uint32_t i = 0; i < it->n; i++) {
        fighter_id f = (fighter_id)word_one(it->word[i]);
        if (act(it, i) != A_MOVE) continue;
        stays += token_held(it->s, f) && it->order[i] < 0;
        loses += it->order[i] < order[i];
        holds += token_held(it->s, f) != 0;
        if (!token_held(it->s, f)) assert_true(it->order[i] >= 0);
    }
}

static void objectives_are_taken_and_kept(void **unused)
{
    (void)unused;
    onto = wanted = stays = holds = loses = 0;
    play_all(look_at_hexes);
    assert_true(onto > 100 && wanted > 20);
    assert_true(holds > 100 && stays == holds && loses > 20);
}

/* ---- pushes and choices ---- */

static uint32_t lethal, healed, off;

/* Who is pushed, where that is not whoever pushes. */
static bool pushes_foe(const seen_question *it)
{
    const struct push_frame *p = frame_seen(it->s, it->s->top);
    return it->s->head.question == Q_PUSH && it->s->fighter[p->fighter].seat != it->seat;
}

static void look_at_choices(const seen_question *it)
{
    for (uint32_t i = 0; i < it->n; i++)
        for (uint32_t j = 0; j < it->n; j++) {
            hex_id to = (hex_id)word_one(it->word[i]), or = (hex_id)word_one(it->word[j]);
            if (act(it, i) == A_DRIVE && act(it, j) == A_DRIVE && is_hurt_there(it->s, to) &&
                !is_hurt_there(it->s, or) && !token_on(it->s, to)) {
                assert_true(it->order[i] > it->order[j]);
                lethal++;
            }
            if (act(it, i) == A_PUSH && act(it, j) == A_PUSH && pushes_foe(it) &&
                !is_hurt_there(it->s, to) && !token_on(it->s, to) && token_on(it->s, or)) {
                assert_true(it->order[i] > it->order[j] || is_hurt_there(it->s, or));
                off++;
            }
            if (act(it, i) != A_CHOOSE || act(it, j) != A_CHOOSE) continue;
            const struct fighter *a = &it->s->fighter[to], *b = &it->s->fighter[or];
            if (a->seat != it->seat || b->seat != it->seat || a->wounds <= b->wounds) continue;
            assert_true(it->order[i] > it->order[j]);
            healed++;
        }
}

static void the_hurt_are_chosen_and_enemies_driven_where_it_hurts(void **unused)
{
    (void)unused;
    lethal = healed = off = 0;
    play_all(look_at_choices);
    assert_true(lethal > 5 && healed > 20 && off > 5);
}

/* ---- beyond all bounds ---- */

static uint32_t scores;

static void look_at_scores(const seen_question *it)
{
    for (uint32_t i = 0; i < it->n; i++)
        if (act(it, i) == A_SCORE) {
            assert_int_equal(it->order[i], INT16_MAX);
            scores++;
        }
}

/* No pack may give so much glory; numbers must not turn round all the same. */
static void what_is_worth_too_much_is_worth_the_most(void **unused)
{
    (void)unused;
    struct content *rich = malloc(sizeof *rich);
    const void *as_it_was = h.table.content;
    assert_non_null(rich);
    memcpy(rich, as_it_was, sizeof *rich);
    for (unsigned i = 0; i < MAX_CARDS; i++) rich->card[i].glory = 100;
    h.table.content = rich;
    scores = 0;
    for (uint64_t seed = 0; seed < 20; seed++) play(seed, look_at_scores);
    h.table.content = as_it_was;
    free(rich);
    assert_true(scores > 5);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(ploys_are_played_when_they_make_sense),
        cmocka_unit_test(objectives_are_taken_and_kept),
        cmocka_unit_test(the_hurt_are_chosen_and_enemies_driven_where_it_hurts),
        cmocka_unit_test(what_is_worth_too_much_is_worth_the_most),
    };
    return cmocka_run_group_tests(tests, load, unload);
}
