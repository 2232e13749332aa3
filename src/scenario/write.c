/* src/scenario/write.c - a match as a scenario: the way back from a position to text.
 *
 * Facts say a resting point; so the last one that they can say all of stands under `given`, and what was
 * answered since under `play`. Whether they say all of it is not believed but tried: set and settled, they
 * must lead to the same position. Where none does, the scenario starts from the beginning. */
#include "scenario/tree.h"
#include <stdlib.h>
#include <string.h>

enum {
    MOST_PLACES = 4095,
    MOST_THINGS = 255,
    MOST_VALUES = 512,
    MOST_TEXT = 256,
    MOST_ROUNDS = 8,
    LOOKAHEAD = 40,
    WIDTH = 100
};

/* A fact of one owner. */
typedef struct saying {
    uint16_t fact, of;
    bool must;       /* what is left out comes out otherwise */
    int32_t more;    /* than is wanted has to be said: settling counts on */
    uint32_t turned; /* how often that was changed */
} saying;

typedef struct writer {
    const match *m;
    const scenario_origin *from;
    const host_table *h;
    const fray_game *g;
    fray_setup setup;     /* of the match, and what was chosen since of which it could have told */
    fray_position *first; /* as that alone leaves it */
    fray_position *want, *have; /* what is to be said, and what has been so far */
    uint32_t at;                /* answers that led to `want` */
    fray_position *trial, *other;
    saying *say;
    uint32_t says, says_most;
} writer;

/* --- which facts there are --- */

static bool add_saying(writer *w, uint32_t fact, uint32_t of)
{
    if (w->says == w->says_most) {
        const uint32_t more = w->says_most ? 2 * w->says_most : 1024;
        saying *const bigger = realloc(w->say, more * sizeof *bigger);
        if (!bigger) return false;
        w->say = bigger;
        w->says_most = more;
    }
    w->say[w->says++] = (saying){(uint16_t)fact, (uint16_t)of, false, 0, 0};
    return true;
}

static uint32_t last_of(uint32_t type, const writer *w)
{
    const uint32_t entries = w->h->pack ? pack_count(w->h->pack, type) : 0;
    if (type == FRAY_NONE) return 0;
    if (type == FRAY_SEAT) return match_seats(w->m);
    if (type == FRAY_PLACE || type == FRAY_EDGE || type == FRAY_CORNER) return MOST_PLACES;
    return entries ? entries : MOST_THINGS;
}

/* Does the match know such an owner at all? */
static bool is_known(const writer *w, uint32_t type, uint32_t of)
{
    const fray_table *const t = &w->h->table;
    fray_spelling s;
    return type == FRAY_NONE || type == FRAY_SEAT ||
           w->g->spell(t, match_position(w->m), type, of, &s) ||
           w->g->spell(t, w->first, type, of, &s);
}

static bool list_sayings(writer *w)
{
    for (uint32_t fact = 1; fact < w->g->facts; fact++) {
        const uint32_t type = w->g->fact[fact].of, last = last_of(type, w);
        for (uint32_t of = type == FRAY_NONE ? 0 : 1; of <= last; of++)
            if (is_known(w, type, of) && !add_saying(w, fact, of)) return false;
    }
    return true;
}

/* --- saying them --- */

static uint32_t values_of(const writer *w, const fray_position *p, const saying *s, int32_t *value)
{
    uint32_t n = 0;
    const uint32_t most = w->g->fact[s->fact].list ? MOST_VALUES : 1;
    while (n < most && w->g->peek(&w->h->table, p, s->fact, s->of, n, &value[n])) n++;
    return n;
}

/* What is to be said of it. */
static uint32_t wanted(const writer *w, const saying *s, int32_t *value)
{
    const uint32_t n = values_of(w, w->want, s, value);
    if (n == 1) value[0] += s->more;
    return n;
}

static bool is_as_wanted(const writer *w, const fray_position *p, const saying *s)
{
    int32_t want[MOST_VALUES], have[MOST_VALUES];
    const uint32_t n = wanted(w, s, want);
    return n == values_of(w, p, s, have) && memcmp(want, have, n * sizeof *want) == 0;
}

