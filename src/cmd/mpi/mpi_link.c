/*
 * mpi_link.c - messages between ranks by Open MPI: the module quincunx-mpi.so.
 *
 * Open MPI waits by looking again and again, which costs a core; here a wait sleeps in between, the
 * longer the longer nothing came.
 */
#include <limits.h>
#include <mpi.h>
#include <stdlib.h>
#include <string.h>
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

static void abandon(int code)
{
    MPI_Abort(MPI_COMM_WORLD, code);
}

/* --- sending: a letter is kept until the other side has it --- */

struct letter {
    struct letter *next;
    MPI_Request request;
    char bytes[];
};

static struct letter *under_way;

static void forget_received(void)
{
    for (struct letter **at = &under_way; *at;) {
        struct letter *letter = *at;
        int is_there;
        MPI_Test(&letter->request, &is_there, MPI_STATUS_IGNORE);
        if (is_there) {
            *at = letter->next;
            free(letter);
        } else {
            at = &letter->next;
        }
    }
}

static void send(int to, const void *bytes, size_t size)
{
    struct letter *letter = size > INT_MAX ? NULL : malloc(sizeof *letter + size);
    if (!letter) {
        abandon(1);
        return;
    }
    forget_received();
    memcpy(letter->bytes, bytes, size);
    MPI_Isend(letter->bytes, (int)size, MPI_BYTE, to, 0, MPI_COMM_WORLD, &letter->request);
    letter->next = under_way;
    under_way = letter;
}

/* --- receiving --- */

static bool is_there(int from, MPI_Status *status)
{
    int found = 0;
    MPI_Iprobe(from < 0 ? MPI_ANY_SOURCE : from, 0, MPI_COMM_WORLD, &found, status);
    return found;
}

static void await(int from, MPI_Status *status)
{
    enum { SHORTEST = 20000, LONGEST = 2000000 }; /* nanoseconds */
    struct timespec pause = {.tv_nsec = SHORTEST};
    while (!is_there(from, status)) {
        forget_received();
        nanosleep(&pause, NULL);
        if (pause.tv_nsec < LONGEST)
            pause.tv_nsec += pause.tv_nsec / 4;
    }
}

static void *receive(int *from, bool may_wait, size_t *size)
{
    MPI_Status status;
    int n;
    if (may_wait)
        await(*from, &status);
    else if (!is_there(*from, &status))
        return NULL;
    MPI_Get_count(&status, MPI_BYTE, &n);
    char *bytes = malloc((size_t)n + 1);
    if (!bytes) {
        abandon(1);
        return NULL;
    }
    *from = status.MPI_SOURCE;
    *size = (size_t)n;
    MPI_Recv(bytes, n, MPI_BYTE, *from, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    bytes[n] = '\0';
    return bytes;
}

static bool meet(int ms)
{
    MPI_Request all;
    int is_met = 0;
    MPI_Ibarrier(MPI_COMM_WORLD, &all);
    for (; !is_met && ms >= 0; ms--) {
        MPI_Test(&all, &is_met, MPI_STATUS_IGNORE);
        nanosleep(&(struct timespec){.tv_nsec = 1000000}, NULL);
    }
    return is_met;
}

static void end(void)
{
    for (forget_received(); under_way; forget_received())
        nanosleep(&(struct timespec){.tv_nsec = 20000}, NULL);
    MPI_Finalize();
}

const struct ranks_link ranks_link = {
    .begin = begin, .send = send, .receive = receive, .meet = meet, .end = end, .abandon = abandon};
