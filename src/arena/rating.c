/* src/arena/rating.c - how strong, and how sure: shares with intervals, Elo, the sequential test. */
#include "arena/rating.h"
#include <float.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

static const double Z95 = 1.959963984540054;

/* Elo points in one unit of the natural logarithm of the odds. */
static double scale(void)
{
    return 400 / log(10);
}

double rating_elo_of(double share)
{
    return scale() * log(share / (1 - share));
}

double rating_share_of(double elo)
{
    return 1 / (1 + exp(-elo / scale()));
}

static uint64_t total(const uint64_t pairs[RATING_PAIR])
{
    uint64_t n = 0;
    for (int i = 0; i < RATING_PAIR; i++) n += pairs[i];
    return n;
}

/* Share of the points of a pair that outcome i brings. */
static double worth(int i)
{
    return i / 4.0;
}

rating_span rating_wilson(uint64_t happened, uint64_t n)
{
    rating_span s = {0, 0, 1};
    if (n == 0) return s;
    double all = (double)n, part = (double)happened / all, z2 = Z95 * Z95;
    double centre = (part + z2 / (2 * all)) / (1 + z2 / all);
    double half = Z95 / (1 + z2 / all) * sqrt(part * (1 - part) / all + z2 / (4 * all * all));
    s.value = part;
    s.low = happened == 0 || centre < half ? 0 : centre - half;
    s.high = happened == n || centre + half > 1 ? 1 : centre + half;
    return s;
}

rating_span rating_share(const uint64_t pairs[RATING_PAIR])
{
    rating_span s = {0.5, 0, 1};
    double n = (double)total(pairs), sum = 0, all = n + 2, spread = 0;
    if (n == 0) return s;
    for (int i = 0; i < RATING_PAIR; i++) sum += worth(i) * (double)pairs[i];
    double mean = (sum + 1) / all;
    for (int i = 0; i < RATING_PAIR; i++)
        spread += (double)pairs[i] * (worth(i) - mean) * (worth(i) - mean);
    spread += mean * mean + (1 - mean) * (1 - mean);
    double half = Z95 * sqrt(spread / all / all);
    s.value = sum / n;
    s.low = mean - half < 0 ? 0 : mean - half;
    s.high = mean + half > 1 ? 1 : mean + half;
    return s;
}

/* ---- ratings ---- */

/* Results of all pairings with some weight of pairs that were not played: `extra` of them won and as
 * many lost, in each pairing. */
typedef struct field {
    uint32_t entrants, pairings;
    const rating_pairing *pairing;
    double *extra; /* by pairing */
} field;

/* In place: the lower triangle of a positive definite matrix becomes its Cholesky factor. */
static void factorise(double *m, uint32_t n)
{
    for (uint32_t j = 0; j < n; j++) {
        for (uint32_t i = j; i < n; i++) {
            double sum = m[i * n + j];
            for (uint32_t k = 0; k < j; k++) sum -= m[i * n + k] * m[j * n + k];
            m[i * n + j] = i == j ? sqrt(sum > DBL_MIN ? sum : DBL_MIN) : sum / m[j * n + j];
        }
    }
}

static void solve(const double *factor, uint32_t n, double *x)
{
    for (uint32_t i = 0; i < n; i++) {
        for (uint32_t k = 0; k < i; k++) x[i] -= factor[i * n + k] * x[k];
        x[i] /= factor[i * n + i];
    }
    for (uint32_t i = n; i-- > 0;) {
        for (uint32_t k = i + 1; k < n; k++) x[i] -= factor[k * n + i] * x[k];
        x[i] /= factor[i * n + i];
    }
}

/* Adds x to the elements of entrants a and b; entrant 0 is held fixed and has no row. */
static void add_pair(double *m, uint32_t n, uint32_t a, uint32_t b, double x)
{
    if (a) m[(a - 1) * n + a - 1] += x;
    if (b) m[(b - 1) * n + b - 1] += x;
    if (a && b) {
        m[(a - 1) * n + b - 1] -= x;
        m[(b - 1) * n + a - 1] -= x;
    }
}

