/* src/balance/count.c - what the games show, by side, setting and card. What teams' games show
 * besides is counted in teams.c.
 *
 * A seat of a game is one observation; number 2g is seat 1 of game g, 2g + 1 its opponent. Where
 * all seats are one team, the team itself is one, too, and stands before its seats. */
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include "balance/stats.h"
#include "balance/teams.h"

/* What the parts of the count share. */
typedef struct count {
    const balance *b;
    uint64_t seats;          /* observations */
    uint64_t *game;          /* by observation: its game .. */
    uint32_t *nth;           /* .. and which of that it is */
    uint64_t *pair;          /* by game: number of its pair, or block */
    double average;          /* share of games that teams won */
    uint64_t *first, *seat;  /* by factor: where its seats begin in `seat` */
    uint64_t *stratum_seats; /* by stratum: seats .. */
    double *stratum_points;  /* .. and what they won */
    uint64_t *stratum_has;   /* .. and how many have the factor that is looked at; 0 between two */
    uint8_t *has;            /* by seat: it has that factor; 0 between two */
    uint64_t *could;         /* by card: seats that could have had it */
} count;

static const balance_game *game_at(const count *c, uint64_t i)
{
    return &c->b->game[c->game[i]];
}

static const balance_seat *seat_at(const count *c, uint64_t i)
{
    return &c->b->seat[game_at(c, i)->seat + c->nth[i]];
}

static double points_at(const count *c, uint64_t i)
{
    const balance_game *g = game_at(c, i);
    if (c->b->together) return g->winner ? 1 : 0;
    return g->winner == 0 ? 0.5 : g->winner == c->nth[i] + 1 ? 1 : 0;
}

/* Is it the team itself? */
static bool is_team(const count *c, uint64_t i)
{
    return c->b->together && c->nth[i] == 0;
}

static uint64_t pair_at(const count *c, uint64_t i)
{
    return c->pair[c->game[i]];
}

/* The stratum within which a seat is compared: what it plays within the settings of the match, cards
 * within both. */
static uint32_t stratum_at(const count *c, uint64_t i, bool of_cards)
{
    const balance_seat *seat = seat_at(c, i);
    return c->b->together && !of_cards ? seat->team_stratum : seat->stratum;
}

static uint32_t factors(const count *c)
{
    return c->b->factor_names.count;
}

/* ---- the games in order, each once ---- */

static int by_number(const void *a, const void *b)
{
    const balance_game *x = a, *y = b;
    if (x->arena != y->arena) return x->arena < y->arena ? -1 : 1;
    if (x->number != y->number) return x->number < y->number ? -1 : 1;
    return x->order < y->order ? -1 : x->order > y->order;
}

static void put_in_order(balance *b, balance_report *r)
{
    uint64_t kept = 0;
    const balance_game none = {.arena = UINT32_MAX};
    balance_game last = none;
    if (b->games) qsort(b->game, b->games, sizeof *b->game, by_number);
    for (uint64_t i = 0; i < b->games; i++) {
        balance_game g = b->game[i];
        bool again = g.arena == last.arena && g.number == last.number;
        last = g;
        if (again) continue;
        if (g.end == CONTEST_PLAYED) b->game[kept++] = g;
        else if (g.end == CONTEST_FORFEIT) r->forfeits++;
        else r->errors++;
    }
    b->games = kept;
}

/* One after the other, game by game. */
static void list_observations(count *c)
{
    uint64_t at = 0;
    for (uint64_t i = 0; i < c->b->games; i++) {
        for (uint32_t nth = 0; nth < c->b->game[i].seats; nth++) {
            c->game[at] = i;
            c->nth[at++] = nth;
        }
    }
}

/* Numbers the pairs, or blocks; of some not all games may be there. */
static void find_pairs(count *c, balance_report *r)
{
    const balance *b = c->b;
    for (uint64_t i = 0; i < b->games; i++) {
        bool same = i > 0 && b->game[i].arena == b->game[i - 1].arena &&
                    b->game[i].cluster == b->game[i - 1].cluster;
        if (!same) r->pairs++;
        c->pair[i] = r->pairs;
        r->drawn += b->game[i].winner == 0;
    }
}

