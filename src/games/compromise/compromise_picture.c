/*
 * compromise_picture.c - how Compromise looks: three grids side by side, an empty column between
 * two.
 *
 *           1.1 1.2 1.3     2.1 2.2 2.3     3.1 3.2 3.3
 *        1   .   .   .       .   .   .       .   .   .
 *        2   .   .   *       .   .   .       .   .   .        * is 123
 *        3   .   .   .       .   .   .       .   .   .
 *
 * The middle grid is drawn darker, and the last scoring stays marked until the next.
 */
#include "games/compromise/compromise_state.h"

#include <quincunx/view.h>

void compromise_seat_look(const struct qx_rules *rules, qx_seat seat, struct qx_seat_look *out)
{
    (void)rules;
    static const struct qx_seat_look looks[2] = {
        [COMPROMISE_RED] = {.name = "Red", .glyph = 'r', .colour = QX_VERMILION},
        [COMPROMISE_GREEN] = {.name = "Green", .glyph = 'g', .colour = QX_GREEN},
    };
    *out = looks[seat];
}

void compromise_cell(const struct qx_rules *rules, uint64_t number, struct qx_cell *out)
{
    (void)rules;
    const uint32_t grid = (uint32_t)number / 9, row = (uint32_t)number / 3 % 3;
    const uint32_t column = (uint32_t)number % 3;
    out->x = 4 * grid + column;
    out->y = row;
    struct qx_text name = qx_text_over(out->name, sizeof out->name);
    qx_text_print(&name, "grid %u, row %u, column %u", grid + 1, row + 1, column + 1);
}

uint64_t compromise_cell_at(const struct qx_rules *rules, uint32_t x, uint32_t y)
{
    if (x >= rules->width || y >= rules->height || x % 4 == 3)
        return COMPROMISE_CELLS;
    return 9 * (x / 4) + 3 * y + x % 4;
}

static unsigned marks_of(const struct compromise_state *s, uint64_t cell)
{
    unsigned marks = cell / 9 == 1 ? QX_MARK_DARK : 0;
    if (!s->last[COMPROMISE_RED])
        return marks;
    const uint32_t scored =
        compromise_scored(s->last[COMPROMISE_RED] - 1u, s->last[COMPROMISE_GREEN] - 1u);
    return marks | (scored >> cell & 1 ? QX_MARK_SCORED : QX_MARK_FROZEN);
}

void compromise_look(const struct qx_rules *rules, const void *state, uint64_t cell,
                     struct qx_look *out)
{
    (void)rules;
    static const char glyphs[2] = {'r', 'g'};
    const struct compromise_state *s = state;
    out->n_items = 0;
    for (int seat = 0; seat < 2; seat++) {
        const uint64_t count = (uint64_t)s->pips[seat][cell] + s->staged[seat][cell];
        if (count > 0)
            out->item[out->n_items++] =
                (struct qx_item){.owner = seat, .glyph = glyphs[seat], .count = count};
    }
    out->marks = marks_of(s, cell);
}

int compromise_taps(const struct qx_rules *rules, const void *state, qx_move move,
                    uint64_t out[QX_MAX_TAPS])
{
    (void)rules, (void)state;
    out[0] = move;
    return 1;
}

/* A move reads off the edge: the column says 1.3, the row fills the gap. */
size_t compromise_column_label(const struct qx_rules *rules, uint32_t x, char *out, size_t size)
{
    struct qx_text text = qx_text_over(out, size);
    if (compromise_cell_at(rules, x, 0) < COMPROMISE_CELLS)
        qx_text_print(&text, "%u.%u", x / 4 + 1, x % 4 + 1);
    return text.length;
}

size_t compromise_row_label(const struct qx_rules *rules, uint32_t y, char *out, size_t size)
{
    struct qx_text text = qx_text_over(out, size);
    if (y < rules->height)
        qx_text_number(&text, y + 1);
    return text.length;
}
