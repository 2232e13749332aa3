/* src/server/room_act.c - what people, bots and clocks do becomes entries. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "base/clock.h"
#include "server/room.h"

enum {
    MOST_GO_ON = 4096,  /* answers of chance and standing ones without anybody being asked */
    MOST_EXTRAS = 4000, /* entries of a match that are no answers */
    BUSY_MS = 500
};

static bool room_for_draft(room *r)
{
    if (r->drafts < r->draft_room) return true;
    uint32_t more = r->draft_room ? 2 * r->draft_room : 16;
    store_entry *grown = realloc(r->draft, more * sizeof *grown);
    if (!grown) return false;
    r->draft = grown;
    r->draft_room = more;
    return true;
}

bool room_add(room *r, store_kind kind, uint32_t seat, uint64_t word, uint64_t extra,
              fray_verdict *why)
{
    const host_table *h = &r->game->h;
    *why = fray_breaks(WORDS_NO_MEMORY, FRAY_NONE, 0);
    if (!room_for_draft(r)) return false;
    store_entry *e = &r->draft[r->drafts];
    memset(e, 0, sizeof *e);
    e->n = r->length + r->drafts + 1;
    e->kind = (uint8_t)kind;
    e->seat = (uint8_t)seat;
    e->word = word;
    e->extra = extra | (kind == STORE_ANSWER || kind == STORE_UNDO ? CAME_ENDED : 0u);
    e->at = report_time();
    int64_t now = clock_ms();
    if (kind == STORE_ANSWER && seat != FRAY_CHANCE && r->clock_ms && r->seat[seat].since)
        e->extra |= (uint64_t)(now - r->seat[seat].since + 1) << ROOM_TOOK;
    if (kind == STORE_ANSWER || kind == STORE_STAND) {
        const fray_position *p = match_position(r->m);
        if (kind == STORE_ANSWER) {
            fray_answer a = {word, seat, 0};
            *why = h->table.game->check(&h->table, p, a);
            if (!fray_is_legal(*why)) return false;
        }
        /* numbers of cards may change with the packs: what lasts is the notation */
        if (words_answer(h, p, word, e->say, sizeof e->say) >= sizeof e->say) return false;
    }
    /* what is unsaid stands until that is stored, so that whoever only looks need not wait for it */
    if (kind != STORE_UNSAY && !room_take(r, e, now)) return false;
    if (kind != STORE_UNSAY && !r->silent) r->visible = true;
    *why = fray_legal();
    r->drafts++;
    return true;
}

void room_forget_draft(room *r)
{
    free(r->draft);
    r->draft = NULL;
    r->drafts = r->draft_room = 0;
    r->visible = false;
}

/* ---- chance and standing answers ---- */

/* Only dice can be thrown by hand; what is drawn is hidden. */
static bool is_dice(const room *r, const fray_position *p)
{
    const fray_table *t = &r->game->h.table;
    uint64_t word;
    return t->game->options(t, p, FRAY_CHANCE, 0, 1, &word) > 0 && tell_is_throw(t->game, word);
}

static bool roll(room *r)
{
    const fray_table *t = &r->game->h.table;
    const fray_position *p = match_position(r->m);
    uint64_t random;
    fray_verdict why;
    if (!(p->open >> FRAY_CHANCE & 1)) return false;
    if (r->dice && is_dice(r, p)) return false;
    if (!secret_random(&random, sizeof random)) return false;
    uint64_t word = t->game->pick(t, p, FRAY_CHANCE, random);
    r->s->counts.chance_answers++;
    return room_add(r, STORE_ANSWER, FRAY_CHANCE, word, 0, &why);
}

/* Would the answer leave its seat open to a sealed question? Then it would stand in again and again. */
static bool leaves_open(const room *r, fray_answer a)
{
    const fray_table *t = &r->game->h.table;
    const fray_position *p = match_position(r->m);
    fray_position *after = r->game->guess;
    if (!(p->flags & FRAY_ASKS_SEALED)) return false;
    memcpy(after, p, t->game->position_bytes);
    t->game->apply(t, after, a, NULL, NULL);
    return fray_still_sealed(p, after) && after->open >> a.seat & 1;
}

static bool stand_in(room *r)
{
    const fray_table *t = &r->game->h.table;
    const fray_position *p = match_position(r->m);
    fray_verdict why;
    for (uint32_t i = 0; i < r->standings; i++) {
        room_standing x = r->standing[i];
        fray_answer a = {x.word, x.seat, 0};
        if (x.question != p->question || !(p->open >> x.seat & 1)) continue;
        if (!fray_is_legal(t->game->check(t, p, a)) || leaves_open(r, a)) continue;
        return room_add(r, STORE_ANSWER, x.seat, x.word, CAME_STANDING, &why);
    }
    return false;
}

