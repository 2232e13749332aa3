/* tests/fuzz/fuzz_scenario.c - any bytes as a scenario file of the toy game: read, run, reported.
 *
 * Bytes that do not begin with "game" are tried as the body of a scenario, too. Every report must be
 * one clean line, and a file that is not read must say where it goes wrong. */
#include <stdlib.h>
#include <string.h>
#include "host/scenario.h"
#include "toy/toy.h"

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
    static const host_table toy = {.table = {.game = &toy_game}};
    scenario_problem why;
    scenario_file *const f = scenario_read(text, n, &why);
    if (!f) {
        must(why.line > 0 && why.column > 0 && why.expected[0] && why.found[0]);
        must(is_clean(why.expected) && is_clean(why.found));
        return;
    }
    for (uint32_t i = 0; i < scenario_count(f) && i < 16; i++) scenario_run(f, i, &toy, hear, NULL);
    scenario_free(f);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t n)
{
    static const char head[] = "game toy\nscenario \"x\"\n";
    try_text((const char *)data, n);
    if (n >= 4 && memcmp(data, "game", 4) == 0) return 0;
    char *const whole = malloc(sizeof head - 1 + n);
    if (!whole) return 0;
    memcpy(whole, head, sizeof head - 1);
    if (n > 0) memcpy(whole + sizeof head - 1, data, n);
    try_text(whole, sizeof head - 1 + n);
    free(whole);
    return 0;
}
