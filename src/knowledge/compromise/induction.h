/*
 * induction.h - exact values and mixed strategies of Compromise, by backward induction.
 *
 * Every value is Red's. It is counted in points (the expected change of the score difference in the
 * turns that are left, extra turns aside) or as the chance that Red wins minus the chance that
 * Green does.
 *
 * With ties=no a game may last for ever; a game that is still level after `extra_turns` counts as
 * `level_value`. Solving with -1 and with 1 gives bounds that hold whatever happens later; 0 is the
 * natural guess, and exact at the start by symmetry.
 */
#ifndef KNOWLEDGE_COMPROMISE_INDUCTION_H
#define KNOWLEDGE_COMPROMISE_INDUCTION_H

#include <quincunx/solve.h>

#include "games/compromise/net.h"
#include "knowledge/compromise/memo.h"

enum compromise_goal { COMPROMISE_POINTS, COMPROMISE_WINNING };

/* Red's mixed strategy in a spot where the players are about to choose. */
typedef void compromise_policy(void *context, const struct compromise_spot *spot,
                               double strategy[COMPROMISE_CELLS]);

struct compromise_setup {
    const struct qx_rules *rules; /* kept by the solver; pips at most COMPROMISE_MOST_PLACED */
    enum compromise_goal goal;
    int extra_turns;
    double level_value;
    size_t max_spots;           /* the memory it may take: 64 to 128 bytes each          */
    const struct qx_work *work; /* its flag, clock and nodes limit an answer; may be NULL */
    /* Where given, Red plays this and Green the best answer to it: the value is what Red is sure
     * of. */
    compromise_policy *red_policy;
    void *red_context;
};

/*
 * The equilibrium of a turn's choice, or of its placing: how often each player takes a move (or
 * puts the next pip on a cell), and what each move is worth, as Red counts, while the other plays
 * the equilibrium; where one player is sure to win, what it is worth whatever the other plays, for
 * a player who has lost may play anything. A player who places several pips draws a placement and
 * plays its pips in any order.
 */
struct compromise_choice {
    double value;
    double red[COMPROMISE_CELLS], green[COMPROMISE_CELLS];
    double red_worth[COMPROMISE_CELLS], green_worth[COMPROMISE_CELLS];
};

struct compromise_solver;

/* NULL: no memory. */
struct compromise_solver *compromise_solver_new(const struct compromise_setup *setup);
void compromise_solver_free(struct compromise_solver *solver);

/*
 * The value of a spot, the pips to be placed included; false: too large for this solver. `turns` is
 * at least 1, or `extra_turns` may be counted down from 0. The board holds at most 127 minus what
 * may still come on a cell.
 */
bool compromise_solver_value(struct compromise_solver *solver, const struct compromise_spot *spot,
                             double *value);
/* The same with both strategies, where players choose or are about to place all their pips. */
bool compromise_solver_choice(struct compromise_solver *solver, const struct compromise_spot *spot,
                              struct compromise_choice *choice);

/*
 * A last turn with any number of pips on the board; false: with thousands on some cells and few on
 * others, rounding left less than nine digits. A game that stays level counts as `level_value`
 * without ties, whatever extra_turns says. In gamble only the value is filled.
 */
bool compromise_solver_last_turn(struct compromise_solver *solver,
                                 const int32_t net[COMPROMISE_CELLS], int64_t lead,
                                 struct compromise_choice *choice);

/* Positions solved so far, up to symmetry; once more where they had to be forgotten. */
size_t compromise_solver_n_spots(const struct compromise_solver *solver);

#endif
