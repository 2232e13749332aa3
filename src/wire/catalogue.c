/* src/wire/catalogue.c - what does not change during a match, as JSON for pages. */
#include "wire/catalogue.h"
#include <string.h>
#include "wire/tell.h"

static void both(json_writer *out, const char *en, const char *de)
{
    writer_string(out, "en", en ? en : "");
    writer_string(out, "de", de ? de : "");
}

static bool is_named(const char *id)
{
    return id && *id;
}

/* --- the games --- */

static void name_and_seats(json_writer *out, const fray_game *game)
{
    writer_string(out, "name", game->name);
    writer_string(out, "title", game->title);
    writer_open(out, "seats", '[');
    writer_number(out, NULL, game->seats_least);
    writer_number(out, NULL, game->seats_most);
    writer_close(out, ']');
    writer_bool(out, "together", game->together);
}

void catalogue_games(json_writer *out, const catalogue_bot *bot, uint32_t bots)
{
    writer_open(out, NULL, '{');
    writer_open(out, "games", '[');
    for (uint32_t i = 0; i < fray_game_count; i++) {
        writer_open(out, NULL, '{');
        name_and_seats(out, fray_games[i]);
        writer_close(out, '}');
    }
    writer_close(out, ']');
    writer_open(out, "bots", '[');
    for (uint32_t i = 0; i < bots; i++) {
        writer_open(out, NULL, '{');
        writer_string(out, "name", bot[i].name);
        writer_open(out, "title", '{');
        both(out, bot[i].title_en, bot[i].title_de);
        writer_close(out, '}');
        both(out, bot[i].en, bot[i].de);
        writer_bool(out, "level", bot[i].level);
        writer_close(out, '}');
    }
    writer_close(out, ']');
    writer_string(out, "version", FRAY_VERSION);
    writer_close(out, '}');
}

void catalogue_rules(json_writer *out, const fray_game *game)
{
    writer_open(out, NULL, '{');
    writer_open(out, "rules", '[');
    for (uint32_t i = 1; i < game->rules; i++) {
        const fray_rule_row *row = &game->rule[i];
        writer_open(out, NULL, '{');
        writer_string(out, "number", row->number);
        both(out, row->en, row->de);
        writer_string(out, "origin", row->origin);
        writer_string(out, "where", row->where);
        writer_close(out, '}');
    }
    writer_close(out, ']');
    writer_close(out, '}');
}

/* --- tables --- */

static void add_questions(json_writer *out, const fray_game *game)
{
    writer_open(out, "questions", '[');
    for (uint32_t i = 1; i < game->questions; i++) {
        writer_open(out, NULL, '{');
        writer_string(out, "id", game->question[i].id);
        both(out, game->question[i].en, game->question[i].de);
        writer_close(out, '}');
    }
    writer_close(out, ']');
}

static void add_acts(json_writer *out, const fray_game *game)
{
    static const char *const role[FRAY_ACT_ROLES] = {NULL,   "pass", "decline",
                                                     "done", "set",  "pick"};
    writer_open(out, "acts", '[');
    for (uint32_t i = 1; i < game->acts; i++) {
        const fray_act *act = &game->act[i];
        writer_open(out, NULL, '{');
        writer_string(out, "word", act->word);
        if (act->role) writer_string(out, "role", role[act->role]);
        writer_open(out, "fields", '[');
        for (uint32_t k = 0; k < act->fields; k++) {
            if (act->field[k].type == FRAY_NONE) continue;
            writer_open(out, NULL, '{');
            writer_string(out, "name", act->field[k].name);
            writer_string(out, "type", tell_type(act->field[k].type));
            writer_close(out, '}');
        }
        writer_close(out, ']');
        writer_close(out, '}');
    }
    writer_close(out, ']');
}

