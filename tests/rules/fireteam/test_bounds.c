/* tests/rules/fireteam/test_bounds.c - random games stay far from every bound of a position, every use of
 * a card comes up in them, and packs that go to the bounds find them held; chance has the odds of the
 * rules, and what no scenario can bring about goes by them, too.
 *
 * The bounds: bytes of the stack, effects in play, markers on the board, triggers used up, cards in a
 * hand, answers of a match. Packs of others are the game's own with one thing changed. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>
#include <stdio.h>
#include <string.h>
#include "games/fireteam.c"
#include "support/packs.h"

enum { ROOM = 1 << 20, MARGIN = 1000, MISSIONS = 9 };
static char good[ROOM]; /* all files of the pack, one after the other */

static int read_pack(void **state)
{
    (void)state;
    return support_pack_text(&fz_game, good, ROOM - MARGIN) ? 0 : -1;
}

static void keep_first(void *who, const pack_problem *problem)
{
    char *said = who;
    if (said[0] == '\0') snprintf(said, 1000, "%s", problem->text);
}

/* The pack with the first `from` after `after` turned into `to`. */
static fray_pack *changed(const char *after, const char *from, const char *to, char *said)
{
    static char text[ROOM];
    const char *at = strstr(good, after);
    assert_non_null(at);
    at = strstr(at, from);
    assert_non_null(at);
    snprintf(text, sizeof text, "%.*s%s%s", (int)(at - good), good, to, at + strlen(from));
    fray_pack *pack = NULL;
    said[0] = '\0';
    pack_load_text(&fz_game, "fireteam.yaml", text, strlen(text), keep_first, said, &pack);
    return pack;
}

static fray_pack *load(const char *after, const char *from, const char *to)
{
    char said[1000];
    fray_pack *pack = changed(after, from, to, said);
    if (!pack) print_message("%s\n", said);
    assert_non_null(pack);
    return pack;
}

/* ---- random games ---- */

struct bounds {
    unsigned stack, modifiers, spent, markers, hand, hits, answers;
    bool used[MAX_CARDS + 1], played[MAX_CARDS + 1]; /* for its text; in an attack */
};

static unsigned larger(unsigned a, unsigned b)
{
    return a > b ? a : b;
}

static void note_bounds(struct bounds *b, const struct state *s)
{
    unsigned modifiers = 0, spent = 0, markers = 0;
    for (unsigned i = 0; i < MAX_MODIFIERS; i++) modifiers += s->modifier[i].change != 0;
    for (unsigned i = 0; i < MAX_SPENT; i++) spent += s->spent[i].trigger != 0;
    for (unsigned i = 0; i < MAX_BOARD_MARKERS; i++) markers += s->marker[i].kind != 0;
    b->stack = larger(b->stack, s->used);
    b->modifiers = larger(b->modifiers, modifiers);
    b->spent = larger(b->spent, spent);
    b->markers = larger(b->markers, markers);
    for (unsigned seat = 1; seat <= SEATS; seat++) b->hand = larger(b->hand, hand_size(s, seat));
}

static void note(void *who, const fray_event *e)
{
    struct bounds *b = who;
    if (e->kind == EV_REACTS || e->kind == EV_STRIKES || e->kind == EV_SPECIAL)
        b->used[e->arg[1]] = true;
    if (e->kind == EV_PLAYED) b->played[e->arg[1]] = true;
    if (e->kind == EV_HIT) b->hits = larger(b->hits, e->arg[1]);
}

/* Is every option there once, and legal? */
static bool is_list(const fray_table *t, const fray_position *p, uint32_t seat)
{
    enum { MOST = 512 };
    static uint64_t list[MOST];
    uint32_t n = options_at(t, p, seat, 0, MOST, list);
    for (uint32_t i = 0; i < n && i < MOST; i++) {
        fray_answer a = {list[i], seat, 0};
        if (!fray_is_legal(check_answer(t, p, a))) return false;
        for (uint32_t j = 0; j < i; j++)
            if (list[i] == list[j]) return false;
    }
    return n > 0 && n <= MOST;
}

/* Which answer: evenly, but for one that always goes on moving while it can. */
static uint64_t answer_of(const fray_table *t, const fray_position *p, bool restless,
                          uint64_t *random)
{
    uint32_t seat = fray_asked(p);
    uint64_t word = pick_at(t, p, seat, fray_next(random));
    for (unsigned i = 0; restless && i < 8 && fray_act_of(word) == A_DONE; i++)
        word = pick_at(t, p, seat, fray_next(random));
    return word;
}