void room_go_on(room *r)
{
    for (int i = 0; i < MOST_GO_ON && !room_is_over(r); i++)
        if (!roll(r) && !stand_in(r)) return;
}

/* ---- what people do ---- */

/* A player who may act in this match now, or is sent an error. */
static bool may_act(room *r, guest *g, const message *m)
{
    if (g->viewer == 0) {
        guest_error(g, ERROR_NOT_YOURS, m->re);
        return false;
    }
    if (r->known.over) {
        guest_error_text(g, ERROR_STALE, says_text(SAY_OVER, g->language), "", m->re);
        return false;
    }
    return true;
}

bool room_refuses(room *r, guest *g, const message *m)
{
    bool host = m->kind == MESSAGE_RELINK && room_role(r, m->key) == STORE_HOST;
    if (m->kind == MESSAGE_RELINK && !host) guest_error(g, ERROR_NOT_YOURS, m->re);
    else if (host || (m->kind == MESSAGE_NAME && g->viewer)) return false;
    else if (may_act(r, g, m)) {
        if (m->kind != MESSAGE_ANSWER || room_is_current(r, g->viewer, m->ask)) return false;
        guest_error(g, ERROR_STALE, m->re);
    }
    return true;
}

static void refuse(room *r, guest *g, fray_verdict why, const char *re)
{
    char text[600];
    const fray_table *t = &r->game->h.table;
    const fray_game *game = t->game;
    const char *rule = why.rule < game->rules ? game->rule[why.rule].number : "";
    game->view(t, match_position(r->m), 1u << g->viewer, r->game->view);
    words_verdict(&r->game->h, r->game->view, why, g->language, text, sizeof text);
    guest_error_text(g, ERROR_REFUSED, text, rule, re);
}

/* One answer of a list. False: it does not fit; of the first an error says why. */
static bool answer_one(room *r, guest *g, const message *m, uint32_t i, uint32_t seat)
{
    host_table h = r->game->h;
    uint64_t word;
    fray_verdict why;
    char text[400];
    h.language = g->language;
    if (!words_read_answer(&h, match_position(r->m), seat, m->say[i], &word, text, sizeof text)) {
        if (i == 0) guest_error_text(g, ERROR_REFUSED, text, "", m->re);
        return false;
    }
    uint64_t came = seat == FRAY_CHANCE ? CAME_BY_HAND : 0;
    if (room_add(r, STORE_ANSWER, seat, word, came, &why)) return true;
    if (i == 0) refuse(r, g, why, m->re);
    return false;
}

void room_answer(room *r, guest *g, const message *m, int64_t since)
{
    const fray_position *p = match_position(r->m);
    if (!may_act(r, g, m)) return;
    int seat = room_asked(r, g->viewer, p);
    if (seat < 0 || !room_is_current(r, g->viewer, m->ask)) {
        guest_error(g, ERROR_STALE, m->re);
        return;
    }
    for (uint32_t i = 0; i < m->says; i++) {
        const fray_position before = *p;
        bool series = (p->flags & (FRAY_ASKS_SERIES | FRAY_ASKS_SEALED)) != 0;
        if (!answer_one(r, g, m, i, (uint32_t)seat)) break;
        room_go_on(r);
        /* A list is the picks of one series, or what is said to one sealed question. Were it to go on
         * beyond that, it would tell whether somebody else was asked in between. */
        if (!series || p->question != before.question || room_asked(r, g->viewer, p) != seat) break;
        if ((before.flags & FRAY_ASKS_SEALED) && !fray_still_sealed(&before, p)) break;
    }
    if (r->drafts) room_store(r, g, m->re, since);
}

/* What was chosen in secret cannot be taken back: that would tell of it. What was said under seal can, by itself, as
 * long as that is not ended; and what was answered before that is free to nobody then, for what others have said
 * since must not show in what is. */
uint32_t room_undo_count(const room *r, uint32_t seat, bool *is_free)
{
    uint32_t steps = match_length(r->m), back = 0;
    *is_free = true;
    if (match_said(r->m, seat)) return 1;
    if (match_position(r->m)->flags & FRAY_ASKS_SEALED) *is_free = false;
    while (back < steps) {
        const match_step *step = match_step_at(r->m, steps - ++back);
        bool spoke = (step->what & (FRAY_CHANCE_SPOKE | FRAY_REVEALED)) != 0;
        bool secret = r->mark[steps - back] & MARK_SECRET, own = step->answer.seat == seat;
        /* what others declined in secret must not show in what is free */
        if (spoke || (!own && !secret)) *is_free = false;
        if (own) return secret ? 0 : back;
    }
    return 0;
}

/* Everybody but bots has agreed. */
static bool is_agreed(const room *r, const room_offer *o)
{
    for (uint32_t seat = 1; seat <= r->seats; seat++)
        if (!r->seat[seat].bot[0] && !(o->agreed >> seat & 1)) return false;
    return true;
}

