/*
 * book.h - a small book of lost positions: whoever leaves one of them to the opponent wins.
 *
 * A whole book serves whichever side wins after the first move, for every first move that decides
 * the game; another one only the side that wins from the start. Wherever that side may be after any
 * replies of the other, one of its best turns leaves a position of the book, as long as the win is
 * further away than `shortest`; the rest is left to search.
 */
#ifndef KNOWLEDGE_NEUTRON_BOOK_H
#define KNOWLEDGE_NEUTRON_BOOK_H

#include "knowledge/disk/neutron/neutron_table.h"

struct neutron_book;

/* Where play starts: the first player moves a piece only. */
struct neutron_start {
    uint32_t white; /* the first player; home on rank 1 */
    uint32_t black;
    int neutron;
};

/* How much goes into a book. */
struct neutron_book_size {
    int shortest;
    size_t max_entries;
    bool is_whole; /* every first move; else the best one, where that wins */
};

/* Makes the book of a table, which had better be loaded; it is empty where all first moves draw.
 * NULL: max_entries positions are not enough, or the table cannot be read; error says which. */
struct neutron_book *neutron_book_make(struct neutron_table *table, const struct neutron_sets *sets,
                                       const struct neutron_start *start,
                                       const struct neutron_book_size *size,
                                       struct qx_error *error);
/* From the bytes of a file, for as many pieces as the sets have. NULL: error says why. */
struct neutron_book *neutron_book_read(const struct neutron_sets *sets, const uint8_t *bytes,
                                       size_t size, struct qx_error *error);
void neutron_book_free(struct neutron_book *book);

/* The file's bytes, for the caller to free; NULL when memory is short. */
uint8_t *neutron_book_write(const struct neutron_book *book, size_t *size);

size_t neutron_book_n_entries(const struct neutron_book *book);
enum neutron_rules neutron_book_rules(const struct neutron_book *book);
bool neutron_book_is_whole(const struct neutron_book *book);

/* Entry i of n_entries, or its mirror image. */
struct neutron_position neutron_book_position(const struct neutron_book *book,
                                              const struct neutron_sets *sets, size_t i);

/* The distance in which the player to move loses; -1 where the book has nothing to say. */
int neutron_book_find(const struct neutron_book *book, const struct neutron_sets *sets,
                      const struct neutron_position *position);

#endif
