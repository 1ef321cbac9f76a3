/*
 * othello.c - Othello on boards from 4x4 to 26x26: enclose discs to turn them; most discs win.
 *
 * The state is described in othello/othello_state.h, the two kinds of board in
 * othello/othello_board.h. A pass is a move of its own, the only one of a player who encloses
 * nothing while the other does.
 *
 * Invariant: board.legal and `stage` are what othello_settle makes of the discs and the side to
 * move.
 */
#include <stddef.h>
#include <string.h>

#include <quincunx/view.h>

#include "core/grid.h"
#include "games/othello/othello_state.h"
#include "games/othello/symmetry.h"

/* --- the path of a move ---------------------------------------------------------------------- */

static bool configure(struct qx_rules *rules, struct qx_error *error)
{
    (void)error;
    const uint64_t n = rules->option[OTHELLO_SIZE];
    rules->n_seats = 2;
    rules->state_size = offsetof(struct othello_state, board) + othello_kind(rules)->size;
    rules->n_move_ids = n * n + 1;
    rules->n_moves_max = n * n;
    grid_configure(rules, QX_SQUARE, (uint32_t)n, (uint32_t)n);
    rules->n_planes = 2;
    rules->plane_width = rules->plane_height = (uint32_t)n;
    return true;
}

void othello_settle(const struct qx_rules *rules, struct othello_state *state)
{
    const struct othello_board_kind *kind = othello_kind(rules);
    const int n = othello_side(rules);
    state->stage = OTHELLO_PLACES;
    if (kind->find(&state->board, n, state->mover))
        return;
    state->stage = OTHELLO_OVER;
    if (rules->option[OTHELLO_PASS] == OTHELLO_PASS_OFF)
        return;
    if (kind->find(&state->board, n, !state->mover))
        state->stage = OTHELLO_PASSES;
    kind->find(&state->board, n, state->mover);
}

static void start(const struct qx_rules *rules, void *state)
{
    struct othello_state *s = state;
    const struct othello_board_kind *kind = othello_kind(rules);
    const int n = othello_side(rules);
    const int corner = (n / 2 - 1) * n + n / 2 - 1; /* the top left of the four middle squares */
    const bool parallel = rules->option[OTHELLO_START] == OTHELLO_START_PARALLEL;
    kind->put(&s->board, n, corner, 1);
    kind->put(&s->board, n, corner + 1, parallel ? 1 : 0);
    kind->put(&s->board, n, corner + n, 0);
    kind->put(&s->board, n, corner + n + 1, parallel ? 0 : 1);
    othello_settle(rules, s);
}

static qx_seat turn(const struct qx_rules *rules, const void *state)
{
    (void)rules;
    const struct othello_state *s = state;
    return s->stage == OTHELLO_OVER ? QX_NOBODY : s->mover;
}

static size_t moves(const struct qx_rules *rules, const void *state, qx_seat seat, qx_move *out)
{
    (void)seat;
    const struct othello_state *s = state;
    if (s->stage == OTHELLO_PLACES)
        return othello_kind(rules)->list(&s->board, othello_side(rules), out);
    out[0] = othello_pass(rules);
    return 1;
}

static bool is_legal(const struct qx_rules *rules, const void *state, qx_seat seat, qx_move move)
{
    const struct othello_state *s = state;
    if (seat != turn(rules, s) || move > othello_pass(rules))
        return false;
    if (move == othello_pass(rules))
        return s->stage == OTHELLO_PASSES;
    return othello_kind(rules)->is_legal(&s->board, othello_side(rules), (int)move);
}

static void apply(const struct qx_rules *rules, void *state, qx_seat seat, qx_move move)
{
    (void)seat;
    struct othello_state *s = state;
    if (move != othello_pass(rules))
        othello_kind(rules)->play(&s->board, othello_side(rules), (int)move, s->mover);
    s->mover = !s->mover;
    othello_settle(rules, s);
}

static uint64_t key(const struct qx_rules *rules, const void *state)
{
    const struct othello_state *s = state;
    uint64_t key = qx_mix(s->mover);
    if (othello_kind(rules) == &othello_narrow_kind) {
        key = qx_mix(key ^ s->board.narrow.discs[0]);
        return qx_mix(key ^ s->board.narrow.discs[1]);
    }
    for (int row = 0; row < othello_side(rules); row++) {
        const struct othello_wide *wide = &s->board.wide;
        key = qx_mix(key ^ wide->discs[0][row] ^ (uint64_t)wide->discs[1][row] << 32);
    }
    return key;
}

