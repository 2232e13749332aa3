/* tests/unit/test_message.c - messages of clients: what is read, and what is refused in which
 * words. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>
#include "fray/answer.h"
#include "pack/pack.h"
#include "wire/message.h"

static message m;
static char why[400];

static message_fault take(const char *text)
{
    memset(&m, 0xa5, sizeof m);
    return message_read(text, strlen(text), PACK_EN, &m, why, sizeof why);
}

static void is_read(const char *text, message_kind kind)
{
    if (take(text) != MESSAGE_OK) fail_msg("%s: %s", text, why);
    assert_int_equal(m.kind, kind);
    assert_string_equal(why, "");
}

/* Refused as no message of ours, and the reason has these words. */
static void is_bad(const char *text, const char *words)
{
    assert_int_equal(take(text), MESSAGE_BAD);
    if (!strstr(why, words)) fail_msg("%s: \"%s\" does not say \"%s\"", text, why, words);
    assert_int_equal(m.says, 0);
    assert_string_equal(m.key, "");
}

static void is_no_json(const char *text, const char *words)
{
    assert_int_equal(take(text), MESSAGE_BAD_JSON);
    if (!strstr(why, words)) fail_msg("%s: \"%s\" does not say \"%s\"", text, why, words);
    assert_int_equal(m.kind, MESSAGE_NONE);
}

static void every_message_is_read(void **unused)
{
    (void)unused;
    is_read("{\"t\":\"hello\",\"v\":1,\"match\":\"k3v9\",\"key\":\"Ab-_9\",\"lang\":\"de\"}",
            MESSAGE_HELLO);
    assert_int_equal(m.version, 1);
    assert_string_equal(m.match, "k3v9");
    assert_string_equal(m.key, "Ab-_9");
    assert_int_equal(m.language, PACK_DE);
    is_read("{\"t\":\"hello\",\"v\":2,\"match\":\"a\",\"key\":\"b\"}", MESSAGE_HELLO);
    assert_int_equal(m.version, 2);
    assert_int_equal(m.language, -1);
    is_read("{\"t\":\"answer\",\"ask\":\"0.14\",\"say\":\"charge saek\"}", MESSAGE_ANSWER);
    assert_string_equal(m.ask, "0.14");
    assert_int_equal(m.says, 1);
    assert_string_equal(m.say[0], "charge saek");
    is_read("{\"t\":\"answer\",\"ask\":\"1\",\"say\":[\"discard a\",\"discard b\",\"done\"]}",
            MESSAGE_ANSWER);
    assert_int_equal(m.says, 3);
    assert_string_equal(m.say[1], "discard b");
    assert_string_equal(m.say[2], "done");
    is_read("{\"t\":\"why\",\"ask\":\"1\",\"type\":\"piece\",\"value\":4}", MESSAGE_WHY);
    assert_int_equal(m.type, FRAY_PIECE);
    assert_int_equal(m.value, 4);
    is_read("{\"t\":\"why\",\"ask\":\"1\",\"say\":\"move c7\"}", MESSAGE_WHY);
    assert_int_equal(m.type, FRAY_NONE);
    assert_string_equal(m.say[0], "move c7");
    is_read("{\"t\":\"explain\",\"ask\":\"1\",\"say\":\"move c7\"}", MESSAGE_EXPLAIN);
    assert_string_equal(m.ask, "1");
    assert_string_equal(m.say[0], "move c7");
    is_read("{\"t\":\"survey\",\"from\":[\"piece\",4],\"to\":[-12,30]}", MESSAGE_SURVEY);
    assert_int_equal(m.spot[0].type, FRAY_PIECE);
    assert_int_equal(m.spot[0].value, 4);
    assert_int_equal(m.spot[1].type, FRAY_NONE);
    assert_int_equal(m.spot[1].x, -12);
    assert_int_equal(m.spot[1].y, 30);
    is_read("{\"t\":\"survey\",\"from\":[\"corner\",4294967295],\"to\":[2147483647,-2147483648]}",
            MESSAGE_SURVEY);
    assert_true(m.spot[0].value == UINT32_MAX && m.spot[1].y == INT32_MIN);
    is_read("{\"t\":\"odds\",\"ask\":\"1\",\"say\":\"attack saek great-axe\"}", MESSAGE_ODDS);
    assert_string_equal(m.say[0], "attack saek great-axe");
    is_read("{\"t\":\"hint\",\"ask\":\"9\"}", MESSAGE_HINT);
    is_read("{\"t\":\"undo\"}", MESSAGE_UNDO);
    is_read("{\"t\":\"offer\",\"what\":\"draw\"}", MESSAGE_OFFER);
    assert_string_equal(m.what, "draw");
    is_read("{\"t\":\"reply\",\"offer\":3,\"yes\":true}", MESSAGE_REPLY);
    assert_int_equal(m.offer, 3);
    assert_true(m.yes);
    is_read("{\"t\":\"reply\",\"offer\":4294967295,\"yes\":false}", MESSAGE_REPLY);
    assert_int_equal(m.offer, UINT32_MAX);
    assert_false(m.yes);
    is_read("{\"t\":\"concede\"}", MESSAGE_CONCEDE);
    is_read("{\"t\":\"stand\",\"question\":\"power\",\"say\":\"pass\",\"until\":\"round\"}",
            MESSAGE_STAND);
    assert_string_equal(m.question, "power");
    assert_string_equal(m.until, "round");
    is_read("{\"t\":\"unstand\",\"question\":\"power\"}", MESSAGE_UNSTAND);
    assert_string_equal(m.question, "power");
    is_read("{\"t\":\"unstand\"}", MESSAGE_UNSTAND);
    assert_string_equal(m.question, "");
    is_read("{\"t\":\"lang\",\"lang\":\"en\"}", MESSAGE_LANG);
    assert_int_equal(m.language, PACK_EN);
    is_read("{\"t\":\"name\",\"name\":\"  Ana \"}", MESSAGE_NAME);
    assert_string_equal(m.name, "Ana");
    is_read("{\"t\":\"relink\",\"key\":\"hostkey\",\"seat\":\"blue\"}", MESSAGE_RELINK);
    assert_string_equal(m.seat, "blue");
    is_read("{\"t\":\"record\"}", MESSAGE_RECORD);
    is_read("{\"t\":\"ping\"}", MESSAGE_PING);
}

