/*
 * contest.h - a match or tournament at the command line: played, watched, kept, resumed, reported.
 */
#ifndef CMD_LIB_CONTEST_H
#define CMD_LIB_CONTEST_H

#include "cmd/lib/args.h"

/* Plays the bots and prints the report. `args` has the game and what to do besides. Exit code. */
int contest_run(const struct args *args, const char *const *bots, int n_bots, bool is_gauntlet);

#endif
