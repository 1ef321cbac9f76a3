/*
 * proofs.h - what is known for certain in a contest: to begin its games evenly, and to end those
 * that are decided. Any thread may ask.
 */
#ifndef CMD_LIB_PROOFS_H
#define CMD_LIB_PROOFS_H

#include <quincunx/quincunx.h>

struct proofs;

/* NULL: error says why: no solver knows anything under these rules, or they are not for two who
 * take turns. The store, which may be NULL, must outlive it. */
struct proofs *proofs_new(const struct qx_rules *rules, const struct qx_store *store,
                          struct qx_error *error);
void proofs_free(struct proofs *proofs);

/* The solver that is asked. */
const char *proofs_solver(const struct proofs *proofs);
/* What the session's position is worth to the seat in this game, in which a position may come once
 * too often; false: that is not known, or takes long. */
bool proofs_value(struct proofs *proofs, const struct qx_session *session, qx_seat seat,
                  struct qx_value *out);

#endif
