/* src/host/match.c - a match in memory: answers as they come, and back again. */
#include "host/match_private.h"
#include <stdlib.h>
#include <string.h>
#include "host/philox.h"

enum { FIRST_STEPS = 256, DICE_STREAM = 0 };

static size_t position_bytes(const match *m)
{
    return m->h->table.game->position_bytes;
}

/* With room for its positions; NULL: no memory. */
static match *make(const host_table *h, const fray_setup *setup, uint64_t seed)
{
    match *m = calloc(1, sizeof *m);
    if (!m) return NULL;
    m->h = h;
    m->setup = *setup;
    m->seed = seed;
    m->first = calloc(3, position_bytes(m));
    if (!m->first) {
        match_free(m);
        return NULL;
    }
    m->now = (fray_position *)(void *)((char *)m->first + position_bytes(m));
    m->opened = (fray_position *)(void *)((char *)m->now + position_bytes(m));
    return m;
}

match *match_new(const host_table *h, const fray_setup *setup, uint64_t seed, fray_verdict *why)
{
    *why = fray_breaks(WORDS_NO_MEMORY, FRAY_NONE, 0);
    match *m = make(h, setup, seed);
    if (!m) return NULL;
    *why = h->table.game->start(&h->table, setup, m->first);
    memcpy(m->now, m->first, position_bytes(m));
    if (fray_is_legal(*why)) return m;
    match_free(m);
    return NULL;
}

match *match_new_at(const host_table *h, const fray_setup *setup, const fray_position *first,
                    uint64_t seed)
{
    match *m = make(h, setup, seed);
    if (!m) return NULL;
    m->is_set_up = true;
    memcpy(m->first, first, position_bytes(m));
    memcpy(m->now, first, position_bytes(m));
    return m;
}

bool match_is_set_up(const match *m)
{
    return m->is_set_up;
}

void match_free(match *m)
{
    if (!m) return;
    free(m->first);
    free(m->step);
    free(m->note);
    free(m);
}

const host_table *match_table(const match *m)
{
    return m->h;
}

const fray_position *match_position(const match *m)
{
    return m->now;
}

const fray_position *match_first(const match *m)
{
    return m->first;
}

const fray_setup *match_setup(const match *m)
{
    return &m->setup;
}

uint32_t match_seats(const match *m)
{
    return setup_seats(m->h, match_setup(m));
}

uint32_t match_length(const match *m)
{
    return m->steps;
}

const match_step *match_step_at(const match *m, uint32_t n)
{
    return n < m->steps ? &m->step[n] : NULL;
}

uint32_t match_notes(const match *m)
{
    return m->notes;
}

const match_note *match_note_at(const match *m, uint32_t n)
{
    return n < m->notes ? &m->note[n] : NULL;
}

void match_reseed(match *m, uint64_t seed)
{
    m->seed = seed;
}

/* Room for one more step, before the position changes. */
static bool reserve(match *m)
{
    if (m->steps < m->room) return true;
    uint32_t room = m->room ? 2 * m->room : FIRST_STEPS;
    match_step *step = realloc(m->step, room * sizeof *step);
    if (!step) return false;
    m->step = step;
    m->room = room;
    return true;
}

fray_verdict match_answer(match *m, fray_answer a, const fray_sink *sink)
{
    const fray_table *t = &m->h->table;
    if (match_ended(m, NULL)) return fray_breaks(FRAY_NOT_ASKED, FRAY_NONE, 0);
    if (!reserve(m)) return fray_breaks(WORDS_NO_MEMORY, FRAY_NONE, 0);
    a.pad = 0;
    match_step *step = &m->step[m->steps]; /* counted if the answer is legal */
    memset(step, 0, sizeof *step);
    step->answer = a;
    const fray_position before = *m->now;
    if (m->sealed == 0 && (before.flags & FRAY_ASKS_SEALED))
        memcpy(m->opened, m->now, position_bytes(m));
    fray_verdict v = t->game->apply(t, m->now, a, sink, &step->what);
    if (!fray_is_legal(v)) return v;
    step->sealed = !step->what && fray_still_sealed(&before, m->now);
    m->sealed = step->sealed ? m->sealed + 1 : 0;
    m->steps++;
    return v;
}

