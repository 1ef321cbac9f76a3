/*
 * score.h - what a position is worth to a seat, as a whole number, for any game.
 *
 * The seat plays against all others together. A score is
 *
 *     SCORE_WIN - t         the seat takes the whole point, t turns from now
 *     -QX_SURE … QX_SURE    a guess, or a share of the point (0 is an even share)
 *     t - SCORE_WIN         the seat gets nothing, t turns from now
 *
 * so that a search for the best score takes the shortest win and the longest loss. Turns are those
 * of solve.h: moves that one seat makes in a row are one.
 */
#ifndef SEARCH_SCORE_H
#define SEARCH_SCORE_H

#include <quincunx/game.h>

enum { SCORE_WIN = 2 * QX_SURE, SCORE_INFINITE = SCORE_WIN + 1 };

/* A place to work for the functions below; one per thread. */
struct scorer {
    const struct qx_rules *rules;
    struct qx_score *scores; /* of all seats */
};

/* The rules must outlive the scorer. False: no memory. */
bool scorer_init(struct scorer *scorer, const struct qx_rules *rules);
void scorer_release(struct scorer *scorer);

/* The score of a finished game that ended `turns` turns from now. */
int32_t scorer_end(const struct scorer *scorer, const void *state, qx_seat seat, int turns);
/* The guess for a game in progress: the game's own, or the lead in points. */
int32_t scorer_guess(const struct scorer *scorer, const void *state, qx_seat seat);

static inline bool score_is_sure(int32_t score)
{
    return score > QX_SURE || score < -QX_SURE;
}

/* Between scores and shares of the point, 0 … 1. */
int32_t score_from_share(double share, qx_seat n_seats);
double score_to_share(int32_t score, qx_seat n_seats);

#endif
