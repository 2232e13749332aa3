/* src/host/paths.c - where packs, scenarios, lists of proofs and the page are found. */
#include "host/paths.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { MOST_PATH = 4096 };

static const struct place {
    const char *what, *variable, *source; /* source: below the root of the source tree */
} places[] = {
    {"packs", "FRAY_PACKS", "/packs"},
    {"scenarios", "FRAY_SCENARIOS", "/tests/scenarios"},
    {"proofs", "FRAY_PROOFS", "/tests/proofs"},
    {"web", "FRAY_WEB", "/build/web"},
};

/* Joins and looks; appends to the list of places looked at. */
static bool try_place(const char *folder, const char *rest, const char *game, char *out, size_t n,
                      char *tried, size_t size)
{
    char path[MOST_PATH];
    struct stat st;
    const char *slash = *game ? "/" : "";
    int length = snprintf(path, sizeof path, "%s%s%s%s", folder, rest, slash, game);
    if (length < 0 || (size_t)length >= sizeof path) return false;
    if (stat(path, &st) == 0 && (size_t)length < n) {
        memcpy(out, path, (size_t)length + 1);
        return true;
    }
    size_t used = strlen(tried);
    snprintf(tried + used, size - used, "%s%s", used ? ", " : "", path);
    return false;
}

/* Tries all places in turn; `tried` collects those that were not there. */
static bool search(const struct place *place, const char *game, char *out, size_t n, char *tried,
                   size_t size)
{
    char folder[MOST_PATH], rest[64];
    const char *wish = getenv(place->variable);
    if (wish && *wish) return try_place(wish, "", game, out, n, tried, size);
    ssize_t length = readlink("/proc/self/exe", folder, sizeof folder - 1);
    if (length > 0) {
        folder[length] = '\0';
        char *slash = strrchr(folder, '/');
        if (slash) *slash = '\0';
        snprintf(rest, sizeof rest, "/../share/fray/%s", place->what);
        if (try_place(folder, rest, game, out, n, tried, size)) return true;
    }
#ifdef FRAY_INSTALLED
    snprintf(rest, sizeof rest, "/%s", place->what);
    if (try_place(FRAY_INSTALLED, rest, game, out, n, tried, size)) return true;
#endif
#ifdef FRAY_SOURCE
    if (try_place(FRAY_SOURCE, place->source, game, out, n, tried, size)) return true;
#endif
    return false;
}

bool paths_find(const char *what, const char *game, char *out, size_t n)
{
    char tried[MOST_PATH] = "";
    if (n > 0) out[0] = '\0';
    for (size_t i = 0; i < sizeof places / sizeof places[0]; i++) {
        if (strcmp(places[i].what, what) != 0) continue;
        if (search(&places[i], game, out, n, tried, sizeof tried)) return true;
    }
    if (n == 0) return false;
    size_t length = strlen(tried) < n ? strlen(tried) : n - 1;
    memcpy(out, tried, length);
    out[length] = '\0';
    return false;
}