static void add_events(json_writer *out, const fray_game *game)
{
    writer_open(out, "events", '[');
    for (uint32_t i = 1; i < game->events; i++) {
        const fray_event_row *row = &game->event[i];
        writer_open(out, NULL, '{');
        writer_string(out, "id", row->id);
        if (row->role == FRAY_ROLE_ROUND) writer_string(out, "role", "round");
        writer_open(out, "args", '[');
        for (uint32_t k = 0; k < row->args; k++)
            if (row->type[k] != FRAY_NONE) writer_string(out, NULL, tell_type(row->type[k]));
        writer_close(out, ']');
        writer_close(out, '}');
    }
    writer_close(out, ']');
}

static void label_fields(json_writer *out, const fray_label *label)
{
    char glyph[2] = {label->glyph, '\0'};
    writer_string(out, "id", label->id ? label->id : "");
    both(out, label->en, label->de);
    if (label->glyph) writer_string(out, "glyph", glyph);
}

static void add_label(json_writer *out, const fray_label *label)
{
    writer_open(out, NULL, '{');
    label_fields(out, label);
    writer_close(out, '}');
}

static void add_marks(json_writer *out, const fray_game *game)
{
    writer_open(out, "marks", '[');
    for (uint32_t i = 1; i < game->marks; i++) add_label(out, &game->mark[i].label);
    writer_close(out, ']');
}

static void add_zones(json_writer *out, const fray_game *game)
{
    static const char *const role[FRAY_ZONE_ROLES] = {NULL, "hand", "played", "discard", "round"};
    writer_open(out, "zones", '[');
    for (uint32_t i = 1; i < game->zones; i++) {
        writer_open(out, NULL, '{');
        label_fields(out, &game->zone[i].label);
        if (game->zone[i].role) writer_string(out, "role", role[game->zone[i].role]);
        writer_close(out, '}');
    }
    writer_close(out, ']');
}

/* By their places: one that is left free has no id. */
static void add_badges(json_writer *out, const fray_game *game)
{
    static const fray_label none;
    writer_open(out, "badges", '{');
    for (uint32_t what = FRAY_DRAW_PLACE; what < FRAY_DRAW_WHATS; what++) {
        uint32_t n = 0;
        for (uint32_t i = 1; i < game->badges; i++)
            if (game->badge[i].what == what && game->badge[i].at >= n) n = game->badge[i].at + 1u;
        if (n == 0) continue;
        writer_open(out, tell_what(what), '[');
        for (uint32_t at = 0; at < n; at++) {
            const fray_badge *badge = fray_badge_of(game, what, at);
            add_label(out, badge ? &badge->label : &none);
        }
        writer_close(out, ']');
    }
    writer_close(out, '}');
}

static void add_mark_look(json_writer *out, const fray_mark *mark)
{
    static const char *const look[FRAY_LOOKS] = {
        "sign", "plain", "land",    "wall",   "thorn", "circle", "rough", "woods",
        "high", "north", "west",    "cross",  "pale",  "thick",  "dark",  "double",
        "box",  "tint",  "outline", "dotted", "arrow", "notch"};
    writer_open(out, NULL, '{');
    writer_string(out, "id", mark->label.id);
    writer_string(out, "look", look[mark->look]);
    if (mark->seat) writer_string(out, "seat", words_seat(mark->seat));
    if (mark->icon) writer_string(out, "icon", mark->icon);
    if (mark->fill) writer_bool(out, "fill", true);
    if (mark->ring) writer_string(out, "ring", mark->ring);
    if (mark->dashes) writer_string(out, "dashes", mark->dashes);
    if (mark->fine) writer_string(out, "fine", mark->fine);
    if (mark->plain) writer_string(out, "plain", mark->plain);
    writer_close(out, '}');
}

/* How marks are drawn, and which badges are drawn as pips. */
static void add_looks(json_writer *out, const fray_game *game)
{
    writer_open(out, "looks", '{');
    writer_open(out, "marks", '[');
    for (uint32_t i = 1; i < game->marks; i++) add_mark_look(out, &game->mark[i]);
    writer_close(out, ']');
    writer_open(out, "badges", '[');
    for (uint32_t i = 1; i < game->badges; i++) {
        const fray_badge *badge = &game->badge[i], *all = NULL;
        if (badge->pips) all = fray_badge_of(game, badge->what, badge->pips - 1u);
        if (!all) continue;
        writer_open(out, NULL, '{');
        writer_string(out, "what", tell_what(badge->what));
        writer_string(out, "id", badge->label.id);
        writer_string(out, "pips_of", all->label.id);
        writer_close(out, '}');
    }
    writer_close(out, ']');
    writer_close(out, '}');
}

