/* tests/rules/fireteam/test_forecast.c - what is foretold of monsters is what they do: random games of every mission
 * are stopped where a monster is about to act, and each that may come next is let go. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>
#include "games/fireteam.c"
#include "rules/fireteam/packs.h"

enum { MOST_LINES = 256, TRIED_ROLLS = 64 };

/* What the rules tell while one monster acts. */
typedef struct deeds {
    uint32_t monster; /* 0: the first that acts */
    bool done;        /* another one's turn has come */
    bool chosen;      /* there were several ways to go */
    uint32_t target, dice;
    uint32_t hit;            /* seats */
    uint32_t walked, jumped; /* places */
    uint32_t placed;         /* another monster */
} deeds;

static void overhear(void *who, const fray_event *e)
{
    deeds *d = who;
    if (e->kind == EV_ACTIVATES && !d->monster) d->monster = e->arg[0];
    if (e->kind == EV_ACTIVATES && e->arg[0] != d->monster) d->done = true;
    if (e->kind == EV_SPAWNS || (e->kind == EV_ROUND && d->monster)) d->done = true;
    if (d->done || !d->monster) return;
    if (e->kind == EV_HIT) d->hit |= 1u << e->arg[0];
    if (e->kind == EV_MOVES) d->walked = e->arg[1];
    if (e->kind == EV_PLACED && e->arg[0] == d->monster) d->jumped = e->arg[1];
    if (e->kind == EV_PLACED && e->arg[0] != d->monster) d->placed = e->arg[0];
    if (e->kind == EV_STRIKES_AT) {
        d->target = e->arg[1];
        d->dice = e->arg[2];
    }
}

static void give(struct state *s, uint64_t word, deeds *d)
{
    fray_sink sink = {overhear, d};
    fray_answer a = {word, fray_asked(&s->head), 0};
    assert_true(fray_is_legal(fz_game.apply(&t, &s->head, a, &sink, NULL)));
}

static void give_first(struct state *s, deeds *d)
{
    uint64_t word;
    assert_true(fz_game.options(&t, &s->head, fray_asked(&s->head), 0, 1, &word) > 0);
    if (s->head.question == Q_WAY) d->chosen = true;
    give(s, word, d);
}

/* FZ-TAC-10: where the first option is to do something, whoever may leave it does. */
static void let_be(struct state *s, deeds *d)
{
    fray_answer none = {word_of(A_NONE, 0, 0), fray_asked(&s->head), 0};
    if (fray_is_legal(fz_game.check(&t, &s->head, none))) give(s, none.word, d);
    else give_first(s, d);
}

/* Lets a monster act up to this question, all others answered as proposed; false: it never came. */
static bool until(struct state *s, unsigned question, deeds *d)
{
    while (!s->head.over && !d->done && s->head.question != Q_MONSTER) {
        bool mine = s->head.type == FRAY_PIECE && s->head.about == d->monster;
        if (s->head.question == question && mine) return true;
        give_first(s, d);
    }
    return false;
}

typedef struct figures {
    uint32_t target, dice, jumped, placed;
    bool dies;
    uint32_t hit[SEATS + 1], down[SEATS + 1];
} figures;

static uint32_t hundredths(uint64_t part, uint64_t whole)
{
    uint64_t n = (200 * part + whole) / (2 * whole);
    return (uint32_t)(part && n == 0 ? 1 : part < whole && n == 100 ? 99 : n);
}

/* What comes of an attack, counted over all rolls; `d`: what was told since `before`. */
static figures count_from(struct state *s, deeds *d, const struct state *before)
{
    figures f = {0};
    uint64_t word[TRIED_ROLLS], hit[SEATS + 1] = {0}, down[SEATS + 1] = {0}, all = 1;
    bool rolls = until(s, Q_ROLL, d);
    uint32_t n = 1;
    f.target = d->target;
    f.dice = d->dice;
    f.jumped = d->jumped;
    f.placed = d->placed;
    f.dies = !d->target && !s->monster[d->monster].at;
    if (rolls) {
        all = fz_game.total(&t, &s->head);
        n = fz_game.options(&t, &s->head, FRAY_CHANCE, 0, TRIED_ROLLS, word);
    }
    for (uint32_t i = 0; i < n; i++) {
        struct state then = *s;
        deeds after = *d;
        uint64_t weight = rolls ? fz_game.weight(&t, &s->head, word[i]) : 1;
        if (rolls) {
            give(&then, word[i], &after);
            until(&then, Q_NONE, &after);
        }
        for (uint32_t seat = 1; seat <= SEATS; seat++) {
            if (after.hit >> seat & 1) hit[seat] += weight;
            if (is_active(before, seat) && !is_active(&then, seat)) down[seat] += weight;
        }
    }
    for (uint32_t seat = 1; seat <= SEATS; seat++) {
        f.hit[seat] = hundredths(hit[seat], all);
        f.down[seat] = hundredths(down[seat], all);
    }
    return f;
}

