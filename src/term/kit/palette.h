/*
 * palette.h - colours of the terminal: named styles for text, and pieces of a colour on a ground.
 *
 * What a terminal can do is found once, at the start: 256 colours, 16, 8, or none. Nothing is told
 * by colour alone: every style differs by an attribute or a character as well.
 */
#ifndef TERM_KIT_PALETTE_H
#define TERM_KIT_PALETTE_H

#include <stdbool.h>

#include <curses.h>

enum style {
    STYLE_PLAIN,
    STYLE_DIM,
    STYLE_STRONG,
    STYLE_BAR,      /* the title line and the line of keys */
    STYLE_BAR_KEY,  /* a key's name in that line           */
    STYLE_SELECTED, /* the row under the cursor            */
    STYLE_GOOD,
    STYLE_BAD,
    STYLE_NOTE, /* what was just said */
    STYLE_HEAD, /* a heading          */
    N_STYLES
};

/* What lies under a piece. */
enum ground {
    GROUND_NONE, /* the terminal's own */
    GROUND_CELL,
    GROUND_DARK,
    GROUND_LAST,
    GROUND_CHANGED,
    GROUND_HINT,
    GROUND_GOAL,
    GROUND_FROZEN,
    GROUND_SCORED,
    GROUND_STAGED,
    GROUND_CURSOR,
    N_GROUNDS
};

/* What a board is made of: its own colours under the pieces. */
enum material {
    MATERIAL_STONE, /* middle bright: any game with black and white pieces */
    MATERIAL_NIGHT, /* dark: any other */
    MATERIAL_FELT,
    MATERIAL_SLATE,
    MATERIAL_MAPLE,
    MATERIAL_MAP,
    MATERIAL_TRAY,
    N_MATERIALS
};

/* "auto" looks at the terminal and at NO_COLOR. */
enum palette_wish { PALETTE_AUTO, PALETTE_MONO, PALETTE_16, PALETTE_256 };

struct palette {
    int n_colours; /* 0: none */
    enum material material;
};

/* After the terminal is open. */
void palette_init(struct palette *palette, enum palette_wish wish);

/* From now on boards are made of this. */
void palette_set_material(struct palette *palette, enum material material);

attr_t palette_style(const struct palette *palette, enum style style);

/* `colour` counts in the palette of view.h; PALETTE_INK is for writing on the ground. */
enum { PALETTE_INK = -1 };
attr_t palette_cell(const struct palette *palette, int colour, enum ground ground);
/* The lines of the board, on its material. */
attr_t palette_line(const struct palette *palette);

#endif
