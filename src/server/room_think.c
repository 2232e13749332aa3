/* src/server/room_think.c - bots' answers, hints, odds and replays, worked out in threads.
 *
 * A bot is handed the view of its seat and nothing else. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "base/clock.h"
#include "server/room.h"
#include "wire/replay.h"

enum {
    MOST_ODDS = 50000,
    MOST_ASKING = 2,
    MOST_HINTS = 5, /* options a hint has */
    STORE_MS = 40,  /* from an answer until those who look on are shown something */
    LEAST_MS = 10,  /* to think in secret, however late it is */
    /* A program that ends because the whole server is ended has not failed; whoever ends both may
     * end the program first. */
    FORFEIT_MS = 250,
    AGAIN_MS = 500 /* there was no memory to think */
};

typedef struct think_job {
    thinker_job job;
    server *s;
    char id[STORE_ID];
    uint32_t seat, steps, generation, viewer;
    uint32_t answers; /* of the seat so far */
    const roster_bot *bot;
    uint64_t seed, word;
    player_fault fault;
    char why[PLAYER_TEXT]; /* what happened, for the log */
    bot_thought thought;   /* of a hint */
    int64_t asked, done;   /* by clock_ms: when it was given, when it came back */
    int64_t deadline;      /* of an answer in secret; 0: there is no haste */
    bool secret, sealed;   /* the question is */
    fray_setup setup;      /* for a program: it is told what it may know of it */
    guest *g;
    char re[MESSAGE_MOST_WORD];
    message *about; /* of odds: what they are asked of */
    int language;
    json_writer out;
    bool good, failed;   /* neither: there was no memory */
    fray_position *view; /* of the seat */
} think_job;

static void drop(thinker_job *job)
{
    think_job *j = (think_job *)job;
    if (j->g) guest_release(j->g);
    writer_free(&j->out);
    free(j->about);
    free(j->view);
    free(j);
}

static think_job *new_job(room *r, uint32_t viewer, const fray_position *p)
{
    const fray_table *t = &r->game->h.table;
    think_job *j = calloc(1, sizeof *j);
    fray_position *view = calloc(1, t->game->position_bytes);
    if (!j || !view || !secret_random(&j->seed, sizeof j->seed)) {
        free(j);
        free(view);
        return NULL;
    }
    j->job.game = t->game;
    j->job.drop = drop;
    j->s = r->s;
    j->job.owner = r->owner;
    memcpy(j->id, r->id, sizeof j->id);
    j->steps = match_length(r->m);
    j->generation = r->generation;
    j->answers = r->seat[viewer].answers;
    j->viewer = viewer;
    j->view = view;
    j->asked = clock_ms();
    j->setup = *match_setup(r->m);
    t->game->view(t, p, 1u << viewer, view);
    return j;
}

/* ---- bots ---- */

/* What may be used for this answer, here and now. Of the time left for answers in secret it is half:
 * the next question may be one, too. */
static bot_budget budget_of(const think_job *j)
{
    bot_budget budget = roster_budget(j->bot);
    if (budget.ms == 0 && budget.iterations == 0) return budget;
    if (j->deadline) {
        int64_t left = (j->deadline - STORE_MS - clock_ms()) / 2;
        if (left < LEAST_MS) left = LEAST_MS;
        if (budget.ms == 0 || left < budget.ms) budget.ms = (uint32_t)left;
    } else if (budget.ms && !roster_is_program(j->bot)) {
        budget.ms = thinker_share(j->s->t, &j->job, budget.ms);
    }
    return budget;
}

static void run_bot(thinker_job *job, thinker_workspace *workspace)
{
    think_job *j = (think_job *)job;
    player *p =
        thinker_player(workspace, j->bot, &j->setup, j->seed, budget_of(j), j->why, sizeof j->why);
    if (p)
        j->fault = player_answer(p, j->view, j->seat, &j->word, &j->thought, j->why, sizeof j->why);
    j->good = p && j->fault == PLAYER_OK;
    j->failed = p ? !j->good : roster_is_program(j->bot); /* else there was no memory for it */
    if (!j->good) thinker_dismiss(workspace, j->bot);
}

