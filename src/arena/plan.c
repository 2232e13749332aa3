/* src/arena/plan.c - reads what an arena plays from options, and from the head of a journal. */
#include "arena/plan.h"
#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "arena/says.h"
#include "base/json.h"
#include "base/says.h"
#include "base/text.h"
#include "host/match.h"
#include "players/vary.h"

#ifndef FRAY_VERSION
#define FRAY_VERSION "unknown"
#endif

enum { FORMAT = 1, MOST_WEIGHTS = 1 << 20 };
static const char KIND[] = "fray-arena";

/* Where a mistake is told. */
typedef struct teller {
    int language;
    char *why;
    size_t n;
} teller;

arena_plan *plan_new(const host_table *h)
{
    arena_plan *plan = calloc(1, sizeof *plan);
    if (!plan) return NULL;
    snprintf(plan->game, sizeof plan->game, "%s", h->table.game->name);
    if (h->pack) snprintf(plan->pack, sizeof plan->pack, "%016" PRIx64, pack_hash(h->pack));
    snprintf(plan->version, sizeof plan->version, "%s", FRAY_VERSION);
    plan->seed = 1;
    plan->together = h->table.game->together;
    return plan;
}

static bool is_clean(const char *text)
{
    char copy[ARENA_LINES];
    size_t n = strlen(text);
    if (n >= sizeof copy) return false;
    memcpy(copy, text, n + 1);
    says_clean(copy);
    return strcmp(copy, text) == 0;
}

/* Adds a line to settings; false: no room, or it is not clean. */
static bool add_line(char with[ARENA_LINES], const char *line, const teller *t)
{
    size_t used = strlen(with), more = strlen(line);
    if (!is_clean(line) || used + more + 3 > ARENA_LINES) {
        arena_say(t->why, t->n, t->language, ARENA_SAYS_BAD_TEXT, line, ARENA_LINES);
        return false;
    }
    snprintf(with + used, ARENA_LINES - used, "%s%s", used ? ", " : "", line);
    return true;
}

/* The next setting of a list, without the blanks around it; false: there is none. */
static bool next_line(const char **at, char *out, size_t n)
{
    const char *s = *at + strspn(*at, " \t,");
    size_t length = strcspn(s, ",");
    *at = s + length;
    while (length > 0 && (s[length - 1] == ' ' || s[length - 1] == '\t')) length--;
    if (length == 0) return false;
    snprintf(out, n, "%.*s", (int)length, s);
    return true;
}

static uint32_t words_in(const char *line)
{
    uint32_t n = 0;
    for (const char *s = line + strspn(line, " \t"); *s; s += strspn(s, " \t")) {
        s += strcspn(s, " \t");
        n++;
    }
    return n;
}

/* A setting of the match as set-up lines have it; "option" may be left out. */
static void whole_line(const char *line, char *out, size_t n)
{
    snprintf(out, n, "%s%s", words_in(line) == 2 ? "option " : "", line);
}

/* Reads the settings of a list into a set-up, those of a seat or those of the match. */
static bool put_lines(const host_table *h, const char *lines, uint32_t seat, fray_setup *out,
                      const teller *t)
{
    char line[ARENA_LINES], full[ARENA_LINES + 16];
    for (const char *at = lines; next_line(&at, line, sizeof line);) {
        if (seat) snprintf(full, sizeof full, "%s %s", words_seat(seat), line);
        else whole_line(line, full, sizeof full);
        if (!setup_read_line(h, out, full, t->why, t->n, t->language)) return false;
    }
    return true;
}

/* What stands after " with ", canonically: one blank after each comma. */
static bool read_lines(const host_table *h, const char *text, bool of_seat, char out[ARENA_LINES],
                       const teller *t)
{
    char line[ARENA_LINES], full[ARENA_LINES + 16];
    fray_setup tried;
    memset(&tried, 0, sizeof tried);
    for (const char *at = text; next_line(&at, line, sizeof line);) {
        whole_line(line, full, sizeof full);
        if (!add_line(out, of_seat ? line : full, t)) return false;
    }
    if (!out[0]) {
        arena_say(t->why, t->n, t->language, ARENA_SAYS_NO_SETTING);
        return false;
    }
    return put_lines(h, out, of_seat ? 1 : 0, &tried, t);
}

