/*
 * outlook.h - what a turn of Compromise is worth to a player, move against move.
 *
 * A worth lies between -1 (lost) and 1 (won). In the last turn it is exact but for a game that
 * stays level without ties. Before, it is an estimate: see outlook.c.
 */
#ifndef BOTS_COMPROMISE_OUTLOOK_H
#define BOTS_COMPROMISE_OUTLOOK_H

#include <quincunx/bot.h>

#include "games/compromise/net.h"
#include "search/matrix.h"

enum { OUTLOOK_PAYOFFS = COMPROMISE_CELLS * COMPROMISE_CELLS };

struct outlook {
    const struct qx_rules *rules;
    struct matrix_solver *solver;
    uint32_t removal_cells[COMPROMISE_REMOVALS];
    uint16_t removal_of[OUTLOOK_PAYOFFS]; /* by a pair of moves */
    uint64_t nodes; /* matrix games solved since outlook_init or the caller's reset */
};

/* False: no memory. The rules are kept. */
bool outlook_init(struct outlook *outlook, const struct qx_rules *rules);
void outlook_release(struct outlook *outlook);

/* The worth of each pair of moves to the seat: rows are its moves. The state may be redacted. */
void outlook_choices(struct outlook *outlook, const struct compromise_state *state, qx_seat seat,
                     const struct qx_budget *budget, struct qx_random *random,
                     double payoff[OUTLOOK_PAYOFFS]);

/*
 * The worth of each pair of blocks that the players may place their new pips on; a block is
 * named by a move and holds the eight cells that this move does not freeze.
 */
void outlook_blocks(struct outlook *outlook, const struct compromise_state *state, qx_seat seat,
                    double payoff[OUTLOOK_PAYOFFS]);

/* The equilibrium strategy of the row player; returns the value. */
double outlook_solve(struct outlook *outlook, const double payoff[OUTLOOK_PAYOFFS],
                     double strategy[COMPROMISE_CELLS]);

/* A worth as a share of the point, 0 to 1. */
double outlook_share(double worth);

/* A move drawn from a mixed strategy. */
unsigned outlook_draw(const double strategy[COMPROMISE_CELLS], struct qx_random *random);

#endif