/* How much the logarithm of the likelihood bends, and how it rises, at ratings r (natural units). */
static void slopes(const field *f, const double *r, double with, double *bend, double *rise)
{
    uint32_t n = f->entrants - 1;
    memset(bend, 0, sizeof *bend * n * n);
    memset(rise, 0, sizeof *rise * n);
    for (uint32_t i = 0; i < n; i++) bend[i * n + i] = 1e-9; /* entrants that never met */
    for (uint32_t p = 0; p < f->pairings; p++) {
        const rating_pairing *it = &f->pairing[p];
        double games = 2 * ((double)total(it->pairs) + 2 * with * f->extra[p]);
        double points = 2 * with * f->extra[p];
        for (int i = 0; i < RATING_PAIR; i++) points += 2 * worth(i) * (double)it->pairs[i];
        double expected = 1 / (1 + exp(r[it->b] - r[it->a]));
        double more = points - games * expected;
        add_pair(bend, n, it->a, it->b, games * expected * (1 - expected));
        if (it->a) rise[it->a - 1] += more;
        if (it->b) rise[it->b - 1] -= more;
    }
}

/* The ratings of the greatest likelihood by Newton's method; entrant 0 has 0. `bend` is left
 * factorised at that place. */
static void climb(const field *f, double with, double *r, double *bend, double *rise)
{
    enum { STEPS = 100 };
    uint32_t n = f->entrants - 1;
    memset(r, 0, sizeof *r * f->entrants);
    for (int step = 0; step < STEPS; step++) {
        double furthest = 0;
        slopes(f, r, with, bend, rise);
        factorise(bend, n);
        solve(bend, n, rise);
        for (uint32_t i = 0; i < n; i++) furthest = fmax(furthest, fabs(rise[i]));
        /* far from the top the curve is flat and the step too long */
        double part = furthest > 1 ? 1 / furthest : 1;
        for (uint32_t i = 0; i < n; i++) r[i + 1] += part * rise[i];
        if (furthest < 1e-12) return;
    }
}

/* What the squares of the pairs' surprises say about the spread: the middle of the sandwich. */
static void surprises(const field *f, const double *r, double *middle)
{
    uint32_t n = f->entrants - 1;
    memset(middle, 0, sizeof *middle * n * n);
    for (uint32_t p = 0; p < f->pairings; p++) {
        const rating_pairing *it = &f->pairing[p];
        double expected = 1 / (1 + exp(r[it->b] - r[it->a])), sum = 0;
        for (int i = 0; i < RATING_PAIR; i++) {
            double more = 2 * (worth(i) - expected);
            sum += (double)it->pairs[i] * more * more;
        }
        sum += f->extra[p] * 4 * (expected * expected + (1 - expected) * (1 - expected));
        add_pair(middle, n, it->a, it->b, sum);
    }
}

/* The variance of r[who] less r[0], or less the mean of all. */
static double variance(uint32_t entrants, uint32_t who, bool to_first, const double *bend,
                       const double *middle, double *x)
{
    uint32_t n = entrants - 1;
    for (uint32_t i = 0; i < n; i++)
        x[i] = (i + 1 == who) - (to_first ? 0 : 1.0 / entrants); /* entrant 0 itself never moves */
    solve(bend, n, x);
    double sum = 0;
    for (uint32_t i = 0; i < n; i++)
        for (uint32_t k = 0; k < n; k++) sum += x[i] * middle[i * n + k] * x[k];
    return sum > 0 ? sum : 0;
}

/* Has everybody won something, be it by others in between, against everybody? Only then is there a
 * finite likeliest rating. */
static bool all_connected(const field *f, bool *beats)
{
    uint32_t n = f->entrants;
    memset(beats, 0, (size_t)n * n);
    for (uint32_t p = 0; p < f->pairings; p++) {
        const rating_pairing *it = &f->pairing[p];
        uint64_t all = total(it->pairs);
        if (all > it->pairs[0]) beats[it->a * n + it->b] = true;
        if (all > it->pairs[RATING_PAIR - 1]) beats[it->b * n + it->a] = true;
    }
    for (uint32_t k = 0; k < n; k++)
        for (uint32_t i = 0; i < n; i++)
            for (uint32_t j = 0; beats[i * n + k] && j < n; j++)
                if (beats[k * n + j]) beats[i * n + j] = true;
    for (uint32_t i = 0; i < n; i++)
        for (uint32_t j = 0; j < n; j++)
            if (i != j && !beats[i * n + j]) return false;
    return true;
}