/* The name in front of "=": letters, digits and a few signs, so that no PLAYER looks like one. */
static size_t name_length(const char *text)
{
    size_t n = 0;
    for (; text[n] && text[n] != '='; n++) {
        char c = text[n];
        if (c == ':' || c == '@' || c == '/' || c == '"' || c == '\'' || (unsigned char)c < ' ')
            return 0;
    }
    return text[n] == '=' ? n : 0;
}

static const char *last_with(const char *text)
{
    static const char with[] = " with ";
    const char *found = NULL;
    for (const char *s = text; (s = strstr(s, with)); s++) found = s;
    return found;
}

/* A file of weights decides games as much as the text that names it. */
static bool digest_file(const char *path, char out[20], const teller *t)
{
    FILE *in = fopen(path, "rb");
    uint64_t hash = UINT64_C(0xcbf29ce484222325); /* FNV-1a */
    size_t n = 0;
    if (!in) {
        arena_say(t->why, t->n, t->language, ARENA_SAYS_CANNOT_READ, path, strerror(errno));
        return false;
    }
    for (int c; n < MOST_WEIGHTS && (c = fgetc(in)) != EOF; n++)
        hash = (hash ^ (uint8_t)c) * UINT64_C(0x100000001b3);
    fclose(in);
    snprintf(out, 20, "%016" PRIx64, hash);
    return true;
}

bool plan_add_entrant(arena_plan *plan, const host_table *h, const char *text, int language,
                      char *why, size_t n)
{
    const teller t = {language, why, n};
    arena_entrant e;
    memset(&e, 0, sizeof e);
    if (plan->entrants == ARENA_ENTRANTS) {
        arena_say(why, n, language, ARENA_SAYS_MANY_ENTRANTS, ARENA_ENTRANTS);
        return false;
    }
    size_t named = name_length(text);
    const char *who = named ? text + named + 1 : text, *with = last_with(who);
    size_t length = with ? (size_t)(with - who) : strlen(who);
    if (length >= sizeof e.player || strlen(text) >= ARENA_LINES) {
        arena_say(why, n, language, ARENA_SAYS_BAD_TEXT, text, (int)sizeof e.player);
        return false;
    }
    snprintf(e.player, sizeof e.player, "%.*s", (int)length, who);
    if (!player_read(e.player, &e.wish, language, why, n)) return false;
    /* whoever plays all seats has settings of the match: "red hero abe" */
    if (with && !read_lines(h, with + strlen(" with "), !plan->together, e.with, &t)) return false;
    if (e.wish.weights[0] && !digest_file(e.wish.weights, e.weights, &t)) return false;
    int full = named       ? snprintf(e.name, sizeof e.name, "%.*s", (int)named, text)
               : e.with[0] ? snprintf(e.name, sizeof e.name, "%s, %s", e.player, e.with)
                           : snprintf(e.name, sizeof e.name, "%s", e.player);
    if (full < 0 || (size_t)full >= sizeof e.name || !is_clean(e.name)) {
        arena_say(why, n, language, ARENA_SAYS_BAD_NAME, ARENA_NAME - 1);
        return false;
    }
    for (uint32_t i = 0; i < plan->entrants; i++) {
        if (strcmp(plan->entrant[i].name, e.name) != 0) continue;
        arena_say(why, n, language, ARENA_SAYS_SAME_NAME, e.name);
        return false;
    }
    plan->entrant[plan->entrants++] = e;
    return true;
}

bool plan_add_variant(arena_plan *plan, const host_table *h, const char *text, int language,
                      char *why, size_t n)
{
    const teller t = {language, why, n};
    const char *colon = strchr(text, ':');
    arena_variant v;
    memset(&v, 0, sizeof v);
    if (plan->variants == ARENA_VARIANTS) {
        arena_say(why, n, language, ARENA_SAYS_MANY_VARIANTS, ARENA_VARIANTS);
        return false;
    }
    if (!colon || colon == text || colon - text >= ARENA_NAME) {
        arena_say(why, n, language, ARENA_SAYS_BAD_VARIANT, ARENA_NAME - 1);
        return false;
    }
    snprintf(v.name, sizeof v.name, "%.*s", (int)(colon - text), text);
    if (!is_clean(v.name)) {
        arena_say(why, n, language, ARENA_SAYS_BAD_NAME, ARENA_NAME - 1);
        return false;
    }
    for (uint32_t i = 0; i < plan->variants; i++) {
        if (strcmp(plan->variant[i].name, v.name) != 0) continue;
        arena_say(why, n, language, ARENA_SAYS_SAME_NAME, v.name);
        return false;
    }
    /* a variant without settings is how it is played otherwise */
    if (colon[1 + strspn(colon + 1, " \t")] && !read_lines(h, colon + 1, false, v.with, &t))
        return false;
    plan->variant[plan->variants++] = v;
    return true;
}

