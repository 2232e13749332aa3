/* tests/unit/test_wire.c - what is told over the wire: JSON, things, events, questions, reasons,
 * odds, catalogues and replays. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>
#include <jansson.h>
#include "support/duel.h"
#include "core/account.h"
#include "support/packs.h"
#include "support/yard.h"
#include "wire/catalogue.h"
#include "wire/replay.h"
#include "wire/tell.h"

static host_table h;
static struct state s;
static tell_space *space;
static json_writer out;

static const tell_reader red = {1u << 1, PACK_EN}, blue = {1u << 2, PACK_EN},
                         watch = {1u << 0, PACK_EN}, red_de = {1u << 1, PACK_DE};

static fray_position *p(void)
{
    return &s.head;
}

static void poke(uint32_t fact, uint32_t of, int32_t value)
{
    assert_true(fray_is_legal(du_game.poke(&h.table, p(), fact, of, value)));
}

static void hold(uint32_t seat, const char *one, const char *two, const char *three)
{
    poke(DUEL_F_HAND, seat, 0);
    poke(DUEL_F_HAND, seat, (int32_t)duel_card(one));
    poke(DUEL_F_HAND, seat, (int32_t)duel_card(two));
    poke(DUEL_F_HAND, seat, (int32_t)duel_card(three));
}

static bool settle(void)
{
    return fray_is_legal(du_game.settle(&h.table, p(), NULL));
}

/* Red's turn: ann in a corner beside bob; ann has no card for this moment, bob a parry. */
static int set_up(void **unused)
{
    (void)unused;
    fray_setup none = {0};
    h = *duel();
    space = tell_space_new(&du_game);
    if (!space || !fray_is_legal(du_game.start(&h.table, &none, p()))) return -1;
    poke(DUEL_F_AT, ANN, (int32_t)duel_square("a1"));
    poke(DUEL_F_AT, BOB, (int32_t)duel_square("b1"));
    hold(RED, "parry", "brace", "counter");
    hold(BLUE, "parry", "shove", "lunge");
    return settle() ? 0 : -1;
}

/* Numbers of things in a scene. */
enum { A1 = 101, PIECE_OF = 200, DECK_OF = 800, ROUND_OF = 800, PLACES = 15, THINGS = 26 };

static json_int_t card_of(uint32_t seat, const char *card)
{
    return 200 + 100 * seat + duel_card(card);
}

static json_int_t back_of(uint32_t seat, uint32_t n)
{
    return 500 + 100 * seat + n;
}

static int tear_down(void **unused)
{
    (void)unused;
    tell_space_free(space);
    writer_free(&out);
    return 0;
}

/* A seat answers, in notation. */
static void give(uint32_t seat, const char *say)
{
    uint64_t word;
    char why[200];
    assert_true(words_read_answer(&h, p(), seat, say, &word, why, sizeof why));
    assert_true(
        fray_is_legal(du_game.apply(&h.table, p(), (fray_answer){word, seat, 0}, NULL, NULL)));
}

/* The text written so far, parsed; the caller lets go of it. */
static json_t *parsed(void)
{
    json_error_t error;
    assert_false(out.failed);
    json_t *root =
        json_loadb(out.text, out.length, JSON_REJECT_DUPLICATES | JSON_DECODE_ANY, &error);
    if (!root) fail_msg("%s at %d in %.300s", error.text, error.position, out.text);
    return root;
}

static const char *text_of(const json_t *object, const char *key)
{
    const char *text = json_string_value(json_object_get(object, key));
    return text ? text : "";
}

static json_int_t number_of(const json_t *object, const char *key)
{
    return json_integer_value(json_object_get(object, key));
}

/* --- JSON --- */

static void commas_come_by_themselves(void **unused)
{
    (void)unused;
    writer_start(&out);
    writer_open(&out, NULL, '{');
    writer_number(&out, "a", 1);
    writer_open(&out, "b", '[');
    writer_close(&out, ']');
    writer_open(&out, "c", '[');
    writer_open(&out, NULL, '{');
    writer_close(&out, '}');
    writer_bool(&out, NULL, true);
    writer_null(&out, NULL);
    writer_raw(&out, NULL, "[7]", 3);
    writer_close(&out, ']');
    writer_key(&out, "d");
    writer_open(&out, NULL, '[');
    writer_string(&out, NULL, "x");
    writer_string(&out, NULL, "y");
    writer_close(&out, ']');
    writer_bool(&out, "e", false);
    writer_string(&out, "f", NULL);
    writer_close(&out, '}');
    assert_string_equal(out.text, "{\"a\":1,\"b\":[],\"c\":[{},true,null,[7]],\"d\":[\"x\",\"y\"],"
                                  "\"e\":false,\"f\":null}");
    assert_int_equal(out.length, strlen(out.text));
}

static void strings_are_escaped(void **unused)
{
    (void)unused;
    writer_start(&out);
    writer_string(&out, NULL, "\"\\\n\r\t\x01\x1f\x7f</script> äß€𝄞");
    assert_string_equal(out.text, "\"\\\"\\\\\\n\\r\\t\\u0001\\u001f\\u007f</script> äß€𝄞\"");
    /* cut, overlong, surrogate, beyond, lone: each byte that fits nowhere becomes one sign */
    writer_start(&out);
    writer_string(&out, NULL, "a\xc3");
    assert_string_equal(out.text, "\"a\xef\xbf\xbd\"");
    static const char *const bad[] = {
        "\xc0\x80", "\xed\xa0\x80", "\xf4\x90\x80\x80", "\x80",
        "\xff",     "\xe2\x82",     "\xf0\x80\x80\x80", "\xe0\x80\x80"};
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        writer_start(&out);
        writer_string(&out, NULL, bad[i]);
        assert_int_equal(out.length, 2 + 3 * strlen(bad[i]));
        json_decref(parsed());
    }
}

static void numbers_are_written_whole(void **unused)
{
    (void)unused;
    writer_start(&out);
    writer_open(&out, NULL, '[');
    writer_number(&out, NULL, INT64_MIN);
    writer_number(&out, NULL, INT64_MAX);
    writer_number(&out, NULL, 0);
    writer_number(&out, NULL, -7);
    static const double share[] = {0, 1, 0.5, 11.0 / 36, 1e-9, 0.9999999, -1, 2};
    for (size_t i = 0; i < sizeof share / sizeof *share; i++) writer_share(&out, NULL, share[i]);
    writer_close(&out, ']');
    assert_string_equal(out.text, "[-9223372036854775808,9223372036854775807,0,-7,"
                                  "0,1,0.5,0.305556,0,1,0,1]");
}

static void a_failed_text_is_empty_until_it_starts_anew(void **unused)
{
    (void)unused;
    json_writer none = {0};
    writer_fail(&none);
    writer_number(&none, NULL, 1);
    assert_true(none.failed);
    assert_int_equal(none.length, 0);
    writer_start(&none);
    assert_string_equal(none.text, "");
    writer_string(&none, NULL, "long enough");
    writer_fail(&none);
    assert_string_equal(none.text, "");
    writer_string(&none, NULL, "more");
    assert_string_equal(none.text, "");
    writer_start(&none);
    writer_number(&none, NULL, 2);
    assert_string_equal(none.text, "2");
    writer_free(&none);
    assert_string_equal(none.text, "");
}

static void long_texts_grow(void **unused)
{
    (void)unused;
    writer_start(&out);
    writer_open(&out, NULL, '[');
    for (int i = 0; i < 20000; i++) writer_number(&out, NULL, i);
    writer_close(&out, ']');
    json_t *list = parsed();
    assert_int_equal(json_array_size(list), 20000);
    assert_int_equal(json_integer_value(json_array_get(list, 19999)), 19999);
    json_decref(list);
}

