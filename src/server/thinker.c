/* src/server/thinker.c - a small pool of threads and its queues. */
#include "server/thinker.h"
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum {
    MOST_WAITING = 4096,
    MOST_THREADS = 64, /* of a kind */
    NAP_MS = 10,       /* until there may be memory */
    FEWEST_MS = 50,    /* a search does little in less */
    TURNS = 4          /* of so many jobs of ours one is no bot's answer, if any waits */
};

/* Which queues a thread takes from, the first one first. */
enum {
    FOR_US = 1 << THINK_SECRET | 1 << THINK_ANSWER | 1 << THINK_ASKED,
    FOR_SECRETS = 1 << THINK_SECRET,
    FOR_PROGRAMS = 1 << THINK_PROGRAM_SECRET | 1 << THINK_PROGRAM
};

typedef struct thinker_hand { /* a thread */
    thinker *t;
    pthread_t thread;
    thinker_workspace *workspace; /* one a game */
    uint32_t takes;               /* FOR_.. */
    bool runs;
} thinker_hand;

struct thinker {
    net *w;
    uint32_t games, ours, hands; /* ours: threads for what we compute */
    pthread_mutex_t lock;
    pthread_cond_t more;
    thinker_job *first[THINK_QUEUES]; /* by round */
    uint64_t round[THINK_QUEUES];     /* of the last that was taken */
    uint32_t waiting[THINK_QUEUES], turn;
    thinker_job *late; /* done after the loop had stopped */
    bool stop;
    thinker_hand hand[2 * MOST_THREADS + 1];
};

static void finish(void *arg)
{
    thinker_job *job = arg;
    job->done(job);
}

/* The queue whose turn it is for this thread; THINK_QUEUES: all of its are empty. */
static uint32_t next_queue(thinker *t, uint32_t takes)
{
    bool asked = takes >> THINK_ASKED & 1 && t->first[THINK_ASKED];
    if (asked && !t->first[THINK_SECRET] && t->turn % TURNS == 0) return THINK_ASKED;
    for (uint32_t queue = 0; queue < THINK_QUEUES; queue++)
        if (takes >> queue & 1 && t->first[queue]) return queue;
    return THINK_QUEUES;
}

/* Waits for a job; NULL: it is time to go. */
static thinker_job *take(thinker *t, uint32_t takes)
{
    thinker_job *job = NULL;
    uint32_t queue;
    pthread_mutex_lock(&t->lock);
    while (!t->stop && (queue = next_queue(t, takes)) == THINK_QUEUES)
        pthread_cond_wait(&t->more, &t->lock);
    if (!t->stop) {
        job = t->first[queue];
        t->first[queue] = job->next;
        t->round[queue] = job->round;
        t->waiting[queue]--;
        t->turn += takes == FOR_US;
    }
    pthread_mutex_unlock(&t->lock);
    return job;
}

static thinker_workspace *workspace_of(thinker_hand *hand, const fray_game *game)
{
    for (uint32_t i = 0; i < hand->t->games; i++)
        if (hand->workspace[i].h.table.game == game) return &hand->workspace[i];
    return NULL;
}

static bool is_stopping(thinker *t)
{
    pthread_mutex_lock(&t->lock);
    bool stop = t->stop;
    pthread_mutex_unlock(&t->lock);
    return stop;
}

static void *run(void *arg)
{
    thinker_hand *hand = arg;
    thinker_job *job;
    while ((job = take(hand->t, hand->takes))) {
        job->run(job, workspace_of(hand, job->game));
        bool posted;
        while (!(posted = net_post(hand->t->w, finish, job)) && !is_stopping(hand->t))
            nanosleep(&(struct timespec){0, NAP_MS * 1000000L},
                      NULL); /* no memory: somebody waits */
        if (posted) continue;
        pthread_mutex_lock(&hand->t->lock);
        job->next = hand->t->late;
        hand->t->late = job; /* dropped where no other thread runs */
        pthread_mutex_unlock(&hand->t->lock);
    }
    return NULL;
}

static bool open_workspace(thinker_workspace *workspace, const host_table *table, const roster *who)
{
    const fray_game *game = table->table.game;
    workspace->h = *table;
    workspace->space = tell_space_new(game);
    workspace->work = game->work_bytes ? calloc(1, game->work_bytes) : NULL;
    workspace->h.table.work = workspace->work;
    workspace->player = calloc(who->bots, sizeof(player *));
    workspace->players = workspace->player ? who->bots : 0;
    return workspace->space && workspace->player && (workspace->work || !game->work_bytes);
}

static void close_workspace(thinker_workspace *workspace)
{
    for (uint32_t i = 0; i < workspace->players; i++) player_free(workspace->player[i]);
    free(workspace->player);
    tell_space_free(workspace->space);
    free(workspace->work);
}

player *thinker_player(thinker_workspace *workspace, const roster_bot *b, const fray_setup *setup,
                       uint64_t seed, bot_budget budget, char *why, size_t n)
{
    player **p = &workspace->player[b->number];
    if (!*p) *p = player_new(&b->wish, &workspace->h, seed, PACK_EN, why, n);
    if (!*p) return NULL;
    /* Matches take turns at a workspace: for a program each question is a match of its own. */
    player_setup(*p, setup);
    player_begin(*p, seed);
    player_give(*p, budget);
    return *p;
}

