/*
 * compromise_drawn.h - positions of Compromise drawn in a test.
 *
 * Three lines, three grids side by side, two characters a cell: Red's pips, then Green's; a digit,
 * or a dot for none.
 *
 *     "1. .. .2   .. .. ..   .. .. .."      Red has 1 on 111, Green 2 on 113,
 *     ".. .. ..   .. 34 ..   .. .. .."      Red 3 and Green 4 on 222
 *     ".. .. ..   .. .. ..   .. .. .."
 */
#ifndef TESTS_GAMES_COMPROMISE_DRAWN_H
#define TESTS_GAMES_COMPROMISE_DRAWN_H

#include <assert.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

enum { DRAWN_SIZE = 1024 };

/* Counts of one player: none, one or two pips on 111; and a table on which nothing has happened. */
#define ZEROS "0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0"
#define ONE   "1,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0"
#define TWO   "2,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0"
#define TABLE ZEROS "|" ZEROS "|0-0|1"

static inline int drawn_count(char c)
{
    return c == '.' ? 0 : c - '0';
}

/* Reads the 18 marks of a line, blanks skipped, into both players' counts. */
static inline void drawn_line(const char *line, int row, int counts[2][27])
{
    for (int i = 0; i < 18; i++, line++) {
        while (*line == ' ')
            line++;
        counts[i % 2][i / 6 * 9 + row * 3 + i / 2 % 3] = drawn_count(*line);
    }
    assert(*line == '\0');
}

/* The position's text with `rest` ("3-5|4") behind the counts. */
static inline const char *drawn(char out[DRAWN_SIZE], const char *top, const char *middle,
                                const char *bottom, const char *rest)
{
    int counts[2][27];
    drawn_line(top, 0, counts);
    drawn_line(middle, 1, counts);
    drawn_line(bottom, 2, counts);
    size_t at = 0;
    for (int i = 0; i < 54; i++)
        at += (size_t)snprintf(out + at, DRAWN_SIZE - at, "%d%c", counts[i / 27][i % 27],
                               i % 27 == 26 ? '|' : ',');
    snprintf(out + at, DRAWN_SIZE - at, "%s", rest);
    return out;
}

#endif
