/* src/server/room.c - a match as the fold of its log. */
#include "server/room.h"
#include <jansson.h>
#include <stdlib.h>
#include <string.h>
#include "base/json.h"
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

/* What other hands may have put into the store counts as far as it can be meant. */
static int64_t within(const json_t *value, int64_t most)
{
    const int64_t n = json_integer_value(value);
    return n < 0 ? 0 : n < most ? n : most;
}

static bool read_options(room *r)
{
    json_t *o = json_read(r->options, strlen(r->options), NULL);
    if (!o) return false;
    const json_t *clock = json_object_get(o, "clock");
    const char *dice = json_string_value(json_object_get(o, "dice"));
    read_seats(r, json_object_get(o, "seats"));
    r->clock_ms = within(json_array_get(clock, 0), ROOM_MOST_MINUTES * INT64_C(60000));
    r->clock_more_ms = within(json_array_get(clock, 1), ROOM_MOST_SECONDS * INT64_C(1000));
    r->pause_ms = (uint32_t)within(json_object_get(o, "pause"), ROOM_MOST_PAUSE_MS);
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
    if (secret_random(&r->lot, sizeof r->lot)) return r;
    free(r);
    return NULL;
}

uint64_t room_owner(const char *address)
{
    char counted[STORE_ADDRESS];
    uint64_t mix = UINT64_C(0xcbf29ce484222325); /* FNV-1a */
    store_address(address, counted);
    for (const char *c = counted; *c; c++) mix = (mix ^ (uint8_t)*c) * UINT64_C(0x100000001b3);
    return mix;
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
        r->seat[seat].answers = r->seat[seat].unsaid = 0;
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
    for (uint32_t i = 0; i < ROOM_SEATS; i++) {
        if (r->seat[i].ready) r->seat[i].ready->drop(r->seat[i].ready);
        net_cancel(r->s->w, r->viewer[i].timer);
        net_cancel(r->s->w, r->viewer[i].hold_timer);
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
    free(r->record);
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

/* ---- what is stored ---- */

void room_note_stored(room *r)
{
    room_known *k = &r->known;
    memset(k, 0, sizeof *k);
    k->entries = r->length;
    k->steps = match_length(r->m);
    k->generation = r->generation;
    k->over = room_is_over(r);
    k->offers = r->offers;
    k->standings = r->standings;
    memcpy(k->offer, r->offer, sizeof k->offer);
    memcpy(k->standing, r->standing, sizeof k->standing);
    for (uint32_t seat = 1; seat <= r->seats; seat++) {
        const room_seat *x = &r->seat[seat];
        k->seat[seat].answers = x->answers;
        k->seat[seat].unsaid = x->unsaid;
        k->seat[seat].left_ms = x->left_ms;
        k->seat[seat].since = x->since;
        k->seat[seat].secret = x->secret;
        k->seat[seat].runs = x->runs;
    }
}

bool room_is_whole(const room *r)
{
    return r->m && !r->missing && !r->broken && r->generation == r->known.generation &&
           match_length(r->m) >= r->known.steps;
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
 * and brings no time, or the clock would tell of it; only who takes very long over it pays. All that a seat
 * says to a sealed question is one answer to its clock, which runs until the seat is shut. */
static void stop_clock(room *r, uint32_t seat, const store_entry *e)
{
    room_seat *x = &r->seat[seat];
    if (r->clock_ms && !x->bot[0] && x->runs && x->since) {
        int64_t took = (int64_t)(e->extra >> ROOM_TOOK) - 1;
        /* of an old entry, which does not say it: by the stamps, which the system's clock gave */
        if (took < 0) took = e->at > x->stamp ? e->at - x->stamp : 0;
        int64_t used = took - (x->secret ? ROOM_SECRET_MS : 0);
        if (used > 0) x->left_ms -= used;
        if (x->left_ms < 0) x->left_ms = 0;
        if (!x->secret) x->left_ms += r->clock_more_ms;
    }
    x->since = 0;
}

static void start_clocks(room *r, int64_t at, int64_t now)
{
    const fray_position *p = match_position(r->m);
    for (uint32_t seat = 1; seat <= r->seats; seat++) {
        r->seat[seat].secret = (p->flags & FRAY_ASKS_PRIVATE) != 0;
        if (!(p->open >> seat & 1)) r->seat[seat].since = 0;
        else if (!r->seat[seat].since) {
            r->seat[seat].since = now;
            r->seat[seat].stamp = at;
            r->seat[seat].runs = r->seat[seat].answers > 0;
        }
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
    const fray_position *p = match_position(r->m), before = *p;
    uint32_t question = p->question, step = match_length(r->m);
    bool secret = (p->flags & FRAY_ASKS_PRIVATE) != 0;
    bool by_hand = e->seat == FRAY_CHANCE && (e->extra & CAME_HOW) == CAME_BY_HAND;
    fray_answer a = {e->word, e->seat, 0};
    uint32_t mark = (secret ? MARK_SECRET : 0u) | (by_hand ? MARK_BY_HAND : 0u);
    if (!mark_answer(r, step, mark)) return false;
    if (!fray_is_legal(match_answer(r->m, a, NULL))) return false;
    r->silent = fray_still_sealed(&before, p) && p->open >> e->seat & 1;
    if (r->silent) r->mark[step] |= MARK_SILENT;
    if (by_hand && r->dice) r->seat[r->dice].answers++;
    review_standing(r, e->seat, question);
    if (e->seat == FRAY_CHANCE) return true;
    r->seat[e->seat].answers++;
    if (r->silent) return true;
    stop_clock(r, e->seat, e);
    if (!secret) lapse_offers(r, e->seat);
    return true;
}

/* The last answer of the seat to the sealed question; what others said stands. Where that had shut the seat, all
 * see that it is open again, and it gives back the time that it was given for it. */
static bool unsay_one(room *r, uint32_t seat, bool is_new)
{
    uint32_t step = match_length(r->m);
    room_seat *x = &r->seat[seat];
    bool shut = !(match_position(r->m)->open >> seat & 1);
    if (match_said(r->m, seat) == 0) return false;
    do step--;
    while (match_step_at(r->m, step)->answer.seat != seat);
    memmove(&r->mark[step], &r->mark[step + 1], match_length(r->m) - step - 1);
    if (!match_unsay(r->m, seat, 1)) return false;
    x->unsaid++;
    if (shut && r->clock_ms && !x->bot[0] && x->runs) x->left_ms -= r->clock_more_ms;
    if (x->left_ms < 0) x->left_ms = 0;
    if (r->before_fog > step) r->before_fog--;
    for (uint32_t i = 0; i < r->offers; i++)
        if (r->offer[i].lapsed > step) r->offer[i].lapsed--;
    if (is_new) room_unshow(r, step, seat, shut);
    if (shut) r->silent = false;
    return true;
}

static bool unsay(room *r, const store_entry *e)
{
    bool good = true,
         is_new = e->n > r->known.entries; /* else viewers know: it is read once more */
    r->silent = true;
    for (uint64_t i = 0; i < e->word && good; i++) good = unsay_one(r, e->seat, is_new);
    return good;
}

void room_end_series(room *r, const store_entry *e, int64_t now)
{
    const fray_answer next = {e->word, e->seat, 0};
    fray_answer end;
    if (e->kind != STORE_ANSWER || (e->extra & CAME_ENDED) || !match_series_ended(r->m, next, &end))
        return;
    const uint32_t step = match_length(r->m);
    store_entry done = *e;
    done.seat = (uint8_t)end.seat;
    done.word = end.word;
    if (room_take(r, &done, now)) r->mark[step] |= MARK_GIVEN;
}

/* Answers that an undo takes back; one of old counts those that are in the log. */
static uint32_t taken_back(const room *r, const store_entry *e)
{
    uint32_t length = match_length(r->m), keep = length;
    if ((e->extra & CAME_ENDED) || e->word > length) return (uint32_t)e->word;
    for (uint64_t left = e->word; left > 0 && keep > 0; keep--)
        left -= !(r->mark[keep - 1] & MARK_GIVEN);
    return length - keep;
}

bool room_take(room *r, const store_entry *e, int64_t now)
{
    bool good = true;
    if (e->seat > r->seats) return false;
    r->silent = false;
    switch ((store_kind)e->kind) {
    case STORE_ANSWER: good = take_answer(r, e); break;
    case STORE_UNDO:
        good = match_undo(r->m, taken_back(r, e), true);
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
    case STORE_UNSAY: good = unsay(r, e); break;
    default: return false; /* of a later version */
    }
    if (e->kind != STORE_ANSWER) r->extras++;
    if (good) start_clocks(r, e->at, now);
    if (good && room_is_over(r)) r->offers = r->standings = 0;
    return good;
}
