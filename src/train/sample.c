/*
 * sample.c - plays a game as far as it is wanted, and judges the position there.
 *
 * At the beginning of a game every second move is made at random, and later one in twelve. The
 * others look one move ahead. So positions are as a search meets them: sensible, with some
 * foolishness, and even early ones often follow a sensible move. (Where all of the opening is
 * random, the side to move is better off than it is in games, and weights learn to say so of every
 * position.)
 */
#include "train/sample.h"

#include <quincunx/random.h>

#include "train/train_board.h"

enum { OPENING_LEAST = 6, OPENING_SPREAD = 16, OPENING_SLIP = 2, SLIP = 12 };
enum {
    ENDGAME_MEBIBYTES = 4,
    MIDGAME_MEBIBYTES = 0 /* so short a search gains nothing by a table */
};

static const uint64_t corners = UINT64_C(0x8100000000000081);

int sample_band_most(int band)
{
    return SAMPLE_BAND_FIRST + OTHELLO_KNOT_STEP * band;
}

int sample_band_least(int band)
{
    return sample_band_most(band) - OTHELLO_KNOT_STEP + 1;
}

bool sampler_desk_init(struct sampler_desk *desk, const struct othello_weights *weights)
{
    desk->endgame = othello_endgame_new(8, ENDGAME_MEBIBYTES);
    desk->midgame = weights ? othello_midgame_new(weights, MIDGAME_MEBIBYTES) : NULL;
    if (desk->endgame && (desk->midgame || !weights))
        return true;
    sampler_desk_release(desk);
    return false;
}

void sampler_desk_release(struct sampler_desk *desk)
{
    othello_endgame_free(desk->endgame);
    othello_midgame_free(desk->midgame);
}

/* --- a game ---------------------------------------------------------------------------------- */

static int count(uint64_t set)
{
    return __builtin_popcountll(set);
}

static int n_empty(struct board board)
{
    return 64 - count(board.own | board.opp);
}

/* A board, and what its patterns show where weights are at hand. */
struct view {
    struct board board;
    union othello_lanes lanes;
};

/* What the board after a move looks worth to the other side. */
static int look_after(const struct othello_weights *weights, const struct view *view, int square)
{
    const struct board next = board_after(view->board, square);
    const uint64_t moves = othello_mobility(next.own, next.opp);
    if (!weights)
        return count(moves) + count(moves & corners);
    union othello_lanes lanes;
    const uint64_t flips = next.own ^ view->board.opp;
    othello_lanes_move(&weights->patterns, &view->lanes, square, flips, &lanes);
    return othello_weigh(weights, &lanes, n_empty(next), count(moves),
                         count(othello_mobility(next.opp, next.own)));
}

static int draw_move(uint64_t moves, struct qx_random *random)
{
    for (uint64_t n = qx_random_below(random, (uint64_t)count(moves)); n > 0; n--)
        moves &= moves - 1;
    return __builtin_ctzll(moves);
}

static int choose_move(const struct othello_weights *weights, struct board board, uint64_t moves,
                       struct qx_random *random)
{
    struct view view = {.board = board};
    int best = 0, best_value = INT32_MAX, n_equal = 0;
    if (weights)
        othello_patterns_look(&weights->patterns, board.own, board.opp, &view.lanes);
    for (; moves; moves &= moves - 1) {
        const int square = __builtin_ctzll(moves);
        const int value = look_after(weights, &view, square);
        n_equal = value < best_value ? 1 : n_equal + (value == best_value);
        if (value < best_value ||
            (value == best_value && qx_random_below(random, (uint64_t)n_equal) == 0))
            best = square;
        best_value = value < best_value ? value : best_value;
    }
    return best;
}

/* Plays until so many squares are empty and the side to move can move; false: over before. */
static bool play_to(const struct sample_order *order, int wanted, struct board *board)
{
    struct qx_random random;
    qx_random_init_stream(&random, order->seed, (uint64_t)order->generation << 40 | order->game);
    const int opening = 60 - OPENING_LEAST - (int)qx_random_below(&random, OPENING_SPREAD);
    *board = board_first;
    for (;;) {
        uint64_t moves = othello_mobility(board->own, board->opp);
        if (!moves) {
            *board = (struct board){board->opp, board->own};
            moves = othello_mobility(board->own, board->opp);
        }
        if (!moves || n_empty(*board) <= wanted)
            return moves != 0;
        const uint64_t one_in = n_empty(*board) > opening ? OPENING_SLIP : SLIP;
        const bool slips = qx_random_below(&random, one_in) == 0;
        *board = board_after(*board, slips ? draw_move(moves, &random)
                                           : choose_move(order->player, *board, moves, &random));
    }
}

/* --- its worth ------------------------------------------------------------------------------- */

static int solve(struct sampler_desk *desk, struct board board)
{
    const struct othello_task task = {.own = board.own, .opp = board.opp};
    struct othello_answer answer;
    othello_endgame_solve(desk->endgame, &task, &answer);
    return OTHELLO_DISC * answer.score;
}

/* The table begins empty, so that a value does not depend on what was judged before. */
static int look_ahead(struct sampler_desk *desk, struct board board, int depth)
{
    struct limit limit;
    const struct qx_budget budget = {.depth = (uint32_t)depth};
    limit_init(&limit, &budget, 0);
    desk->midgame->limit = &limit;
    othello_hash_clear(desk->midgame->hash);
    return othello_midgame_search(desk->midgame, board.own, board.opp, depth, -OTHELLO_VALUE_MOST,
                                  OTHELLO_VALUE_MOST);
}

/* What weights give too much to the side to move, an even depth hands on and an odd one takes back.
 * By one depth alone it would grow from band to band; the mean of two lets it vanish. */
static int judge(struct sampler_desk *desk, struct board board, int depth)
{
    return (look_ahead(desk, board, depth - 1) + look_ahead(desk, board, depth)) / 2;
}

void sample_make(struct sampler_desk *desk, const struct sample_order *order, struct sample *sample)
{
    struct qx_random random;
    struct board board;
    qx_random_init_stream(&random, ~order->seed,
                          (order->game * SAMPLE_BANDS + (uint64_t)order->band) << 8 |
                              order->generation);
    const int wanted =
        sample_band_least(order->band) + (int)qx_random_below(&random, OTHELLO_KNOT_STEP);
    *sample = (struct sample){0};
    if (!play_to(order, wanted, &board))
        return;
    *sample = (struct sample){
        .own = board.own,
        .opp = board.opp,
        .value = (int16_t)(n_empty(board) <= SAMPLE_EXACT ? solve(desk, board)
                                                          : judge(desk, board, order->depth)),
    };
}
