/* src/balance/read.c - the games of journals, with what their seats had. */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include "balance/balance.h"
#include "balance/says.h"
#include "base/json.h"
#include "base/says.h"

enum { MOST_WORD = 200, MOST_FACTORS = 4096, MOST_PATH = 4096, LAST = 0xffffff };

balance *balance_new(const host_table *h)
{
    balance *b = calloc(1, sizeof *b);
    if (!b) return NULL;
    b->h = h;
    b->together = h->table.game->together;
    b->heads = json_array();
    if (b->heads) return b;
    free(b);
    return NULL;
}

void balance_free(balance *b)
{
    if (!b) return;
    json_decref(b->heads);
    names_free(&b->strata);
    names_free(&b->cards);
    names_free(&b->kind_names);
    names_free(&b->factor_names);
    names_free(&b->fact_names);
    names_free(&b->endings);
    free(b->kind);
    free(b->factor);
    free(b->link);
    free(b->seat);
    free(b->fact);
    free(b->game);
    free(b);
}

/* One more of something in a list that grows; NULL: no memory, and the list is as it was. */
static void *more(void *list, size_t count, size_t *room, size_t bytes)
{
    if (count < *room) return list;
    size_t next = *room ? 2 * *room : 256;
    void *grown = next < SIZE_MAX / 2 / bytes ? realloc(list, next * bytes) : NULL;
    if (grown) *room = next;
    return grown;
}

/* ---- factors ---- */

/* Where the game's own table has this setting, fact or event. */
static uint32_t rank_of(const host_table *h, balance_what what, const char *word)
{
    const fray_game *game = h->table.game;
    if (what == BALANCE_CARD) {
        for (uint32_t i = 1; i < game->events; i++)
            if (strcmp(game->event[i].id, word) == 0) return i;
    } else if (what == BALANCE_FACT) {
        for (uint32_t i = 1; i < game->facts; i++)
            if (strcmp(game->fact[i].name, word) == 0) return i;
    } else {
        for (uint32_t i = 1; i < game->settings; i++)
            if (strcmp(game->setting[i].word, word) == 0) return i;
    }
    return LAST;
}

static bool kind_of(balance *b, balance_what what, const char *word, uint32_t *out)
{
    char key[MOST_WORD + 8];
    snprintf(key, sizeof key, "%c%s", "msfc"[what], word);
    /* room first: a name without its entry would be found later as if it had one */
    uint32_t before = b->kind_names.count;
    size_t room = b->kinds_room;
    balance_kind *list = more(b->kind, before, &room, sizeof *list);
    if (!list) return false;
    b->kind = list;
    b->kinds_room = (uint32_t)room;
    int64_t number = names_put(&b->kind_names, key);
    if (number == BALANCE_NO_NAME) return false;
    *out = (uint32_t)number;
    if (b->kind_names.count == before) return true;
    list[number] = (balance_kind){what, b->kind_names.text[number] + 1, rank_of(b->h, what, word)};
    return true;
}

static bool factor_of(balance *b, uint32_t kind, const char *value, uint32_t *out)
{
    char key[MOST_WORD + 16];
    int skip = snprintf(key, sizeof key, "%u ", kind);
    snprintf(key + skip, sizeof key - (size_t)skip, "%s", value);
    uint32_t before = b->factor_names.count;
    size_t room = b->factors_room;
    balance_factor *list = more(b->factor, before, &room, sizeof *list);
    if (!list) return false;
    b->factor = list;
    b->factors_room = (uint32_t)room;
    int64_t card = b->kind[kind].what == BALANCE_CARD ? names_put(&b->cards, value) : 0;
    int64_t number = card == BALANCE_NO_NAME ? card : names_put(&b->factor_names, key);
    if (number == BALANCE_NO_NAME) return false;
    *out = (uint32_t)number;
    if (b->factor_names.count == before) return true;
    list[number] = (balance_factor){kind, (uint32_t)card, b->factor_names.text[number] + skip};
    return true;
}

typedef enum taken { TAKEN, NOT_A_GAME, NO_MEMORY } taken;

