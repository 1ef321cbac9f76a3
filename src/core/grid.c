/*
 * grid.c - cells in rows and columns.
 */
#include "core/grid.h"

void grid_configure(struct qx_rules *rules, enum qx_shape shape, uint32_t n_columns,
                    uint32_t n_rows)
{
    rules->shape = shape;
    rules->n_cells = (uint64_t)n_columns * n_rows;
    rules->height = n_rows;
    rules->width = shape == QX_HEXAGON ? 2 * n_columns + n_rows - 1 : n_columns;
}

static uint32_t n_columns_of(const struct qx_rules *rules)
{
    return rules->shape == QX_HEXAGON ? (rules->width + 1 - rules->height) / 2 : rules->width;
}

void grid_write(const struct qx_rules *rules, uint64_t cell, struct qx_text *text)
{
    const uint32_t n = n_columns_of(rules);
    qx_text_char(text, (char)('a' + cell % n));
    qx_text_number(text, cell / n + 1);
}

bool grid_read(const struct qx_rules *rules, const char **at, uint64_t *cell)
{
    const char *text = *at;
    const uint32_t n = n_columns_of(rules);
    uint64_t row;
    if (text[0] < 'a' || text[0] > 'z' || (uint32_t)(text[0] - 'a') >= n)
        return false;
    const uint64_t column = (uint64_t)(*text++ - 'a');
    if (*text == '0' || !qx_text_take_number(&text, rules->height, &row))
        return false;
    *cell = (row - 1) * n + column;
    *at = text;
    return true;
}

void grid_cell(const struct qx_rules *rules, uint64_t cell, struct qx_cell *out)
{
    const uint32_t n = n_columns_of(rules);
    const uint32_t column = (uint32_t)(cell % n), row = (uint32_t)(cell / n);
    struct qx_text name = qx_text_over(out->name, sizeof out->name);
    out->x = rules->shape == QX_HEXAGON ? 2 * column + row : column;
    out->y = row;
    grid_write(rules, cell, &name);
}

uint64_t grid_cell_at(const struct qx_rules *rules, uint32_t x, uint32_t y)
{
    const uint32_t n = n_columns_of(rules);
    const bool leans = rules->shape == QX_HEXAGON;
    if (y >= rules->height || x >= rules->width || (leans && (x < y || (x - y) % 2)))
        return rules->n_cells;
    const uint32_t column = leans ? (x - y) / 2 : x;
    return column < n ? (uint64_t)y * n + column : rules->n_cells;
}

size_t grid_column_label(const struct qx_rules *rules, uint32_t x, char *out, size_t size)
{
    struct qx_text text = qx_text_over(out, size);
    if (rules->shape == QX_SQUARE)
        qx_text_char(&text, (char)('a' + x));
    return text.length;
}

size_t grid_row_label(const struct qx_rules *rules, uint32_t y, char *out, size_t size)
{
    (void)rules;
    struct qx_text text = qx_text_over(out, size);
    qx_text_number(&text, (uint64_t)y + 1);
    return text.length;
}

int grid_tap(const struct qx_rules *rules, const void *state, qx_move move,
             uint64_t out[QX_MAX_TAPS])
{
    (void)state;
    out[0] = move;
    return move < rules->n_cells;
}

void grid_up_cell(const struct qx_rules *rules, uint64_t cell, struct qx_cell *out)
{
    grid_cell(rules, cell, out);
    out->y = rules->height - 1 - out->y;
}

uint64_t grid_up_cell_at(const struct qx_rules *rules, uint32_t x, uint32_t y)
{
    return y < rules->height ? grid_cell_at(rules, x, rules->height - 1 - y) : rules->n_cells;
}

size_t grid_up_row_label(const struct qx_rules *rules, uint32_t y, char *out, size_t size)
{
    return grid_row_label(rules, rules->height - 1 - y, out, size);
}
