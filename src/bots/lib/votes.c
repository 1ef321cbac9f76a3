/*
 * votes.c - which move a tree search makes, once it has looked at them.
 */
#include "bots/lib/votes.h"

/* 1: proven to win, -1: proven to lose, 0: anything else. */
static int rank_of(const struct uct_vote *vote)
{
    if (!vote->is_proven)
        return 0;
    return vote->share >= 1 ? 1 : vote->share <= 0 ? -1 : 0;
}

double vote_share(const struct uct_vote *vote)
{
    return vote->is_proven      ? vote->share
           : vote->n_visits > 0 ? vote->sum / (double)vote->n_visits
                                : 0.5;
}

static bool is_better(const struct uct_vote *a, const struct uct_vote *b)
{
    const int rank = rank_of(a);
    if (rank != rank_of(b))
        return rank > rank_of(b);
    if (rank != 0)
        return rank > 0 ? a->distance < b->distance : a->distance > b->distance;
    if (a->n_visits != b->n_visits)
        return a->n_visits > b->n_visits;
    return vote_share(a) > vote_share(b);
}

const struct uct_vote *votes_best(const struct uct_vote *votes, size_t n)
{
    const struct uct_vote *best = &votes[0];
    for (size_t i = 1; i < n; i++)
        if (is_better(&votes[i], best))
            best = &votes[i];
    return best;
}

const struct uct_vote *votes_draw(const struct uct_vote *votes, size_t n, struct qx_random *random)
{
    double sum = 0;
    for (size_t i = 0; i < n; i++)
        sum += votes[i].strategy;
    double left = qx_random_unit(random) * sum;
    for (size_t i = 0; i + 1 < n; i++) {
        left -= votes[i].strategy;
        if (left < 0)
            return &votes[i];
    }
    return &votes[n - 1];
}
