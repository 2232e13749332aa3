/* src/players/weights.c - reads files with weights of a game's knowledge. */
#include "players/weights.h"
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "base/text.h"
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
    uint32_t seen[FRAY_MAX_FEATURES], leans[FRAY_MAX_LEANINGS]; /* line, 0: not yet */
} reading;

#define SAY(r, id, ...)                                                                            \
    player_say((r)->why, (r)->n, (r)->language, PLAYER_SAYS_##id, (r)->name, __VA_ARGS__)

void weights_own(const fray_knowledge *know, int32_t *out)
{
    for (size_t i = 0; i < know->features; i++) {
        out[2 * i] = know->feature[i].early;
        out[2 * i + 1] = know->feature[i].late;
    }
    for (uint32_t i = 0; i < know->leanings; i++)
        out[2 * know->features + i] = know->leaning[i].value;
}

static bool read_weight(const reading *r, const char *text, uint32_t bound, int32_t *out)
{
    char line[PLAYER_DIGITS], most[PLAYER_DIGITS];
    uint64_t value;
    bool is_negative = *text == '-';
    if (text_read_number(text + (is_negative || *text == '+'), bound, &value)) {
        *out = is_negative ? -(int32_t)value : (int32_t)value;
        return true;
    }
    player_digits(bound, most);
    SAY(r, W_NUMBER, player_digits(r->line, line), text, most, most);
    return false;
}

/* The first line that names it; false: this is the second. */
static bool is_first(const reading *r, uint32_t *seen, const char *name)
{
    char line[PLAYER_DIGITS], first[PLAYER_DIGITS];
    if (!*seen) {
        *seen = r->line;
        return true;
    }
    SAY(r, W_TWICE, player_digits(r->line, line), name, player_digits(*seen, first));
    return false;
}

static bool read_feature(reading *r, char *const word[WORDS])
{
    const fray_knowledge *know = r->game->knowledge;
    char line[PLAYER_DIGITS];
    size_t i = 0;
    while (i < know->features && !text_same(know->feature[i].id, word[0])) i++;
    if (i == know->features) {
        SAY(r, W_FEATURE, player_digits(r->line, line), r->game->name, word[0]);
        return false;
    }
    return is_first(r, &r->seen[i], word[0]) &&
           read_weight(r, word[1], FRAY_WEIGHT_MOST, &r->out[2 * i]) &&
           read_weight(r, word[2], FRAY_WEIGHT_MOST, &r->out[2 * i + 1]);
}

static bool read_leaning(reading *r, char *const word[WORDS])
{
    const fray_knowledge *know = r->game->knowledge;
    char line[PLAYER_DIGITS];
    uint32_t i = 0;
    while (i < know->leanings && !text_same(know->leaning[i].id, word[1])) i++;
    if (i == know->leanings) {
        SAY(r, W_LEANING, player_digits(r->line, line), r->game->name, word[1]);
        return false;
    }
    return is_first(r, &r->leans[i], word[1]) &&
           read_weight(r, word[2], FRAY_LEANING_MOST, &r->out[2 * know->features + i]);
}

/* A line without its end and its comment. */
static bool read_line(reading *r, char *text)
{
    char line[PLAYER_DIGITS], whole[48], *word[WORDS];
    uint32_t words = 0;
    snprintf(whole, sizeof whole, "%.40s", text);
    char *rest = text;
    for (char *at; (at = strtok_r(rest, " \t\r", &rest)) != NULL; words++)
        if (words < WORDS) word[words] = at;
    if (words == 0) return true;
    if (words != WORDS) {
        SAY(r, W_LINE, player_digits(r->line, line), whole);
        return false;
    }
    return text_same(word[0], "to") ? read_leaning(r, word) : read_feature(r, word);
}

/* Is nothing missing? */
static bool is_whole(const reading *r)
{
    const fray_knowledge *know = r->game->knowledge;
    uint32_t lacks = know->leanings, found = 0;
    for (uint32_t i = 0; i < know->features; i++) {
        if (r->seen[i]) continue;
        SAY(r, W_LACKS, know->feature[i].id, r->game->name);
        return false;
    }
    for (uint32_t i = 0; i < know->leanings; i++) {
        if (r->leans[i]) found++;
        else lacks = i;
    }
    if (found == 0 || found == know->leanings) return true;
    SAY(r, W_LACKS_LEANING, know->leaning[lacks].id, r->game->name);
    return false;
}

bool weights_read(const fray_game *game, const char *name, const char *text, size_t length,
                  int32_t *out, int language, char *why, size_t n)
{
    reading r = {game, name, language, why, n, out, 0, {0}, {0}};
    const fray_knowledge *know = game->knowledge;
    char digits[PLAYER_DIGITS], line[LINE];
    if (!know || know->features > FRAY_MAX_FEATURES || know->leanings > FRAY_MAX_LEANINGS) {
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
    weights_own(know, out);
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
    return is_whole(&r);
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
