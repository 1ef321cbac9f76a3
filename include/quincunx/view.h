/*
 * view.h - a position as a picture: what every front end draws, and nothing of any game's rules.
 *
 * Everything here reads its arguments and keeps none of them; any thread may call.
 */
#ifndef QUINCUNX_VIEW_H
#define QUINCUNX_VIEW_H

#include <quincunx/game.h>

#ifdef __cplusplus
extern "C" {
#endif

/*
 * The palette (Okabe and Ito), told apart by people with any kind of colour vision;
 * qx_seat_look.colour counts in it. Seats beyond it repeat colours and are told apart by glyph and
 * number.
 */
enum {
    QX_BLACK,
    QX_WHITE,
    QX_ORANGE,
    QX_SKY,
    QX_GREEN,
    QX_YELLOW,
    QX_BLUE,
    QX_VERMILION,
    QX_PURPLE,
    QX_GREY,
    QX_N_COLOURS
};
QX_API uint32_t qx_colour_rgb(unsigned colour); /* 0xRRGGBB */

/* What a piece that is nobody's is called: the game's word, or "neutral piece". */
QX_API const char *qx_unowned_name(const struct qx_game *game);

/* How many columns of the box a cell covers: 1, or 2 for a hexagon. */
QX_API uint32_t qx_cell_span(const struct qx_rules *rules);
/*
 * The nearest cell in a direction (dx and dy are -1, 0 or 1, one of them 0): in the same row or
 * column, over gaps; else beside that. n_cells: there is none. By steps like these every cell of a
 * board can be reached.
 */
QX_API uint64_t qx_cell_toward(const struct qx_rules *rules, uint64_t cell, int dx, int dy);
/* Does no cell lie in this column of the box? Such a column parts a board into blocks. */
QX_API bool qx_column_is_empty(const struct qx_rules *rules, uint32_t x);

struct qx_draw {
    bool colour;            /* ANSI colours                           */
    bool ascii;             /* no character beyond ASCII              */
    const uint64_t *marked; /* cells to point out (the last move)     */
    size_t n_marked;
};

/*
 * Draws the board as lines of text with its labels, from the view alone. Works like snprintf:
 * returns the length needed.
 */
QX_API size_t qx_draw_text(const struct qx_rules *rules, const void *state,
                           const struct qx_draw *draw, char *out, size_t size);
/* The same as a picture, SVG for a page or a notebook; of `draw` the marked cells count. */
QX_API size_t qx_view_svg(const struct qx_rules *rules, const void *state,
                          const struct qx_draw *draw, char *out, size_t size);

#ifdef __cplusplus
}
#endif

#endif