static void types_have_words(void **unused)
{
    (void)unused;
    uint32_t type;
    for (uint32_t i = 0; i < FRAY_TYPES; i++) {
        assert_true(tell_read_type(tell_type(i), &type));
        assert_int_equal(type, i);
    }
    assert_string_equal(tell_type(FRAY_PIECE), "piece");
    assert_string_equal(tell_type(FRAY_RULE), "rule");
    assert_null(tell_type(FRAY_TYPES));
    assert_false(tell_read_type("fighter", &type));
}

/* --- things --- */

static json_t *things(tell_reader r)
{
    writer_start(&out);
    tell_things(&out, &h, space, p(), r);
    return parsed();
}

static const json_t *thing(const json_t *list, json_int_t id)
{
    size_t i;
    json_t *one;
    json_array_foreach(list, i, one)
    {
        if (number_of(one, "id") == id) return one;
    }
    return NULL;
}

static void is_text(const json_t *value, const char *expected)
{
    char *text = json_dumps(value, JSON_COMPACT | JSON_ENCODE_ANY);
    assert_string_equal(text ? text : "nothing", expected);
    free(text);
}

static void things_are_told_without_what_is_empty(void **unused)
{
    (void)unused;
    json_t *list = things(red);
    assert_int_equal(json_array_size(list), THINGS);
    is_text(thing(list, A1 + 1),
            "{\"id\":102,\"what\":\"place\",\"type\":\"place\",\"value\":2,\"shape\":"
            "1,\"x\":4,\"place\":2,\"say\":\"b1\"}");
    is_text(
        thing(list, PIECE_OF + RED),
        "{\"id\":201,\"what\":\"piece\",\"type\":\"piece\",\"value\":1,\"seat\":\"red\",\"shape\":"
        "2,\"place\":1,\"marks\":[\"now\"],\"badges\":[0,3,2],\"name\":\"Ann\",\"say\":\"ann\"}");
    is_text(thing(list, card_of(RED, "brace")),
            "{\"id\":301,\"what\":\"card\",\"type\":\"card\",\"value\":1,\"seat\":\"red\","
            "\"shape\":3,\"zone\":\"hand\",\"hand\":true,\"name\":\"Brace\",\"say\":\"brace\"}");
    is_text(thing(list, back_of(BLUE, 0)),
            "{\"id\":700,\"what\":\"card\",\"type\":\"card\",\"seat\":\"blue\",\"shape\":3,"
            "\"zone\":\"hand\",\"hand\":true}");
    is_text(thing(list, ROUND_OF), "{\"id\":800,\"what\":\"track\",\"type\":\"number\",\"value\":1,"
                                   "\"zone\":\"round\",\"badges\":[1]}");
    json_decref(list);
}

static void hands_are_seen_by_their_seats_alone(void **unused)
{
    (void)unused;
    json_t *of_red = things(red), *of_blue = things(blue), *of_nobody = things(watch);
    assert_null(thing(of_red, card_of(BLUE, "parry")));
    assert_string_equal(text_of(thing(of_blue, card_of(BLUE, "parry")), "say"), "parry");
    assert_null(thing(of_blue, card_of(RED, "brace")));
    for (uint32_t seat = RED; seat <= BLUE; seat++) {
        for (uint32_t i = 0; i < HAND; i++) {
            assert_non_null(thing(of_nobody, back_of(seat, i)));
            assert_null(json_object_get(thing(of_nobody, back_of(seat, i)), "value"));
            assert_null(json_object_get(thing(of_nobody, back_of(seat, i)), "say"));
        }
    }
    assert_null(json_object_get(thing(of_red, back_of(BLUE, 0)), "value"));
    json_decref(of_red);
    json_decref(of_blue);
    json_decref(of_nobody);
}

static json_t *changes(const fray_position *before, tell_reader r)
{
    writer_start(&out);
    writer_open(&out, NULL, '{');
    tell_changes(&out, &h, space, before, p(), r);
    writer_close(&out, '}');
    return parsed();
}

static void only_changes_are_told(void **unused)
{
    (void)unused;
    struct state before = s;
    json_t *none = changes(&before.head, red);
    is_text(none, "{\"things\":[],\"gone\":[]}");
    json_decref(none);
    /* a card leaves blue's hand: blue sees which, the public that there is one back less */
    poke(DUEL_F_DISCARD, BLUE, (int32_t)duel_card("shove"));
    json_t *left = changes(&before.head, watch);
    const json_t *list = json_object_get(left, "things");
    assert_int_equal(json_array_size(list), 1);
    assert_string_equal(text_of(thing(list, card_of(BLUE, "shove")), "zone"), "discard");
    is_text(json_object_get(left, "gone"), "[702]");
    json_decref(left);
    /* and a hidden card that becomes another is no change to those who see its back */
    hold(BLUE, "parry", "war-cry", "lunge");
    before = s;
    hold(BLUE, "parry", "second-wind", "lunge");
    json_t *same = changes(&before.head, red), *other = changes(&before.head, blue);
    is_text(same, "{\"things\":[],\"gone\":[]}");
    list = json_object_get(other, "things");
    assert_int_equal(json_array_size(list), 1);
    assert_string_equal(text_of(thing(list, card_of(BLUE, "second-wind")), "say"), "second-wind");
    json_decref(same);
    json_decref(other);
    /* who moved, and that the other acts now */
    assert_true(settle());
    before = s;
    give(1, "step a2");
    json_t *moved = changes(&before.head, blue);
    list = json_object_get(moved, "things");
    assert_int_equal(json_array_size(list), 2);
    assert_int_equal(number_of(thing(list, PIECE_OF + RED), "place"), duel_square("a2"));
    json_decref(moved);
}

enum { CROWD = 3000, FEW = 10 };

/* A crowd in odd rounds, a few of them in even ones; the fourth shows the round. */
static uint32_t crowded_scene(const fray_table *t, const fray_position *view, fray_thing *to,
                              uint32_t n)
{
    uint32_t round = ((const struct state *)(const void *)view)->round;
    uint32_t count = round % 2 ? CROWD : FEW;
    (void)t;
    for (uint32_t i = 0; i < count && i < n; i++) {
        fray_thing one = {.id = 7 + i * i, .what = FRAY_DRAW_TOKEN, .x = (int32_t)i};
        if (i == 3) one.y = (int32_t)round;
        to[i] = one;
    }
    return count;
}

static void crowd_changes(const struct state *before, const fray_game *game, size_t changed,
                          size_t gone)
{
    /* with a space that has to grow for it */
    tell_space_free(space);
    space = tell_space_new(game);
    json_t *one = changes(&before->head, red);
    assert_int_equal(json_array_size(json_object_get(one, "things")), changed);
    assert_int_equal(json_array_size(json_object_get(one, "gone")), gone);
    json_decref(one);
}

static void crowds_fit(void **unused)
{
    (void)unused;
    fray_game crowded = du_game;
    struct state before = s;
    crowded.scene = crowded_scene;
    h.table.game = &crowded;
    json_t *all = things(red);
    assert_int_equal(json_array_size(all), CROWD);
    json_decref(all);
    s.round += 2;
    crowd_changes(&before, &crowded, 1, 0);
    s.round++;
    crowd_changes(&before, &crowded, 1, CROWD - FEW);
    before = s;
    s.round++;
    crowd_changes(&before, &crowded, 1 + CROWD - FEW, 0);
}