static void what_is_not_ours_is_ignored(void **unused)
{
    (void)unused;
    is_read("{\"t\":\"ping\",\"say\":5,\"x\":{\"y\":[1,2,{}]},\"ask\":null}", MESSAGE_PING);
    assert_int_equal(m.says, 0);
    assert_string_equal(m.ask, "");
}

static void re_comes_back_as_it_was(void **unused)
{
    (void)unused;
    is_read("{\"t\":\"ping\",\"re\": 17 }", MESSAGE_PING);
    assert_string_equal(m.re, "17");
    is_read("{\"t\":\"ping\",\"re\":-9223372036854775808}", MESSAGE_PING);
    assert_string_equal(m.re, "-9223372036854775808");
    is_read("{\"t\":\"ping\",\"re\":\"a\\\"b\\u00e4\"}", MESSAGE_PING);
    assert_string_equal(m.re, "\"a\\\"bä\"");
    is_read("{\"t\":\"ping\",\"re\":\"1234567890123456789012345678901234567890\"}", MESSAGE_PING);
    assert_int_equal(strlen(m.re), 42);
    static const char *const bad[] = {
        "true", "null", "[1]", "{}", "1.5", "\"a\\nb\"",
        "\"12345678901234567890123456789012345678901\"",
        /* would be longer than there is room when written again */
        "\"\\\"\\\"\\\"\\\"\\\"\\\"\\\"\\\"\\\"\\\"\\\"\\\"\\\"\\\"\\\"\\\"\\\"\\\"\\\"\\\""
        "\\\"\\\"\\\"\\\"\\\"\\\"\\\"\\\"\\\"\\\"\\\"\\\"\\\"\\\"\\\"\\\"\\\"\\\"\\\"\\\"\""};
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        char text[400];
        snprintf(text, sizeof text, "{\"t\":\"ping\",\"re\":%s}", bad[i]);
        is_bad(text, "\"re\"");
        assert_string_equal(m.re, "");
    }
    /* a fault elsewhere keeps it, so that the refusal finds its way back */
    is_bad("{\"t\":\"hint\",\"re\":5}", "\"ask\"");
    assert_string_equal(m.re, "5");
    assert_int_equal(m.kind, MESSAGE_HINT);
}

