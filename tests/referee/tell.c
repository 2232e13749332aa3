/* tests/referee/tell.c - plays games of bots and tells all of each as text: what the second referees
 * in this folder read, and all they know of the engine.
 *
 *     tell GAME [GAMES] [SEED] [FIRST]
 *
 * Nothing but what stands in records and on the table is told, by the public contract and in
 * notation, a line each, the word first:
 *
 *     game N                   a new one begins; number N of the seed
 *     set LINE                 of its set-up
 *     map NAME X Y MARK..      a place as it is drawn; all of them whenever one changes
 *     is FACT VALUE..          a fact that has changed; of a list all, "-": none
 *     ask SEAT QUESTION ABOUT  what is asked, about what ("-": nothing)
 *     may ANSWER|ANSWER..      what a player who is asked may answer
 *     say SEAT ANSWER          what was answered
 *     tell EVENT ARGUMENT..    what happened then
 *     over WINNER..            the seats that have won
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "bots/bots.h"
#include "host/paths.h"
#include "host/philox.h"
#include "players/vary.h"

enum { MOST_OPTIONS = 4096, MOST_THINGS = 2048, MOST_KEPT = 8192, TEXT = 160, MOST_LIST = 64 };

/* A fact of an owner, as it was last told: its name in notation, and its values. */
typedef struct kept {
    uint32_t row, of, count;
    int32_t value[MOST_LIST];
    bool told;
} kept;

typedef struct teller {
    host_table h;
    fray_position *p, *view;
    uint64_t option[MOST_OPTIONS];
    fray_thing thing[MOST_THINGS];
    char map[1 << 16], now[1 << 16];
    kept *fact;
    uint32_t facts, seats;
    uint64_t seed, number;
    bot *bot[FRAY_MAX_SEATS][3]; /* by seat: random, instinct, greedy */
} teller;

static void print_value(const teller *t, uint32_t type, uint32_t words, int32_t value)
{
    char text[TEXT];
    if (type == FRAY_WORD) words_listed(&t->h, words, (uint32_t)value, text, sizeof text);
    else if (type == FRAY_NUMBER || type == FRAY_FLAG || type == FRAY_FACES)
        snprintf(text, sizeof text, "%d", value);
    else if (type == FRAY_WINDOW)
        snprintf(text, sizeof text, "%s", t->h.table.game->schema->window[value].word);
    else if (value == 0) snprintf(text, sizeof text, "-");
    else words_value(&t->h, t->p, type, (uint32_t)value, text, sizeof text);
    printf(" %s", text);
}

static void hear(void *who, const fray_event *e)
{
    const teller *t = who;
    const fray_event_row *row = &t->h.table.game->event[e->kind];
    printf("tell %s", row->id);
    for (unsigned i = 0; i < row->args; i++)
        print_value(t, row->type[i], row->words[i], (int32_t)e->arg[i]);
    putchar('\n');
}

static void tell_map(teller *t, uint32_t things)
{
    const fray_game *game = t->h.table.game;
    size_t length = 0;
    t->now[0] = 0;
    for (uint32_t i = 0; i < things; i++) {
        const fray_thing *thing = &t->thing[i];
        char text[TEXT];
        if (thing->what != FRAY_DRAW_PLACE) continue;
        words_value(&t->h, t->p, FRAY_PLACE, thing->value, text, sizeof text);
        length += (size_t)snprintf(t->now + length, sizeof t->now - length, "map %s %d %d", text,
                                   thing->x, thing->y);
        for (uint32_t mark = 1; mark < game->marks; mark++)
            if (thing->marks >> mark & 1)
                length += (size_t)snprintf(t->now + length, sizeof t->now - length, " %s",
                                           game->mark[mark].label.id);
        length += (size_t)snprintf(t->now + length, sizeof t->now - length, "\n");
    }
    if (strcmp(t->map, t->now) == 0) return;
    fputs(t->now, stdout);
    memcpy(t->map, t->now, length + 1);
}

