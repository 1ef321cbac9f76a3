/*
 * shelf.h - the files of data/puzzles as they are built in (cmake/Embed.cmake writes the list).
 */
#ifndef PUZZLES_SHELF_H
#define PUZZLES_SHELF_H

#include <quincunx/puzzle.h>

struct shelf {
    const char *game; /* NULL ends the list */
    const char *text; /* lines of puzzles, the easiest first; ends with NUL */
};

extern const struct shelf shelves[];

#endif