/* Sets it as it is wanted, in `trial`. */
static bool poke(writer *w, const saying *s, const int32_t *value, uint32_t n)
{
    const fray_table *const t = &w->h->table;
    const fray_fact_row *const row = &w->g->fact[s->fact];
    memcpy(w->trial, w->have, w->g->position_bytes);
    fray_verdict v = fray_legal();
    if (row->list) v = w->g->poke(t, w->trial, s->fact, s->of, 0);
    for (uint32_t i = 0; i < n && fray_is_legal(v); i++)
        v = w->g->poke(t, w->trial, s->fact, s->of, value[i]);
    if (n == 0 && !row->list && row->type != FRAY_NUMBER && row->type != FRAY_WORD)
        v = w->g->poke(t, w->trial, s->fact, s->of, 0);
    else if (n == 0 && !row->list) return false;
    return fray_is_legal(v);
}

static void spell(const writer *w, uint32_t type, uint32_t list, int32_t value, char *out, size_t n)
{
    if (type == FRAY_WORD) words_listed(w->h, list, (uint32_t)value, out, n);
    else words_value(w->h, w->have, type, (uint32_t)value, out, n);
}

/* "  saek.wounds = 2", by the names that the position has which is being set up; false: a name is none. */
static bool write_fact(const writer *w, FILE *out, const saying *s, const int32_t *value,
                       uint32_t n)
{
    const fray_fact_row *const row = &w->g->fact[s->fact];
    char text[MOST_TEXT] = "";
    if (row->of != FRAY_NONE) spell(w, row->of, 0, s->of, text, sizeof text);
    if (strchr(text, '#')) return false;
    int column = fprintf(out, "  %s%s%s =", text, text[0] ? "." : "", row->name);
    for (uint32_t i = 0; i < n; i++) {
        spell(w, row->type, row->words, value[i], text, sizeof text);
        if (strchr(text, '#')) return false;
        if (i > 0) column += fprintf(out, ",");
        if (column + (int)strlen(text) > WIDTH - 2) column = fprintf(out, "\n     ");
        column += fprintf(out, " %s", text);
    }
    fprintf(out, "%s\n", n == 0 ? " none" : "");
    return true;
}

static bool say_fact(writer *w, FILE *out, const saying *s)
{
    int32_t value[MOST_VALUES];
    const uint32_t n = wanted(w, s, value);
    char *text = NULL;
    size_t size;
    if (!poke(w, s, value, n)) return false;
    if (memcmp(w->trial, w->have, w->g->position_bytes) == 0 && !s->must) return false;
    FILE *const line = open_memstream(&text, &size);
    if (!line) return false;
    bool said = write_fact(w, line, s, value, n);
    said = fclose(line) == 0 && said;
    if (said) {
        fputs(text, out);
        memcpy(w->have, w->trial, w->g->position_bytes);
    }
    free(text);
    return said;
}

/* What a fact is, may depend on others that come later: three times is enough for all there is. */
static void say_all(writer *w, FILE *out)
{
    bool any = false;
    memcpy(w->have, w->first, w->g->position_bytes);
    for (uint32_t pass = 0; pass < 3; pass++) {
        for (uint32_t i = 0; i < w->says; i++) {
            const saying *const s = &w->say[i];
            /* the first that is set wipes what the set-up has laid out */
            if (any && !(s->must && pass == 0) && is_as_wanted(w, w->have, s)) continue;
            if (pass > 0 && s->must) continue;
            any = say_fact(w, out, s) || any;
        }
    }
}

/* What came out otherwise must be said; then numbers, one after the other since they hang together, are said
 * otherwise. False: nothing came out otherwise. */
static bool insist(writer *w, const fray_position *settled)
{
    saying *turn = NULL;
    int32_t by = 0;
    bool any = false;
    for (uint32_t i = 0; i < w->says; i++) {
        saying *const s = &w->say[i];
        int32_t want[MOST_VALUES], came[MOST_VALUES];
        const uint32_t n = values_of(w, w->want, s, want);
        if (n == values_of(w, settled, s, came) && memcmp(want, came, n * sizeof *want) == 0)
            continue;
        const bool number = w->g->fact[s->fact].type == FRAY_NUMBER && n == 1;
        if (s->must && number && (!turn || s->turned < turn->turned)) {
            turn = s;
            by = want[0] - came[0];
        }
        s->must = any = true;
    }
    if (!turn) return any;
    turn->more += by;
    turn->turned++;
    return true;
}

