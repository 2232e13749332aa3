/* src/host/record_read.c - records read back: strictly, every step checked by replaying it. */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include "base/text.h"
#include "host/match_private.h"
#include "host/says.h"

/* A place in the text and where to complain. */
typedef struct reader {
    const char *at, *end;
    int line; /* number of the line in `text` */
    char text[MATCH_MOST_LINE];
    int language;
    bool old; /* of format 1: a series could end by itself */
    match_problem *why;
} reader;

/* Numbers as texts, since all sentences take texts. */
typedef struct digits {
    char s[24];
} digits;

static digits decimal(uint64_t n)
{
    digits d;
    snprintf(d.s, sizeof d.s, "%" PRIu64, n);
    return d;
}

static digits hexadecimal(uint64_t n)
{
    digits d;
    snprintf(d.s, sizeof d.s, "%016" PRIx64, n);
    return d;
}

/* Only in messages: as much of a text as says which. All return false, for `return bad(...)`. */
static bool bad(reader *r, host_message id, const char *a, const char *b)
{
    r->why->line = r->line;
    host_say(r->why->text, sizeof r->why->text, r->language, id, a, b);
    return false;
}

static bool bad3(reader *r, host_message id, const char *a, const char *b, const char *c)
{
    r->why->line = r->line;
    host_say(r->why->text, sizeof r->why->text, r->language, id, a, b, c);
    return false;
}

enum got { GOT_LINE, GOT_END, GOT_BAD };

/* The next line that is not blank, without its newline. */
static enum got next_line(reader *r)
{
    do {
        if (r->at == r->end) return GOT_END;
        r->line++;
        const char *newline = memchr(r->at, '\n', (size_t)(r->end - r->at));
        size_t n = newline ? (size_t)(newline - r->at) : (size_t)(r->end - r->at);
        const char *nul = memchr(r->at, '\0', n);
        if (nul) return bad(r, SAYS_REC_NUL, "", ""), GOT_BAD;
        if (n >= sizeof r->text)
            return bad(r, SAYS_REC_LINE_LONG, decimal(sizeof r->text - 1).s, ""), GOT_BAD;
        memcpy(r->text, r->at, n);
        while (n > 0 && (r->text[n - 1] == '\r' || r->text[n - 1] == ' ')) n--;
        r->text[n] = '\0';
        if (!newline) return bad(r, SAYS_REC_CUT, "", ""), GOT_BAD;
        r->at = newline + 1;
    } while (r->text[0] == '\0');
    return GOT_LINE;
}

/* A header line "key value"; the value points into the reader's line. */
static bool header(reader *r, const char *key, const char **value)
{
    enum got got = next_line(r);
    size_t n = strlen(key);
    if (got == GOT_BAD) return false;
    if (got == GOT_END) return bad(r, SAYS_REC_NO_END, "0", "");
    if (strncmp(r->text, key, n) != 0 || r->text[n] != ' ')
        return bad(r, SAYS_REC_HEADER, key, r->text);
    *value = r->text + n + 1;
    return true;
}

/* The first two lines: what it is, and of which game. */
static bool begins(reader *r, const char *text, size_t n, int language, const char **game,
                   match_problem *why)
{
    static const char first[] = "fray-record ";
    memset(r, 0, sizeof *r);
    memset(why, 0, sizeof *why);
    r->at = text;
    r->end = text + n;
    r->language = language;
    r->why = why;
    char wanted[32], old[32];
    snprintf(wanted, sizeof wanted, "%s%d", first, MATCH_FORMAT);
    snprintf(old, sizeof old, "%s%d", first, 1);
    if (n == 0) return bad(r, SAYS_REC_EMPTY, "", "");
    if (n > MATCH_MOST_BYTES) return bad(r, SAYS_REC_LARGE, decimal(MATCH_MOST_BYTES).s, "");
    /* anything that is no record at all deserves no more than being told so */
    if (n < sizeof first || strncmp(text, first, sizeof first - 1) != 0) {
        r->line = 1;
        return bad(r, SAYS_REC_NOT, wanted, "");
    }
    enum got got = next_line(r);
    if (got != GOT_LINE) return false;
    r->old = strcmp(r->text, old) == 0;
    if (!r->old && strcmp(r->text, wanted) != 0)
        return bad(r, SAYS_REC_VERSION, r->text + sizeof first - 1, wanted + sizeof first - 1);
    return header(r, "game", game);
}

