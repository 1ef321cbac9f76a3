/*
 * score.c - what a position is worth to a seat, for any game.
 */
#include "search/score.h"

#include <stdlib.h>

/* A lead of this many points is taken for three chances in four. */
enum { LEAD_UNIT = 12 };

bool scorer_init(struct scorer *scorer, const struct qx_rules *rules)
{
    scorer->rules = rules;
    scorer->scores = calloc((size_t)rules->n_seats, sizeof *scorer->scores);
    return scorer->scores != NULL;
}

void scorer_release(struct scorer *scorer)
{
    free(scorer->scores);
    scorer->scores = NULL;
}

/* Share of the point for a seat in a finished game. */
static double share_of(const struct scorer *scorer, const void *state, qx_seat seat)
{
    scorer->rules->game->result(scorer->rules, state, scorer->scores);
    return qx_share(scorer->scores, scorer->rules->n_seats, seat);
}

int32_t scorer_end(const struct scorer *scorer, const void *state, qx_seat seat, int turns)
{
    const double share = share_of(scorer, state, seat);
    if (share >= 1)
        return SCORE_WIN - turns;
    if (share <= 0)
        return turns - SCORE_WIN;
    return score_from_share(share, scorer->rules->n_seats);
}

/* The lead over the best of the others, pressed into the range of a guess. */
static int32_t guess_by_points(const struct scorer *scorer, const void *state, qx_seat seat)
{
    int64_t best = INT64_MIN;
    scorer->rules->game->result(scorer->rules, state, scorer->scores);
    for (qx_seat other = 0; other < scorer->rules->n_seats; other++)
        if (other != seat && scorer->scores[other].points > best)
            best = scorer->scores[other].points;
    if (best == INT64_MIN)
        return 0;
    const double lead = (double)scorer->scores[seat].points - (double)best;
    return (int32_t)((QX_SURE - 1) * lead / ((lead < 0 ? -lead : lead) + LEAD_UNIT));
}

int32_t scorer_guess(const struct scorer *scorer, const void *state, qx_seat seat)
{
    if (scorer->rules->game->evaluate)
        return scorer->rules->game->evaluate(scorer->rules, state, seat);
    return guess_by_points(scorer, state, seat);
}

int32_t score_from_share(double share, qx_seat n_seats)
{
    const double fair = 1.0 / (double)n_seats;
    if (share >= fair)
        return n_seats == 1 ? 0 : (int32_t)(QX_SURE * (share - fair) / (1 - fair));
    return (int32_t)(QX_SURE * (share - fair) / fair);
}

double score_to_share(int32_t score, qx_seat n_seats)
{
    const double fair = 1.0 / (double)n_seats;
    if (score_is_sure(score))
        return score > 0 ? 1 : 0;
    return fair + (double)score / QX_SURE * (score > 0 ? 1 - fair : fair);
}
