/* src/host/words_read.c - the way back: notation to values and answers. */
#include "host/words.h"
#include <stdlib.h>
#include <string.h>
#include "base/text.h"
#include "host/says.h"

enum {
    MOST_TEXT = 256, /* bytes of a typed answer */
    MOST_TOKENS = 16,
    PAGE = 64, /* options looked at in one go */
    MOST_PLACES = 4095,
    MOST_THINGS = 255
};

typedef struct tokens {
    char text[MOST_TEXT]; /* NULs between the tokens */
    const char *at[MOST_TOKENS];
    uint32_t count;
    bool whole; /* nothing was left out for want of room */
} tokens;

static void split(tokens *t, const char *s)
{
    size_t used = 0;
    t->count = 0;
    t->whole = true;
    for (;;) {
        s += strspn(s, " \t\r\n");
        size_t n = strcspn(s, " \t\r\n");
        if (n == 0) return;
        if (used + n + 1 > MOST_TEXT || t->count == MOST_TOKENS) {
            t->whole = false;
            return;
        }
        memcpy(t->text + used, s, n);
        t->text[used + n] = '\0';
        t->at[t->count++] = t->text + used;
        used += n + 1;
        s += n;
    }
}

bool words_read_seat(const char *text, uint32_t *seat)
{
    for (uint32_t i = 0; i < FRAY_MAX_SEATS; i++) {
        if (!text_same(text, words_seat(i))) continue;
        *seat = i;
        return true;
    }
    return false;
}

/* The name alone, without what the game puts around it: "2:saek" is also called "saek". */
static bool bare_name(const host_table *h, const fray_position *p, uint32_t type, uint32_t value,
                      const char *text)
{
    fray_spelling s;
    memset(&s, 0, sizeof s);
    if (!p || !h->table.game->spell(&h->table, p, type, value, &s)) return false;
    if (s.type == FRAY_NONE) return text_same(s.text, text);
    return h->pack && s.value > 0 && s.value <= pack_count(h->pack, s.type) &&
           text_same(pack_id(h->pack, s.type, s.value), text);
}

/* How far the values of a type can go: spell says which of them there are. */
static uint32_t last_value(const host_table *h, uint32_t type)
{
    if (type == FRAY_PLACE || type == FRAY_EDGE || type == FRAY_CORNER) return MOST_PLACES;
    uint32_t entries = h->pack ? pack_count(h->pack, type) : 0;
    return entries ? entries : MOST_THINGS;
}

static bool read_spelled(const host_table *h, const fray_position *p, uint32_t type,
                         const char *text, uint32_t *value)
{
    char name[MOST_TEXT];
    uint32_t last = last_value(h, type);
    uint64_t number;
    if (text_same(text, "none")) {
        *value = 0;
        return true;
    }
    if (text[0] == '#' && text_read_number(text + 1, UINT32_MAX, &number)) {
        *value = (uint32_t)number;
        return true;
    }
    for (uint32_t v = 1; v <= last; v++) {
        words_value(h, p, type, v, name, sizeof name);
        if (!text_same(name, text)) continue;
        *value = v;
        return true;
    }
    for (uint32_t v = 1; v <= last; v++) {
        if (!bare_name(h, p, type, v, text)) continue;
        *value = v;
        return true;
    }
    return false;
}

size_t words_meant(const struct spelling *near, int language, char *out, size_t n)
{
    if (n > 0) out[0] = '\0';
    if (near->best) host_say(out, n, language, SAYS_MEANT, near->best);
    return near->best ? strlen(out) : 0;
}

size_t words_meant_value(const host_table *h, const fray_position *p, uint32_t type, uint32_t list,
                         const char *text, int language, char *out, size_t n)
{
    struct spelling near = spelling_of(text, strlen(text));
    char name[2][MOST_TEXT]; /* the nearest so far, and the one to be tried */
    uint32_t kept = 0, last = last_value(h, type);
    const fray_label *label = list < h->table.game->word_lists ? h->table.game->words[list] : NULL;
    for (; type == FRAY_WORD && label && label->id; label++) spelling_try(&near, label->id);
    bool named = type != FRAY_WORD && type != FRAY_NUMBER && type != FRAY_PLACE;
    for (uint32_t v = 1; named && v <= last; v++) {
        const char *before = near.best;
        words_value(h, p, type, v, name[1 - kept], MOST_TEXT);
        /* what is longer or shorter by more than may be wrong is not looked at: this may come from outside */
        int longer = (int)strlen(name[1 - kept]) - (int)near.length;
        if (name[1 - kept][0] != '#' && abs(longer) <= near.distance)
            spelling_try(&near, name[1 - kept]);
        if (near.best != before) kept = 1 - kept;
    }
    return words_meant(&near, language, out, n);
}

