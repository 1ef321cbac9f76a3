/*
 * board.c - where a board stands and which cell is where; board_draw.c draws it.
 *
 * Displayed columns and rows count from the top left of the whole board; the box of the view is the
 * same, or turned by half a turn when the board is flipped.
 */
#include "term/play/board.h"

#include <stdio.h>
#include <string.h>

#include <quincunx/view.h>

#include "term/kit/glyph.h"

enum { GAP_COLS = 2, SCAN_LIMIT = 4096 };

static const struct {
    int cols, rows;
} sizes[] = {{11, 5}, {7, 3}, {5, 2}, {3, 1}};
enum { N_SIZES = sizeof sizes / sizeof *sizes };

static uint32_t turned(const struct board *board, uint32_t at, uint32_t size)
{
    return board->is_flipped ? size - 1 - at : at;
}

static void find_gaps(struct board *board)
{
    const struct qx_rules *rules = board->rules;
    memset(board->is_gap, 0, sizeof board->is_gap);
    if (rules->width > BOARD_SMALL || rules->height > BOARD_SMALL)
        return;
    for (uint32_t x = 0; x < rules->width; x++)
        board->is_gap[x] = qx_column_is_empty(rules, x);
}

void board_centre(struct board *board)
{
    const struct qx_rules *rules = board->rules;
    uint64_t cell = rules->game->cell_at(rules, rules->width / 2, rules->height / 2);
    board->cursor = cell < rules->n_cells ? cell : 0;
}

void board_init(struct board *board, const struct qx_rules *rules)
{
    *board = (struct board){.rules = rules, .has_cursor = true, .need_cols = 1, .need_rows = 1};
    board_centre(board);
    find_gaps(board);
}

/* The displayed place of a cell. */
static void find_cell(const struct board *board, uint64_t cell, uint32_t *x, uint32_t *y)
{
    struct qx_cell place;
    board->rules->game->cell(board->rules, cell, &place);
    *x = turned(board, place.x, board->rules->width + 1 - qx_cell_span(board->rules));
    *y = turned(board, place.y, board->rules->height);
}

static uint64_t cell_displayed(const struct board *board, uint32_t x, uint32_t y)
{
    const struct qx_rules *rules = board->rules;
    return rules->game->cell_at(rules, turned(board, x, rules->width + 1 - qx_cell_span(rules)),
                                turned(board, y, rules->height));
}

void board_move(struct board *board, int dx, int dy, unsigned far)
{
    const int turn = board->is_flipped ? -1 : 1;
    for (; far > 0; far--) {
        uint64_t cell = qx_cell_toward(board->rules, board->cursor, turn * dx, turn * dy);
        if (cell == board->rules->n_cells)
            return;
        board->cursor = cell;
    }
}

/* --- sizes --- */

/* What the fullest cell takes: a count stands behind its sign, two items below each other. */
static void measure_cell(struct board *board, const struct qx_look *look)
{
    int width = glyph_seat_width(board->rules);
    for (int i = 0; i < look->n_items; i++) {
        uint64_t count = look->item[i].count;
        int sign = count && !look->item[i].glyph ? 0 : width; /* a number may be all there is */
        int cols = sign + (count ? snprintf(NULL, 0, "%llu", (unsigned long long)count) : 0);
        board->need_cols = cols > board->need_cols ? cols : board->need_cols;
    }
    board->need_rows = look->n_items > board->need_rows ? look->n_items : board->need_rows;
}

static void measure(struct board *board, const void *state)
{
    const struct qx_rules *rules = board->rules;
    int sign = glyph_seat_width(rules);
    board->need_cols = sign > board->need_cols ? sign : board->need_cols;
    for (uint64_t cell = 0; cell < rules->n_cells && rules->n_cells <= SCAN_LIMIT; cell++) {
        struct qx_look look;
        rules->game->look(rules, state, cell, &look);
        measure_cell(board, &look);
    }
}

static int label_width(const struct qx_rules *rules)
{
    char label[GLYPH_SIZE];
    int first = (int)rules->game->row_label(rules, 0, label, sizeof label);
    int last = (int)rules->game->row_label(rules, rules->height - 1, label, sizeof label);
    return first > last ? first : last;
}

static int column_pitch(const struct board *board, uint32_t x)
{
    bool is_gap = x < BOARD_SMALL && board->is_gap[turned(board, x, board->rules->width)];
    return is_gap ? GAP_COLS
                  : (board->cell_cols + board->spacing) / (int)qx_cell_span(board->rules);
}

/* Columns of the whole board at the present size, up to `most`. */
static int whole_width(const struct board *board, int most)
{
    int width = board->has_lines;
    for (uint32_t x = 0; x < board->rules->width && width <= most; x++)
        width += column_pitch(board, x);
    return width;
}

static bool fits(const struct board *board, int rows, int cols)
{
    uint64_t height =
        (uint64_t)board->rules->height * (uint64_t)(board->cell_rows + board->has_lines);
    return whole_width(board, cols) <= cols &&
           height + (uint64_t)board->has_lines <= (uint64_t)rows;
}

static bool try_size(struct board *board, bool has_lines, int cell_cols, int cell_rows, int spacing)
{
    const bool is_odd = (cell_cols + spacing) % (int)qx_cell_span(board->rules) != 0;
    board->has_lines = has_lines;
    board->cell_cols = cell_cols + is_odd;
    board->cell_rows = cell_rows;
    board->spacing = spacing;
    return cell_cols >= board->need_cols && cell_rows >= board->need_rows;
}

