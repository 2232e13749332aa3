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

static void add_to_fingerprint(arena_results *r, const arena_game *g)
{
    r->answers += g->answers;
    r->fingerprint = fray_next(&r->fingerprint) ^ g->hash ^ (uint64_t)g->answers << 32 ^
                     (uint64_t)g->winner << 8 ^ g->end;
}

/* Is the line among those of the settings: "mission" and "river-crossing" in "mission
 * river-crossing, heroes 3"? */
static bool has_value(const char *set, const char *word, const char *value)
{
    size_t of_word = strlen(word), of_value = strlen(value);
    for (const char *line = set; line && *line;) {
        const char *end = strstr(line, ", ");
        size_t n = end ? (size_t)(end - line) : strlen(line);
        if (n == of_word + 1 + of_value && strncmp(line, word, of_word) == 0 &&
            line[of_word] == ' ' && strncmp(line + of_word + 1, value, of_value) == 0)
            return true;
        line = end ? end + 2 : NULL;
    }
    return false;
}

static void count_game(arena_results *r, uint64_t number, bool counts)
{
    const arena_game *g = games_at(r->games, number);
    plan_game which = plan_game_at(r->plan, number);
    add_to_fingerprint(r, g);
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

/* ---- pairs ---- */

static void count_pair(arena_results *r, uint64_t pair)
{
    plan_game which = plan_game_at(r->plan, 2 * pair);
    int points = games_pair(r->games, pair);
    for (uint64_t i = 0; i < 2; i++) count_game(r, 2 * pair + i, points >= 0);
    if (points < 0) return;
    r->pairing[which.pairing].pairs[points]++;
    r->by_variant[(size_t)which.variant * r->pairings + which.pairing].pairs[points]++;
}

/* ---- teams ---- */

rating_span results_difference(const results_pairing *p)
{
    rating_span d = {2 * p->share.value - 1, 2 * p->share.low - 1, 2 * p->share.high - 1};
    return d;
}

static void count_won(results_won *w, const arena_game *g)
{
    w->games++;
    w->won += g->winner != 0;
}

static void count_team_game(arena_results *r, uint64_t number)
{
    const arena_game *g = games_at(r->games, number);
    plan_game which = plan_game_at(r->plan, number);
    results_entrant *e = &r->entrant[which.a];
    bool counts = game_counts(g);
    add_to_fingerprint(r, g);
    count_pace(e, &g->pace[0], plan_budget_ms(&r->plan->entrant[which.a]));
    e->errors += !counts;
    r->errors += !counts;
    e->forfeits += g->end == CONTEST_FORFEIT;
    r->forfeits += g->end == CONTEST_FORFEIT;
    if (!counts) return;
    r->played++;
    e->games++;
    *(g->winner ? &e->won : &e->lost) += 1;
    count_won(&r->team[which.a], g);
    count_won(&r->team_by_variant[(size_t)which.variant * r->plan->entrants + which.a], g);
    for (uint32_t i = 0; i < r->values; i++)
        if (has_value(g->set, r->value[i].word, r->value[i].value))
            count_won(&r->value[i].of[which.a], g);
}

/* What a and b did in the same block. */
static void compare(arena_results *r, uint64_t first, uint32_t variant, uint32_t pairing)
{
    results_pairing *to[2] = {&r->pairing[pairing],
                              &r->by_variant[(size_t)variant * r->pairings + pairing]};
    const arena_game *a = games_at(r->games, first + to[0]->a);
    const arena_game *b = games_at(r->games, first + to[0]->b);
    if (!a || !b) return;
    const arena_game both[2] = {*a, *b};
    int points = game_pair_points(both);
    for (int i = 0; i < 2 && points >= 0; i++) {
        to[i]->games++;
        to[i]->pairs[points]++;
        *(points > 2 ? &to[i]->won : points < 2 ? &to[i]->lost : &to[i]->drawn) += 1;
    }
}

/* Block number u: its games are u * entrants and those behind. */
static void count_block(arena_results *r, uint64_t block)
{
    uint64_t first = block * r->plan->entrants;
    uint32_t variant = (uint32_t)(block % r->plan->variants);
    for (uint32_t i = 0; i < r->plan->entrants; i++)
        if (games_at(r->games, first + i)) count_team_game(r, first + i);
    for (uint32_t i = 0; i < r->pairings; i++) compare(r, first, variant, i);
}

static int by_word(const void *a, const void *b)
{
    const results_value *x = a, *y = b;
    int order = strcmp(x->word, y->word);
    return order ? order : strcmp(x->value, y->value);
}

/* Every value of every setting that games have, each once, those of one setting behind one
 * another. False: no memory. */
static bool find_values(arena_results *r)
{
    const arena_games *games = r->games;
    size_t bytes = 1, most = 0;
    for (uint32_t i = 0; i < games->sets; i++) bytes += strlen(games->set[i]) + 1;
    r->value_text = calloc(bytes, 1);
    r->value = calloc(bytes, sizeof *r->value); /* far more than there are lines */
    if (!r->value_text || !r->value) return false;
    char *at = r->value_text;
    for (uint32_t i = 0; i < games->sets; i++) {
        size_t n = strlen(games->set[i]) + 1;
        char *rest = memcpy(at, games->set[i], n), *line, *next;
        at += n;
        for (line = rest; line && *line; line = next) {
            next = strstr(line, ", ");
            if (next) *next = '\0';
            if (next) next += 2;
            char *blank = strchr(line, ' ');
            if (!blank) continue;
            *blank = '\0';
            r->value[most].word = line;
            r->value[most++].value = blank + 1;
        }
    }
    qsort(r->value, most, sizeof *r->value, by_word);
    for (size_t i = 0; i < most; i++) {
        bool again = i > 0 && by_word(&r->value[i], &r->value[i - 1]) == 0;
        if (!again) r->value[r->values++] = r->value[i];
    }
    return true;
}

/* Settings that never change say nothing; the others get room to count. */
static bool keep_values(arena_results *r)
{
    uint32_t kept = 0;
    for (uint32_t i = 0; i < r->values; i++) {
        const results_value *v = &r->value[i];
        bool before = i > 0 && strcmp(r->value[i - 1].word, v->word) == 0;
        bool after = i + 1 < r->values && strcmp(r->value[i + 1].word, v->word) == 0;
        if (before || after) r->value[kept++] = *v;
    }
    r->values = kept;
    for (uint32_t i = 0; i < kept; i++) {
        r->value[i].of = calloc(r->plan->entrants, sizeof *r->value[i].of);
        if (!r->value[i].of) return false;
    }
    return true;
}

static void rate_won(results_won *w, uint32_t n)
{
    for (uint32_t i = 0; i < n; i++) w[i].share = rating_wilson(w[i].won, w[i].games);
}

/* All blocks below r->pairs. */
static bool count_blocks(arena_results *r)
{
    uint32_t entrants = r->plan->entrants;
    r->team_by_variant = calloc((size_t)entrants * r->plan->variants, sizeof *r->team_by_variant);
    if (!r->team_by_variant || !find_values(r) || !keep_values(r)) return false;
    r->numbers = r->pairs * entrants;
    for (uint64_t block = 0; block < r->pairs; block++) count_block(r, block);
    rate_won(r->team, entrants);
    rate_won(r->team_by_variant, entrants * r->plan->variants);
    for (uint32_t i = 0; i < r->values; i++) rate_won(r->value[i].of, entrants);
    for (uint32_t i = 0; i < entrants; i++) r->entrant[i].share = r->team[i].share.value;
    return true;
}

/* ---- all of it ---- */

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

/* Is there something of this pair to count? Of a block one game is enough. */
static bool is_begun(const arena_results *r, uint64_t pair)
{
    if (!r->plan->together) return games_has_pair(r->games, pair);
    for (uint32_t i = 0; i < r->plan->entrants; i++)
        if (games_at(r->games, pair * r->plan->entrants + i)) return true;
    return false;
}

arena_results *results_make(const arena_plan *plan, const arena_games *games, uint64_t most,
                            const arena_sprt *sprt)
{
    arena_results *r = calloc(1, sizeof *r);
    uint64_t known =
        plan->together ? (games->room + plan->entrants - 1) / plan->entrants : games->room / 2;
    if (!r) return NULL;
    r->plan = plan;
    r->games = games;
    r->pairings = plan_pairings(plan);
    r->fingerprint = UINT64_C(0x6672617941726e61); /* any start but zero */
    r->sprt = sprt;
    r->test = sprt_begin();
    r->pairing = calloc(r->pairings + 1, sizeof *r->pairing);
    r->by_variant = calloc((size_t)r->pairings * plan->variants + 1, sizeof *r->by_variant);
    if (!r->pairing || !r->by_variant) goto fail;
    r->pairs = known < most ? known : most;
    if (sprt) {
        sprt_go_on(&r->test, sprt, games, r->pairs);
        r->pairs = r->test.next;
    }
    while (r->pairs > 0 && !is_begun(r, r->pairs - 1)) r->pairs--;
    r->numbers = 2 * r->pairs;
    for (uint32_t i = 0; i < r->pairings; i++) {
        plan_pairing(plan, i, &r->pairing[i].a, &r->pairing[i].b);
        for (uint32_t v = 0; v < plan->variants; v++)
            r->by_variant[(size_t)v * r->pairings + i] = r->pairing[i];
    }
    if (plan->together && !count_blocks(r)) goto fail;
    for (uint64_t pair = 0; pair < r->pairs && !plan->together; pair++)
        if (games_has_pair(games, pair)) count_pair(r, pair);
    for (uint32_t i = 0; i < r->pairings * (plan->variants + 1); i++) {
        results_pairing *p = i < r->pairings ? &r->pairing[i] : &r->by_variant[i - r->pairings];
        p->share = rating_share(p->pairs);
    }
    for (uint32_t i = 0; i < plan->entrants && !plan->together; i++) {
        results_entrant *e = &r->entrant[i];
        e->share = e->games ? ((double)e->won + (double)e->drawn / 2) / (double)e->games : 0.5;
    }
    if (!plan->together && !rate(r)) goto fail;
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
    for (uint32_t i = 0; i < r->values; i++) free(r->value[i].of);
    free(r->value);
    free(r->value_text);
    free(r->team_by_variant);
    free(r);
}

const arena_game *results_fault_at(const arena_results *r, uint64_t number, bool forfeits)
{
    bool whole = r->plan->together || games_has_pair(r->games, number / 2);
    const arena_game *g = number < r->numbers && whole ? games_at(r->games, number) : NULL;
    if (!g) return NULL;
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
    case CONTEST_BROKEN: id = ARENA_SAYS_BROKEN; break;
    case CONTEST_MEMORY: id = ARENA_SAYS_NO_MEMORY; break;
    case CONTEST_STOPPED:
    case CONTEST_PLAYED:
    case CONTEST_ENDS: break;
    }
    return arena_words(language, id);
}