/* --- events --- */

static const char *event(uint16_t kind, uint8_t audience, uint32_t a, uint32_t b, tell_reader r)
{
    fray_event e = {kind, DUEL_R_DU_STEP_01, audience, {0}, {a, b}};
    writer_start(&out);
    return tell_event(&out, &h, p(), &e, 5, r) ? out.text : "untold";
}

static void events_are_told_to_those_they_are_for(void **unused)
{
    (void)unused;
    const uint32_t lunge = duel_card("lunge");
    assert_string_equal(event(DUEL_E_MOVES, FRAY_EVERYONE, 1, 2, watch),
                        "{\"n\":5,\"kind\":\"moves\",\"text\":\"Ann moves to b1.\",\"rule\":"
                        "\"DU-STEP-01\",\"args\":[[\"piece\",1],[\"place\",2]]}");
    assert_string_equal(event(DUEL_E_MOVES, FRAY_EVERYONE, 1, 2, red_de),
                        "{\"n\":5,\"kind\":\"moves\",\"text\":\"Ann geht nach b1.\",\"rule\":"
                        "\"DU-STEP-01\",\"args\":[[\"piece\",1],[\"place\",2]]}");
    char drew[200];
    snprintf(drew, sizeof drew,
             "{\"n\":5,\"kind\":\"drew\",\"text\":\"Red draws Lunge.\",\"rule\":"
             "\"DU-STEP-01\",\"args\":[[\"seat\",1],[\"card\",%u]]}",
             lunge);
    assert_string_equal(event(DUEL_E_DREW, 1u << 1, 1, lunge, red), drew);
    const char *unseen =
        "{\"n\":5,\"kind\":\"drew-hidden\",\"text\":\"Red draws a card.\",\"rule\":"
        "\"DU-STEP-01\",\"args\":[[\"seat\",1]]}";
    assert_string_equal(event(DUEL_E_DREW, 1u << 1, 1, lunge, blue), unseen);
    assert_string_equal(event(DUEL_E_DREW, 1u << 1, 1, lunge, watch), unseen);
    /* no twin, no row */
    assert_string_equal(event(DUEL_E_PLAYS, 1u << 1, 1, lunge, blue), "untold");
    assert_string_equal(event(0, FRAY_EVERYONE, 0, 0, red), "untold");
    assert_string_equal(event(999, FRAY_EVERYONE, 0, 0, red), "untold");
    assert_int_equal(out.length, 0);
}

/* A twin row that has a place for the hidden argument does not get it. */
static void a_twin_is_told_less(void **unused)
{
    (void)unused;
    fray_game careless = du_game;
    fray_event_row rows[DUEL_EVENTS];
    memcpy(rows, du_game.event, sizeof rows);
    rows[DUEL_E_DREW_HIDDEN].args = 2;
    rows[DUEL_E_DREW_HIDDEN].type[1] = FRAY_CARD;
    careless.event = rows;
    h.table.game = &careless;
    assert_non_null(
        strstr(event(DUEL_E_DREW, 1u << 1, 1, duel_card("lunge"), blue), "[[\"seat\",1]]"));
}

/* Of an event and of an answer; here in rows of the test's own, since duel has no such. */
static void words_among_arguments_are_values(void **unused)
{
    (void)unused;
    fray_game worded = du_game;
    fray_event_row rows[DUEL_EVENTS];
    fray_act acts[DUEL_ACTS];
    memcpy(rows, du_game.event, sizeof rows);
    memcpy(acts, du_game.act, sizeof acts);
    rows[DUEL_E_GUARDS].de = "{0} steht {1}.";
    rows[DUEL_E_GUARDS].args = 2;
    rows[DUEL_E_GUARDS].type[1] = FRAY_WORD;
    acts[DUEL_GUARD].en = "stand {0}";
    acts[DUEL_GUARD].fields = 1;
    acts[DUEL_GUARD].field[0] = (fray_field){"how", FRAY_WORD, 0, 2, 0, 0, 0};
    worded.event = rows;
    worded.act = acts;
    h.table.game = &worded;
    assert_string_equal(event(DUEL_E_GUARDS, FRAY_EVERYONE, 1, 1, red_de),
                        "{\"n\":5,\"kind\":\"guards\",\"text\":\"Ann steht nah.\","
                        "\"rule\":\"DU-STEP-01\",\"args\":[[\"piece\",1],[\"word\",1]]}");
    writer_start(&out);
    tell_ask(&out, &h, space, p(), 1, "0.14", red);
    assert_non_null(strstr(out.text, "{\"say\":\"guard far\",\"text\":\"stand far apart\",\"act\":"
                                     "\"guard\",\"fields\":[[\"word\",0]]}"));
}

/* --- questions --- */

static json_t *ask(uint32_t seat, tell_reader r)
{
    writer_start(&out);
    tell_ask(&out, &h, space, p(), seat, "0.14", r);
    return parsed();
}

static void is_not_asked(uint32_t seat, tell_reader r)
{
    json_t *none = ask(seat, r);
    assert_true(json_is_null(none));
    json_decref(none);
}

static void questions_come_with_their_options(void **unused)
{
    (void)unused;
    json_t *q = ask(1, red_de);
    assert_string_equal(text_of(q, "id"), "0.14");
    assert_string_equal(text_of(q, "seat"), "red");
    assert_string_equal(text_of(q, "question"), "action");
    assert_string_equal(text_of(q, "text"), "Was tut Ann?");
    assert_string_equal(text_of(q, "rule"), "DU-TURN-02");
    is_text(json_object_get(q, "about"), "{\"type\":\"piece\",\"value\":1,\"text\":\"Ann\"}");
    assert_null(json_object_get(q, "private"));
    assert_null(json_object_get(q, "series"));
    const json_t *options = json_object_get(q, "options");
    assert_int_equal(json_array_size(options), 5);
    is_text(json_array_get(options, 0),
            "{\"say\":\"pass\",\"text\":\"passen\",\"act\":\"pass\",\"fields\":[]}");
    is_text(json_array_get(options, 1), "{\"say\":\"step a2\",\"text\":\"nach a2 gehen\",\"act\":"
                                        "\"step\",\"fields\":[[\"place\",6]]}");
    is_text(json_array_get(options, 3), "{\"say\":\"strike bob\",\"text\":\"Bob schlagen\",\"act\":"
                                        "\"strike\",\"fields\":[[\"piece\",2]]}");
    json_decref(q);
    is_not_asked(2, red);
    is_not_asked(2, blue);
    is_not_asked(0, red);
    is_not_asked(FRAY_MAX_SEATS, red);
}

static void flags_of_a_question_are_told(void **unused)
{
    (void)unused;
    s.head.flags = FRAY_ASKS_SERIES | FRAY_ASKS_ORDER;
    json_t *q = ask(1, red);
    assert_true(json_is_true(json_object_get(q, "series")));
    assert_true(json_is_true(json_object_get(q, "order")));
    json_decref(q);
}

static const char *waiting(tell_reader r)
{
    writer_start(&out);
    tell_waiting(&out, &h, space, p(), r);
    return out.text;
}

