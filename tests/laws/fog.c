/* tests/laws/fog.c - whether others rest after an answer does not depend on luck, and how much can be
 * learned from it, on games of somebody who attacks and plays cards whenever the rules allow it.
 *
 *     fog [GAMES] [SEED]
 *
 * At every open answer, for the public and for who answered: could somebody else be asked in secret after
 * it, as guesses from that view say? Three lots must say the same in all but 1 of 1,000 views, and of the
 * secrets there are they may miss 1 of 200: those alone can be told from a rest by luck. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "host/match.h"
#include "host/paths.h"
#include "laws/vary.h"
#include "server/fog.h"

enum { LOTS = 3, MOST_OPTIONS = 512 };

struct run {
    host_table h;
    const fray_game *game;
    fray_position *view, *p, *before;
    uint64_t random, views, rests, differ, secrets, missed;
};

static void complain(void *who, const pack_problem *p)
{
    (void)who;
    fprintf(stderr, "%s:%d:%d: %s\n", p->file, p->line, p->column, p->text);
}

static bool is_bold(const fray_game *game, uint64_t word)
{
    static const char *const bold[] = {"charge", "attack", "play"};
    for (size_t i = 0; i < sizeof bold / sizeof *bold; i++)
        if (strcmp(game->act[fray_act_of(word)].word, bold[i]) == 0) return true;
    return false;
}

static uint64_t choose(struct run *r, const fray_position *p, uint32_t seat)
{
    uint64_t option[MOST_OPTIONS];
    uint32_t bold = 0;
    uint32_t n = r->game->options(&r->h.table, p, seat, 0, MOST_OPTIONS, option);
    for (uint32_t i = 0; i < n && i < MOST_OPTIONS; i++)
        if (is_bold(r->game, option[i])) option[bold++] = option[i];
    uint64_t random = fray_next(&r->random);
    return bold ? option[fray_even(random, bold)] : r->game->pick(&r->h.table, p, seat, random);
}

static void look(struct run *r, const match *m, uint32_t from, uint32_t viewer)
{
    const fray_table *t = &r->h.table;
    uint32_t to = match_length(m), seats = 1u << viewer, yes = 0, tried;
    memset(r->view, 0, r->game->position_bytes);
    t->game->view(t, r->before, seats, r->view);
    for (uint64_t lot = 0; lot < LOTS; lot++)
        yes += fog_is_guessed(t, m, from, to, seats, r->view, lot, FOG_GUESSES, r->p, &tried);
    memcpy(r->p, r->before, r->game->position_bytes);
    bool secret = fog_is_met(t, m, from, to, seats, r->p);
    r->views++;
    r->rests += yes > 0;
    r->differ += yes > 0 && yes < LOTS;
    r->secrets += secret;
    r->missed += secret && yes == 0;
}

static void play(struct run *r, uint64_t i)
{
    fray_setup setup = vary_setup(r->game, r->h.pack, i);
    fray_verdict why;
    match *m = match_new(&r->h, &setup, 0, &why);
    for (uint32_t n = 0; m && n < 4000 && !match_position(m)->over; n++) {
        const fray_position *p = match_position(m);
        uint32_t seat = 0, from = match_length(m);
        while (!(p->open >> seat & 1)) seat++;
        bool open = seat != FRAY_CHANCE && !(p->flags & FRAY_ASKS_PRIVATE);
        memcpy(r->before, p, r->game->position_bytes);
        fray_answer a = {choose(r, p, seat), seat, 0};
        if (!fray_is_legal(match_answer(m, a, NULL))) abort();
        while (match_position(m)->open & 1u << FRAY_CHANCE) {
            a = (fray_answer){
                r->game->pick(&r->h.table, match_position(m), FRAY_CHANCE, fray_next(&r->random)),
                FRAY_CHANCE, 0};
            if (!fray_is_legal(match_answer(m, a, NULL))) abort();
        }
        if (!open) continue;
        look(r, m, from, 0);
        if (!(match_position(m)->open >> seat & 1)) look(r, m, from, seat);
    }
    match_free(m);
}

int main(int argc, char **argv)
{
    uint64_t games = argc > 1 ? strtoull(argv[1], NULL, 10) : 12;
    uint64_t seed = argc > 2 ? strtoull(argv[2], NULL, 10) : 1;
    unsigned passed = 0, failed = 0;
    for (uint32_t g = 0; g < fray_game_count; g++) {
        const fray_game *game = fray_games[g];
        char folder[1024];
        const char *folders[1] = {folder};
        fray_pack *pack = NULL;
        struct run r = {.game = game, .random = seed};
        if (!paths_find("packs", game->name, folder, sizeof folder) ||
            pack_load(game, folders, 1, complain, NULL, &pack) != 0)
            return 1;
        r.h.table.game = game;
        r.h.table.content = pack_content(pack);
        r.h.pack = pack;
        r.view = calloc(3, game->position_bytes);
        if (!r.view) abort();
        r.p = (fray_position *)(void *)((char *)r.view + game->position_bytes);
        r.before = (fray_position *)(void *)((char *)r.p + game->position_bytes);
        for (uint64_t i = 0; i < games; i++) play(&r, i);
        printf(
            "%s: %llu views, %llu rests, lots differ in %llu; %llu secrets, %llu missed by all\n",
            game->name, (unsigned long long)r.views, (unsigned long long)r.rests,
            (unsigned long long)r.differ, (unsigned long long)r.secrets,
            (unsigned long long)r.missed);
        *(r.differ * 1000 <= r.views ? &passed : &failed) += 1;
        *(r.missed * 200 <= r.secrets ? &passed : &failed) += 1;
        free(r.view);
        pack_free(pack);
    }
    printf("%u passed, %u failed\n", passed, failed);
    return failed != 0;
}