/* Does the answer leave its seat open to a sealed question? Then nobody else learns of it. */
static bool is_silent(const room *r, const think_job *j)
{
    const fray_table *t = &r->game->h.table;
    const fray_position *p = match_position(r->m);
    fray_position *after = r->game->guess;
    if (!j->sealed) return false;
    memcpy(after, p, t->game->position_bytes);
    t->game->apply(t, after, (fray_answer){j->word, j->seat, 0}, NULL, NULL);
    return fray_still_sealed(p, after) && after->open >> j->seat & 1;
}

/* When the seat is shut: one beat after it was asked, or two, four, eight .. How often it answered and how long it
 * thought is nobody's business. */
static int64_t shut_at(const room *r, const think_job *j, int64_t beat)
{
    int64_t since = r->seat[j->seat].since ? r->seat[j->seat].since : j->asked;
    while (since + beat < j->done) beat *= 2;
    return since + beat;
}

/* When the answer is to be given. What a bot has to think about depends on what is hidden, so the
 * moment must not depend on that; and whoever is in fog sees what went before first, or the next
 * secret would begin in the middle of this pause. */
static int64_t moment_of(const room *r, const think_job *j)
{
    if (j->failed) return j->done + FORFEIT_MS;
    uint32_t beat = roster_beat(j->bot);
    if (j->secret || r->pause_ms == 0 || beat == 0 || is_silent(r, j)) return 0;
    int64_t beats = (j->done - j->asked + beat - 1) / beat;
    int64_t at = j->asked + (beats > 1 ? beats : 1) * beat, fog = room_fog_deadline(r);
    if (j->sealed) at = shut_at(r, j, beat);
    return fog >= at ? fog + 1 : at;
}

/* The match may have gone another way meanwhile: an undo, another server. What others say to a sealed question is
 * not another way. */
static bool still_fits(const room *r, const think_job *j)
{
    const fray_position *p = match_position(r->m);
    if (room_is_over(r) || j->generation != r->generation) return false;
    if (!j->sealed) return j->steps == match_length(r->m);
    return (p->flags & FRAY_ASKS_SEALED) && p->open >> j->seat & 1 &&
           j->answers == r->seat[j->seat].answers;
}

static void give_up(room *r, const think_job *j)
{
    static const room_forfeit forfeits[] = {[PLAYER_OK] = FORFEIT_ABSENT,
                                            [PLAYER_CRASHED] = FORFEIT_CRASHED,
                                            [PLAYER_HUNG] = FORFEIT_HUNG,
                                            [PLAYER_GARBLED] = FORFEIT_GARBLED,
                                            [PLAYER_ILLEGAL] = FORFEIT_ILLEGAL};
    fray_verdict why;
    if (serve_is_stopping()) return;
    report("forfeit", "match", r->id, "seat", words_seat(j->seat), "bot", j->bot->name, "why",
           j->why);
    r->s->counts.forfeits++;
    if (room_add(r, STORE_CONCEDE, j->seat, 0, forfeits[j->fault], &why))
        room_store(r, NULL, "", clock_ms());
}

static void look_again(void *arg)
{
    room *r = arg;
    r->ready_timer = 0;
    for (uint32_t seat = 1; seat <= r->seats; seat++) {
        r->seat[seat].thinks = r->seat[seat].thinks && !r->seat[seat].starved;
        r->seat[seat].starved = false;
    }
    room_wake(r);
}

/* Looks again then; false: there was no memory for it. */
static bool look_in(room *r, int64_t ms)
{
    net_cancel(r->s->w, r->ready_timer);
    r->ready_timer = net_after(r->s->w, (uint32_t)ms, look_again, r);
    return r->ready_timer != 0;
}

/* Takes what the bot of a seat came back with, and gives its answer if it fits. */
static void settle(room *r, room_seat *x)
{
    think_job *j = (think_job *)x->ready;
    fray_verdict why;
    bool fits = still_fits(r, j);
    x->ready = NULL;
    x->starved = fits && !j->good && !j->failed; /* it counts as thinking until there is memory */
    x->thinks = x->starved;
    if (fits && j->failed) give_up(r, j);
    if (fits && j->good && room_add(r, STORE_ANSWER, j->seat, j->word, 0, &why)) {
        r->s->counts.bot_answers++;
        room_go_on(r);
        room_store(r, NULL, "", clock_ms());
    }
    drop(&j->job);
}

