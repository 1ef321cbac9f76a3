/*
 * wasm_coach.c - a move advised in steps, and what a coach says before one is made.
 */
#include <quincunx/hint.h>

#include "wasm/learn/lessons.h"

/* The analysis with a budget of NODES, and the seat, which owes a move. NULL: error says why. */
static struct qx_analysis *read_question(struct web *web, char *const *words, qx_seat *seat,
                                         struct qx_error *error)
{
    struct qx_budget budget = {.now = web->now};
    if (!wasm_read_number(words[0], UINT64_MAX, &budget.nodes, error) ||
        !wasm_read_seat(web, words[1], seat, error))
        return NULL;
    if (!qx_session_owes(web->session, *seat)) {
        qx_fail(error, "it is not this player's turn");
        return NULL;
    }
    struct qx_analysis *analysis = wasm_analysis(web, error);
    if (analysis)
        qx_analysis_set_budget(analysis, &budget);
    return analysis;
}

static void put_cells(struct web *web, const struct qx_hint *hint)
{
    uint64_t cells[QX_MAX_TAPS];
    qx_json_key(&web->out, "cells");
    qx_json_open(&web->out, '[');
    for (int step = 0; step < QX_N_HINT_STEPS; step++) {
        const int n = qx_hint_cells(web->session, hint, (enum qx_hint_step)step, cells);
        qx_json_open(&web->out, '[');
        for (int i = 0; i < n; i++)
            qx_json_count(&web->out, cells[i]);
        qx_json_close(&web->out, ']');
    }
    qx_json_close(&web->out, ']');
}

/* advise NODES SEAT: the move to advise to a seat that owes one, in steps (docs/json.md), and the
 * cells to point out at each. */
bool wasm_advise(struct web *web, char *const *words, struct qx_error *error)
{
    struct qx_hint hint;
    qx_seat seat;
    struct qx_analysis *analysis = read_question(web, words, &seat, error);
    if (!analysis || !qx_hint_find(analysis, web->session, seat, &hint, error))
        return false;
    qx_json_open(&web->out, '{');
    qx_hint_json(web->session, &hint, &web->out);
    put_cells(web, &hint);
    qx_json_close(&web->out, '}');
    return true;
}

/* coach NODES SEAT MOVE: the warning before that move; "" where there is none to give. How often
 * one is given is the page's to count. */
bool wasm_coach(struct web *web, char *const *words, struct qx_error *error)
{
    struct qx_coach coach;
    struct qx_verdict verdict;
    struct qx_step step = {0};
    char text[QX_WORDS_SIZE] = "";
    struct qx_analysis *analysis = read_question(web, words, &step.seat, error);
    if (!analysis ||
        !qx_move_read(&web->rules, qx_session_state(web->session), step.seat, words[2], &step.move,
                      error) ||
        !qx_review_move(analysis, web->session, step, &verdict, error))
        return false;
    qx_coach_begin(&coach, QX_COACH_ALWAYS);
    qx_coach_warns(&coach, &web->rules, &verdict, text, sizeof text);
    qx_json_string(&web->out, text);
    return true;
}
