/*
 * pairing.h - two bots against each other in pairs of games: the same opening, seats swapped.
 */
#ifndef CMD_PAIRING_H
#define CMD_PAIRING_H

#include <quincunx/quincunx.h>

struct pairing {
    const struct qx_rules *rules; /* of two seats */
    const char *bots[2];
    struct qx_budget budget;
    uint64_t seed;
    int opening; /* moves drawn at random before the bots take over */
};

/* What some pairs brought; scores are those of the first bot. */
struct pairing_result {
    uint64_t n_pairs;
    uint64_t won, drawn, lost; /* games */
    double sum, squares;       /* of the pairs' scores, each 0 … 2 */
    struct {
        uint64_t n_moves, nanoseconds, longest;
    } bots[2];
};

/* Plays pairs number 0 … n_pairs-1 on so many threads. False: error says what went wrong. */
bool pairing_run(const struct pairing *pairing, uint64_t n_pairs, int threads,
                 struct pairing_result *result, struct qx_error *error);

/* The first bot's mean score of a game, 0 … 1, and the half width of its 95 % interval. */
double pairing_mean(const struct pairing_result *result);
double pairing_margin(const struct pairing_result *result);
/* The difference in rating that such a score stands for; limited to ±1000. */
double pairing_elo(double mean);

#endif
