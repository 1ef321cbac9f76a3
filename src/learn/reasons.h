/*
 * reasons.h - what the rules alone say for a move, without any search.
 */
#ifndef LEARN_REASONS_H
#define LEARN_REASONS_H

#include <quincunx/session.h>

struct reasons {
    bool is_win;       /* it wins at once                                             */
    size_t n_others;   /* the other legal moves,                                      */
    size_t n_open;     /* those after which another seat can win at once               */
    qx_seat opener;    /* that seat; QX_NOBODY: not always the same                    */
    bool is_open;      /* is the move itself one of those?                             */
    qx_seat next;      /* whose turn it is after the move; negative: nobody's          */
    size_t n_answers;  /* legal moves of that seat,                                    */
    double answers;    /* and of whose turn it is after the others, on average         */
    bool is_same_seat; /* the turn goes on: of the next seat nothing is said           */
};

/* False: there is nothing to say, as the players choose together or the board is large, or there
 * is no memory. */
bool reasons_find(const struct qx_session *session, struct qx_step step, struct reasons *out);

#endif