static void a_private_question_is_told_to_one_seat(void **unused)
{
    (void)unused;
    assert_string_equal(waiting(blue), "[\"red\"]");
    give(1, "strike bob");
    give(0, "roll 2H");
    json_t *q = ask(2, blue);
    assert_string_equal(text_of(q, "question"), "react");
    assert_true(json_is_true(json_object_get(q, "private")));
    json_decref(q);
    is_not_asked(2, red);
    is_not_asked(2, watch);
    assert_string_equal(waiting(blue), "[\"blue\"]");
    assert_string_equal(waiting(red), "[]");
    assert_string_equal(waiting(watch), "[]");
    assert_false(tell_is_quiet(&h, space, p(), blue.seats));
    assert_true(tell_is_quiet(&h, space, p(), red.seats));
    assert_true(tell_is_quiet(&h, space, p(), watch.seats));
    give(2, "decline");
    assert_false(tell_is_quiet(&h, space, p(), red.seats));
}

static void an_ended_match_is_not_quiet(void **unused)
{
    (void)unused;
    s.head.open = 0;
    s.head.over = 1;
    assert_false(tell_is_quiet(&h, space, p(), red.seats));
    is_not_asked(1, red);
}

static void dice_may_be_thrown_by_a_seat_but_cards_not_drawn(void **unused)
{
    (void)unused;
    give(1, "strike bob");
    json_t *q = ask(FRAY_CHANCE, red);
    assert_string_equal(text_of(q, "seat"), "chance");
    const json_t *options = json_object_get(q, "options");
    assert_int_equal(json_array_size(options), 6);
    is_text(json_object_get(json_array_get(options, 0), "fields"),
            "[[\"faces\",2],[\"faces\",0],[\"faces\",0]]");
    json_decref(q);
    assert_string_equal(waiting(red), "[]");
    assert_false(tell_is_quiet(&h, space, p(), red.seats));
    fray_setup none = {0};
    assert_true(fray_is_legal(du_game.start(&h.table, &none, p())));
    assert_int_equal(p()->open, 1u << FRAY_CHANCE);
    is_not_asked(FRAY_CHANCE, red);
}

static uint32_t many_options(const fray_table *t, const fray_position *view, uint32_t seat,
                             uint32_t from, uint32_t n, uint64_t *to)
{
    enum { MANY = 600 };
    (void)t;
    (void)view;
    (void)seat;
    for (uint32_t i = 0; i < n && from + i < MANY; i++)
        to[i] = duel_word(DUEL_STEP, (from + i) % 16);
    return MANY;
}

static void all_pages_of_options_are_told(void **unused)
{
    (void)unused;
    fray_game large = du_game;
    large.options = many_options;
    h.table.game = &large;
    json_t *q = ask(1, red);
    const json_t *options = json_object_get(q, "options");
    assert_int_equal(json_array_size(options), 600);
    is_text(json_object_get(json_array_get(options, 599), "fields"), "[[\"place\",7]]");
    json_decref(q);
}

static void results_name_the_winners(void **unused)
{
    (void)unused;
    fray_score score = {.points = {0, 9, 4}};
    writer_start(&out);
    tell_result(&out, &h, score, "rules");
    assert_string_equal(out.text, "{\"over\":false,\"drawn\":false,\"winners\":[],\"points\":{"
                                  "\"red\":9,\"blue\":4}}");
    score.over = 1;
    score.winner = 2;
    writer_start(&out);
    tell_result(&out, &h, score, "conceded");
    assert_string_equal(out.text, "{\"over\":true,\"drawn\":false,\"winners\":[\"blue\"],"
                                  "\"points\":{\"red\":9,\"blue\":4},\"by\":\"conceded\"}");
}

/* --- why --- */

static json_t *why_thing(uint32_t seat, uint32_t type, uint32_t value, tell_reader r)
{
    writer_start(&out);
    tell_why_thing(&out, &h, space, p(), seat, type, value, r);
    return parsed();
}

static void what_can_be_chosen_needs_no_reason(void **unused)
{
    (void)unused;
    json_t *none = why_thing(1, FRAY_PLACE, duel_square("a2"), red),
           *foe = why_thing(1, FRAY_PIECE, BOB, red);
    is_text(none, "[]");
    is_text(foe, "[]");
    json_decref(none);
    json_decref(foe);
}

static void reasons_name_the_rule(void **unused)
{
    (void)unused;
    json_t *far = why_thing(1, FRAY_PLACE, duel_square("c1"), red_de);
    is_text(
        far,
        "[{\"say\":\"step c1\",\"text\":\"nach c1 gehen\",\"rule\":\"DU-STEP-01\",\"why\":"
        "\"Ein Schritt führt auf eines der acht Felder um den Kämpfer. (c1; ist 2, nötig 1)\"}]");
    json_t *self = why_thing(1, FRAY_PIECE, ANN, red);
    is_text(self,
            "[{\"say\":\"strike ann\",\"text\":\"strike Ann\",\"rule\":\"DU-STRIKE-02\",\"why\":"
            "\"A fighter does not strike itself. (Ann)\"}]");
    json_decref(far);
    json_decref(self);
}

static void what_is_no_answer_is_said_to_be_none(void **unused)
{
    (void)unused;
    json_t *r = why_thing(1, FRAY_TOKEN, 1, red);
    is_text(r, "[{\"say\":\"#1\",\"text\":\"#1\",\"rule\":\"DU-TURN-02\",\"why\":\"#1 is no answer "
               "to: What does Ann do?\"}]");
    json_decref(r);
    r = why_thing(2, FRAY_PLACE, 1, blue);
    is_text(r, "[{\"say\":\"a1\",\"text\":\"a1\",\"why\":\"nothing is asked of you now\"}]");
    json_decref(r);
    /* nor does a private question show by its reasons */
    give(1, "strike bob");
    give(0, "roll 2H");
    r = why_thing(2, FRAY_CARD, duel_card("lunge"), red);
    is_text(r, "[{\"say\":\"lunge\",\"text\":\"Lunge\",\"why\":\"nothing is asked of you now\"}]");
    json_decref(r);
    r = why_thing(2, FRAY_CARD, duel_card("lunge"), blue);
    assert_string_equal(text_of(json_array_get(r, 0), "rule"), "DU-CARD-02");
    json_decref(r);
}

static const char *why_say(uint32_t seat, const char *say, tell_reader r)
{
    writer_start(&out);
    tell_why_say(&out, &h, space, p(), seat, say, r);
    return out.text;
}

static void an_answer_has_one_verdict(void **unused)
{
    (void)unused;
    assert_string_equal(why_say(1, "pass", red), "[]");
    assert_string_equal(why_say(1, "step b1", red),
                        "[{\"say\":\"step b1\",\"text\":\"step to b1\",\"rule\":\"DU-STEP-02\","
                        "\"why\":\"A square holds one fighter. (Bob)\"}]");
    json_t *r;
    why_say(1, "dance", red_de);
    r = parsed();
    assert_string_equal(text_of(json_array_get(r, 0), "say"), "dance");
    assert_non_null(strstr(text_of(json_array_get(r, 0), "why"), "ist hier keine Antwort"));
    json_decref(r);
}

/* --- odds --- */

static json_t *odds_of(uint32_t seat, const char *say, uint32_t most, tell_reader r)
{
    writer_start(&out);
    writer_open(&out, NULL, '{');
    tell_odds(&out, &h, space, p(), seat, say, most, r);
    writer_close(&out, '}');
    return parsed();
}