static void add_shapes(json_writer *out, const fray_game *game)
{
    writer_open(out, "shapes", '[');
    for (uint32_t i = 1; i < game->shapes; i++) {
        writer_open(out, NULL, '[');
        for (uint32_t k = 0; k < game->shape[i].points && k < 8; k++) {
            writer_open(out, NULL, '[');
            writer_number(out, NULL, game->shape[i].x[k]);
            writer_number(out, NULL, game->shape[i].y[k]);
            writer_close(out, ']');
        }
        writer_close(out, ']');
    }
    writer_close(out, ']');
}

/* A list of words in the order of their values. */
static void add_words(json_writer *out, const fray_game *game, uint32_t list)
{
    const fray_label *label = list < game->word_lists ? game->words[list] : NULL;
    writer_open(out, "words", '[');
    for (; label && label->id; label++) add_label(out, label);
    writer_close(out, ']');
}

static void add_settings(json_writer *out, const fray_game *game)
{
    writer_open(out, "settings", '[');
    for (uint32_t i = 1; i < game->settings; i++) {
        const fray_setting_row *row = &game->setting[i];
        writer_open(out, NULL, '{');
        writer_string(out, "word", row->word);
        writer_string(out, "type", tell_type(row->type));
        writer_bool(out, "per_seat", row->per_seat);
        writer_bool(out, "many", row->many);
        writer_number(out, "fallback", row->fallback);
        writer_number(out, "most", row->most);
        writer_string(out, "rule", row->rule ? row->rule : "");
        both(out, row->en, row->de);
        if (row->type == FRAY_WORD) add_words(out, game, row->words);
        writer_close(out, '}');
    }
    writer_close(out, ']');
}

