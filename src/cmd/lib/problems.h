/*
 * problems.h - files of problems with known answers, worked out and compared.
 *
 * A problem is a line: a position, then, each after a semicolon, a move and the points that the
 * player to move gets by it ("E3:+6"). Blank lines and lines that begin with % are skipped.
 */
#ifndef CMD_PROBLEMS_H
#define CMD_PROBLEMS_H

#include "cmd/lib/solving.h"

/* Solves all problems of the file and prints a line for each, then the totals; returns the exit
   code: 1 where an answer differs from the known one. */
int problems_run(struct solving *solving, const struct qx_rules *rules, const char *path);

#endif
