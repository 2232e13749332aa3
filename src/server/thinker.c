/* src/server/thinker.c - a small pool of threads with one queue. */
#include "server/thinker.h"
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_WAITING = 4096, MOST_THREADS = 64 };

typedef struct thinker_hand { /* a thread */
    thinker *t;
    pthread_t thread;
    thinker_desk *desk; /* one a game */
    bool runs;
} thinker_hand;

struct thinker {
    net *w;
    uint32_t games, threads, waiting;
    pthread_mutex_t lock;
    pthread_cond_t more;
    thinker_job *first[2], **last[2]; /* urgent ones, others */
    thinker_job *late;                /* done after the loop had stopped */
    bool stop;
    thinker_hand hand[MOST_THREADS];
};

static void finish(void *arg)
{
    thinker_job *job = arg;
    job->done(job);
}

static thinker_job *take(thinker *t)
{
    pthread_mutex_lock(&t->lock);
    while (!t->stop && !t->first[0] && !t->first[1]) pthread_cond_wait(&t->more, &t->lock);
    thinker_job *job = NULL;
    int queue = t->first[0] ? 0 : 1;
    if (!t->stop) {
        job = t->first[queue];
        t->first[queue] = job->next;
        if (!job->next) t->last[queue] = &t->first[queue];
        t->waiting--;
    }
    pthread_mutex_unlock(&t->lock);
    return job;
}

static thinker_desk *desk_of(thinker_hand *hand, const fray_game *game)
{
    for (uint32_t i = 0; i < hand->t->games; i++)
        if (hand->desk[i].h.table.game == game) return &hand->desk[i];
    return NULL;
}

static void *run(void *arg)
{
    thinker_hand *hand = arg;
    thinker_job *job;
    while ((job = take(hand->t))) {
        job->run(job, desk_of(hand, job->game));
        if (net_post(hand->t->w, finish, job)) continue;
        pthread_mutex_lock(&hand->t->lock);
        job->next = hand->t->late;
        hand->t->late = job; /* dropped where no other thread runs */
        pthread_mutex_unlock(&hand->t->lock);
    }
    return NULL;
}

static bool lay_desk(thinker_desk *desk, const host_table *table)
{
    const fray_game *game = table->table.game;
    desk->h = *table;
    desk->space = tell_space_new(game);
    desk->p = calloc(1, game->position_bytes);
    desk->q = calloc(1, game->position_bytes);
    desk->work = game->work_bytes ? calloc(1, game->work_bytes) : NULL;
    desk->h.table.work = desk->work;
    return desk->space && desk->p && desk->q && (desk->work || !game->work_bytes);
}

static void clear_desk(thinker_desk *desk)
{
    for (size_t i = 0; i < sizeof desk->bot / sizeof desk->bot[0]; i++) bot_free(desk->bot[i]);
    tell_space_free(desk->space);
    free(desk->p);
    free(desk->q);
    free(desk->work);
}

bot *thinker_bot(thinker_desk *desk, const bot_kind *kind, uint64_t seed)
{
    for (uint32_t i = 0; i < bot_kind_count && i < sizeof desk->bot / sizeof desk->bot[0]; i++) {
        if (bot_kind_at(i) != kind) continue;
        if (!desk->bot[i]) desk->bot[i] = bot_new(kind, &desk->h.table, NULL, seed);
        if (desk->bot[i]) bot_reseed(desk->bot[i], seed);
        return desk->bot[i];
    }
    return NULL;
}

thinker *thinker_new(net *w, const host_table *table, uint32_t games, uint32_t threads)
{
    thinker *t = calloc(1, sizeof *t);
    if (!t) return NULL;
    t->w = w;
    t->games = games;
    t->last[0] = &t->first[0];
    t->last[1] = &t->first[1];
    pthread_mutex_init(&t->lock, NULL);
    pthread_cond_init(&t->more, NULL);
    bool good = true;
    for (uint32_t i = 0; i < threads && i < MOST_THREADS && good; i++) {
        thinker_hand *hand = &t->hand[i];
        t->threads = i + 1;
        hand->t = t;
        hand->desk = calloc(games, sizeof *hand->desk);
        good = hand->desk != NULL;
        for (uint32_t g = 0; g < games && good; g++) good = lay_desk(&hand->desk[g], &table[g]);
        if (good) good = hand->runs = pthread_create(&hand->thread, NULL, run, hand) == 0;
    }
    if (good) return t;
    thinker_free(t);
    return NULL;
}

static void drop_all(thinker_job *job)
{
    while (job) {
        thinker_job *next = job->next;
        job->drop(job);
        job = next;
    }
}

void thinker_free(thinker *t)
{
    if (!t) return;
    pthread_mutex_lock(&t->lock);
    t->stop = true;
    pthread_cond_broadcast(&t->more);
    pthread_mutex_unlock(&t->lock);
    for (uint32_t i = 0; i < t->threads; i++) {
        thinker_hand *hand = &t->hand[i];
        if (hand->runs) pthread_join(hand->thread, NULL);
        for (uint32_t g = 0; hand->desk && g < t->games; g++) clear_desk(&hand->desk[g]);
        free(hand->desk);
    }
    drop_all(t->first[0]);
    drop_all(t->first[1]);
    drop_all(t->late);
    pthread_cond_destroy(&t->more);
    pthread_mutex_destroy(&t->lock);
    free(t);
}

bool thinker_give(thinker *t, thinker_job *job)
{
    int queue = job->urgent ? 0 : 1;
    pthread_mutex_lock(&t->lock);
    bool room = t->waiting < MOST_WAITING && !t->stop;
    if (room) {
        job->next = NULL;
        *t->last[queue] = job;
        t->last[queue] = &job->next;
        t->waiting++;
        pthread_cond_signal(&t->more);
    }
    pthread_mutex_unlock(&t->lock);
    return room;
}

uint32_t thinker_waiting(thinker *t)
{
    pthread_mutex_lock(&t->lock);
    uint32_t n = t->waiting;
    pthread_mutex_unlock(&t->lock);
    return n;
}
