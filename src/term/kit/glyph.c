/*
 * glyph.c - the characters that boards are made of.
 */
#include "term/kit/glyph.h"

#include <stdio.h>
#include <string.h>

#include <quincunx/view.h>

static const char *const shapes[] = {"●", "○", "▲", "△", "■", "□", "▼", "▽"};
enum { N_SHAPES = sizeof shapes / sizeof *shapes };

bool glyph_has_numbers(const struct qx_rules *rules)
{
    return rules->n_seats > N_SHAPES;
}

int glyph_seat_width(const struct qx_rules *rules)
{
    return glyph_has_numbers(rules) ? snprintf(NULL, 0, "%lld", (long long)rules->n_seats) : 1;
}

/* White is hollow and Black is full in every game, whoever begins; all others go by their seats. */
static int shape_of(const struct qx_rules *rules, qx_seat seat)
{
    int colour = glyph_colour(rules, seat);
    return colour == QX_BLACK ? 0 : colour == QX_WHITE ? 1 : (int)seat;
}

void glyph_seat(const struct screen *screen, const struct qx_rules *rules, qx_seat seat,
                char out[GLYPH_SIZE])
{
    struct qx_seat_look look;
    rules->game->seat_look(rules, seat, &look);
    if (glyph_has_numbers(rules))
        snprintf(out, GLYPH_SIZE, "%lld", (long long)seat + 1);
    else if (screen->is_ascii)
        snprintf(out, GLYPH_SIZE, "%c", look.glyph);
    else
        snprintf(out, GLYPH_SIZE, "%s", shapes[shape_of(rules, seat)]);
}

/* A piece that is nobody's is a diamond; one that is not the seat's usual one is a letter. */
void glyph_item(const struct screen *screen, const struct qx_rules *rules,
                const struct qx_item *item, char out[GLYPH_SIZE])
{
    struct qx_seat_look look = {.glyph = '\0'};
    if (item->owner >= 0)
        rules->game->seat_look(rules, item->owner, &look);
    bool is_usual = item->glyph == '\0' || item->glyph == look.glyph;
    if (item->owner >= 0 && (is_usual || glyph_has_numbers(rules)))
        glyph_seat(screen, rules, item->owner, out);
    else if (item->owner < 0 && !screen->is_ascii)
        snprintf(out, GLYPH_SIZE, "◆");
    else
        snprintf(out, GLYPH_SIZE, "%c", item->glyph ? item->glyph : 'o');
}

int glyph_colour(const struct qx_rules *rules, qx_seat seat)
{
    struct qx_seat_look look = {.colour = QX_YELLOW};
    if (seat >= 0)
        rules->game->seat_look(rules, seat, &look);
    return (int)(look.colour % QX_N_COLOURS);
}

/* Black pieces would be swallowed by a dark ground. */
static bool has_black(const struct qx_rules *rules)
{
    for (qx_seat seat = 0; seat < rules->n_seats && seat < QX_N_COLOURS; seat++)
        if (glyph_colour(rules, seat) == QX_BLACK)
            return true;
    return false;
}

enum material glyph_material(const struct qx_rules *rules)
{
    static const struct {
        const char *game;
        enum material material;
    } known[] = {
        {"othello", MATERIAL_FELT}, {"neutron", MATERIAL_SLATE},   {"neutreeko", MATERIAL_MAPLE},
        {"gamma", MATERIAL_MAP},    {"compromise", MATERIAL_TRAY},
    };
    for (size_t i = 0; i < sizeof known / sizeof *known; i++)
        if (strcmp(known[i].game, rules->game->name) == 0)
            return known[i].material;
    return has_black(rules) ? MATERIAL_STONE : MATERIAL_NIGHT;
}

