/* src/arena/game.c - one game of an arena: how it ended, and its line in the journal. */
#include "arena/game.h"
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include "base/json.h"
#include "base/says.h"
#include "host/match.h"

enum { MOST_WORD = 128 };

/* As journals name them. */
static const char *const ends[CONTEST_ENDS] = {"played", "forfeit", "stopped", "setup",  "audit",
                                               "long",   "stuck",   "chance",  "memory", "broken"};
static const char *const faults[] = {"none", "crashed", "hung", "garbled", "illegal"};
enum { FAULTS = sizeof faults / sizeof faults[0] };

bool game_counts(const arena_game *g)
{
    return g->known && (g->end == CONTEST_PLAYED || g->end == CONTEST_FORFEIT);
}

const char *game_end(const arena_game *g)
{
    return ends[g->end < CONTEST_ENDS ? g->end : CONTEST_PLAYED];
}

const char *game_fault(const arena_game *g)
{
    return faults[g->fault < FAULTS ? g->fault : 0];
}

int game_pair_points(const arena_game pair[2])
{
    if (!game_counts(&pair[0]) || !game_counts(&pair[1])) return -1;
    if (pair[0].team) return 2 + 2 * pair[0].winner - 2 * pair[1].winner;
    int first = pair[0].winner == 0 ? 1 : pair[0].winner == 1 ? 2 : 0;
    int second = pair[1].winner == 0 ? 1 : pair[1].winner == 2 ? 2 : 0; /* a sits in seat 2 */
    return first + second;
}

void game_clear(arena_game *g)
{
    free(g->why);
    free(g->set);
    g->why = g->set = NULL;
}

/* ---- writing ---- */

/* A deck of the packs that belongs to a faction names it, whatever the game: 0 is none. */
static uint32_t faction_of(const host_table *h, uint32_t list)
{
    const fray_schema *schema = h->table.game->schema;
    for (uint32_t e = 0; schema && e < schema->entities; e++) {
        const fray_pack_entity *entity = &schema->entity[e];
        if (entity->type != FRAY_LIST) continue;
        for (uint32_t f = 0; f < entity->fields; f++) {
            const fray_pack_field *field = &entity->field[f];
            uint16_t number;
            if (field->type != FRAY_PACK_REF || schema->entity[field->entity].type != FRAY_FACTION)
                continue;
            memcpy(&number,
                   (const char *)h->table.content + entity->array +
                       (size_t)list * entity->row_bytes + field->offset,
                   sizeof number);
            return number;
        }
    }
    return 0;
}

static void add_setting(const host_table *h, json_t *list, uint32_t key, uint32_t value)
{
    char text[MOST_WORD], line[2 * MOST_WORD];
    setup_write_value(h, key, value, text, sizeof text);
    snprintf(line, sizeof line, "%.100s %s", h->table.game->setting[key].word, text);
    json_array_append_new(list, json_string(line));
}

/* What a seat plays, in words. Single cards are too many to be told here. */
static json_t *setup_json(const host_table *h, const fray_setup *setup, uint32_t seat)
{
    const fray_game *game = h->table.game;
    json_t *list = json_array();
    bool faction = false;
    for (uint32_t i = 0; i < setup->count; i++) {
        const fray_setting *item = &setup->item[i];
        const fray_setting_row *row = &game->setting[item->key];
        if (item->seat != seat || !row->per_seat || row->type == FRAY_CARD) continue;
        faction |= row->type == FRAY_FACTION;
        add_setting(h, list, item->key, item->value);
    }
    for (uint32_t i = 0; i < setup->count && !faction; i++) {
        const fray_setting *item = &setup->item[i];
        if (item->seat != seat || game->setting[item->key].type != FRAY_LIST) continue;
        uint32_t number = faction_of(h, item->value);
        for (uint32_t key = 1; key < game->settings && number; key++)
            if (game->setting[key].type == FRAY_FACTION && game->setting[key].per_seat)
                add_setting(h, list, key, number);
    }
    return list;
}

/* Does the setting say what is played, rather than by which rules? */
static bool says_what(const fray_game *game, uint32_t key)
{
    const fray_setting_row *row = &game->setting[key];
    return !row->per_seat && (row->type == FRAY_MISSION || row->type == FRAY_WORD ||
                              (key == game->seats_setting && game->seats_setting));
}

static json_t *set_json(const host_table *h, const fray_setup *setup)
{
    const fray_game *game = h->table.game;
    json_t *list = json_array();
    for (uint32_t key = 1; key < game->settings; key++) {
        uint32_t value = 0;
        if (!says_what(game, key)) continue;
        setup_find(setup, key, 0, &value);
        if (key == game->seats_setting) value = setup_seats(h, setup);
        if (value || game->setting[key].type == FRAY_WORD) add_setting(h, list, key, value);
    }
    return list;
}

