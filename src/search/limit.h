/*
 * limit.h - when to stop thinking: nodes, time and the stop flag of a budget, watched in one place.
 *
 * A search counts every position it looks at by limit_spend and unwinds when that says no. Once
 * spent, a limit stays spent.
 */
#ifndef SEARCH_LIMIT_H
#define SEARCH_LIMIT_H

#include <quincunx/bot.h>

struct limit {
    uint64_t n_nodes; /* spent so far */
    uint64_t most_nodes;
    uint64_t deadline; /* by `now` */
    uint64_t (*now)(void);
    const atomic_bool *stop;
    const atomic_bool
        *also_stop; /* set after limit_init where a second flag is needed, else NULL */
    uint64_t pause; /* clock and flag are looked at when n_nodes & pause is 0 */
    bool is_spent;
};

/* Positions of large states take longer, so the clock is read more often for them. */
void limit_init(struct limit *limit, const struct qx_budget *budget, size_t state_size);

/* The budget of a search that knows no depths: where a depth is all that limits its thought, it
 * gets some thousand nodes instead. */
struct qx_budget limit_without_depth(const struct qx_budget *budget);

/* Looks at the clock and the flag now. */
void limit_look(struct limit *limit);

/* Counts one position; false, without counting it, when no more may be looked at. */
static inline bool limit_spend(struct limit *limit)
{
    if (limit->n_nodes >= limit->most_nodes)
        limit->is_spent = true;
    else if (!limit->is_spent && (limit->n_nodes & limit->pause) == 0)
        limit_look(limit);
    if (limit->is_spent)
        return false;
    limit->n_nodes++;
    return true;
}

#endif