static void odds_are_exact_fractions(void **unused)
{
    (void)unused;
    /* two dice, each: 3 of 6 a hit, 1 of 6 a critical one that counts two; it lands with two */
    json_t *o = odds_of(1, "strike bob", 0, red);
    assert_string_equal(text_of(o, "say"), "strike bob");
    assert_true(json_is_true(json_object_get(o, "exact")));
    const json_t *facts = json_object_get(o, "facts");
    assert_in_range(json_array_size(facts), 1, 12);
    const json_t *hits = json_array_get(facts, 0);
    assert_string_equal(text_of(hits, "say"), "bob.hits");
    assert_string_equal(text_of(hits, "text"), "Bob: hits taken");
    const json_t *values = json_object_get(hits, "values");
    static const char *const share[][2] = {{"0", "4/9"}, {"1", "5/9"}};
    assert_int_equal(json_array_size(values), 2);
    for (size_t i = 0; i < 2; i++) {
        assert_string_equal(text_of(json_array_get(values, i), "text"), share[i][0]);
        assert_string_equal(text_of(json_array_get(values, i), "exact"), share[i][1]);
    }
    assert_true(json_real_value(json_object_get(json_array_get(values, 0), "share")) > 0.444 &&
                json_real_value(json_object_get(json_array_get(values, 0), "share")) < 0.445);
    json_decref(o);
}

static void odds_do_not_know_the_others_hand(void **unused)
{
    (void)unused;
    json_t *with = odds_of(1, "strike bob", 0, red);
    hold(BLUE, "shove", "lunge", "war-cry");
    assert_true(settle());
    json_t *without = odds_of(1, "strike bob", 0, red);
    assert_true(json_equal(with, without));
    json_decref(with);
    json_decref(without);
}

static void odds_say_why_there_are_none(void **unused)
{
    (void)unused;
    json_t *o = odds_of(1, "strike ann", 0, red_de);
    assert_string_equal(text_of(o, "error"), "refused");
    assert_string_equal(text_of(o, "rule"), "DU-STRIKE-02");
    assert_string_equal(text_of(o, "text"), "Ein Kämpfer schlägt nicht sich selbst. (Ann)");
    json_decref(o);
    o = odds_of(1, "fly", 0, red);
    assert_string_equal(text_of(o, "error"), "refused");
    json_decref(o);
    o = odds_of(1, "strike bob", 2, red);
    assert_string_equal(text_of(o, "error"), "too-many");
    assert_string_not_equal(text_of(o, "text"), "");
    json_decref(o);
}

/* --- catalogue --- */

static void the_games_are_listed(void **unused)
{
    (void)unused;
    static const catalogue_bot bots[] = {
        {"easy", "Easy", "Leicht", "is kind", "ist freundlich", true},
        {"Ada's \"best\"", "Ada's \"best\"", "Ada's \"best\"", "a program", NULL, false},
    };
    writer_start(&out);
    catalogue_games(&out, bots, 2);
    json_t *root = parsed();
    const json_t *games = json_object_get(root, "games");
    assert_int_equal(json_array_size(games), fray_game_count);
    assert_string_equal(text_of(json_array_get(games, 0), "name"), fray_games[0]->name);
    is_text(json_array_get(json_object_get(root, "bots"), 0),
            "{\"name\":\"easy\",\"title\":{\"en\":\"Easy\",\"de\":\"Leicht\"},\"en\":\"is kind\","
            "\"de\":\"ist freundlich\",\"level\":true}");
    const json_t *last = json_array_get(json_object_get(root, "bots"), 1);
    assert_string_equal(text_of(last, "name"), bots[1].name);
    assert_true(json_is_false(json_object_get(last, "level")));
    assert_int_equal(json_array_size(json_object_get(root, "bots")), 2);
    assert_string_not_equal(text_of(root, "version"), "");
    json_decref(root);
}

static void a_catalogue_without_packs_has_the_tables(void **unused)
{
    (void)unused;
    const host_table bare = {.table = {.game = &du_game}};
    writer_start(&out);
    catalogue_game(&out, &bare);
    json_t *root = parsed();
    assert_int_equal(json_array_size(json_object_get(root, "questions")), DUEL_QUESTIONS - 1);
    assert_int_equal(json_array_size(json_object_get(root, "acts")), DUEL_ACTS - 1);
    assert_int_equal(json_array_size(json_object_get(root, "events")), DUEL_EVENTS - 1);
    assert_int_equal(json_array_size(json_object_get(root, "settings")), DUEL_SETTINGS - 1);
    assert_int_equal(json_array_size(json_object_get(root, "facts")), DUEL_FACTS - 1);
    is_text(json_array_get(json_object_get(root, "acts"), DUEL_ROLL - 1),
            "{\"word\":\"roll\",\"fields\":[{\"name\":\"H\",\"type\":\"faces\"},{\"name\":\"C\","
            "\"type\":\"faces\"},{\"name\":\"M\",\"type\":\"faces\"}]}");
    is_text(json_object_get(json_array_get(json_object_get(root, "settings"), DUEL_S_START - 1),
                            "words"),
            "[{\"id\":\"far\",\"en\":\"far apart\",\"de\":\"weit\"},{\"id\":\"near\",\"en\":"
            "\"near each other\",\"de\":\"nah\"}]");
    assert_null(json_object_get(
        json_array_get(json_object_get(root, "settings"), DUEL_S_ROUNDS - 1), "words"));
    is_text(json_array_get(json_object_get(json_object_get(root, "badges"), "piece"), 0),
            "{\"id\":\"hits\",\"en\":\"hits taken\",\"de\":\"Treffer\"}");
    is_text(json_object_get(json_object_get(root, "looks"), "badges"),
            "[{\"what\":\"piece\",\"id\":\"hits\",\"pips_of\":\"most\"}]");
    is_text(json_array_get(json_object_get(root, "zones"), 0),
            "{\"id\":\"hand\",\"en\":\"hand\",\"de\":\"Hand\",\"role\":\"hand\"}");
    is_text(json_array_get(json_object_get(root, "zones"), 1),
            "{\"id\":\"laid\",\"en\":\"on the table\",\"de\":\"auf dem Tisch\"}");
    is_text(json_array_get(json_object_get(root, "acts"), DUEL_PASS - 1),
            "{\"word\":\"pass\",\"role\":\"pass\",\"fields\":[]}");
    is_text(json_array_get(json_object_get(root, "shapes"), 0), "[[-2,-2],[2,-2],[2,2],[-2,2]]");
    is_text(json_object_get(root, "entries"), "{}");
    json_decref(root);
}

static void rules_are_listed_in_both_languages(void **unused)
{
    (void)unused;
    writer_start(&out);
    catalogue_rules(&out, &du_game);
    json_t *root = parsed();
    const json_t *rules = json_object_get(root, "rules");
    assert_int_equal(json_array_size(rules), DUEL_RULES - 1);
    is_text(
        json_array_get(rules, DUEL_R_DU_STRIKE_02 - 1),
        "{\"number\":\"DU-STRIKE-02\",\"en\":\"A fighter does not strike itself.\",\"de\":\"Ein "
        "Kämpfer schlägt nicht sich selbst.\",\"origin\":\"house\",\"where\":\"6\"}");
    json_decref(root);
}

static const json_t *entry(const json_t *root, const char *type, const char *id)
{
    const json_t *list = json_object_get(json_object_get(root, "entries"), type);
    size_t i;
    json_t *one;
    json_array_foreach(list, i, one)
    {
        if (strcmp(text_of(one, "id"), id) == 0) return one;
    }
    fail_msg("there is no %s %s", type, id);
    return NULL;
}

static const json_t *row_of(const json_t *rows, const char *key, const char *id)
{
    size_t i;
    json_t *one;
    json_array_foreach(rows, i, one)
    {
        if (strcmp(text_of(one, key), id) == 0) return one;
    }
    fail_msg("there is no %s", id);
    return NULL;
}

