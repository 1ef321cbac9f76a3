/*
 * markdown.h - a page of Markdown as lines of plain text, with the boards that it speaks of.
 *
 * Headings, paragraphs, lists, tables and code are laid out for a width; marks of emphasis go.
 * Where a piece of code is a position of the game, the line remembers it, so that it can be shown
 * and tried.
 */
#ifndef TERM_MARKDOWN_H
#define TERM_MARKDOWN_H

#include <quincunx/game.h>

#include "term/screen.h"

enum { MARKDOWN_TEXT = 256, MARKDOWN_POSITION = 1024 };

struct markdown_line {
    enum style style;
    int indent;
    char text[MARKDOWN_TEXT];
    int position; /* number of the position that begins here, or -1 */
};

struct markdown {
    struct markdown_line *lines;
    int n_lines;
    char (*positions)[MARKDOWN_POSITION];
    int n_positions;
};

/* Lays the page out; false: no memory. The rules tell what a position is. */
bool markdown_lay_out(struct markdown *markdown, const struct screen *screen, const char *page,
                      const struct qx_rules *rules, int width);
void markdown_release(struct markdown *markdown);

#endif