/* Do two positions go on alike, whatever is answered? Looked at for a while, as far as anybody can tell. */
static bool go_on_alike(const writer *w, fray_position *a, fray_position *b)
{
    const fray_table *const t = &w->h->table;
    uint64_t random = 1;
    for (uint32_t i = 0; i < LOOKAHEAD && a->open; i++) {
        fray_answer x = {0, fray_asked(a), 0};
        x.word = w->g->pick(t, a, x.seat, fray_next(&random));
        if (!fray_is_legal(w->g->apply(t, a, x, NULL, NULL)) ||
            !fray_is_legal(w->g->apply(t, b, x, NULL, NULL)) ||
            match_digest(t, a, w->g->facts) != match_digest(t, b, w->g->facts))
            return false;
    }
    return true;
}

/* Do two positions go on alike by what was answered since? */
static bool go_on_as_played(const writer *w, fray_position *a, fray_position *b)
{
    const fray_table *const t = &w->h->table;
    for (uint32_t i = w->at; i < match_length(w->m); i++) {
        const fray_answer x = match_step_at(w->m, i)->answer;
        if (!fray_is_legal(w->g->apply(t, a, x, NULL, NULL)) ||
            !fray_is_legal(w->g->apply(t, b, x, NULL, NULL)) ||
            match_digest(t, a, w->g->facts) != match_digest(t, b, w->g->facts))
            return false;
    }
    return true;
}

/* Is what has been said what is wanted? Bytes may remember more than anybody asks for. */
static bool is_same(const writer *w)
{
    const fray_table *const t = &w->h->table;
    const size_t n = w->g->position_bytes;
    if (memcmp(w->have, w->want, n) == 0) return true;
    if (match_digest(t, w->have, w->g->facts) != match_digest(t, w->want, w->g->facts))
        return false;
    memcpy(w->trial, w->have, n);
    memcpy(w->other, w->want, n);
    if (!go_on_as_played(w, w->other, w->trial)) return false;
    memcpy(w->trial, w->have, n);
    memcpy(w->other, w->want, n);
    return go_on_alike(w, w->other, w->trial);
}

/* A choice that stands in a fact (whose hero) can be agreed before the match in a setting of that name. */
static void agree(writer *w)
{
    w->setup = *match_setup(w->m);
    for (uint32_t fact = 1; fact < w->g->facts; fact++) {
        const fray_fact_row *const row = &w->g->fact[fact];
        for (uint32_t key = 1; key < w->g->settings; key++) {
            const fray_setting_row *const set = &w->g->setting[key];
            if (strcmp(set->word, row->name) != 0 || set->type != row->type || row->list ||
                (row->of != FRAY_SEAT) == set->per_seat)
                continue;
            for (uint32_t seat = set->per_seat; seat <= (set->per_seat ? match_seats(w->m) : 0);
                 seat++) {
                int32_t value;
                if (w->g->peek(&w->h->table, w->want, fact, seat, 0, &value) && value)
                    setup_put(w->h, &w->setup, key, seat, (uint32_t)value);
            }
        }
    }
}

/* The facts of the position wanted, if they lead there; malloced. */
static char *given_text(writer *w)
{
    agree(w);
    if (!fray_is_legal(w->g->start(&w->h->table, &w->setup, w->first))) return NULL;
    for (uint32_t i = 0; i < w->says; i++) {
        w->say[i].must = false;
        w->say[i].more = 0;
        w->say[i].turned = 0;
    }
    for (uint32_t round = 0; round < MOST_ROUNDS; round++) {
        char *text = NULL;
        size_t size;
        FILE *const out = open_memstream(&text, &size);
        if (!out) return NULL;
        say_all(w, out);
        if (fclose(out) != 0) return NULL;
        const bool legal = fray_is_legal(w->g->settle(&w->h->table, w->have, NULL));
        if (legal && is_same(w)) return text;
        free(text);
        if (round > 0 && w->have->question != w->want->question) return NULL;
        if (!insist(w, w->have)) return NULL;
    }
    return NULL;
}

/* --- the whole --- */

static void write_head(const writer *w, FILE *out, const char *name)
{
    const fray_setup *const setup = &w->setup;
    char line[MOST_TEXT];
    fprintf(out, "game %s\n", w->g->name);
    for (uint32_t i = 0; w->from && i < scenario_packs(w->from->file); i++)
        fprintf(out, "pack %s\n", scenario_pack(w->from->file, i));
    fprintf(out, "\nscenario \"%s\"\n", name);
    for (uint32_t i = 0; i < setup->count; i++) {
        const fray_setting *const item = &setup->item[i];
        const fray_setting_row *const row = &w->g->setting[item->key];
        if (!row->per_seat && !row->many && item->value == row->fallback) continue;
        setup_line(w->h, item, line, sizeof line);
        fprintf(out, "set %s\n", line);
    }
}

