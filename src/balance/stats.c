/* src/balance/stats.c - the statistics of a balance report. */
#include "balance/stats.h"
#include <math.h>
#include <stdlib.h>

static const double Z95 = 1.959963984540054;

balance_sum balance_begin(double worth)
{
    balance_sum s = {0, 0, 0, 0, 0, 0, worth};
    return s;
}

void balance_add(balance_sum *s, double top, double deviation, double size)
{
    s->clusters += size > 0;
    s->top += top;
    s->size += size;
    s->squares += deviation * deviation;
    s->cross += deviation * size;
    s->sizes += size * size;
}

/* Size of the two clusters that are counted besides: as large as the others. */
static double extra(const balance_sum *s)
{
    return s->clusters > 0 ? s->size / s->clusters : 0;
}

rating_span balance_span(const balance_sum *s, double average)
{
    rating_span out = {average, 0, 1};
    double more = extra(s), all = s->size + 2 * more;
    if (all <= 0) return out;
    double centre = s->top / all;
    double variance = s->squares - 2 * centre * s->cross + centre * centre * s->sizes;
    if (variance < 0) variance = 0;                                        /* rounding */
    variance += more * more * 2 * (s->worth * s->worth + centre * centre); /* one won, one lost */
    double half = Z95 * sqrt(variance) / all;
    out.value = average + s->top / s->size;
    out.low = fmax(0, average + centre - half);
    out.high = fmin(1, average + centre + half);
    return out;
}

double balance_score(const balance_sum *s)
{
    double more = extra(s), variance = s->squares + 2 * s->worth * s->worth * more * more;
    return variance > 0 ? s->top / sqrt(variance) : 0;
}

double balance_p_value(double score)
{
    return erfc(fabs(score) / sqrt(2));
}

/* A finding and where it stood. */
typedef struct finding {
    double p;
    uint32_t at;
} finding;

static int by_p(const void *a, const void *b)
{
    const finding *x = a, *y = b;
    if (x->p != y->p) return x->p < y->p ? -1 : 1;
    return x->at < y->at ? -1 : x->at > y->at;
}

bool balance_correct(const double *p, uint32_t n, double *q)
{
    finding *list = malloc((n + (size_t)1) * sizeof *list);
    double least = 1;
    if (!list) return false;
    for (uint32_t i = 0; i < n; i++) {
        list[i].p = p[i];
        list[i].at = i;
    }
    qsort(list, n, sizeof *list, by_p);
    for (uint32_t i = n; i-- > 0;) {
        least = fmin(least, list[i].p * n / (i + 1));
        q[list[i].at] = least;
    }
    free(list);
    return true;
}
