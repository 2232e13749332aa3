/* src/wire/catalogue.c - what does not change during a match, as JSON for pages. */
#include "wire/catalogue.h"
#include <string.h>
#include "wire/tell.h"

static void both(jot *out, const char *en, const char *de)
{
    jot_string(out, "en", en ? en : "");
    jot_string(out, "de", de ? de : "");
}

static bool is_named(const char *id)
{
    return id && *id;
}

/* --- the games --- */

static void name_and_seats(jot *out, const fray_game *game)
{
    jot_string(out, "name", game->name);
    jot_string(out, "title", game->title);
    jot_open(out, "seats", '[');
    jot_number(out, NULL, game->seats_least);
    jot_number(out, NULL, game->seats_most);
    jot_close(out, ']');
    jot_bool(out, "together", game->together);
}

void catalogue_games(jot *out, const catalogue_bot *bot, uint32_t bots)
{
    jot_open(out, NULL, '{');
    jot_open(out, "games", '[');
    for (uint32_t i = 0; i < fray_game_count; i++) {
        jot_open(out, NULL, '{');
        name_and_seats(out, fray_games[i]);
        jot_close(out, '}');
    }
    jot_close(out, ']');
    jot_open(out, "bots", '[');
    for (uint32_t i = 0; i < bots; i++) {
        jot_open(out, NULL, '{');
        jot_string(out, "name", bot[i].name);
        jot_open(out, "title", '{');
        both(out, bot[i].title_en, bot[i].title_de);
        jot_close(out, '}');
        both(out, bot[i].en, bot[i].de);
        jot_bool(out, "level", bot[i].level);
        jot_close(out, '}');
    }
    jot_close(out, ']');
    jot_string(out, "version", FRAY_VERSION);
    jot_close(out, '}');
}

void catalogue_rules(jot *out, const fray_game *game)
{
    jot_open(out, NULL, '{');
    jot_open(out, "rules", '[');
    for (uint32_t i = 1; i < game->rules; i++) {
        const fray_rule_row *row = &game->rule[i];
        jot_open(out, NULL, '{');
        jot_string(out, "number", row->number);
        both(out, row->en, row->de);
        jot_string(out, "origin", row->origin);
        jot_string(out, "where", row->where);
        jot_close(out, '}');
    }
    jot_close(out, ']');
    jot_close(out, '}');
}

/* --- tables --- */

static void add_questions(jot *out, const fray_game *game)
{
    jot_open(out, "questions", '[');
    for (uint32_t i = 1; i < game->questions; i++) {
        jot_open(out, NULL, '{');
        jot_string(out, "id", game->question[i].id);
        both(out, game->question[i].en, game->question[i].de);
        jot_close(out, '}');
    }
    jot_close(out, ']');
}

static void add_acts(jot *out, const fray_game *game)
{
    jot_open(out, "acts", '[');
    for (uint32_t i = 1; i < game->acts; i++) {
        const fray_act *act = &game->act[i];
        jot_open(out, NULL, '{');
        jot_string(out, "word", act->word);
        jot_open(out, "fields", '[');
        for (uint32_t k = 0; k < act->fields; k++) {
            if (act->field[k].type == FRAY_NONE) continue;
            jot_open(out, NULL, '{');
            jot_string(out, "name", act->field[k].name);
            jot_string(out, "type", tell_type(act->field[k].type));
            jot_close(out, '}');
        }
        jot_close(out, ']');
        jot_close(out, '}');
    }
    jot_close(out, ']');
}

static void add_events(jot *out, const fray_game *game)
{
    jot_open(out, "events", '[');
    for (uint32_t i = 1; i < game->events; i++) {
        const fray_event_row *row = &game->event[i];
        jot_open(out, NULL, '{');
        jot_string(out, "id", row->id);
        jot_open(out, "args", '[');
        for (uint32_t k = 0; k < row->args; k++)
            if (row->type[k] != FRAY_NONE) jot_string(out, NULL, tell_type(row->type[k]));
        jot_close(out, ']');
        jot_close(out, '}');
    }
    jot_close(out, ']');
}

static void add_label(jot *out, const fray_label *label)
{
    char glyph[2] = {label->glyph, '\0'};
    jot_open(out, NULL, '{');
    jot_string(out, "id", label->id ? label->id : "");
    both(out, label->en, label->de);
    if (label->glyph) jot_string(out, "glyph", glyph);
    jot_close(out, '}');
}