/* The seat has this; each factor once. */
static taken add_factor(balance *b, balance_seat *seat, balance_what what, const char *word,
                        const char *value)
{
    char clean[MOST_WORD], name[MOST_WORD];
    uint32_t kind, factor;
    if (!*word || !*value || strlen(word) >= sizeof name || strlen(value) >= sizeof clean ||
        seat->factors == MOST_FACTORS)
        return NOT_A_GAME;
    snprintf(name, sizeof name, "%s", word);
    snprintf(clean, sizeof clean, "%s", value);
    says_clean(name);
    says_clean(clean);
    if (!kind_of(b, what, name, &kind) || !factor_of(b, kind, clean, &factor)) return NO_MEMORY;
    for (uint32_t i = 0; i < seat->factors; i++)
        if (b->link[seat->first + i] == factor) return TAKEN;
    uint32_t *list =
        b->links < UINT32_MAX ? more(b->link, b->links, &b->links_room, sizeof *list) : NULL;
    if (!list) return NO_MEMORY;
    b->link = list;
    list[b->links++] = factor;
    seat->factors++;
    return TAKEN;
}

static taken read_lines(balance *b, balance_seat *seat, balance_what what, const json_t *lines)
{
    size_t i;
    json_t *line;
    if (!json_is_array(lines)) return NOT_A_GAME;
    json_array_foreach(lines, i, line)
    {
        char word[MOST_WORD];
        const char *text = json_string_value(line), *blank = text ? strchr(text, ' ') : NULL;
        if (!blank || (size_t)(blank - text) >= sizeof word) return NOT_A_GAME;
        snprintf(word, sizeof word, "%.*s", (int)(blank - text), text);
        taken t = add_factor(b, seat, what, word, blank + 1);
        if (t != TAKEN) return t;
    }
    return TAKEN;
}

static taken read_cards(balance *b, balance_seat *seat, const json_t *events)
{
    const char *event;
    json_t *list, *card;
    size_t i;
    if (!json_is_object(events)) return NOT_A_GAME;
    json_object_foreach((json_t *)(uintptr_t)events, event, list)
    {
        json_array_foreach(list, i, card)
        {
            const char *text = json_string_value(card);
            taken t = text ? add_factor(b, seat, BALANCE_CARD, event, text) : NOT_A_GAME;
            if (t != TAKEN) return t;
        }
    }
    return TAKEN;
}

/* What the seat plays, as facts at the end have it; of several, each. One that is also a setting is that: whether it
 * was set or chosen at the table makes no difference. */
static taken read_fact(balance *b, balance_seat *seat, const char *word, const json_t *value)
{
    bool setting = rank_of(b->h, BALANCE_SETTING, word) != LAST;
    const char *text = json_string_value(value);
    return text ? add_factor(b, seat, setting ? BALANCE_SETTING : BALANCE_FACT, word, text)
                : NOT_A_GAME;
}

/* Of a squad only lists: what else it is, its set-up says. */
static taken read_facts(balance *b, balance_seat *seat, const json_t *facts, bool lists_alone)
{
    const char *word;
    json_t *value, *one;
    size_t i;
    json_object_foreach((json_t *)(uintptr_t)facts, word, value)
    {
        taken t = json_is_array(value) || lists_alone ? TAKEN : read_fact(b, seat, word, value);
        json_array_foreach(value, i, one) if (t == TAKEN) t = read_fact(b, seat, word, one);
        if (t != TAKEN) return t;
    }
    return TAKEN;
}

/* Which facts named this seat when it began. */
static taken read_began(balance *b, balance_seat *seat, uint32_t number, const json_t *began)
{
    const char *word;
    json_t *value;
    json_object_foreach((json_t *)(uintptr_t)began, word, value)
    {
        const char *text = json_string_value(value);
        if (!text) return NOT_A_GAME;
        taken t = strcmp(text, words_seat(number)) == 0
                      ? add_factor(b, seat, BALANCE_FACT, word, "yes")
                      : TAKEN;
        if (t != TAKEN) return t;
    }
    return TAKEN;
}