static kept *kept_of(teller *t, uint32_t *next, uint32_t row, uint32_t of)
{
    uint32_t i = *next, looked = 0; /* mostly they come in the same order again */
    while (looked < t->facts && (i >= t->facts || t->fact[i].row != row || t->fact[i].of != of)) {
        i = i + 1 < t->facts ? i + 1 : 0;
        looked++;
    }
    if (looked == t->facts) {
        i = t->facts;
        if (t->facts == MOST_KEPT) abort();
        kept one = {.row = row, .of = of};
        t->fact[t->facts++] = one;
    }
    *next = i + 1;
    return &t->fact[i];
}

static void tell_fact(teller *t, uint32_t *next, uint32_t row, uint32_t type, uint32_t of)
{
    const fray_table *table = &t->h.table;
    const fray_fact_row *fact = &table->game->fact[row];
    kept now = {.row = row, .of = of, .told = true};
    while (now.count < (fact->list ? MOST_LIST : 1u) &&
           table->game->peek(table, t->p, row, of, now.count, &now.value[now.count]))
        now.count++;
    kept *before = kept_of(t, next, row, of);
    if (before->told && before->count == now.count &&
        memcmp(before->value, now.value, now.count * sizeof *now.value) == 0)
        return;
    *before = now;
    char owner[TEXT] = "";
    if (type != FRAY_NONE) words_value(&t->h, t->p, type, of, owner, sizeof owner);
    printf("is %s%s%s", owner, *owner ? "." : "", fact->name);
    for (uint32_t i = 0; i < now.count; i++) print_value(t, fact->type, fact->words, now.value[i]);
    puts(now.count ? "" : " -");
}

/* All that lies on the table, as far as it has changed. */
static void tell_table(teller *t)
{
    const fray_table *table = &t->h.table;
    const fray_game *game = table->game;
    uint32_t things = game->scene(table, t->p, t->thing, MOST_THINGS), next = 0;
    if (things > MOST_THINGS) abort();
    tell_map(t, things);
    for (uint32_t row = 1; row < game->facts; row++) {
        uint32_t type = game->fact[row].of;
        if (type == FRAY_NONE) tell_fact(t, &next, row, type, 0);
        for (uint32_t seat = 1; type == FRAY_SEAT && seat <= t->seats; seat++)
            tell_fact(t, &next, row, type, seat);
        /* cards and the like: what is on the table, each once */
        for (uint32_t i = 0; type != FRAY_NONE && type != FRAY_SEAT && i < things; i++)
            if (t->thing[i].type == type && t->thing[i].value)
                tell_fact(t, &next, row, type, t->thing[i].value);
    }
}

static void tell_question(teller *t, uint32_t seat)
{
    const fray_table *table = &t->h.table;
    const fray_position *p = t->p;
    printf("ask %s %s", words_seat(seat), table->game->question[p->question].id);
    print_value(t, p->type ? p->type : FRAY_NUMBER, 0, (int32_t)p->about);
    putchar('\n');
    if (seat == FRAY_CHANCE) return;
    uint32_t all = table->game->options(table, p, seat, 0, MOST_OPTIONS, t->option);
    if (all > MOST_OPTIONS) abort();
    for (uint32_t i = 0; i < all; i++) {
        char text[TEXT];
        words_answer(&t->h, p, t->option[i], text, sizeof text);
        printf("%s%s", i ? "|" : "may ", text);
    }
    putchar('\n');
}

