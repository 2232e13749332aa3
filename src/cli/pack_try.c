/* src/cli/pack_try.c - plays with the cards of new packs, and tells what became of each.
 *
 * Every game gets a set-up of its own, with as much of what is new as the rules take: its missions, decks,
 * boards and factions by turns, its cards in lists made here. Which cards go together no setting says, so
 * `start` is asked: a card that it blames is left out, and where it misses some more are added. In every
 * second game players do what promises most to them, in the others anything; wherever a new card can be
 * played it is, half of the time. */
#include "cli/pack_try.h"
#include <stdlib.h>
#include <string.h>
#include "arena/stop.h"
#include "bots/bots.h"
#include "host/philox.h"
#include "players/vary.h"

enum {
    PAGE = 256,
    MOST_THINGS = 2048,
    MOST_EVENTS = 256,
    MOST_TRIES = 24, /* of a new card to take the place of another */
    MOST_AFTER = 6,  /* answers after a card was played that may be what came of it */
    SHOWN = 5,
    STREAM_SETUP = 1,
    STREAM_PLAY = 2
};

/* What became of a card. */
typedef struct card_row {
    uint32_t card;
    uint64_t held, playable,
        laid;               /* games in which it was in a hand, could be played, lay in play */
    uint64_t played, acted; /* acted: by itself */
    uint64_t held_in, playable_in, laid_in; /* number of the last such game, and 1 more */
    bool put_away;                          /* picked by somebody since it was played last */
    uint64_t event[MOST_EVENTS];
} card_row;

typedef struct trial {
    const cli_env *env;
    const pack_try *wish;
    host_table h;
    fray_setup whole;      /* that was judged last */
    fray_pack *own, *pack; /* what was there before; with what is new */
    card_row *row;
    uint32_t rows;
    uint32_t *at_card; /* row and 1 more by card, 0: not new */
    bot *bot;
    fray_position *p, *view;
    fray_thing *thing;
    uint64_t *page, random, game;
    uint64_t played, ended, refused;
    /* the card that was played last: what comes of it */
    card_row *cause;
    uint32_t after, question;
    uint32_t drawn; /* a card that chance names now */
    bool *hidden;   /* events that somebody may not read, and what is read in their place */
} trial;

static uint64_t below(trial *t, uint64_t n)
{
    return n ? fray_even(fray_next(&t->random), n) : 0;
}

static card_row *row_of(const trial *t, uint32_t card)
{
    return card && card <= pack_count(t->pack, FRAY_CARD) && t->at_card[card]
               ? &t->row[t->at_card[card] - 1]
               : NULL;
}

/* ---- what is new ---- */

static bool is_new(const trial *t, uint32_t type, uint32_t number)
{
    const char *id = pack_id(t->pack, type, number);
    return id && *id && !(t->own && pack_find(t->own, type, id));
}

/* One of the new entries of this type; 0: there is none. */
static uint32_t some_new(trial *t, uint32_t type)
{
    uint32_t found = 0, seen = 0;
    for (uint32_t n = 1; n <= pack_count(t->pack, type); n++)
        if (is_new(t, type, n) && below(t, ++seen) == 0) found = n;
    return found;
}

static bool list_cards(trial *t)
{
    const uint32_t all = pack_count(t->pack, FRAY_CARD);
    t->row = calloc(all + 1u, sizeof *t->row);
    t->at_card = calloc(all + 1u, sizeof *t->at_card);
    if (!t->row || !t->at_card) return false;
    for (uint32_t n = 1; n <= all; n++) {
        if (!is_new(t, FRAY_CARD, n)) continue;
        t->row[t->rows].card = n;
        t->at_card[n] = ++t->rows;
    }
    return true;
}

/* ---- set-ups ---- */

static fray_verdict judged(trial *t, const fray_setup *setup)
{
    t->whole = *setup;
    setup_complete(&t->h, &t->whole);
    return t->h.table.game->start(&t->h.table, &t->whole, t->p);
}

static void drop(fray_setup *setup, uint32_t at)
{
    setup->count--;
    memmove(&setup->item[at], &setup->item[at + 1], (setup->count - at) * sizeof setup->item[0]);
}

