/* src/arena/ranks.c - the arena on several ranks: who asks whom for what. */
#include "arena/ranks.h"
#include <assert.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include "arena/says.h"
#include "arena/stop.h"
#include "base/clock.h"
#include "base/text.h"

enum {
    MOST_WANTED = 4096, /* pairs that a rank may have at once */
    PATIENCE_S = 5      /* a stopped rank waits for rank 0 to end it */
};

struct ranks {
    const arena_net *net;
    void *leader;
    uint32_t unit; /* games in what is given out */
    uint64_t under_way;
    int gone; /* ranks that said their last */
};

static bool send_text(const arena_net *net, int to, const char *text)
{
    return net->send(net->who, to, text, strlen(text)) == 0;
}

static bool send_number(const arena_net *net, int to, char letter, uint64_t number)
{
    char text[32];
    snprintf(text, sizeof text, "%c%" PRIu64, letter, number);
    return send_text(net, to, text);
}

ranks *ranks_new(const arena_net *net, uint32_t unit, void *leader)
{
    ranks *r = calloc(1, sizeof *r);
    if (!r) return NULL;
    r->net = net;
    r->unit = unit;
    r->leader = leader;
    return r;
}

uint64_t ranks_under_way(const ranks *r)
{
    return r->under_way;
}

void ranks_dismiss(ranks *r)
{
    const arena_net *net = r->net;
    bool ok = true;
    for (int to = 1; to < net->size; to++) ok = send_text(net, to, "E") && ok;
    /* Somebody may be in the middle of sending what it played, and a long message waits until it is
     * taken: all is heard, though it counts no more, until each has said that this was its last. */
    while (ok && r->gone < net->size - 1) {
        int from = 0;
        void *bytes = NULL;
        size_t n = 0;
        int got = net->poll(net->who, &from, &bytes, &n);
        if (got == 0) arena_nap();
        ok = got >= 0;
        if (got > 0 && *(const char *)bytes == 'Q') r->gone++;
        free(bytes);
    }
    free(r);
}

/* When there are none left, nobody answers: the end will. */
static bool give(ranks *r, pool *p, int to, uint64_t wanted)
{
    uint64_t pair;
    for (; wanted > 0 && pool_give(p, &pair) == POOL_PAIR; wanted--) {
        if (!send_number(r->net, to, 'P', pair)) return arena_fail(r->leader, "MPI_Send");
        r->under_way++;
    }
    return true;
}

/* The lines of a journal of one pair, or of one team's game. */
static bool take_lines(ranks *r, char *text)
{
    char *line[2] = {text, NULL};
    arena_game game[2];
    uint64_t number[2];
    assert(r->unit == 1 || r->unit == 2);
    memset(game, 0, sizeof game);
    for (uint32_t i = 1; i < r->unit; i++) {
        line[i] = strchr(line[i - 1], '\n');
        if (!line[i]) return arena_fail(r->leader, text);
        *line[i]++ = '\0';
    }
    bool ok = true;
    for (uint32_t i = 0; ok && i < r->unit; i++)
        ok = game_read(line[i], strlen(line[i]), &number[i], &game[i]) &&
             number[i] % r->unit == i && number[i] - i == number[0];
    if (ok) ok = arena_take_in(r->leader, number[0] / r->unit, game, line);
    else arena_fail(r->leader, line[0]);
    for (int i = 0; i < 2; i++) game_clear(&game[i]);
    if (r->under_way > 0) r->under_way--;
    return ok;
}

bool ranks_serve(ranks *r, pool *p, bool *any)
{
    bool ok = true;
    while (ok) {
        int from = 0;
        void *bytes = NULL;
        size_t n = 0;
        uint64_t wanted = 0;
        int got = r->net->poll(r->net->who, &from, &bytes, &n);
        if (got < 0) return arena_fail(r->leader, "MPI");
        if (got == 0) return true;
        char *text = bytes;
        switch (text[0]) {
        case 'W':
            ok = text_read_number(text + 1, MOST_WANTED, &wanted) ? give(r, p, from, wanted)
                                                                  : arena_fail(r->leader, text);
            break;
        case 'R':
            ok = take_lines(r, text + 1);
            *any = true;
            break;
        case 'Q': /* before it was told to */
            r->gone++;
            ok = arena_fail(r->leader, "MPI");
            break;
        default: ok = arena_fail(r->leader, text + (text[0] == 'F')); break;
        }
        free(bytes);
    }
    return false;
}

/* ---- the others ---- */

typedef struct follower {
    arena_run *run;
    pool pool;
    uint64_t stock[MOST_WANTED]; /* pairs to play, under the pool's lock */
    uint32_t stocked;
    uint64_t asked, returned; /* pairs */
    bool over, failed;
    double begun;
} follower;

