/*
 * markdown.h - a page of Markdown as lines of plain text, with the boards that it speaks of.
 *
 * Headings, paragraphs, lists, tables and code are laid out for a width; marks of emphasis go. A
 * board is a block of code that begins with ```board and has three parts, the first and the last of
 * which may be missing: options of the game, a position, and moves to be leafed through.
 *
 *     ```board
 *     rules: size=4
 *     -----OX--XO----- X
 *     moves: b1 a1
 *     ```
 *
 * A position alone in a piece of code is a board, too.
 */
#ifndef TERM_PAGES_MARKDOWN_H
#define TERM_PAGES_MARKDOWN_H

#include <quincunx/game.h>

#include "term/kit/screen.h"

enum { MARKDOWN_TEXT = 256, MARKDOWN_POSITION = 1024, MARKDOWN_RULES = 120, MARKDOWN_MOVES = 240 };

struct markdown_board {
    char rules[MARKDOWN_RULES];
    char position[MARKDOWN_POSITION];
    char moves[MARKDOWN_MOVES]; /* with blanks between them */
};

struct markdown_line {
    enum style style;
    int indent;
    char text[MARKDOWN_TEXT];
    int board; /* the number of the board that belongs here, or -1 */
};

struct markdown {
    struct markdown_line *lines;
    int n_lines, n_room;
    struct markdown_board *boards;
    int n_boards, n_board_room;
};

/* Lays the page out in place of what was there before; false: no memory, and nothing has changed.
 * The rules tell what a position is. */
bool markdown_lay_out(struct markdown *markdown, const struct screen *screen, const char *page,
                      const struct qx_rules *rules, int width);
void markdown_release(struct markdown *markdown);

#endif
