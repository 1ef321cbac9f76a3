/*
 * advisor.c - which bot is asked what a position is worth.
 *
 * Bots are listed by what their word is worth, the best first. Among more than two the tree search
 * goes first: it looks for everybody's gain, not for the loss of one opponent.
 */
#include <quincunx/analysis.h>

#include <string.h>

enum setting { TAKING_TURNS, TOGETHER, AMONG_MANY, N_SETTINGS };

enum { N_TRUSTED = 4 };

static const struct trusted {
    const char *name, *spec;
} trusted[N_SETTINGS][N_TRUSTED] = {
    [TAKING_TURNS] = {{"expert", "expert:memory=16"},
                      {"alphabeta", "alphabeta:memory=8"},
                      {"mcts", "mcts:memory=16"},
                      {"minimax", "minimax"}},
    [TOGETHER] = {{"equilibrium", "equilibrium"}, {"mcts", "mcts:memory=16"}, {"greedy", "greedy"}},
    [AMONG_MANY] = {{"mcts", "mcts:memory=16"},
                    {"alphabeta", "alphabeta:memory=8"},
                    {"greedy", "greedy"}},
};

static bool can_play(const struct qx_bot *bot, const struct qx_rules *rules)
{
    const bool is_for_game = !bot->game || strcmp(bot->game, rules->game->name) == 0;
    return is_for_game && !bot->open_text && (!bot->plays || bot->plays(rules, NULL));
}

const char *qx_advisor(const struct qx_rules *rules)
{
    const enum setting setting = rules->n_seats > 2       ? AMONG_MANY
                                 : rules->is_simultaneous ? TOGETHER
                                                          : TAKING_TURNS;
    for (int i = 0; i < N_TRUSTED && trusted[setting][i].name; i++) {
        const struct qx_bot *bot = qx_bot_find(rules->game, trusted[setting][i].name);
        if (bot && can_play(bot, rules))
            return trusted[setting][i].spec;
    }
    const struct qx_bot *const *any = qx_bots();
    while (*any && !can_play(*any, rules))
        any++;
    return *any ? (*any)->name : "";
}
