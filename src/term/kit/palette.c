/*
 * palette.c - colours of the terminal.
 *
 * Every pair is made at the start: pair 1 + ground * (QX_N_COLOURS + 1) + colour + 1 for pieces,
 * the styles behind them, the lines of the board last. Materials for black and white pieces are of
 * middle brightness, so that both stand out by more than 3 to 1; all other colours are brighter
 * than the dark materials. With 256 colours the Okabe-Ito colours are the nearest of the 6x6x6
 * cube; with 16 or 8 they are the nearest by name.
 */
#include "term/kit/palette.h"

#include <stdlib.h>

#include <quincunx/view.h>

enum {
    INK_AND_COLOURS = QX_N_COLOURS + 1,
    FIRST_STYLE_PAIR = 1 + N_GROUNDS * INK_AND_COLOURS,
    LINE_PAIR = FIRST_STYLE_PAIR + N_STYLES,
    N_PAIRS,
};

struct tone {
    int fine;  /* of 256 */
    int plain; /* of 16  */
};

/* The line between cells, and what lies under a piece. One accent points out what can be done now;
 * the last move is a faint tint, gold is kept for the end. */
static const struct board_tones {
    struct tone line, cell, dark, last, changed, accent, goal, frozen, scored, cursor;
} boards[N_MATERIALS] = {
    [MATERIAL_STONE] = {.line = {238, COLOR_BLACK},
                        .cell = {66, COLOR_CYAN},
                        .dark = {60, COLOR_BLUE},
                        .last = {101, COLOR_YELLOW},
                        .changed = {65, COLOR_GREEN},
                        .accent = {97, COLOR_MAGENTA},
                        .goal = {136, COLOR_YELLOW},
                        .frozen = {61, COLOR_BLUE},
                        .scored = {136, COLOR_YELLOW},
                        .cursor = {31, COLOR_BLUE}},
    [MATERIAL_NIGHT] = {.line = {240, COLOR_WHITE},
                        .cell = {235, COLOR_BLACK},
                        .dark = {233, COLOR_BLACK},
                        .last = {238, COLOR_BLUE},
                        .changed = {237, COLOR_BLUE},
                        .accent = {54, COLOR_MAGENTA},
                        .goal = {58, COLOR_YELLOW},
                        .frozen = {24, COLOR_BLUE},
                        .scored = {58, COLOR_YELLOW},
                        .cursor = {24, COLOR_BLUE}},
    [MATERIAL_FELT] = {.line = {22, COLOR_BLACK},
                       .cell = {29, COLOR_GREEN},
                       .dark = {28, COLOR_GREEN},
                       .last = {65, COLOR_YELLOW},
                       .changed = {66, COLOR_CYAN},
                       .accent = {97, COLOR_MAGENTA},
                       .goal = {136, COLOR_YELLOW},
                       .frozen = {61, COLOR_BLUE},
                       .scored = {136, COLOR_YELLOW},
                       .cursor = {31, COLOR_BLUE}},
    [MATERIAL_SLATE] = {.line = {237, COLOR_BLACK},
                        .cell = {60, COLOR_BLUE},
                        .dark = {103, COLOR_CYAN},
                        .last = {95, COLOR_YELLOW},
                        .changed = {96, COLOR_GREEN},
                        .accent = {97, COLOR_MAGENTA},
                        .goal = {136, COLOR_YELLOW},
                        .frozen = {61, COLOR_BLUE},
                        .scored = {136, COLOR_YELLOW},
                        .cursor = {31, COLOR_GREEN}},
    [MATERIAL_MAPLE] = {.line = {94, COLOR_BLACK},
                        .cell = {137, COLOR_YELLOW},
                        .dark = {136, COLOR_YELLOW},
                        .last = {101, COLOR_CYAN},
                        .changed = {131, COLOR_GREEN},
                        .accent = {97, COLOR_MAGENTA},
                        .goal = {166, COLOR_RED},
                        .frozen = {61, COLOR_BLUE},
                        .scored = {166, COLOR_RED},
                        .cursor = {31, COLOR_BLUE}},
    [MATERIAL_MAP] = {.line = {240, COLOR_WHITE},
                      .cell = {236, COLOR_BLACK},
                      .dark = {235, COLOR_BLACK},
                      .last = {239, COLOR_BLUE},
                      .changed = {238, COLOR_BLUE},
                      .accent = {54, COLOR_MAGENTA},
                      .goal = {58, COLOR_YELLOW},
                      .frozen = {24, COLOR_BLUE},
                      .scored = {58, COLOR_YELLOW},
                      .cursor = {24, COLOR_BLUE}},
    [MATERIAL_TRAY] = {.line = {58, COLOR_WHITE},
                       .cell = {234, COLOR_BLACK},
                       .dark = {236, COLOR_BLACK},
                       .last = {239, COLOR_BLUE},
                       .changed = {238, COLOR_BLUE},
                       .accent = {54, COLOR_MAGENTA},
                       .goal = {58, COLOR_YELLOW},
                       .frozen = {24, COLOR_BLUE},
                       .scored = {94, COLOR_YELLOW},
                       .cursor = {24, COLOR_BLUE}},
};