static pool_next next_in_stock(void *who, uint64_t *pair)
{
    follower *f = who;
    if (f->stocked == 0) return POOL_WAIT;
    *pair = f->stock[0]; /* in the order they came: the test looks at them in that order */
    f->stocked--;
    memmove(f->stock, f->stock + 1, f->stocked * sizeof *f->stock);
    return POOL_PAIR;
}

static bool stock(follower *f, uint64_t pair)
{
    pthread_mutex_lock(&f->pool.lock);
    bool room = f->stocked < MOST_WANTED;
    if (room) f->stock[f->stocked++] = pair;
    pthread_mutex_unlock(&f->pool.lock);
    pool_wake(&f->pool);
    return room;
}

/* One pair for each thread. Where they are played in a moment, so that the way to rank 0 and back would be
 * felt, there are some in stock. */
static bool ask_for_more(follower *f)
{
    double each =
        f->returned ? (clock_seconds() - f->begun) * f->pool.threads / (double)f->returned : 1;
    uint64_t target = (uint64_t)f->pool.threads * (each < 0.02 ? 4 : 1);
    uint64_t has = f->asked - f->returned;
    if (target > MOST_WANTED) target = MOST_WANTED;
    if (has >= target) return true;
    f->asked += target - has;
    return send_number(f->run->net, 0, 'W', target - has);
}

static bool send_played(follower *f)
{
    bool ok = true;
    for (arena_pair *it = pool_collect(&f->pool, 0.5), *next; it; it = next) {
        next = it->next;
        uint32_t unit = plan_unit(f->run->plan);
        size_t a = strlen(it->line[0]), b = unit > 1 ? strlen(it->line[1]) : 0;
        char *text = malloc(a + b + 3);
        if (text) {
            int n = snprintf(text, a + b + 3, "R%s%s%s", it->line[0], unit > 1 ? "\n" : "",
                             unit > 1 ? it->line[1] : "");
            ok = ok && f->run->net->send(f->run->net->who, 0, text, (size_t)n) == 0;
        }
        ok = ok && text;
        free(text);
        f->returned++;
        f->run->played += unit;
        arena_pair_free(it);
    }
    return ok;
}

static bool listen(follower *f)
{
    const arena_net *net = f->run->net;
    while (!f->over) {
        int from = 0;
        void *bytes = NULL;
        size_t n = 0;
        uint64_t pair = 0;
        int got = net->poll(net->who, &from, &bytes, &n);
        if (got <= 0) return got == 0;
        const char *text = bytes;
        bool ok = true;
        if (text[0] == 'P') ok = text_read_number(text + 1, UINT64_MAX, &pair) && stock(f, pair);
        else f->over = true;
        free(bytes);
        if (!ok) return false;
    }
    return true;
}

/* Until rank 0 says that it is over. */
static arena_end follow(follower *f)
{
    double stopped = 0;
    while (!f->over) {
        bool ok = send_played(f) && listen(f);
        if (stop_wanted() || f->pool.failed) {
            /* rank 0 was told the same, or is told now; it ends all of us */
            if (stopped == 0 && f->pool.failed) ok = send_text(f->run->net, 0, "Fno memory") && ok;
            if (stopped == 0) stopped = clock_seconds();
            atomic_store(&f->pool.stop, true);
            if (clock_seconds() - stopped > PATIENCE_S) return ARENA_FAILED;
            arena_nap();
        } else {
            ok = ok && ask_for_more(f);
        }
        if (!ok) return ARENA_FAILED;
    }
    return stop_wanted() ? ARENA_STOPPED : ARENA_DONE;
}

/* What is there on rank 0's machine may be missing on this one: then nobody has lost here. */
static bool can_play(follower *f)
{
    char text[CONTEST_WHY] = "F";
    if (arena_can_play(&f->pool.task, text + 1, sizeof text - 1)) return true;
    send_text(f->run->net, 0, text);
    return false;
}

arena_end ranks_follow(arena_run *run)
{
    follower *f = calloc(1, sizeof *f);
    arena_end end = ARENA_FAILED;
    run->played = 0;
    if (f) {
        f->run = run;
        f->begun = clock_seconds();
        f->pool.task.plan = run->plan;
        f->pool.task.h = run->h;
        f->pool.task.language = run->language;
        f->pool.task.lines = true;
        f->pool.next = next_in_stock;
        f->pool.who = f;
    }
    bool plays = f && can_play(f) && pool_start(&f->pool, run->threads);
    if (plays) end = follow(f);
    send_text(run->net, 0, "Q"); /* before our threads end, which may take as long as an answer */
    if (plays) pool_end(&f->pool);
    if (end == ARENA_FAILED)
        arena_say(run->why, sizeof run->why, run->language, ARENA_SAYS_RANK_FAILED, "");
    free(f);
    return end;
}
