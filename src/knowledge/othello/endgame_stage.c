/*
 * endgame_stage.c - the windows and doubts of successive searches.
 */
#include "knowledge/othello/endgame_stage.h"

#include "knowledge/othello/endgame_search.h"

enum { DOUBT_MIN = 16 }; /* empty squares from which searches with doubt pay */

/* The doubt of the next search. */
static const uint8_t less_doubt[OTHELLO_ENDGAME_DOUBT_MOST + 1] = {0, 0, 0, 1};

struct othello_stage othello_stage_whole(void)
{
    return (struct othello_stage){.alpha = -OTHELLO_SCORE_MAX, .beta = OTHELLO_SCORE_MAX};
}

/* A window around a score, with so much more room below and above. Scores are even but for boards
 * that are left unfinished. */
static void look_around(struct othello_stage *stage, int score, int below, int above)
{
    const int alpha = score - 1 - below, beta = score + 1 + above;
    stage->alpha = alpha < -OTHELLO_SCORE_MAX ? -OTHELLO_SCORE_MAX : alpha;
    stage->beta = beta > OTHELLO_SCORE_MAX ? OTHELLO_SCORE_MAX : beta;
}

struct othello_stage othello_stage_first(int expected, int n_empty)
{
    struct othello_stage stage = {.doubt = n_empty >= DOUBT_MIN ? OTHELLO_ENDGAME_DOUBT_MOST : 0};
    look_around(&stage, expected, 0, 0);
    return stage;
}

void othello_stage_advance(struct othello_stage *stage, int score)
{
    const bool is_low = score <= stage->alpha && stage->alpha > -OTHELLO_SCORE_MAX;
    const bool is_high = score >= stage->beta && stage->beta < OTHELLO_SCORE_MAX;
    const int step = 2 * stage->n_missed;
    if (is_low || is_high) {
        const int next = score % 2 == 0 ? score : is_low ? score - 1 : score + 1;
        stage->n_missed++;
        look_around(stage, next, is_low ? step : 0, is_high ? step : 0);
        return;
    }
    stage->is_last = stage->doubt == 0;
    stage->doubt = less_doubt[stage->doubt];
    stage->n_missed = 0;
    look_around(stage, score, 0, 0);
}
