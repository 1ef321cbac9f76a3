/*
 * problem.h - files of problems: a position on each line, and what is known of its moves.
 *
 *     POSITION; MOVE:SCORE; MOVE:SCORE;
 *
 * The reader is a place in the caller's text: one thread at a time, nothing to free.
 *
 * Moves may be written in capitals. Blank lines and lines that begin with % or # are skipped.
 */
#ifndef QUINCUNX_PROBLEM_H
#define QUINCUNX_PROBLEM_H

#include <quincunx/game.h>

#ifdef __cplusplus
extern "C" {
#endif

enum { QX_PROBLEM_MOVES = 64 }; /* of one problem, at most */

/* A move of a problem and the score that its file gives it. */
struct qx_known_move {
    qx_move move;
    int32_t score; /* in the unit of the file, for the side to move */
};

/* One problem: where it stands in the file, and the moves whose scores are known. */
struct qx_problem {
    size_t line; /* counted from 1; 0: there are no more problems */
    int n_known;
    struct qx_known_move known[QX_PROBLEM_MOVES];
};

/* A reader over a whole text, which must outlive it; clear it but for `text`. */
struct qx_problem_reader {
    const char *text;
    size_t line;
};

/* Reads the next problem and its position into `state`. False: error names the line. */
QX_API bool qx_problem_next(struct qx_problem_reader *reader, const struct qx_rules *rules,
                            void *state, struct qx_problem *problem, struct qx_error *error);

#ifdef __cplusplus
}
#endif

#endif
