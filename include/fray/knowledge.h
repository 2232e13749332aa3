/* include/fray/knowledge.h - what a game knows about good play: beside its rules, never in them.
 *
 * A position is measured by features, whole numbers that are each a reason to expect to win. Their
 * weights are data: rows of the game's `features.def`, set by hand and moved by `fray tune`. The sum of feature times weight is the logarithm of the odds of winning, in thousandths,
 * so every bot and page can say a chance and means the same by it. */
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

enum { FRAY_MAX_FEATURES = 64, FRAY_PROGRESS = 256 };

typedef struct fray_knowledge {
    const fray_feature_row *feature; /* 0 .. features - 1 */
    uint16_t features;
    /* Is this a place to stop and measure? Not in the middle of an attack. Where chance is asked, too:
     * is nothing under way that it decides? */
    bool (*is_quiet)(const fray_table *t, const fray_position *p);
    /* The features as `seat` sees them: for what is good for it positive, for what is good for
     * others negative. Returns how far the match has come, 0 .. FRAY_PROGRESS. The position may be a
     * view. */
    uint32_t (*measure)(const fray_table *t, const fray_position *p, uint32_t seat, int32_t *out);
    /* How promising each of these legal words of `seat` is before anything is tried: logarithms
     * of odds in thousandths again, of which only the differences count. */
    void (*order)(const fray_table *t, const fray_position *p, uint32_t seat, const uint64_t *word,
                  uint32_t n, int16_t *out);
    /* How far a search is to trust that: an option rated so much higher is tried e times as often
     * as long as nothing else is known. 1000: as it says. */
    uint16_t doubt;
} fray_knowledge;
