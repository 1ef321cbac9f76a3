/*
 * rungs.h - what a bot did against the levels, and which of them equals it.
 *
 * Rung 0 is the bot `random`. The level that equals it lies between the highest rung that the bot
 * beats and the lowest that beats it, both with 95 % certainty.
 */
#ifndef CMD_LIB_RUNGS_H
#define CMD_LIB_RUNGS_H

#include <quincunx/quincunx.h>

enum { RUNGS_LEVELS = 10 };

struct rung {
    char name[16]; /* of the bot: "level:3" */
    bool is_played;
    uint64_t n_games, n_forfeits;
    struct qx_estimate estimate;
};

struct rungs {
    struct rung rung[RUNGS_LEVELS + 1];
    int beaten; /* the highest that it beats, or -1                */
    int master; /* the lowest that beats it, or RUNGS_LEVELS + 1 */
};

void rungs_init(struct rungs *rungs);

/* The next to play: the middle of what is open; once there is a rung that the bot neither beats nor
 * loses to, the ones beside those. -1: nothing is open. */
int rungs_next(const struct rungs *rungs);
/* A rung has its estimate. */
void rungs_note(struct rungs *rungs, int level);

/* Where the score crosses one half, between neighbours that were played; -1 and RUNGS_LEVELS + 1
 * where it never does. By chance it may cross more than once: the middle of the lowest and the
 * highest crossing, since either alone is on one side of the truth more often than on the other. */
double rungs_level(const struct rungs *rungs);
/* The same in words: "about as strong as level 3.2: with 95 % certainty it beats …". */
void rungs_words(const struct rungs *rungs, struct qx_text *text);

#endif
