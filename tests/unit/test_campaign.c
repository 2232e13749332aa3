/* tests/unit/test_campaign.c - operations: what a mission won or lost leads to, and the file it is kept in.
 * Rules FZ-CAMP and FZ-SOLO. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>
#include <cmocka.h>
#include "host/campaign.h"
#include "support/packs.h"

static fray_game game; /* Fireteam Zero; a test may put another result in its place */
static host_table h;

static int load(void **unused)
{
    (void)unused;
    game = *fray_games[1];
    assert_string_equal(game.name, "fireteam");
    fray_pack *pack = support_load_packs(fray_games[1]);
    if (!pack) return -1;
    h = (host_table){{&game, pack_content(pack), NULL}, pack, PACK_EN};
    return 0;
}

static int unload(void **unused)
{
    (void)unused;
    pack_free((fray_pack *)(uintptr_t)h.pack);
    return 0;
}

static uint32_t named(uint32_t type, const char *id)
{
    uint32_t value = pack_find(h.pack, type, id);
    assert_int_not_equal(value, 0);
    return value;
}

static void agree(fray_setup *setup, const char *line)
{
    char why[200];
    if (!setup_read_line(&h, setup, line, why, sizeof why, PACK_EN)) fail_msg("%s", why);
}

static campaign *begun(const char *operation)
{
    fray_setup setup = {0};
    agree(&setup, "option difficulty hard");
    agree(&setup, "option heroes 2");
    agree(&setup, "option mission the-shaft"); /* the operation says which, whatever is wished */
    agree(&setup, "red hero abe");
    campaign *c = campaign_new(&h, named(FRAY_LIST, operation), &setup);
    assert_non_null(c);
    return c;
}

/* The next mission; `lines` are more settings. */
static match *next_match(const campaign *c, const char *line)
{
    fray_setup setup;
    fray_verdict why;
    campaign_setup(c, &setup);
    if (line) agree(&setup, line);
    match *m = match_new(&h, &setup, 7, &why);
    assert_non_null(m);
    return m;
}

/* So many answers, always the proposal. */
static void play_on(match *m, uint32_t answers)
{
    while (answers-- && !match_position(m)->over) {
        const fray_position *p = match_position(m);
        fray_answer a = {0, fray_asked(p), 0};
        if (a.seat == FRAY_CHANCE) {
            assert_true(match_roll_once(m, NULL));
            continue;
        }
        assert_true(game.options(&h.table, p, a.seat, 0, 1, &a.word) > 0);
        assert_true(fray_is_legal(match_answer(m, a, NULL)));
    }
}

static fray_score team_wins(const fray_table *t, const fray_position *p)
{
    fray_score score = fray_games[1]->result(t, p);
    score.over = 1;
    score.winners = 6;
    return score;
}

static void win(campaign *c)
{
    match *m = next_match(c, NULL);
    play_on(m, 40);
    game.result = team_wins;
    assert_true(campaign_note(c, m));
    game.result = fray_games[1]->result;
    match_free(m);
}

static void lose(campaign *c)
{
    match *m = next_match(c, NULL);
    play_on(m, 40);
    assert_true(match_end(m, MATCH_CONCEDED, 1));
    assert_true(campaign_note(c, m));
    match_free(m);
}

/* --- the rules --- */

/* FZ-CAMP-01 */
static void a_mission_won_leads_to_the_next(void **unused)
{
    (void)unused;
    campaign *c = begun("typhons-children");
    static const char *const acts[] = {"river-crossing", "night-in-velucca", "the-brood-mother"};
    assert_int_equal(campaign_missions(c), 3);
    for (uint32_t i = 0; i < 3; i++) {
        assert_int_equal(campaign_won(c), i);
        assert_int_equal(campaign_next(c), named(FRAY_MISSION, acts[i]));
        assert_int_equal(campaign_mission(c, i), named(FRAY_MISSION, acts[i]));
        win(c);
    }
    assert_int_equal(campaign_next(c), 0);
    assert_int_equal(campaign_plays(c), 3);
    assert_int_equal(campaign_mission(c, 3), 0);
    campaign_free(c);
}

/* FZ-CAMP-01: what is not over, or not the next, changes nothing. */
static void only_the_next_mission_counts(void **unused)
{
    (void)unused;
    campaign *c = begun("typhons-children"), *other = begun("the-fetch");
    match *m = next_match(c, NULL), *foreign = next_match(other, NULL);
    play_on(m, 10);
    assert_false(campaign_note(c, m));
    assert_true(match_end(foreign, MATCH_CONCEDED, 1));
    assert_false(campaign_note(c, foreign));
    assert_int_equal(campaign_plays(c), 0);
    assert_int_equal(campaign_won(c), 0);
    match_free(m);
    match_free(foreign);
    campaign_free(c);
    campaign_free(other);
}