static void add_labels(jot *out, const char *key, const fray_label *label, uint32_t n)
{
    jot_open(out, key, '[');
    for (uint32_t i = 1; i < n; i++) add_label(out, &label[i]);
    jot_close(out, ']');
}

static void add_badges(jot *out, const fray_game *game)
{
    static const char *const what[] = {NULL, "place", "piece", "token", "card", "track"};
    jot_open(out, "badges", '{');
    for (uint32_t i = FRAY_DRAW_PLACE; game->badge && i <= FRAY_DRAW_TRACK; i++) {
        const fray_label *row = &game->badge[i * FRAY_MAX_BADGES];
        uint32_t n = FRAY_MAX_BADGES;
        while (n > 0 && !is_named(row[n - 1].id)) n--;
        if (n == 0) continue;
        jot_open(out, what[i], '[');
        for (uint32_t k = 0; k < n; k++) add_label(out, &row[k]);
        jot_close(out, ']');
    }
    jot_close(out, '}');
}

static void add_shapes(jot *out, const fray_game *game)
{
    jot_open(out, "shapes", '[');
    for (uint32_t i = 1; i < game->shapes; i++) {
        jot_open(out, NULL, '[');
        for (uint32_t k = 0; k < game->shape[i].points && k < 8; k++) {
            jot_open(out, NULL, '[');
            jot_number(out, NULL, game->shape[i].x[k]);
            jot_number(out, NULL, game->shape[i].y[k]);
            jot_close(out, ']');
        }
        jot_close(out, ']');
    }
    jot_close(out, ']');
}

/* A list of words in the order of their values. */
static void add_words(jot *out, const fray_game *game, uint32_t list)
{
    const fray_label *label = list < game->word_lists ? game->words[list] : NULL;
    jot_open(out, "words", '[');
    for (; label && label->id; label++) add_label(out, label);
    jot_close(out, ']');
}

static void add_settings(jot *out, const fray_game *game)
{
    jot_open(out, "settings", '[');
    for (uint32_t i = 1; i < game->settings; i++) {
        const fray_setting_row *row = &game->setting[i];
        jot_open(out, NULL, '{');
        jot_string(out, "word", row->word);
        jot_string(out, "type", tell_type(row->type));
        jot_bool(out, "per_seat", row->per_seat);
        jot_bool(out, "many", row->many);
        jot_number(out, "fallback", row->fallback);
        jot_number(out, "most", row->most);
        jot_string(out, "rule", row->rule ? row->rule : "");
        both(out, row->en, row->de);
        if (row->type == FRAY_WORD) add_words(out, game, row->words);
        jot_close(out, '}');
    }
    jot_close(out, ']');
}

static void add_facts(jot *out, const fray_game *game)
{
    jot_open(out, "facts", '[');
    for (uint32_t i = 1; i < game->facts; i++) jot_string(out, NULL, game->fact[i].name);
    jot_close(out, ']');
}

/* --- content: the schema says where in a row each value is --- */

typedef struct content {
    const fray_schema *schema;
    const fray_pack *pack;
    const uint8_t *bytes;
} content;

static uint16_t half(const uint8_t *at)
{
    uint16_t value;
    memcpy(&value, at, sizeof value);
    return value;
}

static const uint8_t *row_at(const content *c, const fray_pack_entity *e, uint32_t number)
{
    return c->bytes + e->array + (size_t)number * e->row_bytes;
}

static int64_t read_int(const uint8_t *at, const fray_pack_field *f)
{
    uint8_t one;
    uint16_t two;
    uint32_t four;
    bool below = f->least < 0;
    switch (f->size) {
    case 1: memcpy(&one, at, 1); return below ? (int8_t)one : one;
    case 2: memcpy(&two, at, 2); return below ? (int16_t)two : two;
    case 4: memcpy(&four, at, 4); return below ? (int32_t)four : (int64_t)four;
    default: return 0;
    }
}

static uint32_t words_in(const char *const *words)
{
    uint32_t n = 0;
    while (words && words[n]) n++;
    return n;
}

/* [count][numbers] of a list of references; NULL: there is none. */
static const uint8_t *list_at(const content *c, const uint8_t *at, uint32_t *count)
{
    uint16_t offset = half(at);
    *count = 0;
    if (!offset) return NULL;
    const uint8_t *list = c->bytes + c->schema->code + 2 * (size_t)offset;
    *count = half(list);
    return list + 2;
}

static bool shows_row(const content *c, const fray_pack_entity *e, const uint8_t *row);

/* Is it something plain that differs from what is meant when nothing is said? Programs and
 * conditions are for the rules; their cards say in words what they do. */