/* The largest size at which all is in sight: with lines, or without them but with room for signs at
 * the sides of a cell; else the smallest, scrolled. */
static void choose_size(struct board *board, int rows, int cols)
{
    for (int i = 0; i < N_SIZES; i++)
        if (try_size(board, true, sizes[i].cols, sizes[i].rows, 1) && fits(board, rows, cols))
            return;
    if (try_size(board, false, board->need_cols + 2, board->need_rows, 0) &&
        fits(board, rows, cols))
        return;
    try_size(board, false, board->need_cols, board->need_rows, 1);
}

/* --- what is in sight --- */

/* The first of `size` columns to show so that `at` is among `shown` of them: moving as little as
 * can be for a step, and to the middle for a leap. */
static uint32_t follow(uint32_t first, uint32_t at, uint32_t shown, uint32_t size)
{
    if (shown >= size)
        return 0;
    bool is_leap = at + 1 < first || at > first + shown;
    if (is_leap)
        first = at > shown / 2 ? at - shown / 2 : 0;
    if (first > size - shown)
        first = size - shown;
    if (at < first)
        first = at;
    if (at >= first + shown)
        first = at - shown + 1;
    return first;
}

/* Columns in sight from `first` on, at most as many as fit; their edges from `left` on. */
static int place_columns(struct board *board, int left, int cols)
{
    int x = left, n = 0;
    while (n < BOARD_MAX_COLS && board->first_x + (uint32_t)n < board->rules->width) {
        int pitch = column_pitch(board, board->first_x + (uint32_t)n);
        if (x + pitch + board->has_lines > left + cols + (board->has_lines ? 0 : board->spacing))
            break;
        board->edge_x[n++] = x;
        x += pitch;
    }
    board->edge_x[n] = x;
    return n;
}

static int place_rows(struct board *board, int top, int rows)
{
    int pitch = board->cell_rows + board->has_lines, n = 0;
    uint32_t left = board->rules->height - board->first_y;
    while (n < BOARD_MAX_ROWS && (uint32_t)n < left && (n + 1) * pitch + board->has_lines <= rows) {
        board->edge_y[n] = top + n * pitch;
        n++;
    }
    board->edge_y[n] = top + n * pitch;
    return n;
}

static void keep_in_sight(struct board *board, int rows, int cols)
{
    uint32_t x, y;
    find_cell(board, board->cursor, &x, &y);
    uint32_t shown_cols = (uint32_t)((cols + board->spacing) / (board->cell_cols + board->spacing));
    shown_cols *= qx_cell_span(board->rules);
    uint32_t shown_rows =
        (uint32_t)((rows - board->has_lines) / (board->cell_rows + board->has_lines));
    bool all = whole_width(board, cols) <= cols;
    board->first_x =
        all ? 0 : follow(board->first_x, x, shown_cols ? shown_cols : 1, board->rules->width);
    board->first_y = follow(board->first_y, y, shown_rows ? shown_rows : 1, board->rules->height);
}

void board_place(struct board *board, struct area area, const void *state)
{
    measure(board, state);
    board->label_cols = label_width(board->rules) + 1;
    int rows = area.rows - 1, cols = area.cols - board->label_cols;
    choose_size(board, rows, cols);
    keep_in_sight(board, rows, cols);
    board->n_cols = place_columns(board, area.left + board->label_cols, cols);
    board->n_rows = place_rows(board, area.top, rows);
    int spare_cols = area.left + area.cols - board->edge_x[board->n_cols] - board->has_lines;
    int spare_rows = area.top + rows - board->edge_y[board->n_rows] - board->has_lines;
    place_columns(board, area.left + board->label_cols + (spare_cols > 0 ? spare_cols / 2 : 0),
                  cols);
    place_rows(board, area.top + (spare_rows > 0 ? spare_rows / 2 : 0), rows);
}

struct area board_extent(const struct board *board)
{
    int left = board->edge_x[0] - board->label_cols, top = board->edge_y[0];
    return (struct area){top, left, board->edge_y[board->n_rows] - top + board->has_lines + 1,
                         board->edge_x[board->n_cols] - left + board->has_lines};
}

uint64_t board_shown_cell(const struct board *board, int col, int row)
{
    if (col < 0 || row < 0 || col >= board->n_cols || row >= board->n_rows)
        return board->rules->n_cells;
    return cell_displayed(board, board->first_x + (uint32_t)col, board->first_y + (uint32_t)row);
}

uint64_t board_covering_cell(const struct board *board, int col, int row)
{
    const uint64_t cell = board_shown_cell(board, col, row);
    return cell < board->rules->n_cells || qx_cell_span(board->rules) == 1
               ? cell
               : board_shown_cell(board, col - 1, row);
}

uint64_t board_cell_at(const struct board *board, int y, int x)
{
    for (int row = 0; row < board->n_rows; row++)
        for (int col = 0; col < board->n_cols; col++)
            if (y >= board->edge_y[row] + board->has_lines && y < board->edge_y[row + 1] &&
                x >= board->edge_x[col] + board->has_lines && x < board->edge_x[col + 1])
                return board_covering_cell(board, col, row);
    return board->rules->n_cells;
}
