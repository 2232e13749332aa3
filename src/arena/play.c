/* src/arena/play.c - plays pairs of games on one thread. */
#include "arena/play.h"
#include <stdlib.h>
#include <string.h>
#include "arena/says.h"

struct arena_player {
    const arena_desk *desk;
    host_table h; /* the desk's, with work memory of this thread */
    void *work;
    player *player[ARENA_ENTRANTS]; /* made when first needed, again after a fault */
    game_cards cards;
};

arena_player *arena_player_new(const arena_desk *desk)
{
    size_t bytes = desk->h->table.game->work_bytes;
    arena_player *p = calloc(1, sizeof *p);
    if (!p) return NULL;
    p->desk = desk;
    p->h = *desk->h;
    p->work = bytes ? calloc(1, bytes) : NULL;
    p->h.table.work = p->work;
    if (p->work || !bytes) return p;
    free(p);
    return NULL;
}

void arena_player_free(arena_player *p)
{
    if (!p) return;
    for (uint32_t i = 0; i < ARENA_ENTRANTS; i++) player_free(p->player[i]);
    free(p->cards.seen);
    free(p->work);
    free(p);
}

void arena_pair_free(arena_pair *pair)
{
    if (!pair) return;
    for (int i = 0; i < 2; i++) {
        free(pair->game[i].why);
        free(pair->line[i]);
    }
    free(pair);
}

static player *entrant(arena_player *p, uint32_t i, char *why, size_t n)
{
    if (!p->player[i])
        p->player[i] =
            player_new(&p->desk->plan->entrant[i].wish, &p->h, 0, p->desk->language, why, n);
    return p->player[i];
}

bool arena_can_play(const arena_desk *desk, char *why, size_t n)
{
    arena_player *p = arena_player_new(desk);
    bool ok = p != NULL;
    if (!p) arena_say(why, n, desk->language, ARENA_SAYS_MEMORY, "");
    for (uint32_t i = 0; ok && i < desk->plan->entrants; i++) {
        char reason[CONTEST_WHY];
        ok = entrant(p, i, reason, sizeof reason) != NULL;
        if (!ok)
            arena_say(why, n, desk->language, ARENA_SAYS_CANNOT_PLAY, desk->plan->entrant[i].name,
                      reason);
        player_free(p->player[i]); /* they may be large, and many */
        p->player[i] = NULL;
    }
    arena_player_free(p);
    return ok;
}

/* ---- which cards are seen ---- */

/* Which arguments name a card, and a seat or a piece of it; false: this kind names none. */
static bool names_card(const fray_event_row *row, uint32_t *card, uint32_t *whose)
{
    bool has_card = false, has_seat = false, has_piece = false;
    for (uint32_t i = row->args; i-- > 0;) {
        if (row->type[i] == FRAY_CARD) {
            *card = i;
            has_card = true;
        }
        if (row->type[i] == FRAY_SEAT || (row->type[i] == FRAY_PIECE && !has_seat)) {
            *whose = i;
            has_seat |= row->type[i] == FRAY_SEAT;
            has_piece = true;
        }
    }
    return has_card && has_piece;
}

enum { PIECE = 0x80 }; /* in `seat`, until its owner is known: the event names a piece */

static void see(void *who, const fray_event *event)
{
    arena_player *p = who;
    const fray_event_row *row = &p->h.table.game->event[event->kind];
    uint32_t card = 0, whose = 0;
    if (!names_card(row, &card, &whose) || event->arg[whose] >= PIECE) return;
    uint32_t seat = event->arg[whose] | (row->type[whose] == FRAY_PIECE ? PIECE : 0);
    game_seen it = {event->kind, (uint8_t)seat, event->arg[card]};
    game_cards *c = &p->cards;
    for (uint32_t i = 0; i < c->count; i++)
        if (c->seen[i].kind == it.kind && c->seen[i].seat == it.seat && c->seen[i].card == it.card)
            return;
    if (c->count == c->room) {
        uint32_t room = c->room ? 2 * c->room : 64;
        game_seen *seen = realloc(c->seen, room * sizeof *seen);
        if (!seen) return;
        c->seen = seen;
        c->room = room;
    }
    c->seen[c->count++] = it;
}

