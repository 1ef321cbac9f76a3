/*
 * midgame_think.h - which move to make in the midgame of 8x8: deeper and deeper until a limit is
 * spent.
 */
#ifndef KNOWLEDGE_OTHELLO_MIDGAME_THINK_H
#define KNOWLEDGE_OTHELLO_MIDGAME_THINK_H

#include "knowledge/othello/midgame.h"

enum { OTHELLO_THOUGHT_MOVES = 60, OTHELLO_THOUGHT_LINE = 24 };

struct othello_question {
    uint64_t own, opp; /* the side to move has a move */
    int depth;         /* most moves to look ahead, at least 1 */
    int n_best;        /* so many moves get a value of their own, at least 1; of the others it is
                          only known that they are no better */
    uint8_t doubt;     /* how boldly branches are left out: 0 … OTHELLO_DOUBT_MOST */
    int threads;       /* 0 and 1: only the caller's. With more, what is found depends on chance */
};

struct othello_thought {
    int n_moves; /* all moves, best first */
    struct othello_option {
        int square;
        int value;       /* units, for the side to move                           */
        bool is_guessed; /* looked at so deep; else the value is an upper bound   */
    } moves[OTHELLO_THOUGHT_MOVES];
    int value; /* of the position: the mean of the last two depths, which err to opposite sides */
    int depth; /* moves ahead that all were searched     */
    bool is_ended; /* every line was played to its end; exact where there was no doubt */
    int n_line;    /* best play, passes left out             */
    uint8_t line[OTHELLO_THOUGHT_LINE];
};

/* Thinks until the depth is reached or the limit is spent; at least one move ahead, whatever the
 * limit. The limit counts the positions of all threads. */
void othello_think(struct othello_midgame *midgame, const struct othello_question *question,
                   struct limit *limit, struct othello_thought *thought);

#endif