static figures count_of(const struct state *at_die, uint32_t monster, unsigned face)
{
    struct state s = *at_die;
    deeds d = {.monster = monster};
    give(&s, word_of(A_DIE, face, 0), &d);
    return count_from(&s, &d, at_die);
}

static bool hits_somebody(const figures *f)
{
    for (uint32_t seat = 1; seat <= SEATS; seat++)
        if (f->hit[seat]) return true;
    return false;
}

/* The line of a kind; face: its second argument, and then seat its third; negative: any. */
static const fray_event *find(const fray_event *line, uint32_t n, unsigned kind, uint32_t monster,
                              int second, int third)
{
    for (uint32_t i = 0; i < n; i++)
        if (line[i].kind == kind && line[i].arg[0] == monster &&
            (second < 0 || line[i].arg[1] == (uint32_t)second) &&
            (third < 0 || line[i].arg[2] == (uint32_t)third))
            return &line[i];
    return NULL;
}

typedef struct tally {
    uint32_t moves, stays, attacks, others, differ, rests, downs, rolls, named;
} tally;

static void compare_attack(const fray_event *line, uint32_t n, uint32_t monster, const figures *f,
                           tally *all)
{
    const fray_event *attack = find(line, n, EV_WOULD_ATTACK, monster, -1, -1);
    assert_int_equal(attack != NULL, f->target != 0);
    assert_int_equal(find(line, n, EV_WOULD_MISS, monster, -1, -1) != NULL,
                     !f->target && !hits_somebody(f));
    if (attack) {
        assert_int_equal(attack->arg[1], f->target);
        assert_int_equal(attack->arg[2], f->dice);
        assert_int_equal(attack->arg[3], f->hit[f->target]);
        assert_int_equal(attack->arg[4], f->down[f->target]);
        all->attacks++;
        all->downs += f->down[f->target] != 0;
    }
    for (uint32_t seat = 1; seat <= SEATS; seat++) {
        const fray_event *too = find(line, n, EV_WOULD_HIT, monster, (int)seat, -1);
        assert_int_equal(too != NULL, seat != f->target && f->hit[seat]);
        if (!too) continue;
        assert_int_equal(too->arg[2], f->hit[seat]);
        assert_int_equal(too->arg[3], f->down[seat]);
        all->others++;
    }
}

/* Whoever reads the lines of this side of the die after those of a blank knows what comes of it. */
static void compare_face(const fray_event *line, uint32_t n, uint32_t monster, int face,
                         const figures *f, const figures *blank, tally *all)
{
    const fray_event *on = find(line, n, EV_WOULD_ON, monster, face, -1);
    const fray_event *jump = find(line, n, EV_WOULD_JUMP_ON, monster, face, -1);
    const fray_event *place = find(line, n, EV_WOULD_PLACE_ON, monster, face, -1);
    assert_int_equal(jump ? jump->arg[2] : 0, f->jumped);
    assert_int_equal(place ? place->arg[2] : 0, f->placed);
    assert_int_equal(find(line, n, EV_WOULD_DIE_ON, monster, face, -1) != NULL, f->dies);
    if (f->dies) return;
    bool other = f->target != blank->target || f->dice != blank->dice;
    assert_int_equal(on != NULL, other && f->target);
    assert_int_equal(find(line, n, EV_WOULD_MISS_ON, monster, face, -1) != NULL,
                     other && !f->target && !hits_somebody(f));
    all->differ += other;
    if (on) {
        assert_int_equal(on->arg[2], f->target);
        assert_int_equal(on->arg[3], f->dice);
        assert_int_equal(on->arg[4], f->hit[f->target]);
    }
    for (uint32_t seat = 1; seat <= SEATS; seat++) {
        const fray_event *hit = find(line, n, EV_WOULD_HIT_ON, monster, face, (int)seat);
        uint32_t told_hit = hit ? hit->arg[3] : blank->hit[seat];
        uint32_t told_down = hit ? hit->arg[4] : blank->down[seat];
        if (on && !hit && seat == f->target) told_hit = on->arg[4];
        if (!f->hit[seat]) { /* it is not among those who are hit, so no line speaks of it */
            assert_null(hit);
            continue;
        }
        assert_int_equal(told_hit, f->hit[seat]);
        assert_int_equal(told_down, f->down[seat]);
    }
}

