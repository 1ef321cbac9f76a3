/*
 * worth.c - the order of moves by what they are worth.
 */
#include <quincunx/analysis.h>

#include <stdlib.h>

/* Which group a move stands in: lower ones first. */
static int group_of(const struct qx_worth *worth)
{
    static const int groups[] = {[QX_NO_WORTH] = 3, [QX_ESTIMATE] = 1, [QX_PROOF] = 0};
    const bool is_lost =
        worth->kind == QX_PROOF && worth->value.knows & QX_KNOWS_SHARE && worth->value.share <= 0;
    return is_lost ? 2 : groups[worth->kind];
}

/* The larger first; what is known before what is not. */
static int larger_first(const struct qx_value *a, const struct qx_value *b, enum qx_knows what,
                        double of_a, double of_b)
{
    const bool knows_a = a->knows & what, knows_b = b->knows & what;
    if (knows_a != knows_b)
        return knows_a ? -1 : 1;
    return knows_a ? (of_a < of_b) - (of_a > of_b) : 0;
}

/* How welcome a distance is: near where one wins, far where one loses. */
static double welcome(const struct qx_value *value)
{
    return value->share > 0.5   ? -(double)value->distance
           : value->share < 0.5 ? (double)value->distance
                                : 0;
}

static int order_of(const struct qx_value *a, const struct qx_value *b)
{
    int order = larger_first(a, b, QX_KNOWS_SHARE, a->share, b->share);
    if (order == 0)
        order = larger_first(a, b, QX_KNOWS_POINTS, a->points, b->points);
    if (order == 0)
        order = larger_first(a, b, QX_KNOWS_DISTANCE, welcome(a), welcome(b));
    return order;
}

int qx_move_worth_order(const void *first, const void *second)
{
    const struct qx_move_worth *a = first, *b = second;
    int order = group_of(&a->worth) - group_of(&b->worth);
    if (order == 0 && a->worth.kind != QX_NO_WORTH)
        order = order_of(&a->worth.value, &b->worth.value);
    if (order == 0)
        order = (a->probability < b->probability) - (a->probability > b->probability);
    return order ? order : (a->move > b->move) - (a->move < b->move);
}

static int share_order(const void *first, const void *second)
{
    const struct qx_move_worth *a = first, *b = second;
    const int order = (a->probability < b->probability) - (a->probability > b->probability);
    return order ? order : qx_move_worth_order(first, second);
}

void qx_move_worth_sort(struct qx_move_worth *moves, size_t n, bool is_together)
{
    if (n > 1)
        qsort(moves, n, sizeof *moves, is_together ? share_order : qx_move_worth_order);
}

struct qx_move_counts qx_move_worth_count(const struct qx_move_worth *moves, size_t n)
{
    struct qx_move_counts counts = {0};
    for (size_t i = 0; i < n; i++) {
        const struct qx_move_worth *move = &moves[i];
        counts.n_proofs += move->worth.kind == QX_PROOF;
        counts.n_estimates += move->worth.kind == QX_ESTIMATE;
        counts.n_unknown += move->worth.kind == QX_NO_WORTH;
        counts.n_made += move->probability > 0;
    }
    return counts;
}
