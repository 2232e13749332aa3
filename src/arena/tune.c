/* src/arena/tune.c - steps of play, each towards the half that won. */
#include "arena/tune.h"
#include <math.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "host/philox.h"
#include "players/contest.h"
#include "players/vary.h"

enum { STREAM_COIN = 11, STREAM_DICE, STREAM_PLAYER };

/* How far the weight of a feature is moved: a third of it, and no less than makes a difference for
 * one that is 0. A feature that comes in large numbers has a small weight, and is moved less. */
static double reach_of(int32_t begin)
{
    double third = fabs((double)begin) * 0.35;
    return third > 1.0 ? third : 1.0;
}

typedef struct tune {
    tune_plan *plan;
    /* reach: how far it is moved, 0: not at all. A leaning says so itself */
    double weight[FRAY_MAX_WEIGHTS], reach[FRAY_MAX_WEIGHTS];
    int32_t half[2][FRAY_MAX_WEIGHTS]; /* moved up, moved down */
    uint32_t step;
    atomic_uint next; /* pair */
    uint8_t *halves;  /* by pair: half points of the upper half, 0..4 */
    atomic_bool failed;
} tune;

typedef struct tuner {
    tune *t;
    host_table h;
    void *work;
    player *player[2];
    pthread_t thread;
    char why[400];
} tuner;

static bool tuner_init(tuner *w, tune *t)
{
    const tune_plan *plan = t->plan;
    const fray_game *game = plan->h->table.game;
    memset(w, 0, sizeof *w);
    w->t = t;
    w->h = *plan->h;
    w->work = game->work_bytes ? calloc(1, game->work_bytes) : NULL;
    w->h.table.work = w->work;
    for (int i = 0; i < 2; i++) {
        player_wish wish = plan->bot;
        wish.weight = t->half[i];
        w->player[i] = player_new(&wish, &w->h, 0, plan->language, w->why, sizeof w->why);
        if (!w->player[i]) return false;
    }
    return w->work || !game->work_bytes;
}

static void tuner_free(tuner *w)
{
    for (int i = 0; i < 2; i++) player_free(w->player[i]);
    free(w->work);
}

/* Who sits where in game `second` of a pair: the halves change seats, or, where all seats are one
 * team, each plays the whole of it once. */
static uint32_t half_at(const tuner *w, uint32_t seat, uint32_t second)
{
    return w->h.table.game->together ? second : (seat - 1 + second) % 2;
}

/* One game of a pair, which have set-up and dice in common. False: it could not be played. */
static bool one_game(tuner *w, uint32_t pair, uint32_t second, fray_score *score)
{
    const tune_plan *plan = w->t->plan;
    uint64_t number = (uint64_t)w->t->step * plan->pairs + pair;
    fray_setup none, setup;
    contest_outcome out;
    memset(&none, 0, sizeof none);
    vary_widely(&w->h, &none, number, &setup);
    contest c = {.h = &w->h, .setup = &setup, .language = plan->language, .stop = plan->stop};
    c.seed = philox_number(plan->seed, STREAM_DICE, number);
    for (uint32_t seat = 1; seat <= setup_seats(&w->h, &setup); seat++) {
        c.player[seat] = w->player[half_at(w, seat, second)];
        /* one player for a whole team has one seed */
        uint32_t stream = w->h.table.game->together ? 1 : seat;
        c.player_seed[seat] = philox_number(plan->seed, STREAM_PLAYER + stream, number);
    }
    bool ok = contest_play(&c, &out);
    *score = out.score;
    if (ok) return true;
    if (out.end == CONTEST_STOPPED) return false;
    snprintf(w->why, sizeof w->why, "%s", out.why);
    atomic_store(&w->t->failed, true);
    return false;
}

/* Half points of the upper half in a pair, 0..4. A team that does what the other cannot has won
 * all of them; where both do the same there is nothing between them. */
static uint8_t one_pair(tuner *w, uint32_t pair)
{
    fray_score score[2];
    bool together = w->h.table.game->together;
    uint32_t halves = together ? 2 : 0;
    for (uint32_t second = 0; second < 2; second++) {
        if (!one_game(w, pair, second, &score[second])) return 0;
        const fray_score *s = &score[second];
        if (together) {
            if (s->winners) halves = second ? halves - 2 : halves + 2;
        } else if (s->drawn || !s->winner) {
            halves += 1;
        } else if (half_at(w, s->winner, second) == 0) {
            halves += 2;
        }
    }
    return (uint8_t)halves;
}

