/*
 * glicko.c - the steps of the paper, by their numbers. Inside, ratings are on the scale of the
 * paper: mu = (rating - 1500) / GLICKO_SCALE, phi = deviation / GLICKO_SCALE.
 */
#include "online/glicko.h"

#include <math.h>

static const double MIDDLE = 1500, DEVIATION_MOST = 350;
static const double TAU = 0.5; /* how much volatility itself may change */
static const double PRECISION = 1e-6;
static const double PI = 3.14159265358979323846;

const struct glicko glicko_new = {.rating = 1500, .deviation = 350, .volatility = 0.06};

bool glicko_is_provisional(const struct glicko *player)
{
    return player->deviation > GLICKO_SETTLED;
}

/* Step 2, and back again in step 8. */
static double mu_of(const struct glicko *player)
{
    return (player->rating - MIDDLE) / GLICKO_SCALE;
}

static double phi_of(const struct glicko *player)
{
    return player->deviation / GLICKO_SCALE;
}

/* --- steps 3 and 4 ---------------------------------------------------------------------------- */

/* How much a game against somebody so unsure counts. */
static double weight(double phi)
{
    return 1 / sqrt(1 + 3 * phi * phi / (PI * PI));
}

/* v, the variance of the rating by these games alone, and delta / v, how far they go beyond what
 * was expected. */
static void weigh(double mu, const struct glicko_game *games, size_t n, double *v, double *excess)
{
    double inverse = 0;
    *excess = 0;
    for (size_t i = 0; i < n; i++) {
        const double g = weight(phi_of(&games[i].opponent));
        const double expected = 1 / (1 + exp(-g * (mu - mu_of(&games[i].opponent))));
        inverse += g * g * expected * (1 - expected);
        *excess += g * (games[i].score - expected);
    }
    *v = 1 / inverse;
}

/* --- step 5 ----------------------------------------------------------------------------------- */

/* What the logarithm x of the new variance of strength must make zero. */
static double misfit(double x, double a, double phi, double v, double delta)
{
    const double e = exp(x), sum = phi * phi + v + e;
    return e * (delta * delta - sum) / (2 * sum * sum) - (x - a) / (TAU * TAU);
}

/* By the Illinois algorithm: false position, with the end that stays halved. */
static double new_volatility(double sigma, double phi, double v, double delta)
{
    const double a = log(sigma * sigma);
    double low = a, high;
    if (delta * delta > phi * phi + v) {
        high = log(delta * delta - phi * phi - v);
    } else {
        high = a - TAU;
        while (misfit(high, a, phi, v, delta) < 0)
            high -= TAU;
    }
    double f_low = misfit(low, a, phi, v, delta), f_high = misfit(high, a, phi, v, delta);
    while (fabs(high - low) > PRECISION) {
        const double middle = low + (low - high) * f_low / (f_high - f_low);
        const double f = misfit(middle, a, phi, v, delta);
        if (f * f_high <= 0) {
            low = high;
            f_low = f_high;
        } else {
            f_low /= 2;
        }
        high = middle;
        f_high = f;
    }
    return exp(low / 2);
}

/* --- all steps -------------------------------------------------------------------------------- */

struct glicko glicko_age(const struct glicko *player, double n_periods)
{
    struct glicko aged = *player;
    const double phi = phi_of(player), sigma = player->volatility;
    aged.deviation = GLICKO_SCALE * sqrt(phi * phi + n_periods * sigma * sigma);
    if (aged.deviation > DEVIATION_MOST)
        aged.deviation = DEVIATION_MOST;
    return aged;
}

struct glicko glicko_rate(const struct glicko *player, const struct glicko_game *games, size_t n)
{
    struct glicko rated = *player;
    double v, excess;
    if (n == 0)
        return glicko_age(player, 1);
    weigh(mu_of(player), games, n, &v, &excess);
    rated.volatility = new_volatility(player->volatility, phi_of(player), v, v * excess);
    const double before = phi_of(player) * phi_of(player) + rated.volatility * rated.volatility;
    const double phi = 1 / sqrt(1 / before + 1 / v); /* steps 6 and 7 */
    rated.deviation = GLICKO_SCALE * phi;
    rated.rating = GLICKO_SCALE * (mu_of(player) + phi * phi * excess) + MIDDLE;
    return rated;
}