/* The seats of every factor, in order. */
static void list_seats(count *c)
{
    uint32_t n = factors(c);
    for (uint64_t i = 0; i < c->seats; i++)
        for (uint32_t k = 0; k < seat_at(c, i)->factors; k++)
            c->first[c->b->link[seat_at(c, i)->first + k] + 1]++;
    for (uint32_t t = 0; t < n; t++) c->first[t + 1] += c->first[t];
    for (uint64_t i = 0; i < c->seats; i++)
        for (uint32_t k = 0; k < seat_at(c, i)->factors; k++)
            c->seat[c->first[c->b->link[seat_at(c, i)->first + k]]++] = i;
    for (uint32_t t = n; t > 0; t--) c->first[t] = c->first[t - 1]; /* where each began */
    c->first[0] = 0;
}

static void find_strata(count *c)
{
    for (uint64_t i = 0; i < c->seats; i++) {
        for (int of_cards = c->b->together ? 0 : 1; of_cards < 2 && !is_team(c, i); of_cards++) {
            c->stratum_seats[stratum_at(c, i, of_cards)]++;
            c->stratum_points[stratum_at(c, i, of_cards)] += points_at(c, i);
        }
    }
}

/* A card could be had by all seats of a stratum in which one had it, by whatever event. */
static bool find_could(count *c)
{
    const balance *b = c->b;
    uint32_t *seen = calloc((size_t)b->strata.count + 1, sizeof *seen); /* by which card, + 1 */
    uint32_t *head = malloc(((size_t)b->cards.count + 1) * sizeof *head);
    uint32_t *next = malloc(((size_t)factors(c) + 1) * sizeof *next);
    bool ok = seen && head && next;
    for (uint32_t card = 0; ok && card < b->cards.count; card++) head[card] = UINT32_MAX;
    for (uint32_t t = 0; ok && t < factors(c); t++) {
        if (b->kind[b->factor[t].kind].what != BALANCE_CARD) continue;
        next[t] = head[b->factor[t].card];
        head[b->factor[t].card] = t;
    }
    for (uint32_t card = 0; ok && card < b->cards.count; card++) {
        for (uint32_t t = head[card]; t != UINT32_MAX; t = next[t]) {
            for (uint64_t k = c->first[t]; k < c->first[t + 1]; k++) {
                uint32_t stratum = stratum_at(c, c->seat[k], true);
                if (seen[stratum] == card + 1) continue;
                seen[stratum] = card + 1;
                c->could[card] += c->stratum_seats[stratum];
            }
        }
    }
    free(seen);
    free(head);
    free(next);
    return ok;
}

/* ---- shares ---- */

/* A sum that is added to seat by seat, and goes on to the next cluster when the pair changes. */
typedef struct clusters {
    balance_sum sum;
    uint64_t pair; /* 0: none yet */
    double top, deviation, size;
} clusters;

static void close_cluster(clusters *s)
{
    if (s->pair) balance_add(&s->sum, s->top, s->deviation, s->size);
    s->pair = 0;
    s->top = s->deviation = s->size = 0;
}

static void add(clusters *s, uint64_t pair, double top, double deviation, double size)
{
    if (s->pair != pair) close_cluster(s);
    s->pair = pair;
    s->top += top;
    s->deviation += deviation;
    s->size += size;
}

static balance_share share_of(clusters *s, uint64_t games, double average)
{
    balance_share out;
    memset(&out, 0, sizeof out);
    close_cluster(s);
    out.games = games;
    out.average = average;
    out.share = balance_span(&s->sum, average);
    out.score = balance_score(&s->sum);
    out.p = out.q = balance_p_value(out.score);
    return out;
}

balance_share balance_turned(balance_share s)
{
    rating_span turned = {1 - s.share.value, 1 - s.share.high, 1 - s.share.low};
    s.share = turned;
    s.average = 1 - s.average;
    s.score = -s.score;
    return s;
}

static balance_share count_side(const count *c)
{
    clusters s = {.sum = balance_begin(0.5)};
    for (uint64_t i = 0; i < c->seats; i += 2) {
        double more = points_at(c, i) - 0.5;
        add(&s, pair_at(c, i), more, more, 1);
    }
    return share_of(&s, c->b->games, 0.5);
}

