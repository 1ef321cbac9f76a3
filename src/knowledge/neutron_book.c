/*
 * neutron_book.c - exact knowledge of the lines after every first move of Neutron, built in.
 */
#include <stdlib.h>

#include "knowledge/neutron/books.h"
#include "knowledge/neutron/known.h"
#include "knowledge/neutron/book_line.h"

struct known {
    struct neutron_known base;
    struct neutron_book *book;
    struct neutron_line *line;
};

static void close(void *self)
{
    struct known *known = self;
    neutron_line_free(known->line);
    neutron_book_free(known->book);
    neutron_sets_free(known->base.sets);
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
    known->base.rules = rules;
    known->base.sets = neutron_sets_new(NEUTRON_PIECES);
    if (known->base.sets)
        known->book = neutron_book_read(known->base.sets, bytes->bytes, bytes->size, error);
    if (known->book)
        known->line = neutron_line_new(known->book, known->base.sets);
    if (known->line) {
        known->base.source = neutron_line_source(known->line);
        return known;
    }
    close(known);
    return NULL;
}

const struct qx_solver qx_solver_neutron_book = {
    .name = "neutron_book",
    .idea = "a built-in book of the best lines, until `solve` has made the table of all positions",
    .game = "neutron",
    .knows = QX_KNOWS_SHARE | QX_KNOWS_DISTANCE,
    .covers = neutron_known_covers,
    .open = open,
    .close = close,
    .value = neutron_known_value,
    .choices = neutron_known_choices,
};
