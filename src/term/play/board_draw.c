/*
 * board_draw.c - drawing a board: lines, labels, cells and what lies on them.
 *
 * What a cell shows beside its pieces is told by its ground (colour), by the characters at its
 * sides (without colour) and, where a piece may go, by a dot. The strongest sign wins.
 */
#include "term/play/board.h"

#include <stdio.h>
#include <string.h>

#include "term/kit/glyph.h"

struct cell_box {
    struct area area;
    struct qx_look look;
    enum ground ground;
    unsigned signs;
    bool is_cursor;
};

static const struct side {
    unsigned sign;
    enum ground ground;
    const char *left, *right;
} sides[] = {
    {SIGN_STAGED, GROUND_STAGED, "{", "}"},   {SIGN_HINT, GROUND_HINT, "!", "!"},
    {SIGN_SCORED, GROUND_SCORED, "+", "+"},   {SIGN_LAST, GROUND_LAST, "<", ">"},
    {SIGN_CHANGED, GROUND_CHANGED, "~", "~"}, {SIGN_FROZEN, GROUND_FROZEN, "#", "#"},
};
enum { N_SIDES = sizeof sides / sizeof *sides };

static unsigned signs_of(const struct board_scene *scene, uint64_t cell, const struct qx_look *look)
{
    unsigned signs = scene->signs ? scene->signs(scene->context, cell) : 0;
    if (scene->shows_marks && look->marks & QX_MARK_FROZEN)
        signs |= SIGN_FROZEN;
    if (scene->shows_marks && look->marks & QX_MARK_SCORED)
        signs |= SIGN_SCORED;
    return signs;
}

static const struct side *side_of(const struct cell_box *box)
{
    static const struct side cursor = {0, GROUND_CURSOR, "[", "]"};
    static const struct side goal = {0, GROUND_GOAL, "*", "*"};
    if (box->is_cursor)
        return &cursor;
    if (box->look.marks & QX_MARK_GOAL)
        return &goal;
    for (int i = 0; i < N_SIDES; i++)
        if (box->signs & sides[i].sign)
            return &sides[i];
    return NULL;
}

static attr_t look_of(const struct screen *screen, int colour, const struct cell_box *box)
{
    attr_t look = palette_cell(&screen->palette, colour, box->ground);
    return colour >= 0 ? look | A_BOLD : look;
}

/* A piece without a count, as large as the cell allows. Numbers have one size, and a shape in place
 * of one would not tell whose it is. */
static bool draw_large(const struct board *board, const struct screen *screen,
                       const struct cell_box *box)
{
    const struct qx_item *item = &box->look.item[0];
    char sign[GLYPH_SIZE], line[GLYPH_SIZE * 2];
    int cols, rows;
    bool is_fit = box->look.n_items == 1 && item->count == 0 &&
                  glyph_large_size(box->area.cols, box->area.rows, &cols, &rows);
    if (!is_fit || glyph_has_numbers(board->rules))
        return false;
    glyph_item(screen, board->rules, item, sign);
    int top = box->area.top + (box->area.rows - rows) / 2,
        left = box->area.left + (box->area.cols - cols) / 2;
    attr_t look = look_of(screen, glyph_colour(board->rules, item->owner), box);
    for (int row = 0; row < rows; row++) {
        snprintf(line, sizeof line, "%s",
                 glyph_large(screen, board->rules, item->owner, rows, row));
        for (char *at = strchr(line, '#'); at; at = strchr(at, '#'))
            *at = sign[0];
        screen_put(screen, top + row, left, cols, look, line);
    }
    return true;
}

/* Where so wide a text begins in a cell: of two columns in the middle it takes the right one, as
 * dots do. */
static int begin_of(int cols, int width)
{
    const int spare = cols > width ? cols - width : 0;
    return (spare + (cols % 2 == 0 && spare % 2 == 1)) / 2;
}

static void draw_item(const struct board *board, const struct screen *screen,
                      const struct cell_box *box, const struct qx_item *item, int row)
{
    char sign[GLYPH_SIZE], text[GLYPH_SIZE * 2];
    glyph_item(screen, board->rules, item, sign);
    if (item->count > 0)
        snprintf(text, sizeof text, "%s%llu", item->glyph ? sign : "",
                 (unsigned long long)item->count);
    else
        snprintf(text, sizeof text, "%s", sign);
    bool is_counted = item->count > 0 && item->glyph;
    const int width = screen_width(screen, text);
    int left = is_counted ? (box->area.cols - width + 1) / 2 : begin_of(box->area.cols, width);
    screen_put(screen, box->area.top + row, box->area.left + left, box->area.cols,
               look_of(screen, glyph_colour(board->rules, item->owner), box), text);
}