/* Against those who have it not: where both have it, one wins whatever it is worth. */
static balance_row count_setting(count *c, uint32_t factor)
{
    balance_row row = {.factor = factor};
    clusters s = {.sum = balance_begin(0.5)};
    uint64_t games = 0;
    for (uint64_t k = c->first[factor]; k < c->first[factor + 1]; k++) c->has[c->seat[k]] = 1;
    for (uint64_t k = c->first[factor]; k < c->first[factor + 1]; k++) {
        uint64_t i = c->seat[k];
        double more = points_at(c, i) - 0.5;
        if (c->has[i ^ 1]) {
            row.all += i % 2;
        } else {
            add(&s, pair_at(c, i), more, more, 1);
            games++;
        }
    }
    for (uint64_t k = c->first[factor]; k < c->first[factor + 1]; k++) c->has[c->seat[k]] = 0;
    row.is = share_of(&s, games, 0.5);
    return row;
}

/* All games of teams. */
static balance_share count_teams(const count *c)
{
    clusters s = {.sum = balance_begin(0.5)};
    for (uint64_t i = 0; i < c->seats; i++)
        if (is_team(c, i)) add(&s, pair_at(c, i), points_at(c, i) - 0.5, points_at(c, i) - 0.5, 1);
    return share_of(&s, c->b->games, 0.5);
}

/* Games of teams whose match had this setting, beside all games. */
static balance_row count_match(const count *c, uint32_t factor)
{
    balance_row row = {.factor = factor};
    /* the interval from one half, as that of all games; how far from the average for itself */
    clusters s = {.sum = balance_begin(0.5)}, apart = s;
    uint64_t games = c->first[factor + 1] - c->first[factor];
    for (uint64_t k = c->first[factor]; k < c->first[factor + 1]; k++) {
        double won = points_at(c, c->seat[k]);
        add(&s, pair_at(c, c->seat[k]), won - 0.5, won - 0.5, 1);
        add(&apart, pair_at(c, c->seat[k]), won - c->average, won - c->average, 1);
    }
    row.is = share_of(&apart, games, c->average);
    row.is.share = share_of(&s, games, 0.5).share;
    row.rounds = teams_rounds(c->b, c->seat + c->first[factor], games, c->game);
    return row;
}

/* What those who had a card, or played something in a team, won more than their stratum. Summed
 * over all of it, (has - part) * (won - mean) is the same as over those who had it; but so the
 * variance also sees that the mean was made of the same games. n / (n - 1) is what that takes
 * from the squares where there are few. */
static balance_row count_card(count *c, uint32_t factor, bool of_cards)
{
    balance_row row = {.factor = factor};
    if (of_cards) row.all = c->could[c->b->factor[factor].card];
    uint64_t games = c->first[factor + 1] - c->first[factor], all = 0;
    double expected = 0;
    for (uint64_t k = c->first[factor]; k < c->first[factor + 1]; k++) {
        uint32_t stratum = stratum_at(c, c->seat[k], of_cards);
        c->has[c->seat[k]] = 1;
        if (c->stratum_has[stratum]++ == 0) all += c->stratum_seats[stratum];
        expected += c->stratum_points[stratum] / (double)c->stratum_seats[stratum];
    }
    /* those who have it or those who have it not, whichever are fewer, weigh more */
    double most = all ? (double)games / (double)all : 0;
    clusters s = {.sum = balance_begin(0.5 * fmax(most, 1 - most))};
    for (uint64_t i = 0; i < c->seats; i++) {
        uint32_t stratum = is_team(c, i) ? UINT32_MAX : stratum_at(c, i, of_cards);
        if (stratum == UINT32_MAX || !c->stratum_has[stratum]) continue;
        double n = (double)c->stratum_seats[stratum], part = (double)c->stratum_has[stratum] / n;
        double top = (c->has[i] - part) * (points_at(c, i) - c->stratum_points[stratum] / n);
        add(&s, pair_at(c, i), top, n > 1 ? top * sqrt(n / (n - 1)) : 0, c->has[i]);
    }
    for (uint64_t k = c->first[factor]; k < c->first[factor + 1]; k++) {
        c->has[c->seat[k]] = 0;
        c->stratum_has[stratum_at(c, c->seat[k], of_cards)] = 0;
    }
    row.is = share_of(&s, games, games ? expected / (double)games : 0.5);
    return row;
}

