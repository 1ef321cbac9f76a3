/*
 * glicko.h - ratings by Glicko-2 (Mark E. Glickman, "Example of the Glicko-2 system", 2022): a
 * number, how unsure it is, and how much the player's strength swings.
 */
#ifndef ONLINE_GLICKO_H
#define ONLINE_GLICKO_H

#include <stdbool.h>
#include <stddef.h>

struct glicko {
    double rating, deviation, volatility;
};

/* A game of a rating period: against whom, and 1 for a win, 0.5 for a draw, 0 for a loss. */
struct glicko_game {
    struct glicko opponent;
    double score;
};

/* Somebody nobody knows. */
extern const struct glicko glicko_new;

/* What the games of one period make of a player. */
struct glicko glicko_rate(const struct glicko *player, const struct glicko_game *games, size_t n);
/* What so many periods without a game make of it, parts of one included: less sure. */
struct glicko glicko_age(const struct glicko *player, double n_periods);

/* What is 1 inside is so many points of a rating: the square of a deviation grows in a period by
 * that of volatility times this. */
#define GLICKO_SCALE 173.7178

/* A rating whose deviation is larger is provisional. */
#define GLICKO_SETTLED 110.0
bool glicko_is_provisional(const struct glicko *player);

#endif