/* `s`: the monster has been let go, and `d` has heard it. */
static void compare(const struct state *now, struct state *s, deeds *d, const fray_event *line,
                    uint32_t n, tally *all)
{
    uint32_t monster = d->monster;
    place_id from = now->monster[monster].at;
    bool acts = until(s, Q_DIE, d), dies = !acts && !s->monster[monster].at && d->walked;
    assert_int_equal(find(line, n, EV_WOULD_REST, monster, -1, -1) != NULL, !acts && !dies);
    assert_int_equal(find(line, n, EV_WOULD_DIE, monster, -1, -1) != NULL, dies);
    all->rests += !acts;
    if (!acts) return;
    place_id to = s->monster[monster].at;
    const fray_event *move = find(line, n, EV_WOULD_MOVE, monster, -1, -1);
    if (!move) move = find(line, n, EV_WOULD_ROAM, monster, -1, -1);
    if (to == from) {
        assert_null(move);
        assert_non_null(find(line, n, EV_WOULD_STAY, monster, -1, -1));
        all->stays++;
    } else {
        assert_non_null(move);
        assert_int_equal(move->arg[1], to);
        assert_int_equal(move->kind, d->chosen ? EV_WOULD_ROAM : EV_WOULD_MOVE);
        all->moves++;
    }
    figures blank = count_of(s, monster, DIE_BLANK);
    compare_attack(line, n, monster, &blank, all);
    for (int face = DIE_MOVE; face <= DIE_SPECIAL; face++) {
        figures f = count_of(s, monster, (unsigned)face);
        compare_face(line, n, monster, face, &f, &blank, all);
    }
}

/* Each that may come next, or the one that comes because there is no choice. */
static void compare_next(const struct state *now, const struct state *then, const deeds *told,
                         const fray_event *line, uint32_t n, tally *all)
{
    uint64_t word[32];
    uint32_t options = fz_game.options(&t, &then->head, fray_asked(&then->head), 0, 32, word);
    struct state s = *then;
    deeds d = *told;
    if (then->head.question != Q_MONSTER) {
        if (d.monster && !s.head.over) compare(now, &s, &d, line, n, all);
        return;
    }
    for (uint32_t k = 0; k < options; k++) {
        s = *then;
        d = (deeds){.monster = word_one(word[k])};
        give(&s, word[k], &d);
        compare(now, &s, &d, line, n, all);
    }
}

/* The players do nothing more this round, no twist comes, and the first monster acts. */
static void compare_after_turns(const struct state *now, const fray_event *line, uint32_t n,
                                tally *all)
{
    struct state s = *now;
    deeds d = {0};
    s.calm = 1;
    while (!s.head.over && s.phase != PHASE_THREAT) let_be(&s, &d);
    if (!s.head.over && (s.waiting || d.monster)) compare_next(now, &s, &d, line, n, all);
}

/* Nothing but the end of the Hero phase comes before the monsters. */
static bool is_last_turn(const struct state *s)
{
    return s->head.question == Q_TURN && order_of(s, fray_asked(&s->head)) + 1 == s->heroes;
}

/* Nobody is down who might stand up, and no twist acts when turns begin. */
static bool is_plain(const struct state *s)
{
    return s->twists == 0 && bit_count(actives_of(s)) == s->heroes &&
           (s->head.question == Q_TURN || s->head.question == Q_STRIKE);
}

