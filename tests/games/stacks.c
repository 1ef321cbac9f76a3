/*
 * stacks.c - a toy for the tests: stacks of three, and moves of four taps.
 *
 * On 3 by 2 cells lie six pieces, one on each, of two seats by turns. A move takes the upper piece
 * of two stacks, the mover's own, and puts each on another cell: from, to, from, to. No stack is
 * higher than three; a seat that cannot move so passes. After LENGTH moves, who owns more of the
 * upper pieces wins.
 */
#include <quincunx/game.h>
#include <quincunx/view.h>

#include <string.h>

#include "core/grid.h"

enum { LENGTH };
enum { CELLS = 6, HIGH = 3, PASS = CELLS * CELLS * CELLS * CELLS };

struct stacks {
    uint8_t height[CELLS];
    uint8_t piece[CELLS][HIGH]; /* seats, from below; 0 above the stack */
    uint8_t seat, n_moves;
};

static const struct qx_option options[] = {
    [LENGTH] = {.name = "length", .help = "moves in a game", .min = 1, .max = 20, .standard = 6},
    {.name = NULL},
};

static bool configure(struct qx_rules *rules, struct qx_error *error)
{
    (void)error;
    rules->n_seats = 2;
    rules->state_size = sizeof(struct stacks);
    rules->n_move_ids = rules->n_moves_max = PASS + 1;
    grid_configure(rules, QX_SQUARE, 3, 2);
    return true;
}

static void start(const struct qx_rules *rules, void *state)
{
    (void)rules;
    struct stacks *s = state;
    for (int cell = 0; cell < CELLS; cell++) {
        s->height[cell] = 1;
        s->piece[cell][0] = (uint8_t)(cell % 2);
    }
}

static qx_seat turn(const struct qx_rules *rules, const void *state)
{
    const struct stacks *s = state;
    return s->n_moves < rules->option[LENGTH] ? (qx_seat)s->seat : QX_NOBODY;
}

/* The four cells of a move, in the order of taps. */
static void cells_of(qx_move move, uint64_t out[4])
{
    for (int i = 3; i >= 0; i--, move /= CELLS)
        out[i] = move % CELLS;
}

/* Takes the upper piece of a stack of the seat to another cell; false: that cannot be. */
static bool carry(struct stacks *s, qx_seat seat, uint64_t from, uint64_t to)
{
    if (from == to || !s->height[from] || s->height[to] == HIGH ||
        s->piece[from][s->height[from] - 1] != seat)
        return false;
    s->piece[from][--s->height[from]] = 0;
    s->piece[to][s->height[to]++] = (uint8_t)seat;
    return true;
}

static bool can_carry(const struct stacks *state, qx_seat seat, qx_move move)
{
    struct stacks s = *state;
    uint64_t cell[4];
    cells_of(move, cell);
    return cell[0] != cell[2] && carry(&s, seat, cell[0], cell[1]) &&
           carry(&s, seat, cell[2], cell[3]);
}

static size_t moves(const struct qx_rules *rules, const void *state, qx_seat seat, qx_move *out)
{
    (void)rules;
    size_t n = 0;
    for (qx_move move = 0; move < PASS; move++)
        if (can_carry(state, seat, move))
            out[n++] = move;
    if (n == 0)
        out[n++] = PASS;
    return n;
}

static bool is_legal(const struct qx_rules *rules, const void *state, qx_seat seat, qx_move move)
{
    (void)rules;
    if (move < PASS)
        return can_carry(state, seat, move);
    for (qx_move other = 0; other < PASS; other++)
        if (can_carry(state, seat, other))
            return false;
    return true;
}

static void apply(const struct qx_rules *rules, void *state, qx_seat seat, qx_move move)
{
    (void)rules;
    struct stacks *s = state;
    uint64_t cell[4];
    cells_of(move, cell);
    if (move < PASS) {
        carry(s, seat, cell[0], cell[1]);
        carry(s, seat, cell[2], cell[3]);
    }
    s->seat = (uint8_t)(1 - seat);
    s->n_moves++;
}

static uint64_t key(const struct qx_rules *rules, const void *state)
{
    (void)rules;
    const unsigned char *bytes = state;
    uint64_t sum = 0;
    for (size_t i = 0; i < sizeof(struct stacks); i++)
        sum = qx_mix(sum ^ bytes[i]);
    return sum;
}

static const char *result(const struct qx_rules *rules, const void *state, struct qx_score *out)
{
    const struct stacks *s = state;
    const bool is_over = turn(rules, state) == QX_NOBODY;
    out[0] = out[1] = (struct qx_score){0};
    for (int cell = 0; cell < CELLS; cell++)
        if (s->height[cell])
            out[s->piece[cell][s->height[cell] - 1]].points++;
    for (int seat = 0; seat < 2; seat++)
        out[seat].won = is_over && out[seat].points > out[1 - seat].points;
    return is_over ? "the last move is made" : NULL;
}

