/* src/arena/results.c - what the games show, added up in the order of their numbers. */
#include "arena/results.h"
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include "arena/says.h"

sprt_state sprt_begin(void)
{
    const double risk = SPRT_PERCENT / 100.0;
    sprt_state s;
    memset(&s, 0, sizeof s);
    rating_llr_bounds(risk, risk, &s.low, &s.high);
    return s;
}

void sprt_go_on(sprt_state *s, const arena_sprt *wish, const arena_games *games, uint64_t most)
{
    while (s->decision == SPRT_OPEN && s->next < most && games_has_pair(games, s->next)) {
        int points = games_pair(games, s->next++);
        if (points < 0) continue; /* an error of ours says nothing about the players */
        s->pairs[points]++;
        s->llr = rating_llr(s->pairs, wish->elo0, wish->elo1);
        if (s->llr <= s->low) s->decision = SPRT_ELO0;
        if (s->llr >= s->high) s->decision = SPRT_ELO1;
    }
}

static void count_pace(results_entrant *e, const arena_pace *pace, uint32_t budget_ms)
{
    e->answers += pace->answers;
    e->total_us += pace->total_us;
    if (pace->longest_us > e->longest_us) e->longest_us = pace->longest_us;
    e->late += budget_ms && pace->longest_us > (uint64_t)budget_ms * 1000;
}

/* One game that counts, for its pairing. */
static void count_score(results_pairing *p, const arena_game *g, uint32_t seat_of_a)
{
    p->games++;
    if (g->winner == 0) p->drawn++;
    else if (g->winner == seat_of_a) p->won++;
    else p->lost++;
    p->half_points[seat_of_a - 1] += g->winner == 0 ? 1 : g->winner == seat_of_a ? 2 : 0;
}

static void count_game(arena_results *r, uint64_t number, bool counts)
{
    const arena_game *g = games_at(r->games, number);
    plan_game which = plan_game_at(r->plan, number);
    r->answers += g->answers;
    r->fingerprint = fray_next(&r->fingerprint) ^ g->hash ^ (uint64_t)g->answers << 32 ^
                     (uint64_t)g->winner << 8 ^ g->end;
    if (!game_counts(g)) r->errors++;
    for (uint32_t seat = 1; seat <= 2; seat++) {
        results_entrant *e = &r->entrant[which.entrant[seat]];
        const arena_entrant *who = &r->plan->entrant[which.entrant[seat]];
        e->errors += !game_counts(g);
        count_pace(e, &g->pace[seat - 1], plan_budget_ms(who));
        if (g->end == CONTEST_FORFEIT && g->seat == seat) {
            e->forfeits++;
            r->forfeits++;
        }
        if (!counts) continue;
        e->games++;
        if (g->winner == 0) e->drawn++;
        else if (g->winner == seat) e->won++;
        else e->lost++;
    }
    if (!counts) return;
    uint32_t seat_of_a = which.entrant[1] == which.a ? 1 : 2;
    r->played++;
    count_score(&r->pairing[which.pairing], g, seat_of_a);
    count_score(&r->by_variant[(size_t)which.variant * r->pairings + which.pairing], g, seat_of_a);
}

static void count_pair(arena_results *r, uint64_t pair)
{
    plan_game which = plan_game_at(r->plan, 2 * pair);
    int points = games_pair(r->games, pair);
    for (uint64_t i = 0; i < 2; i++) count_game(r, 2 * pair + i, points >= 0);
    if (points < 0) return;
    r->pairing[which.pairing].pairs[points]++;
    r->by_variant[(size_t)which.variant * r->pairings + which.pairing].pairs[points]++;
}

static bool rate(arena_results *r)
{
    const arena_plan *plan = r->plan;
    rating rated[ARENA_ENTRANTS];
    rating_pairing *pairing = calloc(r->pairings + 1, sizeof *pairing);
    if (!pairing) return false;
    for (uint32_t i = 0; i < r->pairings; i++) {
        pairing[i].a = r->pairing[i].a;
        pairing[i].b = r->pairing[i].b;
        memcpy(pairing[i].pairs, r->pairing[i].pairs, sizeof pairing[i].pairs);
    }
    bool ok = rating_elo(plan->entrants, pairing, r->pairings, plan->gauntlet, rated);
    free(pairing);
    for (uint32_t i = 0; ok && i < plan->entrants; i++) r->entrant[i].rating = rated[i];
    return ok;
}