/* An attack under way: its dice are still to be rolled, or nothing is said of it any more. */
static bool compare_attack_now(const struct state *now, const fray_event *line, uint32_t n,
                               tally *all)
{
    const struct activation_frame *a;
    unsigned at = now->top;
    while (at && frame_proc(now, at) != PROC_ACTIVATION)
        at = ((const struct frame_head *)frame_seen(now, at))->below;
    a = (const struct activation_frame *)frame_seen(now, at);
    if (!at || !a->at) return false;
    if (now->head.question == Q_ROLL && at == now->top) {
        struct state s = *now;
        deeds d = {.monster = a->monster, .target = a->target, .dice = a->dice};
        figures f = count_from(&s, &d, now);
        compare_attack(line, n, a->monster, &f, all);
        all->rolls++;
    } else {
        for (uint32_t i = 0; i < n; i++) assert_int_not_equal(line[i].arg[0], a->monster);
    }
    return true;
}

/* FZ-ATK-13: what has been named for an attack is as good as played. */
static void compare_named(const struct state *now, const fray_event *line, uint32_t n, tally *all)
{
    fray_event after[MOST_LINES];
    struct state s = *now;
    deeds d = {0};
    give(&s, word_of(A_DONE, 0, 0), &d);
    if (s.head.question != Q_ROLL || s.top != now->top) return;
    assert_int_equal(fz_game.forecast(&t, &s.head, after, MOST_LINES), n);
    assert_memory_equal(after, line, n * sizeof *line);
    all->named++;
}

/* Have cards been named for an attack, and may it be left at that? */
static bool names_cards(const struct state *s)
{
    fray_answer done = {word_of(A_DONE, 0, 0), fray_asked(&s->head), 0};
    return s->head.question == Q_CARDS && fray_is_legal(fz_game.check(&t, &s->head, done));
}

/* Lines of a monster stand together, and every monster that is to act has some. */
static void check_form(const struct state *s, const fray_event *line, uint32_t n)
{
    piece_set seen = 0;
    for (uint32_t i = 0; i < n; i++) {
        assert_true(line[i].kind >= EV_WOULD_REST && line[i].kind < EVENTS);
        assert_int_equal(event_rows[line[i].kind].type[0], FRAY_PIECE);
        assert_true(s->monster[line[i].arg[0]].at != 0);
        if (i && line[i].arg[0] == line[i - 1].arg[0]) continue;
        assert_false(seen >> line[i].arg[0] & 1);
        seen |= 1u << line[i].arg[0];
    }
    if (s->phase == PHASE_HEROES && actives_of(s)) assert_int_equal(seen, monsters_of(s));
    if (s->head.question == Q_MONSTER && frame_proc(s, s->top) == PROC_THREAT)
        assert_int_equal(seen, s->waiting);
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
            bool asked = s.head.question == Q_MONSTER && frame_proc(&s, s.top) == PROC_THREAT;
            bool amid = s.phase == PHASE_THREAT && i % 3 == 0;
            bool early = i % 4 == 0 && (is_last_turn(&s) || is_plain(&s));
            bool named = i % 3 == 0 && names_cards(&s);
            if (asked || amid || early || named || (s.head.question == Q_TURN && i % 4 == 0)) {
                struct state before = s;
                deeds d = {0};
                uint32_t n = fz_game.forecast(&t, &s.head, line, MOST_LINES);
                assert_true(n <= MOST_LINES);
                assert_memory_equal(&before, &s, sizeof s);
                assert_int_equal(fz_game.forecast(&t, &s.head, again, 2), n);
                if (n >= 2) assert_memory_equal(again, line, sizeof again);
                check_form(&s, line, n);
                if (asked) compare_next(&s, &s, &d, line, n, &all);
                if (early) compare_after_turns(&s, line, n, &all);
                if (amid) compare_attack_now(&s, line, n, &all);
                if (named) compare_named(&s, line, n, &all);
            }
            fray_answer a = {fz_game.pick(&t, &s.head, seat, fray_next(&random)), seat, 0};
            assert_true(fray_is_legal(fz_game.apply(&t, &s.head, a, NULL, NULL)));
        }
    }
    print_message("%u moves, %u stays, %u attacks, %u others hit, %u by the die, %u rests, "
                  "%u knock-downs, %u rolls, %u times cards named\n",
                  all.moves, all.stays, all.attacks, all.others, all.differ, all.rests, all.downs,
                  all.rolls, all.named);
    assert_true(all.moves > 100 && all.stays > 100 && all.attacks > 100 && all.others > 5);
    assert_true(all.differ > 50 && all.downs > 50 && all.rolls > 50 && all.named > 50);
}