static void play(const fray_pack *pack, unsigned games, bool restless, struct bounds *b)
{
    static struct state s;
    fray_table t = {&fz_game, pack_content(pack), NULL};
    fray_sink sink = {note, b};
    uint64_t random = 3;
    memset(b, 0, sizeof *b);
    for (unsigned i = 0; i < games; i++) {
        fray_setup setup = {3,
                            {{SET_MISSION, 0, i % MISSIONS + 1},
                             {SET_HEROES, 0, i / MISSIONS % 3 + 2},
                             {SET_DIFFICULTY, 0, i / 27 % 3}}};
        unsigned n = 0;
        assert_true(fray_is_legal(fz_game.start(&t, &setup, &s.head)));
        for (; s.head.open && n < LONGEST; n++) {
            fray_answer a = {answer_of(&t, &s.head, restless, &random), fray_asked(&s.head), 0};
            if (n % 8 == 0) assert_true(is_list(&t, &s.head, a.seat));
            assert_true(fray_is_legal(fz_game.apply(&t, &s.head, a, &sink, NULL)));
            assert_true(fray_is_legal(game_audit(&t, &s.head)));
            note_bounds(b, &s);
        }
        assert_int_equal(s.head.over, 1);
        b->answers = larger(b->answers, n);
    }
}

static bool has_use(const struct content *k, unsigned c)
{
    return k->card[c].uses != 0;
}

static void random_games_stay_far_from_the_bounds(void **state)
{
    (void)state;
    static struct bounds b;
    fray_pack *pack = load("- twist: entangling", "entangling", "entangling");
    const struct content *k = pack_content(pack);
    play(pack, 1500, false, &b);
    print_message(
        "most: stack %u of %u bytes, effects %u of %u, markers %u of %u, used up %u of %u, "
        "hand %u of %u, answers %u of %u\n",
        b.stack, STACK_BYTES, b.modifiers, MAX_MODIFIERS, b.markers, MAX_BOARD_MARKERS, b.spent,
        MAX_SPENT, b.hand, HAND_MOST, b.answers, LONGEST);
    assert_in_range(b.stack, 100, STACK_BYTES / 2);
    assert_in_range(b.modifiers, 1, MAX_MODIFIERS / 2);
    assert_in_range(b.markers, 1, MAX_BOARD_MARKERS / 2);
    assert_in_range(b.spent, 1, MAX_SPENT / 2);
    assert_in_range(b.hand, 6, HAND_MOST / 2);
    assert_in_range(b.answers, 100, LONGEST / 4);
    unsigned never = 0;
    for (unsigned c = 1; c <= k->cards; c++) {
        bool attacks = k->card[c].kind == CARD_ACTION || k->card[c].kind == CARD_UPGRADE;
        if ((!has_use(k, c) || b.used[c]) && (!attacks || b.played[c])) continue;
        print_message("never used: %s\n", pack_id(pack, FRAY_CARD, c));
        never++;
    }
    assert_int_equal(never, 0);
    pack_free(pack);
}

/* ---- packs that go to the bounds ---- */

/* A step that brings a step: as deep as the stack allows, and no deeper. */
static void effects_nest_as_deep_as_there_is_room(void **state)
{
    (void)state;
    static struct bounds b;
    fray_pack *pack =
        load("- hero: shad", "changes:\n    - { change: flee-margin + 1 }",
             "when:\n    - { window: hero-enters, if: hero = me, do: move me up to 1 }");
    play(pack, 200, true, &b);
    assert_in_range(b.stack, STACK_BYTES - 300, STACK_BYTES);
    pack_free(pack);
}

static void no_step_is_free(void **state)
{
    (void)state;
    static struct bounds b;
    fray_pack *pack = load("- focus: breacher", "difficult-cost = 1", "difficult-cost = 0");
    play(pack, 200, true, &b);
    assert_in_range(b.answers, 100, LONGEST / 4);
    pack_free(pack);
}

/* Hits far above any number of cards are just too many, not few again. */
static void hits_do_not_wrap_around(void **state)
{
    (void)state;
    static struct bounds b;
    fray_pack *pack = load("- twist: venom", "worse-hits + 1", "worse-hits + 254");
    play(pack, 400, false, &b);
    assert_int_equal(b.hits, 255);
    pack_free(pack);
}

