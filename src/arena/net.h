/* src/arena/net.h - what the arena needs of several processes that work together: messages.
 *
 * MPI stands behind it in a module of its own (mpi/mpi.c), which is loaded only under mpirun; tests put
 * threads there. Rank 0 leads. Only one thread of a process calls these. */
#pragma once
#include <stddef.h>

typedef struct arena_net {
    int rank, size;
    /* Returns when the bytes may be used again. 0, or -1. */
    int (*send)(void *who, int to, const void *bytes, size_t n);
    /* Is there a message? 1: *bytes (malloced, with a NUL behind), *n and *from are set; 0: none; -1. */
    int (*poll)(void *who, int *from, void **bytes, size_t *n);
    /* All come here before they go. `failed`: nobody waits for anybody any more. */
    void (*end)(void *who, int failed);
    void *who;
} arena_net;

/* What the module exports as "fray_mpi": joins the others. 0, or -1. */
typedef int arena_net_join(arena_net *out);

/* Were we started by mpirun, as which of how many? False: no, or alone. */
int arena_mpi_rank(void); /* -1: not under mpirun */
/* Loads the module and joins; 0, or -1: `why` says which places were looked at. */
int arena_mpi_join(arena_net *out, int language, char *why, size_t n);