/* Milliseconds until the answer that is ready is to be given; 0: now, or there is none. */
static int64_t wait_for(const room *r, const room_seat *x)
{
    const think_job *j = (const think_job *)x->ready;
    if (!j || !still_fits(r, j)) return 0;
    int64_t wait = moment_of(r, j) - clock_ms();
    return wait > 0 ? wait : 0;
}

void room_settle(room *r)
{
    int64_t soonest = 0;
    if (r->busy || r->unsure) return; /* room_wake comes back to it */
    for (uint32_t seat = 1; seat <= r->seats && !r->busy; seat++) {
        room_seat *x = &r->seat[seat];
        int64_t wait = wait_for(r, x);
        if (x->ready && !wait) settle(r, x);
        if (x->starved) wait = AGAIN_MS;
        if (wait && (!soonest || wait < soonest)) soonest = wait;
    }
    if (soonest && look_in(r, soonest)) return;
    net_cancel(r->s->w, r->ready_timer); /* an undo may have come before its time */
    r->ready_timer = 0;
    for (uint32_t seat = 1; soonest && seat <= r->seats && !r->busy; seat++) {
        room_seat *x = &r->seat[seat]; /* no memory for a timer: then at once */
        if (x->ready) settle(r, x);
        x->thinks = x->thinks && !x->starved;
        x->starved = false;
    }
}

static void bot_done(thinker_job *job)
{
    think_job *j = (think_job *)job;
    room *r = lobby_find(j->s, j->id);
    if (!r || !r->m || r->seat[j->seat].ready) {
        drop(job);
        return;
    }
    j->done = clock_ms();
    r->seat[j->seat].ready = job;
    room_wake(r);
}

void room_think(room *r, uint32_t seat)
{
    const fray_position *p = match_position(r->m);
    match_alone(r->m, seat,
                r->game->guess); /* asked at once with others, as if it were asked first */
    think_job *j = serve_is_stopping() ? NULL : new_job(r, seat, r->game->guess);
    if (!j) return;
    j->job.run = run_bot;
    j->job.done = bot_done;
    j->bot = r->seat[seat].is;
    j->seat = seat;
    j->secret = (p->flags & FRAY_ASKS_PRIVATE) != 0;
    j->sealed = (p->flags & FRAY_ASKS_SEALED) != 0;
    j->deadline = j->secret ? room_secret_deadline(r) : 0;
    if (roster_is_program(j->bot)) j->job.queue = j->secret ? THINK_PROGRAM_SECRET : THINK_PROGRAM;
    else j->job.queue = j->secret ? THINK_SECRET : THINK_ANSWER;
    r->seat[seat].thinks = thinker_give(r->s->t, &j->job);
    if (!r->seat[seat].thinks) drop(&j->job);
}

/* ---- hints ---- */

static void write_option(json_writer *out, const host_table *h, const think_job *j,
                         const bot_option *o)
{
    char text[400];
    words_answer(h, j->view, o->word, text, sizeof text);
    writer_string(out, "say", text);
    words_option(h, j->view, o->word, j->language, text, sizeof text);
    writer_string(out, "text", text);
    if (o->visits) writer_share(out, "win", (double)o->win);
    else writer_null(out, "win"); /* it was not weighed up */
}

static void write_hint(json_writer *out, const host_table *h, const think_job *j)
{
    const bot_thought *thought = &j->thought;
    bot_option best = {j->word, 0, 0}, list[MOST_HINTS];
    uint32_t n = 1;
    for (uint32_t i = 0; i < thought->options && i < BOT_SHOWN; i++) {
        const bot_option *o = &thought->option[i];
        if (o->word == j->word) best = *o;
        else if (n < MOST_HINTS && o->visits) list[n++] = *o;
    }
    list[0] = best;
    writer_string(out, "t", "hint");
    write_option(out, h, j, &best);
    writer_open(out, "options", '[');
    for (uint32_t i = 0; i < n; i++) {
        writer_open(out, NULL, '{');
        write_option(out, h, j, &list[i]);
        writer_number(out, "visits", list[i].visits);
        writer_close(out, '}');
    }
    writer_close(out, ']');
    writer_number(out, "iterations", thought->iterations);
    writer_number(out, "games", thought->iterations); /* as it was called before */
    writer_string(out, "by", j->bot->name);
    if (j->re[0]) writer_raw(out, "re", j->re, strlen(j->re));
}

