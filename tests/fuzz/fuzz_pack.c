/* tests/fuzz/fuzz_pack.c - libFuzzer: the bytes are one file of a pack. Whatever they are, the
 * reader reports or loads; what it loads points nowhere outside of itself. */
#include "unit/pack_toy.h"
#include <stdlib.h>

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t n);
size_t LLVMFuzzerMutate(uint8_t *bytes, size_t n, size_t most);
size_t LLVMFuzzerCustomMutator(uint8_t *bytes, size_t n, size_t most, unsigned seed);

static void check_problem(void *who, const pack_problem *problem)
{
    if (!problem->warning) ++*(int *)who;
    if (problem->file == NULL || problem->line < 0 || problem->column < 0) abort();
    if (problem->text == NULL || strchr(problem->text, '\n') != NULL) abort(); /* one line */
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t n)
{
    fray_pack *pack = NULL;
    int problems = 0;
    int result = pack_load_text(&toy_pack_game, "fuzz.yaml", (const char *)bytes, n, check_problem,
                                &problems, &pack);
    if (result != problems || (result == 0) != (pack != NULL)) abort();
    if (pack != NULL && !toy_is_good(pack_content(pack))) abort();
    pack_free(pack);
    return 0;
}

/* Without a corpus, begin with a pack that uses everything: it has all the words. */
size_t LLVMFuzzerCustomMutator(uint8_t *bytes, size_t n, size_t most, unsigned seed)
{
    if ((n < 16 || seed % 1000 == 0) && most >= sizeof toy_pack - 1) {
        n = sizeof toy_pack - 1;
        memcpy(bytes, toy_pack, n);
    }
    return LLVMFuzzerMutate(bytes, n, most);
}