/* Plays on to a question of which `is` says yes; from game to game. */
static void play_to(const fray_table *t, struct state *s, bool (*is)(const struct state *))
{
    static uint64_t random = 11;
    for (unsigned games = 0; games < 2000; games++) {
        fray_setup setup = {1, {{SET_MISSION, 0, games % MISSIONS + 1}}};
        assert_true(fray_is_legal(fz_game.start(t, &setup, &s->head)));
        while (s->head.open && !is(s)) {
            fray_answer a = {answer_of(t, &s->head, false, &random), fray_asked(&s->head), 0};
            assert_true(fray_is_legal(fz_game.apply(t, &s->head, a, NULL, NULL)));
        }
        if (s->head.open) return;
    }
    fail_msg("the question never came up");
}

static bool is_own_hit(const struct state *s)
{
    const struct window_frame *w = frame_seen(s, s->top);
    return s->head.question == Q_REACT && w->window == W_HIT &&
           ((const struct hits_frame *)frame_seen(s, w->subject))->seat == fray_asked(&s->head);
}

/* Two charms in one hand are one option. */
static void two_of_a_kind_are_one_choice(void **state)
{
    (void)state;
    static struct state s;
    fray_pack *pack = load("- event: lucky-charm", "stays: yes", "copies: 3\n  stays: yes");
    fray_table t = {&fz_game, pack_content(pack), NULL};
    play_to(&t, &s, is_own_hit);
    uint32_t seat = fray_asked(&s.head), before = options_at(&t, &s.head, seat, 0, 0, NULL);
    uint16_t charm = (uint16_t)pack_find(pack, FRAY_CARD, "lucky-charm");
    memset(s.hero[seat].kept, 0, sizeof s.hero[seat].kept);
    s.hero[seat].kept[0] = s.hero[seat].kept[1] = charm;
    assert_true(is_list(&t, &s.head, seat));
    assert_int_equal(options_at(&t, &s.head, seat, 0, 0, NULL), before + 1);
    pack_free(pack);
}

static bool is_recon(const struct state *s)
{
    return s->head.question == Q_RECON && !s->tops && !s->bottoms;
}

/* FZ-SETUP-17: each card of the deck is as likely to lie on top, and each event nobody has seen as likely
 * to be one of them. */
static void recon_cards_are_equally_likely(void **state)
{
    (void)state;
    static struct state s;
    fray_pack *pack = load("- twist: entangling", "entangling", "entangling");
    const struct content *k = pack_content(pack);
    fray_table t = {&fz_game, k, NULL};
    for (unsigned i = 0; i < 40; i++) {
        play_to(&t, &s, is_recon);
        uint64_t total = total_at(&t, &s.head), events = 0;
        unsigned discoveries = (unsigned)bit_count(s.discoveries), unseen = 0;
        unsigned cards = discoveries + s.events;
        uint16_t list = mission_of(k, &s)->discoveries;
        for (unsigned n = 0; n < pool_count(k->code, list); n++) {
            uint64_t weight =
                weight_at(&t, &s.head, word_of(A_DRAWN, pool_at(k->code, list, n), 0));
            assert_int_equal(weight * cards, (s.discoveries >> n) & 1 ? total : 0);
        }
        for (unsigned n = 0; n < k->events; n++) unseen += s.unseen[n];
        for (unsigned n = 0; n < k->events; n++) {
            uint64_t weight = weight_at(&t, &s.head, word_of(A_DRAWN, k->event[n], 0));
            assert_int_equal(weight * cards * unseen, total * s.events * s.unseen[n]);
            events += weight;
        }
        assert_int_equal(events * cards, total * s.events);
    }
    pack_free(pack);
}

static bool is_one_die(const struct state *s)
{
    return s->head.question == Q_ROLL && s->dice == 1;
}

static bool is_four_dice(const struct state *s)
{
    return s->head.question == Q_ROLL && s->dice == 4;
}

/* FZ-DICE-06: two of six sides without a hit, three with one, one with two, whoever rolls. So four dice
 * reach 3 hits in 936 of 1296 throws, 72.2 % (8.16). */
