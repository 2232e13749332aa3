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

match *match_new(const host_table *h, const fray_setup *setup, uint64_t seed, fray_verdict *why)
{
    const fray_game *game = h->table.game;
    *why = fray_breaks(WORDS_NO_MEMORY, FRAY_NONE, 0);
    match *m = calloc(1, sizeof *m);
    if (!m) return NULL;
    m->h = h;
    m->setup = *setup;
    m->seed = seed;
    m->first = calloc(2, game->position_bytes);
    if (!m->first) goto fail;
    m->now = (fray_position *)(void *)((char *)m->first + game->position_bytes);
    *why = game->start(&h->table, setup, m->first);
    if (!fray_is_legal(*why)) goto fail;
    memcpy(m->now, m->first, game->position_bytes);
    return m;
fail:
    match_free(m);
    return NULL;
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
    fray_verdict v = t->game->apply(t, m->now, a, sink, &step->what);
    if (fray_is_legal(v)) m->steps++;
    return v;
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
    for (uint32_t i = m->steps - n; i < m->steps; i++)
        if (m->step[i].what & (FRAY_CHANCE_SPOKE | FRAY_REVEALED)) return false;
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

bool match_undo(match *m, uint32_t n, bool agreed)
{
    const fray_table *t = &m->h->table;
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
    memcpy(m->now, m->first, position_bytes(m));
    for (uint32_t i = 0; i < kept; i++) {
        fray_verdict v = t->game->apply(t, m->now, m->step[i].answer, NULL, NULL);
        assert(fray_is_legal(v));
        (void)v;
    }
    m->steps = kept;
    return true;
}