const char *glyph_lines(const struct screen *screen, unsigned arms)
{
    static const char *const fine[16] = {
        [0] = " ",
        [ARM_UP] = "╵",
        [ARM_DOWN] = "╷",
        [ARM_UP | ARM_DOWN] = "│",
        [ARM_LEFT] = "╴",
        [ARM_LEFT | ARM_UP] = "┘",
        [ARM_LEFT | ARM_DOWN] = "┐",
        [ARM_LEFT | ARM_UP | ARM_DOWN] = "┤",
        [ARM_RIGHT] = "╶",
        [ARM_RIGHT | ARM_UP] = "└",
        [ARM_RIGHT | ARM_DOWN] = "┌",
        [ARM_RIGHT | ARM_UP | ARM_DOWN] = "├",
        [ARM_LEFT | ARM_RIGHT] = "─",
        [ARM_LEFT | ARM_RIGHT | ARM_UP] = "┴",
        [ARM_LEFT | ARM_RIGHT | ARM_DOWN] = "┬",
        [ARM_LEFT | ARM_RIGHT | ARM_UP | ARM_DOWN] = "┼",
    };
    if (!screen->is_ascii)
        return fine[arms];
    bool across = arms & (ARM_LEFT | ARM_RIGHT), upright = arms & (ARM_UP | ARM_DOWN);
    return across && upright ? "+" : across ? "-" : upright ? "|" : " ";
}

/* In the order of `shapes`, then the piece that is nobody's. */
enum { DIAMOND = N_SHAPES, N_BODIES, MOST_ROWS = 5 };

static const struct large {
    int cols, rows;
    const char *body[N_BODIES][MOST_ROWS];
    const char *ascii[MOST_ROWS]; /* '#' stands for the piece's letter */
} larges[] = {
    {7,
     5,
     {{"▗▟███▙▖", "███████", "███████", "███████", "▝▜███▛▘"},
      {"▗▟▀▀▀▙▖", "█▘   ▝█", "█     █", "█▖   ▗█", "▝▜▄▄▄▛▘"},
      {"   █   ", "  ███  ", " ▟███▙ ", " █████ ", "███████"},
      {"   █   ", "  █ █  ", " ▟▘ ▝▙ ", " █   █ ", "█▙▄▄▄▟█"},
      {"███████", "███████", "███████", "███████", "███████"},
      {"█▀▀▀▀▀█", "█     █", "█     █", "█     █", "█▄▄▄▄▄█"},
      {"███████", " █████ ", " ▜███▛ ", "  ███  ", "   █   "},
      {"█▛▀▀▀▜█", " █   █ ", " ▜▖ ▗▛ ", "  █ █  ", "   █   "},
      [DIAMOND] = {"   ▄   ", " ▟███▙ ", "███████", " ▜███▛ ", "   ▀   "}},
     {" ##### ", "#######", "#######", "#######", " ##### "}},
    {5,
     3,
     {{"▟███▙", "█████", "▜███▛"},
      {"▟▀▀▀▙", "█   █", "▜▄▄▄▛"},
      {"  █  ", " ███ ", "█████"},
      {"  █  ", " █ █ ", "█▄▄▄█"},
      {"█████", "█████", "█████"},
      {"█▀▀▀█", "█   █", "█▄▄▄█"},
      {"█████", " ███ ", "  █  "},
      {"█▀▀▀█", " █ █ ", "  █  "},
      [DIAMOND] = {" ▟█▙ ", "█████", " ▜█▛ "}},
     {" ### ", "#####", " ### "}},
    {3,
     2,
     {{"▟█▙", "▜█▛"},
      {"▟▀▙", "▜▄▛"},
      {"▗█▖", "███"},
      {"▗▀▖", "▙▄▟"},
      {"███", "███"},
      {"█▀█", "█▄█"},
      {"███", "▝█▘"},
      {"▛▀▜", "▝▄▘"},
      [DIAMOND] = {"◢█◣", "◥█◤"}},
     {"###", "###"}},
};
enum { N_LARGES = sizeof larges / sizeof *larges };

bool glyph_large_size(int cols, int rows, int *piece_cols, int *piece_rows)
{
    for (int i = 0; i < N_LARGES; i++) {
        if (larges[i].cols > cols - 2 || larges[i].rows > rows)
            continue;
        *piece_cols = larges[i].cols;
        *piece_rows = larges[i].rows;
        return true;
    }
    return false;
}

const char *glyph_large(const struct screen *screen, const struct qx_rules *rules, qx_seat owner,
                        int rows, int row)
{
    int body = owner < 0 ? DIAMOND : shape_of(rules, owner);
    for (int i = 0; i < N_LARGES; i++)
        if (larges[i].rows == rows)
            return screen->is_ascii ? larges[i].ascii[row] : larges[i].body[body][row];
    return NULL;
}