static void drop_of(fray_setup *setup, uint32_t key, uint32_t seat)
{
    for (uint32_t i = setup->count; i-- > 0;)
        if (setup->item[i].key == key && setup->item[i].seat == seat) drop(setup, i);
}

/* All cards in an order of this game, new ones first. */
static uint32_t shuffled(trial *t, uint32_t *out)
{
    uint32_t n = 0;
    for (int fresh = 1; fresh >= 0; fresh--) {
        const uint32_t from = n;
        for (uint32_t card = 1; card <= pack_count(t->pack, FRAY_CARD); card++)
            if ((t->at_card[card] != 0) == (fresh != 0)) out[n++] = card;
        for (uint32_t i = n; i > from + 1; i--) {
            const uint32_t k = from + (uint32_t)below(t, i - from), kept = out[k];
            out[k] = out[i - 1];
            out[i - 1] = kept;
        }
    }
    return n;
}

static bool is_card_of(const fray_setting *one, uint32_t key, uint32_t seat)
{
    return one->key == key && one->seat == seat;
}

/* Takes a card out of the seat's list: the one that is named, or, by 0, any. False: it has none such. */
static bool take_out(trial *t, fray_setup *setup, uint32_t key, uint32_t seat, uint32_t card)
{
    uint32_t found = setup->count;
    uint64_t seen = 0;
    for (uint32_t i = 0; i < setup->count; i++)
        if (is_card_of(&setup->item[i], key, seat) &&
            (card ? setup->item[i].value == card : below(t, ++seen) == 0))
            found = i;
    if (found == setup->count) return false;
    drop(setup, found);
    return true;
}

/* The cards that the seat begins with, by all facts that say where some of them lie. */
static void add_deck(trial *t, fray_setup *setup, uint32_t key, uint32_t seat)
{
    const fray_game *g = t->h.table.game;
    int32_t card;
    if (!fray_is_legal(judged(t, setup))) return;
    for (uint32_t fact = 1; fact < g->facts; fact++) {
        const fray_fact_row *row = &g->fact[fact];
        if (row->of != FRAY_SEAT || row->type != FRAY_CARD || !row->list) continue;
        for (uint32_t n = 0;
             setup->count < FRAY_MAX_SETTINGS && g->peek(&t->h.table, t->p, fact, seat, n, &card);
             n++)
            if (card > 0)
                setup->item[setup->count++] =
                    (fray_setting){(uint16_t)key, (uint16_t)seat, (uint32_t)card};
    }
}

/* New cards take the place of others in a list that is legal, wherever it stays so. */
static void exchange(trial *t, fray_setup *setup, uint32_t key, uint32_t seat)
{
    const uint32_t from = (uint32_t)below(t, t->rows);
    for (uint32_t i = 0; i < t->rows; i++)
        for (unsigned tries = 0; tries < MOST_TRIES; tries++) {
            const uint32_t at = (uint32_t)below(t, setup->count);
            fray_setting *one = &setup->item[at];
            const uint32_t was = one->value;
            if (!is_card_of(one, key, seat) || (row_of(t, was) && below(t, 2))) continue;
            one->value = t->row[(from + i) % t->rows].card;
            if (fray_is_legal(judged(t, setup))) break;
            one->value = was;
        }
}

/* A list of the seat's own, made of its deck; with a faction that it does not fit to whatever is blamed goes, and
 * others come until it is enough. False: the rules take none of what was tried. */
static bool make_list(trial *t, fray_setup *setup, uint32_t key, uint32_t seat)
{
    const uint32_t all = pack_count(t->pack, FRAY_CARD);
    uint32_t *card = calloc(all + 1u, sizeof *card), next = 0;
    bool fine = false;
    if (!card) return false;
    const uint32_t cards = shuffled(t, card);
    for (bool ends = false; !fine && !ends;) {
        const fray_verdict v = judged(t, setup);
        fine = fray_is_legal(v);
        if (v.type == FRAY_CARD) {
            ends = !take_out(t, setup, key, seat, v.subject);
        } else if (v.about == FRAY_ABOUT_FIGURES && v.have > v.need) {
            ends = !take_out(t, setup, key, seat, 0);
        } else if (!fine) {
            ends = next == cards || setup->count == FRAY_MAX_SETTINGS;
            if (!ends)
                setup->item[setup->count++] =
                    (fray_setting){(uint16_t)key, (uint16_t)seat, card[next++]};
        }
    }
    free(card);
    if (fine) exchange(t, setup, key, seat);
    return fine;
}

