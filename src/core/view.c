/*
 * view.c - a board as lines of text, drawn from the view alone.
 *
 * Every cell is as wide as the widest thing that lies on any cell. Unit squares without a cell stay
 * blank, and columns without any (the gaps between Compromise's grids) are narrow.
 *
 *       a  b  c
 *    3  .  W  .  3       marked cells stand in brackets, cells that decided the game in stars
 *    2 [.] .  B  2
 *
 * Of hexagons every column is half as wide as a cell, so their rows stand half a cell apart.
 */
#include "core/view_inside.h"

#include <string.h>

enum { ITEM_SIZE = 48, LABEL_SIZE = 24, GAP_WIDTH = 4 };

static const uint32_t palette[QX_N_COLOURS] = {
    [QX_BLACK] = 0x1c1c1c, [QX_WHITE] = 0xf4f4f4,     [QX_ORANGE] = 0xe69f00,
    [QX_SKY] = 0x56b4e9,   [QX_GREEN] = 0x009e73,     [QX_YELLOW] = 0xf0e442,
    [QX_BLUE] = 0x0072b2,  [QX_VERMILION] = 0xd55e00, [QX_PURPLE] = 0xcc79a7,
    [QX_GREY] = 0x999999,
};

uint32_t qx_colour_rgb(unsigned colour)
{
    return palette[colour % QX_N_COLOURS];
}

const char *qx_unowned_name(const struct qx_game *game)
{
    return game->unowned ? game->unowned : "neutral piece";
}

/* --- places --- */

uint32_t qx_cell_span(const struct qx_rules *rules)
{
    return rules->shape == QX_HEXAGON ? 2 : 1;
}

bool qx_column_is_empty(const struct qx_rules *rules, uint32_t x)
{
    for (uint32_t y = 0; y < rules->height; y++)
        if (rules->game->cell_at(rules, x, y) < rules->n_cells ||
            (x > 0 && rules->shape == QX_HEXAGON &&
             rules->game->cell_at(rules, x - 1, y) < rules->n_cells))
            return false;
    return true;
}

/* The cell at a place that may lie outside of the box. */
static uint64_t cell_near(const struct qx_rules *rules, int64_t x, int64_t y)
{
    if (x < 0 || y < 0 || x >= rules->width || y >= rules->height)
        return rules->n_cells;
    return rules->game->cell_at(rules, (uint32_t)x, (uint32_t)y);
}

/* Looks along a direction, `aside` columns or rows beside the straight line. */
static uint64_t look_along(const struct qx_rules *rules, const struct qx_cell *from, int dx, int dy,
                           int64_t aside)
{
    const int64_t side_x = dy ? aside : 0, side_y = dx ? aside : 0;
    for (int64_t n = 1;; n++) {
        const int64_t x = from->x + n * dx, y = from->y + n * dy;
        if (x < 0 || y < 0 || x >= rules->width || y >= rules->height)
            return rules->n_cells;
        const uint64_t cell = cell_near(rules, x + side_x, y + side_y);
        if (cell < rules->n_cells)
            return cell;
    }
}

/* From row to row of hexagons: half a step to one side and then to the other, so that a way up or
 * down is straight on the whole, and back is the same way. */
static uint64_t next_row(const struct qx_rules *rules, const struct qx_cell *from, int dy)
{
    const int64_t y = (int64_t)from->y + dy, upper = dy > 0 ? from->y : y;
    const int64_t side = (upper % 2 == 0) == (dy > 0) ? 1 : -1;
    const uint64_t cell = cell_near(rules, from->x + side, y);
    return cell < rules->n_cells ? cell : cell_near(rules, from->x - side, y);
}

uint64_t qx_cell_toward(const struct qx_rules *rules, uint64_t cell, int dx, int dy)
{
    enum { WIDE = 256 }; /* boards larger than this have no holes worth going around */
    struct qx_cell from;
    rules->game->cell(rules, cell, &from);
    uint64_t found = rules->n_cells;
    if (dy && rules->shape == QX_HEXAGON)
        found = next_row(rules, &from, dy);
    if (found == rules->n_cells)
        found = look_along(rules, &from, dx, dy, 0);
    if (rules->width > WIDE || rules->height > WIDE)
        return found;
    const int64_t most = dy ? rules->width : rules->height;
    for (int64_t aside = 1; found == rules->n_cells && aside < most; aside++) {
        found = look_along(rules, &from, dx, dy, -aside);
        if (found == rules->n_cells)
            found = look_along(rules, &from, dx, dy, aside);
    }
    return found;
}

/* --- text --- */

static size_t write_item(const struct qx_item *item, char *out, size_t size)
{
    struct qx_text text = qx_text_over(out, size);
    bool is_plain_count = item->count > 0 && item->glyph == '\0';
    if (!is_plain_count)
        qx_text_char(&text, item->glyph);
    if (item->count > 0)
        qx_text_number(&text, item->count);
    return text.length;
}

/* What lies on a cell in letters: "W", "R3 G1", or "." */
static size_t write_look(const struct qx_look *look, char *out, size_t size)
{
    struct qx_text text = qx_text_over(out, size);
    for (int i = 0; i < look->n_items; i++) {
        char item[LABEL_SIZE];
        write_item(&look->item[i], item, sizeof item);
        if (i > 0)
            qx_text_char(&text, ' ');
        qx_text_string(&text, item);
    }
    if (look->n_items == 0)
        qx_text_char(&text, '.');
    return text.length;
}

struct drawing {
    const struct qx_rules *rules;
    const void *state;
    const struct qx_draw *draw;
    struct qx_text *text;
    size_t cell_width, label_width;
    size_t column_width;
};

