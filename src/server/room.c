/* src/server/room.c - a match as the fold of its log. */
#include "server/room.h"
#include <jansson.h>
#include <stdlib.h>
#include <string.h>
#include "base/text.h"

/* ---- the match's options, as stored ---- */

static void read_seats(room *r, const json_t *seats)
{
    const char *name;
    const json_t *value;
    json_object_foreach((json_t *)(uintptr_t)seats, name, value) /* it only reads */
    {
        uint32_t seat;
        const char *kind = json_string_value(json_object_get(value, "bot"));
        const char *called = json_string_value(json_object_get(value, "name"));
        if (!words_read_seat(name, &seat) || seat < 1 || seat > r->seats) continue;
        room_seat *x = &r->seat[seat];
        if (kind) {
            strncpy(x->bot, kind, sizeof x->bot - 1);
            x->is = roster_find(&r->s->who, kind);
        }
        if (called) strncpy(x->name, called, sizeof x->name - 1);
    }
}

static bool read_options(room *r)
{
    json_error_t error;
    json_t *o = json_loads(r->options, JSON_REJECT_DUPLICATES, &error);
    if (!o) return false;
    const json_t *clock = json_object_get(o, "clock");
    const char *dice = json_string_value(json_object_get(o, "dice"));
    read_seats(r, json_object_get(o, "seats"));
    r->clock_ms = json_integer_value(json_array_get(clock, 0));
    r->clock_more_ms = json_integer_value(json_array_get(clock, 1));
    r->pause_ms = (uint32_t)json_integer_value(json_object_get(o, "pause"));
    r->dice = 0;
    if (dice) words_read_seat(dice, &r->dice);
    for (uint32_t seat = 1; seat <= r->seats; seat++) r->seat[seat].left_ms = r->clock_ms;
    /* one that packs have changed under is played to its end all the same, for itself */
    const char *operation = json_string_value(json_object_get(o, "campaign"));
    if (operation) (void)room_read_campaign(r, operation);
    json_decref(o);
    return true;
}

/* ---- life ---- */

room *room_empty(server *s, const char *id)
{
    room *r = calloc(1, sizeof *r);
    if (!r) return NULL;
    r->s = s;
    strncpy(r->id, id, sizeof r->id - 1);
    r->last = &r->first;
    return r;
}

bool room_restart(room *r, server_game *game, const fray_setup *setup, const char *options,
                  fray_verdict *why)
{
    *why = fray_breaks(WORDS_NO_MEMORY, FRAY_NONE, 0);
    char *kept = options == r->options ? r->options : strdup(options);
    if (!kept) return false;
    if (kept != r->options) free(r->options);
    r->options = kept;
    r->game = game;
    r->seats = setup_seats(&game->h, setup);
    match *m = match_new(&game->h, setup, 0, why);
    if (!m) return false;
    match_free(r->m);
    r->m = m;
    for (uint32_t seat = 0; seat < ROOM_SEATS; seat++) {
        r->seat[seat].answers = 0;
        r->seat[seat].since = 0;
    }
    r->length = r->generation = r->offers = r->standings = r->offers_made = r->extras = 0;
    r->forfeit = FORFEIT_NONE;
    r->round_fact = fray_fact_with(game->h.table.game, FRAY_ROLE_ROUND);
    if (read_options(r)) return true;
    *why = fray_breaks(FRAY_NOT_ASKED, FRAY_NONE, 0);
    return false;
}

room *room_new(server *s, server_game *game, const char *id, const fray_setup *setup,
               const char *options, fray_verdict *why)
{
    room *r = room_empty(s, id);
    *why = fray_breaks(WORDS_NO_MEMORY, FRAY_NONE, 0);
    if (!r) return NULL;
    if (room_restart(r, game, setup, options, why)) return r;
    room_free(r);
    return NULL;
}

