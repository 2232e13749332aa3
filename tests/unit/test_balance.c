/* tests/unit/test_balance.c - balance reports: the statistics by hand and by simulation, the count
 * of small journals, journals that are none. */
#include <errno.h>
#include <math.h>
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
#include "balance/balance.h"
#include "balance/show.h"
#include "balance/stats.h"
#include "support/packs.h"
#include "support/team.h"

#define assert_near(a, b, within)                                                                  \
    do {                                                                                           \
        double x_ = (a), y_ = (b);                                                                 \
        if (!(fabs(x_ - y_) <= (within))) fail_msg("%.9g is not about %.9g", x_, y_);              \
    } while (0)

static host_table host;
static char folder[] = "/tmp/fray-test-balance-XXXXXX";
static char path[200];

/* ---- statistics ---- */

/* A pair won, a pair drawn level, one game won: worked out by hand.
 * size 5 in 3 clusters, so two more of 5/3: all 25/3. top 1.5: centre 0.18.
 * spread 1.25 - 0.36 * 2.5 + 0.0324 * 9 + 25/9 * (0.32^2 + 0.68^2) = 2.210489, half 0.349682. */
static void shares_by_hand(void **unused)
{
    (void)unused;
    balance_sum s = balance_begin(0.5);
    balance_add(&s, 1, 1, 2);
    balance_add(&s, 0, 0, 2);
    balance_add(&s, 0.5, 0.5, 1);
    rating_span span = balance_span(&s, 0.5);
    assert_near(span.value, 0.8, 1e-12);
    assert_near(span.low, 0.330318, 1e-6);
    assert_near(span.high, 1, 0);
    /* 1.5 / sqrt(1.25 + 25/18) */
    assert_near(balance_score(&s), 0.923380, 2e-6);
    assert_near(balance_p_value(1.959963984540054), 0.05, 1e-9);
    assert_near(balance_p_value(-2.575829303548901), 0.01, 1e-9);
}

static void nothing_is_known_without_games(void **unused)
{
    (void)unused;
    const balance_sum none = balance_begin(0.5);
    rating_span span = balance_span(&none, 0.3);
    assert_near(span.value, 0.3, 0);
    assert_near(span.low, 0, 0);
    assert_near(span.high, 1, 0);
    assert_near(balance_p_value(balance_score(&none)), 1, 0);
}

/* Where every pair has both games it is the interval of the arena. */
static void pairs_are_counted_as_in_an_arena(void **unused)
{
    (void)unused;
    const uint64_t pairs[RATING_PAIR] = {7, 3, 20, 2, 11};
    balance_sum s = balance_begin(0.5);
    for (int i = 0; i < RATING_PAIR; i++)
        for (uint64_t k = 0; k < pairs[i]; k++) balance_add(&s, i / 2.0 - 1, i / 2.0 - 1, 2);
    rating_span ours = balance_span(&s, 0.5), arena = rating_share(pairs);
    assert_near(ours.value, arena.value, 1e-12);
    assert_near(ours.low, arena.low, 1e-12);
    assert_near(ours.high, arena.high, 1e-12);
}

static void many_findings_are_corrected_by_hand(void **unused)
{
    (void)unused;
    const double chance[] = {0.01, 0.041, 0.04, 0.005, 0.9};
    const double expected[] = {0.025, 0.05125, 0.05125, 0.025, 0.9};
    double q[5];
    assert_true(balance_correct(chance, 5, q));
    for (int i = 0; i < 5; i++) assert_near(q[i], expected[i], 1e-12);
    assert_true(balance_correct(chance, 0, q));
}

/* ---- small journals ---- */

static FILE *journal_file;

static void begin(const char *of, const char *second)
{
    journal_file = fopen(path, "w");
    assert_non_null(journal_file);
    fprintf(
        journal_file,
        "{\"journal\":\"fray-arena\",\"format\":1,\"version\":\"t\",\"game\":\"%s\",\"pack\":\"%"
        "016llx\","
        "\"seed\":\"1\",\"gauntlet\":false,\"set\":[],\"variants\":[{\"name\":\"\",\"set\":[]}],"
        "\"entrants\":[{\"name\":\"a\",\"player\":\"greedy\",\"with\":[],\"budget_ms\":0},"
        "{\"name\":\"b\",\"player\":\"%s\",\"with\":[\"deck core-garrek\"],\"budget_ms\":0}]}\n",
        of, (unsigned long long)pack_hash(host.pack), second);
}

/* A game; `one` and `two` are what the seats had: "setup":[..],"cards":{..} */
static void game(unsigned number, unsigned winner, const char *one, const char *two)
{
    fprintf(journal_file,
            "{\"game\":%u,\"variant\":0,\"winner\":%u,\"answers\":9,\"hash\":\"0123456789abcdef\","
            "\"seats\":["
            "{\"entrant\":%u,\"points\":0,\"answers\":1,\"longest_us\":1,\"total_us\":1,%s},"
            "{\"entrant\":%u,\"points\":0,\"answers\":1,\"longest_us\":1,\"total_us\":1,%s}]}\n",
            number, winner, number % 2, one, 1 - number % 2, two);
}

static void end(void)
{
    assert_int_equal(fclose(journal_file), 0);
}

static balance *read_journal(const char *where)
{
    char why[500] = "";
    balance *b = balance_new(&host);
    assert_non_null(b);
    if (!balance_read(b, where, UINT64_MAX, PACK_EN, why, sizeof why)) fail_msg("%s", why);
    return b;
}

