/*
 * advisor.c - which bot is asked what a position is worth.
 *
 * Bots are listed by what their word is worth, the best first. Among more than two the tree search
 * goes first: it looks for everybody's gain, not for the loss of one opponent. Greedy, the last of
 * every list, plays everything.
 */
#include <quincunx/analysis.h>

enum setting { TAKING_TURNS, TOGETHER, AMONG_MANY, N_SETTINGS };

enum { N_TRUSTED = 5 };

static const char *const trusted[N_SETTINGS][N_TRUSTED] = {
    [TAKING_TURNS] = {"expert:memory=16", "alphabeta:memory=8", "mcts:memory=16", "minimax",
                      "greedy"},
    [TOGETHER] = {"equilibrium", "mcts:memory=16", "greedy"},
    [AMONG_MANY] = {"mcts:memory=16", "alphabeta:memory=8", "greedy"},
};

const char *qx_advisor(const struct qx_rules *rules)
{
    const enum setting setting = rules->n_seats > 2       ? AMONG_MANY
                                 : rules->is_simultaneous ? TOGETHER
                                                          : TAKING_TURNS;
    const char *const *spec = trusted[setting];
    while (!qx_bot_read(rules, *spec, NULL))
        spec++;
    return *spec;
}