static char *joined(const json_t *lines)
{
    char *text = NULL;
    size_t n = 0, i;
    json_t *line;
    FILE *out = open_memstream(&text, &n);
    if (!out) return NULL;
    json_array_foreach(lines, i, line)
    {
        fprintf(out, "%s%s", i ? ", " : "", json_string_value(line));
    }
    return fclose(out) == 0 ? text : NULL;
}

char *game_set(const host_table *h, const fray_setup *setup)
{
    json_t *lines = set_json(h, setup);
    char *text = joined(lines);
    json_decref(lines);
    return text;
}

static json_t *seat_json(const host_table *h, const plan_game *which, const fray_setup *setup,
                         const story *told, const contest_pace *pace, const arena_game *g,
                         uint32_t seat)
{
    json_t *one =
        json_pack("{s:i, s:o, s:i, s:I, s:I, s:I}", "entrant", which->entrant[seat], "setup",
                  setup_json(h, setup, seat), "points", g->points[g->team ? 0 : seat - 1],
                  "answers", (json_int_t)pace->answers, "longest_us", (json_int_t)pace->longest_us,
                  "total_us", (json_int_t)pace->total_us);
    if (one) story_tell_seat(told, seat, one);
    return one;
}

char *game_line(const host_table *h, const plan_game *which, const fray_setup *setup,
                const story *told, const contest_pace *pace, const arena_game *g)
{
    char hash[20];
    uint32_t last = g->team ? setup_seats(h, setup) : 2;
    const unsigned refused = json_refusals();
    json_t *seats = json_array();
    snprintf(hash, sizeof hash, "%016" PRIx64, g->hash);
    for (uint32_t seat = 1; seat <= last; seat++)
        json_array_append_new(seats, seat_json(h, which, setup, told, &pace[seat], g, seat));
    json_t *line = json_pack("{s:I, s:i, s:i, s:I, s:s}", "game", (json_int_t)which->number,
                             "variant", which->variant, "winner", g->winner, "answers",
                             (json_int_t)g->answers, "hash", hash);
    if (line && g->team) {
        json_object_del(line, "winner");
        json_object_set_new(line, "won", json_boolean(g->winner));
        json_object_set_new(line, "set", set_json(h, setup));
    }
    if (line) story_tell(told, line);
    if (line) json_object_set(line, "seats", seats);
    json_decref(seats);
    if (line && g->end != CONTEST_PLAYED) {
        json_object_set_new(line, "end", json_string(ends[g->end]));
        json_object_set_new(line, "seat", json_integer(g->seat));
        json_object_set_new(line, "fault", json_string(faults[g->fault]));
        json_object_set_new(line, "why", json_string(g->why ? g->why : ""));
    }
    bool whole = line && json_refusals() == refused;
    char *text = whole ? json_text(line, JSON_COMPACT | JSON_PRESERVE_ORDER) : NULL;
    json_decref(line);
    return text;
}

/* ---- reading ---- */

static bool read_number(const json_t *from, const char *key, json_int_t least, json_int_t most,
                        json_int_t *out)
{
    const json_t *value = json_object_get(from, key);
    *out = json_integer_value(value);
    return json_is_integer(value) && *out >= least && *out <= most;
}

static bool read_word(const json_t *from, const char *key, const char *const *words, uint32_t n,
                      uint8_t *out)
{
    const char *text = json_string_value(json_object_get(from, key));
    for (uint32_t i = 0; text && i < n; i++) {
        if (strcmp(words[i], text) != 0) continue;
        *out = (uint8_t)i;
        return true;
    }
    return false;
}

/* One seat; of a team all come to number 0. */
static bool read_seat(const json_t *from, arena_game *g, uint32_t i)
{
    json_int_t points, answers, longest, all;
    if (!read_number(from, "points", INT32_MIN, INT32_MAX, &points) ||
        !read_number(from, "answers", 0, UINT32_MAX, &answers) ||
        !read_number(from, "longest_us", 0, UINT32_MAX, &longest) ||
        !read_number(from, "total_us", 0, INT64_MAX, &all))
        return false;
    arena_pace *pace = &g->pace[i];
    g->points[i] = (int32_t)points;
    pace->answers += (uint32_t)answers;
    if (longest > pace->longest_us) pace->longest_us = (uint32_t)longest;
    pace->total_us += (uint64_t)all;
    return true;
}

static bool read_seats(const json_t *seats, arena_game *g)
{
    size_t n = json_array_size(seats);
    if (g->team ? n < 1 || n >= FRAY_MAX_SEATS : n != 2) return false;
    for (size_t i = 0; i < n; i++)
        if (!read_seat(json_array_get(seats, i), g, g->team ? 0 : (uint32_t)i)) return false;
    return true;
}

