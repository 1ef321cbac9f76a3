/*
 * problems.h - files of problems with known answers, worked out and compared.
 *
 * The files are those of quincunx/problem.h. Points are counted by their custom: empty squares of
 * Othello go to the winner.
 */
#ifndef CMD_LIB_PROBLEMS_H
#define CMD_LIB_PROBLEMS_H

#include "cmd/lib/solving.h"

/* Solves all problems of the file and prints a line for each, then the totals; returns the exit
   code: 1 where an answer differs from the known one. */
int problems_run(struct solving *solving, const struct qx_rules *rules, const char *path);

#endif
