/*
 * hexes.c - a toy for the tests: a small board of hexagons.
 *
 * Two seats put a piece on a free cell in turn; the first joins the upper edge to the lower one,
 * the second the left to the right. It cannot be drawn. Nobody says how good a position looks.
 */
#include <quincunx/game.h>
#include <quincunx/view.h>

#include <string.h>

#include "core/grid.h"

enum { SIZE };
enum { MOST = 6 };

struct hexes {
    uint8_t owner[MOST * MOST]; /* 0: free, else 1 + seat */
    uint8_t seat, winner;       /* winner: 0, or 1 + seat */
};

static const char letters[] = ".XO";

static const struct qx_option options[] = {
    [SIZE] = {.name = "size", .help = "cells along an edge", .min = 2, .max = MOST, .standard = 4},
    {.name = NULL},
};

static bool configure(struct qx_rules *rules, struct qx_error *error)
{
    (void)error;
    const uint32_t n = (uint32_t)rules->option[SIZE];
    rules->n_seats = 2;
    rules->state_size = sizeof(struct hexes);
    rules->n_move_ids = rules->n_moves_max = n * n;
    grid_configure(rules, QX_HEXAGON, n, n);
    return true;
}

static void start(const struct qx_rules *rules, void *state)
{
    (void)rules;
    (void)state;
}

static qx_seat turn(const struct qx_rules *rules, const void *state)
{
    (void)rules;
    const struct hexes *s = state;
    return s->winner ? QX_NOBODY : (qx_seat)s->seat;
}

static bool is_legal(const struct qx_rules *rules, const void *state, qx_seat seat, qx_move move)
{
    (void)rules;
    (void)seat;
    const struct hexes *s = state;
    return !s->owner[move];
}

static size_t moves(const struct qx_rules *rules, const void *state, qx_seat seat, qx_move *out)
{
    size_t n = 0;
    for (qx_move cell = 0; cell < rules->n_cells; cell++)
        if (is_legal(rules, state, seat, cell))
            out[n++] = cell;
    return n;
}

/* Can the owner of this cell walk on to its far edge? Walked cells are marked. */
static bool reaches(const struct qx_rules *rules, const struct hexes *s, int column, int row,
                    uint8_t owner, bool *walked)
{
    static const int steps[6][2] = {{1, 0}, {-1, 0}, {0, 1}, {0, -1}, {1, -1}, {-1, 1}};
    const int n = (int)rules->option[SIZE];
    if (column < 0 || row < 0 || column >= n || row >= n || walked[row * n + column] ||
        s->owner[row * n + column] != owner)
        return false;
    walked[row * n + column] = true;
    if ((owner == 1 ? row : column) == n - 1)
        return true;
    for (int i = 0; i < 6; i++)
        if (reaches(rules, s, column + steps[i][0], row + steps[i][1], owner, walked))
            return true;
    return false;
}

static bool has_won(const struct qx_rules *rules, const struct hexes *s, uint8_t owner)
{
    bool walked[MOST * MOST] = {false};
    for (int i = 0; i < (int)rules->option[SIZE]; i++)
        if (reaches(rules, s, owner == 1 ? i : 0, owner == 1 ? 0 : i, owner, walked))
            return true;
    return false;
}

static void apply(const struct qx_rules *rules, void *state, qx_seat seat, qx_move move)
{
    struct hexes *s = state;
    s->owner[move] = (uint8_t)(1 + seat);
    s->winner = has_won(rules, s, (uint8_t)(1 + seat)) ? (uint8_t)(1 + seat) : 0;
    s->seat = (uint8_t)(1 - seat);
}

static uint64_t key(const struct qx_rules *rules, const void *state)
{
    const struct hexes *s = state;
    uint64_t sum = qx_mix(s->seat);
    for (uint64_t cell = 0; cell < rules->n_cells; cell++)
        sum = qx_mix(sum ^ s->owner[cell]);
    return sum;
}

static const char *result(const struct qx_rules *rules, const void *state, struct qx_score *out)
{
    (void)rules;
    const struct hexes *s = state;
    for (int seat = 0; seat < 2; seat++)
        out[seat] =
            (struct qx_score){.points = s->winner == 1 + seat, .won = s->winner == 1 + seat};
    return s->winner ? "two edges are joined" : NULL;
}