/* How marks are drawn and what roles have: the columns of the games' tables. */
static void looks_and_roles_are_in_the_catalogue(void **unused)
{
    (void)unused;
    host_table full = {.table = {fray_games[0], NULL, NULL}};
    writer_start(&out);
    catalogue_game(&out, &full);
    json_t *root = parsed();
    const json_t *looks = json_object_get(root, "looks");
    const json_t *marks = json_object_get(looks, "marks");
    assert_int_equal(json_array_size(marks), fray_games[0]->marks - 1);
    is_text(row_of(marks, "id", "inspired"),
            "{\"id\":\"inspired\",\"look\":\"sign\",\"icon\":\"M0-6L2-2L6-2L3 1L4 5L0 3L-4 5L-3 "
            "1L-6-2L-2-2Z\",\"fill\":true,\"ring\":\"#d9a400\",\"dashes\":\"5 3\"}");
    is_text(row_of(marks, "id", "moved"),
            "{\"id\":\"moved\",\"look\":\"sign\",\"icon\":\"M-5 0H4M0-4L4 0L0 4\"}");
    is_text(row_of(marks, "id", "blue-land"),
            "{\"id\":\"blue-land\",\"look\":\"land\",\"seat\":\"blue\"}");
    is_text(json_object_get(looks, "badges"),
            "[{\"what\":\"piece\",\"id\":\"damage\",\"pips_of\":\"wounds\"}]");
    assert_string_equal(text_of(row_of(json_object_get(root, "zones"), "id", "round"), "role"),
                        "round");
    assert_string_equal(text_of(row_of(json_object_get(root, "events"), "id", "round"), "role"),
                        "round");
    assert_string_equal(text_of(row_of(json_object_get(root, "acts"), "word", "stop"), "role"),
                        "pass");
    assert_null(json_object_get(row_of(json_object_get(root, "acts"), "word", "charge"), "role"));
    json_decref(root);
    full.table.game = fray_games[1];
    writer_start(&out);
    catalogue_game(&out, &full);
    root = parsed();
    marks = json_object_get(json_object_get(root, "looks"), "marks");
    is_text(row_of(marks, "id", "cover"),
            "{\"id\":\"cover\",\"look\":\"woods\",\"fine\":\"░\",\"plain\":\"%\"}");
    is_text(row_of(marks, "id", "searched"), "{\"id\":\"searched\",\"look\":\"pale\"}");
    json_decref(root);
}

/* The packs' own content: what is printed on a card, and nothing of how it works. */
static void entries_have_their_printed_facts(void **unused)
{
    (void)unused;
    const fray_game *game = fray_games[0];
    fray_pack *pack = support_load_packs(game);
    assert_non_null(pack);
    host_table full = {.table = {game, pack_content(pack), NULL}, .pack = pack};
    writer_start(&out);
    catalogue_game(&out, &full);
    json_t *root = parsed();
    for (uint32_t type = 1; type < FRAY_TYPES; type++) {
        const json_t *list = json_object_get(json_object_get(root, "entries"), tell_type(type));
        uint32_t n = pack_count(pack, type);
        assert_int_equal(json_array_size(list), n);
        for (uint32_t i = 1; i <= n; i++) {
            const json_t *one = json_array_get(list, i - 1);
            assert_int_equal(number_of(one, "value"), i);
            assert_string_equal(text_of(one, "id"), pack_id(pack, type, i));
        }
    }
    const json_t *skull = entry(root, "card", "a-worthy-skull");
    assert_string_equal(text_of(skull, "entity"), "objective");
    is_text(json_object_get(skull, "facts"),
            "{\"warband\":\"garreks-reavers\",\"glory\":1,\"timing\":\"end\",\"likely\":14,"
            "\"rewards-leader\":true}");
    assert_string_equal(text_of(json_object_get(skull, "name"), "de"), "Ein würdiger Schädel");
    const json_t *saek = json_object_get(entry(root, "figure", "saek"), "facts");
    const json_t *side = json_array_get(json_object_get(saek, "sides"), 0);
    const json_t *axe = json_array_get(json_object_get(side, "attacks"), 0);
    assert_int_equal(number_of(side, "wounds"), 3);
    assert_string_equal(text_of(axe, "id"), "great-axe");
    assert_int_equal(number_of(axe, "dice"), 2);
    assert_string_not_equal(text_of(json_object_get(axe, "name"), "en"), "");
    assert_null(json_object_get(saek, "inspired-if"));
    const json_t *deck = json_object_get(entry(root, "list", "core-garrek"), "facts");
    assert_int_equal(json_array_size(json_object_get(deck, "objectives")), 12);
    entry(root, "card", json_string_value(json_array_get(json_object_get(deck, "power"), 0)));
    const json_t *board = json_object_get(entry(root, "scenery", "mirror-well"), "facts");
    is_text(json_object_get(board, "hexes"), "[\".........S.S.S.........SS..S.......S..\"]");
    json_decref(root);
    pack_free(pack);
}

/* --- replay --- */

/* A whole match of random play. */
static match *played(const host_table *table, uint64_t seed)
{
    fray_setup setup = {0};
    fray_verdict why;
    const fray_game *game = table->table.game;
    setup_complete(table, &setup);
    match *m = match_new(table, &setup, seed, &why);
    assert_non_null(m);
    while (match_position(m)->open) {
        if (match_roll_once(m, NULL)) continue;
        uint32_t seat = 0;
        while (!(match_position(m)->open >> seat & 1)) seat++;
        uint64_t word = game->pick(&table->table, match_position(m), seat, fray_next(&seed));
        assert_true(fray_is_legal(match_answer(m, (fray_answer){word, seat, 0}, NULL)));
    }
    return m;
}

static json_t *replay(const match *m, tell_space *memory, tell_reader r, const char *view)
{
    writer_start(&out);
    replay_tell(&out, m, memory, r, view, "rules");
    return parsed();
}

/* The picture at the end, put together from the first one and the frames, is the picture told. */
static void frames_add_up(const host_table *table, const match *m, tell_space *memory,
                          const json_t *root, tell_reader r)
{
    json_t *picture = json_object(), *end = json_object(), *one, *frame;
    size_t i, k;
    char id[24];
    json_array_foreach(json_object_get(root, "first"), i, one)
    {
        snprintf(id, sizeof id, "%lld", (long long)number_of(one, "id"));
        json_object_set(picture, id, one);
    }
    json_array_foreach(json_object_get(root, "frames"), k, frame)
    {
        assert_int_equal(number_of(frame, "n"), k + 1);
        json_array_foreach(json_object_get(frame, "things"), i, one)
        {
            snprintf(id, sizeof id, "%lld", (long long)number_of(one, "id"));
            json_object_set(picture, id, one);
        }
        json_array_foreach(json_object_get(frame, "gone"), i, one)
        {
            snprintf(id, sizeof id, "%lld", (long long)json_integer_value(one));
            assert_int_equal(json_object_del(picture, id), 0);
        }
    }
    assert_int_equal(k, match_length(m));
    writer_start(&out);
    tell_things(&out, table, memory, match_position(m), r);
    json_t *list = parsed();
    json_array_foreach(list, i, one)
    {
        snprintf(id, sizeof id, "%lld", (long long)number_of(one, "id"));
        json_object_set(end, id, one);
    }
    assert_true(json_equal(picture, end));
    json_decref(list);
    json_decref(picture);
    json_decref(end);
}