static void attack_dice_have_the_odds_of_their_sides(void **state)
{
    (void)state;
    enum { MOST_THROWS = 16 };
    static struct state s;
    static const unsigned sides[FACES] = {[FACE_MISS] = 2, [FACE_HIT] = 3, [FACE_DOUBLE] = 1};
    fray_pack *pack = load("- twist: entangling", "entangling", "entangling");
    fray_table t = {&fz_game, pack_content(pack), NULL};
    for (unsigned i = 0; i < 20; i++) {
        play_to(&t, &s, is_one_die);
        for (unsigned face = 0; face < FACES; face++) {
            uint8_t count[MAX_FACES] = {0};
            count[face] = 1;
            assert_int_equal(weight_at(&t, &s.head, dice_word(A_ROLL, FACES, count)) * 6,
                             total_at(&t, &s.head) * sides[face]);
        }
        play_to(&t, &s, is_four_dice);
        uint64_t throw[MOST_THROWS], enough = 0;
        uint32_t n = options_at(&t, &s.head, FRAY_CHANCE, 0, MOST_THROWS, throw);
        assert_int_equal(n, 15);
        for (uint32_t j = 0; j < n; j++) {
            uint8_t count[MAX_FACES] = {0};
            dice_from(throw[j], FACES, count);
            if (count[FACE_HIT] + 2 * count[FACE_DOUBLE] >= 3)
                enough += weight_at(&t, &s.head, throw[j]);
        }
        assert_int_equal(enough * 1296, total_at(&t, &s.head) * 936);
    }
    pack_free(pack);
}

static bool is_die(const struct state *s)
{
    return s->head.question == Q_DIE;
}

static bool is_first_spawn(const struct state *s)
{
    return s->head.question == Q_SPAWN && s->phase == PHASE_SETUP;
}

/* FZ-DICE-06: two sides each; FZ-DICE-05: an ordinary die of twelve. */
static void the_other_dice_are_even(void **state)
{
    (void)state;
    static struct state s;
    fray_pack *pack = load("- twist: entangling", "entangling", "entangling");
    fray_table t = {&fz_game, pack_content(pack), NULL};
    play_to(&t, &s, is_die);
    for (unsigned face = DIE_BLANK; face <= DIE_SPECIAL; face++)
        assert_int_equal(weight_at(&t, &s.head, word_of(A_DIE, face, 0)) * 3,
                         total_at(&t, &s.head));
    play_to(&t, &s, is_first_spawn);
    for (unsigned number = 1; number <= SPAWN_POINTS; number++)
        assert_int_equal(weight_at(&t, &s.head, word_of(A_SPAWN, number, 0)) * SPAWN_POINTS,
                         total_at(&t, &s.head));
    pack_free(pack);
}

static bool is_draw(const struct state *s)
{
    return s->head.question == Q_DRAW &&
           hand_size(s, ((const struct draw_frame *)frame_seen(s, s->top))->seat) > 2;
}

static bool is_loss(const struct state *s)
{
    return s->head.question == Q_LOSE;
}

static void check_copies(const fray_table *t, const struct state *s, unsigned seat,
                         const uint8_t *count)
{
    const struct role *role = role_of(t->content, s, seat);
    unsigned cards = 0;
    for (unsigned i = 0; i < role->kinds; i++) cards += count[i];
    for (unsigned i = 0; i < role->kinds; i++)
        assert_int_equal(weight_at(t, &s->head, word_of(A_DRAWN, role->kind[i], 0)) * cards,
                         total_at(t, &s->head) * count[i]);
}

/* Each card of a deck is as likely to be drawn, and each of a hand to be picked. */
static void cards_come_by_the_copies_that_are_left(void **state)
{
    (void)state;
    static struct state s;
    fray_pack *pack = load("- twist: entangling", "entangling", "entangling");
    fray_table t = {&fz_game, pack_content(pack), NULL};
    for (unsigned i = 0; i < 40; i++) {
        play_to(&t, &s, is_draw);
        unsigned seat = ((const struct draw_frame *)frame_seen(&s, s.top))->seat;
        check_copies(&t, &s, seat, s.hero[seat].deck);
        play_to(&t, &s, is_loss);
        check_copies(&t, &s, s.head.about, s.hero[s.head.about].hand);
    }
    pack_free(pack);
}

/* ---- what no scenario can bring about ---- */

