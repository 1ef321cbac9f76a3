/*
 * ranks_link.h - messages between the processes ("ranks") of a job: what quincunx-mpi.so offers.
 *
 * The module stands between the program and Open MPI, so that the program needs it only when mpirun
 * starts it. Every function is called by one thread at a time, not always the same.
 */
#ifndef CMD_LIB_RANKS_LINK_H
#define CMD_LIB_RANKS_LINK_H

#include <stdbool.h>
#include <stddef.h>

#define RANKS_LINK_NAME "ranks_link"

struct ranks_link {
    /* Joins the job; false: it cannot. */
    bool (*begin)(int *rank, int *n_ranks);
    /* Sends a copy of the bytes, and does not wait until they are received. */
    void (*send)(int to, const void *bytes, size_t size);
    /* A message of the rank *from, or of anybody where that is below 0, for the caller to free: a 0
     * is behind its last byte. NULL: it may not wait, asleep, and there is none. */
    void *(*receive)(int *from, bool may_wait, size_t *size);
    /* Whether all ranks come here within so many milliseconds; once, and the last thing before the
     * job is left. */
    bool (*meet)(int ms);
    /* Leaves the job, when all others do. */
    void (*end)(void);
    /* Ends the job for all. */
    void (*abandon)(int code);
};

#endif