/* Below each other; where counts of every seat have a row of their own, each keeps to its row. */
static void draw_items(const struct board *board, const struct screen *screen,
                       const struct cell_box *box)
{
    int n = box->look.n_items, rows = box->area.rows;
    for (int i = 0; i < n && i < rows; i++) {
        const struct qx_item *item = &box->look.item[i];
        bool has_row =
            item->count > 0 && item->glyph && item->owner >= 0 && board->rules->n_seats <= rows;
        int first = has_row ? (rows - (int)board->rules->n_seats) / 2 : (rows - n) / 2;
        draw_item(board, screen, box, item, first + (has_row ? (int)item->owner : i));
    }
}

/* A dot where a piece may go; where there are no lines, a faint one on every empty cell. */
static void draw_dot(const struct board *board, const struct screen *screen,
                     const struct cell_box *box)
{
    bool is_target = box->signs & SIGN_TARGET;
    if (box->look.n_items > 0 || (!is_target && board->has_lines))
        return;
    int y = box->area.top + (box->area.rows - 1) / 2, x = box->area.left + box->area.cols / 2;
    const char *sign = screen->is_ascii ? is_target ? "+" : "." : is_target ? "•" : "·";
    screen_put(screen, y, x, 1, look_of(screen, PALETTE_INK, box) | (is_target ? A_BOLD : A_DIM),
               sign);
}

/* Characters at both sides of the middle row; a piece that may be tapped gets a dot at its side. */
static void draw_sides(const struct screen *screen, const struct cell_box *box,
                       const struct side *side)
{
    int y = box->area.top + (box->area.rows - 1) / 2, right = box->area.left + box->area.cols - 1;
    attr_t look = look_of(screen, PALETTE_INK, box) | A_BOLD;
    if (box->area.cols < BOARD_SIDES)
        return;
    if (side) {
        screen_put(screen, y, box->area.left, 1, look, side->left);
        screen_put(screen, y, right, 1, look, side->right);
    } else if (box->signs & SIGN_TARGET && box->look.n_items > 0) {
        screen_put(screen, y, right, 1, look, screen->is_ascii ? "+" : "•");
    }
}

static void draw_cell(const struct board *board, const struct screen *screen,
                      const struct board_scene *scene, int col, int row)
{
    uint64_t cell = board_shown_cell(board, col, row);
    if (cell >= board->rules->n_cells)
        return;
    struct cell_box box = {.is_cursor = board->has_cursor && cell == board->cursor};
    if (scene->look)
        scene->look(scene->context, cell, &box.look);
    else
        board->rules->game->look(board->rules, scene->state, cell, &box.look);
    box.area =
        (struct area){board->edge_y[row] + board->has_lines, board->edge_x[col] + board->has_lines,
                      board->cell_rows, board->cell_cols};
    box.signs = signs_of(scene, cell, &box.look);
    const struct side *side = side_of(&box);
    box.ground = side ? side->ground : box.look.marks & QX_MARK_DARK ? GROUND_DARK : GROUND_CELL;
    struct area ground = box.area;
    ground.cols += board->has_lines ? 0 : board->spacing;
    screen_fill(screen, ground, palette_cell(&screen->palette, PALETTE_INK, box.ground));
    if (!draw_large(board, screen, &box))
        draw_items(board, screen, &box);
    draw_dot(board, screen, &box);
    draw_sides(screen, &box, side);
}

/* --- lines and labels --- */

/* Which lines leave the corner at the top left of this cell: those with a cell on one side and
 * another, or none, on the other side. */
static unsigned arms_at(const struct board *board, int col, int row)
{
    const uint64_t north_west = board_covering_cell(board, col - 1, row - 1);
    const uint64_t north_east = board_covering_cell(board, col, row - 1);
    const uint64_t south_west = board_covering_cell(board, col - 1, row);
    const uint64_t south_east = board_covering_cell(board, col, row);
    return (north_west != north_east ? ARM_UP : 0u) | (south_west != south_east ? ARM_DOWN : 0u) |
           (north_west != south_west ? ARM_LEFT : 0u) | (north_east != south_east ? ARM_RIGHT : 0u);
}

