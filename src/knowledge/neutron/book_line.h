/*
 * book_line.h - a book as a source of values: the positions that its line of play can meet.
 *
 * These are the book's own positions, lost, and every position that can be reached from them in one
 * turn, won. The book holds a best answer to each of the latter, so their distances are exact too.
 */
#ifndef KNOWLEDGE_NEUTRON_BOOK_LINE_H
#define KNOWLEDGE_NEUTRON_BOOK_LINE_H

#include "knowledge/neutron/answer.h"
#include "knowledge/neutron/book.h"

struct neutron_line;

/* NULL when memory is short. Book and sets must outlive it. */
struct neutron_line *neutron_line_new(const struct neutron_book *book,
                                      const struct neutron_sets *sets);
void neutron_line_free(struct neutron_line *line);

struct neutron_source neutron_line_source(struct neutron_line *line);

#endif
