/* src/arena/game.c - one game of an arena: how it ended, and its line in the journal. */
#include "arena/game.h"
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include "host/match.h"
#include "host/says.h"

enum { MOST_WORD = 128 };

/* As journals name them. */
static const char *const ends[CONTEST_ENDS] = {"played", "forfeit", "stopped", "setup", "audit",
                                               "long",   "stuck",   "chance",  "memory"};
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
    int first = pair[0].winner == 0 ? 1 : pair[0].winner == 1 ? 2 : 0;
    int second = pair[1].winner == 0 ? 1 : pair[1].winner == 2 ? 2 : 0; /* a sits in seat 2 */
    return first + second;
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

static json_t *cards_json(const host_table *h, const game_cards *cards, uint32_t seat)
{
    json_t *all = json_object();
    for (uint32_t i = 0; cards && i < cards->count; i++) {
        const game_seen *it = &cards->seen[i];
        const char *event = h->table.game->event[it->kind].id;
        char card[MOST_WORD];
        if (it->seat != seat) continue;
        json_t *list = json_object_get(all, event);
        if (!list) {
            list = json_array();
            json_object_set_new(all, event, list);
        }
        words_value(h, NULL, FRAY_CARD, it->card, card, sizeof card);
        json_array_append_new(list, json_string(card));
    }
    return all;
}

char *game_line(const host_table *h, const plan_game *which, const fray_setup *setup,
                const game_cards *cards, const arena_game *g)
{
    char hash[20];
    json_t *seats = json_array();
    snprintf(hash, sizeof hash, "%016" PRIx64, g->hash);
    for (uint32_t seat = 1; seat <= 2; seat++) {
        const arena_pace *pace = &g->pace[seat - 1];
        json_array_append_new(
            seats,
            json_pack("{s:i, s:o, s:i, s:I, s:I, s:I, s:o}", "entrant", which->entrant[seat],
                      "setup", setup_json(h, setup, seat), "points", g->points[seat - 1], "answers",
                      (json_int_t)pace->answers, "longest_us", (json_int_t)pace->longest_us,
                      "total_us", (json_int_t)pace->total_us, "cards", cards_json(h, cards, seat)));
    }
    json_t *line = json_pack("{s:I, s:i, s:i, s:I, s:s, s:o}", "game", (json_int_t)which->number,
                             "variant", which->variant, "winner", g->winner, "answers",
                             (json_int_t)g->answers, "hash", hash, "seats", seats);
    if (line && g->end != CONTEST_PLAYED) {
        json_object_set_new(line, "end", json_string(ends[g->end]));
        json_object_set_new(line, "seat", json_integer(g->seat));
        json_object_set_new(line, "fault", json_string(faults[g->fault]));
        json_object_set_new(line, "why", json_string(g->why ? g->why : ""));
    }
    char *text = line ? json_dumps(line, JSON_COMPACT | JSON_PRESERVE_ORDER) : NULL;
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

static bool read_seat(const json_t *from, arena_game *g, uint32_t i)
{
    json_int_t points, answers, longest, all;
    if (!read_number(from, "points", INT32_MIN, INT32_MAX, &points) ||
        !read_number(from, "answers", 0, UINT32_MAX, &answers) ||
        !read_number(from, "longest_us", 0, UINT32_MAX, &longest) ||
        !read_number(from, "total_us", 0, INT64_MAX, &all))
        return false;
    g->points[i] = (int32_t)points;
    g->pace[i].answers = (uint32_t)answers;
    g->pace[i].longest_us = (uint32_t)longest;
    g->pace[i].total_us = (uint64_t)all;
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
    json_int_t game, winner, answers, seat = 0;
    arena_game g;
    memset(&g, 0, sizeof g);
    g.known = true;
    if (!read_number(line, "game", 0, ARENA_MOST_GAMES - 1, &game) ||
        !read_number(line, "winner", 0, 2, &winner) ||
        !read_number(line, "answers", 0, UINT32_MAX, &answers) || !read_hash(line, &g.hash) ||
        json_array_size(seats) != 2 || !read_seat(json_array_get(seats, 0), &g, 0) ||
        !read_seat(json_array_get(seats, 1), &g, 1))
        return false;
    g.winner = (uint8_t)winner;
    g.answers = (uint32_t)answers;
    if (json_object_get(line, "end")) {
        const char *why = json_string_value(json_object_get(line, "why"));
        if (!read_word(line, "end", ends, CONTEST_ENDS, &g.end) ||
            !read_word(line, "fault", faults, FAULTS, &g.fault) ||
            !read_number(line, "seat", 0, 2, &seat) || !why ||
            (g.end == CONTEST_FORFEIT && seat == 0))
            return false;
        g.seat = (uint8_t)seat;
        g.why = strdup(why);
        if (g.why) host_clean(g.why); /* it will be shown on a terminal */
    }
    *number = (uint64_t)game;
    *out = g;
    return true;
}

bool game_read(const char *line, size_t n, uint64_t *number, arena_game *out)
{
    json_t *value = json_loadb(line, n, JSON_REJECT_DUPLICATES, NULL);
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

bool games_put(arena_games *all, uint64_t number, arena_game *g)
{
    if (number >= ARENA_MOST_GAMES) return false;
    if (number >= all->room) {
        uint64_t room = all->room ? 2 * all->room : 1024;
        while (room <= number) room *= 2;
        if (!games_reserve(all, room < ARENA_MOST_GAMES ? room : ARENA_MOST_GAMES)) return false;
    }
    if (all->game[number].known) free(g->why);
    else all->game[number] = *g;
    g->why = NULL;
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

int games_pair(const arena_games *all, uint64_t pair)
{
    return games_has_pair(all, pair) ? game_pair_points(&all->game[2 * pair]) : -1;
}

void games_free(arena_games *all)
{
    for (uint64_t i = 0; i < all->room; i++) free(all->game[i].why);
    free(all->game);
    memset(all, 0, sizeof *all);
}
