/* src/arena/play.c - plays pairs of games on one thread. */
#include "arena/play.h"
#include <stdlib.h>
#include <string.h>
#include "arena/says.h"

struct arena_player {
    const arena_task *task;
    host_table h; /* the task's, with work memory of this thread */
    void *work;
    /* Made when first needed, again after a fault. By seat where one entrant plays them all and
     * is a program, which knows one seat of one match; a bot of ours stands at 0, whatever its
     * seat. */
    player *player[ARENA_ENTRANTS][FRAY_MAX_SEATS];
    story story;
};

arena_player *arena_player_new(const arena_task *task)
{
    size_t bytes = task->h->table.game->work_bytes;
    arena_player *p = calloc(1, sizeof *p);
    if (!p) return NULL;
    p->task = task;
    p->h = *task->h;
    p->work = bytes ? calloc(1, bytes) : NULL;
    p->h.table.work = p->work;
    if (p->work || !bytes) return p;
    free(p);
    return NULL;
}

/* It is made anew when it is needed: it may be large, or its program gone. */
static void dismiss(arena_player *p, uint32_t i)
{
    for (uint32_t seat = 0; seat < FRAY_MAX_SEATS; seat++) {
        player_free(p->player[i][seat]);
        p->player[i][seat] = NULL;
    }
}

void arena_player_free(arena_player *p)
{
    if (!p) return;
    for (uint32_t i = 0; i < ARENA_ENTRANTS; i++) dismiss(p, i);
    story_free(&p->story);
    free(p->work);
    free(p);
}

void arena_pair_free(arena_pair *pair)
{
    if (!pair) return;
    for (int i = 0; i < 2; i++) {
        game_clear(&pair->game[i]);
        free(pair->line[i]);
    }
    free(pair);
}

static player *entrant(arena_player *p, uint32_t i, uint32_t seat, char *why, size_t n)
{
    const player_wish *wish = &p->task->plan->entrant[i].wish;
    player **it = &p->player[i][p->task->plan->together && !wish->kind ? seat : 0];
    if (!*it) *it = player_new(wish, &p->h, 0, p->task->language, why, n);
    return *it;
}

bool arena_can_play(const arena_task *task, char *why, size_t n)
{
    arena_player *p = arena_player_new(task);
    bool ok = p != NULL;
    if (!p) arena_say(why, n, task->language, ARENA_SAYS_MEMORY, "");
    for (uint32_t i = 0; ok && i < task->plan->entrants; i++) {
        char reason[CONTEST_WHY];
        ok = entrant(p, i, 1, reason, sizeof reason) != NULL;
        if (!ok)
            arena_say(why, n, task->language, ARENA_SAYS_CANNOT_PLAY, task->plan->entrant[i].name,
                      reason);
        dismiss(p, i); /* they may be large, and many */
    }
    arena_player_free(p);
    return ok;
}

/* ---- playing ---- */

static void forfeit(arena_game *g, uint32_t seat, player_fault fault)
{
    g->end = CONTEST_FORFEIT;
    g->seat = (uint8_t)seat;
    g->fault = (uint8_t)fault;
    g->winner = (uint8_t)(g->team ? 0 : 3 - seat);
}

static void add_pace(arena_pace *kept, const contest_pace *pace)
{
    uint32_t longest = pace->longest_us < UINT32_MAX ? (uint32_t)pace->longest_us : UINT32_MAX;
    kept->answers += pace->answers;
    kept->total_us += pace->total_us;
    if (longest > kept->longest_us) kept->longest_us = longest;
}

/* False: it was stopped, a bot of ours could not be made, or there is no memory: it was not played. */
static bool play(arena_player *p, const plan_game *which, const fray_setup *setup, arena_game *g,
                 contest_outcome *end)
{
    fray_sink sink = {story_event, &p->story};
    uint32_t last = g->team ? setup_seats(&p->h, setup) : 2;
    contest c;
    memset(&c, 0, sizeof c);
    for (uint32_t seat = 1; seat <= last; seat++) {
        char why[CONTEST_WHY];
        c.player[seat] = entrant(p, which->entrant[seat], seat, why, sizeof why);
        c.player_seed[seat] = which->player_seed[seat];
        if (c.player[seat]) continue;
        /* that one of ours cannot be made is not its fault */
        if (p->task->plan->entrant[which->entrant[seat]].wish.kind) return false;
        forfeit(g, seat, PLAYER_CRASHED); /* it was there when the arena began */
        g->why = strdup(why);
        return true;
    }
    c.h = &p->h;
    c.setup = setup;
    c.seed = which->dice;
    c.language = p->task->language;
    c.stop = p->task->stop;
    if (p->task->lines) {
        c.sink = &sink;
        c.decided = story_decision;
        c.ended = story_end;
        c.who = &p->story;
    }
    contest_play(&c, end);
    if (end->end == CONTEST_STOPPED || end->end == CONTEST_MEMORY) return false;
    g->end = (uint8_t)end->end;
    g->answers = end->answers;
    g->hash = end->hash;
    for (uint32_t seat = 1; seat <= last; seat++) {
        uint32_t i = g->team ? 0 : seat - 1;
        g->points[i] = end->score.points[seat];
        add_pace(&g->pace[i], &end->pace[seat]);
    }
    if (end->end == CONTEST_PLAYED && g->team) g->winner = end->score.winners != 0;
    else if (end->end == CONTEST_PLAYED && !end->score.drawn)
        g->winner = (uint8_t)(end->score.winners >> 1 & 1 ? 1 : 2);
    if (end->end == CONTEST_FORFEIT) {
        forfeit(g, end->seat, end->fault);
        dismiss(p, which->entrant[end->seat]); /* its program may be gone */
    }
    if (end->end != CONTEST_PLAYED) g->why = strdup(end->why);
    return true;
}

/* One game, and its line; false as in play, or no memory. */
static bool play_game(arena_player *p, uint64_t number, arena_game *g, char **line)
{
    const arena_plan *plan = p->task->plan;
    plan_game which = plan_game_at(plan, number);
    fray_setup setup;
    contest_outcome end;
    memset(&end, 0, sizeof end);
    story_begin(&p->story, &p->h);
    g->known = true;
    g->team = plan->together;
    if (!plan_setup(plan, &p->h, &which, &setup)) {
        memset(&setup, 0, sizeof setup);
        g->end = CONTEST_SETUP;
    } else if (!play(p, &which, &setup, g, &end)) {
        return false;
    }
    if (g->team && !(g->set = game_set(&p->h, &setup))) return false;
    if (!p->task->lines) return true;
    *line = game_line(&p->h, &which, &setup, &p->story, end.pace, g);
    return *line != NULL;
}

arena_pair *arena_player_play(arena_player *p, uint64_t pair)
{
    uint32_t unit = plan_unit(p->task->plan);
    arena_pair *out = calloc(1, sizeof *out);
    if (!out) return NULL;
    out->pair = pair;
    for (uint32_t i = 0; i < unit; i++) {
        if (play_game(p, unit * pair + i, &out->game[i], &out->line[i])) continue;
        arena_pair_free(out);
        return NULL;
    }
    return out;
}
