/*
 * peers.h - processes that share one long calculation, and the messages between them.
 *
 * Every peer calls the same function with the same arguments. Number 0 keeps the files and says how
 * it goes; the others help it and return when it lets them. How messages travel is the caller's
 * affair: by Open MPI under mpirun, through queues between threads in a test. What the calculation
 * finds does not depend on the number of peers.
 */
#ifndef QUINCUNX_PEERS_H
#define QUINCUNX_PEERS_H

#include <stddef.h>

#include <quincunx/base.h>

#ifdef __cplusplus
extern "C" {
#endif

enum { QX_ANYBODY = -1 }; /* whichever peer has sent something */

/* Both functions are called by one thread at a time, not always the same. */
struct qx_peers {
    void *context;
    int number; /* of this one, from 0 */
    int n;      /* at least 1          */
    /* Sends a copy of the bytes, and does not wait until they are received. */
    void (*send)(void *context, int to, const void *bytes, size_t size);
    /* The next message of the peer *from, or of QX_ANYBODY, which *from then names; for the caller
     * to free, with a 0 behind its last byte. Messages of one peer come in their order. NULL: it
     * may not wait and there is none. What does not fit in memory ends the job. */
    void *(*receive)(void *context, int *from, bool may_wait, size_t *size);
};

/* What number 0 has here, all have when it returns. */
QX_API void qx_peers_share(const struct qx_peers *peers, void *bytes, size_t size);

/* All go on, or none does: true where every peer says it can. Otherwise all have the error of the
 * first that cannot. NULL: there are no others. */
QX_API bool qx_peers_agree(const struct qx_peers *peers, bool can, struct qx_error *error);

#ifdef __cplusplus
}
#endif

#endif