static const balance_table *table_of(const balance_report *r, const char *word)
{
    for (uint32_t t = 0; t < r->tables; t++)
        if (strcmp(r->of->kind[r->table[t].kind].word, word) == 0) return &r->table[t];
    fail_msg("no table of %s", word);
    return NULL;
}

static const balance_row *row_of(const balance_report *r, const char *word, const char *value)
{
    const balance_table *table = table_of(r, word);
    for (uint32_t i = 0; i < table->rows; i++)
        if (strcmp(r->of->factor[table->row[i].factor].value, value) == 0) return &table->row[i];
    fail_msg("no row of %s %s", word, value);
    return NULL;
}

#define GARREK                                                                                     \
    "\"setup\":[\"deck core-garrek\",\"board %s\",\"warband garreks-reavers\"],\"cards\":{%s}"
#define STEEL                                                                                      \
    "\"setup\":[\"deck core-steelheart\",\"board %s\",\"warband "                                  \
    "steelhearts-champions\"],\"cards\":{%s}"

static const char *seat(const char *format, const char *board, const char *cards)
{
    static char text[4][500];
    static int at;
    at = (at + 1) % 4;
    snprintf(text[at], sizeof text[at], format, board, cards);
    return text[at];
}

/* Seven games: six between the decks, one mirror. Garrek wins 4 and draws 1 of the six. */
static void write_seven(void)
{
    const char *drew = "\"drew\":[\"sidestep\"]",
               *played = "\"drew\":[\"sidestep\"],\"ploy\":[\"sidestep\"]";
    begin(host.table.game->name, "greedy");
    game(0, 1, seat(GARREK, "x", drew), seat(STEEL, "y", ""));
    game(1, 1, seat(GARREK, "x", played), seat(STEEL, "y", ""));
    game(2, 2, seat(STEEL, "x", drew), seat(GARREK, "x", ""));
    game(3, 0, seat(STEEL, "x", ""), seat(GARREK, "x", ""));
    game(4, 1, seat(STEEL, "y", ""), seat(GARREK, "x", ""));
    game(5, 2, seat(STEEL, "y", drew), seat(GARREK, "x", drew));
    game(6, 1, seat(GARREK, "x", ""), seat(GARREK, "y", ""));
    end();
}

static void seven_games_are_counted(void **unused)
{
    (void)unused;
    write_seven();
    balance *b = read_journal(path);
    balance_report *r = balance_count(b);
    assert_non_null(r);
    assert_int_equal(r->games, 7);
    assert_int_equal(r->pairs, 4);
    assert_int_equal(r->drawn, 1);
    assert_near(r->side.share.value, 4.5 / 7, 1e-12);
    assert_false(b->other_pack);
    assert_false(b->bound);

    const balance_row *garrek = row_of(r, "warband", "garreks-reavers");
    assert_int_equal(garrek->is.games, 6);
    assert_int_equal(garrek->all, 1); /* the mirror */
    assert_near(garrek->is.share.value, 4.5 / 6, 1e-12);
    assert_near(row_of(r, "warband", "steelhearts-champions")->is.share.value, 1.5 / 6, 1e-12);
    /* as three pairs with 2, 1.5 and 1 points */
    const uint64_t pairs[RATING_PAIR] = {0, 0, 1, 1, 1};
    assert_near(garrek->is.share.low, rating_share(pairs).low, 1e-12);
    /* decks and warbands go together; boards do not */
    assert_int_equal(table_of(r, "deck")->same_as, 0);
    assert_int_equal(table_of(r, "deck")->rows, 0); /* said once */
    assert_int_equal(table_of(r, "warband")->same_as, -1);
    assert_int_equal(table_of(r, "board")->same_as, -1);
    assert_int_equal(r->settings, 3);

    balance_share is;
    const balance_table *table = table_of(r, "warband");
    assert_int_equal(table->cells, 1);
    assert_false(balance_has_cross(table)); /* six games are too few to look at one by one */
    assert_true(balance_cross(table, 0, 1, &is));
    assert_near(is.share.value, 0.75, 1e-12);
    assert_true(balance_cross(table, 1, 0, &is));
    assert_near(is.share.value, 0.25, 1e-12);
    /* x against y: games 0, 1, 4, 5 and 6; x has 1 + 1 + 0 + 1 + 1 */
    const balance_row *x = row_of(r, "board", "x");
    assert_int_equal(x->is.games, 5);
    assert_int_equal(x->all, 2);
    assert_near(x->is.share.value, 0.8, 1e-12);
    balance_report_free(r);
    balance_free(b);
}

static void cards_are_compared_within_strata(void **unused)
{
    (void)unused;
    const char *drew = "\"drew\":[\"sidestep\",\"sidestep\"]"; /* still once */
    begin(host.table.game->name, "greedy");
    /* entrant a sits in seat 1 of even games, seat 2 of odd ones, and always has Steelheart: 8
     * games, 6 won. It draws the card in games 0 and 3: one of them won. */
    for (unsigned i = 0; i < 8; i++) {
        unsigned mine = i % 2 ? 2 : 1;
        bool lost = i == 3 || i == 4;
        const char *a = seat(STEEL, "x", i == 0 || i == 3 ? drew : ""), *c = seat(GARREK, "x", "");
        game(i, lost ? 3 - mine : mine, i % 2 ? c : a, i % 2 ? a : c);
    }
    end();
    balance *b = read_journal(path);
    balance_report *r = balance_count(b);
    assert_non_null(r);
    assert_int_equal(b->strata.count, 2);
    const balance_row *row = row_of(r, "drew", "sidestep");
    assert_int_equal(row->is.games, 2);
    assert_int_equal(row->all, 8);
    assert_near(row->is.average, 0.75, 1e-12); /* not one half */
    assert_near(row->is.share.value, 0.5, 1e-12);
    /* (has - 1/4) * (won - 3/4) by pair: (3 - 1)/16, (-1 - 9)/16, 2/16, -2/16, their squares * 8/7;
     * two pairs have one each, and one that has it not is worth 3/8 at most */
    assert_near(row->is.score, -0.5 / sqrt(112 / 256.0 * 8 / 7 + 2 * 9 / 64.0), 1e-12);
    assert_false(row->is.significant);
    balance_report_free(r);
    balance_free(b);
}