/* FZ-CAMP-04 */
static void a_mission_lost_is_played_again(void **unused)
{
    (void)unused;
    campaign *c = begun("the-infested");
    uint32_t first = campaign_next(c);
    lose(c);
    assert_int_equal(campaign_next(c), first);
    lose(c);
    assert_int_equal(campaign_next(c), first);
    win(c);
    assert_int_not_equal(campaign_next(c), first);
    lose(c);
    assert_int_equal(campaign_won(c), 1);
    assert_int_equal(campaign_plays(c), 4);
    assert_false(campaign_play_at(c, 0)->won);
    assert_true(campaign_play_at(c, 2)->won);
    assert_int_equal(campaign_play_at(c, 2)->mission, first);
    assert_null(campaign_play_at(c, 4));
    campaign_free(c);
}

/* FZ-CAMP-04: heroes, upgrades and focus cards are chosen anew; what was agreed for all stays. */
static void nothing_else_carries_over(void **unused)
{
    (void)unused;
    campaign *c = begun("typhons-children");
    match *m = next_match(c, "red hero maxine");
    play_on(m, 60);
    assert_true(match_end(m, MATCH_CONCEDED, 2));
    assert_true(campaign_note(c, m));
    assert_int_equal(campaign_play_at(c, 0)->hero[1], named(FRAY_FIGURE, "maxine"));
    assert_int_equal(campaign_play_at(c, 0)->seats, 2);
    fray_setup setup;
    campaign_setup(c, &setup);
    for (uint32_t i = 0; i < setup.count; i++) assert_int_equal(setup.item[i].seat, 0);
    char line[80];
    setup_line(&h, &setup.item[0], line, sizeof line);
    assert_string_equal(line, "option difficulty hard");
    setup_line(&h, &setup.item[setup.count - 1], line, sizeof line);
    assert_string_equal(line, "option mission river-crossing");
    match_free(m);
    m = next_match(c, NULL); /* and so whoever plays is asked again */
    while (match_roll_once(m, NULL)) {
    }
    assert_string_equal(game.question[match_position(m)->question].id, "hero");
    match_free(m);
    campaign_free(c);
}

/* FZ-CAMP-02 */
static void any_mission_may_be_played_alone(void **unused)
{
    (void)unused;
    assert_int_equal(pack_count(h.pack, FRAY_MISSION), 9);
    for (uint32_t mission = 1; mission <= 9; mission++) {
        fray_setup setup = {0};
        fray_verdict why;
        assert_true(setup_put(&h, &setup, campaign_key(&game), 0, mission));
        match *m = match_new(&h, &setup, 1, &why);
        assert_non_null(m);
        play_on(m, 200);
        assert_true(match_length(m) > 100);
        match_free(m);
    }
}

/* How often seat 1 is asked this before the first round. */
static uint32_t choices(const match *played, const char *question)
{
    fray_verdict why;
    match *m = match_new(&h, match_setup(played), 0, &why);
    uint32_t n = 0;
    assert_non_null(m);
    for (uint32_t i = 0; i < match_length(played); i++) {
        const fray_position *p = match_position(m);
        fray_answer a = match_step_at(played, i)->answer;
        n += a.seat == 1 && strcmp(game.question[p->question].id, question) == 0;
        assert_true(fray_is_legal(match_answer(m, a, NULL)));
    }
    match_free(m);
    return n;
}

/* FZ-CAMP-03: act 1 no upgrade sets and 1 focus card, act 2 1 and 2, act 3 2 and 3. */
static void later_missions_allow_more(void **unused)
{
    (void)unused;
    for (uint32_t operation = 1; operation <= 3; operation++) {
        for (uint32_t act = 0; act < 3; act++) {
            fray_setup setup = {0};
            fray_verdict why;
            uint32_t mission = game.mission(&h.table, operation, act);
            assert_true(setup_put(&h, &setup, campaign_key(&game), 0, mission));
            match *m = match_new(&h, &setup, operation, &why);
            assert_non_null(m);
            play_on(m, 80);
            assert_int_equal(choices(m, "upgrade"), act);
            assert_int_equal(choices(m, "focus"), act + 1);
            match_free(m);
        }
    }
}