/* New cards one by one beside what is there; false: none fits. */
static bool add_cards(trial *t, fray_setup *setup, uint32_t key, uint32_t seat)
{
    bool added = false;
    const uint32_t from = (uint32_t)below(t, t->rows ? t->rows : 1);
    for (uint32_t i = 0; i < t->rows && setup->count < FRAY_MAX_SETTINGS; i++) {
        setup->item[setup->count++] =
            (fray_setting){(uint16_t)key, (uint16_t)seat, t->row[(from + i) % t->rows].card};
        if (fray_is_legal(judged(t, setup))) added = true;
        else setup->count--;
    }
    return added;
}

/* New entries in the settings that name such; what the rules do not take is left as it was. */
static void add_entries(trial *t, fray_setup *setup)
{
    const fray_game *g = t->h.table.game;
    const uint32_t seats = setup_seats(&t->h, setup);
    for (uint32_t key = 1; key < g->settings; key++) {
        const fray_setting_row *row = &g->setting[key];
        if (row->type != FRAY_LIST && row->type != FRAY_SCENERY && row->type != FRAY_MISSION &&
            row->type != FRAY_FIGURE)
            continue;
        for (uint32_t seat = row->per_seat; seat <= (row->per_seat ? seats : 0u); seat++) {
            const uint32_t entry = below(t, 2) ? some_new(t, row->type) : 0;
            const fray_setup before = *setup;
            if (!entry) continue;
            if (!setup_put(&t->h, setup, key, seat, entry) || !fray_is_legal(judged(t, setup)))
                *setup = before;
        }
    }
}

static uint32_t faction_key(const fray_game *g)
{
    uint32_t key = 1;
    while (key < g->settings && (g->setting[key].type != FRAY_FACTION || !g->setting[key].per_seat))
        key++;
    return key < g->settings ? key : 0;
}

/* A seat's own list in place of its deck: with its faction, or with any. */
static void make_own(trial *t, fray_setup *setup, uint32_t key, uint32_t seat)
{
    const fray_game *g = t->h.table.game;
    const uint32_t faction = faction_key(g);
    const fray_setup before = *setup;
    uint32_t wish = 0;
    add_deck(t, setup, key, seat);
    for (uint32_t k = 1; k < g->settings; k++)
        if (g->setting[k].type == FRAY_LIST && g->setting[k].per_seat) drop_of(setup, k, seat);
    if (faction && (!setup_find(setup, faction, seat, &wish) || !wish)) {
        wish = below(t, 2) ? some_new(t, FRAY_FACTION) : 0;
        if (!wish) wish = 1 + (uint32_t)below(t, pack_count(t->pack, FRAY_FACTION));
        setup_put(&t->h, setup, faction, seat, wish);
    }
    if (!make_list(t, setup, key, seat)) *setup = before;
}

/* The set-up of this game; false: not even the game's own is legal. */
static bool make_setup(trial *t, fray_setup *setup)
{
    const fray_game *g = t->h.table.game;
    const fray_setup nothing = {0};
    fray_setup plain;
    vary_widely(&t->h, &nothing, t->game, setup);
    plain = *setup;
    add_entries(t, setup);
    for (uint32_t key = 1; key < g->settings; key++) {
        const fray_setting_row *row = &g->setting[key];
        if (row->type != FRAY_CARD || !row->per_seat || !t->rows) continue;
        for (uint32_t seat = 1; seat <= setup_seats(&t->h, setup); seat++) {
            if (!add_cards(t, setup, key, seat) && below(t, 4)) make_own(t, setup, key, seat);
        }
    }
    if (!fray_is_legal(judged(t, setup))) *setup = plain;
    setup_complete(&t->h, setup);
    return fray_is_legal(g->start(&t->h.table, setup, t->p));
}

/* ---- play ---- */

