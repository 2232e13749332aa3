/* src/cli/play/text.c - writing words to the terminal, and reading what people type. */
#include "cli/play/play.h"
#include <ctype.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include "base/says.h"
#include "base/text.h"
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

void play_say(const play *g, play_message id, ...)
{
    char text[8192];
    va_list args;
    va_start(args, id);
    vsnprintf(text, sizeof text, play_words(g, id), args);
    va_end(args);
    play_put(g, text);
    if (!g->env->out_terminal) fputc('\n', stdout);
}

void play_put(const play *g, const char *text)
{
    if (g->env->out_terminal) play_fit(g, stdout, text);
    else fputs(text, stdout);
}

/* Columns of the first n bytes. */
static size_t width_of(const char *text, size_t n)
{
    char part[2048];
    snprintf(part, sizeof part, "%.*s", (int)n, text);
    return draw_text_width(part);
}

/* Where a line goes on: below the words behind its last wide gap near the left, else a little to the right. */
static size_t hanging(const char *line, size_t n, size_t width)
{
    size_t indent = strspn(line, " ") + 2, most = width / 2;
    for (size_t i = 1; i < n; i++)
        if (line[i] != ' ' && i >= 2 && line[i - 1] == ' ' && line[i - 2] == ' ' &&
            width_of(line, i) <= most)
            indent = width_of(line, i);
    return indent;
}

/* How many bytes of a line have room: to the last blank before the edge, or a whole word that is wider. */
static size_t piece_of(const char *line, size_t n, size_t room)
{
    size_t end = 0, begin = strspn(line, " ");
    for (size_t i = begin; i <= n; i++) {
        if (i < n && line[i] != ' ') continue;
        if (width_of(line, i) > room && end > begin) break;
        end = i;
        if (width_of(line, i) > room) break;
    }
    return end;
}

static void fit_line(FILE *out, const char *line, size_t n, size_t width)
{
    const size_t indent = hanging(line, n, width);
    for (size_t room = width, at = 0; n > 0; room = width - at) {
        size_t piece = piece_of(line, n, room), left = piece;
        while (left > 0 && line[left - 1] == ' ') left--;
        fprintf(out, "%*s%.*s\n", (int)at, "", (int)left, line);
        line += piece;
        n -= piece;
        size_t blanks = strspn(line, " ");
        if (blanks > n) blanks = n;
        line += blanks;
        n -= blanks;
        at = indent;
    }
}

void play_fit(const play *g, FILE *out, const char *text)
{
    const size_t width = play_columns(g);
    while (*text) {
        const size_t n = strcspn(text, "\n");
        if (width_of(text, n) <= width) fprintf(out, "%.*s\n", (int)n, text);
        else fit_line(out, text, n, width);
        text += n + (text[n] == '\n');
    }
}

/* As a shell takes it for one word. */
static void quote(const char *word, char *out, size_t n)
{
    text_line t = text_in(out, n);
    static const char plain[] =
        "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789/._-+:,@%";
    if (*word && word[strspn(word, plain)] == '\0') {
        text_add(&t, word);
        return;
    }
    text_add(&t, "'");
    for (; *word; word++) {
        if (*word == '\'') text_add(&t, "'\\''");
        else text_add_n(&t, word, 1);
    }
    text_add(&t, "'");
}

void play_say_command(const play *g, play_message label, const char *command, const char *path)
{
    char word[4200];
    quote(path, word, sizeof word);
    const char *head = play_words(g, label);
    /* in one piece, so that it can be copied: where it is long, on a line of its own */
    const size_t wide = draw_text_width(head) + strlen(command) + strlen(word);
    const bool own = g->env->out_terminal && wide > play_columns(g);
    printf("%.*s%s%s%s\n", (int)(own ? strcspn(head, ":") + 1 : strlen(head)), head,
           own ? "\n" : "", command, word);
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
    words_verdict(g->h, p, v, g->language, out, n);
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
    fputs(prompt, stdout);
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
        fputs(g->input, stdout);
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
    fputs(text, stdout);
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