/* ---- games ---- */

/* Does this kind say which cards a seat has? Then cards are compared within it. */
static bool says_deck(const host_table *h, const balance_kind *kind)
{
    if (kind->rank == LAST) return false;
    if (h->table.game->together) return kind->what == BALANCE_SETTING || kind->what == BALANCE_FACT;
    if (kind->what != BALANCE_SETTING) return false;
    uint8_t type = h->table.game->setting[kind->rank].type;
    return type == FRAY_LIST || type == FRAY_FACTION;
}

/* The seat's factors of the kinds that say its deck, as text. */
static void write_deck(const balance *b, const balance_seat *seat, FILE *text)
{
    for (uint32_t kind = 0; kind < b->kind_names.count; kind++) {
        if (!says_deck(b->h, &b->kind[kind])) continue;
        for (uint32_t i = 0; i < seat->factors; i++) {
            const balance_factor *t = &b->factor[b->link[seat->first + i]];
            if (t->kind == kind) fprintf(text, "%u %s\n", kind, t->value);
        }
    }
}

/* Number of a text that was written to memory, which is freed. */
static bool number_of(balance_names *names, FILE *text, char **key, uint32_t *out)
{
    bool ok = fclose(text) == 0 && *key;
    int64_t number = ok ? names_put(names, *key) : BALANCE_NO_NAME;
    free(*key);
    *out = (uint32_t)number;
    return number != BALANCE_NO_NAME;
}

/* The stratum within which a seat is compared: a text that is the same for all of it. */
static bool find_stratum(balance *b, const arena_plan *plan, const plan_game *which, uint32_t seat,
                         balance_seat *out)
{
    const arena_entrant *own = &plan->entrant[which->entrant[seat]];
    const arena_entrant *other = &plan->entrant[which->entrant[3 - seat]];
    char *key = NULL;
    size_t n = 0;
    FILE *text = open_memstream(&key, &n);
    if (!text) return false;
    fprintf(text, "%s %s\n%s\n%s %s\n%s\n%s\n", own->player, own->weights, own->with, other->player,
            other->weights, plan->with, plan->variant[which->variant].with);
    write_deck(b, out, text);
    return number_of(&b->strata, text, &key, &out->stratum);
}

/* The same for a team and each of its seats: its own settings aside, then with them. */
static bool find_team_stratum(balance *b, const arena_plan *plan, const plan_game *which,
                              const char *set, balance_seat *out)
{
    const arena_entrant *own = &plan->entrant[which->a];
    for (int with = 0; with < 2; with++) {
        char *key = NULL;
        size_t n = 0;
        FILE *text = open_memstream(&key, &n);
        if (!text) return false;
        fprintf(text, "%d\n%s %s\n%s\n%s\n%s\n%s\n", with, own->player, own->weights, own->with,
                plan->with, plan->variant[which->variant].with, set ? set : "");
        if (with) write_deck(b, out, text);
        if (!number_of(&b->strata, text, &key, with ? &out->stratum : &out->team_stratum))
            return false;
    }
    return true;
}

/* One more seat of the game. */
static balance_seat *add_seat(balance *b, balance_game *g)
{
    balance_seat *list =
        b->seats < UINT32_MAX ? more(b->seat, b->seats, &b->seats_room, sizeof *list) : NULL;
    if (!list) return NULL;
    b->seat = list;
    balance_seat *seat = &list[b->seats++];
    memset(seat, 0, sizeof *seat);
    seat->first = (uint32_t)b->links;
    g->seats++;
    return seat;
}