void room_free(room *r)
{
    if (!r) return;
    net_cancel(r->s->w, r->clock_timer);
    net_cancel(r->s->w, r->retry_timer);
    net_cancel(r->s->w, r->ready_timer);
    if (r->ready) r->ready->drop(r->ready);
    for (uint32_t i = 0; i < ROOM_SEATS; i++) {
        net_cancel(r->s->w, r->viewer[i].timer);
        free(r->viewer[i].at);
    }
    while (r->first) {
        room_waiting *w = r->first;
        r->first = w->next;
        if (w->g) guest_release(w->g);
        /* once the loop has ended, waiting requests were answered by it */
        if (w->reply && !r->s->stopping)
            web_error(r->s, w->reply, 503, says_code(ERROR_BUSY), says_error(ERROR_BUSY, PACK_EN));
        free(w);
    }
    match_free(r->m);
    campaign_free(r->campaign);
    free(r->options);
    free(r->draft);
    free(r->mark);
    free(r);
}

bool room_is_over(const room *r)
{
    return match_position(r->m)->over || match_ended(r->m, NULL);
}

const char *room_ended_by(const match *m)
{
    switch (match_ended(m, NULL)) {
    case MATCH_CONCEDED: return "conceded";
    case MATCH_AGREED: return "agreed";
    case MATCH_TIMED_OUT: return "time";
    default: return "rules";
    }
}

uint32_t room_role(const room *r, const char *key)
{
    uint8_t hash[SECRET_HASH_BYTES];
    uint32_t role = 0;
    secret_hash(key, hash);
    /* all are compared, so that the time tells nothing */
    for (uint32_t i = 0; i < r->keys; i++)
        if (secret_same(hash, r->key[i].hash)) role = r->key[i].role;
    return role;
}

/* ---- entries ---- */

static int32_t round_of(const room *r)
{
    const host_table *h = &r->game->h;
    int32_t value = 0;
    if (r->round_fact)
        h->table.game->peek(&h->table, match_position(r->m), r->round_fact, 0, 0, &value);
    return value;
}

static void drop_standing(room *r, uint32_t i)
{
    memmove(&r->standing[i], &r->standing[i + 1], (r->standings - i - 1) * sizeof r->standing[0]);
    r->standings--;
}

/* What no longer stands: until another question, until the round changes. */
static void review_standing(room *r, uint32_t seat, uint32_t question)
{
    int32_t round = round_of(r);
    for (uint32_t i = r->standings; i-- > 0;) {
        const room_standing *x = &r->standing[i];
        bool other = x->until == UNTIL_OTHER && x->seat == seat && x->question != question;
        if (other || (x->until == UNTIL_ROUND && x->round != round)) drop_standing(r, i);
    }
}

static void unstand(room *r, uint32_t seat, uint32_t question)
{
    for (uint32_t i = r->standings; i-- > 0;)
        if (r->standing[i].seat == seat && (!question || r->standing[i].question == question))
            drop_standing(r, i);
}

static void stand(room *r, const store_entry *e)
{
    uint8_t question = (uint8_t)(e->extra & 0xff), until = (uint8_t)(e->extra >> 8 & 0xff);
    unstand(r, e->seat, question);
    if (r->standings == ROOM_MOST_STANDING) return;
    room_standing *x = &r->standing[r->standings++];
    memset(x, 0, sizeof *x);
    x->seat = e->seat;
    x->question = question;
    x->until = until;
    x->word = e->word;
    x->round = round_of(r);
}

static void drop_offer(room *r, uint32_t i)
{
    memmove(&r->offer[i], &r->offer[i + 1], (r->offers - i - 1) * sizeof r->offer[0]);
    r->offers--;
}

/* Whoever plays on has let the others' offers pass. */
static void lapse_offers(room *r, uint32_t seat)
{
    if (r->seat[seat].bot[0]) return;
    for (uint32_t i = 0; i < r->offers; i++) {
        room_offer *o = &r->offer[i];
        if (!o->lapsed && (o->seat != seat || o->what == OFFER_UNDO))
            o->lapsed = match_length(r->m); /* this answer counted */
    }
}

static void offer(room *r, const store_entry *e)
{
    for (uint32_t i = r->offers; i-- > 0;) /* one of a kind from each */
        if (r->offer[i].seat == e->seat && r->offer[i].what == e->word) drop_offer(r, i);
    if (r->offers == ROOM_MOST_OFFERS) drop_offer(r, 0);
    room_offer *o = &r->offer[r->offers++];
    memset(o, 0, sizeof *o);
    o->n = e->n;
    o->name = ++r->offers_made;
    o->seat = e->seat;
    o->what = (uint8_t)e->word;
    o->keep = (uint32_t)e->extra;
    o->agreed = (uint8_t)(1u << e->seat);
}

