/* tests/unit/test_record.c - records: written, read back, and refused when anything is wrong. */
#include <inttypes.h>
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
#include "support/duel.h"

/* A whole match by random answers, with an agreed undo on the way. */
static match *played(uint64_t seed)
{
    fray_setup setup = {0};
    fray_verdict why;
    uint64_t random = seed;
    setup_complete(duel(), &setup);
    match *m = match_new(duel(), &setup, seed, &why);
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
        fray_answer a = {du_game.pick(&duel()->table, p, seat, fray_next(&random)), seat, 0};
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
        match *back = match_read(duel(), text, strlen(text), UINT32_MAX, PACK_EN, &why);
        if (!back) fail_msg("line %d: %s", why.line, why.text);
        assert_int_equal(match_length(back), match_length(m));
        assert_memory_equal(match_position(back), match_position(m), sizeof(struct state));
        assert_int_equal(match_notes(back), match_notes(m));
        char *again = match_text(back);
        assert_string_equal(again, text);
        free(again);
        free(text);
        match_free(back);
        match_free(m);
    }
}

static char small[600], pack_line[40]; /* a record; the line in it that names the packs */

static int write_small(void **unused)
{
    (void)unused;
    snprintf(pack_line, sizeof pack_line, "pack %016" PRIx64, pack_hash(duel()->pack));
    snprintf(small, sizeof small,
             "fray-record 2\n"
             "game duel\n"
             "%s\n"
             "facts %d\n"
             "option rounds 2\n"
             "red hits 1\n"
             "option start near\n"
             "\n"
             "1 chance: drawn parry\n"
             "2 chance: drawn lunge\n"
             "3 chance: drawn shove\n"
             "4 chance: drawn parry\n"
             "5 chance: drawn brace\n"
             "6 chance: drawn counter\n"
             "7 red: step c2\n"
             "# a remark of somebody\n"
             "8 blue: strike ann\n"
             "9 chance: roll 1H 1C\n"
             "10 red: play parry\n"
             "end 10\n",
             pack_line, DUEL_FACTS);
    return 0;
}

static match *try_read(const char *text, uint32_t to, match_problem *why)
{
    return match_read(duel(), text, strlen(text), to, PACK_EN, why);
}

static void a_record_by_hand_is_read(void **unused)
{
    (void)unused;
    match_problem why;
    match *m = try_read(small, UINT32_MAX, &why);
    if (!m) fail_msg("line %d: %s", why.line, why.text);
    assert_int_equal(match_length(m), 10);
    const struct state *s = (const struct state *)(const void *)match_position(m);
    assert_int_equal(s->fighter[ANN].hits, 1);
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
    refuses("fray-record 2", "fray-record 3", 1, "has format 3; this program reads format 2");
    refuses("fray-record", "tray-record", 1, "not a fray record");
    refuses("game duel", "game chess", 2, "of the game \"chess\", not of duel");
    refuses("game duel", "name duel", 2, "here must stand \"game ..\"");
    refuses(pack_line, "pack 00000000000000ff", 3, "made with other packs");
    refuses(pack_line, "pack 0", 3, "here must stand \"pack ..\"");
    refuses("facts 12", "facts 70", 4, "knows 70 facts");
    refuses("option rounds 2", "option rounds 21", 5, "at most 20");
    refuses("option rounds 2", "option rounds 0", 9, "cannot start so: DU-SETUP");
    refuses("red hits 1", "hits 1", 6, "a setting is");
    refuses("2 chance", "3 chance", 10, "answer 2 should stand here, not \"3\"");
    refuses("2 chance", "x chance", 10, "answer 2 should stand here, not \"x\"");
    refuses("7 red: step", "7 red step", 15, "is no line of a record");
    refuses("7 red", "7 pink", 15, "answer 7: \"pink\" is no seat");
    refuses("7 red", "7 blue", 15, "answer 7 \"step c2\" is refused: ");
    refuses("step c2", "step e2", 15, "refused: DU-STEP");
    refuses("step c2", "fly c2", 15, "\"fly\" is not an answer here");
}

static void the_rules_check_every_step(void **unused)
{
    (void)unused;
    refuses("1 chance: drawn parry", "1 chance: drawn shove", 11, "refused: DU-DRAW");
    refuses("roll 1H 1C", "roll 1H", 18, "refused: DU-STRIKE-03");
}

static void truncation_is_noticed(void **unused)
{
    (void)unused;
    char text[sizeof small];
    match_problem why;
    /* cut anywhere but after the whole: never accepted, never a crash */
    for (size_t n = 0; n < strlen(small); n++) {
        memcpy(text, small, n);
        text[n] = '\0';
        match *m = match_read(duel(), text, n, UINT32_MAX, PACK_EN, &why);
        assert_null(m);
        assert_true(why.text[0] != '\0');
    }
    refuses("end 10\n", "", 18 + 1, "cut off after answer 10");
    refuses("end 10\n", "end 11\n", 20, "says 11 answers, but there are 10");
    refuses("end 10\n", "end 10\n11 red: pass\n", 21, "more after the end line");
    refuses("end 10\n", "end 10", 20, "middle of a line");
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
    memcpy(at, "chance: roll 2C", 15); /* lands on guard, too */
    match_problem why;
    match *back = match_read(duel(), text, strlen(text), UINT32_MAX, PACK_EN, &why);
    assert_null(back);
    assert_true(why.line > 0);
    free(text);
    match_free(m);
    /* and by itself */
    refuses("end 10", "# 10 0123456789abcdef\nend 10", 20, "between answer 0 and answer 10");
    refuses("end 10", "# 9 0123456789abcdef\nend 10", 20,
            "digest of answer 9 stands after answer 10");
    refuses("end 10", "# 10 123\nend 10", 20, "is no line of a record");
    refuses("end 10", "# undone x by agreement\nend 10", 20, "is no line of a record");
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
    assert_null(match_read(duel(), noise, n, UINT32_MAX, PACK_EN, &why));
    assert_non_null(strstr(why.text, "not a fray record"));
    memcpy(noise, small, strlen(small));
    assert_null(match_read(duel(), noise, n, UINT32_MAX, PACK_EN, &why));
    for (const char *c = why.text; *c; c++) assert_true((unsigned char)*c >= ' ');
    memset(noise, 'a', n);
    memcpy(noise, "fray-record 1\ngame ", 19);
    assert_null(match_read(duel(), noise, n, UINT32_MAX, PACK_DE, &why));
    assert_int_equal(why.line, 2);
    free(noise);
    assert_null(match_read(duel(), "", 0, UINT32_MAX, PACK_EN, &why));
    assert_string_equal(why.text, "the file is empty");
    assert_null(match_read(duel(), "fray-record 1\ngame to\0y\n", 24, UINT32_MAX, PACK_EN, &why));
    assert_int_equal(why.line, 2);
    assert_non_null(strstr(why.text, "NUL"));
    char *large = calloc(1, MATCH_MOST_BYTES + 1);
    assert_non_null(large);
    assert_null(match_read(duel(), large, MATCH_MOST_BYTES + 1, UINT32_MAX, PACK_EN, &why));
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
    assert_string_equal(name, "duel");
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
    return cmocka_run_group_tests(tests, write_small, NULL);
}
