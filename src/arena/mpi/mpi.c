/* src/arena/mpi/mpi.c - messages by MPI: the one file that needs it, a module of its own.
 *
 * It only carries bytes. Nothing blocks: Open MPI waits by spinning, and the processors are for playing. */
#include <mpi.h>
#include <stdlib.h>
#include "arena/net.h"

arena_net_join fray_mpi;

enum { TAG = 1 };

static int send_bytes(void *who, int to, const void *bytes, size_t n)
{
    (void)who;
    if (n > 1 << 30) return -1;
    return MPI_Send(bytes, (int)n, MPI_BYTE, to, TAG, MPI_COMM_WORLD) == MPI_SUCCESS ? 0 : -1;
}

static int poll_message(void *who, int *from, void **bytes, size_t *n)
{
    int there = 0, count = 0;
    MPI_Status status;
    (void)who;
    if (MPI_Iprobe(MPI_ANY_SOURCE, TAG, MPI_COMM_WORLD, &there, &status) != MPI_SUCCESS) return -1;
    if (!there) return 0;
    if (MPI_Get_count(&status, MPI_BYTE, &count) != MPI_SUCCESS || count < 0) return -1;
    char *room = malloc((size_t)count + 1);
    if (!room) return -1;
    if (MPI_Recv(room, count, MPI_BYTE, status.MPI_SOURCE, TAG, MPI_COMM_WORLD,
                 MPI_STATUS_IGNORE) != MPI_SUCCESS) {
        free(room);
        return -1;
    }
    room[count] = '\0';
    *from = status.MPI_SOURCE;
    *bytes = room;
    *n = (size_t)count;
    return 1;
}

static void end(void *who, int failed)
{
    (void)who;
    if (failed) MPI_Abort(MPI_COMM_WORLD, 1);
    MPI_Finalize();
}

int fray_mpi(arena_net *out)
{
    int level = 0;
    if (MPI_Init_thread(NULL, NULL, MPI_THREAD_FUNNELED, &level) != MPI_SUCCESS) return -1;
    if (level < MPI_THREAD_FUNNELED) return -1;
    MPI_Comm_rank(MPI_COMM_WORLD, &out->rank);
    MPI_Comm_size(MPI_COMM_WORLD, &out->size);
    out->send = send_bytes;
    out->poll = poll_message;
    out->end = end;
    out->who = NULL;
    return 0;
}