static uint32_t id(const fray_pack *pack, uint32_t type, const char *name)
{
    uint32_t value = pack_find(pack, type, name);
    assert_true(value > 0);
    return value;
}

/* Abe is red, Shad blue; facts may follow. */
static void begin_game(const fray_table *t, const fray_pack *pack, struct state *s,
                       const char *mission)
{
    fray_setup setup = {4,
                        {{SET_MISSION, 0, id(pack, FRAY_MISSION, mission)},
                         {SET_HEROES, 0, 2},
                         {SET_HERO, 1, id(pack, FRAY_FIGURE, "abe")},
                         {SET_HERO, 2, id(pack, FRAY_FIGURE, "shad")}}};
    assert_true(fray_is_legal(fz_game.start(t, &setup, &s->head)));
}

static void put(const fray_table *t, struct state *s, unsigned fact, uint32_t of, uint32_t value)
{
    assert_true(fray_is_legal(fz_game.poke(t, &s->head, fact, of, (int32_t)value)));
}

static void settle(const fray_table *t, struct state *s)
{
    assert_true(fray_is_legal(fz_game.settle(t, &s->head, NULL)));
}

/* "C2" */
static place_id place(const fray_table *t, const struct state *s, const char *name)
{
    unsigned row = (unsigned)(name[1] - '1'), column = (unsigned)(name[0] - 'A');
    return (place_id)(1u + row * ground_of(t->content, s)->columns + column);
}

static void give(const fray_table *t, struct state *s, uint64_t word)
{
    fray_answer a = {word, fray_asked(&s->head), 0};
    assert_true(fray_is_legal(fz_game.apply(t, &s->head, a, NULL, NULL)));
}

/* Shad has Thick Skin and four cards, and finds a Collapse with these hits: how many cards are left? */
static unsigned left_after(const char *hits, bool *asked)
{
    struct state s;
    fray_pack *pack = load("- event: collapse", "hit me 1 unblockable", hits);
    fray_table t = {&fz_game, pack_content(pack), NULL};
    begin_game(&t, pack, &s, "river-crossing");
    put(&t, &s, FACT_TURN, 0, 2);
    put(&t, &s, FACT_AT, 2, place(&t, &s, "A3"));
    put(&t, &s, FACT_FOCUS, 2, id(pack, FRAY_CARD, "thick-skin"));
    for (unsigned i = 0; i < 4; i++) put(&t, &s, FACT_HAND, 2, id(pack, FRAY_CARD, "trench-knife"));
    put(&t, &s, FACT_RECON_TOP, 0, id(pack, FRAY_CARD, "collapse"));
    settle(&t, &s);
    give(&t, &s, word_of(A_SEARCH, 0, 0));
    *asked = s.head.question == Q_REACT;
    if (*asked) give(&t, &s, word_of(A_DECLINE, 0, 0));
    while (s.head.question == Q_DISCARD)
        give(&t, &s, word_of(A_DISCARD, id(pack, FRAY_CARD, "trench-knife"), 0));
    assert_int_equal(s.head.question, Q_STEP);
    pack_free(pack);
    return hand_size(&s, 2);
}

/* FZ-RES-05: no event of the packs has so many hits that a focus card would matter. */
static void nothing_lowers_unblockable_hits(void **state)
{
    (void)state;
    bool asked;
    assert_int_equal(left_after("hit me 3", &asked), 2);
    assert_true(asked);
    assert_int_equal(left_after("hit me 3 unblockable", &asked), 1);
    assert_false(asked);
}

/* 8.15: a level that asks for more minions than there are figures takes no others in their place. */
static void a_pool_has_no_more_than_the_figures(void **state)
{
    (void)state;
    struct state s;
    fray_pack *pack =
        load("- mission: river-crossing", "id: hard, elites: 1", "id: hard, minions: 4");
    fray_table t = {&fz_game, pack_content(pack), NULL};
    fray_setup setup = {3,
                        {{SET_MISSION, 0, id(pack, FRAY_MISSION, "river-crossing")},
                         {SET_HEROES, 0, 4},
                         {SET_DIFFICULTY, 0, 2}}};
    assert_true(fray_is_legal(fz_game.start(&t, &setup, &s.head)));
    put(&t, &s, FACT_ROUND, 0, 1);
    settle(&t, &s);
    for (unsigned p = FIRST_MONSTER; p < FIRST_ELITE; p++)
        assert_int_equal(s.monster[p].pool, POOL_SPAWN);
    for (unsigned p = FIRST_ELITE; p < BOSS; p++) { /* two, one in reserve, one left over */
        unsigned n = p - FIRST_ELITE;
        assert_int_equal(s.monster[p].pool, n < 2    ? POOL_SPAWN
                                            : n == 2 ? POOL_RESERVE
                                                     : POOL_UNUSED);
    }
    pack_free(pack);
}