bool match_read_game(const char *text, size_t n, char *name, size_t size, int language,
                     match_problem *why)
{
    reader r;
    const char *game;
    if (!begins(&r, text, n, language, &game, why)) return false;
    snprintf(name, size, "%s", game);
    return true;
}

static bool read_hex(const char *s, uint64_t *out)
{
    uint64_t n = 0;
    for (int i = 0; i < 16; i++) {
        const char *digit = s[i] ? strchr("0123456789abcdef", s[i]) : NULL;
        if (!digit) return false;
        n = n << 4 | (uint64_t)(digit - "0123456789abcdef");
    }
    if (s[16] != '\0') return false;
    *out = n;
    return true;
}

/* Lines from here on are answers, notes and the end, no longer settings. */
static bool is_body(const char *line)
{
    return (line[0] >= '0' && line[0] <= '9') || line[0] == '#' || strncmp(line, "end ", 4) == 0;
}

static bool read_header(reader *r, const host_table *h, const char *game, fray_setup *setup,
                        uint32_t *facts)
{
    const char *value;
    uint64_t number = 0, ours = h->pack ? pack_hash(h->pack) : 0;
    if (strcmp(game, h->table.game->name) != 0)
        return bad(r, SAYS_REC_GAME, game, h->table.game->name);
    if (!header(r, "pack", &value)) return false;
    if (!read_hex(value, &number)) return bad(r, SAYS_REC_HEADER, "pack", r->text);
    if (number != ours) return bad(r, SAYS_REC_PACK, value, hexadecimal(ours).s);
    if (!header(r, "facts", &value)) return false;
    if (!text_read_number(value, UINT16_MAX, &number))
        return bad(r, SAYS_REC_HEADER, "facts", r->text);
    if (number > h->table.game->facts)
        return bad(r, SAYS_REC_FACTS, value, decimal(h->table.game->facts).s);
    *facts = (uint32_t)number;
    memset(setup, 0, sizeof *setup);
    for (;;) {
        enum got got = next_line(r);
        if (got == GOT_BAD) return false;
        if (got == GOT_END) return bad(r, SAYS_REC_NO_END, "0", "");
        if (is_body(r->text)) return true;
        char why[200];
        if (!setup_read_line(h, setup, r->text, why, sizeof why, r->language)) {
            r->why->line = r->line;
            snprintf(r->why->text, sizeof r->why->text, "%s", why);
            return false;
        }
    }
}

/* How far the replay has come. */
typedef struct replay {
    match *m;
    host_table h; /* the match's, complaining in the reader's language */
    uint32_t to, facts;
    uint32_t count;    /* answers read; those after `to` are only looked at */
    uint32_t compared; /* answer of the last digest that agreed */
} replay;

static bool read_answer(reader *r, replay *y)
{
    char *blank = strchr(r->text, ' '), *colon = strstr(r->text, ": ");
    uint64_t number;
    digits expected = decimal((uint64_t)y->count + 1);
    if (!blank || !colon || colon < blank) return bad(r, SAYS_REC_LINE, r->text, "");
    *blank = '\0';
    *colon = '\0';
    const char *seat_text = blank + 1, *answer_text = colon + 2;
    if (!text_read_number(r->text, UINT32_MAX, &number) || number != (uint64_t)y->count + 1)
        return bad(r, SAYS_REC_NUMBER, expected.s, r->text);
    fray_answer a = {0, 0, 0};
    if (!words_read_seat(seat_text, &a.seat)) return bad(r, SAYS_REC_SEAT, expected.s, seat_text);
    y->count++;
    if (y->count > y->to) return true;
    const fray_position *p = match_position(y->m);
    if (!p->open) return bad(r, SAYS_REC_OVER, expected.s, "");
    char why[240];
    fray_answer end;
    bool is_read = words_read_answer(&y->h, p, a.seat, answer_text, &a.word, why, sizeof why);
    if (r->old && match_series_ended(y->m, a, &end) && fray_is_legal(match_answer(y->m, end, NULL)))
        is_read = words_read_answer(&y->h, p, a.seat, answer_text, &a.word, why, sizeof why);
    if (!is_read) return bad(r, SAYS_REC_WORDS, expected.s, why);
    fray_verdict v = match_answer(y->m, a, NULL);
    if (fray_is_legal(v)) return true;
    words_verdict(&y->h, p, v, r->language, why, sizeof why);
    return bad3(r, SAYS_REC_REFUSED, expected.s, answer_text, why);
}

