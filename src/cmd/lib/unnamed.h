/*
 * unnamed.h - a game for which nobody has named a file, kept while it is played.
 *
 * It lies among the unfinished games of the full screen, which offers it once this program has left
 * it, however it did; until then a lock keeps it from being offered.
 */
#ifndef CMD_LIB_UNNAMED_H
#define CMD_LIB_UNNAMED_H

#include <quincunx/quincunx.h>

enum { UNNAMED_PATH = 4096 };

struct unnamed {
    char path[UNNAMED_PATH]; /* empty: there is none yet */
    char lock_path[UNNAMED_PATH];
    int lock;
};

/* Finds a place for a game. False: error says why there is none. */
bool unnamed_open(struct unnamed *unnamed, struct qx_error *error);
/* The game is over: nothing is left of it. */
void unnamed_remove(struct unnamed *unnamed);
/* Leaves it to whoever goes on with it. */
void unnamed_release(struct unnamed *unnamed);

#endif
