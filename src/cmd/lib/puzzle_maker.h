/*
 * puzzle_maker.h - new puzzles from random games, or from those of a file.
 */
#ifndef CMD_LIB_PUZZLE_MAKER_H
#define CMD_LIB_PUZZLE_MAKER_H

#include <quincunx/quincunx.h>

struct puzzle_wish {
    const struct qx_game *game;
    const char *theme; /* NULL: every theme that suits the game */
    uint64_t n;        /* how many of each kind                 */
    uint64_t seed;
    const char *games; /* the text of a record or of a match's file; NULL: random games */
    const qx_flag *stop;
};

/* Puzzles as a file has them, the easiest first, no two alike up to turning and mirroring, nor like
 * one that comes with the program; for the caller to free. NULL: error says why. */
char *puzzle_maker_run(const struct puzzle_wish *wish, struct qx_error *error);

#endif