/* A lopsided pairing is marked, a card that everybody has is not, and names are those of the
 * language. */
static void what_stands_out_is_marked(void **unused)
{
    (void)unused;
    char name[BALANCE_NAME], *text = NULL;
    size_t n = 0;
    begin(host.table.game->name, "greedy");
    for (unsigned i = 0; i < 40; i++) {
        const char *g = seat(GARREK, "<x>", "\"drew\":[\"sidestep\"]"),
                   *s = seat(STEEL, i ? "y" : "<x>", "");
        bool first = i / 2 % 2;
        game(i, first ? 1 : 2, first ? g : s, first ? s : g);
    }
    end();
    balance *b = read_journal(path);
    balance_report *r = balance_count(b);
    assert_non_null(r);
    assert_true(row_of(r, "warband", "garreks-reavers")->is.significant);
    assert_true(row_of(r, "warband", "steelhearts-champions")->is.significant);
    assert_true(table_of(r, "warband")->cell[0].is.significant);
    const balance_row *card = row_of(r, "drew", "sidestep");
    assert_near(card->is.average, 1, 1e-12);
    assert_near(card->is.p, 1, 1e-12);
    assert_false(card->is.significant);
    assert_false(r->side.significant);
    const balance_table *warbands = table_of(r, "warband"), *drew = table_of(r, "drew");
    assert_string_equal(balance_row_name(r, warbands, 0, PACK_EN, name), "Garrek's Reavers");
    assert_string_equal(balance_row_name(r, warbands, 0, PACK_DE, name), "Garreks Plünderer");
    assert_string_equal(balance_kind_name(r, drew->kind, PACK_EN, name), "Draws [card]");
    assert_string_equal(balance_kind_name(r, drew->kind, PACK_DE, name), "Zieht [Karte]");
    FILE *out = open_memstream(&text, &n);
    assert_non_null(out);
    balance_html(r, PACK_DE, out);
    fclose(out);
    assert_null(strstr(text, "<x>"));
    assert_non_null(strstr(text, "&lt;x&gt;"));
    assert_non_null(strstr(text, "Garreks Plünderer *"));
    free(text);
    balance_report_free(r);
    balance_free(b);
}

/* Stone, scissors, paper: one against another tells what the shares do not. */
static void one_against_another(void **unused)
{
    (void)unused;
    static const char *const boards[] = {"stone", "scissors", "paper"};
    char *text = NULL;
    size_t n = 0;
    begin(host.table.game->name, "greedy");
    for (unsigned i = 0; i < 120; i++) {
        unsigned a = i / 2 % 3, b = (a + 1) % 3;
        const char *one = seat(STEEL, boards[i % 2 ? b : a], "");
        const char *two = seat(GARREK, boards[i % 2 ? a : b], "");
        game(i, i % 2 ? 2 : 1, one, two);
    }
    end();
    balance *b = read_journal(path);
    balance_report *r = balance_count(b);
    assert_non_null(r);
    const balance_table *table = table_of(r, "board");
    assert_int_equal(table->rows, 3);
    assert_int_equal(table->cells, 3);
    assert_true(balance_has_cross(table));
    /* rows of the same share stand by name: paper, scissors, stone */
    static const double won[3][3] = {{0, 0, 1}, {1, 0, 0}, {0, 1, 0}};
    for (uint32_t i = 0; i < 3; i++) {
        assert_near(table->row[i].is.share.value, 0.5, 1e-12);
        assert_false(table->row[i].is.significant);
        for (uint32_t k = 0; k < 3; k++) {
            balance_share is;
            assert_int_equal(balance_cross(table, i, k, &is), i != k);
            if (i == k) continue;
            assert_near(is.share.value, won[i][k], 1e-12);
            assert_int_equal(is.games, 40);
            assert_true(is.significant);
        }
    }
    FILE *out = open_memstream(&text, &n);
    assert_non_null(out);
    balance_text(r, PACK_EN, out);
    fclose(out);
    assert_non_null(strstr(text, "\n     1  paper         ·     0.0*  100.0*\n"));
    free(text);
    balance_report_free(r);
    balance_free(b);
}

/* The JSON of journals, malloced. */
static char *json_of(const char *const *journals, int n)
{
    char why[500] = "";
    balance *b = balance_new(&host);
    for (int i = 0; i < n; i++)
        if (!balance_read(b, journals[i], UINT64_MAX, PACK_EN, why, sizeof why))
            fail_msg("%s", why);
    balance_report *r = balance_count(b);
    json_t *json = balance_json(r);
    char *text = json_dumps(json, JSON_PRESERVE_ORDER);
    assert_non_null(text);
    json_decref(json);
    balance_report_free(r);
    balance_free(b);
    return text;
}

/* In whatever order the lines came, in parts, twice, by folder, torn at the end: the same report.
 * */