static taken read_seats(balance *b, const arena_plan *plan, const plan_game *which,
                        const json_t *line, const char *set, balance_game *g)
{
    const json_t *seats = json_object_get(line, "seats");
    g->seat = (uint32_t)b->seats;
    if (plan->together) {
        balance_seat *team = add_seat(b, g);
        taken t =
            team ? read_lines(b, team, BALANCE_MATCH, json_object_get(line, "set")) : NO_MEMORY;
        if (t == TAKEN && !find_team_stratum(b, plan, which, set, team)) t = NO_MEMORY;
        if (t != TAKEN) return t;
    }
    for (uint32_t i = 0; i < json_array_size(seats); i++) {
        const json_t *from = json_array_get(seats, i);
        const json_t *entrant = json_object_get(from, "entrant");
        balance_seat *seat = add_seat(b, g);
        if (!seat) return NO_MEMORY;
        if (!json_is_integer(entrant) || json_integer_value(entrant) != which->entrant[i + 1])
            return NOT_A_GAME;
        taken t = read_lines(b, seat, BALANCE_SETTING, json_object_get(from, "setup"));
        if (t == TAKEN) t = read_cards(b, seat, json_object_get(from, "cards"));
        if (t == TAKEN) t = read_facts(b, seat, json_object_get(from, "facts"), !plan->together);
        if (t == TAKEN && !plan->together)
            t = read_began(b, seat, i + 1, json_object_get(line, "began"));
        bool placed = t != TAKEN || (plan->together ? find_team_stratum(b, plan, which, set, seat)
                                                    : find_stratum(b, plan, which, i + 1, seat));
        if (!placed) t = NO_MEMORY;
        if (t != TAKEN) return t;
    }
    return TAKEN;
}

/* Numbers at the end. */
static taken read_numbers(balance *b, const json_t *facts, balance_game *g)
{
    const char *word;
    json_t *value;
    g->fact = (uint32_t)b->facts;
    json_object_foreach((json_t *)(uintptr_t)facts, word, value)
    {
        json_int_t number = json_integer_value(value);
        char name[MOST_WORD];
        if (!json_is_integer(value)) continue;
        if (number < INT32_MIN || number > INT32_MAX || strlen(word) >= sizeof name)
            return NOT_A_GAME;
        snprintf(name, sizeof name, "%s", word);
        says_clean(name);
        int64_t of = names_put(&b->fact_names, name);
        balance_fact *list =
            b->facts < UINT32_MAX ? more(b->fact, b->facts, &b->facts_room, sizeof *list) : NULL;
        if (list) b->fact = list; /* it may have moved, whatever fails now */
        if (!list || of == BALANCE_NO_NAME) return NO_MEMORY;
        list[b->facts++] = (balance_fact){(uint32_t)of, (int32_t)number};
        g->facts++;
    }
    return TAKEN;
}

/* ---- how it was lost ---- */

static const fray_event_row *event_of(const host_table *h, const json_t *event)
{
    const fray_game *game = h->table.game;
    const char *id = json_string_value(json_array_get(event, 0));
    for (uint32_t i = 1; id && i < game->events; i++)
        if (strcmp(game->event[i].id, id) == 0) return &game->event[i];
    return NULL;
}

/* What an argument names without the seat it belongs to; *seat: it belongs to one. NULL: it is
 * neither a piece nor a card. */
static const char *named(const fray_event_row *row, const json_t *event, uint32_t arg, bool *seat)
{
    const char *text = json_string_value(json_array_get(event, arg + 1));
    if (!text || (row->type[arg] != FRAY_PIECE && row->type[arg] != FRAY_CARD)) return NULL;
    const char *blank = strchr(text, ' ');
    *seat = blank != NULL;
    return blank ? blank + 1 : text;
}

static bool names_a_place(const fray_event_row *row)
{
    for (uint32_t i = 0; i < row->args; i++)
        if (row->type[i] == FRAY_PLACE) return true;
    return false;
}

static bool put_ending(balance *b, const char *event, uint32_t type, const char *value,
                       uint32_t *out)
{
    char key[3 * MOST_WORD];
    snprintf(key, sizeof key, "%.*s%s%s%.*s", MOST_WORD, event ? event : "",
             event && value ? " " : "", value ? type == FRAY_CARD ? "c " : "f " : "", MOST_WORD,
             value ? value : "");
    says_clean(key);
    int64_t number = names_put(&b->endings, key);
    *out = (uint32_t)number;
    return number != BALANCE_NO_NAME;
}

/* The event that led to it: the last one that names somebody or a card of nobody's, or in which
 * one of the team went somewhere by itself. */
