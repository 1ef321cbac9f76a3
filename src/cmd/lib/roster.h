/*
 * roster.h - the bots of a folder: every program in it, checked before anything is played.
 */
#ifndef CMD_LIB_ROSTER_H
#define CMD_LIB_ROSTER_H

#include "cmd/lib/args.h"

struct pupil {
    char *name, *spec; /* "ada.py", "cmd:python3 bots/ada.py" */
    int n_good, n_bad; /* games of the check */
    struct qx_error why;
};

/* Those that can play a game at least, or did so in the games that --resume goes on with, come
 * first, each part in the order of names. */
struct roster {
    int n, n_able;
    struct pupil pupils[QX_MAX_BOTS];
};

/* Finds the bots: executable files, Python scripts (*.py) and shared objects (*.so) that do not
 * begin with a dot. What looks like a bot and cannot be one is told of and passed over. False:
 * error says why. */
bool roster_read(struct roster *roster, const char *folder, struct qx_error *error);
/* Plays each bot against random moves in every seat, by --time, --nodes and --clock, held as
 * --memory,
 * --cpu, --processes, --isolate and --log say. A shared object, which cannot be held, is not even
 * loaded where one of the first four is given: it fails. False: error says why. */
bool roster_check(struct roster *roster, const struct qx_rules *rules, const struct args *args,
                  struct qx_error *error);
void roster_release(struct roster *roster);

#endif