static void hint_done(thinker_job *job)
{
    think_job *j = (think_job *)job;
    server_game *game = lobby_game(j->s, job->game->name);
    j->g->asking--;
    if (!j->good || !game) guest_error(j->g, ERROR_BUSY, j->re);
    else {
        json_writer *out = &j->s->out;
        writer_start(out);
        writer_open(out, NULL, '{');
        write_hint(out, &game->h, j);
        writer_close(out, '}');
        guest_send(j->g, out);
    }
    drop(job);
}

/* A job for somebody who asked about the question it was shown; NULL: it was sent an error. */
static think_job *job_for(room *r, guest *g, const message *m)
{
    room_viewer *v = &r->viewer[g->viewer];
    if (!room_is_current(r, g->viewer, m->ask)) {
        guest_error(g, ERROR_STALE, m->re);
        return NULL;
    }
    if (g->asking >= MOST_ASKING) {
        guest_error_text(g, ERROR_BUSY, says_text(SAY_ONE_AT_A_TIME, g->language), "", m->re);
        return NULL;
    }
    think_job *j = new_job(r, g->viewer, v->at);
    if (!j) {
        guest_error(g, ERROR_BUSY, m->re);
        return NULL;
    }
    j->seat = (uint32_t)room_asked(r, g->viewer, v->at);
    j->job.queue = THINK_ASKED;
    j->job.owner = room_owner(g->address);
    j->g = g;
    g->uses++;
    g->asking++;
    j->language = g->language;
    snprintf(j->re, sizeof j->re, "%s", m->re);
    return j;
}

static void give(think_job *j)
{
    if (thinker_give(j->s->t, &j->job)) return;
    j->g->asking--;
    guest_error(j->g, ERROR_BUSY, j->re);
    drop(&j->job);
}

void room_hint(room *r, guest *g, const message *m)
{
    /* dice to throw by hand are nobody's choice, and bots know no seat 0 */
    if (room_is_current(r, g->viewer, m->ask) &&
        room_asked(r, g->viewer, r->viewer[g->viewer].at) == FRAY_CHANCE) {
        guest_error(g, ERROR_NOT_YOURS, m->re);
        return;
    }
    think_job *j = job_for(r, g, m);
    if (!j) return;
    j->job.run = run_bot;
    j->job.done = hint_done;
    j->bot = roster_adviser(&r->s->who);
    give(j);
}

/* ---- odds ---- */

static tell_wish wish_of(const message *m, const fray_game *game)
{
    tell_wish wish = {.most = MOST_ODDS};
    for (; wish.says < m->says && wish.says < TELL_MOST_SAYS; wish.says++)
        wish.say[wish.says] = m->say[wish.says];
    for (; wish.untils < m->stops && wish.untils < TELL_MOST_UNTIL; wish.untils++)
        wish.until[wish.untils] = room_question(game, m->stop[wish.untils]);
    return wish;
}

static void run_odds(thinker_job *job, thinker_workspace *workspace)
{
    think_job *j = (think_job *)job;
    tell_reader reader = {1u << j->viewer, j->language};
    tell_wish wish = wish_of(j->about, job->game);
    workspace->h.language = j->language;
    writer_start(&j->out);
    writer_open(&j->out, NULL, '{');
    writer_string(&j->out, "t", "odds");
    tell_odds_of(&j->out, &workspace->h, workspace->space, j->view, j->seat, &wish, reader);
    if (j->re[0]) writer_raw(&j->out, "re", j->re, strlen(j->re));
    writer_close(&j->out, '}');
}

static void odds_done(thinker_job *job)
{
    think_job *j = (think_job *)job;
    j->g->asking--;
    if (j->out.failed) guest_error(j->g, ERROR_BUSY, j->re);
    else guest_send(j->g, &j->out);
    drop(job);
}

void room_odds(room *r, guest *g, const message *m)
{
    for (uint32_t i = 0; i < m->stops; i++) {
        char text[200];
        if (room_question(r->game->h.table.game, m->stop[i])) continue;
        snprintf(text, sizeof text, says_text(SAY_NO_QUESTION, g->language), m->stop[i]);
        guest_error_text(g, ERROR_BAD_MESSAGE, text, "", m->re);
        return;
    }
    think_job *j = job_for(r, g, m);
    if (!j) return;
    j->about = malloc(sizeof *j->about);
    if (!j->about) {
        g->asking--;
        guest_error(g, ERROR_BUSY, m->re);
        drop(&j->job);
        return;
    }
    *j->about = *m;
    j->job.run = run_odds;
    j->job.done = odds_done;
    give(j);
}