static bool find_cause(balance *b, const json_t *last, balance_ending *out)
{
    for (size_t i = json_array_size(last); i-- > 0;) {
        const json_t *event = json_array_get(last, i);
        const fray_event_row *row = event_of(b->h, event);
        bool ours = false;
        for (uint32_t arg = 0; row && arg < row->args; arg++) {
            bool seat = false;
            const char *who = named(row, event, arg, &seat);
            ours |= who && seat;
            if (who && !seat) return put_ending(b, row->id, row->type[arg], who, &out->cause);
        }
        if (row && ours && names_a_place(row)) return put_ending(b, row->id, 0, NULL, &out->cause);
    }
    return true;
}

static bool read_ending(balance *b, const json_t *last, balance_ending *out)
{
    const json_t *event = json_array_get(last, json_array_size(last) - 1);
    const fray_event_row *row = json_array_size(last) ? event_of(b->h, event) : NULL;
    if (!row) return true;
    if (!put_ending(b, row->id, 0, NULL, &out->end)) return false;
    for (uint32_t arg = 0; arg < row->args; arg++) {
        bool seat = false;
        const char *who = named(row, event, arg, &seat);
        if (!who) continue;
        if (!put_ending(b, NULL, row->type[arg], who, &out->victim)) return false;
        break;
    }
    return out->victim == UINT32_MAX || find_cause(b, last, out);
}

/* ---- lines ---- */

/* A line of the journal. */
static taken read_game(balance *b, const arena_plan *plan, uint32_t arena, const json_t *line,
                       uint64_t most)
{
    arena_game played;
    balance_game g;
    memset(&g, 0, sizeof g);
    g.ending = (balance_ending){UINT32_MAX, UINT32_MAX, UINT32_MAX};
    if (!game_read_json(line, &g.number, &played)) return NOT_A_GAME;
    plan_game which = plan_game_at(plan, g.number);
    g.arena = arena;
    g.order = b->games;
    g.cluster = plan->together ? which.round : which.pair;
    g.winner = played.winner;
    g.end = played.end;
    size_t links = b->links, seats = b->seats, facts = b->facts, room = b->games_room;
    taken t = TAKEN;
    if (played.team != plan->together) t = NOT_A_GAME;
    bool wanted = t == TAKEN && g.number < most;
    /* a bot that failed says nothing about the game it failed in, nor what it had there */
    if (wanted && g.end == CONTEST_PLAYED) {
        t = read_seats(b, plan, &which, line, played.set, &g);
        if (t == TAKEN && plan->together) t = read_numbers(b, json_object_get(line, "facts"), &g);
        if (t == TAKEN && plan->together && !g.winner &&
            !read_ending(b, json_object_get(line, "last"), &g.ending))
            t = NO_MEMORY;
    }
    game_clear(&played);
    balance_game *list = t == TAKEN && wanted ? more(b->game, b->games, &room, sizeof *list) : NULL;
    if (t == TAKEN && wanted && !list) t = NO_MEMORY;
    if (t != TAKEN || !wanted) {
        b->links = links;
        b->seats = seats;
        b->facts = facts;
        return t;
    }
    b->game = list;
    b->games_room = room;
    list[b->games++] = g;
    return TAKEN;
}

/* ---- journals ---- */

/* Where a mistake is told. */
typedef struct teller {
    const char *path;
    int language;
    char *why;
    size_t n;
} teller;

static bool cannot_read(const teller *t, int reason)
{
    balance_say(t->why, t->n, t->language, BALANCE_SAYS_CANNOT_READ, t->path, strerror(reason));
    return false;
}

/* Journals with the same head are parts of one arena. */
static bool arena_of(balance *b, json_t *head, uint32_t *out)
{
    size_t n = json_array_size(b->heads);
    for (size_t i = 0; i < n; i++) {
        *out = (uint32_t)i;
        if (json_equal(json_array_get(b->heads, i), head)) return true;
    }
    *out = (uint32_t)n;
    return json_array_append(b->heads, head) == 0;
}