/* ---- tables ---- */

/* What rows are put in order by: qsort hands nothing over, so it stands beside each. */
typedef struct place {
    balance_row row;
    balance_what what;
    const char *value;
    uint32_t number; /* of a setting of the match: where the packs have it */
} place;

static int by_place(const void *a, const void *b)
{
    const place *x = a, *y = b;
    bool of_cards = x->what == BALANCE_CARD;
    double of_x = of_cards ? x->row.is.score : x->row.is.share.value;
    double of_y = of_cards ? y->row.is.score : y->row.is.share.value;
    if (x->number != y->number) return x->number < y->number ? -1 : 1;
    if (x->what != BALANCE_MATCH && of_x != of_y) return of_x > of_y ? -1 : 1;
    return strcmp(x->value, y->value);
}

static balance_row count_row(count *c, uint32_t factor, balance_what what)
{
    if (what == BALANCE_MATCH) return count_match(c, factor);
    bool of_cards = what == BALANCE_CARD;
    return of_cards || c->b->together ? count_card(c, factor, of_cards) : count_setting(c, factor);
}

static bool fill_table(count *c, balance_table *table)
{
    const balance *b = c->b;
    uint32_t n = 0;
    const balance_kind *kind = &b->kind[table->kind];
    for (uint32_t t = 0; t < factors(c); t++) n += b->factor[t].kind == table->kind;
    place *list = calloc((size_t)n + 1, sizeof *list);
    table->row = calloc((size_t)n + 1, sizeof *table->row);
    if (list && table->row) {
        for (uint32_t t = 0; t < factors(c); t++) {
            if (b->factor[t].kind != table->kind || c->first[t] == c->first[t + 1]) continue;
            place *p = &list[table->rows++];
            p->row = count_row(c, t, kind->what);
            p->what = kind->what;
            p->value = b->factor[t].value;
            if (kind->what == BALANCE_MATCH) p->number = teams_place(b, kind, p->value);
        }
        qsort(list, table->rows, sizeof *list, by_place);
        for (uint32_t i = 0; i < table->rows; i++) table->row[i] = list[i].row;
    }
    free(list);
    return list && table->row;
}

/* The rows of a table that a seat has. */
static uint32_t rows_of(const count *c, uint64_t i, const int *row_of, uint32_t *out)
{
    const balance_seat *seat = seat_at(c, i);
    uint32_t n = 0;
    for (uint32_t k = 0; k < seat->factors && n < BALANCE_MOST_CELLS; k++) {
        int row = row_of[c->b->link[seat->first + k]];
        if (row >= 0) out[n++] = (uint32_t)row;
    }
    return n;
}

static bool among(const uint32_t *list, uint32_t n, uint32_t row)
{
    for (uint32_t i = 0; i < n; i++)
        if (list[i] == row) return true;
    return false;
}

/* One row against another, where the one is only here and the other only there. */
static bool fill_cells(const count *c, balance_table *table, const int *row_of)
{
    uint32_t n = table->rows, mine[BALANCE_MOST_CELLS], theirs[BALANCE_MOST_CELLS];
    if (n > BALANCE_MOST_CELLS) return true;
    clusters *met = calloc((size_t)n * n + 1, sizeof *met);
    uint64_t *games = calloc((size_t)n * n + 1, sizeof *games);
    table->cell = calloc((size_t)n * n / 2 + 1, sizeof *table->cell);
    bool ok = met && games && table->cell;
    for (uint32_t at = 0; ok && at < n * n; at++) met[at].sum = balance_begin(0.5);
    for (uint64_t i = 0; ok && i < c->seats; i += 2) {
        uint32_t here = rows_of(c, i, row_of, mine), there = rows_of(c, i + 1, row_of, theirs);
        for (uint32_t k = 0; k < here * there; k++) {
            uint32_t x = mine[k / there], y = theirs[k % there];
            if (among(theirs, there, x) || among(mine, here, y)) continue;
            double more = x < y ? points_at(c, i) - 0.5 : 0.5 - points_at(c, i);
            uint32_t at = x < y ? x * n + y : y * n + x;
            add(&met[at], pair_at(c, i), more, more, 1);
            games[at]++;
        }
    }
    for (uint32_t at = 0; ok && at < n * n; at++) {
        if (!games[at]) continue;
        balance_cell *cell = &table->cell[table->cells++];
        cell->a = at / n;
        cell->b = at % n;
        cell->is = share_of(&met[at], games[at], 0.5);
    }
    free(met);
    free(games);
    return ok;
}

