/*
 * mix.c - what a choice brings where two choose together.
 *
 * Every pair of choices is worth a share of the point; the equilibrium of that matrix is how
 * choices are to be mixed, and a choice is worth what it brings on average against it. The worths
 * are those of the bot that plays equilibria: exact in a last turn but for games that stay level,
 * before it from samples of how the game may go on.
 *
 * Of our games only Compromise has such choices; another one will want a row of its own here.
 */
#include "analysis/analysis_inside.h"

#include <stdlib.h>
#include <string.h>

#include "bots/compromise/outlook.h"

/* Are both to choose a move here, with nothing left to place? */
static bool is_choice(const struct qx_analysis *analysis, size_t n)
{
    const struct qx_rules *rules = &analysis->rules;
    const struct compromise_state *state = analysis->seen;
    return strcmp(rules->game->name, "compromise") == 0 && n == COMPROMISE_CELLS &&
           state->phase == COMPROMISE_CHOOSING && qx_turn(rules, state) == QX_TOGETHER;
}

bool analysis_payoffs(struct qx_analysis *analysis, const struct qx_position *position, size_t n,
                      double *payoff)
{
    struct outlook outlook;
    struct qx_random random;
    if (!is_choice(analysis, n) || !outlook_init(&outlook, &analysis->rules))
        return false;
    qx_random_init(&random, qx_mix(position->seed) ^ position->turn);
    outlook_choices(&outlook, analysis->seen, position->seat, &analysis->budget, &random, payoff);
    for (size_t i = 0; i < n * n; i++)
        payoff[i] = outlook_share(payoff[i]);
    outlook_release(&outlook);
    return true;
}

bool analysis_mix(struct qx_analysis *analysis, const struct qx_position *position,
                  struct qx_move_worth *moves, size_t n)
{
    double *payoff = is_choice(analysis, n) ? calloc(n * n + 3 * n, sizeof *payoff) : NULL;
    struct matrix_solver *solver = payoff ? matrix_solver_new((int)n, (int)n) : NULL;
    const bool ok = solver && analysis_payoffs(analysis, position, n, payoff);
    if (ok) {
        const struct matrix_game game = {(int)n, (int)n, payoff};
        double *rows = payoff + n * n, *columns = rows + n, *worths = columns + n;
        matrix_solve(solver, &game, rows, columns);
        matrix_row_worths(&game, columns, worths);
        for (size_t i = 0; i < n; i++) {
            moves[i].probability = rows[i];
            moves[i].worth =
                (struct qx_worth){QX_ESTIMATE, {.knows = QX_KNOWS_SHARE, .share = worths[i]}};
        }
    }
    matrix_solver_free(solver);
    free(payoff);
    return ok;
}