static room_offer *find_offer(room *r, uint32_t name)
{
    for (uint32_t i = 0; i < r->offers; i++)
        if (r->offer[i].name == name) return &r->offer[i];
    return NULL;
}

/* Just made or agreed to: if everybody has, it comes to pass. */
static void settle_offer(room *r, uint32_t name)
{
    const room_offer *o = find_offer(r, name);
    fray_verdict why;
    if (!o || o->lapsed || !is_agreed(r, o)) return;
    uint32_t seat = o->seat, keep = o->keep;
    if (o->what == OFFER_DRAW) room_add(r, STORE_DRAWN, seat, 0, 0, &why);
    else if (o->what == OFFER_CONCEDE) room_add(r, STORE_CONCEDE, seat, 0, 0, &why);
    else if (keep < match_length(r->m))
        room_add(r, STORE_UNDO, seat, match_length(r->m) - keep, 0, &why);
}

/* Offers, undos and standing answers are kept for good: there is an end to them. */
static bool may_add(room *r, guest *g, const message *m)
{
    if (!may_act(r, g, m)) return false;
    if (r->extras < MOST_EXTRAS) return true;
    guest_error(g, ERROR_TOO_MANY, m->re);
    return false;
}

static void make_offer(room *r, uint32_t seat, uint32_t what, uint32_t keep)
{
    fray_verdict why;
    for (uint32_t i = 0; i < r->offers; i++) {
        const room_offer *o = &r->offer[i];
        if (o->seat == seat && o->what == what && o->keep == keep && !o->lapsed) return;
    }
    if (room_add(r, STORE_OFFER, seat, what, keep, &why)) settle_offer(r, r->offers_made);
}

/* What stands already needs no storing. */
static void store_or_ok(room *r, guest *g, const message *m, int64_t since)
{
    if (r->drafts) room_store(r, g, m->re, since);
    else guest_ok(g, m->re);
}

void room_undo(room *r, guest *g, const message *m, int64_t since)
{
    bool is_free;
    fray_verdict why;
    if (!may_add(r, g, m)) return;
    uint32_t count = room_undo_count(r, g->viewer, &is_free);
    if (count == 0) {
        guest_error_text(g, ERROR_NOT_YOURS, says_text(SAY_NO_UNDO, g->language), "", m->re);
        return;
    }
    if (match_said(r->m, g->viewer)) room_add(r, STORE_UNSAY, g->viewer, 1, 0, &why);
    /* while it waits, a seat cannot tell by what is free whether others were asked */
    else if (is_free && r->viewer[g->viewer].shown == match_length(r->m))
        room_add(r, STORE_UNDO, g->viewer, count, 0, &why);
    else make_offer(r, g->viewer, OFFER_UNDO, match_length(r->m) - count);
    store_or_ok(r, g, m, since);
}

void room_offers(room *r, guest *g, const message *m, int64_t since)
{
    if (!may_add(r, g, m)) return;
    if (strcmp(m->what, "draw") != 0) {
        char text[200];
        snprintf(text, sizeof text, says_text(SAY_FIELD, g->language), "what");
        guest_error_text(g, ERROR_BAD_MESSAGE, text, "", m->re);
        return;
    }
    if (r->game->h.table.game->together) {
        guest_error_text(g, ERROR_REFUSED, says_text(SAY_NO_DRAW, g->language), "", m->re);
        return;
    }
    for (uint32_t seat = 1; seat <= r->seats; seat++) {
        if (!r->seat[seat].bot[0]) continue;
        guest_error_text(g, ERROR_REFUSED, says_text(SAY_BOTS_PLAY_ON, g->language), "", m->re);
        return;
    }
    make_offer(r, g->viewer, OFFER_DRAW, 0);
    store_or_ok(r, g, m, since);
}

void room_reply(room *r, guest *g, const message *m, int64_t since)
{
    fray_verdict why;
    if (!may_add(r, g, m)) return;
    const room_offer *o = find_offer(r, m->offer);
    if (!o || (o->lapsed && o->lapsed <= r->viewer[g->viewer].shown)) {
        guest_error_text(g, ERROR_STALE, says_text(SAY_NO_OFFER, g->language), "", m->re);
        return;
    }
    if (room_add(r, STORE_REPLY, g->viewer, o->n, m->yes, &why) && m->yes)
        settle_offer(r, m->offer);
    room_store(r, g, m->re, since);
}

