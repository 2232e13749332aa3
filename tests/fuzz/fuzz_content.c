/* tests/fuzz/fuzz_content.c - a game's own packs with words exchanged, loaded and played.
 *
 * The first byte picks the game, the second seeds the players. Then come edits of four bytes: a word of
 * the packs and the word that takes its place. Most of that is refused, which must be said in one line;
 * whatever is not must be playable: somebody always has a legal answer, and nothing reaches beyond what
 * it is in. */
#include <glob.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "fuzz/tables.h"
#include "host/paths.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t n);

enum { ROOM = 1 << 19, MOST_WORDS = 1 << 16, MOST_EDITS = 6, GAMES = 10, MOST_ANSWERS = 4000 };

static void must(bool holds)
{
    if (!holds) abort();
}

/* All files of a game's packs, one after the other, and where each of their words begins. */
struct packs {
    char text[ROOM];
    uint32_t length, words;
    uint32_t from[MOST_WORDS], size[MOST_WORDS];
};

static bool is_word(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '-';
}

static void cut(struct packs *p)
{
    for (uint32_t at = 0; at < p->length && p->words < MOST_WORDS;) {
        uint32_t size = 0;
        while (is_word(p->text[at + size])) size++;
        if (size) {
            p->from[p->words] = at;
            p->size[p->words++] = size;
        }
        at += size ? size : 1;
    }
}

static struct packs *packs_of(uint32_t n)
{
    static struct packs *all[FUZZ_MOST_GAMES];
    if (all[n]) return all[n];
    struct packs *p = calloc(1, sizeof *p);
    char folder[1024], pattern[1100];
    glob_t files;
    must(p && paths_find("packs", fray_games[n]->name, folder, sizeof folder));
    snprintf(pattern, sizeof pattern, "%s/*/*.yaml", folder);
    must(glob(pattern, 0, NULL, &files) == 0);
    for (size_t i = 0; i < files.gl_pathc; i++) {
        FILE *file = fopen(files.gl_pathv[i], "r");
        must(file != NULL);
        p->length += (uint32_t)fread(p->text + p->length, 1, ROOM - 2 - p->length, file);
        p->text[p->length++] = '\n';
        fclose(file);
    }
    globfree(&files);
    cut(p);
    return all[n] = p;
}

static bool is_number(const struct packs *p, uint32_t word)
{
    char c = p->text[p->from[word]];
    return c >= '0' && c <= '9';
}

/* The text with a word in another's place: a number for a number, a name for a name. */
static uint32_t exchange(const struct packs *p, char *text, uint32_t length, uint32_t at,
                         uint32_t donor)
{
    while (is_number(p, donor) != is_number(p, at)) donor = (donor + 1) % p->words;
    uint32_t from = p->from[at], size = p->size[at], more = p->size[donor];
    if (length - size + more >= ROOM) return length;
    memmove(text + from + more, text + from + size, length - from - size);
    memcpy(text + from, p->text + p->from[donor], more);
    return length - size + more;
}

static void check_problem(void *who, const pack_problem *problem)
{
    (void)who;
    must(problem->text != NULL && strchr(problem->text, '\n') == NULL);
}

static void play(const fray_game *g, const fray_pack *pack, uint64_t random)
{
    fray_table t = {g, pack_content(pack), NULL};
    fray_position *p = malloc(g->position_bytes);
    fray_setup setup;
    memset(&setup, 0, sizeof setup);
    must(p != NULL);
    for (uint32_t key = 1; key < g->settings; key++)
        if (g->setting[key].type == FRAY_MISSION && pack_count(pack, FRAY_MISSION)) {
            uint32_t n = (uint32_t)fray_even(fray_next(&random), pack_count(pack, FRAY_MISSION));
            fray_setting one = {(uint16_t)key, 0, n + 1};
            setup.item[setup.count++] = one;
        }
    if (fray_is_legal(g->start(&t, &setup, p)))
        for (unsigned i = 0; p->open && i < MOST_ANSWERS; i++) {
            fray_answer a = {g->pick(&t, p, fray_asked(p), fray_next(&random)), fray_asked(p), 0};
            must(a.word != 0);
            must(fray_is_legal(g->apply(&t, p, a, NULL, NULL)));
        }
    free(p);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t n)
{
    static char text[ROOM];
    if (n < 6) return 0;
    uint32_t number = data[0] % fray_game_count, edits = 0, last = MOST_WORDS;
    const fray_game *g = fray_games[number];
    const struct packs *p = packs_of(number);
    uint32_t length = p->length;
    memcpy(text, p->text, length);
    /* from the end to the beginning: what comes before an edit is where it was */
    for (size_t i = 2; i + 4 <= n && edits < MOST_EDITS; i += 4) {
        uint32_t at = (data[i] | (uint32_t)data[i + 1] << 8) % p->words;
        uint32_t donor = (data[i + 2] | (uint32_t)data[i + 3] << 8) % p->words;
        if (at >= last) continue;
        length = exchange(p, text, length, at, donor);
        last = at;
        edits++;
    }
    fray_pack *pack = NULL;
    if (pack_load_text(g, "fuzz.yaml", text, length, check_problem, NULL, &pack) != 0) return 0;
    for (unsigned i = 0; i < GAMES; i++) play(g, pack, (uint64_t)data[1] * GAMES + i);
    pack_free(pack);
    return 0;
}
