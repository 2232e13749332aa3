/* src/host/paths.c - where packs, scenarios, lists of proofs and the page are found. */
#include "host/paths.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { MOST_PATH = 4096 };

static const struct place {
    const char *what, *variable;
    const char *installed, *source; /* below share/fray; below the root of the source tree */
} places[] = {
    {"packs", "FRAY_PACKS", "/packs", "/packs"},
    {"scenarios", "FRAY_SCENARIOS", "/tests/scenarios", "/tests/scenarios"},
    {"proofs", "FRAY_PROOFS", "/tests/proofs", "/tests/proofs"},
    {"web", "FRAY_WEB", "/web", "/build/web"},
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

/* A program that still lies where it was built, below build/PRESET of a source tree: that tree. So nothing of
 * where it was built needs to be in the program, and the tree may be moved. */
static bool leave_build(char *folder)
{
    static const char BUILD[] = "/build/";
    char *last = NULL; /* not the first: the tree may lie in a folder of that name itself */
    for (char *at = folder; (at = strstr(at, BUILD)); at++) last = at;
    if (last) *last = '\0';
    return last != NULL;
}

/* Tries all places in turn; `tried` collects those that were not there. */
static bool search(const struct place *place, const char *game, char *out, size_t n, char *tried,
                   size_t size)
{
    char folder[MOST_PATH], rest[64];
    const char *wish = getenv(place->variable);
    if (wish && *wish) return try_place(wish, "", game, out, n, tried, size);
    ssize_t length = readlink("/proc/self/exe", folder, sizeof folder - 1);
    if (length <= 0) return false;
    folder[length] = '\0';
    char *name = strrchr(folder, '/');
    if (name) *name = '\0';
    char *bin = strrchr(folder, '/');
    if (bin) *bin = '\0'; /* beside the program's folder: no ".." in what people read */
    snprintf(rest, sizeof rest, "/share/fray%s", place->installed);
    if (try_place(folder, rest, game, out, n, tried, size)) return true;
    if (bin) *bin = '/';
    return leave_build(folder) && try_place(folder, place->source, game, out, n, tried, size);
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
