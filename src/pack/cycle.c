/* src/pack/cycle.c - changes that ask for what they change, by themselves or by way of others.
 *
 * "range + 1, if: range = 1": to know the range one would have to know the range. Kinds of change are asked for by
 * the terms that read them (fray_term.reads); a row of kind x that uses such a term asks for what it reads. No way
 * along what rows ask for may lead back to where it began. Rows are looked at in the order they were read in, and
 * one that would close a circle is left out, so each circle is said once, at its last row. */
#include "pack/reader.h"
#include <stdlib.h>
#include <string.h>

/* A change that asks for others. */
struct asker {
    const struct pack_row *row;
    uint64_t reads;
    const fray_term *rules; /* the term that asks the rules, if one does */
    uint8_t kind;
};

struct askers {
    struct pack_reader *r;
    uint64_t asks[PACK_MAX_CHANGES]; /* what rows of a kind ask for, without circles .. */
    const struct pack_row *by[PACK_MAX_CHANGES][PACK_MAX_CHANGES]; /* .. and the first that does */
};

/* ---- what a row asks for ---- */

static void add_expression(const struct pack_reader *r, uint16_t offset, struct asker *asker)
{
    const uint8_t *pool = r->pack->content + r->schema->code;
    for (uint32_t at = offset, inside = 0; offset; at++) {
        uint16_t op;
        memcpy(&op, pool + 2 * (size_t)at, sizeof op);
        if (op == FRAY_E_END && inside-- == 0) return;
        if (op == FRAY_E_WHERE) inside++; /* its body has an END of its own */
        if (op == FRAY_E_WHERE || op == FRAY_E_CONST || op == FRAY_E_LOCAL || op == FRAY_E_IT) at++;
        if (op < FRAY_E_TERM) continue;
        const fray_term *term = &r->schema->term[op - FRAY_E_TERM];
        asker->reads |= term->reads;
        if (term->reads == FRAY_READS_ALL) asker->rules = term;
    }
}

static const fray_pack_field *change_of(const fray_pack_entity *entity)
{
    for (uint16_t i = 0; i < entity->fields; i++)
        if (entity->field[i].type == FRAY_PACK_CHANGE) return &entity->field[i];
    return NULL;
}

/* By all that is looked at each time the change matters; not by what a grant looks at once. */
static struct asker asker_of(const struct pack_reader *r, const struct pack_row *row,
                             const uint8_t *bytes)
{
    struct asker asker = {.row = row};
    const fray_pack_field *is = change_of(row->entity), *field = row->entity->field;
    fray_change change;
    if (is == NULL) return asker;
    memcpy(&change, bytes + is->offset, sizeof change);
    asker.kind = change.what;
    add_expression(r, change.code, &asker);
    for (uint16_t i = 0; i < row->entity->fields; i++) {
        uint16_t offset;
        bool each_time = field[i].type == FRAY_PACK_TRUTH ||
                         (field[i].type == FRAY_PACK_VALUE && !field[i].least);
        if (!each_time) continue;
        memcpy(&offset, bytes + field[i].offset, sizeof offset);
        add_expression(r, offset, &asker);
    }
    return asker;
}

static int by_place(const void *one, const void *two)
{
    const struct pack_place a = ((const struct asker *)one)->row->place,
                            b = ((const struct asker *)two)->row->place;
    if (a.file != b.file) return a.file < b.file ? -1 : 1;
    if (a.line != b.line) return a.line < b.line ? -1 : 1;
    return a.column < b.column ? -1 : a.column > b.column;
}

/* All of them, in the order they were read in; how many there are. */
static size_t list_askers(struct pack_reader *r, struct asker *list)
{
    size_t n = 0;
    for (uint8_t i = 0; i < r->pack->shelves; i++) {
        const struct pack_shelf *shelf = &r->pack->shelf[i];
        for (uint16_t k = 1; k <= shelf->rows; k++) {
            const struct pack_row *row = &shelf->row[k];
            list[n] = asker_of(r, row, pack_bytes(r, row->entity, k));
            if (list[n].reads && list[n].kind) n++; /* kind 0: it changes nothing */
        }
    }
    if (n) qsort(list, n, sizeof *list, by_place);
    return n;
}

