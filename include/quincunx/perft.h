/*
 * perft.h - counting move sequences: the fingerprint of a game's rules.
 *
 * A count keeps nothing of its arguments; rules and state must stay as they are until it returns.
 */
#ifndef QUINCUNX_PERFT_H
#define QUINCUNX_PERFT_H

#include <quincunx/game.h>

#ifdef __cplusplus
extern "C" {
#endif

struct qx_perft {
    int threads;       /* at least 1                                                          */
    bool turns;        /* a ply is a whole turn (all moves of one seat in a row), not a move   */
    size_t hash_bytes; /* memory for positions met before; 0: none                            */
};

/* Instead of a number of ways. */
#define QX_PERFT_FAILED UINT64_MAX       /* there is not enough memory   */
#define QX_PERFT_MORE   (UINT64_MAX - 1) /* so many ways, or more        */

/*
 * The number of ways to play `depth` plies from the state. A game that ends earlier counts at the
 * depth where it ends, and beyond it too where the game's custom is so (perft_keeps_ended); a turn
 * that ends the game is a whole turn. Of seats that choose together the lowest chooses first.
 */
QX_API uint64_t qx_perft_count(const struct qx_rules *rules, const void *state, int depth,
                               const struct qx_perft *how);

#ifdef __cplusplus
}
#endif

#endif