/* Do two settings always go together, each value of one with one of the other? */
static bool go_together(const count *c, const balance_table *one, const balance_table *two)
{
    const balance *b = c->b;
    if (one->rows != two->rows || one->rows > BALANCE_MOST_CELLS) return false;
    for (uint32_t i = 0; i < one->rows; i++) {
        uint32_t t = one->row[i].factor, partner = UINT32_MAX;
        uint64_t from = c->first[t], to = c->first[t + 1];
        for (uint64_t k = from; k < to; k++) {
            const balance_seat *seat = seat_at(c, c->seat[k]);
            uint32_t found = UINT32_MAX;
            for (uint32_t m = 0; m < seat->factors; m++)
                if (b->factor[b->link[seat->first + m]].kind == two->kind)
                    found = b->link[seat->first + m];
            if (found == UINT32_MAX || (partner != UINT32_MAX && found != partner)) return false;
            partner = found;
        }
        if (partner == UINT32_MAX || c->first[partner + 1] - c->first[partner] != to - from)
            return false;
    }
    return true;
}

/* ---- which are statistically significant ---- */

/* Corrects a family of shares for its size; what is left is significant. */
static bool correct(balance_share **family, uint32_t n)
{
    double *p = calloc(2 * ((size_t)n + 1), sizeof *p);
    if (!p) return false;
    for (uint32_t i = 0; i < n; i++) p[i] = family[i]->p;
    bool ok = balance_correct(p, n, p + n);
    for (uint32_t i = 0; ok && i < n; i++) {
        balance_share *s = family[i];
        s->q = p[n + i];
        s->significant = s->games && s->q <= BALANCE_PERCENT / 100.0 &&
                         (s->share.low > s->average || s->share.high < s->average);
    }
    free(p);
    return ok;
}

/* Settings, their pairings and cards are a family each. */
static bool correct_all(balance_report *r)
{
    size_t most = 1;
    for (uint32_t t = 0; t < r->tables; t++) most += r->table[t].rows + r->table[t].cells;
    balance_share **family = malloc(most * sizeof(balance_share *));
    bool ok = family != NULL;
    for (int which = 0; ok && which < 4; which++) {
        uint32_t n = 0;
        if (which == 3 && !r->of->together) family[n++] = &r->side;
        for (uint32_t t = 0; t < r->tables && which < 3; t++) {
            balance_table *table = &r->table[t];
            bool wanted = (t >= r->settings) == (which == 2);
            for (uint32_t i = 0; wanted && which != 1 && i < table->rows; i++)
                if (table->row[i].is.games) family[n++] = &table->row[i].is;
            for (uint32_t i = 0; wanted && which == 1 && i < table->cells; i++)
                family[n++] = &table->cell[i].is;
        }
        ok = correct(family, n);
    }
    free(family);
    return ok;
}

/* ---- all of it ---- */

/* A kind of factor that somebody has, and what tables are put in order by. */
typedef struct topic {
    uint32_t kind;
    balance_kind is;
} topic;

static int by_topic(const void *a, const void *b)
{
    const topic *x = a, *y = b;
    if (x->is.what != y->is.what) return x->is.what < y->is.what ? -1 : 1;
    if (x->is.rank != y->is.rank) return x->is.rank < y->is.rank ? -1 : 1;
    return strcmp(x->is.word, y->is.word);
}