static void only_the_games_matter(void **unused)
{
    (void)unused;
    char line[8][2000], other[220];
    write_seven();
    FILE *in = fopen(path, "r");
    assert_non_null(in);
    for (int i = 0; i < 8; i++) assert_non_null(fgets(line[i], sizeof line[i], in));
    fclose(in);
    snprintf(other, sizeof other, "%s/other.jsonl", folder);
    const char *once[] = {path}, *all[] = {folder, other, path};
    char *expected = json_of(once, 1);
    FILE *out = fopen(other, "w");
    assert_non_null(out);
    fputs(line[0], out);
    for (int i = 7; i > 0; i--) fputs(line[i], out);
    fprintf(out, "%.100s", line[3]);
    fclose(out);
    const char *backwards[] = {other};
    char *got = json_of(backwards, 1);
    assert_string_equal(got, expected);
    free(got);
    got = json_of(all, 3);
    assert_string_equal(got, expected);
    free(got);
    free(expected);
    unlink(other);
}

static void forfeits_are_left_out(void **unused)
{
    (void)unused;
    write_seven();
    FILE *out = fopen(path, "a");
    assert_non_null(out);
    const char *ends[] = {"forfeit", "stuck"};
    for (unsigned i = 0; i < 2; i++)
        fprintf(out,
                "{\"game\":%u,\"variant\":0,\"winner\":1,\"answers\":9,\"hash\":"
                "\"0123456789abcdef\",\"seats\":["
                "{\"entrant\":0,\"points\":0,\"answers\":1,\"longest_us\":1,\"total_us\":1},"
                "{\"entrant\":1,\"points\":0,\"answers\":1,\"longest_us\":1,\"total_us\":1}],"
                "\"end\":\"%s\",\"seat\":2,\"fault\":\"crashed\",\"why\":\"\"}\n",
                8 + i, ends[i]);
    fclose(out);
    balance *b = read_journal(path);
    balance_report *r = balance_count(b);
    assert_int_equal(r->games, 7);
    assert_int_equal(r->forfeits, 1);
    assert_int_equal(r->errors, 1);
    balance_report_free(r);
    balance_free(b);
}

static void bots_bound_to_settings_are_named(void **unused)
{
    (void)unused;
    begin(host.table.game->name, "random"); /* b has a deck of its own, and is another bot */
    game(0, 1, seat(STEEL, "x", ""), seat(GARREK, "x", ""));
    end();
    balance *b = read_journal(path);
    assert_true(b->bound);
    balance_free(b);
}

static void expect_bad(const char *where, const char *says)
{
    char why[500] = "";
    balance *b = balance_new(&host);
    assert_non_null(b);
    if (balance_read(b, where, UINT64_MAX, PACK_EN, why, sizeof why)) fail_msg("%s is read", where);
    if (!strstr(why, says)) fail_msg("\"%s\" does not say \"%s\"", why, says);
    balance_report *r = balance_count(b); /* what was read before is still sound */
    assert_non_null(r);
    balance_report_free(r);
    balance_free(b);
}

static void what_is_no_journal_is_said(void **unused)
{
    (void)unused;
    static const char *const seats[] = {
        "\"setup\":[\"deck\"],\"cards\":{}",
        "\"setup\":[5],\"cards\":{}",
        "\"setup\":{},\"cards\":{}",
        "\"setup\":[],\"cards\":[]",
        "\"setup\":[],\"cards\":{\"drew\":[1]}",
        "\"setup\":[],\"cards\":{\"\":[\"x\"]}",
        "\"setup\":[],\"cards\":{\"drew\":[\"\"]}",
        "\"setup\":[]",
    };
    char nothing[220];
    snprintf(nothing, sizeof nothing, "%s/nothing", folder);
    expect_bad(nothing, "cannot be read");
    assert_int_equal(mkdir(nothing, 0777), 0);
    expect_bad(nothing, "no journal.jsonl");
    rmdir(nothing);
    begin("chess", "greedy");
    end();
    expect_bad(path, "games of chess, not of");
    journal_file = fopen(path, "w");
    end();
    expect_bad(path, "not the journal");
    journal_file = fopen(path, "w");
    fputs("{\"journal\":\"diary\"}\n", journal_file);
    end();
    expect_bad(path, "not the journal");
    for (size_t i = 0; i < sizeof seats / sizeof seats[0]; i++) {
        begin(host.table.game->name, "greedy");
        game(0, 1, seat(STEEL, "x", ""), seat(GARREK, "x", ""));
        game(1, 1, seat(STEEL, "x", ""), seats[i]);
        game(2, 1, seat(STEEL, "x", ""), seat(GARREK, "x", ""));
        end();
        expect_bad(path, ":3: this is not the line of a game");
    }
    /* in game 1 the entrants change seats, and here they did not */
    begin(host.table.game->name, "greedy");
    game(0, 1, seat(STEEL, "x", ""), seat(GARREK, "x", ""));
    fputs("{\"game\":1,\"variant\":0,\"winner\":1,\"answers\":9,\"hash\":\"0123456789abcdef\","
          "\"seats\":["
          "{\"entrant\":0,\"points\":0,\"answers\":1,\"longest_us\":1,\"total_us\":1,\"setup\":[],"
          "\"cards\":{}},"
          "{\"entrant\":1,\"points\":0,\"answers\":1,\"longest_us\":1,\"total_us\":1,\"setup\":[],"
          "\"cards\":{}}]}\n",
          journal_file);
    game(2, 1, seat(STEEL, "x", ""), seat(GARREK, "x", ""));
    end();
    expect_bad(path, ":3: this is not the line of a game");
}