void room_concede(room *r, guest *g, const message *m, int64_t since)
{
    fray_verdict why;
    if (!may_act(r, g, m)) return;
    /* a team gives up together: nobody ends the others' match alone */
    if (r->game->h.table.game->together) {
        if (!may_add(r, g, m)) return;
        make_offer(r, g->viewer, OFFER_CONCEDE, 0);
        store_or_ok(r, g, m, since);
        return;
    }
    room_add(r, STORE_CONCEDE, g->viewer, 0, 0, &why);
    room_store(r, g, m->re, since);
}

uint32_t room_question(const fray_game *game, const char *id)
{
    for (uint32_t i = 1; i < game->questions; i++)
        if (strcmp(game->question[i].id, id) == 0) return i;
    return 0;
}

void room_stand(room *r, guest *g, const message *m, int64_t since)
{
    const fray_game *game = r->game->h.table.game;
    host_table h = r->game->h;
    uint32_t question = room_question(game, m->question), mine = 0;
    uint64_t word, until = strcmp(m->until, "other") == 0   ? UNTIL_OTHER
                           : strcmp(m->until, "round") == 0 ? UNTIL_ROUND
                           : strcmp(m->until, "end") == 0   ? UNTIL_END
                                                            : 0;
    char text[400];
    fray_verdict why;
    if (!may_add(r, g, m)) return;
    h.language = g->language;
    snprintf(text, sizeof text, "%s", says_text(SAY_NO_UNTIL, g->language));
    if (question == 0)
        snprintf(text, sizeof text, says_text(SAY_NO_QUESTION, g->language), m->question);
    for (uint32_t i = 0; i < r->standings; i++)
        mine += r->standing[i].seat == g->viewer && r->standing[i].question != question;
    if (mine >= ROOM_MOST_STANDING / ROOM_SEATS * 2)
        snprintf(text, sizeof text, "%s", says_text(SAY_STANDING_FULL, g->language));
    else if (question && until && m->says == 1 &&
             /* by what it was shown: an error text must not tell of a question still in fog */
             words_read_answer(&h, r->viewer[g->viewer].at, g->viewer, m->say[0], &word, text,
                               sizeof text)) {
        if (room_add(r, STORE_STAND, g->viewer, word, question | until << 8, &why)) {
            room_go_on(r);
            room_store(r, g, m->re, since);
        }
        return;
    }
    guest_error_text(g, ERROR_BAD_MESSAGE, text, "", m->re);
}

void room_unstand(room *r, guest *g, const message *m, int64_t since)
{
    uint32_t question = m->question[0] ? room_question(r->game->h.table.game, m->question) : 0;
    fray_verdict why;
    if (!may_add(r, g, m)) return;
    if (m->question[0] && !question) {
        char text[200];
        snprintf(text, sizeof text, says_text(SAY_NO_QUESTION, g->language), m->question);
        guest_error_text(g, ERROR_BAD_MESSAGE, text, "", m->re);
        return;
    }
    room_add(r, STORE_UNSTAND, g->viewer, 0, question, &why);
    room_store(r, g, m->re, since);
}

/* ---- bots and clocks ---- */

static void ran_out(void *arg)
{
    room *r = arg;
    int64_t now = clock_ms();
    fray_verdict why;
    r->clock_timer = 0;
    if (r->busy || r->unsure || room_is_over(r)) return; /* room_wake sets it again */
    for (uint32_t seat = 1; seat <= r->seats; seat++) {
        const room_seat *x = &r->seat[seat];
        int64_t grace = x->secret ? ROOM_SECRET_MS : 0;
        if (x->bot[0] || !x->since || !x->runs || now - x->since < x->left_ms + grace) continue;
        room_add(r, STORE_TIMEOUT, seat, 0, 0, &why);
        room_store(r, NULL, "", clock_ms());
        return;
    }
    room_wake(r);
}

void room_wake(room *r)
{
    net_cancel(r->s->w, r->clock_timer);
    r->clock_timer = 0;
    if (r->busy || r->unsure || !r->m) return;
    room_settle(r);
    if (r->busy || r->unsure || room_is_over(r)) return;
    const fray_position *p = match_position(r->m);
    int64_t now = clock_ms(), soonest = -1;
    for (uint32_t seat = 1; seat <= r->seats; seat++) {
        const room_seat *x = &r->seat[seat];
        if (!(p->open >> seat & 1)) continue;
        if (x->is && !x->thinks) room_think(r, seat);
        if (x->is && !x->thinks) soonest = BUSY_MS; /* too much to think about: again soon */
        if (x->bot[0] || !r->clock_ms || !x->since || !x->runs) continue;
        int64_t left = x->left_ms + (x->secret ? ROOM_SECRET_MS : 0) - (now - x->since);
        if (left < 0) left = 0;
        if (soonest < 0 || left < soonest) soonest = left;
    }
    if (soonest >= 0)
        r->clock_timer = net_after(
            r->s->w, (uint32_t)(soonest + 1 < 86400000 ? soonest + 1 : 86400000), ran_out, r);
}