static void look_at_plan(balance *b, const arena_plan *plan)
{
    char hash[20] = "";
    bool differ = false, with = false;
    if (b->h->pack)
        snprintf(hash, sizeof hash, "%016llx", (unsigned long long)pack_hash(b->h->pack));
    b->other_pack |= strcmp(hash, plan->pack) != 0;
    for (uint32_t i = 0; i < plan->entrants; i++) {
        differ |= strcmp(plan->entrant[i].player, plan->entrant[0].player) != 0 ||
                  strcmp(plan->entrant[i].weights, plan->entrant[0].weights) != 0;
        with |= plan->entrant[i].with[0] != '\0';
    }
    b->bound |= differ && with;
}

static bool read_head(balance *b, const char *line, size_t n, arena_plan *plan, uint32_t *arena,
                      const teller *t)
{
    json_t *head = json_read(line, n, NULL);
    bool ok = head && plan_read_head(head, plan) &&
              (plan->together == b->together || strcmp(plan->game, b->h->table.game->name) != 0);
    const char *game = b->h->table.game->name;
    if (!ok) {
        balance_say(t->why, t->n, t->language, BALANCE_SAYS_NO_JOURNAL, t->path);
    } else if (strcmp(plan->game, game) != 0) {
        ok = false;
        balance_say(t->why, t->n, t->language, BALANCE_SAYS_OTHER_GAME, t->path, plan->game, game);
    } else if (!arena_of(b, head, arena)) {
        ok = cannot_read(t, ENOMEM);
    } else {
        look_at_plan(b, plan);
    }
    json_decref(head);
    return ok;
}

/* The games behind the head. The last line may be torn, or half on its way to the disk. */
static bool read_games(balance *b, FILE *in, const arena_plan *plan, uint32_t arena, uint64_t most,
                       const teller *t)
{
    char *text = NULL;
    size_t room = 0;
    unsigned torn = 0;
    bool ok = true;
    errno = 0;
    for (unsigned number = 2; ok; number++) {
        ssize_t n = getline(&text, &room, in);
        if (n < 0) break;
        if (torn) {
            balance_say(t->why, t->n, t->language, BALANCE_SAYS_BAD_LINE, t->path, torn);
            ok = false;
            break;
        }
        json_t *line = json_read(text, (size_t)n, NULL);
        taken got = line              ? read_game(b, plan, arena, line, most)
                    : errno == ENOMEM ? NO_MEMORY
                                      : NOT_A_GAME;
        json_decref(line);
        if (got == NO_MEMORY) ok = cannot_read(t, ENOMEM);
        if (got == NOT_A_GAME) torn = number;
    }
    if (ok && ferror(in)) ok = cannot_read(t, errno);
    free(text);
    return ok;
}

bool balance_read(balance *b, const char *path, uint64_t most, int language, char *why, size_t n)
{
    char inside[MOST_PATH];
    teller t = {path, language, why, n};
    struct stat st;
    uint32_t arena = 0;
    char *line = NULL;
    size_t room = 0;
    if (stat(path, &st) == 0 && S_ISDIR(st.st_mode)) {
        snprintf(inside, sizeof inside, "%s/journal.jsonl", path);
        t.path = inside;
        if (stat(inside, &st) != 0 && errno == ENOENT) {
            balance_say(why, n, language, BALANCE_SAYS_EMPTY_FOLDER, path);
            return false;
        }
    }
    FILE *in = fopen(t.path, "r");
    if (!in) return cannot_read(&t, errno);
    arena_plan *plan = calloc(1, sizeof *plan);
    bool ok = plan || cannot_read(&t, ENOMEM);
    errno = 0;
    ssize_t length = ok ? getline(&line, &room, in) : -1;
    if (ok && length < 0 && ferror(in)) ok = cannot_read(&t, errno);
    ok = ok && read_head(b, line ? line : "", length < 0 ? 0 : (size_t)length, plan, &arena, &t) &&
         read_games(b, in, plan, arena, most, &t);
    free(line);
    free(plan);
    fclose(in);
    return ok;
}