static void a_replay_is_the_whole_match(void **unused)
{
    (void)unused;
    tell_reader all = {1u << 1 | 1u << 2, PACK_EN};
    match *m = played(&h, 3);
    json_t *root = replay(m, space, all, "all");
    assert_string_equal(text_of(root, "game"), du_game.name);
    assert_string_equal(text_of(root, "view"), "all");
    assert_int_equal(number_of(root, "length"), match_length(m));
    char *record = match_text(m);
    assert_string_equal(text_of(root, "record"), record);
    free(record);
    assert_true(json_is_true(json_object_get(json_object_get(root, "result"), "over")));
    frames_add_up(&h, m, space, root, all);
    size_t i;
    json_t *frame, *last = NULL;
    json_int_t events = 0;
    json_array_foreach(json_object_get(root, "frames"), i, frame)
    {
        char say[100];
        size_t k;
        json_t *e;
        const match_step *step = match_step_at(m, (uint32_t)i);
        words_answer(&h, match_position(m), step->answer.word, say, sizeof say);
        assert_string_equal(text_of(frame, "say"), say);
        assert_string_equal(text_of(frame, "seat"), words_seat(step->answer.seat));
        json_array_foreach(json_object_get(frame, "log"), k, e)
            assert_int_equal(number_of(e, "n"), ++events);
        last = frame;
    }
    assert_true(events > 0);
    assert_true(json_is_null(json_object_get(last, "ask")));
    json_decref(root);
    match_free(m);
}

/* What blue drew, and whether blue thought of reacting, is not red's to know. */
static void a_replay_for_a_seat_keeps_the_others_secrets(void **unused)
{
    (void)unused;
    uint32_t hidden = 0, shown = 0, reactions = 0, picks = 0;
    for (uint64_t seed = 1; seed <= 150; seed++) {
        match *m = played(&h, seed), *again;
        fray_verdict why;
        json_t *root = replay(m, space, red, "red"), *frame;
        size_t i;
        frames_add_up(&h, m, space, root, red);
        again = match_new(&h, match_setup(m), 0, &why);
        assert_non_null(again);
        json_array_foreach(json_object_get(root, "frames"), i, frame)
        {
            const fray_position *at = match_position(again);
            fray_answer a = match_step_at(m, (uint32_t)i)->answer;
            bool told = json_object_get(frame, "say") != NULL;
            bool drawn = fray_act_of(a.word) == DUEL_DRAWN;
            bool picked = fray_act_of(a.word) == DUEL_DISCARD; /* not said before all are */
            bool private = (at->flags & FRAY_ASKS_PRIVATE) && a.seat != 1;
            if (drawn && at->about == 2) {
                char *text = json_dumps(frame, 0);
                assert_false(told);
                assert_null(strstr(text, "\"drew\""));
                assert_non_null(strstr(text, "drew-hidden"));
                assert_string_equal(text_of(frame, "seat"), "chance");
                free(text);
                hidden++;
            } else if (picked && a.seat != 1) {
                assert_false(told);
                assert_string_equal(text_of(frame, "seat"), "blue");
                picks++;
            } else if (private) {
                assert_false(told);
                assert_null(json_object_get(frame, "seat"));
                reactions++;
            } else {
                assert_true(told);
                shown++;
            }
            assert_true(fray_is_legal(match_answer(again, a, NULL)));
            const json_t *q = json_object_get(frame, "ask");
            bool secret = (match_position(again)->flags & FRAY_ASKS_PRIVATE) &&
                          !(match_position(again)->open & red.seats);
            assert_int_equal(json_is_null(q), secret || match_position(again)->over);
        }
        match_free(again);
        json_decref(root);
        match_free(m);
    }
    assert_true(hidden > 20 && shown > 100 && reactions > 5 && picks > 5);
}

/* The same at the game that is played: no card in blue's hand is named to red before it is
 * shown. */
static void a_replay_of_a_real_match_names_no_hidden_card(void **unused)
{
    (void)unused;
    const fray_game *game = fray_games[0];
    fray_pack *pack = support_load_packs(game);
    assert_non_null(pack);
    host_table full = {.table = {game, pack_content(pack), NULL}, .pack = pack};
    tell_space *memory = tell_space_new(game);
    assert_non_null(memory);
    match *m = played(&full, 11);
    json_t *root = replay(m, memory, red, "red"), *frame, *one;
    frames_add_up(&full, m, memory, root, red);
    size_t i, k;
    uint32_t left_out = 0, draws = 0;
    json_array_foreach(json_object_get(root, "frames"), i, frame)
    {
        fray_answer a = match_step_at(m, (uint32_t)i)->answer;
        const fray_act *act = &game->act[fray_act_of(a.word)];
        left_out += !json_object_get(frame, "say");
        if (strcmp(act->word, "drawn") != 0) continue;
        /* either red reads who drew what, or neither the answer nor the log names a card */
        bool own = false;
        json_array_foreach(json_object_get(frame, "log"), k, one)
        {
            own = own || strcmp(text_of(one, "kind"), "drew") == 0;
        }
        assert_int_equal(json_object_get(frame, "say") != NULL, own);
        draws++;
    }
    assert_true(draws > 20 && left_out > 10);
    tell_reader all = {1u << 1 | 1u << 2, PACK_DE};
    json_t *whole = replay(m, memory, all, "all");
    frames_add_up(&full, m, memory, whole, all);
    json_array_foreach(json_object_get(whole, "frames"), i, frame)
        assert_non_null(json_object_get(frame, "say"));
    json_decref(whole);
    json_decref(root);
    match_free(m);
    tell_space_free(memory);
    pack_free(pack);
}

/* --- accounts --- */

/* The yard, in which everything is open, and what is told of it. */
typedef struct yard_table {
    host_table h;
    yard_position at;
    tell_space *space;
} yard_table;

static yard_table yard(void)
{
    yard_table y = {.h = {.table = {.game = &yard_game}}, .space = tell_space_new(&yard_game)};
    fray_setup none = {0};
    assert_non_null(y.space);
    assert_true(fray_is_legal(yard_game.start(&y.h.table, &none, &y.at.head)));
    return y;
}

static json_t *explained(const host_table *table, tell_space *memory, const fray_position *at,
                         uint32_t seat, const char *say, tell_reader r)
{
    char why[200];
    writer_start(&out);
    writer_open(&out, NULL, '{');
    assert_true(tell_explain(&out, table, memory, at, seat, say, r, why, sizeof why));
    writer_close(&out, '}');
    return parsed();
}

static void an_answer_is_explained_in_lines_and_things(void **unused)
{
    (void)unused;
    yard_table y = yard();
    json_t *r = explained(&y.h, y.space, &y.at.head, 1, "walk b2", red);
    is_text(r, "{\"lines\":[{\"n\":1,\"kind\":\"costs\",\"text\":\"The way costs 2.\",\"args\":[["
               "\"number\",2]]},{\"n\":2,\"kind\":\"climbs\",\"text\":\"Climbing costs 1 more.\","
               "\"rule\":\"YARD-STEP\",\"args\":[[\"number\",1]]}],\"things\":[{\"id\":1,\"what\":"
               "\"line\",\"seat\":\"red\",\"x\":5,\"y\":15,\"to_x\":15,\"to_y\":15,\"marks\":["
               "\"way\"]}]}");
    json_decref(r);
    r = explained(&y.h, y.space, &y.at.head, 1, "rest", red_de);
    is_text(r, "{\"lines\":[],\"things\":[]}");
    json_decref(r);
    char why[200];
    writer_start(&out);
    writer_open(&out, NULL, '{');
    assert_false(tell_explain(&out, &y.h, y.space, &y.at.head, 1, "fly", red_de, why, sizeof why));
    assert_non_null(strstr(why, "ist hier keine Antwort"));
    assert_string_equal(out.text, "{"); /* nothing was written */
    tell_space_free(y.space);
}

