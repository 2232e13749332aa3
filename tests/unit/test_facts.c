/* tests/unit/test_facts.c - a fact that is set is what is read, or it is refused: of every game every fact, with values that
 * fit and that do not. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>
#include <stdlib.h>
#include <string.h>
#include "host/match.h"
#include "support/packs.h"

enum { MOST_OWNERS = 130, MOST_LIST = 512 };

static const int32_t values[] = {-70000, -256, -1,   0,     1,     2,     3,         4,
                                 5,      6,    7,    8,     20,    44,    127,       128,
                                 200,    201,  254,  255,   256,   257,   300,       511,
                                 999,    1000, 1001, 65535, 65536, 65537, INT32_MAX, INT32_MIN};

/* Does the position say so of it? Of a list: is it in it; 0 empties one. */
static bool is_so(const fray_table *t, const fray_position *p, uint32_t fact, uint32_t of,
                  int32_t value)
{
    const fray_fact_row *row = &t->game->fact[fact];
    int32_t found = 0;
    if (!row->list)
        return t->game->peek(t, p, fact, of, 0, &found)
                   ? found == value || (row->type == FRAY_FLAG && found == (value != 0))
                   : value == 0;
    for (uint32_t n = 0; n < MOST_LIST && t->game->peek(t, p, fact, of, n, &found); n++)
        if (found == value) return true;
    return value == 0;
}

/* Facts by which the match goes on before it rests: a stage that nobody is asked in, an activation that is skipped, and a
 * guard that ends where its turn begins (DU-GUARD-01). */
static bool leads_on(const fray_game *g, const char *name, uint32_t of)
{
    return strcmp(name, "stage") == 0 || strcmp(name, "skip") == 0 ||
           (strcmp(name, "guard") == 0 && strcmp(g->name, "duel") == 0 && of == 1);
}

static void what_is_set_is_read(void **unused)
{
    (void)unused;
    for (uint32_t i = 0; i < fray_game_count; i++) {
        const fray_game *g = fray_games[i];
        fray_pack *pack = support_load_packs(g);
        assert_non_null(pack);
        host_table h = {.table = {g, pack_content(pack), NULL}, .pack = pack};
        fray_position *first = malloc(g->position_bytes), *p = malloc(g->position_bytes);
        fray_setup setup;
        uint32_t set = 0, wrong = 0;
        memset(&setup, 0, sizeof setup);
        setup_complete(&h, &setup);
        assert_true(fray_is_legal(g->start(&h.table, &setup, first)));
        for (uint32_t fact = 1; fact < g->facts; fact++) {
            for (uint32_t of = 0; of < (g->fact[fact].of ? MOST_OWNERS : 1u); of++)
                for (size_t v = 0; v < sizeof values / sizeof *values; v++) {
                    memcpy(p, first, g->position_bytes);
                    if (!fray_is_legal(g->poke(&h.table, p, fact, of, values[v]))) continue;
                    if (!fray_is_legal(g->settle(&h.table, p, NULL))) continue;
                    set++;
                    if (is_so(&h.table, p, fact, of, values[v]) ||
                        leads_on(g, g->fact[fact].name, of))
                        continue;
                    wrong++;
                    print_message("%s: %s of %u set to %d is something else\n", g->name,
                                  g->fact[fact].name, of, values[v]);
                }
        }
        assert_int_equal(wrong, 0);
        assert_true(set > 20);
        free(first);
        free(p);
        pack_free(pack);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(what_is_set_is_read)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