static bool shows(const content *c, const fray_pack_field *f, const uint8_t *row)
{
    const uint8_t *at = row + f->offset;
    uint32_t n;
    switch ((fray_pack_type)f->type) {
    case FRAY_PACK_INT: return f->required || read_int(at, f) != f->fallback;
    case FRAY_PACK_YES: return *at != 0;
    case FRAY_PACK_WORD: return (f->required || *at != f->fallback) && *at < words_in(f->words);
    case FRAY_PACK_WORDS: return (uint32_t)half(at) | half(at + 2);
    case FRAY_PACK_REF: return half(at) != 0;
    case FRAY_PACK_REFS: return list_at(c, at, &n) && n;
    case FRAY_PACK_LIST: return *at != 0;
    case FRAY_PACK_GRID: return true;
    case FRAY_PACK_ROWS: {
        const fray_pack_entity *e = &c->schema->entity[f->entity];
        for (uint32_t i = 0; i < half(at + 2); i++)
            if (e->type || shows_row(c, e, row_at(c, e, half(at) + i))) return true;
        return false;
    }
    case FRAY_PACK_TRUTH:
    case FRAY_PACK_VALUE:
    case FRAY_PACK_DO:
    case FRAY_PACK_CHANGE: return false;
    }
    return false;
}

static bool shows_row(const content *c, const fray_pack_entity *e, const uint8_t *row)
{
    for (uint32_t i = 0; i < e->fields; i++)
        if (shows(c, &e->field[i], row)) return true;
    return false;
}

/* What is of no type has no id to be known by: its number still tells whether two are the same. */
static void add_id(jot *out, const char *key, const content *c, const fray_pack_field *f,
                   uint32_t number)
{
    uint32_t type = c->schema->entity[f->entity].type;
    if (type == FRAY_NONE) jot_number(out, key, number);
    else jot_string(out, key, pack_id(c->pack, type, number));
}

/* The schema does not say where a grid's lines end: all of its signs are one string. */
static void add_grid(jot *out, const fray_pack_field *f, const uint8_t *at)
{
    enum { MOST_SIGNS = 1024 };
    char signs[MOST_SIGNS + 1];
    uint32_t n = 0, words = words_in(f->words);
    for (uint32_t i = 0; i < f->size && n < MOST_SIGNS; i++)
        signs[n++] = at[i] < words ? f->words[at[i]][0] : '?';
    signs[n] = '\0';
    jot_open(out, f->key, '[');
    jot_string(out, NULL, signs);
    jot_close(out, ']');
}

/* Words in their order; the only one of a field that has room for one needs no list. */
static void add_list(jot *out, const fray_pack_field *f, const uint8_t *at)
{
    uint32_t words = words_in(f->words);
    if (f->size > 1) jot_open(out, f->key, '[');
    for (uint32_t i = 0; i < f->size && at[i] != 0 && at[i] <= words; i++)
        jot_string(out, f->size > 1 ? NULL : f->key, f->words[at[i] - 1]);
    if (f->size > 1) jot_close(out, ']');
}

static void add_name(jot *out, const content *c, uint32_t type, uint32_t number)
{
    const char *en = pack_name(c->pack, type, number, PACK_EN);
    const char *de = pack_name(c->pack, type, number, PACK_DE);
    if (!is_named(en) && !is_named(de)) return;
    jot_open(out, "name", '{');
    both(out, en, is_named(de) ? de : en);
    jot_close(out, '}');
}

static void add_row(jot *out, const content *c, const fray_pack_entity *e, const uint8_t *row);

/* Rows inside an entry. Those that have a type (the attacks of a fighter) are entries, too. */
static void add_rows(jot *out, const content *c, const fray_pack_field *f, const uint8_t *at)
{
    const fray_pack_entity *e = &c->schema->entity[f->entity];
    uint32_t first = half(at), n = half(at + 2);
    jot_open(out, f->key, '[');
    for (uint32_t i = first; i < first + n; i++) {
        jot_open(out, NULL, '{');
        if (e->type) {
            jot_number(out, "value", i);
            if (is_named(pack_id(c->pack, e->type, i)))
                jot_string(out, "id", pack_id(c->pack, e->type, i));
            add_name(out, c, e->type, i);
        }
        add_row(out, c, e, row_at(c, e, i));
        jot_close(out, '}');
    }
    jot_close(out, ']');
}