static struct tone ground_tone(const struct palette *palette, enum ground ground)
{
    const struct board_tones *tones = &boards[palette->material];
    const struct tone by_ground[N_GROUNDS] = {
        [GROUND_NONE] = {-1, -1},          [GROUND_CELL] = tones->cell,
        [GROUND_DARK] = tones->dark,       [GROUND_LAST] = tones->last,
        [GROUND_CHANGED] = tones->changed, [GROUND_HINT] = tones->accent,
        [GROUND_GOAL] = tones->goal,       [GROUND_FROZEN] = tones->frozen,
        [GROUND_SCORED] = tones->scored,   [GROUND_STAGED] = tones->accent,
        [GROUND_CURSOR] = tones->cursor,
    };
    return by_ground[ground];
}

static const int plain_colours[QX_N_COLOURS] = {
    [QX_BLACK] = 0,   [QX_WHITE] = 15, [QX_ORANGE] = 3,    [QX_SKY] = 14,   [QX_GREEN] = 2,
    [QX_YELLOW] = 11, [QX_BLUE] = 4,   [QX_VERMILION] = 1, [QX_PURPLE] = 5, [QX_GREY] = 8,
};

struct style_look {
    attr_t mono;
    attr_t attributes;
    struct tone text, ground;
};

/* Text on the terminal's own ground is of middle brightness: the ground may be dark or light. */
static const struct style_look styles[N_STYLES] = {
    [STYLE_PLAIN] = {A_NORMAL, A_NORMAL, {-1, -1}, {-1, -1}},
    [STYLE_DIM] = {A_NORMAL, A_NORMAL, {245, -1}, {-1, -1}},
    [STYLE_STRONG] = {A_BOLD, A_BOLD, {-1, -1}, {-1, -1}},
    [STYLE_BAR] = {A_REVERSE, A_NORMAL, {252, 15}, {24, COLOR_BLUE}},
    [STYLE_BAR_KEY] = {A_REVERSE | A_BOLD, A_BOLD, {222, 11}, {24, COLOR_BLUE}},
    [STYLE_SELECTED] = {A_REVERSE, A_BOLD, {231, 15}, {31, COLOR_BLUE}},
    [STYLE_GOOD] = {A_BOLD, A_BOLD, {36, COLOR_GREEN}, {-1, -1}},
    [STYLE_BAD] = {A_BOLD, A_BOLD, {203, COLOR_RED}, {-1, -1}},
    [STYLE_NOTE] = {A_BOLD, A_BOLD, {172, COLOR_YELLOW}, {-1, -1}},
    [STYLE_HEAD] = {A_BOLD | A_UNDERLINE, A_BOLD, {37, COLOR_CYAN}, {-1, -1}},
};

/* The cube's levels are 0, 95, 135, 175, 215, 255. */
static int cube_level(unsigned value)
{
    return value < 48 ? 0 : value < 115 ? 1 : (int)(value - 35) / 40;
}