static uint64_t alike(const struct qx_rules *rules, const void *state)
{
    const struct othello_state *s = state;
    if (othello_kind(rules) != &othello_narrow_kind)
        return key(rules, state);
    uint64_t own = s->board.narrow.discs[s->mover], opp = s->board.narrow.discs[!s->mover];
    othello_symmetry_least(othello_side(rules), &own, &opp);
    return qx_mix(qx_mix(own) ^ opp);
}

static uint64_t ways_2(const struct qx_rules *rules, const void *state)
{
    const struct othello_state *s = state;
    if (othello_kind(rules) != &othello_narrow_kind)
        return 0;
    return othello_narrow_ways(&s->board.narrow, othello_side(rules), s->mover);
}

static const char *reason_of(const struct qx_rules *rules, const struct othello_state *state,
                             int64_t n_discs)
{
    static const char *const stuck[2] = {"Black cannot move", "White cannot move"};
    if (state->stage != OTHELLO_OVER)
        return NULL;
    if (n_discs == othello_n_squares(rules))
        return "the board is full";
    return rules->option[OTHELLO_PASS] == OTHELLO_PASS_OFF ? stuck[state->mover]
                                                           : "neither can move";
}

static const char *result(const struct qx_rules *rules, const void *state, struct qx_score *out)
{
    const struct othello_state *s = state;
    for (int seat = 0; seat < 2; seat++)
        out[seat].points = othello_kind(rules)->count_discs(&s->board, seat);
    const char *reason = reason_of(rules, s, out[0].points + out[1].points);
    for (int seat = 0; seat < 2; seat++)
        out[seat].won = reason && out[seat].points > out[!seat].points;
    return reason;
}

static void why_illegal(const struct qx_rules *rules, const void *state, qx_seat seat, qx_move move,
                        struct qx_error *error)
{
    (void)seat;
    static const char *const name[2] = {"Black", "White"};
    const struct othello_state *s = state;
    const struct othello_board_kind *kind = othello_kind(rules);
    const int n = othello_side(rules);
    char square[8];
    othello_square_text(rules, move, square, sizeof square);
    if (s->stage == OTHELLO_PASSES)
        qx_fail(error, "%s encloses nothing anywhere and must pass", name[s->mover]);
    else if (move == othello_pass(rules))
        qx_fail(error, "%s has a move and may not pass", name[s->mover]);
    else if (kind->holds(&s->board, n, (int)move, 0) || kind->holds(&s->board, n, (int)move, 1))
        qx_fail(error, "%s is occupied", square);
    else
        qx_fail(error, "%s encloses no disc", square);
}

/* --- pictures -------------------------------------------------------------------------------- */

static void seat_look(const struct qx_rules *rules, qx_seat seat, struct qx_seat_look *out)
{
    (void)rules;
    static const struct qx_seat_look looks[2] = {
        {.name = "Black", .glyph = 'X', .colour = QX_BLACK},
        {.name = "White", .glyph = 'O', .colour = QX_WHITE},
    };
    *out = looks[seat];
}

static void look(const struct qx_rules *rules, const void *state, uint64_t cell,
                 struct qx_look *out)
{
    const struct othello_state *s = state;
    *out = (struct qx_look){0};
    for (int seat = 0; seat < 2; seat++)
        if (othello_kind(rules)->holds(&s->board, othello_side(rules), (int)cell, seat))
            out->item[out->n_items++] = (struct qx_item){.owner = seat, .glyph = "XO"[seat]};
}

static const char *phase(const struct qx_rules *rules, const void *state)
{
    (void)rules;
    static const char *const phases[] = {
        [OTHELLO_PLACES] = "place a disc",
        [OTHELLO_PASSES] = "pass: no disc can be enclosed",
        [OTHELLO_OVER] = "the game is over",
    };
    const struct othello_state *s = state;
    return phases[s->stage];
}

/* --- faster than the generic way ------------------------------------------------------------- */

