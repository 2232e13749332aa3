/* include/fray/knowledge.h - what a game knows about good play: beside its rules, never in them.
 *
 * A position is measured by features, whole numbers that are each a reason to expect to win. The sum of
 * feature times weight is the logarithm of the odds of winning, in thousandths, so every bot and page
 * can say a chance and means the same by it. Options are rated by leanings: how much an attack, a step
 * onto an objective .. draws one before anybody thinks. Both are data, rows of the game's `features.def`
 * and `leanings.def`, set by hand or by play (`fray tune`). */
#pragma once
#include "fray/base.h"

typedef struct fray_table fray_table;
typedef struct fray_position fray_position;

typedef struct fray_feature_row {
    const char *id;      /* "glory" */
    const char *en;      /* what is counted, for docs and `fray tune` */
    int32_t early, late; /* thousandths of the logarithm of the odds, for one of it: at the
                             beginning of a match and at its end; in between in proportion */
} fray_feature_row;

typedef struct fray_leaning_row {
    const char *id; /* "hit": in files "to hit" */
    const char *en; /* what draws one, for docs and `fray tune` */
    int32_t value;  /* thousandths of the logarithm of the odds, mostly */
    int32_t step;   /* how far is a little: what `fray tune` moves it by */
} fray_leaning_row;

enum {
    FRAY_MAX_FEATURES = 64,
    FRAY_MAX_LEANINGS = 64,
    FRAY_MAX_WEIGHTS = 2 * FRAY_MAX_FEATURES + FRAY_MAX_LEANINGS,
    FRAY_WEIGHT_MOST = 1000000, /* of a feature, either way */
    FRAY_LEANING_MOST = 10000,
    FRAY_PROGRESS = 256
};

typedef struct fray_knowledge {
    const fray_feature_row *feature; /* 0 .. features - 1 */
    const fray_leaning_row *leaning; /* 0 .. leanings - 1 */
    uint16_t features, leanings;
    /* Is this a place to stop and measure? Not in the middle of an attack. Where chance is asked, too:
     * is nothing under way that it decides? */
    bool (*is_quiet)(const fray_table *t, const fray_position *p);
    /* The features as `seat` sees them: for what is good for it positive, for what is good for
     * others negative. Returns how far the match has come, 0 .. FRAY_PROGRESS. The position may be a
     * view. */
    uint32_t (*measure)(const fray_table *t, const fray_position *p, uint32_t seat, int32_t *out);
    /* How promising each of these legal words of `seat` is before anything is tried, by what the seat may
     * know, for what others have said under seal stands in a full position, too: logarithms
     * of odds in thousandths again, of which only the differences count. `leaning`: other values
     * than the game's own; NULL: those. */
    void (*order)(const fray_table *t, const fray_position *p, uint32_t seat,
                  const int32_t *leaning, const uint64_t *word, uint32_t n, int16_t *out);
    /* How far a search is to trust that: an option rated so much higher is tried e times as often
     * as long as nothing else is known. 1000: as it says. */
    uint16_t doubt;
} fray_knowledge;

/* Weights that are not the game's own come as one list: 2 for each feature, then the leanings. */
static inline uint32_t fray_weights(const fray_knowledge *k)
{
    return 2u * k->features + k->leanings;
}

static inline const int32_t *fray_leanings(const fray_knowledge *k, const int32_t *weights)
{
    return weights ? weights + (size_t)2 * k->features : NULL;
}