bool words_read_listed(const host_table *h, uint32_t list, const char *text, uint32_t *value)
{
    const fray_game *game = h->table.game;
    const fray_label *label = list < game->word_lists ? game->words[list] : NULL;
    uint64_t number;
    if (text[0] == '#' && text_read_number(text + 1, UINT32_MAX, &number)) {
        *value = (uint32_t)number;
        return true;
    }
    for (uint32_t i = 0; label && label->id; i++, label++) {
        if (!text_same(label->id, text)) continue;
        *value = i;
        return true;
    }
    return false;
}

bool words_read_value(const host_table *h, const fray_position *p, uint32_t type, const char *text,
                      uint32_t *value)
{
    const fray_game *game = h->table.game;
    uint64_t number;
    switch ((fray_type)type) {
    case FRAY_NUMBER: {
        bool minus = text[0] == '-';
        if (!text_read_number(text + minus, INT32_MAX, &number)) return false;
        *value = minus ? (uint32_t) - (int32_t)number : (uint32_t)number;
        return true;
    }
    case FRAY_FACES:
        if (!text_read_number(text, UINT32_MAX, &number)) return false;
        *value = (uint32_t)number;
        return true;
    case FRAY_FLAG: *value = text_same(text, "yes"); return *value || text_same(text, "no");
    case FRAY_SEAT: return words_read_seat(text, value);
    case FRAY_RULE:
        for (uint32_t i = 1; i < game->rules; i++) {
            if (!text_same(game->rule[i].number, text)) continue;
            *value = i;
            return true;
        }
        return false;
    case FRAY_WINDOW:
        for (uint32_t i = 0; game->schema && i < game->schema->windows; i++) {
            const char *word = game->schema->window[i].word;
            if (!word || !text_same(word, text)) continue;
            *value = i;
            return true;
        }
        return false;
    case FRAY_PIECE:
    case FRAY_PLACE:
    case FRAY_CARD:
    case FRAY_FIGURE:
    case FRAY_WEAPON:
    case FRAY_SCENERY:
    case FRAY_FACTION:
    case FRAY_LIST:
    case FRAY_MISSION:
    case FRAY_MARKER:
    case FRAY_EDGE:
    case FRAY_CORNER:
    case FRAY_TOKEN: return read_spelled(h, p, type, text, value);
    case FRAY_WORD: return words_read_listed(h, 0, text, value);
    case FRAY_NONE:
    case FRAY_TYPES: break;
    }
    return false;
}

/* "2H" as a count of the face a field is named after; a name may itself begin with a digit. */
static bool read_faces(const char *text, const fray_field *f, uint32_t *count)
{
    char digits[12];
    size_t name = strlen(f->name), all = strlen(text), n = all > name ? all - name : 0;
    uint64_t number;
    if (n == 0 || n >= sizeof digits || !text_same(text + n, f->name)) return false;
    memcpy(digits, text, n);
    digits[n] = '\0';
    if (!text_read_number(digits, UINT32_MAX, &number)) return false;
    *count = (uint32_t)number;
    return true;
}

/* The same things as a set has them: rising, nothing behind them. */
static uint64_t as_set(const fray_act *act, uint64_t word)
{
    int32_t value[FRAY_MAX_FIELDS];
    uint32_t n = 0;
    uint64_t set = word & ~((UINT64_C(1) << FRAY_KIND_SHIFT) - 1);
    for (uint32_t i = 0; i < act->fields; i++) {
        int32_t one = fray_value(word, &act->field[i]);
        uint32_t k = n;
        if (one == 0) continue;
        for (; k > 0 && value[k - 1] > one; k--) value[k] = value[k - 1];
        value[k] = one;
        n++;
    }
    for (uint32_t i = 0; i < n; i++) fray_put(&set, &act->field[i], (uint32_t)value[i]);
    return set;
}

