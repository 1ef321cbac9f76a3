/*
 * grid.h - cells in rows and columns: the entries of the view that most games would write alike.
 *
 * Cells are numbered along the rows. Rows are counted from the top (grid_…) or from the bottom
 * (grid_up_…); columns have letters, rows numbers, a cell is called "c3". Of a board of hexagons
 * every row stands half a step to the right of the one above it:
 *
 *     a b c        squares       a b c         hexagons
 *   1 0 1 2                    1 0 1 2
 *   2 3 4 5                     2 3 4 5
 *
 * A game puts these functions into its table as they are; grid_configure sets what they read.
 */
#ifndef CORE_GRID_H
#define CORE_GRID_H

#include <quincunx/game.h>

enum { GRID_LETTERS = 26 }; /* a board that uses the names has at most so many columns */

/* Sets the shape of the cells, their number and the box they lie in. */
void grid_configure(struct qx_rules *rules, enum qx_shape shape, uint32_t n_columns,
                    uint32_t n_rows);

void grid_cell(const struct qx_rules *rules, uint64_t cell, struct qx_cell *out);
uint64_t grid_cell_at(const struct qx_rules *rules, uint32_t x, uint32_t y);
/* Letters above a rectangle; the columns of hexagons lean, and have none. */
size_t grid_column_label(const struct qx_rules *rules, uint32_t x, char *out, size_t size);
size_t grid_row_label(const struct qx_rules *rules, uint32_t y, char *out, size_t size);
/* One tap on the cell that has the move's number; none for a larger number (pass). */
int grid_tap(const struct qx_rules *rules, const void *state, qx_move move,
             uint64_t out[QX_MAX_TAPS]);

/* The name of a cell, appended to a text; and read from one: false, with *at untouched, where it
 * names no cell of the board. */
void grid_write(const struct qx_rules *rules, uint64_t cell, struct qx_text *text);
bool grid_read(const struct qx_rules *rules, const char **at, uint64_t *cell);

/* The same with the first row at the bottom, for squares. */
void grid_up_cell(const struct qx_rules *rules, uint64_t cell, struct qx_cell *out);
uint64_t grid_up_cell_at(const struct qx_rules *rules, uint32_t x, uint32_t y);
size_t grid_up_row_label(const struct qx_rules *rules, uint32_t y, char *out, size_t size);

#endif
