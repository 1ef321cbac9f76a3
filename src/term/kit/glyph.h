/*
 * glyph.h - the characters that boards are made of, in Unicode and in ASCII.
 *
 * A seat has a colour and a shape; with more seats than shapes its number takes the shape's place.
 */
#ifndef TERM_KIT_GLYPH_H
#define TERM_KIT_GLYPH_H

#include <quincunx/game.h>

#include "term/kit/screen.h"

enum { GLYPH_SIZE = 24 };

/* The sign of a seat, one column wide where there are few seats: "●", "B", or "117". */
void glyph_seat(const struct screen *screen, const struct qx_rules *rules, qx_seat seat,
                char out[GLYPH_SIZE]);
/* What lies on a cell, its count left out. */
void glyph_item(const struct screen *screen, const struct qx_rules *rules,
                const struct qx_item *item, char out[GLYPH_SIZE]);
/* Are there more seats than shapes, so that numbers stand for them? */
bool glyph_has_numbers(const struct qx_rules *rules);
/* Columns that the widest seat's sign takes. */
int glyph_seat_width(const struct qx_rules *rules);
/* The colour of a seat or, for QX_NOBODY, of a piece that is nobody's. */
int glyph_colour(const struct qx_rules *rules, qx_seat seat);

/* What the game's board is made of. */
enum material glyph_material(const struct qx_rules *rules);

/* Where lines meet: a set of arms. */
enum { ARM_UP = 1, ARM_DOWN = 2, ARM_LEFT = 4, ARM_RIGHT = 8 };
const char *glyph_lines(const struct screen *screen, unsigned arms);

/* Row `row` of a piece drawn large, `rows` high; NULL where there is none of this height. */
const char *glyph_large(const struct screen *screen, const struct qx_rules *rules, qx_seat owner,
                        int rows, int row);
/* Columns and rows of the largest piece that fits into a cell; false: only the plain sign does. */
bool glyph_large_size(int cols, int rows, int *piece_cols, int *piece_rows);

#endif