/* What ends the series that is asked, if it may end. */
static bool series_end(const match *m, fray_answer *end)
{
    const fray_game *game = m->h->table.game;
    if (!(m->now->flags & FRAY_ASKS_SERIES)) return false;
    *end = (fray_answer){0, fray_asked(m->now), 0};
    for (uint64_t act = 1; act < game->acts; act++) {
        end->word = act << FRAY_KIND_SHIFT;
        if (!game->act[act].fields && fray_is_legal(game->check(&m->h->table, m->now, *end)))
            return true;
    }
    return false;
}

/* Would the same answer be legal once more behind itself? */
static bool is_legal_twice(const match *m, fray_answer a)
{
    const fray_table *t = &m->h->table;
    fray_position *p = malloc(position_bytes(m));
    if (!p) return false;
    memcpy(p, m->now, position_bytes(m));
    bool twice = fray_is_legal(t->game->apply(t, p, a, NULL, NULL)) &&
                 fray_is_legal(t->game->check(t, p, a));
    free(p);
    return twice;
}

bool match_series_ended(const match *m, fray_answer next, fray_answer *end)
{
    const fray_table *t = &m->h->table;
    uint64_t first[3]; /* what ends it, and two picks */
    if (!series_end(m, end)) return false;
    if (!fray_is_legal(t->game->check(t, m->now, next))) return true;
    if (next.word != end->word || next.seat != end->seat) return false;
    uint32_t picks = t->game->options(t, m->now, end->seat, 0, 3, first) - 1;
    /* the last of those that are put in order was never asked for */
    bool none_left = picks == 0 || (picks == 1 && (m->now->flags & FRAY_ASKS_ORDER));
    return none_left && is_legal_twice(m, *end);
}

bool match_roll_once(match *m, const fray_sink *sink)
{
    const fray_table *t = &m->h->table;
    if (!(m->now->open >> FRAY_CHANCE & 1)) return false;
    uint64_t random = philox_number(m->seed, DICE_STREAM, m->steps);
    fray_answer a = {t->game->pick(t, m->now, FRAY_CHANCE, random), FRAY_CHANCE, 0};
    return fray_is_legal(match_answer(m, a, sink));
}

uint32_t match_roll(match *m, const fray_sink *sink)
{
    uint32_t given = 0;
    while (match_roll_once(m, sink)) given++;
    return given;
}

bool match_undo_is_free(const match *m, uint32_t n)
{
    if (n > m->steps) return false;
    if (n > m->sealed && (m->now->flags & FRAY_ASKS_SEALED)) return false;
    for (uint32_t i = m->steps - n; i < m->steps; i++) {
        const match_step *step = &m->step[i];
        if (step->what & (FRAY_CHANCE_SPOKE | FRAY_REVEALED)) return false;
        if (step->sealed && step->answer.seat != m->step[m->steps - 1].answer.seat) return false;
    }
    return true;
}

bool match_add_note(match *m, uint32_t kind, uint32_t count)
{
    match_note *note = realloc(m->note, (m->notes + 1) * sizeof *note);
    if (!note) return false;
    m->note = note;
    note[m->notes].kind = kind;
    note[m->notes].after = m->steps;
    note[m->notes].count = count;
    m->notes++;
    return true;
}

bool match_end(match *m, uint32_t kind, uint32_t seat)
{
    if (m->now->over || match_ended(m, NULL)) return false;
    if (kind == MATCH_AGREED) return match_add_note(m, kind, 0);
    if (seat == FRAY_CHANCE || seat > match_seats(m)) return false;
    return match_add_note(m, kind, seat);
}

uint32_t match_ended(const match *m, uint32_t *seat)
{
    for (uint32_t i = 0; i < m->notes; i++) {
        if (m->note[i].kind == MATCH_UNDONE) continue;
        if (seat) *seat = m->note[i].count;
        return m->note[i].kind;
    }
    return 0;
}

