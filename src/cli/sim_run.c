/* src/cli/sim_run.c - plays many games on several threads.
 *
 * Game number i is a function of the seed and i alone: its own dice, its own bots' seeds, its own
 * set-up. Threads take the next number and write to its own slot, so their count cannot show. */
#include <errno.h>
#include <inttypes.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include "cli/sim.h"
#include "cli/vary.h"
#include "host/philox.h"

enum { STREAM_DICE = 1, STREAM_BOT = 2, BAR = 24 };

typedef struct worker {
    sim *s;
    host_table h; /* the sim's, with work memory of this thread */
    void *work;
    fray_position *view;
    bot *bot[FRAY_MAX_SEATS];
} worker;

uint32_t sim_bot_at(const sim *s, uint64_t i, uint32_t seat)
{
    return (uint32_t)((seat - 1 + i) % s->bots);
}

static void worker_free(worker *w)
{
    for (uint32_t i = 0; i < w->s->bots; i++) bot_free(w->bot[i]);
    free(w->view);
    free(w->work);
}

static bool worker_init(worker *w, sim *s)
{
    const fray_game *game = s->h->table.game;
    memset(w, 0, sizeof *w);
    w->s = s;
    w->h = *s->h;
    w->work = game->work_bytes ? calloc(1, game->work_bytes) : NULL;
    w->h.table.work = w->work;
    w->view = malloc(game->position_bytes);
    bool ok = w->view && (w->work || !game->work_bytes);
    for (uint32_t i = 0; i < s->bots && ok; i++) {
        w->bot[i] = bot_new(s->bot[i], &w->h.table, NULL, 0);
        ok = w->bot[i] != NULL;
    }
    if (!ok) worker_free(w);
    return ok;
}

static uint32_t lowest(uint32_t mask)
{
    uint32_t seat = 0;
    while (!(mask >> seat & 1)) seat++;
    return seat;
}

static void fails(worker *w, sim_outcome *out, const match *m, sim_error error, fray_verdict why)
{
    enum { MOST = 400 };
    out->error = (uint8_t)error;
    out->why = why;
    free(out->line);
    out->line = malloc(MOST);
    if (out->line)
        words_verdict(&w->h, m ? match_position(m) : NULL, why, w->s->env->language, out->line,
                      MOST);
}

/* One answer of chance or of a bot; false: the outcome says what is wrong. */
static bool one_answer(worker *w, match *m, uint64_t i, sim_outcome *out)
{
    const fray_game *game = w->h.table.game;
    const fray_position *p = match_position(m);
    if (!p->open) return fails(w, out, m, SIM_STUCK, fray_legal()), false;
    if (match_length(m) >= game->longest) return fails(w, out, m, SIM_LONG, fray_legal()), false;
    if (p->open >> FRAY_CHANCE & 1) {
        if (!match_roll_once(m, NULL)) return fails(w, out, m, SIM_CHANCE, fray_legal()), false;
    } else {
        uint32_t seat = lowest(p->open);
        game->view(&w->h.table, p, 1u << seat, w->view);
        fray_answer a = {bot_answer(w->bot[sim_bot_at(w->s, i, seat)], w->view, seat, NULL), seat, 0};
        fray_verdict v = match_answer(m, a, NULL);
        out->seat = (uint8_t)seat;
        if (!fray_is_legal(v)) return fails(w, out, m, SIM_ILLEGAL, v), false;
    }
    if (!w->s->audit) return true;
    fray_verdict v = game->audit(&w->h.table, p);
    return fray_is_legal(v) ? true : (fails(w, out, m, SIM_AUDIT, v), false);
}

static void keep_record(worker *w, const match *m, uint64_t i, sim_outcome *out)
{
    char path[4096];
    snprintf(path, sizeof path, "%s/%s-%08" PRIu64 ".fray", w->s->records, w->h.table.game->name,
             i);
    if (match_write(m, path) == 0) return;
    const char *reason = strerror(errno);
    fails(w, out, m, SIM_FILE, fray_legal());
    if (out->line) snprintf(out->line, 300, "%.200s: %.60s", path, reason);
}

static void play(worker *w, uint64_t i, sim_outcome *out)
{
    const sim *s = w->s;
    fray_setup setup;
    fray_verdict why;
    vary_setup(&w->h, &s->base, i, s->bots, &setup);
    match *m = match_new(&w->h, &setup, philox_number(s->seed, STREAM_DICE, i), &why);
    if (!m) {
        fails(w, out, NULL, why.rule == WORDS_NO_MEMORY ? SIM_MEMORY : SIM_SETUP, why);
        return;
    }
    for (uint32_t b = 0; b < s->bots; b++)
        bot_reseed(w->bot[b], philox_number(s->seed, STREAM_BOT + b, i));
    while (!match_position(m)->over && one_answer(w, m, i, out)) {
    }
    fray_score score = w->h.table.game->result(&w->h.table, match_position(m));
    out->hash = fray_hash(match_position(m));
    out->answers = match_length(m);
    if (!out->error) {
        out->winner = score.winner;
        out->drawn = score.drawn || !score.winner;
    }
    if (s->records) keep_record(w, m, i, out);
    match_free(m);
}

static void *work(void *who)
{
    worker *w = who;
    sim *s = w->s;
    for (;;) {
        uint64_t i = atomic_fetch_add(&s->next, 1);
        if (i >= s->games) return NULL;
        play(w, s->first + i, &s->outcome[i]);
        atomic_fetch_add(&s->answers, s->outcome[i].answers);
        atomic_fetch_add(&s->done, 1);
    }
}

static void progress(const sim *s, double started)
{
    uint64_t done = atomic_load(&s->done);
    double seconds = cli_clock() - started;
    char bar[BAR + 1];
    for (uint32_t i = 0; i < BAR; i++) bar[i] = i < done * BAR / s->games ? '#' : '.';
    bar[BAR] = '\0';
    uint64_t rate = seconds > 0 ? (uint64_t)((double)atomic_load(&s->answers) / seconds) : 0;
    cli_say(s->env, stderr, MSG_SIM_PROGRESS, bar, (unsigned)done, (unsigned)s->games,
            (unsigned)rate);
    fflush(stderr);
}

bool sim_run(sim *s)
{
    worker *w = calloc(s->threads, sizeof *w);
    pthread_t *thread = calloc(s->threads, sizeof *thread);
    uint32_t ready = 0, started = 0;
    double begin = cli_clock();
    if (w && thread)
        while (ready < s->threads && worker_init(&w[ready], s)) ready++;
    /* fewer threads than wished for only take longer */
    while (started < ready && pthread_create(&thread[started], NULL, work, &w[started]) == 0)
        started++;
    if (started > 0 && s->env->err_terminal) {
        const struct timespec tick = {0, 100000000};
        while (atomic_load(&s->done) < s->games) {
            progress(s, begin);
            nanosleep(&tick, NULL);
        }
        fputs("\r\033[K", stderr);
    }
    for (uint32_t i = 0; i < started; i++) pthread_join(thread[i], NULL);
    for (uint32_t i = 0; i < ready; i++) worker_free(&w[i]);
    free(w);
    free(thread);
    return started > 0;
}

uint64_t sim_fingerprint(const sim *s)
{
    uint64_t h = UINT64_C(0x6672617931736d); /* any start but zero */
    for (uint64_t i = 0; i < s->games; i++) {
        const sim_outcome *o = &s->outcome[i];
        uint64_t x = o->hash ^ (uint64_t)o->answers << 32 ^ (uint64_t)o->winner << 8 ^ o->error;
        h = fray_next(&h) ^ x;
    }
    return fray_next(&h);
}