void thinker_dismiss(thinker_workspace *workspace, const roster_bot *b)
{
    player_free(workspace->player[b->number]);
    workspace->player[b->number] = NULL;
}

/* One more thread, with workspaces for all games. */
static bool hire(thinker *t, const host_table *table, const roster *who, uint32_t takes)
{
    thinker_hand *hand = &t->hand[t->hands++];
    hand->t = t;
    hand->takes = takes;
    hand->workspace = calloc(t->games, sizeof *hand->workspace);
    if (!hand->workspace) return false;
    for (uint32_t g = 0; g < t->games; g++)
        if (!open_workspace(&hand->workspace[g], &table[g], who)) return false;
    hand->runs = pthread_create(&hand->thread, NULL, run, hand) == 0;
    return hand->runs;
}

static bool has_programs(const roster *who)
{
    for (uint32_t i = 0; i < who->bots; i++)
        if (roster_is_program(&who->bot[i])) return true;
    return false;
}

thinker *thinker_new(net *w, const host_table *table, uint32_t games, const roster *who,
                     uint32_t threads)
{
    thinker *t = calloc(1, sizeof *t);
    if (!t) return NULL;
    t->w = w;
    t->games = games;
    t->ours = threads < MOST_THREADS ? threads : MOST_THREADS;
    pthread_mutex_init(&t->lock, NULL);
    pthread_cond_init(&t->more, NULL);
    bool good = hire(t, table, who, FOR_SECRETS);
    for (uint32_t i = 0; i < t->ours && good; i++) good = hire(t, table, who, FOR_US);
    for (uint32_t i = 0; has_programs(who) && i < t->ours && good; i++)
        good = hire(t, table, who, FOR_PROGRAMS);
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
    for (uint32_t i = 0; i < t->hands; i++) {
        thinker_hand *hand = &t->hand[i];
        if (hand->runs) pthread_join(hand->thread, NULL);
        for (uint32_t g = 0; hand->workspace && g < t->games; g++)
            close_workspace(&hand->workspace[g]);
        free(hand->workspace);
    }
    for (uint32_t queue = 0; queue < THINK_QUEUES; queue++) drop_all(t->first[queue]);
    drop_all(t->late);
    pthread_cond_destroy(&t->more);
    pthread_mutex_destroy(&t->lock);
    free(t);
}

/* Of the other of our two queues as many count as of the job's own: they take turns, too. */
static uint32_t with_other(const thinker *t, thinker_queue queue, uint32_t own)
{
    uint32_t other = t->waiting[queue == THINK_ANSWER ? THINK_ASKED : THINK_ANSWER];
    return own + (other < own + 1 ? other : own + 1);
}

/* Puts it behind those of its owner that wait, and behind as many of each other owner. */
static void line_up(thinker *t, thinker_job *job)
{
    uint64_t round = t->round[job->queue];
    for (const thinker_job *j = t->first[job->queue]; j; j = j->next)
        if (j->owner == job->owner) round = j->round;
    job->round = round + 1;
    job->ahead = 0;
    thinker_job **at = &t->first[job->queue];
    for (; *at && (*at)->round <= job->round; at = &(*at)->next) job->ahead++;
    job->ahead = with_other(t, job->queue, job->ahead);
    job->next = *at;
    *at = job;
    t->waiting[job->queue]++;
}

bool thinker_give(thinker *t, thinker_job *job)
{
    thinker_queue queue = job->queue;
    pthread_mutex_lock(&t->lock);
    bool room = t->waiting[queue] < MOST_WAITING && !t->stop;
    if (room) {
        line_up(t, job);
        pthread_cond_broadcast(&t->more); /* the one that is woken alone might not take it */
    }
    pthread_mutex_unlock(&t->lock);
    return room;
}

uint32_t thinker_waiting(thinker *t)
{
    uint32_t n = 0;
    pthread_mutex_lock(&t->lock);
    for (uint32_t queue = 0; queue < THINK_QUEUES; queue++) n += t->waiting[queue];
    pthread_mutex_unlock(&t->lock);
    return n;
}

uint32_t thinker_share(thinker *t, const thinker_job *job, uint32_t ms)
{
    pthread_mutex_lock(&t->lock);
    uint64_t last = job->round;
    uint32_t others = 0;
    for (const thinker_job *j = t->first[job->queue]; j; j = j->next)
        last += j->owner == job->owner;
    for (const thinker_job *j = t->first[job->queue]; j && j->round <= last; j = j->next) others++;
    others = with_other(t, job->queue, others);
    pthread_mutex_unlock(&t->lock);
    if (others < job->ahead) others = job->ahead; /* the last of many has no more than the first */
    uint32_t share = (uint32_t)((uint64_t)ms * t->ours / (t->ours + others));
    uint32_t fewest = ms < FEWEST_MS ? ms : FEWEST_MS;
    return share > fewest ? share : fewest;
}
