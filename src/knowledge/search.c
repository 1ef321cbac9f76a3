/*
 * search.c - exact knowledge of any game on a small board: every line searched to its end.
 */
#include <stdlib.h>

#include "search/exact.h"

enum { MOST_CELLS = 16 }; /* beyond that only luck would end a search in time */

struct known {
    const struct qx_rules *rules;
    struct exact *exact;
};

static bool covers(const struct qx_rules *rules, struct qx_error *error)
{
    if (rules->n_cells > MOST_CELLS)
        return qx_fail(error, "a board of more than %d fields is not searched to the end",
                       MOST_CELLS);
    return exact_covers(rules, error);
}

static void *open(const struct qx_rules *rules, const struct qx_work *work, struct qx_error *error)
{
    struct known *known = calloc(1, sizeof *known);
    if (known) {
        known->rules = rules;
        known->exact = exact_new(rules, work);
    }
    if (known && known->exact)
        return known;
    free(known);
    qx_fail(error, "there is not enough memory to search to the end");
    return NULL;
}

static void close(void *self)
{
    struct known *known = self;
    exact_free(known->exact);
    free(known);
}

static bool value(void *self, const void *state, qx_seat seat, struct qx_value *out,
                  struct qx_error *error)
{
    const struct known *known = self;
    double share;
    qx_move best;
    if (!exact_value(known->exact, state, seat, &share, &best, error))
        return false;
    *out = (struct qx_value){.knows = QX_KNOWS_SHARE, .share = share};
    if (qx_turn(known->rules, state) == seat) {
        out->knows |= QX_KNOWS_MOVE;
        out->move = best;
    }
    return true;
}

static uint64_t nodes(void *self)
{
    const struct known *known = self;
    return exact_nodes(known->exact);
}

const struct qx_solver qx_solver_search = {
    .name = "search",
    .idea = "every line searched to its end",
    .knows = QX_KNOWS_SHARE | QX_KNOWS_MOVE,
    .covers = covers,
    .open = open,
    .close = close,
    .value = value,
    .nodes = nodes,
};