static int32_t fact(const match *m, const char *name, uint32_t of, uint32_t nth)
{
    int32_t value;
    for (uint32_t i = 1; i < game.facts; i++)
        if (strcmp(game.fact[i].name, name) == 0 && game.fact[i].of == (of ? FRAY_SEAT : FRAY_NONE))
            return game.peek(&h.table, match_position(m), i, of, nth, &value) ? value : -1;
    fail_msg("no fact %s", name);
    return -1;
}

/* FZ-CAMP-04, FZ-SETUP-03: who begins is said or drawn anew, so that fewer heroes may go on. */
static void the_start_player_is_not_carried_over(void **unused)
{
    (void)unused;
    fray_setup setup = {0};
    agree(&setup, "option heroes 4");
    agree(&setup, "option start-player gold");
    campaign *c = campaign_new(&h, named(FRAY_LIST, "typhons-children"), &setup);
    assert_non_null(c);
    campaign_setup(c, &setup);
    for (uint32_t i = 0; i < setup.count; i++)
        assert_int_not_equal(game.setting[setup.item[i].key].type, FRAY_SEAT);
    match *m = next_match(c, "option start-player gold"); /* as the first mission was agreed */
    assert_int_equal(match_seats(m), 4);
    assert_int_equal(fact(m, "first", 0, 0), 4);
    assert_true(match_end(m, MATCH_CONCEDED, 1));
    assert_true(campaign_note(c, m));
    match_free(m);
    m = next_match(c, "option heroes 2");
    assert_int_equal(match_seats(m), 2);
    play_on(m, 60);
    assert_true(fact(m, "first", 0, 0) == 1 || fact(m, "first", 0, 0) == 2);
    char *text = campaign_text(c, NULL);
    assert_non_null(strstr(text, "\noption heroes 4\n"));
    assert_null(strstr(text, "start-player"));
    free(text);
    match_free(m);
    campaign_free(c);
}

/* What is agreed for the operation, and what each mission may say anew. */
static void a_mission_says_anew_who_plays_and_who_begins(void **unused)
{
    (void)unused;
    static const struct {
        const char *line;
        bool anew;
    } settings[] = {
        {"red hero abe", true},
        {"blue focus landmine", true},
        {"option heroes 3", true},
        {"option start-player blue", true},
        {"option difficulty easy", false},
        {"option last-round 9", false},
        {"option spawn-markers-listed yes", false},
    };
    for (size_t i = 0; i < sizeof settings / sizeof *settings; i++) {
        fray_setup one = {0};
        agree(&one, settings[i].line);
        assert_int_equal(one.count, 1);
        assert_int_equal(campaign_asks_anew(&game, &one.item[0]), settings[i].anew);
    }
}

/* FZ-SOLO-01: one player, two heroes; fewer there are not, and the two differ in role. */
static void one_player_plays_two_heroes(void **unused)
{
    (void)unused;
    fray_setup setup = {0};
    fray_verdict why;
    agree(&setup, "red hero abe");
    match *m = match_new(&h, &setup, 3, &why);
    assert_non_null(m);
    assert_int_equal(match_seats(m), 2);
    play_on(m, 120);
    assert_int_equal(fact(m, "hero", 1, 0), named(FRAY_FIGURE, "abe"));
    int32_t second = fact(m, "hero", 2, 0);
    assert_true(second > 0 && second != fact(m, "hero", 1, 0));
    match_free(m);
    agree(&setup, "blue hero maxine"); /* a Leader, too */
    assert_null(match_new(&h, &setup, 3, &why));
    assert_string_equal(game.rule[why.rule].number, "FZ-SETUP-05");
    char line[] = "option heroes 1", text[200];
    memset(&setup, 0, sizeof setup);
    agree(&setup, line);
    assert_null(match_new(&h, &setup, 3, &why));
    words_verdict(&h, NULL, why, PACK_EN, text, sizeof text);
    assert_non_null(strstr(text, "FZ-SETUP-01"));
}

