/*
 * score.c - what a position is worth to a seat, for any game.
 */
#include "search/score.h"

#include <stdlib.h>

/* A lead of this many points is taken for three chances in four. */
enum { LEAD_UNIT = 12 };

bool judge_init(struct judge *judge, const struct qx_rules *rules)
{
    judge->rules = rules;
    judge->scores = calloc((size_t)rules->n_seats, sizeof *judge->scores);
    return judge->scores != NULL;
}

void judge_release(struct judge *judge)
{
    free(judge->scores);
    judge->scores = NULL;
}

double judge_share(const struct judge *judge, const void *state, qx_seat seat)
{
    judge->rules->game->result(judge->rules, state, judge->scores);
    return qx_share(judge->scores, judge->rules->n_seats, seat);
}

int32_t judge_end(const struct judge *judge, const void *state, qx_seat seat, int ply)
{
    const double share = judge_share(judge, state, seat);
    if (share >= 1)
        return JUDGE_WIN - ply;
    if (share <= 0)
        return ply - JUDGE_WIN;
    return judge_from_share(share, judge->rules->n_seats);
}

/* The lead over the best of the others, pressed into the range of a guess. */
static int32_t guess_by_points(const struct judge *judge, const void *state, qx_seat seat)
{
    int64_t best = INT64_MIN;
    judge->rules->game->result(judge->rules, state, judge->scores);
    for (qx_seat other = 0; other < judge->rules->n_seats; other++)
        if (other != seat && judge->scores[other].points > best)
            best = judge->scores[other].points;
    if (best == INT64_MIN)
        return 0;
    const double lead = (double)judge->scores[seat].points - (double)best;
    return (int32_t)((QX_SURE - 1) * lead / ((lead < 0 ? -lead : lead) + LEAD_UNIT));
}

int32_t judge_guess(const struct judge *judge, const void *state, qx_seat seat)
{
    if (judge->rules->game->evaluate)
        return judge->rules->game->evaluate(judge->rules, state, seat);
    return guess_by_points(judge, state, seat);
}

int32_t judge_from_share(double share, qx_seat n_seats)
{
    const double fair = 1.0 / (double)n_seats;
    if (share >= fair)
        return n_seats == 1 ? 0 : (int32_t)(QX_SURE * (share - fair) / (1 - fair));
    return (int32_t)(QX_SURE * (share - fair) / fair);
}

double judge_to_share(int32_t score, qx_seat n_seats)
{
    const double fair = 1.0 / (double)n_seats;
    if (judge_is_sure(score))
        return score > 0 ? 1 : 0;
    return fair + (double)score / QX_SURE * (score > 0 ? 1 - fair : fair);
}