/* Blind luck, leanings and a look ahead by turns, so that games go where each alone would not. */
static uint64_t choose(teller *t, uint32_t seat, uint32_t step)
{
    const fray_table *table = &t->h.table;
    uint64_t random = philox_number(t->seed, t->number, step);
    if (seat == FRAY_CHANCE) return table->game->pick(table, t->p, seat, random);
    static const uint8_t mix[8][4] = {{0, 0, 0, 0}, {1, 1, 1, 1}, {0, 1, 1, 0}, {1, 1, 1, 0},
                                      {1, 1, 1, 2}, {0, 1, 0, 1}, {0, 0, 0, 1}, {1, 2, 1, 1}};
    uint32_t kind = mix[t->number % 8][random >> 60 & 3];
    if (kind == 2 && t->number % 64 / 8 == 0) kind = 2;
    else if (kind == 2) kind = 1;
    if (kind == 0) return table->game->pick(table, t->p, seat, random);
    table->game->view(table, t->p, 1u << seat, t->view);
    return bot_answer(t->bot[seat][kind], t->view, seat, NULL);
}

/* One game, from the set-up to its end; false: the set-up is refused. */
static bool play(teller *t, const fray_setup *setup)
{
    const fray_table *table = &t->h.table;
    const fray_game *game = table->game;
    fray_sink sink = {hear, t};
    printf("game %llu\n", (unsigned long long)t->number);
    for (uint32_t i = 0; i < setup->count; i++) {
        char line[TEXT];
        setup_line(&t->h, &setup->item[i], line, sizeof line);
        printf("set %s\n", line);
    }
    t->facts = 0;
    t->seats = setup_seats(&t->h, setup);
    t->map[0] = 0;
    if (!fray_is_legal(game->start(table, setup, t->p))) return false;
    for (uint32_t seat = 1; seat < FRAY_MAX_SEATS; seat++)
        for (unsigned kind = 1; kind < 3; kind++)
            bot_reseed(t->bot[seat][kind], philox_number(t->seed, t->number, 1000000 + seat));
    for (uint32_t step = 0; t->p->open && step < game->longest; step++) {
        fray_answer a = {0, fray_asked(t->p), 0};
        char text[TEXT];
        tell_table(t);
        for (uint32_t seat = 0; seat < FRAY_MAX_SEATS; seat++)
            if (t->p->open >> seat & 1) tell_question(t, seat);
        a.word = choose(t, a.seat, step);
        words_answer(&t->h, t->p, a.word, text, sizeof text);
        printf("say %s %s\n", words_seat(a.seat), text);
        if (!fray_is_legal(game->apply(table, t->p, a, &sink, NULL))) return false;
    }
    tell_table(t);
    fray_score score = game->result(table, t->p);
    printf("over");
    for (uint32_t seat = 1; seat <= t->seats; seat++)
        if (score.winner == seat || score.winners >> seat & 1) printf(" %s", words_seat(seat));
    putchar('\n');
    return true;
}

static void complain(void *who, const pack_problem *problem)
{
    (void)who;
    fprintf(stderr, "%s:%d:%d: %s\n", problem->file, problem->line, problem->column, problem->text);
}

/* The values a list has of a seat, at the first position of a set-up. */
static uint32_t list_of(teller *t, const char *name, uint32_t seat, uint32_t *out, uint32_t most)
{
    const fray_table *table = &t->h.table;
    uint32_t n = 0;
    for (uint32_t row = 1; row < table->game->facts; row++) {
        int32_t value = 0;
        if (strcmp(table->game->fact[row].name, name) != 0) continue;
        while (n < most && table->game->peek(table, t->p, row, seat, n, &value))
            out[n++] = (uint32_t)value;
    }
    return n;
}

static uint32_t setting(const fray_game *game, const char *word)
{
    uint32_t key = game->settings - 1u;
    while (key && strcmp(game->setting[key].word, word) != 0) key--;
    return key;
}

/* In place of a seat's deck, its cards with some of them changed for others that its warband may
 * play, so that every card comes up. */
