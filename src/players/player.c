/* src/players/player.c - a bot of ours or a program outside: one face for both. */
#include "players/player.h"
#include <stdlib.h>
#include <string.h>
#include "players/program.h"
#include "players/says.h"
#include "players/weights.h"

struct player {
    player_wish wish;
    const host_table *h;
    int language;
    bot *bot; /* one of these two, the other is NULL */
    program *program;
    int32_t weight[FRAY_MAX_WEIGHTS]; /* where the wish names a file */
};

/* A bot of ours. */
static bool make_bot(player *p, uint64_t seed, char *why, size_t n)
{
    const player_wish *wish = &p->wish;
    bot_options options = {wish->budget, wish->threads, wish->weight};
    if (wish->weights[0]) {
        if (!weights_load(p->h->table.game, wish->weights, p->weight, p->language, why, n))
            return false;
        options.weights = p->weight;
    }
    p->bot = bot_new(wish->kind, &p->h->table, &options, seed);
    if (!p->bot) player_say(why, n, p->language, PLAYER_SAYS_NO_MEMORY);
    return p->bot != NULL;
}

player *player_new(const player_wish *wish, const host_table *h, uint64_t seed, int language,
                   char *why, size_t n)
{
    player *p = calloc(1, sizeof *p);
    if (!p) {
        player_say(why, n, language, PLAYER_SAYS_NO_MEMORY);
        return NULL;
    }
    p->wish = *wish;
    p->h = h;
    p->language = language;
    if (!wish->kind) p->program = program_new(wish, h, seed, language, why, n);
    if (wish->kind ? make_bot(p, seed, why, n) : p->program != NULL) return p;
    free(p);
    return NULL;
}

void player_free(player *p)
{
    if (!p) return;
    bot_free(p->bot);
    program_free(p->program);
    free(p);
}

const char *player_text(const player *p)
{
    return p->wish.text;
}

const char *player_name(const player *p)
{
    if (p->program) return program_name(p->program);
    return p->language == PACK_DE ? p->wish.kind->title_de : p->wish.kind->title_en;
}

void player_setup(player *p, const fray_setup *setup)
{
    if (p->program) program_setup(p->program, setup);
}

void player_begin(player *p, uint64_t seed)
{
    if (p->program) program_begin(p->program, seed);
    else bot_reseed(p->bot, seed);
}

void player_give(player *p, bot_budget budget)
{
    if (budget.ms == 0 && budget.iterations == 0) budget = p->wish.budget;
    if (p->program) program_give(p->program, budget);
    else bot_give(p->bot, budget);
}

player_fault player_answer(player *p, const fray_position *view, uint32_t seat, uint64_t *word,
                           bot_thought *thought, char *why, size_t n)
{
    const fray_table *t = &p->h->table;
    if (p->program) return program_answer(p->program, view, seat, word, thought, why, n);
    fray_answer a = {bot_answer(p->bot, view, seat, thought), seat, 0};
    fray_verdict v = t->game->check(t, view, a);
    if (fray_is_legal(v)) {
        *word = a.word;
        return PLAYER_OK;
    }
    char reason[240];
    words_verdict(p->h, view, v, p->language, reason, sizeof reason);
    player_say(why, n, p->language, PLAYER_SAYS_OURS_ILLEGAL, reason);
    return PLAYER_ILLEGAL;
}

void player_end(player *p, const fray_position *view)
{
    if (p->program) program_end(p->program, view);
}