static void draw_corner(const struct board *board, const struct screen *screen, int col, int row)
{
    attr_t look = palette_line(&screen->palette);
    unsigned arms = arms_at(board, col, row);
    int x = board->edge_x[col], y = board->edge_y[row];
    if (arms)
        screen_put(screen, y, x, 1, look, glyph_lines(screen, arms));
    for (int i = x + 1; col < board->n_cols && arms & ARM_RIGHT && i < board->edge_x[col + 1]; i++)
        screen_put(screen, y, i, 1, look, glyph_lines(screen, ARM_LEFT | ARM_RIGHT));
    for (int i = y + 1; row < board->n_rows && arms & ARM_DOWN && i < board->edge_y[row + 1]; i++)
        screen_put(screen, i, x, 1, look, glyph_lines(screen, ARM_UP | ARM_DOWN));
}

static uint32_t box_column(const struct board *board, int col)
{
    uint32_t x = board->first_x + (uint32_t)col;
    return board->is_flipped ? board->rules->width - 1 - x : x;
}

static uint32_t box_row(const struct board *board, int row)
{
    uint32_t y = board->first_y + (uint32_t)row;
    return board->is_flipped ? board->rules->height - 1 - y : y;
}

/* Labels of columns, as many as fit beside each other. */
static void draw_column_labels(const struct board *board, const struct screen *screen)
{
    char label[GLYPH_SIZE];
    int y = board->edge_y[board->n_rows] + board->has_lines, free_from = 0;
    for (int col = 0; col < board->n_cols; col++) {
        int width = (int)board->rules->game->column_label(board->rules, box_column(board, col),
                                                          label, sizeof label);
        int middle = board->edge_x[col] + board->has_lines + begin_of(board->cell_cols, width);
        if (width == 0 || middle < free_from)
            continue;
        screen_put(screen, y, middle, width, palette_style(&screen->palette, STYLE_DIM), label);
        free_from = middle + width + 1;
    }
}

static void draw_row_labels(const struct board *board, const struct screen *screen)
{
    char label[GLYPH_SIZE];
    for (int row = 0; row < board->n_rows; row++) {
        int width = (int)board->rules->game->row_label(board->rules, box_row(board, row), label,
                                                       sizeof label);
        int y = board->edge_y[row] + board->has_lines + (board->cell_rows - 1) / 2;
        screen_put(screen, y, board->edge_x[0] - 1 - width, width,
                   palette_style(&screen->palette, STYLE_DIM), label);
    }
}

/* Arrows where the board goes on out of sight. */
static void draw_edges(const struct board *board, const struct screen *screen)
{
    attr_t look = palette_style(&screen->palette, STYLE_NOTE);
    int left = board->edge_x[0] - 1, right = board->edge_x[board->n_cols] + board->has_lines;
    int middle = (board->edge_y[0] + board->edge_y[board->n_rows]) / 2;
    int below = board->edge_y[board->n_rows] + board->has_lines;
    if (board->first_x > 0)
        screen_put(screen, middle, left, 1, look, screen->is_ascii ? "<" : "◀");
    if (board->first_x + (uint32_t)board->n_cols < board->rules->width)
        screen_put(screen, middle, right, 1, look, screen->is_ascii ? ">" : "▶");
    if (board->first_y > 0)
        screen_put(screen, board->edge_y[0], left, 1, look, screen->is_ascii ? "^" : "▲");
    if (board->first_y + (uint32_t)board->n_rows < board->rules->height)
        screen_put(screen, below, left, 1, look, screen->is_ascii ? "v" : "▼");
}

void board_draw(struct board *board, const struct screen *screen, const struct board_scene *scene)
{
    for (int row = 0; row <= board->n_rows && board->has_lines; row++)
        for (int col = 0; col <= board->n_cols; col++)
            draw_corner(board, screen, col, row);
    for (int row = 0; row < board->n_rows; row++)
        for (int col = 0; col < board->n_cols; col++)
            draw_cell(board, screen, scene, col, row);
    draw_column_labels(board, screen);
    draw_row_labels(board, screen);
    draw_edges(board, screen);
}