static int cube_colour(uint32_t rgb)
{
    int red = cube_level(rgb >> 16 & 255), green = cube_level(rgb >> 8 & 255);
    return 16 + 36 * red + 6 * green + cube_level(rgb & 255);
}

/* On terminals of 8 colours the bright ones are the plain ones in bold. */
static int fit(const struct palette *palette, int colour)
{
    return palette->n_colours < 16 && colour > 7 ? colour - 8 : colour;
}

static int pick(const struct palette *palette, struct tone tone)
{
    return palette->n_colours >= 256 ? tone.fine : fit(palette, tone.plain);
}

static int piece_colour(const struct palette *palette, int colour)
{
    if (colour == PALETTE_INK)
        return palette->n_colours >= 256 ? 254 : fit(palette, 15);
    if (palette->n_colours >= 256)
        return colour == QX_BLACK   ? 16
               : colour == QX_WHITE ? 231
                                    : cube_colour(qx_colour_rgb((unsigned)colour));
    return fit(palette, plain_colours[colour]);
}

static int cell_pair(int colour, enum ground ground)
{
    return 1 + (int)ground * INK_AND_COLOURS + colour + 1;
}

static void make_pair(int pair, int text, int ground)
{
    init_pair((short)pair, (short)text, (short)ground);
}

static void make_pairs(const struct palette *palette)
{
    for (int ground = 0; ground < N_GROUNDS; ground++) {
        for (int colour = PALETTE_INK; colour < QX_N_COLOURS; colour++) {
            int text = piece_colour(palette, colour);
            if (ground == GROUND_NONE && colour == PALETTE_INK)
                text = -1;
            make_pair(cell_pair(colour, (enum ground)ground), text,
                      pick(palette, ground_tone(palette, (enum ground)ground)));
        }
    }
    make_pair(LINE_PAIR, pick(palette, boards[palette->material].line),
              pick(palette, boards[palette->material].cell));
    for (int style = 0; style < N_STYLES; style++)
        make_pair(FIRST_STYLE_PAIR + style, pick(palette, styles[style].text),
                  pick(palette, styles[style].ground));
}

static int count_colours(enum palette_wish wish)
{
    const char *no_colour = getenv("NO_COLOR");
    bool is_refused = wish == PALETTE_AUTO && no_colour && no_colour[0];
    if (wish == PALETTE_MONO || is_refused || !has_colors() || start_color() == ERR)
        return 0;
    int n = COLORS >= 256 ? 256 : COLORS >= 16 ? 16 : COLORS;
    return wish == PALETTE_16 && n > 16 ? 16 : n;
}

void palette_init(struct palette *palette, enum palette_wish wish)
{
    palette->n_colours = count_colours(wish);
    if (palette->n_colours < 8 || COLOR_PAIRS < N_PAIRS) {
        palette->n_colours = 0;
        return;
    }
    use_default_colors();
    make_pairs(palette);
}

void palette_set_material(struct palette *palette, enum material material)
{
    if (palette->material == material)
        return;
    palette->material = material;
    if (palette->n_colours > 0)
        make_pairs(palette);
}

attr_t palette_line(const struct palette *palette)
{
    return palette->n_colours == 0 ? A_NORMAL : (attr_t)COLOR_PAIR(LINE_PAIR);
}

attr_t palette_style(const struct palette *palette, enum style style)
{
    if (palette->n_colours == 0)
        return styles[style].mono;
    return styles[style].attributes | (attr_t)COLOR_PAIR(FIRST_STYLE_PAIR + (int)style);
}

attr_t palette_cell(const struct palette *palette, int colour, enum ground ground)
{
    if (palette->n_colours == 0)
        return ground == GROUND_CURSOR ? A_REVERSE : ground >= GROUND_LAST ? A_BOLD : A_NORMAL;
    attr_t bold = palette->n_colours < 16 && colour > 0 && plain_colours[colour] > 7 ? A_BOLD : 0;
    return bold | (attr_t)COLOR_PAIR(cell_pair(colour, ground));
}