static void add_facts(json_writer *out, const fray_game *game)
{
    writer_open(out, "facts", '[');
    for (uint32_t i = 1; i < game->facts; i++) writer_string(out, NULL, game->fact[i].name);
    writer_close(out, ']');
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
    case FRAY_PACK_PLAN:
    case FRAY_PACK_NUMBERS:
    case FRAY_PACK_DRAWING: return *at != 0;
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
static void add_id(json_writer *out, const char *key, const content *c, const fray_pack_field *f,
                   uint32_t number)
{
    uint32_t type = c->schema->entity[f->entity].type;
    if (type == FRAY_NONE) writer_number(out, key, number);
    else writer_string(out, key, pack_id(c->pack, type, number));
}

/* The schema does not say where a grid's lines end: all of its signs are one string. */
static void add_grid(json_writer *out, const fray_pack_field *f, const uint8_t *at)
{
    enum { MOST_SIGNS = 1024 };
    char signs[MOST_SIGNS + 1];
    uint32_t n = 0, words = words_in(f->words);
    for (uint32_t i = 0; i < f->size && n < MOST_SIGNS; i++)
        signs[n++] = *(at[i] < words ? f->words[at[i]] : "?");
    signs[n] = '\0';
    writer_open(out, f->key, '[');
    writer_string(out, NULL, signs);
    writer_close(out, ']');
}

/* Line by line, as it is drawn. */
static void add_plan(json_writer *out, const fray_pack_field *f, const uint8_t *at)
{
    char line[PACK_PLAN_LINE];
    fray_plan plan;
    memcpy(&plan, at, sizeof plan);
    writer_open(out, f->key, '[');
    for (int n = 0; n <= 2 * plan.rows; n++) {
        pack_plan_line(&plan, f->signs, n, line);
        writer_string(out, NULL, line);
    }
    writer_close(out, ']');
}

/* Line by line, without blanks. */
static void add_drawing(json_writer *out, const fray_pack_field *f, const uint8_t *at)
{
    enum { LONGEST_SIGN = 4 };
    char line[LONGEST_SIGN * UINT8_MAX + 1];
    const uint32_t columns = at[0], rows = at[1], words = words_in(f->words);
    writer_open(out, f->key, '[');
    for (uint32_t y = 0; y < rows && 2 + (y + 1) * columns <= f->size; y++) {
        size_t used = 0;
        for (uint32_t x = 0; x < columns; x++) {
            const uint8_t sign = at[2 + y * columns + x];
            const char *word = sign < words ? f->words[sign] : "?";
            for (size_t i = 0; i < LONGEST_SIGN && word[i] != '\0'; i++) line[used++] = word[i];
        }
        line[used] = '\0';
        writer_string(out, NULL, line);
    }
    writer_close(out, ']');
}

static void add_numbers(json_writer *out, const fray_pack_field *f, const uint8_t *at)
{
    writer_open(out, f->key, '[');
    for (uint32_t i = 1; i <= at[0] && i < f->size; i++)
        writer_number(out, NULL, f->least < 0 ? (int8_t)at[i] : at[i]);
    writer_close(out, ']');
}

/* Words in their order; the only one of a field that has room for one needs no list. */
static void add_list(json_writer *out, const fray_pack_field *f, const uint8_t *at)
{
    uint32_t words = words_in(f->words);
    if (f->size > 1) writer_open(out, f->key, '[');
    for (uint32_t i = 0; i < f->size && at[i] != 0 && at[i] <= words; i++)
        writer_string(out, f->size > 1 ? NULL : f->key, f->words[at[i] - 1]);
    if (f->size > 1) writer_close(out, ']');
}

static void add_name(json_writer *out, const content *c, uint32_t type, uint32_t number)
{
    const char *en = pack_name(c->pack, type, number, PACK_EN);
    const char *de = pack_name(c->pack, type, number, PACK_DE);
    if (!is_named(en) && !is_named(de)) return;
    writer_open(out, "name", '{');
    both(out, en, is_named(de) ? de : en);
    writer_close(out, '}');
}

static void add_row(json_writer *out, const content *c, const fray_pack_entity *e,
                    const uint8_t *row);

/* Rows inside an entry. Those that have a type (the attacks of a fighter) are entries, too. */
static void add_rows(json_writer *out, const content *c, const fray_pack_field *f,
                     const uint8_t *at)
{
    const fray_pack_entity *e = &c->schema->entity[f->entity];
    uint32_t first = half(at), n = half(at + 2);
    writer_open(out, f->key, '[');
    for (uint32_t i = first; i < first + n; i++) {
        writer_open(out, NULL, '{');
        if (e->type) {
            writer_number(out, "value", i);
            if (is_named(pack_id(c->pack, e->type, i)))
                writer_string(out, "id", pack_id(c->pack, e->type, i));
            add_name(out, c, e->type, i);
        }
        add_row(out, c, e, row_at(c, e, i));
        writer_close(out, '}');
    }
    writer_close(out, ']');
}

static void add_field(json_writer *out, const content *c, const fray_pack_field *f,
                      const uint8_t *at)
{
    uint32_t n;
    switch ((fray_pack_type)f->type) {
    case FRAY_PACK_INT: writer_number(out, f->key, read_int(at, f)); break;
    case FRAY_PACK_YES: writer_bool(out, f->key, true); break;
    case FRAY_PACK_WORD: writer_string(out, f->key, f->words[*at]); break;
    case FRAY_PACK_WORDS: {
        uint32_t mask;
        memcpy(&mask, at, sizeof mask);
        writer_open(out, f->key, '[');
        for (uint32_t i = 0; i < words_in(f->words) && i < 32; i++)
            if (mask >> i & 1) writer_string(out, NULL, f->words[i]);
        writer_close(out, ']');
        break;
    }
    case FRAY_PACK_REF: add_id(out, f->key, c, f, half(at)); break;
    case FRAY_PACK_REFS: {
        const uint8_t *list = list_at(c, at, &n);
        writer_open(out, f->key, '[');
        for (uint32_t i = 0; list && i < n; i++)
            add_id(out, NULL, c, f, half(list + 2 * (size_t)i));
        writer_close(out, ']');
        break;
    }
    case FRAY_PACK_LIST: add_list(out, f, at); break;
    case FRAY_PACK_GRID: add_grid(out, f, at); break;
    case FRAY_PACK_PLAN: add_plan(out, f, at); break;
    case FRAY_PACK_NUMBERS: add_numbers(out, f, at); break;
    case FRAY_PACK_DRAWING: add_drawing(out, f, at); break;
    case FRAY_PACK_ROWS: add_rows(out, c, f, at); break;
    case FRAY_PACK_TRUTH:
    case FRAY_PACK_VALUE:
    case FRAY_PACK_DO:
    case FRAY_PACK_CHANGE: break;
    }
}

static void add_row(json_writer *out, const content *c, const fray_pack_entity *e,
                    const uint8_t *row)
{
    for (uint32_t i = 0; i < e->fields; i++)
        if (shows(c, &e->field[i], row)) add_field(out, c, &e->field[i], row + e->field[i].offset);
}

static const fray_pack_entity *entity_of(const content *c, uint32_t type, uint32_t number)
{
    const char *key = pack_entity(c->pack, type, number);
    for (uint32_t i = 0; i < c->schema->entities; i++) {
        const fray_pack_entity *e = &c->schema->entity[i];
        if (e->key && strcmp(e->key, key) == 0) return e;
    }
    return NULL;
}

static void add_entry(json_writer *out, const content *c, uint32_t type, uint32_t number)
{
    const char *en = pack_text(c->pack, type, number, PACK_EN);
    const char *de = pack_text(c->pack, type, number, PACK_DE);
    const fray_pack_entity *e = entity_of(c, type, number);
    writer_open(out, NULL, '{');
    writer_number(out, "value", number);
    writer_string(out, "id", pack_id(c->pack, type, number));
    writer_string(out, "entity", pack_entity(c->pack, type, number));
    if (is_named(pack_number(c->pack, type, number)))
        writer_string(out, "number", pack_number(c->pack, type, number));
    if (is_named(pack_origin(c->pack, type, number)))
        writer_string(out, "origin", pack_origin(c->pack, type, number));
    add_name(out, c, type, number);
    if (is_named(en) || is_named(de)) {
        writer_open(out, "text", '{');
        both(out, en, is_named(de) ? de : en);
        writer_close(out, '}');
    }
    if (e) {
        writer_open(out, "facts", '{');
        add_row(out, c, e, row_at(c, e, number));
        writer_close(out, '}');
    }
    writer_close(out, '}');
}

static void add_entries(json_writer *out, const host_table *h)
{
    writer_open(out, "entries", '{');
    if (h->pack && h->table.game->schema) {
        content c = {h->table.game->schema, h->pack, pack_content(h->pack)};
        for (uint32_t type = FRAY_NONE + 1; type < FRAY_TYPES; type++) {
            uint32_t n = pack_count(h->pack, type);
            if (n == 0) continue;
            writer_open(out, tell_type(type), '[');
            for (uint32_t i = 1; i <= n; i++) add_entry(out, &c, type, i);
            writer_close(out, ']');
        }
    }
    writer_close(out, '}');
}

void catalogue_game(json_writer *out, const host_table *h)
{
    const fray_game *game = h->table.game;
    writer_open(out, NULL, '{');
    name_and_seats(out, game);
    writer_string(out, "prefix", game->rules_prefix);
    if (game->explain) writer_bool(out, "explain", true);
    if (game->survey) writer_bool(out, "survey", true);
    if (game->seats_setting)
        writer_string(out, "seats_setting", game->setting[game->seats_setting].word);
    add_questions(out, game);
    add_acts(out, game);
    add_events(out, game);
    add_marks(out, game);
    add_zones(out, game);
    add_badges(out, game);
    add_looks(out, game);
    add_shapes(out, game);
    add_settings(out, game);
    add_facts(out, game);
    add_entries(out, h);
    writer_close(out, '}');
}
