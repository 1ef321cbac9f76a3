/*
 * figure.c - a drawing made of letters, which is taken apart where it is too wide.
 *
 * A board has gaps between its own columns, too. So a gutter is a run of blank columns that is at
 * least half as wide as the widest of them.
 */
#include "term/pages/figure.h"

#include <stdbool.h>

enum { MOST_PARTS = 16, LEAST_GUTTER = 3 };

/* Columns `from` to before `to`. */
struct part {
    int from, to;
};

/* The letter in a column, or the end of the line. */
static const char *letter_at(const char *line, int column)
{
    while (*line && column > 0) {
        line++;
        while ((*line & 0xc0) == 0x80)
            line++;
        column--;
    }
    return line;
}

static bool is_blank(const struct figure *figure, int column)
{
    for (int i = 0; i < figure->n_lines; i++) {
        const char letter = *letter_at(figure->lines[i], column);
        if (letter && letter != ' ')
            return false;
    }
    return true;
}

static bool is_beyond(const struct figure *figure, int column)
{
    for (int i = 0; i < figure->n_lines; i++)
        if (*letter_at(figure->lines[i], column))
            return false;
    return true;
}

/* The next column from this one on that is blank, or is not; the width of the figure at last. */
static int find(const struct figure *figure, int column, bool blank)
{
    while (!is_beyond(figure, column) && is_blank(figure, column) != blank)
        column++;
    return column;
}

static int widest_gutter(const struct figure *figure)
{
    int widest = 0;
    for (int end = find(figure, find(figure, 0, false), true); !is_beyond(figure, end);) {
        const int next = find(figure, end, false);
        if (!is_beyond(figure, next) && next - end > widest)
            widest = next - end;
        end = find(figure, next, true);
    }
    return widest;
}

static int find_parts(const struct figure *figure, struct part parts[MOST_PARTS])
{
    const int half = (widest_gutter(figure) + 1) / 2;
    const int least = half > LEAST_GUTTER ? half : LEAST_GUTTER;
    int n = 0;
    for (int at = find(figure, 0, false); !is_beyond(figure, at);) {
        const int end = find(figure, at, true), next = find(figure, end, false);
        if (n > 0 && (at - parts[n - 1].to < least || n == MOST_PARTS))
            parts[n - 1].to = end;
        else
            parts[n++] = (struct part){at, end};
        at = next;
    }
    return n;
}

/* Bytes between two columns, without blanks at the end. */
static int length_of(const char *from, const char *to)
{
    while (to > from && to[-1] == ' ')
        to--;
    return (int)(to - from);
}

void figure_lay_out(const struct figure *figure, int width, figure_put *put, void *context)
{
    struct part parts[MOST_PARTS];
    const int n = find_parts(figure, parts);
    const int margin = n > 0 ? parts[0].from : 0;
    for (int first = 0, last; first < n; first = last + 1) {
        const int from = parts[first].from - margin;
        for (last = first; last + 1 < n && parts[last + 1].to - from <= width;)
            last++;
        if (first > 0)
            put(context, "", 0);
        for (int i = 0; i < figure->n_lines; i++) {
            const char *text = letter_at(figure->lines[i], from);
            const int length = length_of(text, letter_at(text, parts[last].to - from));
            if (length > 0 || first == 0)
                put(context, text, length);
        }
    }
}
