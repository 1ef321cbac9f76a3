/*
 * view_svg.c - a board as a picture (SVG), drawn from the view alone.
 *
 * A cell is UNIT wide, a square or a hexagon that reaches a sixth of that into the rows beside it;
 * what lies on a cell is a disc in its owner's colour, several beside each other, with a number
 * where it is counted. Every cell says its name and what lies on it, for those who hear the
 * picture.
 */
#include "core/view_inside.h"

enum { UNIT = 40, MARGIN = 26, LABEL_SIZE = 24 };

#define PAPER  "#fbfaf7"
#define LIGHT  "#ece7db"
#define DARK   "#ddd5c3"
#define SCORED "#f6d9a8"
#define LINE   "#8a8272"
#define INK    "#2b2822"

struct picture {
    const struct qx_rules *rules;
    const void *state;
    const struct qx_draw *draw;
    struct qx_text *text;
};

static uint32_t colour_of(const struct picture *p, const struct qx_item *item)
{
    struct qx_seat_look look = {.colour = QX_YELLOW};
    if (item->owner >= 0)
        p->rules->game->seat_look(p->rules, item->owner, &look);
    return qx_colour_rgb(look.colour);
}

/* Black or white, whichever is read better on the colour. */
static const char *ink_on(uint32_t rgb)
{
    const uint32_t light = 299 * (rgb >> 16) + 587 * (rgb >> 8 & 255) + 114 * (rgb & 255);
    return light > 140000 ? INK : "#ffffff";
}

/* Item i of n on a cell whose corner is at x, y. Numbers stand in for glyphs where both are. */
static void draw_item(const struct picture *p, const struct qx_item *item, int i, int n, uint64_t x,
                      uint64_t y)
{
    const uint32_t rgb = colour_of(p, item);
    const uint64_t room = UNIT / (uint64_t)n;
    const uint64_t cx = x + (uint64_t)i * room + room / 2, cy = y + UNIT / 2;
    const unsigned radius = n == 1 ? 15 : (unsigned)(room / 2 - 1);
    qx_text_print(p->text,
                  "<circle cx=\"%llu\" cy=\"%llu\" r=\"%u\" fill=\"#%06x\" stroke=\"%s\"/>",
                  (unsigned long long)cx, (unsigned long long)cy, radius, rgb, LINE);
    if (item->count > 0)
        qx_text_print(p->text,
                      "<text x=\"%llu\" y=\"%llu\" font-size=\"%d\" fill=\"%s\">%llu</text>",
                      (unsigned long long)cx, (unsigned long long)cy + 4, n == 1 ? 14 : 10,
                      ink_on(rgb), (unsigned long long)item->count);
}

/* The cell in words: "c3: Black", "grid 1, row 2, column 3: Red 2, Green 1". */
static void say_cell(const struct picture *p, const struct qx_cell *cell,
                     const struct qx_look *look)
{
    qx_text_print(p->text, "<title>%s", cell->name);
    for (int i = 0; i < look->n_items; i++) {
        struct qx_seat_look seat;
        const char *name = qx_unowned_name(p->rules->game);
        if (look->item[i].owner >= 0) {
            p->rules->game->seat_look(p->rules, look->item[i].owner, &seat);
            name = seat.name;
        }
        qx_text_print(p->text, "%s %s", i ? "," : ":", name);
        if (look->item[i].count > 0)
            qx_text_print(p->text, " %llu", (unsigned long long)look->item[i].count);
    }
    qx_text_string(p->text, "</title>");
}

/* The left edge of a column of the box: hexagons cover two of them. */
static uint64_t column_edge(const struct picture *p, uint32_t x)
{
    return MARGIN + (uint64_t)x * UNIT / qx_cell_span(p->rules);
}

/* The outline of a cell whose corner is at x, y, drawn `inset` within it; `style` is the rest of
 * the element's attributes. */