static void measure(struct drawing *d)
{
    const struct qx_game *game = d->rules->game;
    char word[ITEM_SIZE];
    d->cell_width = 1;
    for (uint64_t cell = 0; cell < d->rules->n_cells; cell++) {
        struct qx_look look;
        game->look(d->rules, d->state, cell, &look);
        size_t width = write_look(&look, word, sizeof word);
        d->cell_width = width > d->cell_width ? width : d->cell_width;
    }
    for (uint32_t x = 0; x < d->rules->width; x++) { /* a blank at least between two labels */
        size_t width = game->column_label(d->rules, x, word, sizeof word);
        d->cell_width = width > d->cell_width + 1 ? width - 1 : d->cell_width;
    }
    if (d->rules->shape == QX_HEXAGON)
        d->cell_width += d->cell_width % 2;
    d->column_width = (d->cell_width + 2) / qx_cell_span(d->rules);
    d->label_width = 0;
    for (uint32_t y = 0; y < d->rules->height; y++) {
        size_t width = game->row_label(d->rules, y, word, sizeof word);
        d->label_width = width > d->label_width ? width : d->label_width;
    }
}

static void pad(struct qx_text *text, size_t n)
{
    while (n-- > 0)
        qx_text_char(text, ' ');
}

static size_t width_of(const struct drawing *d, uint32_t x)
{
    return qx_column_is_empty(d->rules, x) ? GAP_WIDTH : d->column_width;
}

/* Foreground of the owner's colour; black and white pieces need a ground to stand out on any
 * terminal. */
static void write_colour(const struct drawing *d, const struct qx_item *item)
{
    struct qx_seat_look look = {.colour = QX_YELLOW};
    if (item->owner >= 0)
        d->rules->game->seat_look(d->rules, item->owner, &look);
    uint32_t rgb = qx_colour_rgb(look.colour);
    if (look.colour == QX_BLACK || look.colour == QX_WHITE)
        qx_text_string(d->text, look.colour == QX_BLACK ? "\033[1;97;40m" : "\033[1;30;107m");
    else
        qx_text_print(d->text, "\033[1;38;2;%u;%u;%um", rgb >> 16, rgb >> 8 & 255, rgb & 255);
}

static void write_items(const struct drawing *d, const struct qx_look *look)
{
    for (int i = 0; i < look->n_items; i++) {
        char item[LABEL_SIZE];
        write_item(&look->item[i], item, sizeof item);
        if (i > 0)
            qx_text_char(d->text, ' ');
        if (d->draw->colour)
            write_colour(d, &look->item[i]);
        qx_text_string(d->text, item);
        if (d->draw->colour)
            qx_text_string(d->text, "\033[0m");
    }
    if (look->n_items == 0)
        qx_text_string(d->text, d->draw->ascii ? "." : "·");
}

/* A bracket on both sides of a marked cell, stars where the game was decided, else blanks. */
static void write_cell(const struct drawing *d, uint64_t cell)
{
    struct qx_look look;
    char word[ITEM_SIZE];
    d->rules->game->look(d->rules, d->state, cell, &look);
    size_t width = write_look(&look, word, sizeof word);
    const char *sides = look.marks & QX_MARK_GOAL ? "**" : "  ";
    if (draw_marks(d->draw, cell))
        sides = "[]";
    qx_text_char(d->text, sides[0]);
    pad(d->text, (d->cell_width - width) / 2);
    write_items(d, &look);
    pad(d->text, d->cell_width - width - (d->cell_width - width) / 2);
    qx_text_char(d->text, sides[1]);
}

static void write_row(const struct drawing *d, uint32_t y)
{
    char label[LABEL_SIZE];
    size_t length = d->rules->game->row_label(d->rules, y, label, sizeof label);
    pad(d->text, d->label_width - length + 1);
    qx_text_string(d->text, label);
    qx_text_char(d->text, ' ');
    for (uint32_t x = 0; x < d->rules->width; x++) {
        uint64_t cell = d->rules->game->cell_at(d->rules, x, y);
        if (cell < d->rules->n_cells) {
            write_cell(d, cell);
            x += qx_cell_span(d->rules) - 1;
        } else {
            pad(d->text, width_of(d, x));
        }
    }
    qx_text_char(d->text, ' ');
    qx_text_string(d->text, label);
    qx_text_char(d->text, '\n');
}

static void write_columns(const struct drawing *d)
{
    bool has_any = false;
    char label[LABEL_SIZE];
    for (uint32_t x = 0; x < d->rules->width && !has_any; x++)
        has_any = d->rules->game->column_label(d->rules, x, label, sizeof label) > 0;
    if (!has_any)
        return;
    pad(d->text, d->label_width + 2);
    for (uint32_t x = 0; x < d->rules->width; x++) {
        size_t length = d->rules->game->column_label(d->rules, x, label, sizeof label);
        size_t width = width_of(d, x);
        size_t room = width > length ? width - length : 0;
        pad(d->text, room / 2);
        qx_text_string(d->text, label);
        pad(d->text, room - room / 2);
    }
    qx_text_char(d->text, '\n');
}

size_t qx_draw_text(const struct qx_rules *rules, const void *state, const struct qx_draw *draw,
                    char *out, size_t size)
{
    struct qx_text text = qx_text_over(out, size);
    struct drawing d = {.rules = rules, .state = state, .draw = draw, .text = &text};
    measure(&d);
    write_columns(&d);
    for (uint32_t y = 0; y < rules->height; y++)
        write_row(&d, y);
    write_columns(&d);
    return text.length;
}