/* FZ-BOSS-08: the only mission with a boss and an exit says otherwise. */
static void no_open_objective_no_spawning_after_a_boss(void **state)
{
    (void)state;
    static const char *const objective[] = {"lure-the-maw", "kill-the-great-maw", "burn-the-nests"};
    fray_pack *pack = load("- mission: the-great-maw", "spawns-on: yes", "spawns-on: no");
    fray_table t = {&fz_game, pack_content(pack), NULL};
    for (unsigned complete = 2; complete <= 3; complete++) {
        struct state s;
        begin_game(&t, pack, &s, "the-great-maw");
        put(&t, &s, FACT_STAGE, 0, STAGE_SPAWN);
        put(&t, &s, FACT_BOSS, 0, BOSS_DEFEATED);
        for (unsigned i = 0; i < complete; i++)
            put(&t, &s, FACT_COMPLETE, id(pack, FRAY_CARD, objective[i]), 1);
        settle(&t, &s);
        assert_int_equal(s.head.question, complete == 3 ? Q_DRAW : Q_SPAWN); /* the next round */
        assert_int_equal(s.head.over, 0);
    }
    pack_free(pack);
}

/* FZ-MON-07: in every mission one can walk from any location to any other, so the heroes are put where
 * nobody could stand. */
static void a_monster_that_reaches_nobody_stays(void **state)
{
    (void)state;
    enum { ONE = FIRST_MONSTER, OTHER };
    struct state s;
    fray_pack *pack = load("- twist: entangling", "entangling", "entangling");
    fray_table t = {&fz_game, pack_content(pack), NULL};
    begin_game(&t, pack, &s, "river-crossing");
    put(&t, &s, FACT_STAGE, 0, STAGE_MONSTERS);
    put(&t, &s, FACT_AT, ONE, place(&t, &s, "D3"));
    put(&t, &s, FACT_AT, OTHER, place(&t, &s, "E2"));
    settle(&t, &s);
    assert_int_equal(s.head.question, Q_MONSTER);
    s.hero[1].at = place(&t, &s, "A1");
    s.hero[2].at = place(&t, &s, "C1");
    give(&t, &s, word_of(A_MONSTER, ONE, 0));
    assert_int_equal(s.head.question, Q_DIE);
    assert_int_equal(s.monster[ONE].at, place(&t, &s, "D3"));
    give(&t, &s, word_of(A_DIE, DIE_MOVE, 0));
    assert_int_equal(s.monster[ONE].at, place(&t, &s, "D3"));
    assert_int_equal(s.head.question, Q_DIE);
    assert_int_equal(s.monster[OTHER].at, place(&t, &s, "E2"));
    s.hero[2].at = place(&t, &s, "F3"); /* who can be reached counts, who cannot is passed over */
    s.hero[1].at = place(&t, &s, "C1");
    give(&t, &s, word_of(A_DIE, DIE_MOVE, 0));
    assert_int_equal(s.monster[OTHER].at, place(&t, &s, "F3"));
    pack_free(pack);
}

/* FZ-MON-21: no card moves a hero or knocks one down in the middle of a monster's step I, and its own
 * steps make nobody else the nearest; so heroes are taken elsewhere by hand. */
