/* src/cli/ascii.c - 7 bits alone, for terminals and locales that know no more.
 *
 * A stream of our own takes the place of stdout: so nothing that prints need know, and nothing is missed. */
#include "cli/ascii.h"
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include "base/utf8.h"

/* What 7 bits can say instead. */
static const char *const plain_for[][2] = {
    {"ä", "ae"}, {"ö", "oe"},   {"ü", "ue"}, {"Ä", "Ae"}, {"Ö", "Oe"}, {"Ü", "Ue"}, {"ß", "ss"},
    {"„", "\""}, {"“", "\""},   {"”", "\""}, {"‘", "'"},  {"’", "'"},  {"‚", "'"},  {"–", "-"},
    {"—", "-"},  {"…", "..."},  {"·", "-"},  {"×", "x"},  {"é", "e"},  {"→", "->"}, {"−", "-"},
    {"█", "#"},  {"°", " deg"}, {"±", "+-"}, {"≤", "<="}, {"≥", ">="},
};

typedef struct plain_stream {
    int file;
    char cut[4]; /* the beginning of a character whose rest is still to come */
    size_t cuts;
} plain_stream;

static plain_stream plain_out = {.file = STDOUT_FILENO}, plain_errors = {.file = STDERR_FILENO};
static FILE *errors_before;
static bool is_on;

static const char *instead_of(const char *character, size_t n)
{
    for (size_t i = 0; i < sizeof plain_for / sizeof *plain_for; i++)
        if (strlen(plain_for[i][0]) == n && memcmp(plain_for[i][0], character, n) == 0)
            return plain_for[i][1];
    return "?";
}

static bool write_all(int file, const char *text, size_t n)
{
    while (n > 0) {
        ssize_t written = write(file, text, n);
        if (written < 0 && errno == EINTR) continue;
        if (written < 0) return false;
        text += written;
        n -= (size_t)written;
    }
    return true;
}

/* A run of 7 bits goes out as it is; each other character, once it is whole, by what stands for it. */
static ssize_t write_plain(void *stream, const char *text, size_t n)
{
    plain_stream *s = stream;
    for (size_t i = 0; i < n;) {
        size_t run = 0, length;
        while (s->cuts == 0 && i + run < n && !((unsigned char)text[i + run] & 0x80)) run++;
        if (run > 0) {
            if (!write_all(s->file, text + i, run)) return 0;
            i += run;
            continue;
        }
        s->cut[s->cuts++] = text[i++];
        const unsigned char lead = (unsigned char)s->cut[0];
        const size_t whole = lead < 0xc0 ? 1 : lead < 0xe0 ? 2 : lead < 0xf0 ? 3 : 4;
        if (s->cuts < whole && i < n && !utf8_is_tail(text[i])) { /* it never becomes whole */
            s->cuts = 0;
            if (!write_all(s->file, "?", 1)) return 0;
        }
        if (s->cuts < whole) continue;
        const bool good = utf8_read(s->cut, s->cuts, &length) >= 0 && length == s->cuts;
        const char *instead = good ? instead_of(s->cut, s->cuts) : "?";
        s->cuts = 0;
        if (!write_all(s->file, instead, strlen(instead))) return 0;
    }
    return (ssize_t)n;
}

static FILE *plain_stream_of(plain_stream *s)
{
    const cookie_io_functions_t functions = {.write = write_plain};
    return fopencookie(s, "w", functions);
}

bool ascii_is_wished(void)
{
    static const char *const variable[] = {"LC_ALL", "LC_CTYPE", "LANG"};
    for (size_t i = 0; i < 3; i++) {
        const char *value = getenv(variable[i]);
        if (!value || !*value) continue;
        return !strstr(value, "UTF") && !strstr(value, "utf");
    }
    return false;
}

void ascii_begin(void)
{
    if (is_on) return;
    fflush(stdout);
    FILE *out = plain_stream_of(&plain_out), *errors = plain_stream_of(&plain_errors);
    if (out) {
        setvbuf(out, NULL, isatty(STDOUT_FILENO) ? _IOLBF : _IOFBF, BUFSIZ);
        stdout = out;
    }
    if (errors) {
        setvbuf(errors, NULL, _IONBF, 0);
        errors_before = stderr;
        stderr = errors;
    }
    is_on = out != NULL;
}

bool ascii_is_on(void)
{
    return is_on;
}

void ascii_leave_errors(void)
{
    if (errors_before) stderr = errors_before;
}
