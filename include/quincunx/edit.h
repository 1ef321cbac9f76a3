/*
 * edit.h - a position's text changed cell by cell, for board editors.
 *
 * Two forms of text are known: rows of letters, one for a cell ("BBBBB/...../..N.. w p"), and lists
 * of counts, one list for each seat ("0,2,1|1,0,0|…"). A text that is being edited need not be a
 * position that can be played; the game's position_parse says whether it is. Any thread may call.
 */
#ifndef QUINCUNX_EDIT_H
#define QUINCUNX_EDIT_H

#include <quincunx/game.h>

#ifdef __cplusplus
extern "C" {
#endif

/* How the text of a position tells its cells: not by cells, a letter for each, or numbers. */
enum qx_edit_form { QX_EDIT_NONE, QX_EDIT_LETTERS, QX_EDIT_COUNTS };

/* Which form the texts of these rules have; NONE: they cannot be edited by cells. */
QX_API enum qx_edit_form qx_edit_form(const struct qx_rules *rules);
/* The letters that a cell may hold, that of an empty cell first: ".WBN". "" for counts. Works like
 * snprintf. */
QX_API size_t qx_edit_letters(const struct qx_rules *rules, char *out, size_t size);

/* What the text says of a cell, as the view would show it. */
QX_API void qx_edit_look(const struct qx_rules *rules, const char *text, uint64_t cell,
                         struct qx_look *out);
/* Puts a letter on a cell. False: the text has no such place. */
QX_API bool qx_edit_put(const struct qx_rules *rules, char *text, uint64_t cell, char letter);
/* Adds to the count of a seat on a cell, from 0 to 999,999. False: no room in the text. */
QX_API bool qx_edit_add(const struct qx_rules *rules, char *text, size_t size, uint64_t cell,
                        qx_seat seat, int by);
/* Empties every cell; the text never grows. One that has no cells stays as it is. */
QX_API void qx_edit_clear(const struct qx_rules *rules, char *text);

/* Who owes what, and the part behind the cells that says so. */
struct qx_edit_turn {
    qx_seat seat;
    const char *phase; /* what is owed, in the game's words; never freed */
    char rest[24];     /* " w p", the blank before it included */
};

/* Up to n turns that a board may be set up for, in the order in which a game meets them. Returns
 * how many: none where all choose together, or without memory. */
QX_API size_t qx_edit_turns(const struct qx_rules *rules, struct qx_edit_turn *out, size_t n);
/* Where the part behind the cells begins: whose turn it is and what else belongs to a position. */
QX_API size_t qx_edit_rest(const struct qx_rules *rules, const char *text);

#ifdef __cplusplus
}
#endif

#endif