static void broken_json_is_refused_with_its_place(void **unused)
{
    (void)unused;
    is_no_json("", "line 1");
    is_no_json("{\"t\":\"ping\"", "stops too early");
    is_no_json("{\"t\":\"ping\"} {}", "more after the end");
    is_no_json("{\"t\":\"ping\",\n\"t\":\"undo\"}", "line 2");
    is_no_json("{\"t\":\"ping\",\"t\":\"undo\"}", "twice");
    is_no_json("{'t':'ping'}", "something else was expected");
    is_no_json("{\"t\":\"a\\u0000b\"}", "NUL");
    is_no_json("{\"t\":\"\xff\"}", "UTF-8");
    is_no_json("{\"t\":\"\\ud800\"}", "line 1");
    is_no_json("{\"t\":\"ping\",\"re\":99999999999999999999}", "too large");
    is_no_json("17", "line 1");
    assert_int_equal(message_read("{\"t\":\"ping\"", 11, PACK_DE, &m, why, sizeof why),
                     MESSAGE_BAD_JSON);
    assert_string_equal(why, "kein JSON: Zeile 1, Spalte 11: es hört zu früh auf");
}

static void only_so_many_bytes_are_read(void **unused)
{
    (void)unused;
    /* what lies beyond n is not looked at */
    assert_int_equal(message_read("{\"t\":\"ping\"}]]]]", 12, PACK_EN, &m, why, sizeof why),
                     MESSAGE_OK);
    size_t n = MESSAGE_MOST_BYTES + 1;
    char *text = malloc(n);
    assert_non_null(text);
    memset(text, ' ', n);
    memcpy(text, "{\"t\":\"ping\"}", 12);
    assert_int_equal(message_read(text, n - 1, PACK_EN, &m, why, sizeof why), MESSAGE_OK);
    assert_int_equal(message_read(text, n, PACK_EN, &m, why, sizeof why), MESSAGE_BAD_JSON);
    assert_non_null(strstr(why, "65536"));
    memset(text, '[', n - 1);
    assert_int_equal(message_read(text, n - 1, PACK_EN, &m, why, sizeof why), MESSAGE_BAD_JSON);
    assert_non_null(strstr(why, "deep"));
    free(text);
    is_read("{\"t\":\"ping\",\"x\":[[[[[[[]]]]]]]}", MESSAGE_PING);
    is_no_json("{\"t\":\"ping\",\"x\":[[[[[[[[]]]]]]]]}", "deep");
    is_read("{\"t\":\"ping\",\"x\":\"[[[[\\\"[[[[[[[[[[[[\"}", MESSAGE_PING);
}

static void what_is_no_message_is_refused(void **unused)
{
    (void)unused;
    is_bad("[]", "JSON object");
    is_bad("{}", "\"t\"");
    is_bad("{\"t\":5}", "\"t\"");
    is_bad("{\"t\":\"dance\"}", "\"dance\"");
    is_bad("{\"t\":\"\"}", "no message");
    is_bad("{\"t\":\"PING\"}", "no message");
}