static qx_move sample(const struct qx_rules *rules, const void *state, qx_seat seat,
                      struct qx_random *random)
{
    (void)seat;
    const struct othello_state *s = state;
    const struct othello_board_kind *kind = othello_kind(rules);
    if (s->stage == OTHELLO_PASSES) {
        qx_random_below(random, 1); /* the numbers stay in step with a choice from the list */
        return othello_pass(rules);
    }
    const uint64_t choice = qx_random_below(random, kind->count_legal(&s->board));
    return (qx_move)kind->nth_legal(&s->board, othello_side(rules), (unsigned)choice);
}

static uint64_t playout_wide(const struct qx_rules *rules, struct othello_state *state,
                             struct qx_random *random, uint64_t most)
{
    uint64_t n_moves = 0;
    for (; n_moves < most && state->stage != OTHELLO_OVER; n_moves++)
        apply(rules, state, state->mover, sample(rules, state, state->mover, random));
    return n_moves;
}

static uint64_t playout(const struct qx_rules *rules, void *state, struct qx_random *random,
                        uint64_t most)
{
    struct othello_state *s = state;
    if (othello_kind(rules) != &othello_narrow_kind)
        return playout_wide(rules, s, random, most);
    const bool pass_allowed = rules->option[OTHELLO_PASS] == OTHELLO_PASS_ON;
    int mover = s->mover;
    const uint64_t n_moves = othello_narrow_playout(&s->board.narrow, othello_side(rules), &mover,
                                                    pass_allowed, random, most);
    s->mover = (uint8_t)mover;
    othello_settle(rules, s);
    return n_moves;
}

static void encode(const struct qx_rules *rules, const void *state, qx_seat seat, unsigned n_before,
                   float *out)
{
    (void)n_before;
    const struct othello_state *s = state;
    const struct othello_board_kind *kind = othello_kind(rules);
    kind->plane(&s->board, othello_side(rules), (int)seat, out);
    kind->plane(&s->board, othello_side(rules), 1 - (int)seat, out + othello_n_squares(rules));
}

static bool validate(const struct qx_rules *rules, const void *state, const char **reason)
{
    const struct othello_board_kind *kind = othello_kind(rules);
    const struct othello_state *s = state;
    struct othello_state copy = {0};
    memcpy(&copy, s, rules->state_size);
    for (int square = 0; square < othello_n_squares(rules); square++)
        if (kind->holds(&copy.board, othello_side(rules), square, 0) &&
            kind->holds(&copy.board, othello_side(rules), square, 1)) {
            *reason = "a square holds two discs";
            return false;
        }
    othello_settle(rules, &copy);
    if (memcmp(&copy, s, rules->state_size) != 0) {
        *reason = "the moves at hand are not those of the board";
        return false;
    }
    return true;
}

static const char *const start_choices[] = {"standard", "parallel", NULL};
static const char *const pass_choices[] = {"on", "off", NULL};

static const struct qx_option options[] = {
    [OTHELLO_SIZE] = {.name = "size",
                      .help = "rows and columns of the board, an even number",
                      .min = 4,
                      .max = OTHELLO_WIDE_MAX,
                      .step = 2,
                      .standard = 8},
    [OTHELLO_START] = {.name = "start",
                       .help = "the four discs at the start cross over, or lie in rows",
                       .choices = start_choices},
    [OTHELLO_PASS] = {.name = "pass",
                      .help = "on: who cannot move passes; off: the game ends there",
                      .choices = pass_choices},
    {.name = NULL},
};

const struct qx_game qx_game_othello = {
    .name = "othello",
    .title = "Othello",
    .idea = "Enclose your opponent's discs to turn them; whoever holds most at the end wins.",
    .options = options,
    .configure = configure,
    .start = start,
    .turn = turn,
    .moves = moves,
    .is_legal = is_legal,
    .apply = apply,
    .key = key,
    .result = result,
    .move_text = othello_move_text,
    .move_parse = othello_move_parse,
    .why_illegal = why_illegal,
    .position_text = othello_position_text,
    .position_parse = othello_position_parse,
    .seat_look = seat_look,
    .cell = grid_cell,
    .cell_at = grid_cell_at,
    .look = look,
    .taps = grid_tap,
    .column_label = grid_column_label,
    .row_label = grid_row_label,
    .phase = phase,
    .sample = sample,
    .playout = playout,
    .evaluate = othello_evaluate,
    .encode = encode,
    .validate = validate,
    .has_points = true,
    .has_transcript = true,
    .perft_keeps_ended = true,
    .alike = alike,
    .ways_2 = ways_2,
};
