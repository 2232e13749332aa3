/* src/players/contest.c - one game between players, from the set-up to its end. */
#include "players/contest.h"
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include "base/clock.h"

static bool ends(contest_outcome *out, contest_end how)
{
    out->end = how;
    return false;
}

static bool ends_by_rule(const contest *c, const match *m, contest_outcome *out, contest_end how,
                         fray_verdict why)
{
    words_verdict(c->h, m ? match_position(m) : NULL, why, c->language, out->why, sizeof out->why);
    return ends(out, how);
}

static bool forfeits(match *m, contest_outcome *out, uint32_t seat, player_fault fault)
{
    out->seat = seat;
    out->fault = fault;
    /* the record has the same end as for a person who gave up, or who had no time left */
    if (!match_end(m, fault == PLAYER_HUNG ? MATCH_TIMED_OUT : MATCH_CONCEDED, seat))
        return ends(out, CONTEST_MEMORY);
    return ends(out, CONTEST_FORFEIT);
}

/* One answer of a player; false: that ended it. */
static bool player_speaks(const contest *c, match *m, fray_position *view, contest_outcome *out)
{
    const fray_table *t = &c->h->table;
    uint32_t seat = fray_asked(match_position(m));
    contest_pace *pace = &out->pace[seat];
    bot_thought thought;
    uint64_t word = 0;
    /* asked at once, whoever is really asked first */
    match_alone(m, seat, view);
    t->game->view(t, view, 1u << seat, view);
    int64_t begin = clock_us();
    player_fault fault = player_answer(c->player[seat], view, seat, &word,
                                       c->decided ? &thought : NULL, out->why, sizeof out->why);
    uint64_t took = (uint64_t)(clock_us() - begin);
    pace->answers++;
    pace->total_us += took;
    if (took > pace->longest_us) pace->longest_us = took;
    if (fault != PLAYER_OK) return forfeits(m, out, seat, fault);
    out->seat = seat;
    if (c->decided) {
        contest_decision d = {m, view, seat, word, &thought};
        c->decided(c->who, &d);
    }
    fray_answer a = {word, seat, 0};
    fray_verdict v = match_answer(m, a, c->sink);
    if (v.rule == WORDS_NO_MEMORY) return ends(out, CONTEST_MEMORY);
    if (fray_is_legal(v)) return true;
    words_verdict(c->h, view, v, c->language, out->why, sizeof out->why);
    return forfeits(m, out, seat, PLAYER_ILLEGAL);
}

/* One answer of chance or of a player; false: that ended it. */
static bool goes_on(const contest *c, match *m, fray_position *view, contest_outcome *out)
{
    const fray_game *game = c->h->table.game;
    const fray_position *p = match_position(m);
    if (c->stop && atomic_load_explicit(c->stop, memory_order_relaxed))
        return ends(out, CONTEST_STOPPED);
    if (!p->open) return ends(out, CONTEST_STUCK);
    if (match_length(m) >= game->longest) return ends(out, CONTEST_LONG);
    if (p->open >> FRAY_CHANCE & 1) {
        errno = 0;
        if (!match_roll_once(m, c->sink))
            return ends(out, errno == ENOMEM ? CONTEST_MEMORY : CONTEST_CHANCE);
    } else if (!player_speaks(c, m, view, out)) {
        return false;
    }
    if (!c->audit) return true;
    fray_verdict v = game->audit(&c->h->table, p);
    return fray_is_legal(v) ? true : ends_by_rule(c, m, out, CONTEST_AUDIT, v);
}

static void say_goodbye(const contest *c, const match *m, fray_position *view)
{
    const fray_table *t = &c->h->table;
    for (uint32_t seat = 1; seat < FRAY_MAX_SEATS; seat++) {
        if (!c->player[seat]) continue;
        t->game->view(t, match_position(m), 1u << seat, view);
        player_end(c->player[seat], view);
    }
}

bool contest_play(const contest *c, contest_outcome *out)
{
    memset(out, 0, sizeof *out);
    fray_verdict why;
    match *m = match_new(c->h, c->setup, c->seed, &why);
    if (!m)
        return why.rule == WORDS_NO_MEMORY ? ends(out, CONTEST_MEMORY)
                                           : ends_by_rule(c, NULL, out, CONTEST_SETUP, why);
    fray_position *view = malloc(c->h->table.game->position_bytes);
    if (!view) {
        match_free(m);
        return ends(out, CONTEST_MEMORY);
    }
    for (uint32_t seat = 1; seat < FRAY_MAX_SEATS; seat++) {
        if (!c->player[seat]) continue;
        player_setup(c->player[seat], c->setup);
        player_begin(c->player[seat], c->player_seed[seat]);
    }
    out->end = CONTEST_PLAYED;
    while (!match_position(m)->over && goes_on(c, m, view, out)) {
    }
    if (out->end == CONTEST_PLAYED && match_position(m)->over == FRAY_BROKEN)
        out->end = CONTEST_BROKEN;
    out->score = match_result(m);
    if (out->score.winner) out->score.winners |= (uint8_t)(1u << out->score.winner);
    /* a team that has not won has lost: there is nobody to draw with */
    out->score.drawn = !c->h->table.game->together && (out->score.drawn || !out->score.winners);
    out->answers = match_length(m);
    out->hash = fray_hash(match_position(m));
    say_goodbye(c, m, view);
    if (c->ended) c->ended(c->who, m);
    free(view);
    match_free(m);
    return out->end <= CONTEST_FORFEIT;
}