/* FZ-SOLO-02: hands, decks and turns are each hero's own; the marker goes to and fro. */
static void two_heroes_are_two_players(void **unused)
{
    (void)unused;
    fray_setup setup = {0};
    fray_verdict why;
    agree(&setup, "red hero abe");
    agree(&setup, "blue hero shad");
    match *m = match_new(&h, &setup, 5, &why);
    assert_non_null(m);
    int32_t holder = 0;
    uint32_t turns[3] = {0}, rounds = 0;
    for (uint32_t i = 0; i < 400 && rounds < 3 && !match_position(m)->over; i++) {
        const fray_position *p = match_position(m);
        if (strcmp(game.question[p->question].id, "turn") == 0) {
            uint32_t seat = fray_asked(p);
            turns[seat]++;
            if ((int32_t)rounds != fact(m, "round", 0, 0)) {
                rounds++;
                assert_int_equal(fact(m, "round", 0, 0), rounds);
                assert_int_equal(fact(m, "first", 0, 0), seat);
                if (holder) assert_int_not_equal(fact(m, "first", 0, 0), holder);
                holder = fact(m, "first", 0, 0);
            }
            /* each from its own deck of 16 */
            for (uint32_t s = 1; s <= 2; s++)
                assert_true(fact(m, "hand-count", s, 0) + fact(m, "deck-count", s, 0) <= 16);
        }
        play_on(m, 1);
    }
    assert_int_equal(rounds, 3);
    assert_true(turns[1] >= 2 && turns[2] >= 2);
    for (uint32_t nth = 0; nth < 3; nth++) { /* and no card of the other's role */
        int32_t card = fact(m, "hand", 1, nth);
        for (uint32_t k = 0; card > 0 && k < 8; k++)
            assert_int_not_equal(card, fact(m, "hand", 2, k));
    }
    match_free(m);
}

/* --- the file --- */

static char *sample(void)
{
    campaign *c = begun("typhons-children");
    lose(c);
    win(c);
    match *m = next_match(c, NULL);
    play_on(m, 90);
    char *text = campaign_text(c, m);
    assert_non_null(text);
    match_free(m);
    campaign_free(c);
    return text;
}

static void a_file_goes_on_exactly_where_it_was(void **unused)
{
    (void)unused;
    campaign *c = begun("typhons-children");
    lose(c);
    win(c);
    match *m = next_match(c, NULL);
    for (uint32_t i = 0; i < 120; i++) {
        match_problem why;
        match *under_way = NULL;
        char *text = campaign_text(c, i ? m : NULL);
        assert_true(campaign_is(text, strlen(text)));
        campaign *back = campaign_read(&h, text, strlen(text), PACK_EN, &under_way, &why);
        if (!back) fail_msg("line %d: %s\n%s", why.line, why.text, text);
        assert_int_equal(campaign_plays(back), 2);
        assert_int_equal(campaign_won(back), 1);
        assert_int_equal(campaign_next(back), campaign_next(c));
        assert_int_equal(campaign_operation(back), campaign_operation(c));
        assert_int_equal(campaign_play_at(back, 1)->rounds, campaign_play_at(c, 1)->rounds);
        assert_int_equal(under_way != NULL, i != 0);
        if (i)
            assert_memory_equal(match_position(under_way), match_position(m), game.position_bytes);
        char *again = campaign_text(back, under_way);
        assert_string_equal(again, text);
        free(again);
        free(text);
        match_free(under_way);
        campaign_free(back);
        play_on(m, 1);
    }
    match_free(m);
    campaign_free(c);
}

/* Must be refused, in both languages, in one line. */
static void refuses(const char *text, size_t n, int line, const char *because)
{
    for (int language = PACK_EN; language <= PACK_DE; language++) {
        match_problem why;
        match *m = NULL;
        campaign *c = campaign_read(&h, text, n, language, &m, &why);
        assert_null(c);
        assert_null(m);
        assert_true(why.text[0] && !strchr(why.text, '\n'));
        if (language == PACK_DE) continue;
        if (because && !strstr(why.text, because)) fail_msg("%s, not: %s", why.text, because);
        if (line >= 0) assert_int_equal(why.line, line);
    }
}

static void a_damaged_file_is_refused(void **unused)
{
    (void)unused;
    char *text = sample();
    size_t n = strlen(text), step = n / 400 + 1;
    refuses("", 0, 0, "empty");
    refuses("fray-record 1\n", 14, 1, "no saved operation");
    for (size_t i = 1; i < n; i += i < 300 || i + 60 > n ? 1 : step) refuses(text, i, -1, NULL);
    for (size_t i = 0; i < n; i += i < 300 || i + 60 > n ? 1 : step) {
        char was = text[i];
        text[i] = (char)(was ^ 1);
        refuses(text, n, -1, NULL);
        text[i] = '\0';
        refuses(text, n, -1, NULL);
        text[i] = was;
    }
    char *more = malloc(n + 8);
    snprintf(more, n + 8, "%s\n", text);
    refuses(more, n + 1, 0, "cut off");
    free(more);
    free(text);
}