static void write_rows(const scenario_file *f, const scenario_span *rows, FILE *out)
{
    for (uint32_t i = 0; i < rows->n; i++) fprintf(out, "  %s\n", f->row[rows->from + i].source);
}

/* How it began, as its file has it; else from the very beginning. */
static void write_origin(const writer *w, FILE *out)
{
    const scenario_file *const f = w->from ? w->from->file : NULL;
    if (!f || f->part[w->from->n + 1].begin == BEGIN_START) {
        fprintf(out, "start\n");
        return;
    }
    fprintf(out, "given\n");
    write_rows(f, &f->part[0].given, out);
    write_rows(f, &f->part[w->from->n + 1].given, out);
}

/* The position after n answers, into `want`. */
static void go_to(writer *w, uint32_t n)
{
    w->at = n;
    memcpy(w->want, match_first(w->m), w->g->position_bytes);
    for (uint32_t i = 0; i < n; i++)
        w->g->apply(&w->h->table, w->want, match_step_at(w->m, i)->answer, NULL, NULL);
}

static void write_play(writer *w, FILE *out, uint32_t from)
{
    const uint32_t n = match_length(w->m);
    char line[MOST_TEXT];
    go_to(w, from);
    if (from < n) fprintf(out, "play\n");
    for (uint32_t i = from; i < n; i++) {
        const fray_answer a = match_step_at(w->m, i)->answer;
        words_answer(w->h, w->want, a.word, line, sizeof line);
        fprintf(out, "  %s: %s\n", words_seat(a.seat), line);
        w->g->apply(&w->h->table, w->want, a, NULL, NULL);
    }
}

static void write_end(const writer *w, FILE *out)
{
    const fray_position *const p = w->want;
    fprintf(out, "expect\n");
    if (!p->open) {
        fprintf(out, p->over ? "  over\n" : "  asks nobody\n");
        return;
    }
    fprintf(out, "  asks");
    for (uint32_t seat = 0; seat < FRAY_MAX_SEATS; seat++)
        if (p->open >> seat & 1) fprintf(out, " %s", words_seat(seat));
    fprintf(out, " %s\n", w->g->question[p->question].id);
}

static void write_all(writer *w, FILE *out, const char *name)
{
    char *given = NULL;
    uint32_t from = match_length(w->m);
    w->g->start(&w->h->table, match_setup(w->m), w->first);
    const bool listed = list_sayings(w);
    for (;; from--) {
        go_to(w, from);
        given = listed && w->want->open ? given_text(w) : NULL;
        if (given || from == 0) break;
    }
    if (!given) w->setup = *match_setup(w->m);
    write_head(w, out, name);
    if (given) fprintf(out, "given\n%s", given);
    else write_origin(w, out);
    free(given);
    write_play(w, out, from);
    write_end(w, out);
}

/* As it began, and all answers. */
static void write_kept(writer *w, FILE *out, const char *name)
{
    fprintf(out, "%s", scenario_kept);
    w->setup = *match_setup(w->m);
    write_head(w, out, name);
    write_origin(w, out);
    write_play(w, out, 0);
    write_end(w, out);
}

static char *text_of(const match *m, const char *name, const scenario_origin *from,
                     void write(writer *, FILE *, const char *))
{
    writer w = {.m = m, .from = from, .h = match_table(m), .g = match_table(m)->table.game};
    const size_t n = w.g->position_bytes;
    char *text = NULL;
    size_t size;
    char *const block = calloc(5, n);
    FILE *const out = block ? open_memstream(&text, &size) : NULL;
    if (out) {
        w.first = (fray_position *)(void *)block;
        w.want = (fray_position *)(void *)(block + n);
        w.have = (fray_position *)(void *)(block + 2 * n);
        w.trial = (fray_position *)(void *)(block + 3 * n);
        w.other = (fray_position *)(void *)(block + 4 * n);
        write(&w, out, name);
        if (fclose(out) != 0) {
            free(text);
            text = NULL;
        }
    }
    free(w.say);
    free(block);
    return text;
}

const char scenario_kept[] = "# fray play keeps a match here\n";

char *scenario_write(const match *m, const char *name, const scenario_origin *from)
{
    return text_of(m, name, from, write_all);
}

char *scenario_keep(const match *m, const scenario_origin *from)
{
    return text_of(m, scenario_name(from->file, from->n), from, write_kept);
}
