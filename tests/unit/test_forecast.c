/* tests/unit/test_forecast.c - what is foretold of monsters is what they do: random games of every mission
 * are stopped where a monster is about to act, and each that may come next is let go. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>
#include "games/fireteam/fireteam.h"
#include "games/fireteam/tables.h"
#include "support/packs.h"

enum { MOST_LINES = 128, MOST_ROLLS = 64 };

static fray_pack *pack;
static fray_table t;

static int load(void **unused)
{
    (void)unused;
    pack = support_load_packs(&fz_game);
    if (!pack) return -1;
    t = (fray_table){&fz_game, pack_content(pack), NULL};
    return 0;
}

static int unload(void **unused)
{
    (void)unused;
    pack_free(pack);
    return 0;
}

/* What the rules tell while one monster acts. */
typedef struct deeds {
    uint32_t monster;
    bool done;                  /* another one's turn has come */
    bool chosen;                /* there were several ways to go */
    uint32_t target, dice, hit; /* hit: seats */
} deeds;

static void hear(void *who, const fray_event *e)
{
    deeds *d = who;
    if (e->kind == EV_ACTIVATES && e->arg[0] != d->monster) d->done = true;
    if (e->kind == EV_SPAWNS) d->done = true;
    if (d->done) return;
    if (e->kind == EV_HIT) d->hit |= 1u << e->arg[0];
    if (e->kind == EV_STRIKES_AT) {
        d->target = e->arg[1];
        d->dice = e->arg[2];
    }
}

static void give(struct state *s, uint64_t word, deeds *d)
{
    fray_sink sink = {hear, d};
    fray_answer a = {word, fray_asked(&s->head), 0};
    assert_true(fray_is_legal(fz_game.apply(&t, &s->head, a, &sink, NULL)));
}

/* Lets a monster act up to this question, all others answered as proposed; false: it never came. */
static bool until(struct state *s, unsigned question, deeds *d)
{
    while (!s->head.over && !d->done && s->head.question != Q_MONSTER) {
        uint64_t word;
        bool own = s->head.type == FRAY_PIECE && s->head.about == d->monster;
        if (s->head.question == question && own) return true;
        assert_true(fz_game.options(&t, &s->head, fray_asked(&s->head), 0, 1, &word) > 0);
        if (s->head.question == Q_WAY) d->chosen = true;
        give(s, word, d);
    }
    return false;
}

typedef struct figures {
    uint32_t target, dice, hit, down;
} figures;

static uint32_t percent(uint64_t part, uint64_t whole)
{
    uint64_t n = (200 * part + whole) / (2 * whole);
    return (uint32_t)(part && n == 0 ? 1 : part < whole && n == 100 ? 99 : n);
}

/* What comes of this side of the die, counted over all rolls. */
static figures count(const struct state *at_die, uint32_t monster, unsigned face)
{
    struct state s = *at_die;
    deeds d = {.monster = monster};
    figures f = {0};
    give(&s, word_of(A_DIE, face, 0), &d);
    bool rolls = until(&s, Q_ROLL, &d);
    f.target = d.target;
    f.dice = d.dice;
    if (!f.target) return f;
    if (!rolls) {
        f.hit = (d.hit >> f.target & 1) * 100;
        f.down = is_active(&s, f.target) ? 0 : 100;
        return f;
    }
    uint64_t word[MOST_ROLLS], hit = 0, down = 0, all = fz_game.total(&t, &s.head);
    uint32_t n = fz_game.options(&t, &s.head, FRAY_CHANCE, 0, MOST_ROLLS, word);
    for (uint32_t i = 0; i < n; i++) {
        struct state then = s;
        deeds after = {.monster = monster};
        uint64_t weight = fz_game.weight(&t, &s.head, word[i]);
        give(&then, word[i], &after);
        until(&then, Q_NONE, &after);
        if (after.hit >> f.target & 1) hit += weight;
        if (after.hit >> f.target & 1 && !is_active(&then, f.target)) down += weight;
    }
    f.hit = percent(hit, all);
    f.down = percent(down, all);
    return f;
}

static const fray_event *find(const fray_event *line, uint32_t n, unsigned kind, uint32_t monster,
                              int face)
{
    for (uint32_t i = 0; i < n; i++)
        if (line[i].kind == kind && line[i].arg[0] == monster &&
            (face < 0 || line[i].arg[1] == (uint32_t)face))
            return &line[i];
    return NULL;
}

typedef struct tally {
    uint32_t moves, stays, attacks, differ, rests, downs;
} tally;

