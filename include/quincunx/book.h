/*
 * book.h - a book of Othello's openings on 8x8: grown by search, taught by games.
 *
 * A book is used by one thread at a time.
 */
#ifndef QUINCUNX_BOOK_H
#define QUINCUNX_BOOK_H

#include <quincunx/flag.h>
#include <quincunx/solve.h>

#ifdef __cplusplus
extern "C" {
#endif

struct qx_book; /* positions of Othello that were searched, and their values */

/* From the text of a file (docs/formats.md); NULL: the first position alone. NULL: error says why.
 */
QX_API struct qx_book *qx_book_new(const char *text, size_t length, struct qx_error *error);
/* A copy of the book that the program carries. NULL: error says why. */
QX_API struct qx_book *qx_book_of_program(struct qx_error *error);
/* The user's own, which a store of tables keeps and `expert` plays from; *out is NULL where there
 * is none. False: there is one that cannot be read, or no memory; error says why. */
QX_API bool qx_book_kept(const struct qx_store *store, struct qx_book **out,
                         struct qx_error *error);
/* Makes a book the user's own. False: error says why. */
QX_API bool qx_book_keep(const struct qx_book *book, const struct qx_store *store,
                         struct qx_error *error);
QX_API void qx_book_free(struct qx_book *book);
/* Its text, for the caller to free; NULL: no memory. */
QX_API char *qx_book_text(const struct qx_book *book, size_t *length);

/* Once this flag is raised, growing and learning fail soon, and what was found until then stays. It
 * must outlive the book, or be taken back by NULL. */
QX_API void qx_book_set_stop(struct qx_book *book, const qx_flag *stop);

/* How many positions it holds. */
QX_API size_t qx_book_n_positions(const struct qx_book *book);
/* Best play as far as the book knows it, and its value in discs for Black; the number of moves. */
QX_API size_t qx_book_line(const struct qx_book *book, qx_move *moves, size_t room, double *discs);

/* Opens one position more, the one that good play is most likely to reach, by a search of so many
 * positions. False: nothing is left to open, or no memory; error says which. */
QX_API bool qx_book_grow(struct qx_book *book, uint64_t nodes, struct qx_error *error);
/* Takes up the first moves of a game from the standard start; passes are not among them. False:
 * a move is not legal, or no memory. */
QX_API bool qx_book_learn(struct qx_book *book, const qx_move *moves, size_t n, uint64_t nodes,
                          struct qx_error *error);

#ifdef __cplusplus
}
#endif

#endif
