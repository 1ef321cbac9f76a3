/*
 * lesson.h - a board of the manual as a small game that can be leafed through.
 */
#ifndef TERM_PAGES_LESSON_H
#define TERM_PAGES_LESSON_H

#include <quincunx/session.h>

#include "term/pages/markdown.h"

/* NULL: the board is not one of this game, or a move is not legal; error says why. Its first
 * position is shown, all moves can be redone. */
struct qx_session *lesson_new(const struct qx_game *game, const struct markdown_board *board,
                              struct qx_error *error);

#endif