/* ---- by simulation ---- */

static uint64_t state;

static double chance(void)
{
    return (double)(fray_next(&state) >> 11) / 9007199254740992.0;
}

/* 600 arenas in which both games of a pair are the same game, so half of them say nothing, one deck
 * wins 65 in 100, and a card means nothing: what one of twenty should do, one of twenty does. */
static void chance_is_not_called_significant(void **unused)
{
    (void)unused;
    enum { ARENAS = 600, PAIRS = 40 };
    int sure = 0, above = 0, within = 0, marked = 0;
    state = 7;
    for (int arena = 0; arena < ARENAS; arena++) {
        begin(host.table.game->name, "greedy");
        for (unsigned pair = 0; pair < PAIRS; pair++) {
            unsigned winner = chance() < 0.65 ? 1 : 2;
            const char *one = seat(STEEL, "x", chance() < 0.4 ? "\"drew\":[\"sidestep\"]" : "");
            const char *two = seat(GARREK, "x", chance() < 0.4 ? "\"drew\":[\"confusion\"]" : "");
            game(2 * pair, winner, one, two);
            game(2 * pair + 1, winner, one, two);
        }
        end();
        balance *b = read_journal(path);
        balance_report *r = balance_count(b);
        const balance_row *card = row_of(r, "drew", "sidestep");
        const balance_row *deck = row_of(r, "warband", "steelhearts-champions");
        sure += card->is.p < 0.05;
        above += card->is.share.low > card->is.average || card->is.share.high < card->is.average;
        within += deck->is.share.low <= 0.65 && deck->is.share.high >= 0.65;
        marked += card->is.significant || row_of(r, "drew", "confusion")->is.significant;
        balance_report_free(r);
        balance_free(b);
    }
    /* one of twenty is 30 of 600, give or take 5.3; naively it would be more than 90 */
    if (sure < 14 || sure > 46) fail_msg("%d of %d cards look sure", sure, ARENAS);
    if (above < 14 || above > 50) fail_msg("%d of %d intervals miss", above, ARENAS);
    if (within < 554 || within > 586) fail_msg("%d of %d intervals hold", within, ARENAS);
    /* two cards were looked at, and still at most one of twenty reports is wrong */
    if (marked > 46) fail_msg("%d of %d reports mark chance", marked, ARENAS);
}

/* And where a card is worth something, it is found. */
static void an_effect_is_found(void **unused)
{
    (void)unused;
    enum { PAIRS = 300 };
    state = 11;
    begin(host.table.game->name, "greedy");
    for (unsigned pair = 0; pair < PAIRS; pair++) {
        bool has = chance() < 0.5, other = chance() < 0.5;
        const char *one = seat(STEEL, "x", has ? "\"drew\":[\"sidestep\"]" : "");
        const char *two = seat(GARREK, "x", other ? "\"drew\":[\"confusion\"]" : "");
        game(2 * pair, chance() < (has ? 0.65 : 0.45) ? 1 : 2, one, two);
        game(2 * pair + 1, chance() < (has ? 0.65 : 0.45) ? 1 : 2, one, two);
    }
    end();
    balance *b = read_journal(path);
    balance_report *r = balance_count(b);
    const balance_row *card = row_of(r, "drew", "sidestep");
    assert_true(card->is.significant && card->is.score > 0);
    assert_false(row_of(r, "drew", "confusion")->is.significant);
    assert_near(card->is.share.value, 0.65, 0.06);
    assert_near(card->is.average, 0.55, 0.06);
    balance_report_free(r);
    balance_free(b);
}

/* ---- who began ---- */

/* Four games: whoever began won three of them, from either seat. */
static void who_began_is_a_fact_of_its_seat(void **unused)
{
    (void)unused;
    static const char *const first[] = {"red", "blue", "blue", "red"};
    begin(host.table.game->name, "greedy");
    for (unsigned i = 0; i < 4; i++)
        fprintf(
            journal_file,
            "{\"game\":%u,\"variant\":0,\"winner\":%u,\"answers\":9,\"hash\":\"0123456789abcdef\","
            "\"began\":{\"first\":\"%s\"},\"seats\":["
            "{\"entrant\":%u,\"points\":0,\"answers\":1,\"longest_us\":1,\"total_us\":1,"
            "\"setup\":[],\"cards\":{}},"
            "{\"entrant\":%u,\"points\":0,\"answers\":1,\"longest_us\":1,\"total_us\":1,"
            "\"setup\":[],\"cards\":{}}]}\n",
            i,
            i == 1 || i == 2 ? 2
            : i == 0         ? 1
                             : 2,
            first[i], i % 2, 1 - i % 2);
    end();
    balance *b = read_journal(path);
    balance_report *r = balance_count(b);
    assert_non_null(r);
    const balance_row *row = row_of(r, "first", "yes");
    assert_int_equal(row->is.games, 4);
    assert_int_equal(row->all, 0);
    assert_near(row->is.share.value, 0.75, 1e-12);
    char name[BALANCE_NAME];
    assert_string_equal(balance_row_name(r, table_of(r, "first"), 0, PACK_DE, name), "ja");
    balance_kind_name(r, table_of(r, "first")->kind, PACK_EN, name);
    assert_non_null(strstr(name, "first activation"));
    balance_report_free(r);
    balance_free(b);
}

/* ---- teams ---- */

static const host_table hill = {.table = {.game = &team_game}};