static void hear(void *who, const fray_event *e)
{
    trial *t = who;
    const fray_event_row *about = &t->h.table.game->event[e->kind];
    if (t->hidden[e->kind]) return;                      /* a draw, mostly */
    if (about->role == FRAY_ROLE_ROUND) t->cause = NULL; /* enough has come of it */
    if (t->cause && e->kind < MOST_EVENTS) t->cause->event[e->kind]++;
    for (uint32_t i = 0; i < about->args && i < FRAY_MAX_ARGS; i++) {
        card_row *row = about->type[i] == FRAY_CARD ? row_of(t, e->arg[i]) : NULL;
        if (!row || row == t->cause || row->put_away || row->card == t->drawn) continue;
        row->acted++;
        if (e->kind < MOST_EVENTS) row->event[e->kind]++;
    }
}

/* The new card that this word names; 0: none. *plays: it is not only picked for something else. */
static uint32_t names_new(const trial *t, uint64_t word, bool *plays)
{
    const fray_game *g = t->h.table.game;
    const fray_act *act = &g->act[fray_act_of(word)];
    *plays = act->role != FRAY_ACT_PICK;
    for (uint32_t k = 0; k < fray_fields_of(act, word); k++) {
        const uint32_t card =
            act->field[k].type == FRAY_CARD ? (uint32_t)fray_value(word, &act->field[k]) : 0;
        if (row_of(t, card)) return card;
    }
    return 0;
}

static void note_once(uint64_t *count, uint64_t *in, uint64_t game)
{
    if (*in == game + 1) return;
    *in = game + 1;
    *count += 1;
}

/* Cards in hands, and those that lie where they count: carried, kept, in force. */
static void note_held(trial *t)
{
    const fray_game *g = t->h.table.game;
    const uint32_t n = g->scene(&t->h.table, t->p, t->thing, MOST_THINGS);
    for (uint32_t i = 0; i < n && i < MOST_THINGS; i++) {
        const fray_thing *x = &t->thing[i];
        if (x->what != FRAY_DRAW_CARD || x->type != FRAY_CARD || x->zone >= g->zones) continue;
        card_row *row = row_of(t, x->value);
        const uint8_t role = g->zone[x->zone].role;
        if (row && role == FRAY_ZONE_HAND) note_once(&row->held, &row->held_in, t->game);
        if (row && role == FRAY_ZONE_PLAIN) note_once(&row->laid, &row->laid_in, t->game);
    }
}

/* A player's word: a new card that can be played, half of the time. */
static uint64_t choose(trial *t, uint32_t seat, bool careful)
{
    const fray_game *g = t->h.table.game;
    uint64_t wish = 0, seen = 0;
    uint32_t all = 1;
    for (uint32_t from = 0; from < all; from += PAGE) {
        all = g->options(&t->h.table, t->p, seat, from, PAGE, t->page);
        for (uint32_t i = 0; i < PAGE && from + i < all; i++) {
            bool plays;
            const uint32_t card = names_new(t, t->page[i], &plays);
            if (!card || !plays) continue;
            note_once(&row_of(t, card)->playable, &row_of(t, card)->playable_in, t->game);
            if (below(t, ++seen) == 0) wish = t->page[i];
        }
    }
    if (wish && below(t, 2)) return wish;
    if (!careful) return g->pick(&t->h.table, t->p, seat, fray_next(&t->random));
    g->view(&t->h.table, t->p, 1u << seat, t->view);
    return bot_answer(t->bot, t->view, seat, NULL);
}

static bool give(trial *t, uint64_t word, uint32_t seat)
{
    const fray_sink sink = {hear, t};
    bool plays = false;
    const uint32_t card = names_new(t, word, &plays);
    if (seat != FRAY_CHANCE && t->cause &&
        (t->p->question == t->question || ++t->after > MOST_AFTER))
        t->cause = NULL;
    t->drawn = seat == FRAY_CHANCE ? card : 0;
    if (card && seat != FRAY_CHANCE) {
        card_row *row = row_of(t, card);
        row->put_away = !plays;
        if (plays) {
            t->cause = row;
            row->played++;
            t->after = 0;
            t->question = t->p->question;
        }
    }
    return fray_is_legal(
        t->h.table.game->apply(&t->h.table, t->p, (fray_answer){word, seat, 0}, &sink, NULL));
}

