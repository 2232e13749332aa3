/* tests/fuzz/fuzz_program.c - any bytes as the lines of a bot program: its answer is one of the options, or it has
 * failed and one clean line says how.
 *
 * The first byte picks the game, the second the language and who says hello; then come lines. One that begins
 * with = is what stands behind "answer": in an answer to the last question, or few would be found by luck. There
 * is no program: this file stands for src/players/outside.c. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "fuzz/tables.h"
#include "host/match.h"
#include "players/outside.h"
#include "players/program.h"

enum { MOST_ANSWERS = 60, OURS = 2 };

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t n);

static void must(bool holds)
{
    if (!holds) abort();
}

static void must_be_a_line(const char *text)
{
    must(text[0] != '\0' && strlen(text) < PLAYER_TEXT);
    for (const char *c = text; *c; c++) must((unsigned char)*c >= ' ' && *c != 0x7f);
}

/* ---- what it says ---- */

struct outside {
    const uint8_t *at, *end;
    bool greets;
    uint64_t asked; /* number of the last question */
    char *line;
};

static outside the_program;

outside *outside_start(const char *command)
{
    (void)command;
    return &the_program;
}

void outside_stop(outside *o, bool at_once)
{
    (void)at_once;
    free(o->line);
    o->line = NULL;
}

bool outside_say(outside *o, const char *line, size_t n)
{
    static const char ASK[] = "{\"t\":\"ask\",\"id\":";
    must(memchr(line, '\n', n) == NULL);
    if (n > sizeof ASK && memcmp(line, ASK, sizeof ASK - 1) == 0)
        o->asked = strtoull(line + sizeof ASK - 1, NULL, 10);
    return true;
}

outside_heard outside_hear(outside *o, int64_t deadline, char **line, size_t *n)
{
    (void)deadline;
    static const char HELLO[] = "{\"name\":\"x\"}";
    free(o->line);
    o->line = NULL;
    const size_t left = (size_t)(o->end - o->at);
    const uint8_t *end = left ? memchr(o->at, '\n', left) : NULL;
    size_t length = end ? (size_t)(end - o->at) : left;
    if (o->greets) {
        o->greets = false;
        o->line = strdup(HELLO);
        must(o->line != NULL);
        *n = sizeof HELLO - 1;
        *line = o->line;
        return OUTSIDE_LINE;
    }
    if (!left) return deadline % 2 ? OUTSIDE_LATE : OUTSIDE_ENDED;
    if (length > OUTSIDE_MOST_LINE) return OUTSIDE_LONG;
    o->line = malloc(length + 64);
    must(o->line != NULL);
    const uint8_t *from = o->at;
    o->at += length + (end != NULL);
    if (length && *from == '=') {
        *n = (size_t)snprintf(o->line, length + 64, "{\"id\":%" PRIu64 ",\"answer\":", o->asked);
        memcpy(o->line + *n, from + 1, length - 1);
        *n += length - 1;
        o->line[(*n)++] = '}';
    } else {
        if (length) memcpy(o->line, from, length);
        *n = length;
    }
    o->line[*n] = '\0';
    char *whole = realloc(o->line, *n + 1); /* exactly: what reads on is found */
    must(whole != NULL);
    *line = o->line = whole;
    return OUTSIDE_LINE;
}

bool outside_ended(outside *o, int64_t ms, int *code, bool *is_signal)
{
    (void)ms;
    *code = (int)(o->asked % 3) - 1;
    *is_signal = o->asked % 2;
    return o->asked % 5 != 0;
}

const char *outside_last(outside *o)
{
    return o->asked % 2 ? "the last of its words" : "";
}

/* ---- what is made of it ---- */

static void must_be_thought(const fray_table *t, const fray_position *view, uint32_t seat,
                            const bot_thought *thought)
{
    must(thought->options <= BOT_SHOWN);
    for (uint32_t i = 0; i < thought->options; i++) {
        const bot_option *o = &thought->option[i];
        must(fray_is_legal(t->game->check(t, view, (fray_answer){o->word, seat, 0})));
        must(o->win >= 0 && o->win <= 1 && o->visits <= thought->iterations);
    }
}

static void play(program *g, const host_table *h, fray_position *p, fray_position *view)
{
    const fray_table *t = &h->table;
    uint64_t random = 1;
    for (unsigned i = 0; i < MOST_ANSWERS && p->open;) {
        const uint32_t seat = fray_asked(p);
        uint64_t word = t->game->pick(t, p, seat, fray_next(&random));
        if (seat != FRAY_CHANCE) {
            bot_thought thought;
            char why[PLAYER_TEXT] = "";
            t->game->view(t, p, 1u << seat, view);
            i++;
            word = 0;
            if (program_answer(g, view, seat, &word, &thought, why, sizeof why) != PLAYER_OK) {
                must_be_a_line(why);
                break;
            }
            must_be_thought(t, view, seat, &thought);
        }
        must(fray_is_legal(t->game->apply(t, p, (fray_answer){word, seat, 0}, NULL, NULL)));
    }
    t->game->view(t, p, 1u << 1, view);
    program_end(g, view);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t n)
{
    if (n < OURS) return 0;
    const host_table *h = fuzz_table(data[0] % fray_game_count);
    const fray_game *game = h->table.game;
    const int language = data[1] & 1;
    player_wish wish;
    fray_setup setup;
    char why[PLAYER_TEXT] = "";
    memset(&wish, 0, sizeof wish);
    memset(&setup, 0, sizeof setup);
    snprintf(wish.command, sizeof wish.command, "none");
    setup_complete(h, &setup);
    the_program = (outside){.at = data + OURS, .end = data + n, .greets = data[1] & 2};
    program *g = program_new(&wish, h, 1, language, why, sizeof why);
    if (!g) {
        must_be_a_line(why);
        return 0;
    }
    must_be_a_line(program_name(g));
    must(strlen(program_name(g)) < PROGRAM_NAME);
    program_setup(g, &setup);
    fray_position *p = malloc(game->position_bytes), *view = malloc(game->position_bytes);
    must(p && view);
    for (unsigned match = 0; match < 2; match++) { /* one that failed may try again */
        program_begin(g, match);
        must(fray_is_legal(game->start(&h->table, &setup, p)));
        play(g, h, p, view);
    }
    program_free(g);
    free(p);
    free(view);
    return 0;
}