static void begin_team(unsigned entrants)
{
    journal_file = fopen(path, "w");
    assert_non_null(journal_file);
    fprintf(
        journal_file,
        "{\"journal\":\"fray-arena\",\"format\":1,\"version\":\"t\",\"game\":\"stone\",\"pack\":"
        "\"\","
        "\"seed\":\"1\",\"gauntlet\":false,\"set\":[],\"variants\":[{\"name\":\"\",\"set\":[]}],"
        "\"entrants\":[{\"name\":\"a\",\"player\":\"greedy\",\"with\":[],\"budget_ms\":0}%s],"
        "\"together\":true}\n",
        entrants > 1 ? ",{\"name\":\"b\",\"player\":\"random\",\"with\":[],\"budget_ms\":0}" : "");
}

static void team_member(const char *grip, unsigned entrant)
{
    fprintf(
        journal_file,
        "{\"entrant\":%u,\"setup\":[],\"points\":0,\"answers\":1,\"longest_us\":1,\"total_us\":1,"
        "\"cards\":{\"took\":[\"%s\"]},\"facts\":{\"grip\":\"%s\"}}",
        entrant, grip, grip);
}

static void team_game_line(unsigned number, unsigned entrant, bool won, const char *set,
                           unsigned round, const char *one, const char *two, const char *last)
{
    fprintf(journal_file,
            "{\"game\":%u,\"variant\":0,\"answers\":9,\"hash\":\"0123456789abcdef\",\"won\":%s,"
            "\"set\":[%s],\"facts\":{\"round\":%u,\"bruised\":2},\"last\":[%s],\"seats\":[",
            number, won ? "true" : "false", set, round, last);
    team_member(one, entrant);
    fputc(',', journal_file);
    team_member(two, entrant);
    fputs("]}\n", journal_file);
}

static balance *read_team(void)
{
    char why[500] = "";
    balance *b = balance_new(&hill);
    assert_non_null(b);
    if (!balance_read(b, path, UINT64_MAX, PACK_EN, why, sizeof why)) fail_msg("%s", why);
    return b;
}

#define ON_IDA                                                                                     \
    "[\"slipped\",\"stone\",\"red ida\"],[\"bruised\",\"red ida\",2],[\"lost\",\"red ida\"]"
#define ON_JON                                                                                     \
    "[\"slipped\",\"stone\",\"blue jon\"],[\"bruised\",\"blue jon\",2],[\"lost\",\"blue jon\"]"
#define LATE "[\"pushed\",\"red ida\",3],[\"late\",6]"
#define WON  "[\"pushed\",\"red ida\",3],[\"won\"]"

/* Eight games of one team: mission 1 won three of four times, mission 2 once. */
static void write_eight(void)
{
    static const struct {
        bool won;
        unsigned round;
        const char *one, *two, *last;
    } game_of[] = {
        {true, 3, "gloves", "gloves", WON}, {true, 4, "gloves", "rope", WON},
        {false, 5, "rope", "rope", ON_IDA}, {true, 6, "gloves", "rope", WON},
        {false, 6, "gloves", "rope", LATE}, {false, 2, "rope", "rope", ON_JON},
        {true, 6, "gloves", "gloves", WON}, {false, 6, "rope", "gloves", LATE},
    };
    begin_team(1);
    for (unsigned i = 0; i < 8; i++) {
        char set[80];
        snprintf(set, sizeof set, "\"mission #%u\",\"pace %s\"", i / 4 + 1,
                 i % 2 ? "steep" : "gentle");
        team_game_line(i, 0, game_of[i].won, set, game_of[i].round, game_of[i].one, game_of[i].two,
                       game_of[i].last);
    }
    end();
}

static void assert_way(const balance_ways *ways, uint32_t at, const char *name, uint64_t games)
{
    assert_true(at < ways->n);
    assert_string_equal(ways->way[at].name, name);
    assert_int_equal(ways->way[at].games, games);
}

/* A table of names that is as large as one can be: names_put finds no room in it, as it does where
 * memory runs out. */
static void read_without_room_for_names(balance *b, balance_names *names)
{
    char why[500] = "";
    const balance_names kept = *names, full = {.count = UINT32_MAX / 4, .room = UINT32_MAX / 4};
    *names = full;
    assert_false(balance_read(b, path, UINT64_MAX, PACK_EN, why, sizeof why));
    assert_non_null(strstr(why, strerror(ENOMEM)));
    *names = kept;
}

/* The list of numbers may have grown, and so moved, before the name of the next one fails. */
static void what_was_read_outlives_a_failure(void **unused)
{
    (void)unused;
    char why[500] = "";
    balance *b = balance_new(&hill);
    assert_non_null(b);
    write_eight();
    read_without_room_for_names(b, &b->fact_names); /* at the very first number */
    for (size_t full = 0; full < 2; full++) {
        for (unsigned i = 0; i < 16; i++)
            if (!balance_read(b, path, UINT64_MAX, PACK_EN, why, sizeof why)) fail_msg("%s", why);
        assert_int_equal(b->games, 128 * (full + 1));
        assert_int_equal(b->facts, b->facts_room); /* so the next one moves them */
        read_without_room_for_names(b, &b->fact_names);
        assert_int_equal(b->games, 128 * (full + 1));
        assert_int_equal(b->facts, 2 * b->games);
        for (size_t i = 0; i < b->facts; i += 2) {
            assert_string_equal(b->fact_names.text[b->fact[i].name], "round");
            assert_int_equal(b->fact[i].value, b->fact[i % 16].value);
            assert_int_equal(b->fact[i + 1].value, 2);
        }
    }
    balance_free(b);
}

