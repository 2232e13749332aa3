/* tests/fuzz/fuzz_scenario.c - any bytes as a scenario file of the game it names: read, run, reported.
 *
 * Bytes that do not begin with "game" are tried as the body of a scenario of every game, too. Every report
 * must be one clean line, and a file that is not read must say where it goes wrong. */
#include <stdlib.h>
#include <stdio.h>
#include <string.h>
#include "fuzz/tables.h"
#include "scenario/scenario.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t n);

static void must(bool holds)
{
    if (!holds) abort();
}

static bool is_clean(const char *text)
{
    for (; *text; text++)
        if ((unsigned char)*text < ' ' || *text == 0x7f) return false;
    return true;
}

static void hear(void *who, const scenario_failure *f)
{
    (void)who;
    must(f->line > 0 && is_clean(f->scenario) && is_clean(f->expected) && is_clean(f->found));
    must(f->expected[0] != '\0');
}

static void try_text(const char *text, size_t n)
{
    enum { MOST = 16 };
    scenario_problem why;
    scenario_file *const f = scenario_read(text, n, (int)(n & 1), &why);
    if (!f) {
        must(why.line > 0 && why.column > 0 && why.expected[0] && why.found[0]);
        must(is_clean(why.expected) && is_clean(why.found));
        return;
    }
    const host_table *h = fuzz_table_named(scenario_game(f));
    for (uint32_t i = 0; i < scenario_count(f) && i < MOST; i++) scenario_run(f, i, h, hear, NULL);
    scenario_free(f);
}

static void try_body(const char *game, const uint8_t *data, size_t n)
{
    char head[128];
    size_t length = (size_t)snprintf(head, sizeof head, "game %s\nscenario \"x\"\n", game);
    char *const whole = malloc(length + n);
    if (!whole) return;
    memcpy(whole, head, length);
    if (n > 0) memcpy(whole + length, data, n);
    try_text(whole, length + n);
    free(whole);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t n)
{
    try_text((const char *)data, n);
    if (n >= 4 && memcmp(data, "game", 4) == 0) return 0;
    for (uint32_t i = 0; i < fray_game_count; i++) try_body(fray_games[i]->name, data, n);
    return 0;
}
