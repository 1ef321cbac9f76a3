/*
 * proofs.c - what is known for certain in a contest.
 *
 * Knowledge answers one thread at a time, so a lock stands before it; what is looked up in a table
 * takes microseconds, and a search ends after a few thousand positions. It remembers nothing from
 * one question to the next: else what is proven would hang on the games that were asked about
 * before, and so on the number of threads and on breaks.
 */
#include "cmd/lib/proofs.h"

#include <pthread.h>
#include <stdlib.h>

enum { NODES = 5000 }; /* that a search may look at */

struct proofs {
    struct qx_rules rules;
    struct qx_work work;
    struct qx_knowledge *knowledge;
    pthread_mutex_t lock;
};

struct proofs *proofs_new(const struct qx_rules *rules, const struct qx_store *store,
                          struct qx_error *error)
{
    if (rules->n_seats != 2 || rules->is_simultaneous || rules->has_hidden) {
        qx_fail(error, "proofs are for two players who take turns");
        return NULL;
    }
    struct proofs *proofs = calloc(1, sizeof *proofs);
    if (!proofs) {
        qx_fail(error, "there is not enough memory for proofs");
        return NULL;
    }
    proofs->rules = *rules;
    proofs->work = (struct qx_work){.store = store, .threads = 1, .nodes = NODES, .forgets = true};
    proofs->knowledge = qx_knowledge_new(&proofs->rules, &proofs->work, error);
    if (proofs->knowledge && pthread_mutex_init(&proofs->lock, NULL) == 0)
        return proofs;
    qx_knowledge_free(proofs->knowledge);
    free(proofs);
    return NULL;
}

void proofs_free(struct proofs *proofs)
{
    if (!proofs)
        return;
    pthread_mutex_destroy(&proofs->lock);
    qx_knowledge_free(proofs->knowledge);
    free(proofs);
}

const char *proofs_solver(const struct proofs *proofs)
{
    return qx_knowledge_solver(proofs->knowledge)->name;
}

bool proofs_value(struct proofs *proofs, const struct qx_session *session, qx_seat seat,
                  struct qx_value *out)
{
    const struct qx_position at = qx_session_position(session);
    pthread_mutex_lock(&proofs->lock);
    const bool ok = qx_knowledge_value_in_game(proofs->knowledge, at.state, seat, at.keys,
                                               at.n_keys, out, NULL);
    pthread_mutex_unlock(&proofs->lock);
    return ok;
}