/* A card whose name failed is no card yet: read again, it gets its entry. */
static void names_and_entries_go_together(void **unused)
{
    (void)unused;
    char why[500] = "";
    balance *b = balance_new(&hill);
    assert_non_null(b);
    write_eight();
    read_without_room_for_names(b, &b->cards);
    if (!balance_read(b, path, UINT64_MAX, PACK_EN, why, sizeof why)) fail_msg("%s", why);
    unsigned cards = 0;
    for (uint32_t i = 0; i < b->factor_names.count; i++) {
        const balance_factor *t = &b->factor[i];
        assert_true(t->kind < b->kind_names.count);
        if (b->kind[t->kind].what != BALANCE_CARD) continue;
        assert_string_equal(t->value, cards++ ? "rope" : "gloves");
    }
    assert_int_equal(cards, 2);
    balance_free(b);
}

static void games_of_a_team_are_counted(void **unused)
{
    (void)unused;
    write_eight();
    balance *b = read_team();
    balance_report *r = balance_count(b);
    assert_non_null(r);
    assert_int_equal(r->games, 8);
    assert_int_equal(r->pairs, 8);
    assert_near(r->team.share.value, 0.5, 1e-12);
    assert_int_equal(r->matches, 2);
    const balance_row *one = row_of(r, "mission", "#1"), *two = row_of(r, "mission", "#2");
    assert_int_equal(one->is.games, 4);
    assert_near(one->is.share.value, 0.75, 1e-12);
    assert_near(two->is.share.value, 0.25, 1e-12);
    assert_near(one->is.average, 0.5, 1e-12);
    /* four clusters of one, one won and one lost besides: 4 of 6, of which 2/3 +- */
    assert_near(one->is.share.low, 4 / 6.0 - 1.959963984540054 * sqrt(8 / 6.0) / 6, 1e-9);
    assert_int_equal(one->rounds.n, 4);
    assert_near(one->rounds.mean, 4.5, 1e-12);
    assert_near(one->rounds.low, 3.75, 1e-12);
    assert_near(one->rounds.middle, 4.5, 1e-12);
    assert_near(one->rounds.high, 5.25, 1e-12);
    assert_int_equal(r->grids, 1);
    const balance_grid *g = &r->grid[0];
    const uint64_t games[] = {2, 2, 2, 2}, won[] = {1, 2, 1, 0};
    assert_memory_equal(g->games, games, sizeof games);
    assert_memory_equal(g->won, won, sizeof won);
    /* what a member has: beside all members in the same mission at the same pace */
    const balance_row *gloves = row_of(r, "grip", "gloves");
    assert_int_equal(gloves->is.games, 8);
    assert_near(gloves->is.share.value, 6 / 8.0, 1e-12);
    assert_near(gloves->is.average, 4.5 / 8, 1e-12);
    assert_true(gloves->is.score > 0);
    /* a card that goes with it, within it: no difference */
    assert_near(row_of(r, "took", "rope")->is.score, 0, 1e-12);
    assert_int_equal(row_of(r, "took", "rope")->all, 8);
    /* numbers at the end: won 3 4 6 6, lost 5 6 2 6 */
    assert_int_equal(r->numbers, 2);
    assert_near(r->number[0].won.mean, 4.75, 1e-12);
    assert_near(r->number[0].lost.low, 4.25, 1e-12);
    assert_false(r->number[0].given);
    assert_true(r->number[1].given);
    assert_int_equal(r->ends.n, 2);
    assert_way(&r->ends, 0, "late", 2);
    assert_way(&r->ends, 1, "lost", 2);
    assert_int_equal(r->victims.n, 2);
    assert_way(&r->victims, 0, "f ida", 1);
    assert_int_equal(r->causes.n, 1);
    assert_way(&r->causes, 0, "slipped f stone", 2);
    for (int language = PACK_EN; language <= PACK_DE; language++) {
        char *text = NULL;
        size_t n;
        FILE *out = open_memstream(&text, &n);
        balance_text(r, language, out);
        balance_html(r, language, out);
        fclose(out);
        assert_non_null(strstr(text, language == PACK_DE ? "Wie Partien verloren gingen"
                                                         : "How games were lost"));
        assert_non_null(
            strstr(text, language == PACK_DE ? "4,5 (3,8 bis 5,2)" : "4.5 (3.8 to 5.2)"));
        assert_null(strstr(text, "nan "));
        assert_null(strstr(text, "nan%"));
        free(text);
    }
    json_t *json = balance_json(r);
    assert_null(json_object_get(json, "sides"));
    assert_int_equal(json_integer_value(json_object_get(json, "heats")), 8);
    assert_int_equal(json_array_size(json_object_get(json_object_get(json, "team"), "match")), 2);
    json_decref(json);
    balance_report_free(r);
    balance_free(b);
}

/* What two teams did in the same heat is one cluster. */
static void heats_are_clusters(void **unused)
{
    (void)unused;
    begin_team(2);
    for (unsigned i = 0; i < 6; i++)
        team_game_line(i, i % 2, i < 3, "\"mission #1\"", 2, "rope", "rope", i < 3 ? WON : ON_JON);
    end();
    balance *b = read_team();
    balance_report *r = balance_count(b);
    assert_non_null(r);
    assert_int_equal(r->games, 6);
    assert_int_equal(r->pairs, 3);
    /* 1, 1/2 and 0 of two each: as an arena has it */
    const uint64_t pairs[RATING_PAIR] = {1, 0, 1, 0, 1};
    assert_near(r->team.share.low, rating_share(pairs).low, 1e-12);
    assert_int_equal(r->grids, 0);
    balance_report_free(r);
    balance_free(b);
}

