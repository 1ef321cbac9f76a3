/*
 * mpi_link.c - messages between ranks by Open MPI: the module quincunx-mpi.so.
 *
 * Open MPI waits by looking again and again, which costs a core; here a wait sleeps in between, the
 * longer the longer nothing came.
 */
#include <limits.h>
#include <mpi.h>
#include <stdlib.h>
#include <time.h>

#include "cmd/lib/ranks_link.h"

__attribute__((visibility("default"))) extern const struct ranks_link ranks_link;

static bool begin(int *rank, int *n_ranks)
{
    int level;
    return MPI_Init_thread(NULL, NULL, MPI_THREAD_SERIALIZED, &level) == MPI_SUCCESS &&
           level >= MPI_THREAD_SERIALIZED && MPI_Comm_rank(MPI_COMM_WORLD, rank) == MPI_SUCCESS &&
           MPI_Comm_size(MPI_COMM_WORLD, n_ranks) == MPI_SUCCESS;
}

static void send(int to, const void *bytes, size_t size)
{
    if (size > INT_MAX)
        MPI_Abort(MPI_COMM_WORLD, 1);
    MPI_Send(bytes, (int)size, MPI_BYTE, to, 0, MPI_COMM_WORLD);
}

static void await(MPI_Status *status)
{
    enum { SHORTEST = 20000, LONGEST = 2000000 }; /* nanoseconds */
    struct timespec pause = {.tv_nsec = SHORTEST};
    for (int is_there = 0;;) {
        MPI_Iprobe(MPI_ANY_SOURCE, 0, MPI_COMM_WORLD, &is_there, status);
        if (is_there)
            return;
        nanosleep(&pause, NULL);
        if (pause.tv_nsec < LONGEST)
            pause.tv_nsec += pause.tv_nsec / 4;
    }
}

static bool receive(int *from, void **bytes, size_t *size)
{
    MPI_Status status;
    int n;
    await(&status);
    MPI_Get_count(&status, MPI_BYTE, &n);
    *bytes = malloc((size_t)n + 1);
    if (!*bytes)
        return false;
    *from = status.MPI_SOURCE;
    *size = (size_t)n;
    MPI_Recv(*bytes, n, MPI_BYTE, *from, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    return true;
}

static void end(void)
{
    MPI_Finalize();
}

static void abandon(int code)
{
    MPI_Abort(MPI_COMM_WORLD, code);
}

const struct ranks_link ranks_link = {
    .begin = begin, .send = send, .receive = receive, .end = end, .abandon = abandon};
