/*
 * among_many.c - what a move is worth where more than two play.
 *
 * What the next seat expects does not say what it leaves to the mover. So the game goes on as a bot
 * would play it for the others, until the mover owes a move again, and there the bot is asked. What
 * comes of it is an estimate, however sure the bot is: others may play otherwise.
 */
#include "analysis/analysis_inside.h"

#include <string.h>

enum { MOST_SEATS = 8, ROUNDS = 2 };

static struct qx_worth estimate(double share)
{
    return (struct qx_worth){QX_ESTIMATE, {.knows = QX_KNOWS_SHARE, .share = share}};
}

static double end_share(struct qx_analysis *analysis, qx_seat seat)
{
    const struct qx_rules *rules = &analysis->rules;
    rules->game->result(rules, analysis->child, analysis->scores);
    return qx_share(analysis->scores, rules->n_seats, seat);
}

bool analysis_await(struct qx_analysis *analysis, const struct qx_position *position,
                    const struct qx_budget *budget, struct qx_worth *out, struct qx_error *error)
{
    const struct qx_rules *rules = &analysis->rules;
    const struct qx_budget part = analysis_share(*budget, (size_t)rules->n_seats);
    if (rules->has_hidden || rules->n_seats > MOST_SEATS || !analysis->advisor[0])
        return true;
    for (uint64_t i = 1; i <= (uint64_t)rules->n_seats * ROUNDS; i++) {
        struct qx_answer answer;
        const qx_seat next = qx_next(rules, analysis->child);
        if (next == QX_NOBODY)
            *out = estimate(end_share(analysis, position->seat));
        if (next < 0)
            return true;
        const struct qx_position child = {.state = analysis->child,
                                          .seat = next,
                                          .seed = position->seed,
                                          .turn = position->turn + i};
        if (!analysis_ask(analysis, &child, &part, &answer, error))
            return false;
        if (next == position->seat) {
            *out = answer.has_value ? estimate(answer.value) : *out;
            return true;
        }
        qx_apply(rules, analysis->child, next, answer.move);
    }
    return true;
}
