/*
 * contest.h - a match or tournament at the command line: played, watched, kept, resumed, reported.
 */
#ifndef CMD_LIB_CONTEST_H
#define CMD_LIB_CONTEST_H

#include "cmd/lib/args.h"
#include "cmd/lib/standings.h"

/* Where --games and --time do not say it; --help spells them. */
#define CONTEST_GAMES 100
#define CONTEST_MS    100
#define CONTEST_TIME  ARGS_TIME_AS(ARGS_SPELL(CONTEST_MS) "; none with --nodes or --clock")

/* Who plays, and what is made of it. */
struct contest_plan {
    const char *command; /* for the report in JSON: "match" */
    const char *const *bots;
    const char *const *names; /* for people; NULL: as the bots */
    int n_bots;
    bool is_gauntlet;
    /* A game is over, or was found in the file of an earlier run. May be NULL. */
    void (*entered)(void *context, const struct qx_match *match, const struct qx_match_game *game);
    /* Tells the result; false: it could not, and has said why. NULL: the usual report. */
    bool (*report)(void *context, const struct standings *standings,
                   const struct standings_table *table);
    void *context;
};

/* Is standard output for people, or does it take CSV or a plot in the place of the table? */
bool contest_has_table(const struct args *args);
/* Plays the bots and prints the report. `args` has the game and what to do besides. Exit code. */
int contest_run(const struct args *args, const struct contest_plan *plan);

#endif