/* Field by field: counts of faces in any order, the others as the row lists them; a set in any order, one at least. */
static bool read_fields(const host_table *h, const fray_position *p, uint32_t row, const tokens *t,
                        uint64_t *out, char *why, size_t n)
{
    const fray_act *act = &h->table.game->act[row];
    uint64_t word = (uint64_t)row << FRAY_KIND_SHIFT;
    uint32_t next = 0, given = 0; /* next: plain field to fill; given: mask of faces */
    for (uint32_t i = 1; i < t->count; i++) {
        const fray_field *f = NULL;
        uint32_t value = 0;
        for (uint32_t k = 0; k < act->fields; k++) {
            if (act->field[k].type != FRAY_FACES || given >> k & 1) continue;
            if (!read_faces(t->at[i], &act->field[k], &value)) continue;
            given |= 1u << k;
            f = &act->field[k];
            break;
        }
        if (!f) {
            while (next < act->fields && act->field[next].type == FRAY_FACES) next++;
            if (next == act->fields) {
                host_say(why, n, h->language, SAYS_ANSWER_LONG, t->at[i], act->word);
                return false;
            }
            f = &act->field[next++];
            if (!(f->type == FRAY_WORD ? words_read_listed(h, f->words, t->at[i], &value)
                                       : words_read_value(h, p, f->type, t->at[i], &value))) {
                char meant[80];
                words_meant_value(h, p, f->type, f->words, t->at[i], h->language, meant,
                                  sizeof meant);
                host_say(why, n, h->language, SAYS_ANSWER_VALUE, t->at[i], f->name, meant);
                return false;
            }
        }
        if (!fray_put(&word, f, value)) {
            bool low = f->least && (int32_t)value < f->least;
            host_say(why, n, h->language, low ? SAYS_ANSWER_LOW : SAYS_ANSWER_WIDE, t->at[i],
                     f->name);
            return false;
        }
    }
    while (next < act->fields && act->field[next].type == FRAY_FACES) next++;
    const bool set = act->role == FRAY_ACT_SET;
    if (set ? next == 0 : next < act->fields) {
        host_say(why, n, h->language, SAYS_ANSWER_SHORT, act->word, act->field[next].name);
        return false;
    }
    *out = set ? as_set(act, word) : word;
    return true;
}

/* Does the option read like what was typed, names without their decoration allowed? */
static bool reads_like(const host_table *h, const fray_position *p, uint64_t word, const tokens *t)
{
    const fray_act *act = &h->table.game->act[fray_act_of(word)];
    if (!text_same(act->word, t->at[0]) || t->count != 1u + fray_fields_of(act, word)) return false;
    for (uint32_t i = 0; i + 1 < t->count; i++) {
        const fray_field *f = &act->field[i];
        uint32_t value = (uint32_t)fray_value(word, f);
        char name[MOST_TEXT];
        if (f->type == FRAY_WORD) words_listed(h, f->words, value, name, sizeof name);
        else words_value(h, p, f->type, value, name, sizeof name);
        if (!text_same(name, t->at[1 + i]) && !bare_name(h, p, f->type, value, t->at[1 + i]))
            return false;
    }
    return true;
}

/* What came of looking through the legal options. */
enum found { FOUND_NONE, FOUND_ONE, FOUND_SEVERAL };

static enum found among_options(const host_table *h, const fray_position *p, uint32_t seat,
                                const tokens *t, uint64_t *out, char *why, size_t n)
{
    const fray_game *game = h->table.game;
    char typed[2 * MOST_TEXT], name[2 * MOST_TEXT];
    uint64_t page[PAGE], alike = 0;
    uint32_t count = 1;
    text_line joined = text_in(typed, sizeof typed);
    for (uint32_t i = 0; i < t->count; i++) {
        if (i) text_add(&joined, " ");
        text_add(&joined, t->at[i]);
    }
    for (uint32_t from = 0; from < count; from += PAGE) {
        count = game->options(&h->table, p, seat, from, PAGE, page);
        for (uint32_t i = 0; i < PAGE && from + i < count; i++) {
            if (fray_act_of(page[i]) == 0 || fray_act_of(page[i]) >= game->acts) continue;
            words_answer(h, p, page[i], name, sizeof name);
            if (strcmp(name, typed) == 0) {
                *out = page[i];
                return FOUND_ONE;
            }
            if (!reads_like(h, p, page[i], t)) continue;
            if (alike) {
                char first[2 * MOST_TEXT];
                words_answer(h, p, alike, first, sizeof first);
                host_say(why, n, h->language, SAYS_ANSWER_EITHER, typed, first, name);
                /* an exact match may still follow */
                *out = 0;
                continue;
            }
            alike = *out = page[i];
        }
    }
    if (!alike) return FOUND_NONE;
    return *out ? FOUND_ONE : FOUND_SEVERAL;
}

