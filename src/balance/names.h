/* src/balance/names.h - texts by number: each different one gets the next. */
#pragma once
#include <stdint.h>

typedef struct balance_names {
    char **text;
    uint32_t count, room;
    uint32_t *slot; /* number + 1, by hash; 2 * room of them, 0 free */
} balance_names;

enum { BALANCE_NO_NAME = -1 };
/* Its number; BALANCE_NO_NAME: no memory. */
int64_t names_put(balance_names *n, const char *text);
void names_free(balance_names *n);