/* False: the rules are at odds with themselves, or it goes on for longer than they promise. */
static bool play(trial *t)
{
    const fray_game *g = t->h.table.game;
    const bool careful = t->bot && t->game % 2;
    t->cause = NULL;
    for (uint32_t n = 0; t->p->open; n++) {
        const uint32_t seat = fray_asked(t->p);
        if (n == g->longest) return false;
        if (seat != FRAY_CHANCE) note_held(t);
        const uint64_t word = seat == FRAY_CHANCE
                                  ? g->pick(&t->h.table, t->p, seat, fray_next(&t->random))
                                  : choose(t, seat, careful);
        if (!word || !give(t, word, seat)) return false;
    }
    return t->p->over == FRAY_ENDED;
}

static void play_all(trial *t)
{
    stop_before before;
    stop_catch(&before);
    for (t->game = 0; t->game < t->wish->games && !stop_wanted(); t->game++) {
        fray_setup setup;
        t->random = philox_number(t->wish->seed, STREAM_SETUP, t->game);
        if (!make_setup(t, &setup)) {
            t->refused++;
            continue;
        }
        t->random = philox_number(t->wish->seed, STREAM_PLAY, t->game);
        if (t->bot) bot_reseed(t->bot, fray_next(&t->random));
        t->played++;
        t->ended += play(t);
    }
    stop_release(&before);
}

/* ---- telling ---- */

/* What is to be said of a card that came to nothing; 0: nothing is. */
static cli_message finding_of(const card_row *r)
{
    if (r->playable || r->played || r->acted || r->laid) return MSG_NONE;
    return r->held ? MSG_TRY_NEVER_PLAYABLE : MSG_TRY_NEVER_HELD;
}

/* The kinds of events that came of it, most often first: at most SHOWN of them. */
static uint32_t most_often(const trial *t, const card_row *r, uint32_t out[SHOWN])
{
    uint32_t n = 0;
    for (; n < SHOWN; n++) {
        uint32_t best = 0;
        for (uint32_t e = 1; e < t->h.table.game->events && e < MOST_EVENTS; e++) {
            bool taken = false;
            for (uint32_t i = 0; i < n; i++) taken = taken || out[i] == e;
            if (!taken && r->event[e] > (best ? r->event[best] : 0)) best = e;
        }
        if (!best) break;
        out[n] = best;
    }
    return n;
}

static void tell_text(const trial *t, unsigned findings)
{
    const cli_env *env = t->env;
    cli_say(env, stdout, MSG_TRY_HEAD);
    for (uint32_t i = 0; i < t->rows; i++) {
        const card_row *r = &t->row[i];
        uint32_t kind[SHOWN] = {0}, n = most_often(t, r, kind);
        printf("%-28.28s %7llu %9llu %8llu %8llu %7llu ", pack_id(t->pack, FRAY_CARD, r->card),
               (unsigned long long)r->held, (unsigned long long)r->playable,
               (unsigned long long)r->laid, (unsigned long long)r->played,
               (unsigned long long)r->acted);
        for (uint32_t k = 0; k < n; k++)
            printf("%s %s %llu", k ? "," : "", t->h.table.game->event[kind[k]].id,
                   (unsigned long long)r->event[kind[k]]);
        putchar('\n');
    }
    for (uint32_t i = 0; i < t->rows; i++) {
        const card_row *r = &t->row[i];
        const cli_message finding = finding_of(r);
        if (finding)
            cli_say(env, stdout, finding, pack_entity(t->pack, FRAY_CARD, r->card),
                    pack_id(t->pack, FRAY_CARD, r->card), (unsigned)r->held);
    }
    if (t->ended < t->played)
        cli_say(env, stdout, MSG_TRY_NO_END, (unsigned)(t->played - t->ended));
    cli_say(env, stdout, MSG_TRY_SUM, (unsigned)t->played, t->rows, findings);
}

