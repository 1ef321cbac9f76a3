/*
 * retrograde.c - exact knowledge of any game that numbers its positions: all of them solved at
 * once.
 */
#include "search/retrograde.h"

#include <stdlib.h>

#include "search/forward.h"

enum { MOST_POSITIONS = 1 << 25 }; /* more would not be made while somebody waits */

struct known {
    const struct qx_rules *rules;
    struct retrograde *table;
};

static bool covers(const struct qx_rules *rules, struct qx_error *error)
{
    if (!retrograde_covers(rules, error))
        return false;
    return rules->game->n_indexes(rules) <= MOST_POSITIONS ||
           qx_fail(error, "%s has too many positions to solve them in memory", rules->game->title);
}

static void *open(const struct qx_rules *rules, const struct qx_work *work, struct qx_error *error)
{
    struct known *known = calloc(1, sizeof *known);
    if (!known) {
        qx_fail(error, "there is not enough memory to solve this");
        return NULL;
    }
    known->rules = rules;
    if (work->store)
        known->table = retrograde_load(rules, work->store, NULL);
    if (!known->table)
        known->table = retrograde_new(rules, work, error);
    if (known->table)
        return known;
    free(known);
    return NULL;
}

/* Keeps the table for the next time; without a store there is nothing to do before `open`. */
static bool build(const struct qx_rules *rules, const struct qx_work *work, struct qx_error *error)
{
    if (!work->store)
        return true;
    struct retrograde *table = retrograde_new(rules, work, error);
    bool ok = table && retrograde_save(table, work->store, error);
    retrograde_free(table);
    return ok;
}

static void close(void *self)
{
    struct known *known = self;
    retrograde_free(known->table);
    free(known);
}

static struct finding get(void *context, const void *state)
{
    const struct known *known = context;
    return retrograde_get(known->table, state);
}

static bool value(void *self, const void *state, qx_seat seat, struct qx_value *out,
                  struct qx_error *error)
{
    (void)error;
    const struct known *known = self;
    *out = finding_value(get(self, state), qx_turn(known->rules, state) == seat);
    return true;
}

static bool verify(void *self, const struct qx_work *work, struct qx_error *error)
{
    const struct known *known = self;
    return forward_check(known->rules, get, self, work, error);
}

static size_t summary(void *self, char *out, size_t size)
{
    const struct known *known = self;
    return forward_summary(known->rules, get, self, out, size);
}

const struct qx_solver qx_solver_retrograde = {
    .name = "retrograde",
    .idea = "all positions, solved backwards from the ends",
    .knows = QX_KNOWS_SHARE | QX_KNOWS_DISTANCE,
    .covers = covers,
    .build = build,
    .open = open,
    .close = close,
    .value = value,
    .verify = verify,
    .summary = summary,
};
