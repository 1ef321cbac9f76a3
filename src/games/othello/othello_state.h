/*
 * othello_state.h - Othello's state, shared by the rules (othello.c), its words (othello_words.c)
 * and its judgement (evaluation.c).
 *
 * A state is the side to move, whether it can, and a board with the moves of the side to move at
 * hand, so that asking whose turn it is costs nothing.
 *
 * Move number row * n + column places a disc there, rows counted from the top; n * n passes.
 */
#ifndef GAMES_OTHELLO_OTHELLO_STATE_H
#define GAMES_OTHELLO_OTHELLO_STATE_H

#include <quincunx/game.h>

#include "games/othello/othello_board.h"

/* The options, in the order of the game's table, and their choices. */
enum { OTHELLO_SIZE, OTHELLO_START, OTHELLO_PASS };
enum { OTHELLO_START_STANDARD, OTHELLO_START_PARALLEL };
enum { OTHELLO_PASS_ON, OTHELLO_PASS_OFF };

enum othello_stage { OTHELLO_PLACES, OTHELLO_PASSES, OTHELLO_OVER };

struct othello_state {
    uint8_t mover; /* 0 Black, 1 White      */
    uint8_t stage; /* of enum othello_stage */
    union othello_board board;
};

static inline int othello_side(const struct qx_rules *rules)
{
    return (int)rules->option[OTHELLO_SIZE];
}

static inline int othello_n_squares(const struct qx_rules *rules)
{
    return othello_side(rules) * othello_side(rules);
}

static inline qx_move othello_pass(const struct qx_rules *rules)
{
    return (qx_move)othello_n_squares(rules);
}

static inline const struct othello_board_kind *othello_kind(const struct qx_rules *rules)
{
    return othello_side(rules) <= OTHELLO_NARROW_MAX ? &othello_narrow_kind : &othello_wide_kind;
}

/* Finds the moves of the side to move, and whether it places, passes or the game is over. */
void othello_settle(const struct qx_rules *rules, struct othello_state *state);

/* The words of the game's table: see game.h. */
size_t othello_square_text(const struct qx_rules *rules, uint64_t square, char *out, size_t size);
size_t othello_move_text(const struct qx_rules *rules, qx_move move, char *out, size_t size);
bool othello_move_parse(const struct qx_rules *rules, const char *string, qx_move *out,
                        struct qx_error *error);
size_t othello_position_text(const struct qx_rules *rules, const void *state, char *out,
                             size_t size);
bool othello_position_parse(const struct qx_rules *rules, const char *string, void *state,
                            struct qx_error *error);

/* The evaluation of the game's table. */
int32_t othello_evaluate(const struct qx_rules *rules, const void *state, qx_seat seat);

#endif
