/*
 * neutreeko.c - exact knowledge of Neutreeko: the whole table, made in a moment when it is first
 * wanted.
 *
 * A draw by repetition changes no value of a position that stands alone: who wins can do so without
 * repeating, and who draws may as well repeat. (In a game so far: lib/knowledge_in_game.c.)
 */
#include "knowledge/neutreeko/whole_table.h"

#include <stdlib.h>

#include "search/forward.h"

enum { SECOND_SETS = 1540 }; /* three of the 22 squares that the mover leaves free */

struct known {
    const struct qx_rules *rules;
    struct neutreeko_table *table;
};

static bool covers(const struct qx_rules *rules, struct qx_error *error)
{
    (void)rules;
    (void)error;
    return true;
}

static void *open(const struct qx_rules *rules, const struct qx_work *work, struct qx_error *error)
{
    (void)work;
    struct known *known = calloc(1, sizeof *known);
    if (known) {
        known->rules = rules;
        known->table = neutreeko_table_new();
    }
    if (known && known->table)
        return known;
    free(known);
    qx_fail(error, "there is not enough memory to solve Neutreeko");
    return NULL;
}

static void close(void *self)
{
    struct known *known = self;
    neutreeko_table_free(known->table);
    free(known);
}

static struct finding get(void *context, const void *state)
{
    const struct known *known = context;
    uint64_t number = known->rules->game->index(known->rules, state);
    unsigned mine = (unsigned)(number / SECOND_SETS);
    unsigned theirs = neutreeko_set_beside(known->table, mine, (unsigned)(number % SECOND_SETS));
    unsigned value = neutreeko_table_get(known->table, mine, theirs);
    if (value == NEUTREEKO_DRAW)
        return (struct finding){OUTCOME_DRAW, 0};
    return (struct finding){value % 2 ? OUTCOME_WIN : OUTCOME_LOSS, value};
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
    const struct qx_work work = {.threads = 1};
    struct finding_counts counts;
    if (!forward_count(known->rules, get, self, &work, &counts, NULL))
        return qx_text_over(out, size).length;
    counts.n_losses += counts.n_over; /* the opponent has made a row */
    return finding_counts_text(&counts, out, size);
}

const struct qx_solver qx_solver_neutreeko = {
    .name = "neutreeko",
    .idea = "a table of all positions, made in a moment",
    .game = "neutreeko",
    .knows = QX_KNOWS_SHARE | QX_KNOWS_DISTANCE,
    .covers = covers,
    .open = open,
    .close = close,
    .value = value,
    .verify = verify,
    .summary = summary,
};