static void add_field(jot *out, const content *c, const fray_pack_field *f, const uint8_t *at)
{
    uint32_t n;
    switch ((fray_pack_type)f->type) {
    case FRAY_PACK_INT: jot_number(out, f->key, read_int(at, f)); break;
    case FRAY_PACK_YES: jot_bool(out, f->key, true); break;
    case FRAY_PACK_WORD: jot_string(out, f->key, f->words[*at]); break;
    case FRAY_PACK_WORDS: {
        uint32_t mask;
        memcpy(&mask, at, sizeof mask);
        jot_open(out, f->key, '[');
        for (uint32_t i = 0; i < words_in(f->words) && i < 32; i++)
            if (mask >> i & 1) jot_string(out, NULL, f->words[i]);
        jot_close(out, ']');
        break;
    }
    case FRAY_PACK_REF: add_id(out, f->key, c, f, half(at)); break;
    case FRAY_PACK_REFS: {
        const uint8_t *list = list_at(c, at, &n);
        jot_open(out, f->key, '[');
        for (uint32_t i = 0; list && i < n; i++)
            add_id(out, NULL, c, f, half(list + 2 * (size_t)i));
        jot_close(out, ']');
        break;
    }
    case FRAY_PACK_LIST: add_list(out, f, at); break;
    case FRAY_PACK_GRID: add_grid(out, f, at); break;
    case FRAY_PACK_ROWS: add_rows(out, c, f, at); break;
    case FRAY_PACK_TRUTH:
    case FRAY_PACK_VALUE:
    case FRAY_PACK_DO:
    case FRAY_PACK_CHANGE: break;
    }
}

static void add_row(jot *out, const content *c, const fray_pack_entity *e, const uint8_t *row)
{
    for (uint32_t i = 0; i < e->fields; i++)
        if (shows(c, &e->field[i], row)) add_field(out, c, &e->field[i], row + e->field[i].offset);
}

static const fray_pack_entity *entity_of(const content *c, uint32_t type, uint32_t number)
{
    const char *key = pack_entity(c->pack, type, number);
    for (uint32_t i = 0; i < c->schema->entities; i++)
        if (strcmp(c->schema->entity[i].key, key) == 0) return &c->schema->entity[i];
    return NULL;
}

static void add_entry(jot *out, const content *c, uint32_t type, uint32_t number)
{
    const char *en = pack_text(c->pack, type, number, PACK_EN);
    const char *de = pack_text(c->pack, type, number, PACK_DE);
    const fray_pack_entity *e = entity_of(c, type, number);
    jot_open(out, NULL, '{');
    jot_number(out, "value", number);
    jot_string(out, "id", pack_id(c->pack, type, number));
    jot_string(out, "entity", pack_entity(c->pack, type, number));
    if (is_named(pack_number(c->pack, type, number)))
        jot_string(out, "number", pack_number(c->pack, type, number));
    if (is_named(pack_origin(c->pack, type, number)))
        jot_string(out, "origin", pack_origin(c->pack, type, number));
    add_name(out, c, type, number);
    if (is_named(en) || is_named(de)) {
        jot_open(out, "text", '{');
        both(out, en, is_named(de) ? de : en);
        jot_close(out, '}');
    }
    if (e) {
        jot_open(out, "facts", '{');
        add_row(out, c, e, row_at(c, e, number));
        jot_close(out, '}');
    }
    jot_close(out, '}');
}

static void add_entries(jot *out, const host_table *h)
{
    jot_open(out, "entries", '{');
    if (h->pack && h->table.game->schema) {
        content c = {h->table.game->schema, h->pack, pack_content(h->pack)};
        for (uint32_t type = FRAY_NONE + 1; type < FRAY_TYPES; type++) {
            uint32_t n = pack_count(h->pack, type);
            if (n == 0) continue;
            jot_open(out, tell_type(type), '[');
            for (uint32_t i = 1; i <= n; i++) add_entry(out, &c, type, i);
            jot_close(out, ']');
        }
    }
    jot_close(out, '}');
}

void catalogue_game(jot *out, const host_table *h)
{
    const fray_game *game = h->table.game;
    jot_open(out, NULL, '{');
    name_and_seats(out, game);
    jot_string(out, "prefix", game->rules_prefix);
    if (game->seats_setting)
        jot_string(out, "seats_setting", game->setting[game->seats_setting].word);
    add_questions(out, game);
    add_acts(out, game);
    add_events(out, game);
    add_labels(out, "marks", game->mark, game->marks);
    add_labels(out, "zones", game->zone, game->zones);
    add_badges(out, game);
    add_shapes(out, game);
    add_settings(out, game);
    add_facts(out, game);
    add_entries(out, h);
    jot_close(out, '}');
}
