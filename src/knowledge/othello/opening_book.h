/*
 * opening_book.h - a book of openings on 8x8: positions, and what they are worth.
 *
 * A page is a position as the side to move sees it; of the eight views that look alike the book
 * has the one that othello_symmetry_least names. A page is open when its good moves have pages of
 * their own. `rest` is then what the best of its other moves may be worth, so that the value of
 * an open page is the best of rest and of its moves' pages. Pages lie in the order of their
 * positions. Values are in units of weights.h.
 *
 * As text, a line for each page, own and opposing discs in 16 hexadecimal digits each:
 *
 *     quincunx othello book 1
 *     0000000810000000 0000001008000000 4 -12
 *     00000008102C0000 0000001008000000 -4 -     (not open)
 *     end
 */
#ifndef KNOWLEDGE_OTHELLO_OPENING_BOOK_H
#define KNOWLEDGE_OTHELLO_OPENING_BOOK_H

#include <quincunx/solve.h>

#include "knowledge/othello/weights.h"

enum { OTHELLO_PAGE_CLOSED = INT16_MIN, OTHELLO_PAGE_LINE = 64 /* bytes, at most */ };

struct othello_page {
    uint64_t own, opp;
    int16_t value;
    int16_t rest; /* OTHELLO_PAGE_CLOSED, or as above */
};

struct othello_book {
    size_t n, room;
    struct othello_page *pages;
};

/* From a text, or with the first position alone where it is NULL. NULL: error says why. */
struct othello_book *othello_book_new(const char *text, size_t length, struct qx_error *error);
void othello_book_free(struct othello_book *book);
/* The text, for the caller to free; NULL: no memory. */
char *othello_book_text(const struct othello_book *book, size_t *length);

/* The page of a position, seen from any side; NULL: there is none. It stays until one is added. */
struct othello_page *othello_book_find(const struct othello_book *book, uint64_t own, uint64_t opp);
/* Adds a closed page, unless the position has one. False: no memory. */
bool othello_book_add(struct othello_book *book, uint64_t own, uint64_t opp, int value);
/* Counts the values of all open pages anew, from the last ones on. */
void othello_book_settle(struct othello_book *book);

/* The best move that the book knows, and its value; false: a move outside may be better. */
bool othello_book_best(const struct othello_book *book, uint64_t own, uint64_t opp, int *square,
                       int *value);

/* The user's own book, in a store of tables; *out is NULL where there is none. False: there is one
 * that cannot be read; error says why. */
bool othello_book_kept(const struct qx_rules *rules, const struct qx_store *store,
                       struct othello_book **out, struct qx_error *error);
/* Puts a book there, instead of the one before it. */
bool othello_book_keep(const struct othello_book *book, const struct qx_rules *rules,
                       const struct qx_store *store, struct qx_error *error);

/* The book that the program carries; NULL: none, or no memory. Any thread may ask. */
const struct othello_book *othello_book_of_program(void);

#endif
