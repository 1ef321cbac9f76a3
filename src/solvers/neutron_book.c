/*
 * neutron_book.c - exact knowledge of Neutron's best line, built in: enough to win from the start.
 */
#include <stdlib.h>

#include "solve/neutron/books.h"
#include "solve/neutron/known.h"
#include "solve/neutron/line.h"

struct known {
    const struct qx_rules *rules;
    struct neutron_sets *sets;
    struct neutron_book *book;
    struct neutron_line *line;
    struct neutron_source source;
};

static bool covers(const struct qx_rules *rules, struct qx_error *error)
{
    (void)rules;
    (void)error;
    return true;
}

static void close(void *self)
{
    struct known *known = self;
    neutron_line_free(known->line);
    neutron_book_free(known->book);
    neutron_sets_free(known->sets);
    free(known);
}

static void *open(const struct qx_rules *rules, const struct qx_work *work, struct qx_error *error)
{
    (void)work;
    const struct neutron_bytes *bytes = &neutron_books[neutron_known_rules(rules)];
    struct known *known = calloc(1, sizeof *known);
    qx_fail(error, "there is not enough memory for the book of Neutron");
    if (!known)
        return NULL;
    known->rules = rules;
    known->sets = neutron_sets_new(NEUTRON_PIECES);
    if (known->sets)
        known->book = neutron_book_read(known->sets, bytes->bytes, bytes->size, error);
    if (known->book)
        known->line = neutron_line_new(known->book, known->sets);
    if (known->line) {
        known->source = neutron_line_source(known->line);
        return known;
    }
    close(known);
    return NULL;
}

static bool value(void *self, const void *state, qx_seat seat, struct qx_value *out,
                  struct qx_error *error)
{
    const struct known *known = self;
    return neutron_known_value(known->rules, &known->source, state, seat, out, error);
}

static bool choices(void *self, const void *state, qx_seat seat, struct qx_choice *choices,
                    size_t n, struct qx_error *error)
{
    (void)seat;
    const struct known *known = self;
    return neutron_known_choices(known->rules, &known->source, state, choices, n, error);
}

const struct qx_solver qx_solver_neutron_book = {
    .name = "neutron_book",
    .idea = "a built-in book of the best line, until `solve` has made the table of all positions",
    .game = "neutron",
    .knows = QX_KNOWS_SHARE | QX_KNOWS_DISTANCE,
    .covers = covers,
    .open = open,
    .close = close,
    .value = value,
    .choices = choices,
};
