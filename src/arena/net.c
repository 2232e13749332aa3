/* src/arena/net.c - finds and loads the module that speaks MPI. */
#include "arena/net.h"
#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include "arena/says.h"

enum { MOST_PATH = 4096 };
static const char MODULE[] = "libfray-mpi.so";

int arena_mpi_rank(void)
{
    const char *size = getenv("OMPI_COMM_WORLD_SIZE"), *rank = getenv("OMPI_COMM_WORLD_RANK");
    return size && rank && *rank ? atoi(rank) : -1;
}

/* Beside the program, as it is built; ../lib/fray, as it is installed. */
static void *find_module(char *tried, size_t n)
{
    static const char *const places[] = {"", "/../lib/fray"};
    char folder[MOST_PATH], path[MOST_PATH + 64];
    ssize_t length = readlink("/proc/self/exe", folder, sizeof folder - 1);
    snprintf(tried, n, "%s", MODULE);
    if (length <= 0) return NULL;
    folder[length] = '\0';
    char *slash = strrchr(folder, '/');
    if (slash) *slash = '\0';
    for (size_t i = 0; i < sizeof places / sizeof places[0]; i++) {
        snprintf(path, sizeof path, "%s%s/%s", folder, places[i], MODULE);
        if (access(path, R_OK) != 0) continue;
        /* global: Open MPI loads parts of its own that look for it there */
        void *module = dlopen(path, RTLD_NOW | RTLD_GLOBAL);
        if (module) return module;
        snprintf(tried, n, "%s", dlerror());
        return NULL;
    }
    snprintf(tried, n, "%.300s/%s, ../lib/fray/%s", folder, MODULE, MODULE);
    return NULL;
}

int arena_mpi_join(arena_net *out, int language, char *why, size_t n)
{
    char tried[500];
    void *module = find_module(tried, sizeof tried);
    arena_net_join *join = NULL;
    if (module) {
        void *symbol = dlsym(module, "fray_mpi");
        memcpy(&join, &symbol, sizeof join); /* C has no cast from data to code */
    }
    if (join && join(out) == 0) return 0;
    arena_say(why, n, language, ARENA_SAYS_NO_MODULE, module ? "MPI_Init" : tried);
    return -1;
}
