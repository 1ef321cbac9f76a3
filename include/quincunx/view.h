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
