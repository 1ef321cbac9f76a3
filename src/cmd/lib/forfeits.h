/*
 * forfeits.h - the games of a contest that a bot gave away by failing: which bot, in which way.
 */
#ifndef CMD_LIB_FORFEITS_H
#define CMD_LIB_FORFEITS_H

#include <quincunx/quincunx.h>

enum forfeit {
    FORFEIT_TIME,     /* it did not answer in time                */
    FORFEIT_ILLEGAL,  /* its move was against the rules           */
    FORFEIT_DEATH,    /* it died, or closed its output            */
    FORFEIT_START,    /* it could not be started                  */
    FORFEIT_NONSENSE, /* it wrote something else, or far too much */
    FORFEIT_OTHER,
    FORFEIT_KINDS
};

/* The forfeits of one bot. */
struct forfeits {
    uint64_t n[FORFEIT_KINDS];
    uint64_t n_all;
    uint64_t first;  /* the earliest game, by number; UINT64_MAX: none */
    char words[200]; /* what happened in it */
};

/* One word for each kind: "time", "illegal". */
extern const char *const forfeit_words[FORFEIT_KINDS];

/* How a game ends that a proof ended: its loser did not fail. */
#define FORFEIT_PROOF "resigned: lost by proof"
/* Does a game that ended in these words (NULL: none) count as a failure of its bot? */
bool forfeit_is_failure(const char *how);
/* The kind of a forfeit, told in the words that a record has for it. */
enum forfeit forfeit_kind(const char *bot, const char *how);
/* Keeps the words of a game, if it is the earliest of this bot. */
void forfeits_note(struct forfeits *forfeits, const char *bot, uint64_t number, const char *how);
/* A line for people, where there are any: "cmd:./x forfeits 7 games (5 time, 2 illegal) …". */
void forfeits_print(const struct forfeits *forfeits, const char *bot);

#endif