static void draw_outline(const struct picture *p, uint64_t x, uint64_t y, int inset,
                         const char *style)
{
    static const int corners[6][2] = {{3, -1}, {6, 1}, {6, 5}, {3, 7}, {0, 5}, {0, 1}};
    if (p->rules->shape == QX_SQUARE) {
        qx_text_print(p->text, "<rect x=\"%llu\" y=\"%llu\" width=\"%d\" height=\"%d\" %s/>",
                      (unsigned long long)x + (unsigned)inset,
                      (unsigned long long)y + (unsigned)inset, UNIT - 2 * inset, UNIT - 2 * inset,
                      style);
        return;
    }
    qx_text_string(p->text, "<polygon points=\"");
    for (int i = 0; i < 6; i++) {
        const double across = UNIT * corners[i][0] / 6.0, down = UNIT * corners[i][1] / 6.0;
        const double part = 1 - 2.0 * inset / UNIT; /* of the way out from the middle */
        qx_text_string(p->text, i ? " " : "");
        qx_text_decimal(p->text, (double)x + UNIT / 2.0 + part * (across - UNIT / 2.0), 1);
        qx_text_char(p->text, ',');
        qx_text_decimal(p->text, (double)y + UNIT / 2.0 + part * (down - UNIT / 2.0), 1);
    }
    qx_text_print(p->text, "\" %s/>", style);
}

static void draw_cell(const struct picture *p, uint64_t number)
{
    struct qx_cell cell;
    struct qx_look look;
    p->rules->game->cell(p->rules, number, &cell);
    p->rules->game->look(p->rules, p->state, number, &look);
    const uint64_t x = column_edge(p, cell.x), y = MARGIN + (uint64_t)cell.y * UNIT;
    char style[96];
    struct qx_text words = qx_text_over(style, sizeof style);
    const bool stands_out = look.marks & QX_MARK_GOAL || draw_marks(p->draw, number);
    const char *fill = look.marks & QX_MARK_SCORED ? SCORED
                       : look.marks & QX_MARK_DARK ? DARK
                                                   : LIGHT;
    qx_text_string(p->text, "<g>");
    say_cell(p, &cell, &look);
    qx_text_print(&words, "fill=\"%s\" stroke=\"%s\"", fill, LINE);
    draw_outline(p, x, y, 0, style);
    words = qx_text_over(style, sizeof style);
    qx_text_print(&words, "fill=\"none\" stroke=\"#%06x\" stroke-width=\"3\"",
                  qx_colour_rgb(QX_VERMILION));
    if (stands_out)
        draw_outline(p, x, y, 2, style);
    for (int i = 0; i < look.n_items; i++)
        draw_item(p, &look.item[i], i, look.n_items, x, y);
    qx_text_string(p->text, "</g>\n");
}

/* One label at the edge; none where its text is empty. */
static void draw_label(const struct picture *p, uint64_t x, uint64_t y, const char *label)
{
    if (label[0])
        qx_text_print(p->text,
                      "<text x=\"%llu\" y=\"%llu\" font-size=\"13\" fill=\"%s\">%s</text>\n",
                      (unsigned long long)x, (unsigned long long)y, INK, label);
}

static void draw_labels(const struct picture *p)
{
    const struct qx_game *game = p->rules->game;
    char label[LABEL_SIZE];
    for (uint32_t x = 0; x < p->rules->width; x++) {
        game->column_label(p->rules, x, label, sizeof label);
        draw_label(p, column_edge(p, x) + UNIT / 2, MARGIN + (uint64_t)p->rules->height * UNIT + 17,
                   label);
    }
    for (uint32_t y = 0; y < p->rules->height; y++) {
        game->row_label(p->rules, y, label, sizeof label);
        draw_label(p, MARGIN / 2, MARGIN + (uint64_t)y * UNIT + UNIT / 2 + 5, label);
    }
}

size_t qx_view_svg(const struct qx_rules *rules, const void *state, const struct qx_draw *draw,
                   char *out, size_t size)
{
    struct qx_text text = qx_text_over(out, size);
    const struct picture picture = {rules, state, draw, &text};
    const unsigned long long width =
        (uint64_t)2 * MARGIN + (uint64_t)rules->width * UNIT / qx_cell_span(rules);
    const unsigned long long height = (uint64_t)2 * MARGIN + (uint64_t)rules->height * UNIT;
    qx_text_print(&text,
                  "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%llu\" height=\"%llu\" "
                  "viewBox=\"0 0 %llu %llu\" role=\"img\" font-family=\"sans-serif\" "
                  "text-anchor=\"middle\">\n<title>%s</title>\n"
                  "<rect width=\"%llu\" height=\"%llu\" fill=\"%s\"/>\n",
                  width, height, width, height, rules->game->title, width, height, PAPER);
    for (uint64_t cell = 0; cell < rules->n_cells; cell++)
        draw_cell(&picture, cell);
    draw_labels(&picture);
    qx_text_string(&text, "</svg>\n");
    return text.length;
}