arena_results *results_make(const arena_plan *plan, const arena_games *games, uint64_t most,
                            const arena_sprt *sprt)
{
    arena_results *r = calloc(1, sizeof *r);
    if (!r) return NULL;
    r->plan = plan;
    r->games = games;
    r->pairings = plan_pairings(plan);
    r->fingerprint = UINT64_C(0x6672617941726e61); /* any start but zero */
    r->sprt = sprt;
    r->test = sprt_begin();
    r->pairing = calloc(r->pairings, sizeof *r->pairing);
    r->by_variant = calloc((size_t)r->pairings * plan->variants, sizeof *r->by_variant);
    if (!r->pairing || !r->by_variant) goto fail;
    r->pairs = games->room / 2 < most ? games->room / 2 : most;
    if (sprt) {
        sprt_go_on(&r->test, sprt, games, r->pairs);
        r->pairs = r->test.next;
    }
    while (r->pairs > 0 && !games_has_pair(games, r->pairs - 1)) r->pairs--;
    for (uint32_t i = 0; i < r->pairings; i++) {
        plan_pairing(plan, i, &r->pairing[i].a, &r->pairing[i].b);
        for (uint32_t v = 0; v < plan->variants; v++)
            r->by_variant[(size_t)v * r->pairings + i] = r->pairing[i];
    }
    for (uint64_t pair = 0; pair < r->pairs; pair++)
        if (games_has_pair(games, pair)) count_pair(r, pair);
    for (uint32_t i = 0; i < r->pairings * (plan->variants + 1); i++) {
        results_pairing *p = i < r->pairings ? &r->pairing[i] : &r->by_variant[i - r->pairings];
        p->share = rating_share(p->pairs);
    }
    for (uint32_t i = 0; i < plan->entrants; i++) {
        results_entrant *e = &r->entrant[i];
        e->share = e->games ? ((double)e->won + (double)e->drawn / 2) / (double)e->games : 0.5;
    }
    if (!rate(r)) goto fail;
    return r;
fail:
    results_free(r);
    return NULL;
}

void results_free(arena_results *r)
{
    if (!r) return;
    free(r->pairing);
    free(r->by_variant);
    free(r);
}

const arena_game *results_fault_at(const arena_results *r, uint64_t number, bool forfeits)
{
    if (number / 2 >= r->pairs || !games_has_pair(r->games, number / 2)) return NULL;
    const arena_game *g = games_at(r->games, number);
    bool is_forfeit = g->end == CONTEST_FORFEIT;
    return g->end != CONTEST_PLAYED && is_forfeit == forfeits ? g : NULL;
}

static arena_saying fault_of(const arena_game *g)
{
    switch ((player_fault)g->fault) {
    case PLAYER_CRASHED: return ARENA_SAYS_CRASHED;
    case PLAYER_HUNG: return ARENA_SAYS_HUNG;
    case PLAYER_GARBLED: return ARENA_SAYS_GARBLED;
    case PLAYER_ILLEGAL: return ARENA_SAYS_ILLEGAL;
    case PLAYER_OK: break;
    }
    return ARENA_SAYS_NOTHING;
}

const char *results_fault(const arena_game *g, int language)
{
    arena_saying id = ARENA_SAYS_NOTHING;
    switch ((contest_end)g->end) {
    case CONTEST_FORFEIT: id = fault_of(g); break;
    case CONTEST_SETUP: id = ARENA_SAYS_SETUP; break;
    case CONTEST_AUDIT: id = ARENA_SAYS_AUDIT; break;
    case CONTEST_LONG: id = ARENA_SAYS_LONG; break;
    case CONTEST_STUCK: id = ARENA_SAYS_STUCK; break;
    case CONTEST_CHANCE: id = ARENA_SAYS_CHANCE; break;
    case CONTEST_MEMORY: id = ARENA_SAYS_NO_MEMORY; break;
    case CONTEST_STOPPED:
    case CONTEST_PLAYED:
    case CONTEST_ENDS: break;
    }
    return arena_words(language, id);
}