/* ---- circles ---- */

/* The shortest way from one kind to another: the kinds behind the first, in order. 0: there is none. */
static int find_way(const struct askers *all, uint8_t from, uint8_t to, uint8_t *way)
{
    uint8_t before[PACK_MAX_CHANGES] = {0}, queue[PACK_MAX_CHANGES] = {from};
    uint64_t seen = UINT64_C(1) << from;
    int steps = 0;
    for (int done = 0, found = 1; done < found && !(seen >> to & 1); done++)
        for (unsigned i = 0; i < PACK_MAX_CHANGES; i++) {
            if (!(all->asks[queue[done]] & ~seen & UINT64_C(1) << i)) continue;
            seen |= UINT64_C(1) << i;
            before[i] = queue[done];
            queue[found++] = (uint8_t)i;
        }
    if (!(seen >> to & 1)) return 0;
    for (uint8_t at = to; at != from; at = before[at]) steps++;
    for (int i = steps - 1; i >= 0; to = before[to]) way[i--] = to;
    return steps;
}

static void say_itself(struct pack_reader *r, const struct asker *asker)
{
    const char *word = r->schema->change[asker->kind].word;
    struct pack_line line = {.language = r->problems.language};
    pack_add_said(&line, SAY_ASKS_ITSELF, word, word);
    if (asker->rules != NULL) pack_add_said(&line, SAY_ASKS_RULES, asker->rules->word);
    pack_say(&r->problems, asker->row->place, SAY_LINE, line.text);
}

/* "'range' asks for 'damage', which asks for 'range' (core/power.yaml:67:7)". Of a long way the middle is left
 * out, so that it ends where it should. */
static void say_way(const struct askers *all, const struct asker *asker, uint8_t next,
                    const uint8_t *way, int steps)
{
    const fray_change_row *kind = all->r->schema->change;
    struct pack_line line = {.language = all->r->problems.language};
    pack_add_said(&line, SAY_ASKS, kind[asker->kind].word, kind[next].word);
    for (int i = 0; i < steps; i++) {
        int left_out = line.used > PACK_LINE / 2 ? steps - 1 - i : 0;
        i += left_out;
        const struct pack_row *row = all->by[i ? way[i - 1] : next][way[i]];
        if (left_out) pack_add_said(&line, SAY_BY_WAY_OF, left_out);
        pack_add_said(&line, SAY_ASKS_AT, left_out ? "" : pack_phrase(line.language, SAY_WHICH),
                      kind[way[i]].word, all->r->file[row->place.file], row->place.line,
                      row->place.column);
    }
    pack_say(&all->r->problems, asker->row->place, SAY_LINE, line.text);
}

static void add_asker(struct askers *all, const struct asker *asker)
{
    uint8_t way[PACK_MAX_CHANGES];
    if (asker->reads >> asker->kind & 1) say_itself(all->r, asker);
    if (asker->reads == FRAY_READS_ALL) return;
    for (uint8_t next = 0; next < all->r->schema->changes; next++) {
        if (next == asker->kind || !(asker->reads >> next & 1)) continue;
        int steps = find_way(all, next, asker->kind, way);
        if (steps) {
            say_way(all, asker, next, way, steps);
        } else if (!(all->asks[asker->kind] >> next & 1)) {
            all->asks[asker->kind] |= UINT64_C(1) << next;
            all->by[asker->kind][next] = asker->row;
        }
    }
}

void pack_find_circles(struct pack_reader *r)
{
    size_t rows = 1;
    for (uint8_t i = 0; i < r->pack->shelves; i++) rows += r->pack->shelf[i].rows;
    struct asker *list = pack_take(&r->nodes, rows * sizeof *list);
    struct askers *all = pack_take(&r->nodes, sizeof *all);
    if (list == NULL || all == NULL) {
        r->problems.out_of_memory = true;
        return;
    }
    all->r = r;
    for (size_t i = 0, n = list_askers(r, list); i < n; i++) add_asker(all, &list[i]);
}