static size_t move_text(const struct qx_rules *rules, qx_move move, char *out, size_t size)
{
    struct qx_text text = qx_text_over(out, size);
    grid_write(rules, move, &text);
    return text.length;
}

static bool move_parse(const struct qx_rules *rules, const char *text, qx_move *out,
                       struct qx_error *error)
{
    const char *at = text;
    uint64_t cell;
    if (!grid_read(rules, &at, &cell) || *at)
        return qx_fail(error, "\"%.20s\" is no cell", text);
    *out = cell;
    return true;
}

static void why_illegal(const struct qx_rules *rules, const void *state, qx_seat seat, qx_move move,
                        struct qx_error *error)
{
    (void)state;
    (void)seat;
    char text[8];
    move_text(rules, move, text, sizeof text);
    qx_fail(error, "%s is occupied", text);
}

static size_t position_text(const struct qx_rules *rules, const void *state, char *out, size_t size)
{
    const struct hexes *s = state;
    struct qx_text text = qx_text_over(out, size);
    for (uint64_t cell = 0; cell < rules->n_cells; cell++)
        qx_text_char(&text, letters[s->owner[cell]]);
    qx_text_string(&text, s->seat ? " O" : " X");
    return text.length;
}

static bool position_parse(const struct qx_rules *rules, const char *text, void *state,
                           struct qx_error *error)
{
    struct hexes s = {0};
    if (strlen(text) != rules->n_cells + 2 || text[rules->n_cells] != ' ' ||
        !strchr("XO", text[rules->n_cells + 1]))
        return qx_fail(error, "write %llu cells and who is to move",
                       (unsigned long long)rules->n_cells);
    for (uint64_t cell = 0; cell < rules->n_cells; cell++) {
        const char *letter = strchr(letters, text[cell]);
        if (!letter)
            return qx_fail(error, "a cell is one of \"%s\"", letters);
        s.owner[cell] = (uint8_t)(letter - letters);
    }
    s.seat = text[rules->n_cells + 1] == 'O';
    if (has_won(rules, &s, (uint8_t)(1 + s.seat)))
        return qx_fail(error, "who is to move has won already");
    s.winner = has_won(rules, &s, (uint8_t)(2 - s.seat)) ? (uint8_t)(2 - s.seat) : 0;
    memcpy(state, &s, sizeof s);
    return true;
}

static void seat_look(const struct qx_rules *rules, qx_seat seat, struct qx_seat_look *out)
{
    (void)rules;
    *out = (struct qx_seat_look){.name = {'D', 'o', 'w', 'n'}, .glyph = 'X', .colour = QX_ORANGE};
    if (seat == 1)
        *out = (struct qx_seat_look){
            .name = {'A', 'c', 'r', 'o', 's', 's'}, .glyph = 'O', .colour = QX_SKY};
}

static void look(const struct qx_rules *rules, const void *state, uint64_t cell,
                 struct qx_look *out)
{
    (void)rules;
    const struct hexes *s = state;
    *out = (struct qx_look){.n_items = s->owner[cell] > 0};
    out->item[0] = (struct qx_item){.owner = s->owner[cell] - 1, .glyph = letters[s->owner[cell]]};
}

static const char *phase(const struct qx_rules *rules, const void *state)
{
    (void)rules;
    (void)state;
    return "take a cell";
}

const struct qx_game qx_game_hexes = {
    .name = "hexes",
    .title = "Hexes",
    .idea = "Join your two edges before the other one does.",
    .options = options,
    .configure = configure,
    .start = start,
    .turn = turn,
    .moves = moves,
    .is_legal = is_legal,
    .apply = apply,
    .key = key,
    .result = result,
    .move_text = move_text,
    .move_parse = move_parse,
    .why_illegal = why_illegal,
    .position_text = position_text,
    .position_parse = position_parse,
    .seat_look = seat_look,
    .cell = grid_cell,
    .cell_at = grid_cell_at,
    .look = look,
    .taps = grid_tap,
    .column_label = grid_column_label,
    .row_label = grid_row_label,
    .phase = phase,
};
