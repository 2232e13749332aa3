/* src/bots/fit.h - weights from games: what each feature is worth, so that the chances the sum
 * foretells agree best with who won (logistic regression, as Texel tuning does it for chess). */
#pragma once
#include "fray/knowledge.h"

/* One position: its features as one seat sees them, how far the match had come, and what became of
 * it for that seat: 0 lost, 1 drawn, 2 won. */
typedef struct fit_row {
    int32_t feature[FRAY_MAX_FEATURES];
    uint16_t come;
    uint16_t won;
} fit_row;

/* Weights (2 a feature, early and late, thousandths) that fit the rows best; `hold` is the pull
 * towards 0 that keeps rare features in bounds, in rows. Returns the mean of -log(chance foretold of
 * what came), a number that is smaller the better; 0.693 is a coin. */
double fit_weights(const fit_row *row, uint64_t rows, uint32_t features, double hold,
                   int32_t *weights);
double fit_error(const fit_row *row, uint64_t rows, uint32_t features, const int32_t *weights);