/* Pieces become their seats, as the scene at the end has them; each card stands once again. */
static void find_owners(void *who, const match *m)
{
    enum { THINGS = 512 };
    arena_player *p = who;
    const fray_table *t = &p->h.table;
    game_cards *c = &p->cards;
    fray_thing thing[THINGS];
    uint32_t things = 0, kept = 0;
    for (uint32_t i = 0; i < c->count && !things; i++)
        if (c->seen[i].seat & PIECE) things = t->game->scene(t, match_position(m), thing, THINGS);
    if (things > THINGS) things = THINGS;
    for (uint32_t i = 0; i < c->count; i++) {
        game_seen it = c->seen[i];
        bool again = false;
        if (it.seat & PIECE) {
            uint32_t piece = it.seat & ~(uint32_t)PIECE;
            it.seat = 0;
            for (uint32_t k = 0; k < things; k++)
                if (thing[k].type == FRAY_PIECE && thing[k].value == piece && thing[k].seat)
                    it.seat = thing[k].seat;
        }
        for (uint32_t k = 0; k < kept; k++)
            again |= c->seen[k].kind == it.kind && c->seen[k].seat == it.seat &&
                     c->seen[k].card == it.card;
        if (!again && it.seat) c->seen[kept++] = it;
    }
    c->count = kept;
}

/* ---- playing ---- */

static void forfeit(arena_game *g, uint32_t seat, player_fault fault)
{
    g->end = CONTEST_FORFEIT;
    g->seat = (uint8_t)seat;
    g->fault = (uint8_t)fault;
    g->winner = (uint8_t)(3 - seat);
}

/* False: it was stopped, or a bot of ours could not be made. */
static bool play(arena_player *p, const plan_game *which, const fray_setup *setup, arena_game *g)
{
    fray_sink sink = {see, p};
    contest c;
    contest_outcome end;
    memset(&c, 0, sizeof c);
    memset(g, 0, sizeof *g);
    g->known = true;
    for (uint32_t seat = 1; seat <= 2; seat++) {
        char why[CONTEST_WHY];
        c.player[seat] = entrant(p, which->entrant[seat], why, sizeof why);
        c.player_seed[seat] = which->player_seed[seat];
        if (c.player[seat]) continue;
        /* that one of ours cannot be made is not its fault */
        if (p->desk->plan->entrant[which->entrant[seat]].wish.kind) return false;
        forfeit(g, seat, PLAYER_CRASHED); /* it was there when the arena began */
        g->why = strdup(why);
        return true;
    }
    c.h = &p->h;
    c.setup = setup;
    c.seed = which->dice;
    c.language = p->desk->language;
    c.stop = p->desk->stop;
    if (p->desk->lines) {
        c.sink = &sink;
        c.ended = find_owners;
        c.who = p;
    }
    contest_play(&c, &end);
    if (end.end == CONTEST_STOPPED) return false;
    g->end = (uint8_t)end.end;
    g->answers = end.answers;
    g->hash = end.hash;
    for (uint32_t seat = 1; seat <= 2; seat++) {
        const contest_pace *pace = &end.pace[seat];
        arena_pace *kept = &g->pace[seat - 1];
        g->points[seat - 1] = end.score.points[seat];
        kept->answers = pace->answers;
        kept->longest_us = pace->longest_us < UINT32_MAX ? (uint32_t)pace->longest_us : UINT32_MAX;
        kept->total_us = pace->total_us;
    }
    if (end.end == CONTEST_PLAYED && !end.score.drawn)
        g->winner = (uint8_t)(end.score.winners >> 1 & 1 ? 1 : 2);
    if (end.end == CONTEST_FORFEIT) {
        uint32_t failed = which->entrant[end.seat];
        forfeit(g, end.seat, end.fault);
        player_free(p->player[failed]); /* its program may be gone */
        p->player[failed] = NULL;
    }
    if (end.end != CONTEST_PLAYED) g->why = strdup(end.why);
    return true;
}

arena_pair *arena_player_play(arena_player *p, uint64_t pair)
{
    arena_pair *out = calloc(1, sizeof *out);
    if (!out) return NULL;
    out->pair = pair;
    for (uint32_t i = 0; i < 2; i++) {
        plan_game which = plan_game_at(p->desk->plan, 2 * pair + i);
        fray_setup setup;
        p->cards.count = 0;
        if (!plan_setup(p->desk->plan, &p->h, &which, &setup)) {
            memset(&setup, 0, sizeof setup);
            out->game[i].known = true;
            out->game[i].end = CONTEST_SETUP;
        } else if (!play(p, &which, &setup, &out->game[i])) {
            goto fail;
        }
        if (!p->desk->lines) continue;
        out->line[i] = game_line(&p->h, &which, &setup, &p->cards, &out->game[i]);
        if (!out->line[i]) goto fail;
    }
    return out;
fail:
    arena_pair_free(out);
    return NULL;
}