/* ---- positions ---- */

static uint32_t id(uint32_t type, const char *name)
{
    uint32_t value = pack_find(pack, type, name);
    assert_true(value > 0);
    return value;
}

static void put(struct state *s, unsigned fact, uint32_t of, uint32_t value)
{
    assert_true(fray_is_legal(fz_game.poke(&t, &s->head, fact, of, (int32_t)value)));
}

/* "C2" */
static uint32_t place(const struct state *s, const char *name)
{
    const struct content *k = (const struct content *)t.content;
    return 1 + (uint32_t)(name[1] - '1') * ground_of(k, s)->columns + (uint32_t)(name[0] - 'A');
}

/* Red is at the same place as the monster, alone; blue is far away. */
static struct state scene(const char *mission, const char *second, unsigned stage)
{
    struct state s;
    fray_setup setup = {0};
    setup.count = 4;
    setup.item[0] = (fray_setting){SET_MISSION, 0, id(FRAY_MISSION, mission)};
    setup.item[1] = (fray_setting){SET_HEROES, 0, 2};
    setup.item[2] = (fray_setting){SET_HERO, 1, id(FRAY_FIGURE, "abe")};
    setup.item[3] = (fray_setting){SET_HERO, 2, id(FRAY_FIGURE, second)};
    assert_true(fray_is_legal(fz_game.start(&t, &setup, &s.head)));
    put(&s, FACT_STAGE, 0, stage);
    put(&s, FACT_FIRST, 0, 1);
    return s;
}

static void hold(struct state *s, uint32_t seat, const char *card, uint32_t n)
{
    put(s, FACT_HAND, seat, 0);
    while (n--) put(s, FACT_HAND, seat, id(FRAY_CARD, card));
}

static uint32_t foretold(struct state *s, fray_event *line)
{
    assert_true(fray_is_legal(fz_game.settle(&t, &s->head, NULL)));
    uint32_t n = fz_game.forecast(&t, &s->head, line, MOST_LINES);
    assert_true(n <= MOST_LINES);
    return n;
}

/* MO-I2: each hero there is hit before the attack. */
static void a_special_that_hits_is_counted(void **unused)
{
    (void)unused;
    fray_event line[MOST_LINES];
    for (uint32_t cards = 0; cards <= 2; cards += 2) {
        struct state s = scene("field-hospital", "shad", STAGE_MONSTERS);
        put(&s, FACT_AT, FIRST_ELITE, place(&s, "C2"));
        put(&s, FACT_AT, 1, place(&s, "C2"));
        hold(&s, 1, "carbine-volley", cards);
        uint32_t n = foretold(&s, line);
        const fray_event *hit = find(line, n, EV_WOULD_HIT_ON, FIRST_ELITE, DIE_SPECIAL, 1);
        assert_non_null(hit);
        assert_int_equal(hit->arg[3], 100);
        assert_int_equal(hit->arg[4], cards ? 56 : 100);
        assert_null(find(line, n, EV_WOULD_MISS_ON, FIRST_ELITE, DIE_SPECIAL, -1));
    }
}

/* MO-F1: on its special it is Explosive, and everybody there is hit. */
static void everybody_whom_an_explosive_attack_hits_is_named(void **unused)
{
    (void)unused;
    fray_event line[MOST_LINES];
    struct state s = scene("the-lantern-king", "shad", STAGE_MONSTERS);
    put(&s, FACT_AT, FIRST_MONSTER, place(&s, "B5"));
    put(&s, FACT_AT, 1, place(&s, "B5"));
    put(&s, FACT_AT, 2, place(&s, "B5"));
    hold(&s, 1, "carbine-volley", 3);
    hold(&s, 2, "", 0);
    uint32_t n = foretold(&s, line);
    const fray_event *attack = find(line, n, EV_WOULD_ATTACK, FIRST_MONSTER, 1, -1);
    const fray_event *hit = find(line, n, EV_WOULD_HIT_ON, FIRST_MONSTER, DIE_SPECIAL, 2);
    assert_non_null(attack);
    assert_int_equal(attack->arg[4], 0);
    assert_null(find(line, n, EV_WOULD_HIT, FIRST_MONSTER, 2, -1));
    assert_non_null(hit);
    assert_int_equal(hit->arg[3], 67);
    assert_int_equal(hit->arg[4], 67);
}