fray_score match_result(const match *m)
{
    const fray_table *t = &m->h->table;
    fray_score score = t->game->result(t, m->now);
    uint32_t loser = 0, how = match_ended(m, &loser);
    if (!how) return score;
    score.over = 1;
    score.drawn = how == MATCH_AGREED;
    score.winner = score.winners = 0;
    if (score.drawn) return score;
    if (t->game->together) return score; /* the team has lost */
    uint32_t seats = match_seats(m);
    for (uint32_t seat = 1; seat <= seats; seat++)
        if (seat != loser) score.winners = (uint8_t)(score.winners | 1u << seat);
    score.winner = (uint8_t)(seats == 2 ? 3 - loser : 0);
    return score;
}

/* An end goes with the answer before it: whoever takes that back plays on. */
static void forget_end(match *m)
{
    uint32_t kept = 0;
    for (uint32_t i = 0; i < m->notes; i++)
        if (m->note[i].kind == MATCH_UNDONE) m->note[kept++] = m->note[i];
    m->notes = kept;
}

/* Gives answers number from .. to - 1 once more. */
static void go_through(match *m, uint32_t from, uint32_t to)
{
    const fray_table *t = &m->h->table;
    for (uint32_t i = from; i < to; i++) {
        fray_verdict v = t->game->apply(t, m->now, m->step[i].answer, NULL, NULL);
        assert(fray_is_legal(v));
        (void)v;
    }
}

/* The position that the answers given lead to. */
static void replay(match *m)
{
    m->sealed = 0;
    while (m->sealed < m->steps && m->step[m->steps - m->sealed - 1].sealed) m->sealed++;
    memcpy(m->now, m->first, position_bytes(m));
    go_through(m, 0, m->steps - m->sealed);
    memcpy(m->opened, m->now, position_bytes(m));
    go_through(m, m->steps - m->sealed, m->steps);
}

uint32_t match_said(const match *m, uint32_t seat)
{
    uint32_t said = 0;
    for (uint32_t i = m->steps - m->sealed; i < m->steps; i++)
        said += m->step[i].answer.seat == seat;
    return said;
}

/* Number of the step that is the seat's last answer to the sealed question; there is one. */
static uint32_t last_said(const match *m, uint32_t seat)
{
    uint32_t i = m->steps - 1;
    while (m->step[i].answer.seat != seat) i--;
    return i;
}

bool match_unsay(match *m, uint32_t seat, uint32_t n)
{
    if (n > match_said(m, seat)) return false;
    if (n == 0) return true;
    for (; n > 0; n--) {
        uint32_t at = last_said(m, seat);
        memmove(&m->step[at], &m->step[at + 1], (m->steps - at - 1) * sizeof *m->step);
        m->steps--;
        m->sealed--;
        for (uint32_t i = 0; i < m->notes; i++)
            if (m->note[i].after > at) m->note[i].after--;
    }
    memcpy(m->now, m->opened, position_bytes(m));
    go_through(m, m->steps - m->sealed, m->steps);
    return true;
}

void match_alone(const match *m, uint32_t seat, fray_position *out)
{
    const fray_table *t = &m->h->table;
    memcpy(out, m->sealed ? m->opened : m->now, position_bytes(m));
    for (uint32_t i = m->steps - m->sealed; i < m->steps; i++) {
        if (m->step[i].answer.seat != seat) continue;
        fray_verdict v = t->game->apply(t, out, m->step[i].answer, NULL, NULL);
        assert(fray_is_legal(v));
        (void)v;
    }
}

bool match_undo(match *m, uint32_t n, bool agreed)
{
    bool is_free = match_undo_is_free(m, n);
    if (n > m->steps || (!is_free && !agreed)) return false;
    uint32_t kept = m->steps - n;
    forget_end(m);
    if (!is_free) {
        if (!match_add_note(m, MATCH_UNDONE, n)) return false;
        m->note[m->notes - 1].after = kept;
    }
    /* earlier notes stay, however far back the match now goes */
    for (uint32_t i = 0; i < m->notes; i++)
        if (m->note[i].after > kept) m->note[i].after = kept;
    m->steps = kept;
    replay(m);
    return true;
}