static void fields_must_be_there_and_of_their_kind(void **unused)
{
    (void)unused;
    is_bad("{\"t\":\"hello\",\"match\":\"a\",\"key\":\"b\"}", "\"v\"");
    is_bad("{\"t\":\"hello\",\"v\":\"1\",\"match\":\"a\",\"key\":\"b\"}", "whole number");
    is_bad("{\"t\":\"hello\",\"v\":1,\"key\":\"b\"}", "\"match\"");
    is_bad("{\"t\":\"hello\",\"v\":1,\"match\":\"a\"}", "\"key\"");
    is_bad("{\"t\":\"hello\",\"v\":1,\"match\":\"a\",\"key\":\"b\",\"lang\":\"fr\"}", "en, de");
    is_bad("{\"t\":\"hello\",\"v\":1,\"match\":\"a\",\"key\":\"b\",\"lang\":1}", "en, de");
    is_bad("{\"t\":\"hello\",\"v\":1,\"match\":\"a b\",\"key\":\"b\"}", "\"match\"");
    is_bad("{\"t\":\"hello\",\"v\":1,\"match\":\"\",\"key\":\"b\"}", "\"match\"");
    is_bad("{\"t\":\"hello\",\"v\":1,\"match\":\"ä\",\"key\":\"b\"}", "\"match\"");
    is_bad("{\"t\":\"hint\",\"ask\":7}", "must be a text");
    is_bad("{\"t\":\"offer\",\"what\":\"tea\"}", "draw");
    is_bad("{\"t\":\"reply\",\"offer\":-1,\"yes\":true}", "4294967295");
    is_bad("{\"t\":\"reply\",\"offer\":4294967296,\"yes\":true}", "4294967295");
    is_bad("{\"t\":\"reply\",\"offer\":1.0,\"yes\":true}", "whole number");
    is_bad("{\"t\":\"reply\",\"offer\":1}", "\"yes\"");
    is_bad("{\"t\":\"reply\",\"offer\":1,\"yes\":1}", "true or false");
    is_bad("{\"t\":\"stand\",\"question\":\"q\",\"say\":\"pass\"}", "\"until\"");
    is_bad("{\"t\":\"stand\",\"question\":\"q\",\"say\":\"pass\",\"until\":\"noon\"}",
           "other, round, end");
    is_bad("{\"t\":\"stand\",\"question\":\"q\",\"say\":[\"pass\"],\"until\":\"end\"}", "\"say\"");
    is_bad("{\"t\":\"unstand\",\"question\":5}", "must be a text");
    is_bad("{\"t\":\"lang\"}", "\"lang\"");
    is_bad("{\"t\":\"relink\",\"key\":\"k\"}", "\"seat\"");
    is_bad("{\"t\":\"why\",\"ask\":\"1\"}", "\"why\"");
    is_bad("{\"t\":\"why\",\"ask\":\"1\",\"type\":\"piece\",\"value\":1,\"say\":\"x\"}", "\"why\"");
    is_bad("{\"t\":\"why\",\"ask\":\"1\",\"type\":\"piece\"}", "\"value\"");
    is_bad("{\"t\":\"why\",\"ask\":\"1\",\"value\":1}", "\"type\"");
    is_bad("{\"t\":\"why\",\"ask\":\"1\",\"type\":\"none\",\"value\":1}", "piece, place");
    is_bad("{\"t\":\"why\",\"ask\":\"1\",\"type\":\"fighter\",\"value\":1}", "piece, place");
    is_bad("{\"t\":\"why\",\"ask\":\"1\",\"type\":\"piece\",\"value\":\"1\"}", "whole number");
}

