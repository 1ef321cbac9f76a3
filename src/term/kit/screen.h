/*
 * screen.h - writing on the screen: clipped, in a style, with ASCII in place of what cannot be
 * shown.
 *
 * Rows and columns count from the top left. Texts are UTF-8; on a terminal whose locale is not,
 * every character beyond ASCII is spelled in ASCII.
 */
#ifndef TERM_KIT_SCREEN_H
#define TERM_KIT_SCREEN_H

#include <quincunx/base.h>

#include "term/kit/palette.h"

struct screen {
    int rows, cols;
    bool is_ascii;
    struct palette palette;
};

/* A part of the screen. */
struct area {
    int top, left, rows, cols;
};

/* Columns that a text takes. */
int screen_width(const struct screen *screen, const char *text);

/* Writes at most `width` columns of the text; returns how many it took. */
int screen_put(const struct screen *screen, int y, int x, int width, attr_t look, const char *text);
int screen_print(const struct screen *screen, int y, int x, int width, attr_t look,
                 const char *format, ...) QX_PRINTF(6, 7);

/* The same; what is cut off ends in an ellipsis. */
void screen_fit(const struct screen *screen, int y, int x, int width, attr_t look,
                const char *text);

/* The same in a named style, and then blanks to the full width. */
void screen_line(const struct screen *screen, int y, int x, int width, enum style style,
                 const char *text);

void screen_fill(const struct screen *screen, struct area area, attr_t look);

/* Writes a text in lines broken at blanks; what has no room ends in an ellipsis. Returns how many
 * rows the whole text takes. */
int screen_wrap(const struct screen *screen, struct area area, enum style style, const char *text);

/* A frame with a title, its inside cleared; returns the inside. */
struct area screen_frame(const struct screen *screen, struct area area, const char *title);

/* An area of this size in the middle of the screen, as far as it fits. */
struct area screen_middle(const struct screen *screen, int rows, int cols);

bool area_has(struct area area, int y, int x);

#endif