static void compare(const struct state *now, uint64_t word, const fray_event *line, uint32_t n,
                    tally *all)
{
    uint32_t monster = word_one(word);
    struct state s = *now;
    deeds d = {.monster = monster};
    place_id from = s.monster[monster].at;
    give(&s, word, &d);
    if (!until(&s, Q_DIE, &d)) {
        assert_non_null(find(line, n, EV_WOULD_REST, monster, -1));
        all->rests++;
        return;
    }
    place_id to = s.monster[monster].at;
    const fray_event *move = find(line, n, EV_WOULD_MOVE, monster, -1);
    if (!move) move = find(line, n, EV_WOULD_ROAM, monster, -1);
    if (to == from) {
        assert_null(move);
        assert_non_null(find(line, n, EV_WOULD_STAY, monster, -1));
        all->stays++;
    } else {
        assert_non_null(move);
        assert_int_equal(move->arg[1], to);
        assert_int_equal(move->kind, d.chosen ? EV_WOULD_ROAM : EV_WOULD_MOVE);
        all->moves++;
    }
    figures blank = count(&s, monster, DIE_BLANK);
    const fray_event *attack = find(line, n, EV_WOULD_ATTACK, monster, -1);
    assert_int_equal(attack != NULL, blank.target != 0);
    assert_int_equal(find(line, n, EV_WOULD_MISS, monster, -1) != NULL, blank.target == 0);
    if (attack) {
        assert_int_equal(attack->arg[1], blank.target);
        assert_int_equal(attack->arg[2], blank.dice);
        assert_int_equal(attack->arg[3], blank.hit);
        assert_int_equal(attack->arg[4], blank.down);
        all->attacks++;
        all->downs += blank.down != 0;
    }
    for (int face = DIE_MOVE; face <= DIE_SPECIAL; face++) {
        figures f = count(&s, monster, (unsigned)face);
        const fray_event *on = find(line, n, EV_WOULD_ON, monster, face);
        bool same = f.target == blank.target && f.dice == blank.dice && f.hit == blank.hit;
        assert_int_equal(on != NULL, !same && f.target);
        assert_int_equal(find(line, n, EV_WOULD_MISS_ON, monster, face) != NULL,
                         !same && !f.target);
        all->differ += !same;
        if (!on) continue;
        assert_int_equal(on->arg[2], f.target);
        assert_int_equal(on->arg[3], f.dice);
        assert_int_equal(on->arg[4], f.hit);
    }
}

/* Lines of a monster stand together, and every monster that is to act has some. */
static void check_form(const struct state *s, const fray_event *line, uint32_t n)
{
    piece_set seen = 0;
    for (uint32_t i = 0; i < n; i++) {
        assert_true(line[i].kind >= EV_WOULD_REST && line[i].kind < EVENTS);
        assert_int_equal(fz_events[line[i].kind].type[0], FRAY_PIECE);
        assert_true(s->monster[line[i].arg[0]].at != 0);
        if (i && line[i].arg[0] == line[i - 1].arg[0]) continue;
        assert_false(seen >> line[i].arg[0] & 1);
        seen |= 1u << line[i].arg[0];
    }
    if (s->phase == PHASE_HEROES && actives_of(s)) assert_int_equal(seen, monsters_of(s));
    if (s->head.question == Q_MONSTER) assert_int_equal(seen, s->waiting);
}

static void forecasts_come_true(void **unused)
{
    (void)unused;
    tally all = {0};
    for (uint32_t game = 0; game < 36; game++) {
        fray_setup setup = {0};
        struct state s;
        uint64_t random = 1000 + game;
        setup.count = 3;
        setup.item[0] = (fray_setting){SET_MISSION, 0, 1 + game % 9};
        setup.item[1] = (fray_setting){SET_HEROES, 0, 2 + game / 9 % 3};
        setup.item[2] = (fray_setting){SET_DIFFICULTY, 0, game % 3};
        assert_true(fray_is_legal(fz_game.start(&t, &setup, &s.head)));
        for (uint32_t i = 0; i < 2500 && !s.head.over; i++) {
            fray_event line[MOST_LINES], again[2];
            uint32_t seat = fray_asked(&s.head);
            bool asked = s.head.question == Q_MONSTER;
            if (asked || (s.head.question == Q_TURN && i % 4 == 0)) {
                struct state before = s;
                uint32_t n = fz_game.forecast(&t, &s.head, line, MOST_LINES);
                assert_true(n <= MOST_LINES);
                assert_memory_equal(&before, &s, sizeof s);
                assert_int_equal(fz_game.forecast(&t, &s.head, again, 2), n);
                if (n >= 2) assert_memory_equal(again, line, sizeof again);
                check_form(&s, line, n);
                uint64_t word[32];
                uint32_t options = asked ? fz_game.options(&t, &s.head, seat, 0, 32, word) : 0;
                for (uint32_t k = 0; k < options; k++) compare(&s, word[k], line, n, &all);
            }
            fray_answer a = {fz_game.pick(&t, &s.head, seat, fray_next(&random)), seat, 0};
            assert_true(fray_is_legal(fz_game.apply(&t, &s.head, a, NULL, NULL)));
        }
    }
    print_message("%u moves, %u stays, %u attacks, %u by the die, %u rests, %u knock-downs\n",
                  all.moves, all.stays, all.attacks, all.differ, all.rests, all.downs);
    assert_true(all.moves > 100 && all.stays > 100 && all.attacks > 100);
    assert_true(all.differ > 50 && all.downs > 50);
}

/* Before the match and after it there is nothing to foretell. */
static void nothing_is_foretold_where_no_monster_acts(void **unused)
{
    (void)unused;
    fray_setup setup = {0};
    struct state s;
    assert_true(fray_is_legal(fz_game.start(&t, &setup, &s.head)));
    assert_int_equal(fz_game.forecast(&t, &s.head, NULL, 0), 0);
    assert_null(fray_games[0]->forecast);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(forecasts_come_true),
        cmocka_unit_test(nothing_is_foretold_where_no_monster_acts),
    };
    return cmocka_run_group_tests(tests, load, unload);
}
