/* src/server/room_think.c - bots' answers, hints, odds and replays, worked out in threads.
 *
 * A bot is handed the view of its seat and nothing else. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "server/room.h"
#include "wire/replay.h"

enum { MOST_ODDS = 50000, LONGEST_GAME = 20000, MOST_ASKING = 2 };

typedef struct think_job {
    thinker_job job;
    server *s;
    char id[STORE_ID];
    uint32_t seat, steps, epoch, viewer;
    const bot_kind *kind;
    uint64_t seed, word;
    uint32_t think_ms;
    guest *g;
    char re[MESSAGE_MOST_WORD], say[MESSAGE_MOST_SAY];
    int language;
    uint32_t games, won; /* of a hint's estimate, in halves */
    jot out;
    bool good;
    fray_position *view; /* of the seat */
} think_job;

static void drop(thinker_job *job)
{
    think_job *j = (think_job *)job;
    if (j->g) guest_release(j->g);
    jot_free(&j->out);
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
    memcpy(j->id, r->id, sizeof j->id);
    j->steps = match_length(r->m);
    j->epoch = r->epoch;
    j->viewer = viewer;
    j->view = view;
    j->think_ms = r->s->options.think_ms;
    t->game->view(t, p, 1u << viewer, view);
    return j;
}

/* ---- bots ---- */

static void run_bot(thinker_job *job, thinker_desk *desk)
{
    think_job *j = (think_job *)job;
    bot *b = thinker_bot(desk, j->kind, j->seed);
    if (!b) return;
    j->word = bot_answer(b, j->view, j->seat, NULL);
    j->good = true;
}

static void bot_done(thinker_job *job)
{
    think_job *j = (think_job *)job;
    room *r = lobby_find(j->s, j->id);
    fray_verdict why;
    if (!r || !r->m) {
        drop(job);
        return;
    }
    r->thinking = false;
    /* the match may have gone another way meanwhile: an undo, another server */
    if (!r->busy && !r->unsure && !room_is_over(r)) {
        if (j->good && j->steps == match_length(r->m) && j->epoch == r->epoch &&
            room_add(r, STORE_ANSWER, j->seat, j->word, 0, &why)) {
            r->s->counts.bot_answers++;
            room_go_on(r);
            room_store(r, NULL, "", net_now());
        } else room_wake(r);
    }
    drop(job);
}

void room_think(room *r, uint32_t seat)
{
    think_job *j = new_job(r, seat, match_position(r->m));
    if (!j) return;
    j->job.run = run_bot;
    j->job.done = bot_done;
    j->job.urgent = true;
    j->kind = r->seat[seat].bot;
    j->seat = seat;
    r->thinking = thinker_give(r->s->t, &j->job);
    if (!r->thinking) drop(&j->job);
}

/* ---- hints ---- */

/* Plays to the end by chance alone from a position that looks like the view, after `word`. Halves of a
 * win, or -1 if it does not end. */
static int play_out(const fray_table *t, const think_job *j, uint64_t *random, fray_position *p)
{
    fray_answer a = {j->word, j->seat, 0};
    t->game->guess(t, j->view, random, p);
    if (!fray_is_legal(t->game->apply(t, p, a, NULL, NULL))) return -1;
    for (int i = 0; i < LONGEST_GAME && p->open; i++) {
        a.seat = 0;
        while (!(p->open >> a.seat & 1)) a.seat++;
        a.word = t->game->pick(t, p, a.seat, fray_next(random));
        if (!fray_is_legal(t->game->apply(t, p, a, NULL, NULL))) return -1;
    }
    fray_score score = t->game->result(t, p);
    if (!score.over) return -1;
    return score.drawn ? 1 : (score.winners >> j->seat & 1) || score.winner == j->seat ? 2 : 0;
}

static void run_hint(thinker_job *job, thinker_desk *desk)
{
    think_job *j = (think_job *)job;
    uint64_t random = j->seed;
    int64_t end = net_now() + j->think_ms;
    bot *b = thinker_bot(desk, j->kind, j->seed);
    if (!b) return;
    j->word = bot_answer(b, j->view, j->seat, NULL);
    j->good = true;
    do {
        int halves = play_out(&desk->h.table, j, &random, desk->p);
        if (halves < 0) continue;
        j->games++;
        j->won += (uint32_t)halves;
    } while (net_now() < end);
}

