/*
 * passes.h - retrograde analysis of Neutron, one pass for each distance.
 *
 * A position is a pair of sets and a place of the Neutron, with a player about to slide it. Every
 * pair is held twice: White to move and Black to move, both in the block of Black's set. The two
 * are the same table seen from the two sides of the board (sets.h, neutron_pair_turn), so the news
 * found for White to move is passed on as news for Black to move.
 *
 *   open  White to move: places not yet known to be won or lost
 *   won   Black to move: places won for Black, except by the last pass
 *   news  Black to move: places found won or lost for Black by the last pass, and by this one
 *
 * A pass reads one block's won and news, and changes that block's open: threads share nothing but
 * the news they write, and no two write the same entry.
 *
 * Distances count turns of both players. A position is lost in 0 when its player cannot begin a
 * turn (classic rules: blocked Neutron) or has lost already (house rules: all the opponent's pieces
 * on this player's home rank). Any other position is won in 1 + the least distance of a lost
 * position it can leave to the opponent, the Neutron brought home being won in 1, and lost in 1 +
 * the greatest distance of the positions it can leave, a Neutron slid to the opponent's home or
 * without a piece move to follow being lost in 1. What is never found won or lost is a draw: so is
 * a blocked Neutron under house rules, where both win.
 */
#ifndef KNOWLEDGE_DISK_NEUTRON_PASSES_H
#define KNOWLEDGE_DISK_NEUTRON_PASSES_H

#include <stdatomic.h>

#include <quincunx/peers.h>

#include "knowledge/neutron/sets.h"

enum neutron_rules { NEUTRON_HOUSE, NEUTRON_CLASSIC };

/* Black's places found won and lost in one pair by one pass. */
struct neutron_news {
    uint16_t won;
    uint16_t lost;
};

/* Positions, mirror images counted one by one. */
struct neutron_count {
    uint64_t won;
    uint64_t lost;
    uint64_t legal;   /* pass 0 only: all positions, won, lost and drawn */
    uint64_t blocked; /* pass 0 only: the Neutron cannot move */
};

struct neutron_solver;

/* Takes 12 bytes a pair, 5 GB with five pieces a side, of which every peer takes its part (peers
 * may be NULL). NULL when memory is short. Sets and peers must outlive the solver. */
struct neutron_solver *neutron_solver_new(const struct neutron_sets *sets, enum neutron_rules rules,
                                          int n_threads, const struct qx_peers *peers);
void neutron_solver_free(struct neutron_solver *solver);

/* A pass ends early when stop becomes true, here or with a peer; the solver is then good for
 * nothing but freeing. All peers answer alike. */
void neutron_solver_heed(struct neutron_solver *solver, const atomic_bool *stop);
bool neutron_solver_is_stopped(const struct neutron_solver *solver);

/* Makes the next pass, which all peers make together: the first finds what is lost in 0, the next
 * what is won and lost in 1, and so on. When one after the first finds nothing, all the rest is
 * drawn. Returns what all have found. */
struct neutron_count neutron_solver_pass(struct neutron_solver *solver);

/* Passes made so far; the last one found the distance one below. */
int neutron_solver_n_passes(const struct neutron_solver *solver);

/* What the last pass found in a block that is held here: sets->n_pairs entries. */
const struct neutron_news *neutron_solver_news(const struct neutron_solver *solver, uint32_t block);

/* Instead of making a pass but the first, takes over what it found when it was made: all peers
 * begin and end with a call; in between number 0 takes every block once, in any order, each from
 * any thread by its part. `is_good`: it could; false where number 0 could not. */
void neutron_solver_recall_begin(struct neutron_solver *solver);
void neutron_solver_recall(struct neutron_solver *solver, int part, uint32_t block,
                           const struct neutron_news *news);
bool neutron_solver_recall_end(struct neutron_solver *solver, bool is_good);

#endif
