/*
 * othello.h - exact endgames of Othello, beyond what solve.h offers for every game: the line of
 * best play, and the tournament's way of counting.
 *
 * The rules, and `work` with all it points to, must outlive an endgame. One thread at a time asks;
 * the search starts work->threads of its own and has joined them when it returns.
 */
#ifndef QUINCUNX_OTHELLO_H
#define QUINCUNX_OTHELLO_H

#include <quincunx/solve.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Who gets the squares that are empty at the end. The usual problem files count for the winner. */
enum qx_endgame_count { QX_EMPTY_FOR_NOBODY, QX_EMPTY_FOR_WINNER };

enum { QX_ENDGAME_LINE = 64 }; /* moves of the longest line */

/* The exact result of an endgame. */
struct qx_endgame_answer {
    int score;      /* discs of the side to move less those of the other */
    uint64_t nodes; /* positions looked at                               */
    int n_line;     /* best play by both, passes left out                */
    qx_move line[QX_ENDGAME_LINE];
};

struct qx_endgame; /* what plays endgames out */

/* For boards up to 8x8; of `work` memory, threads, nodes, stop and tell count. NULL: error says
 * why. */
QX_API struct qx_endgame *qx_endgame_new(const struct qx_rules *rules, const struct qx_work *work,
                                         struct qx_error *error);
QX_API void qx_endgame_free(struct qx_endgame *endgame);

/* Plays a state out to the end; one caller at a time. False: not known; error says why, and only
   answer->nodes, what was looked at in vain, is set. */
QX_API bool qx_endgame_solve(struct qx_endgame *endgame, const void *state,
                             enum qx_endgame_count count, struct qx_endgame_answer *answer,
                             struct qx_error *error);

#ifdef __cplusplus
}
#endif

#endif
