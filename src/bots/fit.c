/* src/bots/fit.c - logistic regression by Newton's method.
 *
 * A position's sum is linear in the weights: each feature counts (1 - g) times for its early weight and
 * g times for its late one, g being how far the match has come. The error is convex, so a few
 * steps of Newton's lead to its one lowest point. */
#include "bots/fit.h"
#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { MOST = 2 * FRAY_MAX_FEATURES, STEPS = 12 };

/* The inputs of a row: x[2i] and x[2i+1] belong to the early and late weight of feature i. */
static void inputs(const fit_row *r, uint32_t features, double *x)
{
    double g = (double)r->come / FRAY_PROGRESS;
    for (uint32_t i = 0; i < features; i++) {
        x[2 * i] = (1 - g) * r->feature[i];
        x[2 * i + 1] = g * r->feature[i];
    }
}

/* Solves a x = b in place for a symmetric positive matrix (Cholesky); the result is in b. */
static void solve(double (*a)[MOST], double *b, uint32_t n)
{
    for (uint32_t j = 0; j < n; j++) {
        for (uint32_t k = 0; k < j; k++) a[j][j] -= a[j][k] * a[j][k];
        a[j][j] = sqrt(a[j][j] > 1e-12 ? a[j][j] : 1e-12);
        for (uint32_t i = j + 1; i < n; i++) {
            for (uint32_t k = 0; k < j; k++) a[i][j] -= a[i][k] * a[j][k];
            a[i][j] /= a[j][j];
        }
    }
    for (uint32_t i = 0; i < n; i++) {
        for (uint32_t k = 0; k < i; k++) b[i] -= a[i][k] * b[k];
        b[i] /= a[i][i];
    }
    for (uint32_t i = n; i-- > 0;) {
        for (uint32_t k = i + 1; k < n; k++) b[i] -= a[k][i] * b[k];
        b[i] /= a[i][i];
    }
}

/* -log of the chance foretold of what came. */
static double surprise(double sum, double won)
{
    double softplus = sum > 0 ? sum + log1p(exp(-sum)) : log1p(exp(sum));
    return softplus - won * sum;
}

double fit_weights(const fit_row *row, uint64_t rows, uint32_t features, double hold,
                   int32_t *weights)
{
    uint32_t n = 2 * features;
    double w[MOST] = {0}, x[MOST], slope[MOST];
    double(*bend)[MOST] = malloc(sizeof(double[MOST][MOST]));
    if (!bend) return -1;
    for (int step = 0; step < STEPS; step++) {
        memset(bend, 0, sizeof(double[MOST][MOST]));
        for (uint32_t i = 0; i < n; i++) {
            slope[i] = -hold * w[i];
            bend[i][i] = hold;
        }
        for (uint64_t r = 0; r < rows; r++) {
            double sum = 0;
            inputs(&row[r], features, x);
            for (uint32_t i = 0; i < n; i++) sum += w[i] * x[i];
            double p = 1 / (1 + exp(-sum)), miss = row[r].won / 2.0 - p, v = p * (1 - p);
            for (uint32_t i = 0; i < n; i++) {
                if (x[i] == 0) continue;
                slope[i] += miss * x[i];
                for (uint32_t j = 0; j <= i; j++) bend[i][j] += v * x[i] * x[j];
            }
        }
        solve(bend, slope, n);
        for (uint32_t i = 0; i < n; i++) w[i] += slope[i];
    }
    free(bend);
    for (uint32_t i = 0; i < n; i++) weights[i] = (int32_t)lrint(1000 * w[i]);
    return fit_error(row, rows, features, weights);
}

double fit_error(const fit_row *row, uint64_t rows, uint32_t features, const int32_t *weights)
{
    double x[MOST], all = 0;
    for (uint64_t r = 0; r < rows; r++) {
        double sum = 0;
        inputs(&row[r], features, x);
        for (uint32_t i = 0; i < 2 * features; i++) sum += weights[i] / 1000.0 * x[i];
        all += surprise(sum, row[r].won / 2.0);
    }
    return rows ? all / (double)rows : 0;
}