static void a_monster_keeps_to_its_hero_in_step_1(void **state)
{
    (void)state;
    enum { BURROWER = FIRST_ELITE };
    struct state s, then;
    fray_pack *pack = load("- twist: entangling", "entangling", "entangling");
    fray_table t = {&fz_game, pack_content(pack), NULL};
    begin_game(&t, pack, &s, "field-hospital");
    put(&t, &s, FACT_STAGE, 0, STAGE_MONSTERS);
    put(&t, &s, FACT_AT, BURROWER, place(&t, &s, "A2")); /* of speed 2 */
    put(&t, &s, FACT_AT, 1, place(&t, &s, "D2"));
    put(&t, &s, FACT_AT, 2, place(&t, &s, "F6"));
    settle(&t, &s);
    assert_int_equal(s.head.question, Q_WAY);
    s.hero[2].at = place(&t, &s, "A3"); /* now Shad is nearer */
    then = s;
    give(&t, &s, word_of(A_TO, place(&t, &s, "B2"), 0));
    assert_int_equal(s.head.question, Q_WAY);
    give(&t, &s, word_of(A_TO, place(&t, &s, "C2"), 0));
    assert_int_equal(s.head.question, Q_DIE);
    s.hero[1].at = place(&t, &s, "E2"); /* the die's move chooses afresh */
    s.hero[2].at = place(&t, &s, "B3");
    give(&t, &s, word_of(A_DIE, DIE_MOVE, 0));
    assert_int_equal(s.monster[BURROWER].at, place(&t, &s, "B3"));

    then.hero[1].flags |= HERO_DOWN; /* so do the steps left if the hero is not active any more */
    give(&t, &then, word_of(A_TO, place(&t, &s, "B2"), 0));
    assert_int_equal(then.head.question, Q_DIE);
    assert_int_equal(then.monster[BURROWER].at, place(&t, &s, "A3"));
    pack_free(pack);
}

/* ---- packs beyond the bounds ---- */

#define FILLER(id)                                                                                 \
    "- action: " id "\n  role: leader\n  copies: 16\n  type: brawl\n  range: 0\n  strength: 1\n"   \
    "  reaction:\n    - { window: hero-hit, do: cancel 1 hits }\n"
#define SITE  "    - { marker: surgeon, at: B2 }\n"
#define SITES SITE SITE SITE SITE SITE SITE SITE SITE

static const struct {
    const char *after, *from, *to, *said;
} bad[] = {
    {"- focus: bloodlust", "window: after-attack", "window: attack-declared",
     "'attack-declared' is not opened for effects that happen by themselves"},
    {"- event: lucky-charm", "stays: yes", "copies: 4\n  stays: yes", "FZ-RECON-04"},
    {"", "- action: carbine-volley", FILLER("one") FILLER("two") "- action: carbine-volley",
     "FZ-SETUP-07"},
    {"- objective: slay-echidna", "boss: yes", "boss: yes\n  markers: 1", "FZ-OBJ-01"},
    {"- mission: night-in-velucca", "  sites:\n", "  sites:\n" SITES SITES SITES, "FZ-INFO-01"},
    {"- hero: don", "role: demolitions", "role: leader", "FZ-SETUP-06"},
    {"- mission: river-crossing", "    - { heroes: 2,", "    - { heroes: 3,", "FZ-SETUP-20"},
    {"- mission: the-shaft", "  forces:\n", "  forces:\n    - { heroes: 2, minions: 1 }\n",
     "FZ-SETUP-20"},
};

static void packs_beyond_the_bounds_are_refused(void **state)
{
    (void)state;
    char said[1000];
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        fray_pack *pack = changed(bad[i].after, bad[i].from, bad[i].to, said);
        if (pack || !strstr(said, bad[i].said)) print_message("%s: %s\n", bad[i].to, said);
        assert_null(pack);
        assert_non_null(strstr(said, bad[i].said));
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(random_games_stay_far_from_the_bounds),
        cmocka_unit_test(effects_nest_as_deep_as_there_is_room),
        cmocka_unit_test(no_step_is_free),
        cmocka_unit_test(hits_do_not_wrap_around),
        cmocka_unit_test(two_of_a_kind_are_one_choice),
        cmocka_unit_test(recon_cards_are_equally_likely),
        cmocka_unit_test(attack_dice_have_the_odds_of_their_sides),
        cmocka_unit_test(the_other_dice_are_even),
        cmocka_unit_test(cards_come_by_the_copies_that_are_left),
        cmocka_unit_test(nothing_lowers_unblockable_hits),
        cmocka_unit_test(a_pool_has_no_more_than_the_figures),
        cmocka_unit_test(no_open_objective_no_spawning_after_a_boss),
        cmocka_unit_test(a_monster_that_reaches_nobody_stays),
        cmocka_unit_test(a_monster_keeps_to_its_hero_in_step_1),
        cmocka_unit_test(packs_beyond_the_bounds_are_refused),
    };
    return cmocka_run_group_tests(tests, read_pack, NULL);
}