/* MO-T3, MO-I3 */
static void what_a_special_places_is_named(void **unused)
{
    (void)unused;
    fray_event line[MOST_LINES];
    struct state s = scene("the-brood-mother", "shad", STAGE_MONSTERS);
    put(&s, FACT_BOSS, 0, BOSS_FIGHTS);
    put(&s, FACT_AT, BOSS, place(&s, "E5"));
    put(&s, FACT_AT, 1, place(&s, "E5"));
    uint32_t n = foretold(&s, line);
    const fray_event *born = find(line, n, EV_WOULD_PLACE_ON, BOSS, DIE_SPECIAL, -1);
    assert_non_null(born);
    assert_int_equal(tier_of((piece_id)born->arg[2]), TIER_MINION);
    assert_int_equal(born->arg[3], place(&s, "E5"));

    s = scene("the-great-maw", "shad", STAGE_MONSTERS);
    put(&s, FACT_BOSS, 0, BOSS_FIGHTS);
    put(&s, FACT_AT, 1, s.monster[BOSS].at ? s.monster[BOSS].at : place(&s, "B2"));
    put(&s, FACT_AT, BOSS, s.hero[1].at);
    n = foretold(&s, line);
    const fray_event *jump = find(line, n, EV_WOULD_JUMP_ON, BOSS, DIE_SPECIAL, -1);
    assert_non_null(jump);
    assert_int_equal(jump->arg[2], s.hero[2].at);
}

/* DM-F5 */
static void a_monster_that_walks_onto_a_mine_is_said_to_die(void **unused)
{
    (void)unused;
    fray_event line[MOST_LINES];
    struct state s = scene("river-crossing", "don", STAGE_TURN);
    put(&s, FACT_TURN, 0, 2);
    put(&s, FACT_AT, FIRST_ELITE, place(&s, "B2"));
    put(&s, FACT_AT, 1, place(&s, "B1"));
    put(&s, FACT_AT, 2, place(&s, "B1"));
    put(&s, FACT_LAID, place(&s, "B1"), id(FRAY_MARKER, "mine"));
    uint32_t n = foretold(&s, line);
    const fray_event *dies = find(line, n, EV_WOULD_DIE, FIRST_ELITE, -1, -1);
    assert_non_null(dies);
    assert_int_equal(dies->arg[1], place(&s, "B1"));
    assert_null(find(line, n, EV_WOULD_REST, FIRST_ELITE, -1, -1));
}

/* FZ-TAC-05, TW-I5: cards come before the monsters, and may go before them. */
static void hands_are_as_they_will_be(void **unused)
{
    (void)unused;
    fray_event line[MOST_LINES];
    struct state s = scene("river-crossing", "shad", STAGE_STRIKE);
    put(&s, FACT_ROUND, 0, 2);
    put(&s, FACT_AT, FIRST_ELITE, place(&s, "B1"));
    put(&s, FACT_AT, 1, place(&s, "B1"));
    hold(&s, 1, "", 0);
    hold(&s, 2, "dual-pistols", 1); /* a strike to offer: there is a question */
    uint32_t n = foretold(&s, line);
    assert_int_equal(s.head.question, Q_STRIKE);
    const fray_event *attack = find(line, n, EV_WOULD_ATTACK, FIRST_ELITE, 1, -1);
    assert_non_null(attack);
    assert_int_equal(attack->arg[4], 0);

    for (uint32_t fever = 0; fever < 2; fever++) {
        s = scene("the-great-maw", "shad", STAGE_TURN);
        put(&s, FACT_TURN, 0, 2);
        put(&s, FACT_BOSS, 0, BOSS_FIGHTS);
        put(&s, FACT_AT, BOSS, place(&s, "B2"));
        put(&s, FACT_AT, 1, place(&s, "B2"));
        hold(&s, 1, "carbine-volley", 4);
        put(&s, FACT_HAND, 1, id(FRAY_CARD, "rifle-butt"));
        if (fever) put(&s, FACT_TWISTS, 0, id(FRAY_CARD, "fever"));
        n = foretold(&s, line);
        attack = find(line, n, EV_WOULD_ATTACK, BOSS, 1, -1);
        assert_non_null(attack);
        assert_int_equal(attack->arg[4], fever ? 5 : 1);
    }
}

