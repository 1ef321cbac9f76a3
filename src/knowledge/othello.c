/*
 * othello.c - exact knowledge of Othello up to 8x8: a search to the end of the game.
 *
 * Points are the discs on the board. Squares that stay empty count for nobody, or, by the custom of
 * tournaments and problem files, for the winner.
 */
#include <quincunx/othello.h>

#include <stdlib.h>

#include "games/othello/othello_state.h"

struct known {
    const struct qx_rules *rules;
    struct qx_endgame *endgame;
    enum qx_endgame_count count;
    uint64_t n_nodes;
};

static bool covers(const struct qx_rules *rules, struct qx_error *error)
{
    if (othello_side(rules) <= OTHELLO_NARROW_MAX)
        return true;
    return qx_fail(error, "only boards up to 8x8 can be played out to the end");
}

static void *open(const struct qx_rules *rules, const struct qx_work *work, struct qx_error *error)
{
    struct known *known = malloc(sizeof *known);
    if (!known) {
        qx_fail(error, "there is not enough memory to solve Othello");
        return NULL;
    }
    *known = (struct known){
        .rules = rules,
        .endgame = qx_endgame_new(rules, work, error),
        .count = work->by_custom ? QX_EMPTY_FOR_WINNER : QX_EMPTY_FOR_NOBODY,
    };
    if (known->endgame)
        return known;
    free(known);
    return NULL;
}

static void close(void *self)
{
    struct known *known = self;
    qx_endgame_free(known->endgame);
    free(known);
}

static bool value(void *self, const void *state, qx_seat seat, struct qx_value *out,
                  struct qx_error *error)
{
    struct known *known = self;
    const struct othello_state *position = state;
    struct qx_endgame_answer answer;
    const bool is_solved = qx_endgame_solve(known->endgame, state, known->count, &answer, error);
    known->n_nodes += answer.nodes;
    if (!is_solved)
        return false;
    const bool is_mover = position->mover == seat;
    const int points = is_mover ? answer.score : -answer.score;
    *out = (struct qx_value){.knows = QX_KNOWS_SHARE | QX_KNOWS_POINTS,
                             .share = points > 0   ? 1
                                      : points < 0 ? 0
                                                   : 0.5,
                             .points = points};
    if (is_mover) {
        out->knows |= QX_KNOWS_MOVE;
        out->move = position->stage == OTHELLO_PASSES ? othello_pass(known->rules) : answer.line[0];
    }
    return true;
}

static void end(void *self, const void *state, struct qx_value *out)
{
    const struct known *known = self;
    const struct othello_state *position = state;
    const uint64_t *discs = position->board.narrow.discs;
    const int n_empty = othello_n_squares(known->rules) - __builtin_popcountll(discs[0] | discs[1]);
    if (known->count == QX_EMPTY_FOR_WINNER)
        out->points += ((out->points > 0) - (out->points < 0)) * n_empty;
}

static uint64_t nodes(void *self)
{
    const struct known *known = self;
    return known->n_nodes;
}

const struct qx_solver qx_solver_othello = {
    .name = "othello",
    .idea = "a search to the end of the game, with a table of positions met before",
    .game = "othello",
    .knows = QX_KNOWS_SHARE | QX_KNOWS_POINTS | QX_KNOWS_MOVE,
    .covers = covers,
    .open = open,
    .close = close,
    .value = value,
    .end = end,
    .nodes = nodes,
};
