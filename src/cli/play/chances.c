/* src/cli/play/chances.c - while picks are made one by one (the cards of an attack), what chance makes of
 * the thing they are about if one stops after each.
 *
 * The walk is that of `fray odds`: the real rules to their end, every throw with its weight. People and
 * bots are taken to answer as proposed: they neither react nor reroll. */
#include <stdlib.h>
#include <string.h>
#include "cli/play/play.h"

enum { MOST_POSITIONS = 6000, MOST_RATED = 24 };

/* The fact that tells where a thing of this type is. */
static uint32_t place_fact(const fray_game *game, uint32_t type)
{
    for (uint32_t i = 1; i < game->facts; i++)
        if (game->fact[i].of == type && game->fact[i].type == FRAY_PLACE && !game->fact[i].list)
            return i;
    return 0;
}

/* The option that ends the series: it names nothing. */
static const play_option *stop_of(const play *g)
{
    for (uint32_t i = 0; i < g->options; i++)
        if (g->option[i].act < g->game->acts && g->game->act[g->option[i].act].fields == 0)
            return &g->option[i];
    return NULL;
}

/* Words of the option that ends the series, once there is one: it may not be offered yet. */
static bool find_stop(play *g, uint32_t seat, const fray_position *from, char *out, size_t n)
{
    const play_option *stop = stop_of(g);
    if (stop) {
        snprintf(out, n, "%s", stop->notation);
        return true;
    }
    fray_position *p = calloc(1, g->game->position_bytes);
    bool found = false;
    for (uint32_t i = 0; p && i < g->options && !found; i++) {
        uint64_t word[64];
        fray_answer a = {g->option[i].word, seat, 0};
        memcpy(p, from, g->game->position_bytes);
        if (!fray_is_legal(g->game->apply(g->t, p, a, NULL, NULL))) continue;
        if (!(p->open >> seat & 1) || p->question != from->question) continue;
        uint32_t all = g->game->options(g->t, p, seat, 0, 64, word);
        for (uint32_t k = 0; k < all && k < 64 && !found; k++) {
            found = g->game->act[fray_act_of(word[k])].fields == 0;
            if (found) words_answer(g->h, p, word[k], out, n);
        }
    }
    free(p);
    return found;
}

static odds *walk(const play *g, uint32_t seat, const fray_position *from, const play_option *o,
                  const char *stop)
{
    odds *found = NULL;
    odds_given given[2] = {{seat, o->notation}, {seat, stop}};
    bool stops = g->game->act[o->act].fields == 0;
    odds_wish wish = {.given = given,
                      .givens = stops || !stop[0] ? 1 : 2,
                      .quiet = true,
                      .viewer = 1u << seat,
                      .most = MOST_POSITIONS};
    return odds_walk(g->h, from, &wish, &found) == ODDS_OK ? found : NULL;
}

/* How likely a fact comes out other than it is now; 0: it does not change, or nothing is known of it. */
static double change_of(const play *g, const odds *o, uint32_t fact, uint32_t of)
{
    int32_t now;
    bool there = g->game->peek(g->t, g->view, fact, of, 0, &now);
    for (uint32_t i = 0; i < o->facts; i++) {
        const odds_fact *f = &o->fact[i];
        if (f->fact != fact || f->of != of) continue;
        double same = 0;
        for (uint32_t k = f->first; k < f->first + f->values; k++)
            if (o->value[k].there == there && (!there || o->value[k].value == now))
                same += o->value[k].share.about;
        return 1 - same;
    }
    /* it is the same everywhere: as it is, or certainly something else */
    int32_t then;
    bool still = g->game->peek(g->t, o->sample, fact, of, 0, &then);
    return still != there || (there && now != then) ? 1 : 0;
}

/* A number of the table that depends on chance here: what a thing that stays where it is can lose. */
static uint32_t table_fact(const play *g, odds *const *o, uint32_t n)
{
    for (uint32_t i = 0; i < n; i++)
        for (uint32_t k = 0; o[i] && k < o[i]->facts; k++) {
            const fray_fact_row *row = &g->game->fact[o[i]->fact[k].fact];
            if (row->of == FRAY_NONE && row->type == FRAY_NUMBER) return o[i]->fact[k].fact;
        }
    return 0;
}

static bool rate_by(play *g, odds *const *o, uint32_t n, uint32_t fact, uint32_t of)
{
    bool any = false;
    for (uint32_t i = 0; i < n; i++) {
        g->option[i].chance = o[i] ? change_of(g, o[i], fact, of) : -1;
        any = any || g->option[i].chance > 0;
    }
    return any;
}

/* How people call it: as it is drawn, if it is. */
static const char *label_of(const play *g, uint32_t fact)
{
    const char *name = g->game->fact[fact].name;
    for (uint32_t i = 1; i < g->game->zones; i++)
        if (strcmp(g->game->zone[i].label.id, name) == 0)
            return play_label(g, &g->game->zone[i].label);
    return name;
}

/* Is it a thing of the seat's own? Then nobody wants it off the board. */
static bool is_own(const play *g, uint32_t seat)
{
    for (uint32_t i = 0; i < g->things; i++)
        if (g->thing[i].type == g->view->type && g->thing[i].value == g->view->about)
            return g->thing[i].seat == seat;
    return true;
}

void play_rate(play *g, uint32_t seat)
{
    const fray_position *p = g->view;
    g->chances[0] = 0;
    bool about = p->about && (p->type == FRAY_PIECE || p->type == FRAY_TOKEN);
    uint32_t fact = about ? place_fact(g->game, p->type) : 0, n = g->options;
    if (!fact || !(p->flags & FRAY_ASKS_SERIES) || n > MOST_RATED || !g->game->knowledge ||
        is_own(g, seat))
        return;
    char stop[200] = "", name[200];
    uint64_t random = 1;
    fray_position *from = calloc(1, g->game->position_bytes);
    odds *o[MOST_RATED] = {NULL};
    if (from) {
        g->game->guess(g->t, p, &random, from);
        find_stop(g, seat, from, stop, sizeof stop);
        for (uint32_t i = 0; i < n; i++) o[i] = walk(g, seat, from, &g->option[i], stop);
        words_name(g->h, p, p->type, p->about, g->language, name, sizeof name);
        uint32_t other = rate_by(g, o, n, fact, p->about) ? 0 : table_fact(g, o, n);
        if (other) {
            rate_by(g, o, n, other, 0);
            snprintf(g->chances, sizeof g->chances, play_words(g, PLAY_CHANCES_FACT),
                     label_of(g, other));
        } else {
            snprintf(g->chances, sizeof g->chances, play_words(g, PLAY_CHANCES_GONE), name);
        }
    }
    for (uint32_t i = 0; i < n; i++) odds_free(o[i]);
    free(from);
}
