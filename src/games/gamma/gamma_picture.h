/*
 * gamma_picture.h - the board in characters, row by row, as the classic program draws it.
 */
#ifndef GAMES_GAMMA_GAMMA_PICTURE_H
#define GAMES_GAMMA_GAMMA_PICTURE_H

#include "games/gamma/shape.h"

struct gamma_state;

/* Characters of one field: 1, or with ten or more players the digits of the largest number and a
 * space. */
uint32_t gamma_picture_field_width(const struct gamma_shape *shape);

/* Writes n fields of a row from column x on, field_width × n characters, no end of line and no
 * NUL. */
void gamma_picture_fields(const struct gamma_shape *shape, const struct gamma_state *state,
                          uint32_t x, uint32_t y, uint32_t n, char *out);

#endif