static void mix_deck(teller *t, fray_setup *setup, uint32_t seat, uint64_t *random)
{
    const fray_table *table = &t->h.table;
    const uint32_t deck = setting(table->game, "deck"), card = setting(table->game, "card"),
                   warband = setting(table->game, "warband"),
                   cards = pack_count(t->h.pack, FRAY_CARD);
    uint32_t list[MOST_LIST], n;
    int32_t band = 0;
    if (!deck || !card || !warband) return;
    if (!fray_is_legal(table->game->start(table, setup, t->p))) return;
    n = list_of(t, "deck", seat, list, MOST_LIST);
    for (uint32_t i = 0; i < setup->count; i++)
        if (setup->item[i].key == deck && setup->item[i].seat == seat) {
            /* its place is given to the warband, which the deck's name says: core-NAME */
            const char *id = pack_id(t->h.pack, FRAY_LIST, setup->item[i].value);
            for (uint32_t w = 1; w <= pack_count(t->h.pack, FRAY_FACTION); w++)
                if (strncmp(pack_id(t->h.pack, FRAY_FACTION, w), id + 5, strlen(id + 5)) == 0)
                    band = (int32_t)w;
            setup->item[i].key = (uint16_t)warband;
            setup->item[i].value = (uint32_t)band;
        }
    uint32_t first = setup->count;
    for (uint32_t i = 0; i < n; i++) {
        fray_setting one = {(uint16_t)card, (uint16_t)seat, list[i]};
        setup->item[setup->count++] = one;
    }
    for (uint32_t tries = 0; tries < 60; tries++) {
        fray_setting *one = &setup->item[first + fray_even(fray_next(random), n)];
        uint32_t other = 1 + (uint32_t)fray_even(fray_next(random), cards), before = one->value;
        if (strcmp(pack_entity(t->h.pack, FRAY_CARD, other),
                   pack_entity(t->h.pack, FRAY_CARD, before)) != 0)
            continue;
        one->value = other;
        if (!fray_is_legal(table->game->start(table, setup, t->p))) one->value = before;
    }
}

int main(int argc, char **argv)
{
    static teller t;
    char folder[1024];
    const char *folders[1] = {folder};
    fray_pack *pack = NULL;
    const fray_game *game = NULL;
    uint64_t games = argc > 2 ? strtoull(argv[2], NULL, 10) : 200;
    uint64_t first = argc > 4 ? strtoull(argv[4], NULL, 10) : 0;
    t.seed = argc > 3 ? strtoull(argv[3], NULL, 10) : 1;
    for (uint32_t i = 0; argc > 1 && i < fray_game_count; i++)
        if (strcmp(fray_games[i]->name, argv[1]) == 0) game = fray_games[i];
    if (!game || !paths_find("packs", game->name, folder, sizeof folder) ||
        pack_load(game, folders, 1, complain, NULL, &pack) != 0) {
        fprintf(stderr, "usage: tell GAME [GAMES] [SEED] [FIRST]; the packs must be found\n");
        return 1;
    }
    host_table h = {{game, pack_content(pack), calloc(1, game->work_bytes + 1)}, pack, PACK_EN};
    t.h = h;
    t.p = calloc(1, game->position_bytes);
    t.view = calloc(1, game->position_bytes);
    t.fact = calloc(MOST_KEPT, sizeof *t.fact);
    bot_options options = {{0, 0}, 0, NULL};
    for (uint32_t seat = 1; seat < FRAY_MAX_SEATS; seat++) {
        t.bot[seat][1] = bot_new(&bot_instinct, &t.h.table, &options, t.seed);
        t.bot[seat][2] = bot_new(&bot_greedy, &t.h.table, &options, t.seed);
    }
    for (uint64_t i = 0; i < games; i++) {
        static fray_setup none, setup;
        t.number = first + i;
        uint64_t random = philox_number(t.seed, t.number, UINT64_MAX);
        vary_widely(&t.h, &none, t.number, &setup);
        if (fray_next(&random) & 1) mix_deck(&t, &setup, 1, &random);
        if (fray_next(&random) & 1) mix_deck(&t, &setup, 2, &random);
        if (!play(&t, &setup)) {
            fprintf(stderr, "game %llu: an answer or the set-up is refused\n",
                    (unsigned long long)t.number);
            return 1;
        }
    }
    return 0;
}
