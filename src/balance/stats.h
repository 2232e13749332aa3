/* src/balance/stats.h - the statistics of a balance report: shares over clusters of games,
 * their p-values, and what is left of many such findings once it is counted how many were looked at.
 *
 * The games of a pair have their set-up and dice in common and are not independent, so a pair is
 * one cluster, however many of its games have what is looked at. */
#pragma once
#include "arena/rating.h"

/* What is known of a mean: for each cluster a sum of differences from the average, and over how
 * many. */
typedef struct balance_sum {
    double clusters;       /* with a size */
    double top, size;      /* sums over clusters */
    double squares, cross; /* sums of deviation * deviation, deviation * size .. */
    double sizes;          /* .. size * size */
    double worth;          /* of a game won or lost besides, see balance_span */
} balance_sum;

/* `worth`: by how much a game that was won or lost moves `top` where that is most; 1/2 for shares.
 * */
balance_sum balance_begin(double worth);

/* One cluster. `deviation` is what its part in the variance is counted from: `top` itself, unless the
 * averages it was taken from were estimated from few. */
void balance_add(balance_sum *s, double top, double deviation, double size);

/* The mean and its interval at 95 %, on an axis where the average is `average` and all is from 0 to
 * 1. As rating_share: the interval counts one cluster won and one lost besides those there are, so
 * that it is honest where there are few. Nothing added: the average, from 0 to 1. */
rating_span balance_span(const balance_sum *s, double average);
/* Above the average or below, and how surely: standard deviations, if there were no difference. */
double balance_score(const balance_sum *s);
/* The p-value: chance of at least such a score, either way, if there were no difference. */
double balance_p_value(double score);

/* Benjamini and Hochberg: whoever believes all n findings with q[i] <= 0.05 is wrong in about one
 * of twenty of them, in the mean. False: no memory. */
bool balance_correct(const double *p, uint32_t n, double *q);
