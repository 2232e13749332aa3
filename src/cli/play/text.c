/* src/cli/play/text.c - writing words to the terminal, and reading what people type. */
#include "cli/play/play.h"
#include <ctype.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include "base/says.h"
#include "base/utf8.h"

static const char *const message[][PACK_LANGUAGES] = {
    {"", ""},
#define SAY(id, en, de) {en, de},
#include "cli/play/messages.def"
#undef SAY
};

const char *play_words(const play *g, play_message id)
{
    return message[id][g->language == PACK_DE ? PACK_DE : PACK_EN];
}

/* What 7 bits can say instead. */
static const char *const plain_for[][2] = {
    {"ä", "ae"}, {"ö", "oe"},  {"ü", "ue"}, {"Ä", "Ae"}, {"Ö", "Oe"}, {"Ü", "Ue"}, {"ß", "ss"},
    {"„", "\""}, {"“", "\""},  {"”", "\""}, {"‘", "'"},  {"’", "'"},  {"‚", "'"},  {"–", "-"},
    {"—", "-"},  {"…", "..."}, {"·", "-"},  {"×", "x"},  {"é", "e"},  {"→", "->"}, {"−", "-"},
};

static void print_plain(const char *text)
{
    while (*text) {
        if (!((unsigned char)*text & 0x80)) {
            fputc(*text++, stdout);
            continue;
        }
        const char *instead = "?";
        size_t n = 1;
        while (utf8_is_tail(text[n])) n++;
        for (size_t i = 0; i < sizeof plain_for / sizeof *plain_for; i++)
            if (strncmp(text, plain_for[i][0], n) == 0 && strlen(plain_for[i][0]) == n)
                instead = plain_for[i][1];
        fputs(instead, stdout);
        text += n;
    }
}

void play_print(const play *g, const char *text)
{
    if (g->ascii) print_plain(text);
    else fputs(text, stdout);
}

void play_say(const play *g, play_message id, ...)
{
    char text[8192];
    va_list args;
    va_start(args, id);
    vsnprintf(text, sizeof text, play_words(g, id), args);
    va_end(args);
    if (!g->env->out_terminal || strchr(text, '\n')) {
        play_print(g, text);
        fputc('\n', stdout);
        return;
    }
    char *wrapped = NULL;
    size_t size;
    FILE *out = open_memstream(&wrapped, &size);
    if (!out) return;
    play_wrap(out, text, play_columns(g), 2, 0);
    if (play_captured(out, &wrapped)) play_print(g, wrapped);
    free(wrapped);
}

int play_bad(const play *g, play_message id, ...)
{
    char text[2048];
    va_list args;
    va_start(args, id);
    says_line(text, sizeof text, play_words(g, id), args);
    va_end(args);
    return cli_bad_line(g->env, text);
}

int play_bad_file(const play *g, const char *path, const match_problem *why)
{
    if (why->line) return play_bad(g, PLAY_BAD_RECORD, path, why->line, why->text);
    return play_bad(g, PLAY_BAD_FILE, path, why->text);
}

void play_wrap(FILE *out, const char *text, size_t width, size_t indent, size_t used)
{
    size_t at = used;
    bool first = true;
    while (*text) {
        while (*text == ' ' || *text == '\n') text++;
        size_t bytes = strcspn(text, " \n");
        if (bytes == 0) break;
        char word[512];
        snprintf(word, sizeof word, "%.*s", (int)bytes, text);
        size_t wide = draw_text_width(word);
        if (!first && at + 1 + wide > width) {
            fprintf(out, "\n%*s", (int)indent, "");
            at = indent;
        } else if (!first) {
            fputc(' ', out);
            at++;
        }
        fputs(word, out);
        at += wide;
        first = false;
        text += bytes;
    }
    fputc('\n', out);
}

void play_verdict(const play *g, const fray_position *p, fray_verdict v, char *out, size_t n)
{
    if (v.rule == FRAY_NOT_ASKED) snprintf(out, n, "%s", play_words(g, PLAY_NOT_ASKED));
    else words_verdict(g->h, p, v, g->language, out, n);
}

const char *play_colour(const play *g, int meaning)
{
    return draw_text_colour(g->colour, meaning);
}

const char *play_seat_colour(const play *g, uint32_t seat)
{
    return seat >= 1 && seat <= 8 ? play_colour(g, DRAW_SEAT + (int)seat - 1) : "";
}

const char *play_seat_name(const play *g, uint32_t seat)
{
    return words_seat_name(seat, g->language);
}

size_t play_columns(const play *g)
{
    int columns = g->env->out_terminal ? cli_columns() : 100;
    return columns < 40 ? 40 : columns > 120 ? 120 : (size_t)columns;
}

const char *play_read(play *g, const char *prompt)
{
    play_print(g, prompt);
    fflush(stdout);
    ssize_t n = getline(&g->input, &g->input_room, stdin);
    if (n < 0) {
        fputc('\n', stdout);
        return NULL;
    }
    /* keys that are no characters come as escapes: they must not reach the screen again */
    for (ssize_t i = 0; i < n; i++)
        if (iscntrl((unsigned char)g->input[i])) g->input[i] = ' ';
    while (n > 0 && isspace((unsigned char)g->input[n - 1])) g->input[--n] = 0;
    if (g->echo) {
        play_print(g, g->input);
        fputc('\n', stdout);
    }
    char *text = g->input;
    while (isspace((unsigned char)*text)) text++;
    return text;
}

static bool can_erase(const play *g)
{
    const char *term = getenv("TERM");
    return !g->plain && g->env->out_terminal && term && strcmp(term, "dumb") != 0;
}

void play_thinking(const play *g, const char *who)
{
    char text[200];
    if (!can_erase(g)) return;
    snprintf(text, sizeof text, play_words(g, PLAY_THINKS), who);
    fputs(play_colour(g, DRAW_DIM), stdout);
    play_print(g, text);
    fputs(play_colour(g, DRAW_PLAIN), stdout);
    fflush(stdout);
}

void play_thought(const play *g)
{
    if (can_erase(g)) fputs("\r\33[K", stdout);
}

bool play_agree(play *g, const char *question)
{
    char prompt[600];
    snprintf(prompt, sizeof prompt, play_words(g, PLAY_YES_NO), question);
    const char *reply = play_read(g, prompt);
    if (!reply) return false;
    int c = tolower((unsigned char)*reply);
    return c == 'y' || c == 'j';
}

bool play_is_ascii(void)
{
    static const char *const variable[] = {"LC_ALL", "LC_CTYPE", "LANG"};
    for (size_t i = 0; i < 3; i++) {
        const char *value = getenv(variable[i]);
        if (!value || !*value) continue;
        return !strstr(value, "UTF") && !strstr(value, "utf");
    }
    return false;
}