/* Of the elite's attack on red, in percent. */
static uint32_t told_down(const struct state *s, fray_event *line, uint32_t *n)
{
    *n = fz_game.forecast(&t, &s->head, line, MOST_LINES);
    assert_true(*n <= MOST_LINES);
    const fray_event *attack = find(line, *n, EV_WOULD_ATTACK, FIRST_ELITE, 1, -1);
    assert_non_null(attack);
    return attack->arg[4];
}

/* FZ-TAC-06, FZ-TAC-10: only whoever has played a strike draws nothing. */
static void a_strike_that_is_offered_may_still_be_left(void **unused)
{
    (void)unused;
    fray_event line[MOST_LINES];
    uint32_t n;
    tally all = {0};
    deeds d = {0};
    struct state s = scene("river-crossing", "shad", STAGE_STRIKE);
    put(&s, FACT_ROUND, 0, 2);
    put(&s, FACT_AT, FIRST_ELITE, place(&s, "B1"));
    put(&s, FACT_AT, 1, place(&s, "B1"));
    hold(&s, 1, "carbine-volley", 3);
    put(&s, FACT_HAND, 1, id(FRAY_CARD, "grenade-toss"));
    hold(&s, 2, "", 0);
    assert_true(fray_is_legal(fz_game.settle(&t, &s.head, NULL)));
    assert_int_equal(told_down(&s, line, &n), 0);
    give(&s, word_of(A_STRIKE, id(FRAY_CARD, "grenade-toss"), 0), &d);
    assert_int_equal(s.head.question, Q_WHOSE_STRIKE);
    assert_int_equal(told_down(&s, line, &n), 0);
    compare_after_turns(&s, line, n, &all);
    assert_int_equal(all.attacks, 1);
    give(&s, word_of(A_PLAY, 1, 0), &d);
    assert_int_equal(told_down(&s, line, &n), 3);
}

/* FZ-ATK-13 */
static void cards_named_for_an_attack_are_gone(void **unused)
{
    (void)unused;
    const uint32_t down[] = {0, 3, 19};
    fray_event line[MOST_LINES];
    uint32_t n;
    deeds d = {0};
    struct state s = scene("river-crossing", "shad", STAGE_TURN);
    put(&s, FACT_TURN, 0, 1);
    put(&s, FACT_AT, FIRST_ELITE, place(&s, "B1"));
    put(&s, FACT_AT, 1, place(&s, "B1"));
    hold(&s, 1, "carbine-volley", 4);
    assert_true(fray_is_legal(fz_game.settle(&t, &s.head, NULL)));
    assert_int_equal(told_down(&s, line, &n), 0);
    give(&s, word_of(A_ATTACK, FIRST_ELITE, 0), &d);
    for (uint32_t named = 0; named < 3; named++) {
        if (named) give(&s, word_of(A_WITH, id(FRAY_CARD, "carbine-volley"), 0), &d);
        assert_int_equal(s.head.question, Q_CARDS);
        assert_int_equal(told_down(&s, line, &n), down[named]);
    }
    give(&s, word_of(A_DONE, 0, 0), &d);
    assert_int_equal(told_down(&s, line, &n), down[2]);
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
        cmocka_unit_test(a_special_that_hits_is_counted),
        cmocka_unit_test(everybody_whom_an_explosive_attack_hits_is_named),
        cmocka_unit_test(what_a_special_places_is_named),
        cmocka_unit_test(a_monster_that_walks_onto_a_mine_is_said_to_die),
        cmocka_unit_test(hands_are_as_they_will_be),
        cmocka_unit_test(a_strike_that_is_offered_may_still_be_left),
        cmocka_unit_test(cards_named_for_an_attack_are_gone),
        cmocka_unit_test(nothing_is_foretold_where_no_monster_acts),
    };
    return cmocka_run_group_tests(tests, load, unload);
}