bool plan_add_setting(arena_plan *plan, const host_table *h, const char *line, int language,
                      char *why, size_t n)
{
    const teller t = {language, why, n};
    fray_setup tried;
    memset(&tried, 0, sizeof tried);
    return setup_read_line(h, &tried, line, why, n, language) && add_line(plan->with, line, &t);
}

bool plan_setup(const arena_plan *plan, const host_table *h, const plan_game *g, fray_setup *out)
{
    char why[300];
    const teller t = {PACK_EN, why, sizeof why};
    fray_setup base;
    memset(&base, 0, sizeof base);
    if (!put_lines(h, plan->with, 0, &base, &t) ||
        !put_lines(h, plan->variant[g->variant].with, 0, &base, &t))
        return false;
    if (plan->together && !put_lines(h, plan->entrant[g->a].with, 0, &base, &t)) return false;
    for (uint32_t seat = 1; seat <= 2 && !plan->together; seat++)
        if (!put_lines(h, plan->entrant[g->entrant[seat]].with, seat, &base, &t)) return false;
    vary_widely(h, &base, g->round, out);
    return true;
}

static bool can_begin(const arena_plan *plan, const host_table *h, uint64_t number, const teller *t)
{
    plan_game g = plan_game_at(plan, number);
    fray_setup setup;
    fray_verdict broken;
    char line[240] = "";
    if (plan_setup(plan, h, &g, &setup)) {
        match *m = match_new(h, &setup, 0, &broken);
        match_free(m);
        if (m) return true;
        words_verdict(h, NULL, broken, t->language, line, sizeof line);
    }
    const char *variant = plan->variant[g.variant].name;
    if (plan->together)
        arena_say(t->why, t->n, t->language, ARENA_SAYS_TEAM_CANNOT_BEGIN, (unsigned)number,
                  *variant ? ", " : "", variant, line);
    else
        arena_say(t->why, t->n, t->language, ARENA_SAYS_CANNOT_BEGIN, plan->entrant[g.a].name,
                  plan->entrant[g.b].name, *variant ? ", " : "", variant, line);
    return false;
}

/* How many blocks there are before missions and sizes of teams come round again; no more than can be
 * tried at once. */
static uint64_t team_blocks(const arena_plan *plan, const host_table *h)
{
    enum { MOST_TRIED = 256 };
    char why[300];
    const teller t = {PACK_EN, why, sizeof why};
    fray_setup base;
    memset(&base, 0, sizeof base);
    if (!put_lines(h, plan->with, 0, &base, &t)) return 1;
    uint64_t all = vary_count(h, &base);
    return all < MOST_TRIED ? all : MOST_TRIED;
}

bool plan_is_whole(arena_plan *plan, const host_table *h, int language, char *why, size_t n)
{
    const teller t = {language, why, n};
    const fray_game *game = h->table.game;
    if (!plan->together && (game->seats_least > 2 || game->seats_most < 2)) {
        arena_say(why, n, language, ARENA_SAYS_NOT_TWO, game->name);
        return false;
    }
    if (plan->entrants < (plan->together ? 1 : 2)) {
        arena_say(why, n, language,
                  plan->together ? ARENA_SAYS_NO_ENTRANT : ARENA_SAYS_FEW_ENTRANTS);
        return false;
    }
    if (plan->variants == 0) plan->variants = 1;
    uint64_t tried = plan_unit(plan) * plan_round(plan);
    if (plan->together) tried *= team_blocks(plan, h);
    for (uint64_t i = 0; i < tried; i++)
        if (!can_begin(plan, h, i, &t)) return false;
    return true;
}

uint32_t plan_budget_ms(const arena_entrant *e)
{
    const player_wish *w = &e->wish;
    if (w->budget.ms || w->budget.iterations) return w->budget.ms;
    return w->kind ? w->kind->budget.ms : PLAYER_RUN_MS;
}

/* ---- the head of a journal ---- */

static json_t *lines_json(const char *with)
{
    char line[ARENA_LINES];
    json_t *list = json_array();
    for (const char *at = with; next_line(&at, line, sizeof line);)
        json_array_append_new(list, json_string(line));
    return list;
}

