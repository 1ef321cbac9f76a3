/*
 * book_entries.h - the inside of a book, for book.c and book_make.c.
 */
#ifndef KNOWLEDGE_NEUTRON_BOOK_ENTRIES_H
#define KNOWLEDGE_NEUTRON_BOOK_ENTRIES_H

#include "knowledge/neutron/book.h"

struct neutron_book_kind {
    enum neutron_rules rules;
    int n_pieces;
    int shortest;
    bool is_whole; /* answers every first move that decides the game */
};

struct neutron_entry {
    uint64_t number;
    uint8_t distance;
};

struct neutron_book {
    struct neutron_book_kind kind;
    size_t n_entries;
    struct neutron_entry entries[]; /* numbers rising */
};

/* The entries are for the caller to fill in. NULL when memory is short. */
struct neutron_book *neutron_book_new(const struct neutron_book_kind *kind, size_t n_entries);

uint64_t neutron_position_number(const struct neutron_sets *sets,
                                 const struct neutron_position *position);

#endif