/* "won" and "set" of a team, else "winner". `set` is not made yet. */
static bool read_winner(const json_t *line, arena_game *g)
{
    const json_t *won = json_object_get(line, "won"), *set = json_object_get(line, "set"), *one;
    json_int_t winner;
    size_t i;
    g->team = won != NULL;
    g->winner = json_is_true(won);
    if (g->team) {
        if (!json_is_boolean(won) || !json_is_array(set)) return false;
        json_array_foreach(set, i, one)
        {
            const char *text = json_string_value(one);
            if (!text || !strchr(text, ' ') || strchr(text, ',')) return false;
        }
        return true;
    }
    if (!read_number(line, "winner", 0, 2, &winner)) return false;
    g->winner = (uint8_t)winner;
    return true;
}

static bool read_hash(const json_t *from, uint64_t *out)
{
    const char *text = json_string_value(json_object_get(from, "hash"));
    if (!text || strlen(text) != 16 || strspn(text, "0123456789abcdef") != 16) return false;
    *out = strtoull(text, NULL, 16);
    return true;
}

bool game_read_json(const json_t *line, uint64_t *number, arena_game *out)
{
    const json_t *seats = json_object_get(line, "seats");
    json_int_t game, answers, seat = 0;
    arena_game g;
    memset(&g, 0, sizeof g);
    g.known = true;
    if (!read_number(line, "game", 0, ARENA_MOST_GAMES - 1, &game) || !read_winner(line, &g) ||
        !read_number(line, "answers", 0, UINT32_MAX, &answers) || !read_hash(line, &g.hash) ||
        !read_seats(seats, &g))
        return false;
    g.answers = (uint32_t)answers;
    if (json_object_get(line, "end")) {
        const char *why = json_string_value(json_object_get(line, "why"));
        if (!read_word(line, "end", ends, CONTEST_ENDS, &g.end) ||
            !read_word(line, "fault", faults, FAULTS, &g.fault) ||
            !read_number(line, "seat", 0, g.team ? FRAY_MAX_SEATS - 1 : 2, &seat) || !why ||
            (g.end == CONTEST_FORFEIT && seat == 0))
            return false;
        g.seat = (uint8_t)seat;
        g.why = strdup(why);
        if (g.why) says_clean(g.why); /* it will be shown on a terminal */
    }
    if (g.team && !(g.set = joined(json_object_get(line, "set")))) {
        free(g.why);
        return false;
    }
    if (g.set) says_clean(g.set);
    *number = (uint64_t)game;
    *out = g;
    return true;
}

bool game_read(const char *line, size_t n, uint64_t *number, arena_game *out)
{
    json_t *value = json_read(line, n, NULL);
    bool ok = value && game_read_json(value, number, out);
    json_decref(value);
    return ok;
}

/* ---- all games ---- */

bool games_reserve(arena_games *all, uint64_t games)
{
    if (games <= all->room) return true;
    if (games > ARENA_MOST_GAMES) return false;
    arena_game *game = calloc(games, sizeof *game);
    if (!game) return false;
    if (all->room) memcpy(game, all->game, all->room * sizeof *game);
    free(all->game);
    all->game = game;
    all->room = games;
    return true;
}

/* The text among those of all games, in place of the game's own; false: no memory. */
static bool share_set(arena_games *all, arena_game *g)
{
    if (!g->set) return true;
    for (uint32_t i = 0; i < all->sets; i++) {
        if (strcmp(all->set[i], g->set) != 0) continue;
        free(g->set);
        g->set = all->set[i];
        return true;
    }
    char **list = realloc(all->set, (all->sets + 1) * sizeof *list);
    if (!list) return false;
    all->set = list;
    list[all->sets++] = g->set;
    return true;
}

bool games_put(arena_games *all, uint64_t number, arena_game *g)
{
    if (number >= ARENA_MOST_GAMES) return false;
    if (number >= all->room) {
        uint64_t room = all->room ? 2 * all->room : 1024;
        while (room <= number) room *= 2;
        if (!games_reserve(all, room < ARENA_MOST_GAMES ? room : ARENA_MOST_GAMES)) return false;
    }
    if (all->game[number].known) {
        game_clear(g);
        return true;
    }
    if (!share_set(all, g)) return false;
    all->game[number] = *g;
    g->why = g->set = NULL;
    return true;
}

const arena_game *games_at(const arena_games *all, uint64_t number)
{
    return number < all->room && all->game[number].known ? &all->game[number] : NULL;
}

bool games_has_pair(const arena_games *all, uint64_t pair)
{
    return games_at(all, 2 * pair) && games_at(all, 2 * pair + 1);
}

bool games_has_unit(const arena_games *all, uint32_t unit, uint64_t number)
{
    for (uint32_t i = 0; i < unit; i++)
        if (!games_at(all, unit * number + i)) return false;
    return true;
}

int games_pair(const arena_games *all, uint64_t pair)
{
    return games_has_pair(all, pair) ? game_pair_points(&all->game[2 * pair]) : -1;
}

void games_free(arena_games *all)
{
    for (uint64_t i = 0; i < all->room; i++) free(all->game[i].why);
    for (uint32_t i = 0; i < all->sets; i++) free(all->set[i]);
    free(all->set);
    free(all->game);
    memset(all, 0, sizeof *all);
}
