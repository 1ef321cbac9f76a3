/*
 * ponder.h - thinking while the other side does.
 *
 * After our move the bot goes on with the reply that it expects, on a thread and a copy of the game
 * of its own, until the next line arrives. If the reply comes, it has searched the position that it
 * is asked about, and its table knows the answer. What it finds meanwhile is not used otherwise.
 */
#ifndef CMD_LIB_PONDER_H
#define CMD_LIB_PONDER_H

#include <quincunx/quincunx.h>

struct ponder;

/* The chair thinks about the position after the expected reply, the second step of the answer's
 * line, which begins with the move just made. The chair must not be used, nor freed, before
 * ponder_end. NULL: nothing is expected, it would not be the chair's turn, or a thread cannot be
 * had. */
struct ponder *ponder_begin(struct qx_chair *chair, const struct qx_session *session, qx_seat seat,
                            const struct qx_answer *answer, uint32_t threads);
/* Stops it and waits for its end; of NULL nothing. */
void ponder_end(struct ponder *ponder);

#endif