static bool is_stopped(const tune_plan *plan)
{
    return plan->stop && atomic_load(plan->stop);
}

static void *play_pairs(void *who)
{
    tuner *w = who;
    tune *t = w->t;
    for (;;) {
        uint32_t pair = atomic_fetch_add(&t->next, 1);
        if (pair >= t->plan->pairs || atomic_load(&t->failed) || is_stopped(t->plan)) return NULL;
        t->halves[pair] = one_pair(w, pair);
    }
}

/* Within what a file of weights may hold. */
static double bounded(const fray_knowledge *know, uint32_t i, double weight)
{
    double most = i < 2u * know->features ? FRAY_WEIGHT_MOST : FRAY_LEANING_MOST;
    return fmax(-most, fmin(weight, most));
}

/* Moves the weights apart, plays, and moves them towards the winner; of a step that is given up nothing
 * stays. */
static bool one_step(tune *t, tuner *w, double *share)
{
    tune_plan *plan = t->plan;
    const fray_knowledge *know = plan->h->table.game->knowledge;
    uint32_t n = fray_weights(know), won = 0;
    double coin[FRAY_MAX_WEIGHTS];
    for (uint32_t i = 0; i < n; i++) {
        coin[i] = philox_number(plan->seed, STREAM_COIN, (uint64_t)t->step * n + i) & 1 ? 1 : -1;
        for (int k = 0; k < 2; k++)
            t->half[k][i] = (int32_t)lrint(
                bounded(know, i, t->weight[i] + (k ? -1 : 1) * coin[i] * t->reach[i]));
    }
    atomic_store(&t->next, 0);
    uint32_t started = 0;
    while (started < plan->threads &&
           pthread_create(&w[started].thread, NULL, play_pairs, &w[started]) == 0)
        started++;
    if (started == 0) play_pairs(&w[0]);
    for (uint32_t k = 0; k < started; k++) pthread_join(w[k].thread, NULL);
    if (atomic_load(&t->failed)) {
        for (uint32_t k = 0; k < plan->threads; k++)
            if (w[k].why[0]) snprintf(plan->why, sizeof plan->why, "%s", w[k].why);
        return false;
    }
    if (is_stopped(plan)) return true;
    for (uint32_t i = 0; i < plan->pairs; i++) won += t->halves[i];
    *share = won / (4.0 * plan->pairs);
    /* shorter steps as time goes on, so that luck averages out */
    double step = 0.9 / pow(1 + t->step / 40.0, 0.6);
    for (uint32_t i = 0; i < n; i++) {
        double move = step * 2 * (*share - 0.5) * coin[i] * t->reach[i];
        t->weight[i] = bounded(know, i, t->weight[i] + move);
        plan->weights[i] = (int32_t)lrint(t->weight[i]);
    }
    return true;
}

static void begin(tune *t, const fray_knowledge *know)
{
    const tune_plan *plan = t->plan;
    for (uint32_t i = 0; i < fray_weights(know); i++) {
        bool leans = i >= 2u * know->features;
        t->weight[i] = plan->weights[i];
        if (leans && plan->vary & BOT_LEANS)
            t->reach[i] = know->leaning[i - 2 * know->features].step;
        if (!leans && plan->vary & BOT_JUDGES) t->reach[i] = reach_of(plan->weights[i]);
    }
}

bool tune_run(tune_plan *plan)
{
    tune *t = calloc(1, sizeof *t);
    tuner *w = calloc(plan->threads, sizeof *w);
    if (t) t->halves = calloc(plan->pairs, 1);
    bool ok = t && w && t->halves;
    uint32_t ready = 0;
    plan->why[0] = '\0';
    if (ok) {
        t->plan = plan;
        begin(t, plan->h->table.game->knowledge);
    }
    while (ok && ready < plan->threads) {
        ok = tuner_init(&w[ready], t);
        if (!ok) snprintf(plan->why, sizeof plan->why, "%s", w[ready].why);
        ready++;
    }
    for (uint32_t step = 0; ok && step < plan->steps; step++) {
        tune_step told = {step + 1, plan->steps, 0.5, plan->weights};
        t->step = step;
        ok = one_step(t, w, &told.share);
        if (is_stopped(plan)) break;
        if (ok && plan->stepped && !plan->stepped(plan->who, &told)) break;
    }
    for (uint32_t k = 0; k < ready; k++) tuner_free(&w[k]);
    if (t) free(t->halves);
    free(t);
    free(w);
    return ok;
}
