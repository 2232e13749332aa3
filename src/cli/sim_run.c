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
#include "arena/stop.h"
#include "cli/sim.h"
#include "base/clock.h"
#include "host/philox.h"
#include "players/contest.h"
#include "players/vary.h"

enum { STREAM_DICE = 1, STREAM_BOT = 2, BAR = 24 };

typedef struct worker {
    sim *s;
    host_table h; /* the sim's, with work memory of this thread */
    void *work;
    player *player[FRAY_MAX_SEATS];
} worker;

uint32_t sim_bot_at(const sim *s, uint64_t i, uint32_t seat)
{
    return (uint32_t)((seat - 1 + i) % s->bots);
}

static void worker_free(worker *w)
{
    for (uint32_t i = 0; i < w->s->bots; i++) player_free(w->player[i]);
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
    bool ok = w->work || !game->work_bytes;
    if (!ok) snprintf(s->why, sizeof s->why, "%s", cli_text(s->env, MSG_NO_MEMORY));
    for (uint32_t i = 0; i < s->bots && ok; i++) {
        char why[PLAYER_TEXT];
        w->player[i] = player_new(&s->bot[i], &w->h, 0, s->env->language, why, sizeof why);
        ok = w->player[i] != NULL;
        if (!ok) snprintf(s->why, sizeof s->why, "%.80s: %.300s", s->bot[i].text, why);
    }
    if (!ok) worker_free(w);
    return ok;
}

static sim_error error_of(contest_end end)
{
    switch (end) {
    case CONTEST_PLAYED: return SIM_FINE;
    case CONTEST_FORFEIT: return SIM_FAULT;
    case CONTEST_SETUP: return SIM_SETUP;
    case CONTEST_AUDIT: return SIM_AUDIT;
    case CONTEST_LONG: return SIM_LONG;
    case CONTEST_CHANCE: return SIM_CHANCE;
    case CONTEST_MEMORY: return SIM_MEMORY;
    case CONTEST_BROKEN: return SIM_BROKEN;
    case CONTEST_STOPPED:
    case CONTEST_STUCK:
    case CONTEST_ENDS: break;
    }
    return SIM_STUCK;
}

static void fails(sim_outcome *out, sim_error error, const char *why)
{
    enum { MOST = 400 };
    out->error = (uint8_t)error;
    free(out->line);
    out->line = malloc(MOST);
    if (out->line) snprintf(out->line, MOST, "%s", why);
}

/* What the end of a game needs to know to keep its record. */
typedef struct keeping {
    const sim *s;
    uint64_t i;
    char reason[300]; /* "" kept */
} keeping;

static void keep_record(void *who, const match *m)
{
    keeping *k = who;
    char path[4096];
    /* half a game is none */
    if (stop_wanted() && !match_position(m)->over && !match_ended(m, NULL)) return;
    snprintf(path, sizeof path, "%s/%s-%08" PRIu64 ".fray", k->s->records,
             k->s->h->table.game->name, k->i);
    if (match_write(m, path) != 0)
        snprintf(k->reason, sizeof k->reason, "%.200s: %.60s", path, strerror(errno));
}

static void play(worker *w, uint64_t i, sim_outcome *out)
{
    const sim *s = w->s;
    fray_setup setup;
    contest c;
    contest_outcome end;
    keeping k = {s, i, ""};
    memset(&c, 0, sizeof c);
    vary_setup(&w->h, &s->base, i, s->bots, &setup);
    c.h = &w->h;
    c.setup = &setup;
    c.seed = philox_number(s->seed, STREAM_DICE, i);
    for (uint32_t seat = 1; seat <= s->bots; seat++) {
        uint32_t b = sim_bot_at(s, i, seat);
        c.player[seat] = w->player[b];
        c.player_seed[seat] = philox_number(s->seed, STREAM_BOT + b, i);
        player_setup(w->player[b], &setup);
    }
    c.language = s->env->language;
    c.audit = s->audit;
    c.stop = s->stop;
    if (s->records) {
        c.ended = keep_record;
        c.who = &k;
    }
    bool fine = contest_play(&c, &end) && end.end == CONTEST_PLAYED;
    if (end.end == CONTEST_STOPPED) return;
    out->played = true;
    out->hash = end.hash;
    out->answers = end.answers;
    out->seat = (uint8_t)end.seat;
    if (fine) {
        out->winner = end.score.winner;
        out->team = s->h->table.game->together && end.score.winners;
        out->drawn = !s->h->table.game->together && (end.score.drawn || !end.score.winner);
    } else {
        fails(out, error_of(end.end), end.why);
    }
    if (k.reason[0]) fails(out, SIM_FILE, k.reason);
}

static void *work(void *who)
{
    worker *w = who;
    sim *s = w->s;
    for (;;) {
        uint64_t i = atomic_fetch_add(&s->next, 1);
        if (i >= s->games || atomic_load(s->stop)) return NULL;
        play(w, s->first + i, &s->outcome[i]);
        atomic_fetch_add(&s->answers, s->outcome[i].answers);
        atomic_fetch_add(&s->done, s->outcome[i].played);
    }
}

static void progress(const sim *s, double started)
{
    uint64_t done = atomic_load(&s->done);
    double seconds = clock_seconds() - started;
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
    double begin = clock_seconds();
    stop_before before;
    s->stop = stop_catch(&before);
    snprintf(s->why, sizeof s->why, "%s", cli_text(s->env, MSG_NO_MEMORY));
    if (w && thread)
        while (ready < s->threads && worker_init(&w[ready], s)) ready++;
    /* fewer threads than wished for only take longer */
    while (started < ready && pthread_create(&thread[started], NULL, work, &w[started]) == 0)
        started++;
    if (started > 0 && s->env->err_terminal) {
        const struct timespec tick = {0, 100000000};
        while (atomic_load(&s->done) < s->games && !stop_wanted()) {
            progress(s, begin);
            nanosleep(&tick, NULL);
        }
        fputs("\r\033[K", stderr);
    }
    for (uint32_t i = 0; i < started; i++) pthread_join(thread[i], NULL);
    stop_release(&before);
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
        if (!o->played) continue;
        uint64_t x = o->hash ^ (uint64_t)o->answers << 32 ^ (uint64_t)o->winner << 8 ^
                     (uint64_t)o->team << 16 ^ o->error;
        h = fray_next(&h) ^ x;
    }
    return fray_next(&h);
}
