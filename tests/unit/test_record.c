/* tests/unit/test_record.c - records: written, read back, and refused when anything is wrong. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include <cmocka.h>
#include "host/match.h"
#include "toy/toy.h"

static const host_table h = {.table = {.game = &toy_game}};

/* A whole match by random answers, with an agreed undo on the way. */
static match *played(uint64_t seed)
{
    fray_setup setup = {0};
    fray_verdict why;
    uint64_t random = seed;
    setup_complete(&h, &setup);
    match *m = match_new(&h, &setup, seed, &why);
    assert_non_null(m);
    bool undone = false;
    for (;;) {
        match_roll(m, NULL);
        const fray_position *p = match_position(m);
        if (!p->open) return m;
        if (match_length(m) > 20 && !undone) {
            undone = match_undo(m, 3, true);
            continue;
        }
        uint32_t seat = p->open & 2 ? 1 : 2;
        fray_answer a = {toy_game.pick(&h.table, p, seat, fray_next(&random)), seat, 0};
        assert_true(fray_is_legal(match_answer(m, a, NULL)));
    }
}

static void records_survive_the_round_trip(void **unused)
{
    (void)unused;
    for (uint64_t seed = 0; seed < 20; seed++) {
        match *m = played(seed);
        match_problem why;
        char *text = match_text(m);
        assert_non_null(text);
        match *back = match_read(&h, text, strlen(text), UINT32_MAX, PACK_EN, &why);
        if (!back) fail_msg("line %d: %s", why.line, why.text);
        assert_int_equal(match_length(back), match_length(m));
        assert_memory_equal(match_position(back), match_position(m), sizeof(toy_position));
        assert_int_equal(match_notes(back), match_notes(m));
        char *again = match_text(back);
        assert_string_equal(again, text);
        free(again);
        free(text);
        match_free(back);
        match_free(m);
    }
}

static const char small[] = "fray-record 1\n"
                            "game toy\n"
                            "pack 0000000000000000\n"
                            "facts 7\n"
                            "option rounds 2\n"
                            "red health 4\n"
                            "\n"
                            "1 chance: draw parry\n"
                            "2 chance: draw blank\n"
                            "3 chance: draw boost\n"
                            "4 chance: draw boost\n"
                            "5 red: move p3\n"
                            "# a remark of somebody\n"
                            "6 blue: strike ann\n"
                            "7 chance: roll 1H 1M\n"
                            "8 red: parry parry\n"
                            "end 8\n";

static match *try_read(const char *text, uint32_t to, match_problem *why)
{
    return match_read(&h, text, strlen(text), to, PACK_EN, why);
}

static void a_record_by_hand_is_read(void **unused)
{
    (void)unused;
    match_problem why;
    match *m = try_read(small, UINT32_MAX, &why);
    if (!m) fail_msg("line %d: %s", why.line, why.text);
    assert_int_equal(match_length(m), 8);
    const toy_position *s = (const toy_position *)(const void *)match_position(m);
    assert_int_equal(s->health[TOY_ANN], 4);
    assert_int_equal(s->rounds, 2);
    match_free(m);
}

static void reading_stops_where_told(void **unused)
{
    (void)unused;
    match_problem why;
    match *m = try_read(small, 5, &why);
    assert_non_null(m);
    assert_int_equal(match_length(m), 5);
    match_free(m);
    m = try_read(small, 0, &why);
    assert_non_null(m);
    assert_int_equal(match_length(m), 0);
    match_free(m);
}

static void the_seed_is_not_written(void **unused)
{
    (void)unused;
    match *m = played(UINT64_C(0xfeedface12345678));
    char *text = match_text(m);
    assert_null(strstr(text, "seed"));
    assert_null(strstr(text, "feedface"));
    free(text);
    match_free(m);
}

/* `small` with one piece replaced must be refused at the line with the reason. */
static void refuses(const char *from, const char *to, int line, const char *reason)
{
    char text[4 * sizeof small];
    const char *at = strstr(small, from);
    assert_non_null(at);
    snprintf(text, sizeof text, "%.*s%s%s", (int)(at - small), small, to, at + strlen(from));
    match_problem why;
    match *m = try_read(text, UINT32_MAX, &why);
    assert_null(m);
    if (why.line != line || !strstr(why.text, reason))
        fail_msg("expected %d: %s, got %d: %s", line, reason, why.line, why.text);
}

static void damage_is_named(void **unused)
{
    (void)unused;
    refuses("fray-record 1", "fray-record 2", 1, "has format 2; this program reads format 1");
    refuses("fray-record", "tray-record", 1, "not a fray record");
    refuses("game toy", "game chess", 2, "of the game \"chess\", not of toy");
    refuses("game toy", "name toy", 2, "here must stand \"game ..\"");
    refuses("pack 0000000000000000", "pack 00000000000000ff", 3, "made with other packs");
    refuses("pack 0000000000000000", "pack 0", 3, "here must stand \"pack ..\"");
    refuses("facts 7", "facts 70", 4, "knows 70 facts");
    refuses("option rounds 2", "option rounds 20", 5, "at most 10");
    refuses("option rounds 2", "option rounds 0", 8, "cannot start so: TOY-SETUP");
    refuses("red health 4", "health 4", 6, "a setting is");
    refuses("2 chance", "3 chance", 9, "answer 2 should stand here, not \"3\"");
    refuses("2 chance", "x chance", 9, "answer 2 should stand here, not \"x\"");
    refuses("5 red: move", "5 red move", 12, "is no line of a record");
    refuses("5 red", "5 pink", 12, "answer 5: \"pink\" is no seat");
    refuses("5 red", "5 blue", 12, "answer 5 \"move p3\" is refused: TOY-TURN");
    refuses("move p3", "move p5", 12, "refused: TOY-STEP");
    refuses("move p3", "fly p3", 12, "\"fly\" is not an answer here");
}

