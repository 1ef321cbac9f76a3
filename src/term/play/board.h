/*
 * board.h - the board of any game, drawn from its view alone.
 *
 * The board stands in a window of the screen, as large as fits: cells of 11x5, 7x3, 5x2 or 3x1
 * characters between lines, or close together without them. A board that does not fit even so is
 * scrolled to keep the cursor in sight. Columns of the box in which no cell lies (the gaps between
 * Compromise's grids) are narrow. Hexagons are drawn as bricks, half a brick apart from row to row.
 */
#ifndef TERM_PLAY_BOARD_H
#define TERM_PLAY_BOARD_H

#include <quincunx/game.h>

#include "term/kit/screen.h"

/* What else is to be seen on a cell, besides what lies there. */
enum board_sign {
    SIGN_TARGET = 1, /* may be tapped now                */
    SIGN_LAST = 2,   /* the last move touched it         */
    SIGN_CHANGED = 4,
    SIGN_HINT = 8,
    SIGN_STAGED = 16, /* tapped, waiting for a second tap */
    SIGN_FROZEN = 32,
    SIGN_SCORED = 64,
};

enum { BOARD_MAX_COLS = 512, BOARD_MAX_ROWS = 256, BOARD_SMALL = 64 };
/* A cell of so many columns has room for signs at its sides. */
enum { BOARD_SIDES = 3 };

struct board {
    const struct qx_rules *rules;
    bool is_flipped;
    bool has_cursor;
    uint64_t cursor;           /* a cell */
    uint32_t first_x, first_y; /* the first column and row in sight, as displayed */
    bool is_gap[BOARD_SMALL];  /* by column of the box; no board wider than this has gaps */
    int need_cols, need_rows;  /* what the fullest cell seen so far takes */

    /* Where it stands now: */
    bool has_lines;
    int spacing; /* columns between cells: the line, or a blank */
    int cell_cols, cell_rows;
    int n_cols, n_rows;                                         /* in sight */
    int edge_x[BOARD_MAX_COLS + 1], edge_y[BOARD_MAX_ROWS + 1]; /* left and top edges of cells */
    int label_cols;
};

/* How the board looks at this moment. */
struct board_scene {
    const void *state;
    unsigned (*signs)(const void *context,
                      uint64_t cell); /* a set of enum board_sign; NULL: none */
    /* What lies on a cell, in place of the game's own view; NULL: the state's. */
    void (*look)(const void *context, uint64_t cell, struct qx_look *out);
    const void *context;
    bool shows_marks; /* cells that the view marks as frozen or scored are pointed out */
};

/* Do dots on so many cells tell anything? On most of them they would hide what lies between. */
static inline bool board_wants_dots(const struct qx_rules *rules, uint64_t n_targets)
{
    return n_targets <= rules->n_cells / 2;
}

void board_init(struct board *board, const struct qx_rules *rules);
/* Puts the cursor in the middle. */
void board_centre(struct board *board);
/* Moves the cursor by one cell (or `far` cells) as displayed. */
void board_move(struct board *board, int dx, int dy, unsigned far);
/* Finds the size and the place inside the area. */
void board_place(struct board *board, struct area area, const void *state);
/* The rows and columns it takes, labels included. */
struct area board_extent(const struct board *board);
void board_draw(struct board *board, const struct screen *screen, const struct board_scene *scene);
/* The cell at a place of the screen; n_cells: none. */
uint64_t board_cell_at(const struct board *board, int y, int x);

/* The cell shown in column `col` and row `row` of those in sight; n_cells: none. A hexagon stands
 * in the left one of its two columns, */
uint64_t board_shown_cell(const struct board *board, int col, int row);
/* and covers both. */
uint64_t board_covering_cell(const struct board *board, int col, int row);

#endif
