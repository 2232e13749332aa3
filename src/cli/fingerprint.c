/* src/cli/fingerprint.c - two numbers that name how the rules play. */
#include "cli/fingerprint.h"
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include "host/philox.h"
#include "players/vary.h"

enum { MOST_OPTIONS = 4096 };

typedef struct printing {
    const host_table *h;
    const fingerprint_wish *wish;
    fingerprint *game; /* by number */
    atomic_uint_fast64_t next;
    atomic_bool failed; /* `why` at game `where` */
    fray_verdict why;
    uint64_t where;
} printing;

static void fold(uint64_t *h, uint64_t x)
{
    *h = fray_next(h) ^ x;
}

static void fold_question(uint64_t *h, const fray_position *p)
{
    fold(h, (uint64_t)p->question << 48 ^ (uint64_t)p->open << 40 ^ (uint64_t)p->flags << 32 ^
                p->rule);
    fold(h, (uint64_t)p->type << 32 ^ p->about);
}

static void fold_event(void *who, const fray_event *e)
{
    uint64_t *h = who;
    fold(h, (uint64_t)e->kind << 32 ^ (uint64_t)e->rule << 16 ^ e->audience);
    for (uint32_t i = 0; i < FRAY_MAX_ARGS; i++) fold(h, e->arg[i]);
}

/* One game from its set-up to the end; the verdict is of what was refused. */
static fray_verdict print_game(const fray_table *t, const fray_setup *setup, uint64_t seed,
                               uint64_t number, fray_position *p, uint64_t *option,
                               fingerprint *out)
{
    const fray_game *game = t->game;
    fray_sink sink = {fold_event, &out->told};
    fray_verdict why = game->start(t, setup, p);
    while (fray_is_legal(why) && p->open && out->answers < game->longest) {
        fray_answer a = {0, fray_asked(p), 0};
        fold_question(&out->play, p);
        for (uint32_t seat = 0; seat < FRAY_MAX_SEATS; seat++) {
            if (!(p->open >> seat & 1)) continue;
            uint32_t all = game->options(t, p, seat, 0, MOST_OPTIONS, option);
            fold(&out->play, (uint64_t)seat << 32 ^ all);
            for (uint32_t i = 0; i < all && i < MOST_OPTIONS; i++) fold(&out->play, option[i]);
        }
        a.word = game->pick(t, p, a.seat, philox_number(seed, number, out->answers));
        why = game->apply(t, p, a, &sink, NULL);
        out->answers++;
    }
    fold(&out->play, fray_hash(p));
    /* cppcheck-suppress returnDanglingLifetime ; a verdict holds no pointer */
    return why;
}

static void *work(void *who)
{
    printing *w = who;
    const fray_game *game = w->h->table.game;
    fray_table t = w->h->table;
    fray_position *p = calloc(1, game->position_bytes);
    uint64_t *option = calloc(MOST_OPTIONS, sizeof *option);
    t.work = calloc(1, game->work_bytes ? game->work_bytes : 1);
    bool able = p && option && t.work;
    fray_setup none = {0};
    while (able && !atomic_load(&w->failed)) {
        uint64_t i = atomic_fetch_add(&w->next, 1);
        fray_setup setup;
        if (i >= w->wish->games) break;
        if (game->together) vary_widely(w->h, &none, i, &setup); /* teams of every size */
        else vary_setup(w->h, &none, i, 1, &setup);
        fray_verdict why = print_game(&t, &setup, w->wish->seed, i, p, option, &w->game[i]);
        if (fray_is_legal(why)) continue;
        if (!atomic_exchange(&w->failed, true)) {
            w->why = why;
            w->where = i;
        }
    }
    free(p);
    free(option);
    free(t.work);
    return able ? w : NULL;
}

int fingerprint_take(const cli_env *env, const host_table *h, const fingerprint_wish *wish,
                     fingerprint *out)
{
    printing w;
    memset(&w, 0, sizeof w);
    w.h = h;
    w.wish = wish;
    w.game = calloc(wish->games, sizeof *w.game);
    pthread_t *thread = calloc(wish->threads, sizeof *thread);
    uint32_t started = 0;
    bool able = w.game && thread;
    while (able && started < wish->threads - 1 &&
           pthread_create(&thread[started], NULL, work, &w) == 0)
        started++;
    if (able) able = work(&w) != NULL; /* games that other threads did not take are played here */
    for (uint32_t i = 0; i < started; i++) pthread_join(thread[i], NULL);
    memset(out, 0, sizeof *out);
    for (uint64_t i = 0; able && i < wish->games; i++) {
        fold(&out->play, w.game[i].play ^ w.game[i].answers << 32);
        fold(&out->told, w.game[i].told);
        out->answers += w.game[i].answers;
    }
    free(w.game);
    free(thread);
    if (!able) return cli_bad(env, MSG_NO_MEMORY);
    if (!atomic_load(&w.failed)) return CLI_OK;
    char line[300];
    words_verdict(h, NULL, w.why, env->language, line, sizeof line);
    cli_bad(env, MSG_BENCH_REFUSED, h->table.game->name, line);
    return CLI_FAILED;
}
