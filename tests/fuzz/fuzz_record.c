/* tests/fuzz/fuzz_record.c - any bytes as a record: read or refused with one clean line, and what
 * is read can be written and read again. */
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include "host/match.h"
#include "toy/toy.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void must(bool holds)
{
    if (!holds) abort();
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static const host_table h = {.table = {.game = &toy_game}};
    match_problem why;
    match *m = match_read(&h, (const char *)data, size, UINT32_MAX, (int)(size & 1), &why);
    if (!m) {
        must(why.text[0] != '\0' && strlen(why.text) < sizeof why.text);
        for (const char *c = why.text; *c; c++) must((unsigned char)*c >= ' ');
        return 0;
    }
    char *text = match_text(m);
    must(text != NULL);
    match *again = match_read(&h, text, strlen(text), UINT32_MAX, PACK_EN, &why);
    must(again != NULL);
    must(memcmp(match_position(again), match_position(m), sizeof(toy_position)) == 0);
    match_free(again);
    match_free(m);
    free(text);
    return 0;
}