/* What ended the match besides the rules. */
static bool read_end(reader *r, replay *y, const char *s)
{
    uint32_t kind = 0, seat = 0;
    const char *name = NULL;
    if (strncmp(s, "conceded ", 9) == 0) {
        kind = MATCH_CONCEDED;
        name = s + 9;
    } else if (strncmp(s, "timed-out ", 10) == 0) {
        kind = MATCH_TIMED_OUT;
        name = s + 10;
    } else if (strcmp(s, "drawn by agreement") == 0) kind = MATCH_AGREED;
    if (!kind) return true;
    if (name && !words_read_seat(name, &seat)) return bad(r, SAYS_REC_LINE, r->text, "");
    if (y->count > y->to) return true;
    return match_end(y->m, kind, seat) || bad(r, SAYS_REC_LINE, r->text, "");
}

/* "# 16 <digest>", "# undone 3 by agreement", or a remark of whoever kept the file. */
static bool read_comment(reader *r, replay *y)
{
    char *s = r->text + 1 + strspn(r->text + 1, " ");
    char *rest = strchr(s, ' ');
    uint64_t number, digest;
    if (s[0] >= '0' && s[0] <= '9') {
        if (!rest) return bad(r, SAYS_REC_LINE, r->text, "");
        *rest++ = '\0';
        if (!text_read_number(s, UINT32_MAX, &number) || !read_hex(rest, &digest)) {
            rest[-1] = ' ';
            return bad(r, SAYS_REC_LINE, r->text, "");
        }
        if (number != y->count) return bad(r, SAYS_REC_DIGEST_AT, s, decimal(y->count).s);
        if (y->count > y->to) return true;
        /* what was picked was done at once, so in the middle of a series there is nothing to compare */
        if (r->old && (match_position(y->m)->flags & FRAY_ASKS_SERIES)) return true;
        if (digest != match_digest(&y->h.table, match_position(y->m), y->facts))
            return bad(r, SAYS_REC_DIGEST, decimal(y->compared).s, s);
        y->compared = y->count;
        return true;
    }
    if (strncmp(s, "undone ", 7) == 0) {
        char *by = strstr(s + 7, " by agreement");
        if (by) *by = '\0';
        if (!by || !text_read_number(s + 7, UINT32_MAX, &number)) {
            if (by) *by = ' ';
            return bad(r, SAYS_REC_LINE, r->text, "");
        }
        if (y->count > y->to) return true;
        if (!match_add_note(y->m, MATCH_UNDONE, (uint32_t)number))
            return bad(r, SAYS_NO_MEMORY, "", "");
    }
    return read_end(r, y, s);
}

/* Answers, comments and the end line, beginning with the one the reader already holds. */
static bool read_body(reader *r, replay *y)
{
    for (;;) {
        if (strncmp(r->text, "end ", 4) == 0) {
            uint64_t number;
            if (!text_read_number(r->text + 4, UINT32_MAX, &number) || number != y->count)
                return bad(r, SAYS_REC_BAD_END, r->text + 4, decimal(y->count).s);
            enum got got = next_line(r);
            if (got == GOT_LINE) return bad(r, SAYS_REC_AFTER_END, "", "");
            return got == GOT_END;
        }
        if (r->text[0] == '#' ? !read_comment(r, y) : !read_answer(r, y)) return false;
        enum got got = next_line(r);
        if (got == GOT_BAD) return false;
        if (got == GOT_END) return bad(r, SAYS_REC_NO_END, decimal(y->count).s, "");
    }
}

match *match_read(const host_table *h, const char *text, size_t n, uint32_t to, int language,
                  match_problem *why)
{
    reader r;
    replay y;
    const char *game;
    fray_setup setup;
    fray_verdict v;
    memset(&y, 0, sizeof y);
    y.h = *h;
    y.h.language = language;
    y.to = to;
    if (!begins(&r, text, n, language, &game, why)) return NULL;
    if (!read_header(&r, &y.h, game, &setup, &y.facts)) return NULL;
    y.m = match_new(h, &setup, 0, &v);
    if (!y.m) {
        char verdict[200];
        words_verdict(h, NULL, v, language, verdict, sizeof verdict);
        bad(&r, SAYS_REC_SETUP, verdict, "");
        return NULL;
    }
    if (read_body(&r, &y)) return y.m;
    match_free(y.m);
    return NULL;
}