static bool find_tables(const balance *b, balance_report *r)
{
    uint32_t n = b->kind_names.count;
    topic *list = calloc((size_t)n + 1, sizeof *list);
    r->table = calloc((size_t)n + 1, sizeof *r->table);
    bool ok = list && r->table;
    for (uint32_t i = 0; ok && i < n; i++) {
        list[i].kind = i;
        list[i].is = b->kind[i];
        r->settings += b->kind[i].what != BALANCE_CARD;
        r->matches += b->kind[i].what == BALANCE_MATCH;
    }
    if (ok) qsort(list, n, sizeof *list, by_topic);
    for (uint32_t i = 0; ok && i < n; i++) {
        r->table[i].kind = list[i].kind;
        r->table[i].same_as = -1;
    }
    if (ok) r->tables = n;
    free(list);
    return ok;
}

static bool fill_tables(count *c, balance_report *r)
{
    int *row_of = malloc(((size_t)factors(c) + 1) * sizeof *row_of);
    bool ok = row_of != NULL;
    for (uint32_t t = 0; ok && t < r->tables; t++) {
        balance_table *table = &r->table[t];
        ok = fill_table(c, table);
        bool may_follow = t >= r->matches && t < r->settings;
        for (uint32_t k = r->matches; ok && k < t && may_follow && table->same_as < 0; k++)
            if (r->table[k].same_as < 0 && r->table[k].rows && go_together(c, &r->table[k], table))
                table->same_as = (int)k;
        if (table->same_as >= 0) table->rows = 0;
        if (!ok || t >= r->settings || c->b->together) continue;
        for (uint32_t i = 0; i < factors(c); i++) row_of[i] = -1;
        for (uint32_t i = 0; i < table->rows; i++) row_of[table->row[i].factor] = (int)i;
        ok = fill_cells(c, table, row_of);
    }
    free(row_of);
    return ok;
}

balance_report *balance_count(balance *b)
{
    balance_report *r = calloc(1, sizeof *r);
    count c = {.b = b};
    if (!r) return NULL;
    put_in_order(b, r);
    r->of = b;
    r->games = b->games;
    r->arenas = (uint32_t)json_array_size(b->heads);
    for (uint64_t i = 0; i < b->games; i++) c.seats += b->game[i].seats;
    c.game = calloc(c.seats + 1, sizeof *c.game);
    c.nth = calloc(c.seats + 1, sizeof *c.nth);
    c.pair = calloc(b->games + 1, sizeof *c.pair);
    c.first = calloc((size_t)factors(&c) + 2, sizeof *c.first);
    c.seat = calloc(b->links + 1, sizeof *c.seat);
    c.stratum_seats = calloc((size_t)b->strata.count + 1, sizeof *c.stratum_seats);
    c.stratum_points = calloc((size_t)b->strata.count + 1, sizeof *c.stratum_points);
    c.stratum_has = calloc((size_t)b->strata.count + 1, sizeof *c.stratum_has);
    c.has = calloc(c.seats + 1, sizeof *c.has);
    c.could = calloc((size_t)b->cards.count + 1, sizeof *c.could);
    bool ok = c.game && c.nth && c.pair && c.first && c.seat && c.stratum_seats &&
              c.stratum_points && c.stratum_has && c.has && c.could;
    if (ok) {
        list_observations(&c);
        find_pairs(&c, r);
        list_seats(&c);
        find_strata(&c);
        if (b->together) r->team = count_teams(&c);
        else r->side = count_side(&c);
        c.average = r->team.share.value;
    }
    ok = ok && find_could(&c) && find_tables(b, r) && fill_tables(&c, r) && correct_all(r);
    ok = ok && (!b->together || teams_count(r));
    free(c.game);
    free(c.nth);
    free(c.pair);
    free(c.first);
    free(c.seat);
    free(c.stratum_seats);
    free(c.stratum_points);
    free(c.stratum_has);
    free(c.has);
    free(c.could);
    if (ok) return r;
    balance_report_free(r);
    return NULL;
}

void balance_report_free(balance_report *r)
{
    if (!r) return;
    for (uint32_t t = 0; t < r->tables; t++) {
        free(r->table[t].row);
        free(r->table[t].cell);
    }
    free(r->table);
    teams_free(r);
    free(r);
}
