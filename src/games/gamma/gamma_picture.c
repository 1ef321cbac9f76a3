/*
 * gamma_picture.c - the board in characters, row by row, as the classic program draws it.
 */
#include "games/gamma/gamma_picture.h"

#include "games/gamma/gamma_state.h"

uint32_t gamma_picture_field_width(const struct gamma_shape *shape)
{
    uint32_t digits = 1;
    for (uint32_t rest = shape->players; rest >= 10; rest /= 10)
        digits++;
    return digits == 1 ? 1 : digits + 1;
}

/* Digits of a positive number from the left; returns the first character behind them. */
static char *draw_number(uint32_t number, char *out)
{
    char digits[10];
    int n = 0;
    for (; number; number /= 10)
        digits[n++] = (char)('0' + number % 10);
    while (n)
        *out++ = digits[--n];
    return out;
}

static void draw_field(uint32_t owner, uint32_t width, char *out)
{
    char *end = out + width;
    if (owner)
        out = draw_number(owner, out);
    else
        *out++ = '.';
    while (out < end)
        *out++ = ' ';
}

void gamma_picture_fields(const struct gamma_shape *shape, const struct gamma_state *state,
                          uint32_t x, uint32_t y, uint32_t n, char *out)
{
    const uint32_t width = gamma_picture_field_width(shape);
    const uint32_t row = gamma_row(shape, y);
    for (uint32_t i = 0; i < n; i++, out += width)
        draw_field(gamma_owner(shape, state, row + gamma_column(shape, x + i)), width, out);
}