/* However far the average is from one half, the interval of a share is the arena's; what stands
 * out does so from the average. */
static void shares_won_have_the_interval_of_the_arena(void **unused)
{
    (void)unused;
    begin_team(1);
    for (unsigned i = 0; i < 8; i++)
        team_game_line(i, 0, i < 3, i < 4 ? "\"mission #1\"" : "\"mission #2\"", 2, "rope", "rope",
                       i < 3 ? WON : ON_JON);
    end();
    balance *b = read_team();
    balance_report *r = balance_count(b);
    assert_non_null(r);
    const balance_row *one = row_of(r, "mission", "#1"), *two = row_of(r, "mission", "#2");
    const uint64_t three_of_four[RATING_PAIR] = {1, 0, 0, 0, 3};
    assert_near(one->is.average, 3 / 8.0, 1e-12);
    assert_near(one->is.share.low, rating_share(three_of_four).low, 1e-12);
    assert_near(one->is.share.high, rating_share(three_of_four).high, 1e-12);
    /* 3 won 5/8 above, 1 lost 3/8 below, and one half squared twice */
    assert_near(one->is.score, 1.5 / sqrt(3 * 25 / 64.0 + 9 / 64.0 + 0.5), 1e-12);
    assert_true(two->is.score < 0);
    balance_report_free(r);
    balance_free(b);
}

static void journals_of_other_kinds_are_refused(void **unused)
{
    (void)unused;
    char why[500] = "";
    balance *b = balance_new(&hill);
    assert_non_null(b);
    /* games of sides under the head of a team */
    begin_team(1);
    fprintf(journal_file, "{\"game\":0,\"variant\":0,\"winner\":1,\"answers\":9,\"hash\":"
                          "\"0123456789abcdef\",\"seats\":["
                          "{\"entrant\":0,\"setup\":[],\"cards\":{},\"points\":0,\"answers\":1,"
                          "\"longest_us\":1,\"total_us\":1},"
                          "{\"entrant\":0,\"setup\":[],\"cards\":{},\"points\":0,\"answers\":1,"
                          "\"longest_us\":1,\"total_us\":1}]}"
                          "\n{}\n");
    end();
    assert_false(balance_read(b, path, UINT64_MAX, PACK_EN, why, sizeof why));
    assert_non_null(strstr(why, ":2:"));
    balance *sides = balance_new(&host);
    assert_non_null(sides);
    begin(host.table.game->name, "greedy");
    fprintf(journal_file, "{\"game\":0,\"variant\":0,\"won\":true,\"set\":[],\"answers\":9,"
                          "\"hash\":\"0123456789abcdef\",\"seats\":[");
    for (int i = 0; i < 2; i++)
        fprintf(journal_file,
                "%s{\"entrant\":%d,\"setup\":[],\"cards\":{},\"points\":0,\"answers\":1,"
                "\"longest_us\":1,\"total_us\":1}",
                i ? "," : "", i);
    fputs("]}\n{}\n", journal_file);
    end();
    assert_false(balance_read(sides, path, UINT64_MAX, PACK_EN, why, sizeof why));
    assert_non_null(strstr(why, ":2:"));
    balance_free(sides);
    /* a head of sides for a game of teams */
    begin("stone", "greedy");
    end();
    assert_false(balance_read(b, path, UINT64_MAX, PACK_EN, why, sizeof why));
    balance_free(b);
}

static int set_up(void **unused)
{
    (void)unused;
    host.table.game = fray_games[0];
    host.pack = support_load_packs(fray_games[0]);
    if (!host.pack || !mkdtemp(folder)) return -1;
    host.table.content = pack_content(host.pack);
    snprintf(path, sizeof path, "%s/journal.jsonl", folder);
    return 0;
}

static int tear_down(void **unused)
{
    (void)unused;
    unlink(path);
    rmdir(folder);
    pack_free((fray_pack *)(uintptr_t)host.pack);
    return 0;
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(shares_by_hand),
        cmocka_unit_test(nothing_is_known_without_games),
        cmocka_unit_test(pairs_are_counted_as_in_an_arena),
        cmocka_unit_test(many_findings_are_corrected_by_hand),
        cmocka_unit_test(seven_games_are_counted),
        cmocka_unit_test(cards_are_compared_within_strata),
        cmocka_unit_test(what_stands_out_is_marked),
        cmocka_unit_test(one_against_another),
        cmocka_unit_test(only_the_games_matter),
        cmocka_unit_test(forfeits_are_left_out),
        cmocka_unit_test(bots_bound_to_settings_are_named),
        cmocka_unit_test(what_is_no_journal_is_said),
        cmocka_unit_test(chance_is_not_called_significant),
        cmocka_unit_test(an_effect_is_found),
        cmocka_unit_test(who_began_is_a_fact_of_its_seat),
        cmocka_unit_test(what_was_read_outlives_a_failure),
        cmocka_unit_test(names_and_entries_go_together),
        cmocka_unit_test(games_of_a_team_are_counted),
        cmocka_unit_test(heats_are_clusters),
        cmocka_unit_test(shares_won_have_the_interval_of_the_arena),
        cmocka_unit_test(journals_of_other_kinds_are_refused),
    };
    return cmocka_run_group_tests(tests, set_up, tear_down);
}