static void reply(room *r, const store_entry *e)
{
    for (uint32_t i = r->offers; i-- > 0;) {
        if (r->offer[i].n != e->word) continue;
        if (e->extra) r->offer[i].agreed = (uint8_t)(r->offer[i].agreed | 1u << e->seat);
        else drop_offer(r, i);
    }
}

/* Clocks run from a seat's first answer on: nobody loses time before having come. A secret choice costs
 * and brings no time, or the clock would tell of it; only who takes very long over it pays. */
static void stop_clock(room *r, uint32_t seat, int64_t at)
{
    room_seat *x = &r->seat[seat];
    if (r->clock_ms && !x->bot[0] && x->answers > 0 && x->since) {
        int64_t used = at - x->since - (x->secret ? ROOM_SECRET_MS : 0);
        if (used > 0) x->left_ms -= used;
        if (x->left_ms < 0) x->left_ms = 0;
        if (!x->secret) x->left_ms += r->clock_more_ms;
    }
    x->since = 0;
}

static void start_clocks(room *r, int64_t at)
{
    const fray_position *p = match_position(r->m);
    for (uint32_t seat = 1; seat <= r->seats; seat++) {
        r->seat[seat].secret = (p->flags & FRAY_ASKS_PRIVATE) != 0;
        if (!(p->open >> seat & 1)) r->seat[seat].since = 0;
        else if (!r->seat[seat].since) r->seat[seat].since = at;
    }
}

static bool mark_answer(room *r, uint32_t step, uint32_t mark)
{
    if (step >= r->mark_room) {
        uint32_t more = r->mark_room ? 2 * r->mark_room : 256;
        uint8_t *grown = realloc(r->mark, more);
        if (!grown) return false;
        r->mark = grown;
        r->mark_room = more;
    }
    r->mark[step] = (uint8_t)mark;
    return true;
}

static bool take_answer(room *r, const store_entry *e)
{
    const fray_position *p = match_position(r->m);
    uint32_t question = p->question;
    bool secret = (p->flags & FRAY_ASKS_PRIVATE) != 0;
    bool by_hand = e->seat == FRAY_CHANCE && e->extra == CAME_BY_HAND;
    fray_answer a = {e->word, e->seat, 0};
    uint32_t mark = (secret ? MARK_SECRET : 0u) | (by_hand ? MARK_BY_HAND : 0u);
    if (!mark_answer(r, match_length(r->m), mark)) return false;
    if (!fray_is_legal(match_answer(r->m, a, NULL))) return false;
    if (by_hand && r->dice) r->seat[r->dice].answers++;
    review_standing(r, e->seat, question);
    if (e->seat == FRAY_CHANCE) return true;
    stop_clock(r, e->seat, e->at);
    r->seat[e->seat].answers++;
    if (!secret) lapse_offers(r, e->seat);
    return true;
}

bool room_take(room *r, const store_entry *e)
{
    bool good = true;
    if (e->seat > r->seats) return false;
    switch ((store_kind)e->kind) {
    case STORE_ANSWER: good = take_answer(r, e); break;
    case STORE_UNDO:
        good = match_undo(r->m, (uint32_t)e->word, true);
        for (uint32_t seat = 1; seat <= r->seats; seat++) r->seat[seat].since = 0;
        r->generation++;
        r->offers = 0;
        break;
    case STORE_CONCEDE:
        good = match_end(r->m, MATCH_CONCEDED, e->seat);
        r->forfeit = e->extra < ROOM_FORFEITS ? (room_forfeit)e->extra : FORFEIT_NONE;
        r->forfeiter = e->seat;
        break;
    case STORE_DRAWN: good = match_end(r->m, MATCH_AGREED, 0); break;
    case STORE_TIMEOUT: good = match_end(r->m, MATCH_TIMED_OUT, e->seat); break;
    case STORE_OFFER: offer(r, e); break;
    case STORE_REPLY: reply(r, e); break;
    case STORE_STAND: stand(r, e); break;
    case STORE_UNSTAND: unstand(r, e->seat, (uint32_t)e->extra); break;
    default: return false; /* of a later version */
    }
    if (e->kind != STORE_ANSWER) r->extras++;
    if (good) start_clocks(r, e->at);
    if (good && room_is_over(r)) r->offers = r->standings = 0;
    return good;
}
