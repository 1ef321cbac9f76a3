/*
 * figure.h - a drawing made of letters, which is taken apart where it is too wide.
 *
 * Boards that stand beside each other have a gutter between them: columns that are blank in every
 * line. Where there is no room for all, the rest follows below.
 *
 *     a b c      a b c                a b c
 *     . W .  ->  . . W      becomes   . W .  ->
 *
 *                                     a b c
 *                                     . . W
 */
#ifndef TERM_PAGES_FIGURE_H
#define TERM_PAGES_FIGURE_H

enum { FIGURE_LINES = 64 };

/* The lines are the caller's; UTF-8, one column a letter. */
struct figure {
    const char *lines[FIGURE_LINES];
    int n_lines;
};

/* Receives a line of what was laid out: `length` bytes from `text`, the line of the figure that
 * it comes from; an empty one between two rows of parts. */
typedef void figure_put(void *context, const char *text, int length);

/* Hands the figure over, at most `width` columns wide where its gutters allow that. */
void figure_lay_out(const struct figure *figure, int width, figure_put *put, void *context);

#endif