static void spots_are_things_or_points(void **unused)
{
    (void)unused;
    static const char *const bad[] = {"5",
                                      "[]",
                                      "[1]",
                                      "[1,2,3]",
                                      "\"piece\"",
                                      "{\"x\":1,\"y\":2}",
                                      "[\"piece\"]",
                                      "[\"piece\",-1]",
                                      "[\"piece\",4294967296]",
                                      "[\"piece\",\"4\"]",
                                      "[\"piece\",1.5]",
                                      "[\"fighter\",1]",
                                      "[\"none\",1]",
                                      "[\"\",1]",
                                      "[1.5,2]",
                                      "[1,2.0]",
                                      "[2147483648,0]",
                                      "[0,-2147483649]",
                                      "[null,1]",
                                      "[1,true]",
                                      "null"};
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        char text[200];
        snprintf(text, sizeof text, "{\"t\":\"survey\",\"from\":%s,\"to\":[1,2]}", bad[i]);
        is_bad(text, "\"from\" must be a thing");
        snprintf(text, sizeof text, "{\"t\":\"survey\",\"from\":[\"place\",1],\"to\":%s}", bad[i]);
        is_bad(text, "\"to\" must be a thing");
        assert_int_equal(m.spot[0].type + m.spot[1].type, 0);
    }
    is_bad("{\"t\":\"survey\",\"from\":[1,2]}", "\"to\"");
    is_bad("{\"t\":\"survey\",\"to\":[1,2]}", "\"from\"");
    is_bad("{\"t\":\"explain\",\"ask\":\"1\"}", "\"say\"");
    is_bad("{\"t\":\"explain\",\"say\":\"pass\"}", "\"ask\"");
    is_bad("{\"t\":\"explain\",\"ask\":\"1\",\"say\":[\"pass\"]}", "\"say\"");
}

static void words_have_an_end(void **unused)
{
    (void)unused;
    char text[400], word[80];
    memset(word, 'k', sizeof word);
    word[MESSAGE_MOST_WORD - 1] = '\0';
    snprintf(text, sizeof text, "{\"t\":\"hint\",\"ask\":\"%s\"}", word);
    is_read(text, MESSAGE_HINT);
    assert_string_equal(m.ask, word);
    word[MESSAGE_MOST_WORD - 1] = 'k';
    word[MESSAGE_MOST_WORD] = '\0';
    snprintf(text, sizeof text, "{\"t\":\"hint\",\"ask\":\"%s\"}", word);
    is_bad(text, "longer than 63");
}

static void answers_are_notation_in_one_line(void **unused)
{
    (void)unused;
    static const char *const bad[] = {"\"\"",           "\"pass\\n\"",   "\"pass\\u0007\"",
                                      "\"p\\u00e4ss\"", "\"a\\u202eb\"", "\"a\\u007f\""};
    char text[20000];
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        snprintf(text, sizeof text, "{\"t\":\"answer\",\"ask\":\"1\",\"say\":%s}", bad[i]);
        is_bad(text, "\"say\"");
        snprintf(text, sizeof text, "{\"t\":\"answer\",\"ask\":\"1\",\"say\":[\"pass\",%s]}",
                 bad[i]);
        is_bad(text, "\"say\"");
    }
    is_bad("{\"t\":\"answer\",\"ask\":\"1\"}", "\"say\"");
    is_bad("{\"t\":\"answer\",\"ask\":\"1\",\"say\":5}", "list of texts");
    is_bad("{\"t\":\"answer\",\"ask\":\"1\",\"say\":[]}", "empty");
    is_bad("{\"t\":\"answer\",\"ask\":\"1\",\"say\":[5]}", "text");
    for (int n = MESSAGE_MOST_SAYS; n <= MESSAGE_MOST_SAYS + 1; n++) {
        int at = snprintf(text, sizeof text, "{\"t\":\"answer\",\"ask\":\"1\",\"say\":[");
        for (int i = 0; i < n; i++)
            at += snprintf(text + at, sizeof text - (size_t)at, "%s\"pick %d\"", i ? "," : "", i);
        snprintf(text + at, sizeof text - (size_t)at, "]}");
        if (n > MESSAGE_MOST_SAYS) {
            is_bad(text, "more than 64");
        } else {
            is_read(text, MESSAGE_ANSWER);
            assert_int_equal(m.says, MESSAGE_MOST_SAYS);
            assert_string_equal(m.say[63], "pick 63");
        }
    }
    for (int n = MESSAGE_MOST_SAY - 1; n <= MESSAGE_MOST_SAY; n++) {
        char say[MESSAGE_MOST_SAY + 1];
        memset(say, 'x', sizeof say);
        say[n] = '\0';
        snprintf(text, sizeof text, "{\"t\":\"answer\",\"ask\":\"1\",\"say\":\"%s\"}", say);
        if (n == MESSAGE_MOST_SAY) is_bad(text, "longer than 199");
        else is_read(text, MESSAGE_ANSWER);
    }
}