static void hint_done(thinker_job *job)
{
    think_job *j = (think_job *)job;
    guest *g = j->g;
    server_game *game = lobby_game(j->s, job->game->name);
    char text[400];
    g->asking--;
    if (!j->good || !game) guest_say(g, ERROR_BUSY, j->re);
    else {
        jot *out = &j->s->out;
        jot_start(out);
        jot_open(out, NULL, '{');
        jot_string(out, "t", "hint");
        words_answer(&game->h, j->view, j->word, text, sizeof text);
        jot_string(out, "say", text);
        words_option(&game->h, j->view, j->word, j->language, text, sizeof text);
        jot_string(out, "text", text);
        if (j->games) jot_share(out, "win", (double)j->won / 2 / j->games);
        else jot_null(out, "win");
        jot_number(out, "games", j->games);
        jot_string(out, "by", j->kind->name);
        if (j->re[0]) jot_raw(out, "re", j->re, strlen(j->re));
        jot_close(out, '}');
        guest_send(g, out);
    }
    drop(job);
}

/* A job for somebody who asked about the question it was shown; NULL: it was told why not. */
static think_job *job_for(room *r, guest *g, const message *m)
{
    room_viewer *v = &r->viewer[g->viewer];
    if (!room_is_current(r, g->viewer, m->ask)) {
        guest_say(g, ERROR_STALE, m->re);
        return NULL;
    }
    if (g->asking >= MOST_ASKING) {
        guest_error(g, ERROR_BUSY, says_text(SAY_ONE_AT_A_TIME, g->language), "", m->re);
        return NULL;
    }
    think_job *j = new_job(r, g->viewer, v->at);
    if (!j) {
        guest_say(g, ERROR_BUSY, m->re);
        return NULL;
    }
    j->seat = (uint32_t)room_asked(r, g->viewer, v->at);
    j->g = g;
    g->uses++;
    g->asking++;
    j->language = g->language;
    snprintf(j->re, sizeof j->re, "%s", m->re);
    if (m->says) snprintf(j->say, sizeof j->say, "%s", m->say[0]);
    return j;
}

static void give(think_job *j)
{
    if (thinker_give(j->s->t, &j->job)) return;
    j->g->asking--;
    guest_say(j->g, ERROR_BUSY, j->re);
    drop(&j->job);
}

void room_hint(room *r, guest *g, const message *m)
{
    /* dice to throw by hand are nobody's choice, and bots know no seat 0 */
    if (room_is_current(r, g->viewer, m->ask) &&
        room_asked(r, g->viewer, r->viewer[g->viewer].at) == FRAY_CHANCE) {
        guest_say(g, ERROR_NOT_YOURS, m->re);
        return;
    }
    think_job *j = job_for(r, g, m);
    if (!j) return;
    j->job.run = run_hint;
    j->job.done = hint_done;
    j->kind = bot_kind_at(bot_kind_count - 1); /* the last is the best */
    give(j);
}

/* ---- odds ---- */

static void run_odds(thinker_job *job, thinker_desk *desk)
{
    think_job *j = (think_job *)job;
    tell_reader reader = {1u << j->viewer, j->language};
    desk->h.language = j->language;
    jot_start(&j->out);
    jot_open(&j->out, NULL, '{');
    jot_string(&j->out, "t", "odds");
    tell_odds(&j->out, &desk->h, desk->space, j->view, j->seat, j->say, MOST_ODDS, reader);
    if (j->re[0]) jot_raw(&j->out, "re", j->re, strlen(j->re));
    jot_close(&j->out, '}');
}

static void odds_done(thinker_job *job)
{
    think_job *j = (think_job *)job;
    j->g->asking--;
    if (j->out.failed) guest_say(j->g, ERROR_BUSY, j->re);
    else guest_send(j->g, &j->out);
    drop(job);
}

void room_odds(room *r, guest *g, const message *m)
{
    think_job *j = job_for(r, g, m);
    if (!j) return;
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
    int language;
    jot out;
} replay_job;

static void drop_replay(thinker_job *job)
{
    replay_job *j = (replay_job *)job;
    free(j->record);
    jot_free(&j->out);
    free(j);
}

static void run_replay(thinker_job *job, thinker_desk *desk)
{
    replay_job *j = (replay_job *)job;
    tell_reader reader = {j->seats, j->language};
    match_problem why;
    match *m = match_read(&desk->h, j->record, strlen(j->record), UINT32_MAX, j->language, &why);
    if (!m) {
        char line[16];
        snprintf(line, sizeof line, "%d", why.line);
        snprintf(j->problem, sizeof j->problem, says_text(SAY_RECORD_LINE, j->language), line,
                 why.text);
        return;
    }
    jot_start(&j->out);
    replay_tell(&j->out, m, desk->space, reader, j->view, room_ended_by(m));
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
                  int language)
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
        j->job.run = run_replay;
        j->job.done = replay_done;
        j->job.drop = drop_replay;
        j->s = s;
        j->reply = reply;
        j->record = record;
        j->seats = seats;
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
    if (record) think_replay(r->s, reply, r->game, record, view, language);
    else web_error(r->s, reply, 503, says_code(ERROR_BUSY), says_error(ERROR_BUSY, language));
}
