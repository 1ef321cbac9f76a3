/*
 * endgame_stage.h - how a solve goes on: searches of one position, each learning from the one
 * before.
 *
 * First come searches with doubt, which soon find a likely score and good moves, then the one
 * without, whose score is proven. Each looks at a narrow window around what is expected, and is
 * repeated further up or down when the score is not in there.
 */
#ifndef KNOWLEDGE_OTHELLO_ENDGAME_STAGE_H
#define KNOWLEDGE_OTHELLO_ENDGAME_STAGE_H

#include <stdbool.h>
#include <stdint.h>

struct othello_stage {
    uint8_t doubt; /* as in endgame_search.h */
    int alpha, beta;
    int least, most; /* between which the score lies, by searches with this doubt */
    int n_missed;    /* searches with this doubt whose window the score was not in */
    bool is_fixed;   /* the window stays: who wins is asked, not by how much */
    bool is_last;    /* no search is left: the last score is proven */
};

/* Without an expectation: one search for any score. */
struct othello_stage othello_stage_whole(void);
/* From an expected score on; `n_empty` squares are empty. */
struct othello_stage othello_stage_first(int expected, int n_empty);
/* To learn who wins: whether the score is below, at or above 0. */
struct othello_stage othello_stage_winner(int n_empty);
/* What to do after the stage's search found `score`. */
void othello_stage_advance(struct othello_stage *stage, int score);

#endif