static void tell_json(const trial *t, unsigned findings)
{
    json_t *cards = json_array();
    for (uint32_t i = 0; i < t->rows; i++) {
        const card_row *r = &t->row[i];
        const cli_message finding = finding_of(r);
        json_t *events = json_object();
        for (uint32_t e = 1; e < t->h.table.game->events && e < MOST_EVENTS; e++)
            if (r->event[e])
                json_object_set_new(events, t->h.table.game->event[e].id,
                                    json_integer((json_int_t)r->event[e]));
        json_array_append_new(
            cards, json_pack("{s:s?, s:s, s:I, s:I, s:I, s:I, s:I, s:o, s:s?}", "entity",
                             pack_entity(t->pack, FRAY_CARD, r->card), "id",
                             pack_id(t->pack, FRAY_CARD, r->card), "held", (json_int_t)r->held,
                             "playable", (json_int_t)r->playable, "in_play", (json_int_t)r->laid,
                             "played", (json_int_t)r->played, "acted", (json_int_t)r->acted,
                             "events", events, "finding",
                             finding == MSG_TRY_NEVER_HELD       ? "never held"
                             : finding == MSG_TRY_NEVER_PLAYABLE ? "never playable"
                                                                 : NULL));
    }
    cli_json(json_pack("{s:I, s:I, s:i, s:o}", "games", (json_int_t)t->played, "ended",
                       (json_int_t)t->ended, "findings", (int)findings, "cards", cards));
}

/* ---- the whole ---- */

static void say_problem(void *who, const pack_problem *p)
{
    (void)who;
    if (p->warning) return; /* fray pack check has them */
    printf("%s:%d:%d: %s\n", p->file ? p->file : "?", p->line, p->column, p->text);
}

static bool open_trial(trial *t)
{
    const fray_game *g = t->h.table.game;
    const bot_options plain = {0};
    t->h.table.work = g->work_bytes ? calloc(1, g->work_bytes) : NULL;
    t->p = calloc(1, g->position_bytes);
    t->view = calloc(1, g->position_bytes);
    t->thing = calloc(MOST_THINGS, sizeof *t->thing);
    t->page = calloc(PAGE, sizeof *t->page);
    t->hidden = calloc(g->events, sizeof *t->hidden);
    for (uint32_t e = 1; t->hidden && e < g->events; e++)
        if (g->event[e].twin) t->hidden[e] = t->hidden[g->event[e].twin] = true;
    if (g->knowledge) t->bot = bot_new(&bot_instinct, &t->h.table, &plain, t->wish->seed);
    return (t->h.table.work || !g->work_bytes) && t->p && t->view && t->thing && t->page &&
           t->hidden && (t->bot || !g->knowledge) && list_cards(t);
}

static void close_trial(trial *t)
{
    bot_free(t->bot);
    free(t->h.table.work);
    free(t->p);
    free(t->view);
    free(t->thing);
    free(t->page);
    free(t->hidden);
    free(t->row);
    free(t->at_card);
    pack_free(t->pack);
    pack_free(t->own);
}

static int tell(const trial *t)
{
    unsigned findings = 0;
    for (uint32_t i = 0; i < t->rows; i++) findings += finding_of(&t->row[i]) != MSG_NONE;
    findings += t->ended < t->played;
    if (t->played == 0) return cli_bad(t->env, MSG_TRY_NO_MATCH);
    if (t->wish->json) tell_json(t, findings);
    else tell_text(t, findings);
    return findings ? CLI_FAILED : CLI_OK;
}

int pack_try_run(const cli_env *env, const pack_try *wish)
{
    trial t = {.env = env, .wish = wish};
    int code = CLI_FAILED;
    t.h.table.game = wish->game;
    t.h.language = env->language;
    const int problems = pack_load_in(wish->game, wish->folders, wish->count, env->language,
                                      say_problem, &t, &t.pack);
    if (problems > 0) {
        cli_say(env, stdout, MSG_PACK_PROBLEMS, (unsigned)problems);
        return CLI_FAILED;
    }
    if (problems == 0 && wish->first_new > 0 &&
        pack_load(wish->game, wish->folders, wish->first_new, NULL, NULL, &t.own) < 0)
        pack_free(t.pack), t.pack = NULL;
    if (!t.pack) return cli_bad(env, MSG_NO_MEMORY);
    t.h.pack = t.pack;
    t.h.table.content = pack_content(t.pack);
    if (open_trial(&t)) {
        play_all(&t);
        code = tell(&t);
    } else {
        code = cli_bad(env, MSG_NO_MEMORY);
    }
    close_trial(&t);
    return code;
}
