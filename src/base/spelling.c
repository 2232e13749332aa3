/* src/base/spelling.c - "did you mean": which known word is nearest to one that is not known. */
#include "base/spelling.h"
#include <string.h>

enum { LONGEST = 32 }; /* longer words get no suggestion */

static int least(int a, int b)
{
    return a < b ? a : b;
}

/* Letters to add, drop, replace or swap with a neighbour. */
static int distance(const char *a, int n, const char *b, int m)
{
    int row[3][LONGEST + 1];
    for (int j = 0; j <= m; j++) row[0][j] = j;
    for (int i = 1; i <= n; i++) {
        int *now = row[i % 3], *before = row[(i + 2) % 3], *older = row[(i + 1) % 3];
        now[0] = i;
        for (int j = 1; j <= m; j++) {
            now[j] =
                least(least(before[j], now[j - 1]) + 1, before[j - 1] + (a[i - 1] != b[j - 1]));
            if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1])
                now[j] = least(now[j], older[j - 2] + 1);
        }
    }
    return row[n % 3][m];
}

struct spelling spelling_of(const char *word, size_t length)
{
    return (struct spelling){word, length, NULL,
                             1 + (int)(length < LONGEST ? length : LONGEST) / 4};
}

void spelling_try(struct spelling *near, const char *candidate)
{
    size_t length = strlen(candidate);
    if (near->length > LONGEST || length > LONGEST) return;
    /* A word of one or two letters is near to everything. */
    if (near->length < 3 || length < 2) return;
    int apart = distance(near->word, (int)near->length, candidate, (int)length);
    if (apart > near->distance || (apart == near->distance && near->best != NULL)) return;
    near->best = candidate;
    near->distance = apart;
}

void spelling_try_all(struct spelling *near, const char *const *candidates)
{
    for (; *candidates != NULL; candidates++) spelling_try(near, *candidates);
}
