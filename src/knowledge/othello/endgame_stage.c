/*
 * endgame_stage.c - the windows and doubts of successive searches.
 */
#include "knowledge/othello/endgame_stage.h"

#include "knowledge/othello/endgame_search.h"

enum { DOUBT_MIN = 16 }; /* empty squares from which searches with doubt pay */

/* The doubt of the next search. */
static const uint8_t less_doubt[OTHELLO_ENDGAME_DOUBT_MOST + 1] = {0, 0, 0, 1};

/* Nothing is known of the score yet. */
static void forget(struct othello_stage *stage)
{
    stage->n_missed = 0;
    stage->least = -OTHELLO_SCORE_MAX;
    stage->most = OTHELLO_SCORE_MAX;
}

struct othello_stage othello_stage_whole(void)
{
    struct othello_stage stage = {.alpha = -OTHELLO_SCORE_MAX, .beta = OTHELLO_SCORE_MAX};
    forget(&stage);
    return stage;
}

/* A window around a score, with so much more room below and above. Scores are even but for boards
 * that are left unfinished. */
static void look_around(struct othello_stage *stage, int score, int below, int above)
{
    const int alpha = score - 1 - below, beta = score + 1 + above;
    stage->alpha = alpha < -OTHELLO_SCORE_MAX ? -OTHELLO_SCORE_MAX : alpha;
    stage->beta = beta > OTHELLO_SCORE_MAX ? OTHELLO_SCORE_MAX : beta;
}

static uint8_t first_doubt(int n_empty)
{
    return n_empty >= DOUBT_MIN ? OTHELLO_ENDGAME_DOUBT_MOST : 0;
}

struct othello_stage othello_stage_winner(int n_empty)
{
    struct othello_stage stage = {.doubt = first_doubt(n_empty), .is_fixed = true};
    look_around(&stage, 0, 0, 0);
    forget(&stage);
    return stage;
}

struct othello_stage othello_stage_first(int expected, int n_empty)
{
    struct othello_stage stage = {.doubt = first_doubt(n_empty)};
    look_around(&stage, expected, 0, 0);
    forget(&stage);
    return stage;
}

/* After a score outside the window: the next window lies beyond it, unless the score is known
 * though no window held it. It is odd then, and gets a window of its own where its line matters. */
static void look_further(struct othello_stage *stage, int score, bool is_low)
{
    const int step = 2 * stage->n_missed;
    const int next = score % 2 == 0 ? score : is_low ? score - 1 : score + 1;
    stage->n_missed++;
    if (stage->least < stage->most)
        look_around(stage, next, is_low ? step : 0, is_low ? 0 : step);
    else
        look_around(stage, score, 0, 0);
}

void othello_stage_advance(struct othello_stage *stage, int score)
{
    const bool is_low = score <= stage->alpha && stage->alpha > -OTHELLO_SCORE_MAX;
    const bool is_high = score >= stage->beta && stage->beta < OTHELLO_SCORE_MAX;
    if (is_low && score < stage->most)
        stage->most = score;
    if (is_high && score > stage->least)
        stage->least = score;
    if (!stage->is_fixed && (is_low || is_high) &&
        (stage->least < stage->most || stage->doubt == 0)) {
        look_further(stage, score, is_low);
        return;
    }
    stage->is_last = stage->doubt == 0;
    stage->doubt = less_doubt[stage->doubt];
    forget(stage);
    if (!stage->is_fixed)
        look_around(stage, score, 0, 0);
}