/* ---- replays ---- */

typedef struct replay_job {
    thinker_job job;
    server *s;
    net_reply *reply;
    char *record;
    char view[MESSAGE_MOST_WORD], problem[300];
    uint32_t seats;
    bool is_seat; /* the view of one */
    int language;
    json_writer out;
} replay_job;

static void drop_replay(thinker_job *job)
{
    replay_job *j = (replay_job *)job;
    free(j->record);
    writer_free(&j->out);
    free(j);
}

static void run_replay(thinker_job *job, thinker_workspace *workspace)
{
    replay_job *j = (replay_job *)job;
    tell_reader reader = {j->seats, j->language};
    match_problem why;
    match *m =
        match_read(&workspace->h, j->record, strlen(j->record), UINT32_MAX, j->language, &why);
    if (!m) {
        char line[16];
        snprintf(line, sizeof line, "%d", why.line);
        snprintf(j->problem, sizeof j->problem, says_text(SAY_RECORD_LINE, j->language), line,
                 why.text);
        return;
    }
    uint32_t all = (2u << match_seats(m)) - 1;
    if (j->is_seat && (j->seats & all) == 0)
        snprintf(j->problem, sizeof j->problem, says_text(SAY_NO_SEAT, j->language), j->view);
    if (!j->problem[0]) {
        writer_start(&j->out);
        replay_tell(&j->out, m, workspace->space, reader, j->view, room_ended_by(m));
    }
    match_free(m);
}

static void replay_done(thinker_job *job)
{
    replay_job *j = (replay_job *)job;
    if (j->problem[0]) web_error(j->s, j->reply, 400, "bad-record", j->problem);
    else if (j->out.failed || !j->out.length)
        web_error(j->s, j->reply, 503, says_code(ERROR_BUSY), says_error(ERROR_BUSY, j->language));
    else net_answer(j->s->w, j->reply, 200, "application/json", j->out.text, j->out.length);
    drop_replay(job);
}

/* "all", "watch", or a seat, as the mask of a reader. */
static bool read_view(const fray_game *game, const char *view, uint32_t *seats)
{
    uint32_t seat;
    *seats = 1;
    if (strcmp(view, "watch") == 0) return true;
    if (strcmp(view, "all") == 0) {
        *seats = (2u << game->seats_most) - 2;
        return true;
    }
    if (!words_read_seat(view, &seat) || seat < 1 || seat > game->seats_most) return false;
    *seats = 1u << seat;
    return true;
}

/* Takes over the record. */
void think_replay(server *s, net_reply *reply, server_game *game, char *record, const char *view,
                  int language, uint64_t owner)
{
    replay_job *j = calloc(1, sizeof *j);
    char text[200];
    uint32_t seats;
    if (!read_view(game->h.table.game, view, &seats)) {
        snprintf(text, sizeof text, says_text(SAY_FIELD, language), "view");
        web_error(s, reply, 400, says_code(ERROR_BAD_MESSAGE), text);
        free(record);
        free(j);
        return;
    }
    if (j) {
        j->job.game = game->h.table.game;
        j->job.queue = THINK_ASKED;
        j->job.owner = owner;
        j->job.run = run_replay;
        j->job.done = replay_done;
        j->job.drop = drop_replay;
        j->s = s;
        j->reply = reply;
        j->record = record;
        j->seats = seats;
        j->is_seat = strcmp(view, "all") != 0 && strcmp(view, "watch") != 0;
        j->language = language;
        snprintf(j->view, sizeof j->view, "%s", view);
        if (thinker_give(s->t, &j->job)) return;
    }
    web_error(s, reply, 503, says_code(ERROR_BUSY), says_error(ERROR_BUSY, language));
    free(record);
    free(j);
}

void room_replay(room *r, net_reply *reply, const char *view, int language)
{
    char *record = match_text(r->m);
    if (record) think_replay(r->s, reply, r->game, record, view, language, r->owner);
    else web_error(r->s, reply, 503, says_code(ERROR_BUSY), says_error(ERROR_BUSY, language));
}