json_t *plan_head(const arena_plan *plan)
{
    char seed[24]; /* a text: JSON numbers do not hold 64 bits */
    const unsigned refused = json_refusals();
    json_t *entrants = json_array(), *variants = json_array();
    snprintf(seed, sizeof seed, "%" PRIu64, plan->seed);
    for (uint32_t i = 0; i < plan->variants; i++)
        json_array_append_new(variants, json_pack("{s:s, s:o}", "name", plan->variant[i].name,
                                                  "set", lines_json(plan->variant[i].with)));
    for (uint32_t i = 0; i < plan->entrants; i++) {
        const arena_entrant *e = &plan->entrant[i];
        json_t *one = json_pack("{s:s, s:s, s:o, s:i}", "name", e->name, "player", e->player,
                                "with", lines_json(e->with), "budget_ms", plan_budget_ms(e));
        if (e->weights[0]) json_object_set_new(one, "weights", json_string(e->weights));
        json_array_append_new(entrants, one);
    }
    json_t *head = json_pack("{s:s, s:i, s:s, s:s, s:s, s:s, s:b, s:o, s:o, s:o}", "journal", KIND,
                             "format", FORMAT, "version", plan->version, "game", plan->game, "pack",
                             plan->pack, "seed", seed, "gauntlet", plan->gauntlet, "set",
                             lines_json(plan->with), "variants", variants, "entrants", entrants);
    if (head && plan->together) json_object_set_new(head, "together", json_true());
    if (json_refusals() == refused) return head;
    json_decref(head);
    return NULL;
}

static bool read_text(const json_t *from, const char *key, char *out, size_t n)
{
    const char *text = json_string_value(json_object_get(from, key));
    if (!text || strlen(text) >= n || !is_clean(text)) return false;
    snprintf(out, n, "%s", text);
    return true;
}

static bool read_list(const json_t *list, char out[ARENA_LINES])
{
    char why[200];
    const teller t = {PACK_EN, why, sizeof why};
    size_t i;
    json_t *line;
    if (!json_is_array(list)) return false;
    json_array_foreach(list, i, line)
    {
        if (!json_is_string(line) || !add_line(out, json_string_value(line), &t)) return false;
    }
    return true;
}

bool plan_read_head(const json_t *head, arena_plan *out)
{
    char kind[sizeof KIND], seed[24];
    json_t *entrants = json_object_get(head, "entrants"), *variants, *one;
    size_t i;
    memset(out, 0, sizeof *out);
    variants = json_object_get(head, "variants");
    if (!read_text(head, "journal", kind, sizeof kind) || strcmp(kind, KIND) != 0 ||
        json_integer_value(json_object_get(head, "format")) != FORMAT ||
        !read_text(head, "version", out->version, sizeof out->version) ||
        !read_text(head, "game", out->game, sizeof out->game) ||
        !read_text(head, "pack", out->pack, sizeof out->pack) ||
        !read_text(head, "seed", seed, sizeof seed) ||
        !text_read_number(seed, UINT64_MAX, &out->seed) ||
        !read_list(json_object_get(head, "set"), out->with))
        return false;
    out->gauntlet = json_is_true(json_object_get(head, "gauntlet"));
    out->together = json_is_true(json_object_get(head, "together"));
    if (json_array_size(entrants) < (out->together ? 1 : 2) ||
        json_array_size(entrants) > ARENA_ENTRANTS || json_array_size(variants) < 1 ||
        json_array_size(variants) > ARENA_VARIANTS)
        return false;
    json_array_foreach(entrants, i, one)
    {
        arena_entrant *e = &out->entrant[out->entrants++];
        json_int_t ms = json_integer_value(json_object_get(one, "budget_ms"));
        if (!read_text(one, "name", e->name, sizeof e->name) ||
            !read_text(one, "player", e->player, sizeof e->player) ||
            !read_list(json_object_get(one, "with"), e->with) || ms < 0 || ms > UINT32_MAX)
            return false;
        read_text(one, "weights", e->weights, sizeof e->weights);
        e->wish.budget.ms = (uint32_t)ms;
        e->wish.budget.iterations = 1; /* so that 0 ms stays: time is no bound */
    }
    json_array_foreach(variants, i, one)
    {
        arena_variant *v = &out->variant[out->variants++];
        if (!read_text(one, "name", v->name, sizeof v->name) ||
            !read_list(json_object_get(one, "set"), v->with))
            return false;
    }
    return true;
}
