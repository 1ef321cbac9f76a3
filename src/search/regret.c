/*
 * regret.c - regret matching with estimated values of the arms not played.
 */
#include "search/regret.h"

#include <math.h>

/*
 * The part of all draws that goes to every arm alike. It must go to zero, for the others learn to
 * answer what is drawn; as 1/sqrt(visits) it costs about as much as the learning itself.
 */
static double exploration_at(uint32_t n, uint32_t visit)
{
    const double part = 2 * sqrt((double)n / visit);
    return part < 0.4 ? part : 0.4;
}

static double sum_regrets(const struct tree_arm *arms, uint32_t n)
{
    double sum = 0;
    for (uint32_t i = 0; i < n; i++)
        sum += (double)arms[i].regret;
    return sum;
}

/* The strategy's chance of an arm, `sum` being that of all regrets (never negative). */
static double chance_of(const struct tree_arm *arm, double sum, uint32_t n)
{
    return sum > 0 ? (double)arm->regret / sum : 1.0 / n;
}

struct regret_draw regret_choose(const struct tree_arm *arms, uint32_t n, uint32_t visit,
                                 struct qx_random *random)
{
    const double exploration = exploration_at(n, visit);
    const double sum = sum_regrets(arms, n);
    double left = qx_random_unit(random);
    struct regret_draw draw = {0};
    for (uint32_t i = 0; i < n; i++) {
        draw.arm = i;
        draw.chance = exploration / n + (1 - exploration) * chance_of(&arms[i], sum, n);
        left -= draw.chance;
        if (left < 0)
            break;
    }
    return draw;
}

void regret_learn(struct tree_arm *arms, uint32_t n, struct regret_draw draw, double share,
                  uint32_t visit)
{
    struct tree_arm *drawn = &arms[draw.arm];
    const double sum = sum_regrets(arms, n);
    const double surprise = (share - (double)drawn->mean) / draw.chance;
    double expected = chance_of(drawn, sum, n) * surprise;
    for (uint32_t i = 0; i < n; i++)
        expected += chance_of(&arms[i], sum, n) * (double)arms[i].mean;
    for (uint32_t i = 0; i < n; i++) {
        const double got = (double)arms[i].mean + (i == draw.arm ? surprise : 0);
        const double regret = (double)arms[i].regret + got - expected;
        arms[i].strategy += visit * chance_of(&arms[i], sum, n);
        arms[i].regret = regret > 0 ? (float)regret : 0;
    }
    drawn->mean += ((float)share - drawn->mean) / (float)++drawn->n_visits;
}