static size_t move_text(const struct qx_rules *rules, qx_move move, char *out, size_t size)
{
    struct qx_text text = qx_text_over(out, size);
    uint64_t cell[4];
    cells_of(move, cell);
    for (int i = 0; i < 4 && move < PASS; i++) {
        if (i > 0)
            qx_text_char(&text, i == 2 ? ',' : '-');
        grid_write(rules, cell[i], &text);
    }
    if (move == PASS)
        qx_text_string(&text, "pass");
    return text.length;
}

static bool move_parse(const struct qx_rules *rules, const char *text, qx_move *out,
                       struct qx_error *error)
{
    qx_move move = 0;
    const char *at = text;
    for (int i = 0; i < 4; i++) {
        uint64_t cell;
        if (strcmp(text, "pass") == 0) {
            *out = PASS;
            return true;
        }
        if ((i > 0 && *at++ != "--,-"[i]) || !grid_read(rules, &at, &cell))
            return qx_fail(error, "\"%.20s\" is no move; write a1-b1,c2-a2", text);
        move = move * CELLS + cell;
    }
    if (*at)
        return qx_fail(error, "\"%.20s\" is no move; write a1-b1,c2-a2", text);
    *out = move;
    return true;
}

static void why_illegal(const struct qx_rules *rules, const void *state, qx_seat seat, qx_move move,
                        struct qx_error *error)
{
    (void)rules;
    (void)state;
    (void)seat;
    qx_fail(error, move == PASS ? "there is a move to make" : "these two pieces cannot go so");
}

/* "0,1,01,-,…": each stack from below, whose turn, how many moves were made. */
static size_t position_text(const struct qx_rules *rules, const void *state, char *out, size_t size)
{
    (void)rules;
    const struct stacks *s = state;
    struct qx_text text = qx_text_over(out, size);
    for (int cell = 0; cell < CELLS; cell++) {
        if (cell > 0)
            qx_text_char(&text, ',');
        for (int i = 0; i < s->height[cell]; i++)
            qx_text_char(&text, (char)('0' + s->piece[cell][i]));
        if (!s->height[cell])
            qx_text_char(&text, '-');
    }
    qx_text_print(&text, " %u %u", s->seat + 1u, s->n_moves);
    return text.length;
}

static const char *read_stack(const char *at, struct stacks *s, int cell)
{
    for (; *at == '0' || *at == '1'; at++) {
        if (s->height[cell] == HIGH)
            return NULL;
        s->piece[cell][s->height[cell]++] = (uint8_t)(*at - '0');
    }
    if (!s->height[cell] && *at++ != '-')
        return NULL;
    return *at == (cell + 1 < CELLS ? ',' : ' ') ? at + 1 : NULL;
}

static bool position_parse(const struct qx_rules *rules, const char *text, void *state,
                           struct qx_error *error)
{
    struct stacks s = {0};
    uint64_t seat = 0, n_moves = 0;
    const char *at = text;
    for (int cell = 0; at && cell < CELLS; cell++)
        at = read_stack(at, &s, cell);
    if (!at || !qx_text_take_number(&at, 2, &seat) || seat == 0 || *at++ != ' ' ||
        !qx_text_take_number(&at, rules->option[LENGTH], &n_moves) || *at)
        return qx_fail(error, "write six stacks, whose turn and the moves made");
    s.seat = (uint8_t)(seat - 1);
    s.n_moves = (uint8_t)n_moves;
    char again[64];
    position_text(rules, &s, again, sizeof again);
    if (strcmp(again, text) != 0)
        return qx_fail(error, "write the stacks as %s", again);
    memcpy(state, &s, sizeof s);
    return true;
}

static void seat_look(const struct qx_rules *rules, qx_seat seat, struct qx_seat_look *out)
{
    (void)rules;
    *out = (struct qx_seat_look){.name = {'S', 'i', 'd', 'e', ' ', (char)('1' + seat)},
                                 .glyph = "xo"[seat],
                                 .colour = QX_BLACK + (unsigned)seat};
}

/* The upper piece first. */
static void look(const struct qx_rules *rules, const void *state, uint64_t cell,
                 struct qx_look *out)
{
    (void)rules;
    const struct stacks *s = state;
    *out = (struct qx_look){.n_items = s->height[cell]};
    for (int i = 0; i < s->height[cell]; i++) {
        const uint8_t seat = s->piece[cell][s->height[cell] - 1 - i];
        out->item[i] = (struct qx_item){.owner = seat, .glyph = "xo"[seat]};
    }
}

static int taps(const struct qx_rules *rules, const void *state, qx_move move,
                uint64_t out[QX_MAX_TAPS])
{
    (void)rules;
    (void)state;
    if (move == PASS)
        return 0;
    cells_of(move, out);
    return 4;
}

static const char *phase(const struct qx_rules *rules, const void *state)
{
    (void)rules;
    (void)state;
    return "carry two pieces";
}

const struct qx_game qx_game_stacks = {
    .name = "stacks",
    .title = "Stacks",
    .idea = "Be on top.",
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
    .taps = taps,
    .column_label = grid_column_label,
    .row_label = grid_row_label,
    .phase = phase,
};