/* One pair won and one lost for each entrant in all, not for each of its many pairings. */
static void share_out_extra(field *f)
{
    for (uint32_t p = 0; p < f->pairings; p++) {
        uint32_t of_a = 0, of_b = 0;
        for (uint32_t q = 0; q < f->pairings; q++) {
            const rating_pairing *it = &f->pairing[q];
            if (total(it->pairs) == 0) continue;
            of_a += it->a == f->pairing[p].a || it->b == f->pairing[p].a;
            of_b += it->a == f->pairing[p].b || it->b == f->pairing[p].b;
        }
        uint32_t fewer = of_a < of_b ? of_a : of_b;
        f->extra[p] = total(f->pairing[p].pairs) && fewer ? 1.0 / fewer : 0;
    }
}

static double mean_of(const double *r, uint32_t n)
{
    double sum = 0;
    for (uint32_t i = 0; i < n; i++) sum += r[i];
    return sum / n;
}

bool rating_elo(uint32_t entrants, const rating_pairing *pairing, uint32_t pairings, bool to_first,
                rating *out)
{
    field f = {entrants, pairings, pairing, NULL};
    size_t n = entrants, cells = n * n;
    double *room = calloc(pairings + 2 * cells + 3 * n + 1, sizeof *room);
    bool *beats = calloc(cells + 1, sizeof *beats);
    bool ok = room && beats;
    memset(out, 0, sizeof *out * entrants);
    if (ok && entrants > 0) {
        double *bend = room + pairings, *middle = bend + cells, *likeliest = middle + cells;
        double *careful = likeliest + n, *x = careful + n;
        f.extra = room;
        share_out_extra(&f);
        bool open = !all_connected(&f, beats);
        if (!open) climb(&f, 0, likeliest, bend, x);
        climb(&f, 1, careful, bend, x);
        surprises(&f, careful, middle);
        const double *shown = open ? careful : likeliest;
        double zero = to_first ? 0 : mean_of(shown, entrants);
        double low_zero = to_first ? 0 : mean_of(careful, entrants);
        for (uint32_t i = 0; i < entrants; i++) {
            double half = Z95 * sqrt(variance(entrants, i, to_first, bend, middle, x));
            out[i].elo.value = scale() * (shown[i] - zero);
            out[i].elo.low = scale() * (careful[i] - low_zero - half);
            out[i].elo.high = scale() * (careful[i] - low_zero + half);
            out[i].open = open;
        }
        for (uint32_t p = 0; p < pairings; p++) {
            out[pairing[p].a].pairs += total(pairing[p].pairs);
            out[pairing[p].b].pairs += total(pairing[p].pairs);
        }
    }
    free(room);
    free(beats);
    return ok;
}

/* ---- the sequential test ---- */

/* The likeliest distribution with the observed frequencies whose mean is `mean`: each frequency divided
 * by 1 + t (value - mean), where t makes the mean right. That sum falls as t grows, so t is found
 * by halving. */
static void likeliest_with_mean(const double freq[RATING_PAIR], double mean,
                                double out[RATING_PAIR])
{
    enum { HALVINGS = 100 };
    double low = -1 / (1 - mean), high = 1 / mean; /* beyond these a divisor would be negative */
    for (int step = 0; step < HALVINGS; step++) {
        double t = (low + high) / 2, sum = 0;
        for (int i = 0; i < RATING_PAIR; i++)
            sum += freq[i] * (worth(i) - mean) / (1 + t * (worth(i) - mean));
        if (sum > 0) low = t;
        else high = t;
    }
    double t = (low + high) / 2;
    for (int i = 0; i < RATING_PAIR; i++) out[i] = freq[i] / (1 + t * (worth(i) - mean));
}

double rating_llr(const uint64_t pairs[RATING_PAIR], double elo0, double elo1)
{
    double n = (double)total(pairs), all = 0, llr = 0;
    double count[RATING_PAIR], freq[RATING_PAIR], p0[RATING_PAIR], p1[RATING_PAIR];
    if (n == 0) return 0;
    for (int i = 0; i < RATING_PAIR; i++) {
        count[i] = pairs[i] ? (double)pairs[i] : 1e-3; /* no outcome is impossible for good */
        all += count[i];
    }
    for (int i = 0; i < RATING_PAIR; i++) freq[i] = count[i] / all;
    likeliest_with_mean(freq, rating_share_of(elo0), p0);
    likeliest_with_mean(freq, rating_share_of(elo1), p1);
    for (int i = 0; i < RATING_PAIR; i++) llr += count[i] * log(p1[i] / p0[i]);
    return llr;
}

void rating_llr_bounds(double alpha, double beta, double *low, double *high)
{
    *low = log(beta / (1 - alpha));
    *high = log((1 - beta) / alpha);
}
