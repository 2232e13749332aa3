/* tests/fuzz/fuzz_record.c - any bytes as a record of the game it names: read or refused with one clean
 * line, and what is read can be written and read again. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "fuzz/tables.h"
#include "host/match.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void must(bool holds)
{
    if (!holds) abort();
}

/* The bytes as a text that names the packs as they are now, so that what was found outlives their
 * changes. */
static char *with_our_packs(const host_table *h, const uint8_t *data, size_t size)
{
    enum { DIGITS = 16 };
    char *text = malloc(size + 1), hash[DIGITS + 1];
    must(text != NULL);
    if (size) memcpy(text, data, size);
    text[size] = '\0';
    char *line = strstr(text, "\npack ");
    if (!h->pack || !line || strspn(line + 6, "0123456789abcdef") != DIGITS) return text;
    snprintf(hash, sizeof hash, "%016" PRIx64, pack_hash(h->pack));
    memcpy(line + 6, hash, DIGITS);
    return text;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    match_problem why;
    char name[64] = "";
    int language = (int)(size & 1);
    (void)match_read_game((const char *)data, size, name, sizeof name, language, &why);
    const host_table *h = fuzz_table_named(name);
    char *text = with_our_packs(h, data, size);
    match *m = match_read(h, text, size, UINT32_MAX, language, &why);
    free(text);
    if (!m) {
        must(why.text[0] != '\0' && strlen(why.text) < sizeof why.text);
        for (const char *c = why.text; *c; c++) must((unsigned char)*c >= ' ');
        return 0;
    }
    text = match_text(m);
    must(text != NULL);
    match *again = match_read(h, text, strlen(text), UINT32_MAX, PACK_EN, &why);
    must(again != NULL);
    must(memcmp(match_position(again), match_position(m), h->table.game->position_bytes) == 0);
    match_free(again);
    match_free(m);
    free(text);
    return 0;
}
