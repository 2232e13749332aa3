/* src/core/change.c - what all changes to one value make of it. */
#include "core/change.h"

enum { MOST = 1000000 }; /* so that no product of two leaves 64 bits, whatever a pack multiplies */

static int32_t bounded(int64_t value)
{
    return value < -MOST ? -MOST : value > MOST ? MOST : (int32_t)value;
}

void sum_add(struct sum *sum, unsigned how, int64_t value, unsigned given)
{
    int32_t by = bounded(value);
    switch ((enum fray_how)how) {
    case FRAY_HOW_FLAG: sum->flag = true; break;
    case FRAY_HOW_SET:
        if (sum->has_set && given < sum->given) break;
        sum->has_set = true;
        sum->set = by;
        sum->given = given;
        break;
    case FRAY_HOW_TIMES: sum->times = bounded((int64_t)sum->times * by); break;
    case FRAY_HOW_ADD: sum->add = bounded((int64_t)sum->add + by); break;
    case FRAY_HOW_CAP:
        if (!sum->has_cap || by < sum->cap) sum->cap = by;
        sum->has_cap = true;
        break;
    }
}

int32_t sum_value(const struct sum *sum, int32_t printed)
{
    int32_t value = bounded((int64_t)(sum->has_set ? sum->set : printed) * sum->times + sum->add);
    return sum->has_cap && value > sum->cap ? sum->cap : value;
}
