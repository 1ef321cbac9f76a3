/*
 * net.h - the net board of Compromise: Red's pips minus Green's on each cell.
 *
 * A turn that meets the moves x and y changes the score difference by the sum of the net board over
 * the cells that neither froze. In each dimension two choices leave either one slice (they differ)
 * or two (they agree), six ways in all, so the 729 pairs of moves make 216 different removals.
 *
 * The rules look the same after any exchange of grids, of rows, of columns, or of these three
 * dimensions: a group of 6 * 6 * 6 * 6 = 1296 symmetries. A net board's canonical form is one of
 * its images, the same for all of them.
 */
#ifndef GAMES_COMPROMISE_NET_H
#define GAMES_COMPROMISE_NET_H

#include "games/compromise/compromise_state.h"

enum { COMPROMISE_REMOVALS = 216, COMPROMISE_SYMMETRIES = 1296 };

/* Net counts of cells 0 to 26, all within -127 … 127. */
struct compromise_net {
    int8_t cell[COMPROMISE_CELLS];
};

/* A seat's pips minus the other's, each cell cut to fifty million so that sums never overflow. */
void compromise_net_of(const struct compromise_state *state, qx_seat seat,
                       int32_t net[COMPROMISE_CELLS]);

/* The number of the removal that two moves make, 0 to 215. The order of the two does not matter. */
unsigned compromise_removal(unsigned red, unsigned green);
/* The cells that a removal scores, as a set of bits. */
uint32_t compromise_removal_cells(unsigned removal);
/* How many of the 729 pairs of moves make this removal. */
unsigned compromise_removal_weight(unsigned removal);
/* What each removal scores on a net board of any size. */
void compromise_removal_sums(const int32_t net[COMPROMISE_CELLS],
                             int32_t sums[COMPROMISE_REMOVALS]);

/* The image of each cell under symmetry number `symmetry`. */
void compromise_symmetry(unsigned symmetry, uint8_t image[COMPROMISE_CELLS]);
struct compromise_net compromise_net_moved(const struct compromise_net *net,
                                           const uint8_t image[COMPROMISE_CELLS]);
/* Two boards have the same canonical form exactly where a symmetry takes one to the other. */
struct compromise_net compromise_net_canonical(const struct compromise_net *net);

#endif