static void names_can_be_shown(void **unused)
{
    (void)unused;
    static const char *const good[] = {"Ana", "Zoë Müller-Groß",  "李小龍", "👩‍👧",
                                       "عمر", "O'Brien \\\"x\\\""};
    static const char *const bad[] = {
        "",         "   ",       "a\\nb",     "a\\u0000",       "a\\u001b[31m", "a\\u007f",
        "a\\u0085", "a\\u202eb", "a\\u2066b", "\\u200b\\u200d", "\\u00a0",      "a\\u2028",
        "\\ufeffa", "a\\uffff",  "a\\ue000",  "\\udb40\\udc41", "\\u200ea",     "\\u3164"};
    char text[400];
    for (size_t i = 0; i < sizeof good / sizeof *good; i++) {
        snprintf(text, sizeof text, "{\"t\":\"name\",\"name\":\"%s\"}", good[i]);
        is_read(text, MESSAGE_NAME);
        assert_string_not_equal(m.name, "");
    }
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        snprintf(text, sizeof text, "{\"t\":\"name\",\"name\":\"%s\"}", bad[i]);
        if (take(text) == MESSAGE_OK) fail_msg("the name %s was taken", bad[i]);
        assert_string_equal(m.name, "");
    }
    is_bad("{\"t\":\"name\"}", "\"name\"");
    is_bad("{\"t\":\"name\",\"name\":5}", "must be a text");
    for (int n = 40; n <= 41; n++) {
        int at = snprintf(text, sizeof text, "{\"t\":\"name\",\"name\":\"");
        for (int i = 0; i < n; i++) at += snprintf(text + at, sizeof text - (size_t)at, "𝄞");
        snprintf(text + at, sizeof text - (size_t)at, "\"}");
        if (n == 41) is_bad(text, "40");
        else is_read(text, MESSAGE_NAME);
        assert_int_equal(strlen(m.name), n == 41 ? 0 : 160);
    }
}

static void reasons_are_cut_to_their_room(void **unused)
{
    (void)unused;
    char small[12];
    memset(small, 'x', sizeof small);
    assert_int_equal(message_read("{}", 2, PACK_EN, &m, small, sizeof small), MESSAGE_BAD);
    assert_int_equal(strlen(small), sizeof small - 1);
    assert_int_equal(message_read("{}", 2, PACK_EN, &m, NULL, 0), MESSAGE_BAD);
    /* what was sent is quoted without what could harm whoever reads it */
    is_bad("{\"t\":\"a\\u001b[2J\\nb\"}", "\"a?[2J?b\"");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_message_is_read),
        cmocka_unit_test(what_is_not_ours_is_ignored),
        cmocka_unit_test(re_comes_back_as_it_was),
        cmocka_unit_test(broken_json_is_refused_with_its_place),
        cmocka_unit_test(only_so_many_bytes_are_read),
        cmocka_unit_test(what_is_no_message_is_refused),
        cmocka_unit_test(fields_must_be_there_and_of_their_kind),
        cmocka_unit_test(spots_are_things_or_points),
        cmocka_unit_test(words_have_an_end),
        cmocka_unit_test(answers_are_notation_in_one_line),
        cmocka_unit_test(names_can_be_shown),
        cmocka_unit_test(reasons_are_cut_to_their_room),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
