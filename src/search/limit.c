/*
 * limit.c - when to stop thinking.
 */
#include "search/limit.h"

/* What a caller gets who set no limit at all. */
static const uint64_t nodes_without_limit = 100000;
/* … and one who asks for a depth where there is none to look to. */
static const uint64_t nodes_for_depth = 10000;

static bool is_endless(const struct qx_budget *budget)
{
    return !budget->nodes && !budget->milliseconds && !budget->depth && !budget->stop;
}

void limit_init(struct limit *limit, const struct qx_budget *budget, size_t state_size)
{
    const bool has_clock = budget->milliseconds > 0 && budget->now;
    *limit = (struct limit){
        .most_nodes = budget->nodes ? budget->nodes : UINT64_MAX,
        .now = has_clock ? budget->now : NULL,
        .stop = budget->stop,
        .pause = state_size > 65536  ? 0
                 : state_size > 2048 ? 7
                                     : 127,
    };
    if (has_clock)
        limit->deadline = budget->now() + budget->milliseconds;
    if (is_endless(budget))
        limit->most_nodes = nodes_without_limit;
}

struct qx_budget limit_without_depth(const struct qx_budget *budget)
{
    struct qx_budget without = *budget;
    if (budget->depth && !budget->nodes && !budget->milliseconds)
        without.nodes = nodes_for_depth;
    without.depth = 0;
    return without;
}

static bool is_up(const atomic_bool *flag)
{
    return flag && atomic_load_explicit(flag, memory_order_relaxed);
}

void limit_look(struct limit *limit)
{
    if (is_up(limit->stop) || is_up(limit->also_stop))
        limit->is_spent = true;
    if (limit->now && limit->now() >= limit->deadline)
        limit->is_spent = true;
}