static void the_rules_check_every_step(void **unused)
{
    (void)unused;
    refuses("1 chance: draw parry", "1 chance: draw boost", 11, "refused: TOY-HEAP");
    refuses("roll 1H 1M", "roll 1H", 15, "refused: TOY-DICE");
}

static void truncation_is_noticed(void **unused)
{
    (void)unused;
    char text[sizeof small];
    match_problem why;
    /* cut anywhere but after the whole: never accepted, never a crash */
    for (size_t n = 0; n < sizeof small - 1; n++) {
        memcpy(text, small, n);
        text[n] = '\0';
        match *m = match_read(&h, text, n, UINT32_MAX, PACK_EN, &why);
        assert_null(m);
        assert_true(why.text[0] != '\0');
    }
    refuses("end 8\n", "", 15 + 1, "cut off after answer 8");
    refuses("end 8\n", "end 9\n", 17, "says 9 answers, but there are 8");
    refuses("end 8\n", "end 8\n9 red: pass\n", 18, "more after the end line");
    refuses("end 8\n", "end 8", 17, "middle of a line");
}

static void a_changed_answer_is_found_by_the_digest(void **unused)
{
    (void)unused;
    match *m = NULL;
    char *text = NULL, *at = NULL;
    /* a match with a throw whose change is legal: the digest alone can tell */
    for (uint64_t seed = 0; !at; seed++) {
        assert_true(seed < 100);
        free(text);
        match_free(m);
        m = played(seed);
        text = match_text(m);
        at = strstr(text, "chance: roll 2M");
    }
    memcpy(at, "chance: roll 2H", 15);
    match_problem why;
    match *back = match_read(&h, text, strlen(text), UINT32_MAX, PACK_EN, &why);
    assert_null(back);
    assert_true(why.line > 0);
    free(text);
    match_free(m);
    /* and by itself */
    refuses("end 8", "# 8 0123456789abcdef\nend 8", 17, "between answer 0 and answer 8");
    refuses("end 8", "# 7 0123456789abcdef\nend 8", 17, "digest of answer 7 stands after answer 8");
    refuses("end 8", "# 8 123\nend 8", 17, "is no line of a record");
    refuses("end 8", "# undone x by agreement\nend 8", 17, "is no line of a record");
}

static void noise_gives_one_clear_line(void **unused)
{
    (void)unused;
    size_t n = 1 << 20;
    char *noise = malloc(n);
    assert_non_null(noise);
    uint64_t random = 3;
    match_problem why;
    for (size_t i = 0; i < n; i++) noise[i] = (char)fray_next(&random);
    assert_null(match_read(&h, noise, n, UINT32_MAX, PACK_EN, &why));
    assert_non_null(strstr(why.text, "not a fray record"));
    memcpy(noise, small, sizeof small - 1);
    assert_null(match_read(&h, noise, n, UINT32_MAX, PACK_EN, &why));
    for (const char *c = why.text; *c; c++) assert_true((unsigned char)*c >= ' ');
    memset(noise, 'a', n);
    memcpy(noise, "fray-record 1\ngame ", 19);
    assert_null(match_read(&h, noise, n, UINT32_MAX, PACK_DE, &why));
    assert_int_equal(why.line, 2);
    free(noise);
    assert_null(match_read(&h, "", 0, UINT32_MAX, PACK_EN, &why));
    assert_string_equal(why.text, "the file is empty");
    assert_null(match_read(&h, "fray-record 1\ngame to\0y\n", 24, UINT32_MAX, PACK_EN, &why));
    assert_int_equal(why.line, 2);
    assert_non_null(strstr(why.text, "NUL"));
    char *large = calloc(1, MATCH_MOST_BYTES + 1);
    assert_non_null(large);
    assert_null(match_read(&h, large, MATCH_MOST_BYTES + 1, UINT32_MAX, PACK_EN, &why));
    assert_non_null(strstr(why.text, "larger than"));
    free(large);
}

static void records_are_files(void **unused)
{
    (void)unused;
    char path[] = "/tmp/fray-record-XXXXXX";
    int file = mkstemp(path);
    assert_true(file >= 0);
    close(file);
    match *m = played(5);
    assert_int_equal(match_write(m, path), 0);
    char *text = match_text(m);
    FILE *in = fopen(path, "r");
    assert_non_null(in);
    char *found = calloc(1, strlen(text) + 2);
    assert_non_null(found);
    assert_int_equal(fread(found, 1, strlen(text) + 1, in), strlen(text));
    assert_string_equal(found, text);
    fclose(in);
    remove(path);
    assert_int_equal(match_write(m, "/no/such/folder/x"), -1);
    free(found);
    free(text);
    match_free(m);
}

static void the_game_is_known_without_a_table(void **unused)
{
    (void)unused;
    char name[40];
    match_problem why;
    assert_true(match_read_game(small, strlen(small), name, sizeof name, PACK_EN, &why));
    assert_string_equal(name, "toy");
    assert_false(match_read_game("hello\n", 6, name, sizeof name, PACK_EN, &why));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(records_survive_the_round_trip),
        cmocka_unit_test(a_record_by_hand_is_read),
        cmocka_unit_test(reading_stops_where_told),
        cmocka_unit_test(the_seed_is_not_written),
        cmocka_unit_test(damage_is_named),
        cmocka_unit_test(the_rules_check_every_step),
        cmocka_unit_test(truncation_is_noticed),
        cmocka_unit_test(a_changed_answer_is_found_by_the_digest),
        cmocka_unit_test(noise_gives_one_clear_line),
        cmocka_unit_test(records_are_files),
        cmocka_unit_test(the_game_is_known_without_a_table),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