/* One line changed, and the sum made to fit again. */
static char *forged(const char *text, const char *from, const char *to)
{
    char *out = NULL;
    size_t n = 0;
    const char *at = strstr(text, from), *sum = strstr(text, "\nsum ");
    assert_non_null(at);
    assert_non_null(sum);
    FILE *file = open_memstream(&out, &n);
    fprintf(file, "%.*s%s%.*s", (int)(at - text), text, to,
            (int)(sum + 1 - at - (ptrdiff_t)strlen(from)), at + strlen(from));
    fflush(file);
    uint64_t hash = UINT64_C(0xcbf29ce484222325);
    for (size_t i = 0; i < n; i++) hash = (hash ^ (uint8_t)out[i]) * UINT64_C(0x100000001b3);
    fprintf(file, "sum %016llx\n", (unsigned long long)hash);
    fclose(file);
    return out;
}

static void refuses_forged(const char *text, const char *from, const char *to, int line,
                           const char *because)
{
    char *bad = forged(text, from, to);
    refuses(bad, strlen(bad), line, because);
    free(bad);
}

static void a_file_that_does_not_fit_is_refused(void **unused)
{
    (void)unused;
    char *text = sample();
    assert_non_null(strstr(text, "\noption difficulty hard\n"));
    char *same = forged(text, "game fireteam", "game fireteam"), pack[24];
    assert_string_equal(text, same);
    free(same);
    snprintf(pack, sizeof pack, "pack %016llx", (unsigned long long)pack_hash(h.pack));
    refuses_forged(text, "fray-campaign 1", "fray-campaign 2", 1, "has format 2");
    refuses_forged(text, "game fireteam", "game underworlds", 2, "of the game");
    refuses_forged(text, pack, "pack 0123456789abcdef", 3, "other packs");
    refuses_forged(text, "operation typhons-children", "operation the-hunt", 4, "no operation");
    refuses_forged(text, "option difficulty hard", "option difficulty mad", 5, "no value");
    refuses_forged(text, "option difficulty hard", "red hero abe", 5, "no line");
    refuses_forged(text, "option difficulty hard", "option mission the-shaft", 5, "no line");
    refuses_forged(text, "lost river-crossing", "drawn river-crossing", 10, "no line");
    refuses_forged(text, "lost river-crossing", "lost the-shaft", 10, "cannot stand here");
    refuses_forged(text, "lost river-crossing", "won river-crossing", 11, "cannot stand here");
    refuses_forged(text, "won river-crossing round", "won river-crossing rounds", 11, "no line");
    /* then the mission under way is not the next */
    refuses_forged(text, "won river-crossing", "lost river-crossing", 13, "cannot stand here");
    refuses_forged(text, "\nend ", "\nend 1", -1, "answers");
    free(text);
}

static void writing_is_all_or_nothing(void **unused)
{
    (void)unused;
    char folder[] = "/tmp/fray-campaign-XXXXXX", path[80], beside[96], first[64] = "";
    assert_non_null(mkdtemp(folder));
    snprintf(path, sizeof path, "%s/c.fray", folder);
    snprintf(beside, sizeof beside, "%s.new", path);
    campaign *c = begun("typhons-children");
    assert_int_equal(campaign_write(c, NULL, path), 0);
    assert_int_not_equal(access(beside, F_OK), 0);
    lose(c);
    assert_int_equal(mkdir(beside, 0700), 0); /* so that the new file cannot be made */
    assert_int_equal(campaign_write(c, NULL, path), -1);
    FILE *in = fopen(path, "r");
    char whole[400] = "";
    assert_non_null(in);
    assert_non_null(fgets(first, sizeof first, in));
    assert_true(fread(whole, 1, sizeof whole - 1, in) > 0);
    fclose(in);
    assert_string_equal(first, "fray-campaign 1\n");
    assert_null(strstr(whole, "lost"));
    rmdir(beside);
    assert_int_equal(campaign_write(c, NULL, path), 0);
    unlink(path);
    rmdir(folder);
    campaign_free(c);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_mission_won_leads_to_the_next),
        cmocka_unit_test(only_the_next_mission_counts),
        cmocka_unit_test(a_mission_lost_is_played_again),
        cmocka_unit_test(nothing_else_carries_over),
        cmocka_unit_test(any_mission_may_be_played_alone),
        cmocka_unit_test(later_missions_allow_more),
        cmocka_unit_test(the_start_player_is_not_carried_over),
        cmocka_unit_test(a_mission_says_anew_who_plays_and_who_begins),
        cmocka_unit_test(one_player_plays_two_heroes),
        cmocka_unit_test(two_heroes_are_two_players),
        cmocka_unit_test(a_file_goes_on_exactly_where_it_was),
        cmocka_unit_test(a_damaged_file_is_refused),
        cmocka_unit_test(a_file_that_does_not_fit_is_refused),
        cmocka_unit_test(writing_is_all_or_nothing),
    };
    return cmocka_run_group_tests(tests, load, unload);
}
