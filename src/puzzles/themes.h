/*
 * themes.h - what is right by each theme, as numbers.
 */
#ifndef PUZZLES_THEMES_H
#define PUZZLES_THEMES_H

#include <inttypes.h>

#include <quincunx/puzzle.h>
#include <quincunx/words.h>

enum measure {
    MEASURE_TURNS,  /* of the seat's own, to a forced win: searched here        */
    MEASURE_SHARE,  /* of the point, by exact knowledge                          */
    MEASURE_WORST,  /* points at the end of the game if the other chooses worst  */
    MEASURE_POINTS, /* by exact knowledge; the share where no points are known   */
};

/* A move is right where it measures `least` to `most`, and every other one at least `margin`
 * less. */
struct theme {
    const char *name;
    const char *title; /* as a heading                     */
    const char *task;  /* NULL: told by the number of turns */
    enum measure measure;
    double least, most, margin;
    char mark;    /* how the text of the right move begins; 0: in any way */
    bool is_pure; /* best play always makes it                            */
};

extern const struct theme themes[QX_N_THEMES];

#endif
