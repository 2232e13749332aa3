/* src/scenario/laws.c - what must hold at every answer of every scenario, whatever it is about.
 *
 * Only laws that cost little; tests/laws tries all of them at length. */
#include "scenario/run.h"
#include <string.h>

/* Off the plane a question has no more options; on it they are a sample of what is legal. */
enum { MOST_LISTED = 1024, PAGE = 128 };

static bool is_listed(const runner *r, const fray_position *p, fray_answer a)
{
    uint64_t page[PAGE];
    for (uint32_t from = 0;; from += PAGE) {
        const uint32_t all = r->g->options(&r->h->table, p, a.seat, from, PAGE, page);
        if (all > MOST_LISTED) return true;
        for (uint32_t i = 0; i < PAGE && from + i < all; i++)
            if (page[i] == a.word) return true;
        if (from + PAGE >= all) return false;
    }
}

static void clone(const runner *r)
{
    memcpy(r->spare, r->p, r->g->position_bytes);
}

static bool unchanged(const runner *r)
{
    return memcmp(r->spare, r->p, r->g->position_bytes) == 0;
}

bool law_refused(runner *r, fray_answer a, note *broken)
{
    const fray_verdict v = r->g->check(&r->h->table, r->p, a);
    clone(r);
    const fray_verdict w = r->g->apply(&r->h->table, r->spare, a, NULL, NULL);
    if (v.rule == 0) note_add(broken, "a legal answer where none can be");
    else if (v.rule >= r->g->rules && v.rule != FRAY_NOT_ASKED)
        note_add(broken, "a verdict without a rule of the game");
    else if (w.rule != v.rule) note_add(broken, "apply and check name different rules");
    else if (!unchanged(r)) note_add(broken, "a refused answer changed the position");
    return broken->n == 0;
}

bool law_before(runner *r, fray_answer a, note *broken)
{
    const fray_table *const t = &r->h->table;
    if (!is_listed(r, r->p, a)) {
        note_add(broken, "it is legal, but not among the options");
        return false;
    }
    clone(r);
    if (fray_hash(r->spare) != fray_hash(r->p)) {
        note_add(broken, "a copy has another hash");
        return false;
    }
    fray_answer wrong = a;
    wrong.word = ~a.word;
    wrong.word |= UINT64_C(0xff) << FRAY_KIND_SHIFT; /* no game has so many acts */
    if (!law_refused(r, wrong, broken)) return false;
    wrong = a;
    for (wrong.seat = 1; wrong.seat < FRAY_MAX_SEATS; wrong.seat++)
        if (!(r->p->open >> wrong.seat & 1) && !law_refused(r, wrong, broken)) return false;
    if (a.seat == FRAY_CHANCE) {
        if (r->g->weight(t, r->p, a.word) == 0) note_add(broken, "chance's answer has no weight");
        return broken->n == 0;
    }
    r->g->view(t, r->p, 1u << a.seat, r->seen);
    uint64_t page[2][PAGE] = {{0}};
    const uint32_t real = r->g->options(t, r->p, a.seat, 0, PAGE, page[0]);
    const uint32_t seen = r->g->options(t, r->seen, a.seat, 0, PAGE, page[1]);
    if (!fray_is_legal(r->g->check(t, r->seen, a)))
        note_add(broken, "it is legal, but not on the seat's own view");
    else if (real != seen || memcmp(page[0], page[1], sizeof page[0]) != 0)
        note_add(broken, "the seat's own view has other options");
    return broken->n == 0;
}

bool law_rests(runner *r, note *broken)
{
    const fray_table *const t = &r->h->table;
    const fray_verdict v = r->g->audit(t, r->p);
    if (!fray_is_legal(v)) {
        note_add(broken, "the audit says ");
        run_verdict(r, r->p, v, broken);
        return false;
    }
    if ((r->p->open == 0) != (r->p->over != 0)) {
        note_add(broken, r->p->over ? "it is over, and yet somebody is asked"
                                    : "nobody is asked, and yet it is not over");
        return false;
    }
    if (!r->p->over && (r->p->question == 0 || r->p->question >= r->g->questions)) {
        note_add(broken, "a question that the game does not have");
        return false;
    }
    for (uint32_t seat = 0; seat < FRAY_MAX_SEATS; seat++) {
        if (!(r->p->open >> seat & 1) || r->g->options(t, r->p, seat, 0, 0, NULL) > 0) continue;
        note_add(broken, "%s is asked and has no legal answer", words_seat(seat));
        return false;
    }
    return true;
}