/* Several entries may share a name (both sides of a fighter card have a Great Axe). Where the ruling
 * blames the one that was read, one of its namesakes may have been meant: take the first that is
 * not itself to blame. */
static uint64_t namesake(const host_table *h, const fray_position *p, uint32_t seat, uint64_t word)
{
    const fray_game *game = h->table.game;
    const fray_act *act = &game->act[fray_act_of(word)];
    fray_verdict v = game->check(&h->table, p, (fray_answer){word, seat, 0});
    for (uint32_t i = 0; i < act->fields; i++) {
        const fray_field *f = &act->field[i];
        uint32_t value = (uint32_t)fray_value(word, f), last = last_value(h, f->type);
        char name[MOST_TEXT], other[MOST_TEXT];
        if (v.type != f->type || v.subject != value || f->type == FRAY_NONE) continue;
        words_value(h, p, f->type, value, name, sizeof name);
        for (uint32_t alt = 1; alt <= last; alt++) {
            words_value(h, p, f->type, alt, other, sizeof other);
            if (alt == value || strcmp(name, other) != 0) continue;
            uint64_t mask = ((UINT64_C(1) << f->width) - 1) << f->shift, meant = word & ~mask;
            if (!fray_put(&meant, f, alt)) continue;
            fray_verdict w = game->check(&h->table, p, (fray_answer){meant, seat, 0});
            if (w.type != f->type || w.subject != alt) return meant;
        }
    }
    return word;
}

/* "pass, move, strike": the first words of what is legal, each once. */
static void list_words(const host_table *h, const fray_position *p, uint32_t seat, char *out,
                       size_t n)
{
    const fray_game *game = h->table.game;
    uint64_t page[PAGE];
    uint32_t count = 1;
    uint8_t seen[256] = {0};
    text_line t = text_in(out, n);
    for (uint32_t from = 0; from < count; from += PAGE) {
        count = game->options(&h->table, p, seat, from, PAGE, page);
        for (uint32_t i = 0; i < PAGE && from + i < count; i++) {
            uint32_t row = fray_act_of(page[i]);
            if (row == 0 || row >= game->acts || seen[row]) continue;
            seen[row] = 1;
            if (t.length) text_add(&t, ", ");
            text_add(&t, game->act[row].word);
        }
    }
}

bool words_read_answer(const host_table *h, const fray_position *p, uint32_t seat, const char *text,
                       uint64_t *word, char *why, size_t n)
{
    const fray_game *game = h->table.game;
    tokens t;
    uint64_t found = 0;
    if (n > 0) why[0] = '\0';
    split(&t, text);
    if (t.count == 0) {
        host_say(why, n, h->language, SAYS_ANSWER_EMPTY);
        return false;
    }
    if (!t.whole) {
        host_say(why, n, h->language, SAYS_ANSWER_LONG, text, t.at[0]);
        return false;
    }
    switch (among_options(h, p, seat, &t, &found, why, n)) {
    case FOUND_ONE: *word = found; return true;
    case FOUND_SEVERAL: return false;
    case FOUND_NONE: break;
    }
    bool known = false;
    for (uint32_t row = 1; row < game->acts; row++) {
        if (!game->act[row].word || !text_same(game->act[row].word, t.at[0])) continue;
        known = true;
        if (!read_fields(h, p, row, &t, &found, why, n)) continue;
        *word = namesake(h, p, seat, found);
        return true;
    }
    if (!known) {
        char legal[160], meant[80];
        struct spelling near = spelling_of(t.at[0], strlen(t.at[0]));
        for (uint32_t row = 1; row < game->acts; row++)
            if (game->act[row].word) spelling_try(&near, game->act[row].word);
        list_words(h, p, seat, legal, sizeof legal);
        words_meant(&near, h->language, meant, sizeof meant);
        host_say(why, n, h->language, SAYS_ANSWER_WORD, t.at[0], legal, meant);
    }
    return false;
}