static void what_lies_between_is_told_to_everybody(void **unused)
{
    (void)unused;
    yard_table y = yard();
    fray_spot end[2] = {{.type = FRAY_PIECE, .value = YARD_REX}, {.x = 45, .y = 25}};
    writer_start(&out);
    writer_open(&out, NULL, '{');
    assert_true(tell_survey(&out, &y.h, y.space, &y.at.head, end, watch));
    writer_close(&out, '}');
    json_t *r = parsed();
    assert_int_equal(json_array_size(json_object_get(r, "lines")), 2);
    assert_string_equal(text_of(json_array_get(json_object_get(r, "lines"), 1), "text"),
                        "house-2 is between them.");
    is_text(
        json_array_get(json_object_get(r, "things"), 1),
        "{\"id\":2,\"what\":\"edge\",\"type\":\"edge\",\"value\":2,\"x\":10,\"y\":10,\"to_x\":10,"
        "\"to_y\":20,\"height\":1,\"say\":\"house-2\"}");
    json_decref(r);
    end[1].x = 4000;
    writer_start(&out);
    writer_open(&out, NULL, '{');
    assert_false(tell_survey(&out, &y.h, y.space, &y.at.head, end, watch));
    assert_string_equal(out.text, "{");
    tell_space_free(y.space);
}

/* A game that would tell all it is shown: every card in any hand, in lines for everybody. */
static void spill(const fray_table *t, const fray_position *view, fray_account *to)
{
    for (uint32_t seat = 1; seat <= 2; seat++)
        for (uint32_t nth = 0; nth < HAND; nth++) {
            int32_t card = 0;
            if (!du_game.peek(t, view, DUEL_F_HAND, seat, nth, &card) || !card) continue;
            account_say(to, DUEL_E_DREW, 0, (int)seat, card);
        }
}

static void spill_answer(const fray_table *t, const fray_position *view, fray_answer a,
                         fray_account *to)
{
    (void)a;
    spill(t, view, to);
}

static void spill_spots(const fray_table *t, const fray_position *view, const fray_spot end[2],
                        fray_account *to)
{
    (void)end;
    spill(t, view, to);
}

static size_t cards_told(const json_t *lines, const char *seat)
{
    size_t i, n = 0;
    json_t *one;
    json_array_foreach(lines, i, one) n += strstr(text_of(one, "text"), seat) != NULL;
    return n;
}

/* Whatever a game says, it is made of the reader's view alone. */
static void accounts_know_no_more_than_the_view(void **unused)
{
    (void)unused;
    static const fray_spot end[2] = {{.type = FRAY_PLACE, .value = 1},
                                     {.type = FRAY_PLACE, .value = 2}};
    static const struct {
        tell_reader reader;
        size_t reds, blues;
    } by[] = {
        {{1u << 1, PACK_EN}, HAND, 0}, {{1u << 2, PACK_EN}, 0, HAND}, {{1u << 0, PACK_EN}, 0, 0}};
    fray_game game = du_game;
    host_table loose = h;
    game.explain = spill_answer;
    game.survey = spill_spots;
    loose.table.game = &game;
    json_t *r = explained(&loose, space, p(), 1, "pass", red);
    assert_int_equal(cards_told(json_object_get(r, "lines"), "Red"), HAND);
    assert_int_equal(cards_told(json_object_get(r, "lines"), "Blue"), 0);
    json_decref(r);
    for (size_t i = 0; i < sizeof by / sizeof *by; i++) {
        writer_start(&out);
        writer_open(&out, NULL, '{');
        assert_true(tell_survey(&out, &loose, space, p(), end, by[i].reader));
        writer_close(&out, '}');
        r = parsed();
        assert_int_equal(cards_told(json_object_get(r, "lines"), "Red"), by[i].reds);
        assert_int_equal(cards_told(json_object_get(r, "lines"), "Blue"), by[i].blues);
        json_decref(r);
    }
}

/* What is drawn between places and over them, and who has accounts. */
static void looks_of_edges_and_accounts_are_in_the_catalogue(void **unused)
{
    (void)unused;
    static const char *const looks[] = {"dark",   "thick",   "double", "box",   "pale",  "tint",
                                        "dotted", "outline", "dotted", "arrow", "cross", "notch"};
    yard_table y = yard();
    writer_start(&out);
    catalogue_game(&out, &y.h);
    json_t *root = parsed();
    assert_true(json_is_true(json_object_get(root, "explain")));
    assert_true(json_is_true(json_object_get(root, "survey")));
    const json_t *marks = json_object_get(json_object_get(root, "looks"), "marks");
    for (size_t i = 0; i < sizeof looks / sizeof *looks; i++)
        assert_string_equal(text_of(json_array_get(marks, i), "look"), looks[i]);
    json_decref(root);
    writer_start(&out);
    catalogue_game(&out, &h);
    root = parsed();
    assert_null(json_object_get(root, "explain"));
    assert_null(json_object_get(root, "survey"));
    json_decref(root);
    tell_space_free(y.space);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
#define ON_DUEL(name) cmocka_unit_test_setup_teardown(name, set_up, tear_down)
        ON_DUEL(commas_come_by_themselves),
        ON_DUEL(strings_are_escaped),
        ON_DUEL(numbers_are_written_whole),
        ON_DUEL(a_failed_text_is_empty_until_it_starts_anew),
        ON_DUEL(long_texts_grow),
        ON_DUEL(types_have_words),
        ON_DUEL(things_are_told_without_what_is_empty),
        ON_DUEL(hands_are_seen_by_their_seats_alone),
        ON_DUEL(only_changes_are_told),
        ON_DUEL(crowds_fit),
        ON_DUEL(events_are_told_to_those_they_are_for),
        ON_DUEL(a_twin_is_told_less),
        ON_DUEL(words_among_arguments_are_values),
        ON_DUEL(questions_come_with_their_options),
        ON_DUEL(flags_of_a_question_are_told),
        ON_DUEL(a_private_question_is_told_to_one_seat),
        ON_DUEL(an_ended_match_is_not_quiet),
        ON_DUEL(dice_may_be_thrown_by_a_seat_but_cards_not_drawn),
        ON_DUEL(all_pages_of_options_are_told),
        ON_DUEL(results_name_the_winners),
        ON_DUEL(what_can_be_chosen_needs_no_reason),
        ON_DUEL(reasons_name_the_rule),
        ON_DUEL(what_is_no_answer_is_said_to_be_none),
        ON_DUEL(an_answer_has_one_verdict),
        ON_DUEL(an_answer_is_explained_in_lines_and_things),
        ON_DUEL(what_lies_between_is_told_to_everybody),
        ON_DUEL(accounts_know_no_more_than_the_view),
        ON_DUEL(looks_of_edges_and_accounts_are_in_the_catalogue),
        ON_DUEL(odds_are_exact_fractions),
        ON_DUEL(odds_do_not_know_the_others_hand),
        ON_DUEL(odds_say_why_there_are_none),
        ON_DUEL(the_games_are_listed),
        ON_DUEL(a_catalogue_without_packs_has_the_tables),
        ON_DUEL(looks_and_roles_are_in_the_catalogue),
        ON_DUEL(rules_are_listed_in_both_languages),
        ON_DUEL(entries_have_their_printed_facts),
        ON_DUEL(a_replay_is_the_whole_match),
        ON_DUEL(a_replay_for_a_seat_keeps_the_others_secrets),
        ON_DUEL(a_replay_of_a_real_match_names_no_hidden_card),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
