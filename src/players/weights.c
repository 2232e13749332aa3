/* src/players/weights.c - reads files with weights of a game's knowledge. */
#include "players/weights.h"
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "host/text.h"
#include "players/says.h"

enum { LINE = 400, WORDS = 3 };

typedef struct reading {
    const fray_game *game;
    const char *name;
    int language;
    char *why;
    size_t n;
    int32_t *out;
    uint32_t line;
    uint32_t seen[FRAY_MAX_FEATURES]; /* line, 0: not yet */
} reading;

#define SAY(r, id, ...)                                                                            \
    player_say((r)->why, (r)->n, (r)->language, PLAYER_SAYS_##id, (r)->name, __VA_ARGS__)

static bool read_weight(reading *r, const char *text, int32_t *out)
{
    char line[PLAYER_DIGITS], most[PLAYER_DIGITS];
    uint64_t value;
    bool is_negative = *text == '-';
    if (text_read_number(text + (is_negative || *text == '+'), WEIGHTS_MOST, &value)) {
        *out = is_negative ? -(int32_t)value : (int32_t)value;
        return true;
    }
    player_digits(WEIGHTS_MOST, most);
    SAY(r, W_NUMBER, player_digits(r->line, line), text, most, most);
    return false;
}

/* A line without its end and its comment. */
static bool read_line(reading *r, char *text)
{
    const fray_knowledge *know = r->game->knowledge;
    char line[PLAYER_DIGITS], first[PLAYER_DIGITS], whole[48], *word[WORDS];
    uint32_t words = 0, feature = 0;
    player_digits(r->line, line);
    snprintf(whole, sizeof whole, "%.40s", text);
    char *rest = text;
    for (char *at; (at = strtok_r(rest, " \t\r", &rest)) != NULL; words++)
        if (words < WORDS) word[words] = at;
    if (words == 0) return true;
    if (words != WORDS) {
        SAY(r, W_LINE, line, whole);
        return false;
    }
    while (feature < know->features && !text_same(know->feature[feature].id, word[0])) feature++;
    if (feature == know->features) {
        SAY(r, W_FEATURE, line, r->game->name, word[0]);
        return false;
    }
    if (r->seen[feature]) {
        SAY(r, W_TWICE, line, word[0], player_digits(r->seen[feature], first));
        return false;
    }
    r->seen[feature] = r->line;
    return read_weight(r, word[1], &r->out[2 * feature]) &&
           read_weight(r, word[2], &r->out[2 * feature + 1]);
}

bool weights_read(const fray_game *game, const char *name, const char *text, size_t length,
                  int32_t *out, int language, char *why, size_t n)
{
    reading r = {game, name, language, why, n, out, 0, {0}};
    const fray_knowledge *know = game->knowledge;
    char digits[PLAYER_DIGITS], line[LINE];
    if (!know || know->features > FRAY_MAX_FEATURES) {
        player_say(why, n, language, PLAYER_SAYS_W_NONE, game->name, name);
        return false;
    }
    if (length > WEIGHTS_MOST_BYTES) {
        SAY(&r, W_LARGE, player_digits(WEIGHTS_MOST_BYTES, digits));
        return false;
    }
    if (memchr(text, '\0', length)) {
        player_say(why, n, language, PLAYER_SAYS_W_NUL, name);
        return false;
    }
    for (size_t at = 0; at < length;) {
        const char *end = memchr(text + at, '\n', length - at);
        size_t whole = end ? (size_t)(end - text) - at : length - at, bytes = whole;
        const char *comment = memchr(text + at, '#', bytes);
        if (comment) bytes = (size_t)(comment - text) - at;
        r.line++;
        /* what is too long is no line of three words, and is said to be none */
        snprintf(line, sizeof line, "%.*s", (int)(bytes < LINE ? bytes : LINE), text + at);
        if (bytes >= LINE) {
            SAY(&r, W_LINE, player_digits(r.line, digits), line);
            return false;
        }
        if (!read_line(&r, line)) return false;
        at += whole + 1;
    }
    for (uint32_t i = 0; i < know->features; i++) {
        if (r.seen[i]) continue;
        SAY(&r, W_LACKS, know->feature[i].id, game->name);
        return false;
    }
    return true;
}

bool weights_load(const fray_game *game, const char *path, int32_t *out, int language, char *why,
                  size_t n)
{
    FILE *file = fopen(path, "rb");
    char *text = file ? malloc(WEIGHTS_MOST_BYTES + 1) : NULL;
    bool ok = false;
    if (!file) {
        player_say(why, n, language, PLAYER_SAYS_W_FILE, path, strerror(errno));
    } else if (!text) {
        player_say(why, n, language, PLAYER_SAYS_NO_MEMORY);
    } else {
        errno = 0;
        size_t length = fread(text, 1, WEIGHTS_MOST_BYTES + 1, file);
        if (ferror(file)) player_say(why, n, language, PLAYER_SAYS_W_FILE, path, strerror(errno));
        else ok = weights_read(game, path, text, length, out, language, why, n);
    }
    if (file) fclose(file);
    free(text);
    return ok;
}
