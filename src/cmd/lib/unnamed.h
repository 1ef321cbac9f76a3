/*
 * unnamed.h - a game for which nobody has named a file, kept while it is played.
 *
 * It lies among the unfinished games of the full screen, which offers it once this program has left
 * it, however it did; until then a lock keeps it from being offered. Once it is over it lies among
 * the finished ones. A game that was left there goes on in its own file.
 */
#ifndef CMD_LIB_UNNAMED_H
#define CMD_LIB_UNNAMED_H

#include <quincunx/quincunx.h>

enum { UNNAMED_PATH = 4096, UNNAMED_NAME = 80 };

struct unnamed {
    char path[UNNAMED_PATH]; /* empty: there is none yet */
    char lock_path[UNNAMED_PATH];
    int lock;
};

/* Is this the path of an unfinished game? Its name, without folder and ending, goes to `name`. */
bool unnamed_find(const char *path, char name[UNNAMED_NAME]);
/* Goes on with the unfinished game of that name. False: error says why, another program plays it
 * included. */
bool unnamed_take(struct unnamed *unnamed, const char *name, struct qx_error *error);
/* Finds a place for a game. False: error says why there is none. */
bool unnamed_open(struct unnamed *unnamed, struct qx_error *error);
/* The game is over: it joins the finished ones, by the name of its game and the time, and its path
 * there goes to `out`. False: it stays where it is, and error says why. */
bool unnamed_finish(struct unnamed *unnamed, const char *game, char out[UNNAMED_PATH],
                    struct qx_error *error);
/* Leaves it to whoever goes on with it. */
void unnamed_release(struct unnamed *unnamed);

#endif
