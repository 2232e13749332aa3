/* tests/unit/test_record_old.c - records of format 1, in which a series of picks ended by itself where none was left:
 * the reader gives what is missing. Such records are made of new ones here, by leaving it out. */
#include <inttypes.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>
#include "host/match.h"
#include "support/packs.h"

enum { GAMES = 40, ROOM = 1 << 18 };

static void play_on(match *m, uint64_t *random)
{
    const fray_table *t = &match_table(m)->table;
    while (match_position(m)->open) {
        const fray_position *p = match_position(m);
        fray_answer a = {t->game->pick(t, p, fray_asked(p), fray_next(random)), fray_asked(p), 0};
        assert_true(fray_is_legal(match_answer(m, a, NULL)));
    }
}

/* Is it the end of a series that ended by itself in format 1? Picks were made, and none was left; of cards that are
 * put in order the last one was never asked for. `picked`: in the series under way. */
static bool ended_by_itself(const fray_table *t, const fray_position *p, fray_answer a, bool picked)
{
    uint64_t first[3];
    if (!(p->flags & FRAY_ASKS_SERIES) || t->game->act[fray_act_of(a.word)].fields) return false;
    uint32_t left = t->game->options(t, p, a.seat, 0, 3, first) - 1;
    return picked && left <= ((p->flags & FRAY_ASKS_ORDER) ? 1u : 0u);
}

/* The match as format 1 has it; in format 1 the last of those that are put in order is no answer either. */
static uint32_t write_old(const match *m, char *out)
{
    const host_table *h = match_table(m);
    const fray_table *t = &h->table;
    fray_position *p = malloc(t->game->position_bytes);
    char line[MATCH_MOST_LINE];
    uint32_t n = 0, left_out = 0;
    bool picked = false;
    size_t used =
        (size_t)snprintf(out, ROOM, "fray-record 1\ngame %s\npack %016" PRIx64 "\nfacts %d\n",
                         t->game->name, pack_hash(h->pack), t->game->facts);
    for (uint32_t i = 0; i < match_setup(m)->count; i++) {
        setup_line(h, &match_setup(m)->item[i], line, sizeof line);
        used += (size_t)snprintf(out + used, ROOM - used, "%s\n", line);
    }
    used += (size_t)snprintf(out + used, ROOM - used, "\n");
    memcpy(p, match_first(m), t->game->position_bytes);
    for (uint32_t i = 0; i < match_length(m); i++) {
        fray_answer a = match_step_at(m, i)->answer;
        bool series = p->flags & FRAY_ASKS_SERIES, silent = ended_by_itself(t, p, a, picked);
        uint64_t first[3];
        if (series && (p->flags & FRAY_ASKS_ORDER) && t->game->act[fray_act_of(a.word)].fields &&
            t->game->options(t, p, a.seat, 0, 3, first) == 2)
            silent = true;
        if (!silent) {
            words_answer(h, p, a.word, line, sizeof line);
            used += (size_t)snprintf(out + used, ROOM - used, "%u %s: %s\n", ++n,
                                     words_seat(a.seat), line);
        }
        left_out += silent;
        picked = series && t->game->act[fray_act_of(a.word)].fields;
        assert_true(fray_is_legal(t->game->apply(t, p, a, NULL, NULL)));
    }
    used += (size_t)snprintf(out + used, ROOM - used, "end %u\n", n);
    assert_true(used < ROOM);
    free(p);
    return left_out;
}

static const fray_game *find(const char *name)
{
    for (uint32_t i = 0; i < fray_game_count; i++)
        if (strcmp(fray_games[i]->name, name) == 0) return fray_games[i];
    fail();
    return NULL;
}

static void records_of_format_1_are_read(const char *name)
{
    static char text[ROOM];
    uint32_t left_out = 0;
    uint64_t random = 5;
    const fray_game *game = find(name);
    fray_pack *pack = support_load_packs(game);
    void *work = game->work_bytes ? calloc(1, game->work_bytes) : NULL;
    assert_non_null(pack);
    host_table h = {{game, pack_content(pack), work}, pack, PACK_EN};
    for (int i = 0; i < GAMES; i++) {
        fray_setup setup = {0};
        fray_verdict verdict;
        match_problem why;
        setup_complete(&h, &setup);
        match *m = match_new(&h, &setup, 1, &verdict);
        assert_non_null(m);
        play_on(m, &random);
        left_out += write_old(m, text);
        match *back = match_read(&h, text, strlen(text), UINT32_MAX, PACK_EN, &why);
        if (!back) fail_msg("game %d, line %d: %s", i, why.line, why.text);
        assert_memory_equal(match_position(back), match_position(m), game->position_bytes);
        match_free(back);
        match_free(m);
    }
    assert_true(left_out > GAMES);
    free(work);
    pack_free(pack);
}

static void of_underworlds(void **unused)
{
    (void)unused;
    records_of_format_1_are_read("underworlds");
}

static void of_fireteam(void **unused)
{
    (void)unused;
    records_of_format_1_are_read("fireteam");
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(of_underworlds),
                                       cmocka_unit_test(of_fireteam)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
