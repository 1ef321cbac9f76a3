/*
 * refute.h - why a move is not the right one: what it is worth, and what answers it.
 */
#ifndef LEARN_REFUTE_H
#define LEARN_REFUTE_H

#include <quincunx/reply.h>

/*
 * Fills the words and the line of a reply to a wrong move: "b2-c3 loses in 8: White answers e1-b4."
 * The right move is not told. False: stopped, or no memory.
 */
bool refute(struct qx_analysis *analysis, const struct qx_session *session,
            const struct qx_verdict *verdict, struct qx_reply *reply, struct qx_error *error);

#endif
