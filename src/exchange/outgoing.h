/*
 * outgoing.h - what writers of other programs' formats ask of a game of Othello.
 */
#ifndef EXCHANGE_OUTGOING_H
#define EXCHANGE_OUTGOING_H

#include <quincunx/session.h>

enum { OUTGOING_POSITION = 26 * 26 + 3, OUTGOING_MOVE = 8 };

/* A game of Othello whose players pass when they are stuck? Other programs know no other. */
bool outgoing_fits(const struct qx_session *game, struct qx_error *error);
/* The same, and on 8x8 from the usual start? Moves alone say nothing of another. */
bool outgoing_fits_usual(const struct qx_session *game, struct qx_error *error);
int outgoing_side(const struct qx_session *game);
/* The first position as text; "" where there is no memory to go back to it. */
void outgoing_start(const struct qx_session *game, char out[OUTGOING_POSITION]);
/* The text of step i. */
void outgoing_move(const struct qx_session *game, size_t i, char out[OUTGOING_MOVE]);
/* Who sits there: a person's name, or a bot; "" where that is not told. */
const char *outgoing_name(const struct qx_session *game, qx_seat seat);

struct outgoing_result {
    bool is_over;
    int black;     /* discs that Black has more than White; all, where the other gave up */
    qx_seat loser; /* who gave the game up; QX_NOBODY: nobody did */
    bool is_late;  /* and did so by running out of time */
    bool is_agreed;
};
struct outgoing_result outgoing_result(const struct qx_session *game);

#endif
