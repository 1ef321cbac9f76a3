/*
 * wasm_judge.c - what a position is worth.
 */
#include "wasm/wasm_judge.h"

bool judge_ask(struct web *web, const struct question *question, struct qx_answer *answer,
               struct qx_error *error)
{
    struct qx_chair *chair = wasm_chair(web, question->seat, question->bot, true, error);
    const struct qx_budget budget = {.nodes = question->nodes, .now = web->now};
    const struct qx_position position = {.state = question->state,
                                         .keys = question->keys,
                                         .n_keys = question->n_keys,
                                         .seat = question->seat,
                                         .seed = qx_session_seed(web->session),
                                         .turn = question->stream};
    return chair && qx_chair_judge(chair, &position, &budget, answer, error);
}

bool judge_read(struct web *web, char *const *words, struct question *question,
                struct qx_error *error)
{
    uint64_t at;
    if (!wasm_read_number(words[2], qx_session_n_steps(web->session), &at, error) ||
        !wasm_read_number(words[1], UINT64_MAX, &question->nodes, error))
        return false;
    question->bot = words[0];
    question->state = wasm_state_at(web, (size_t)at);
    question->keys = qx_session_keys(web->session);
    question->n_keys = (size_t)at + 1;
    question->seat = qx_next(&web->rules, question->state);
    question->stream = at;
    return true;
}

/* What a finished game is worth, to seat 0 and to all. */
static void write_end(struct web *web, const void *state)
{
    const struct qx_rules *rules = &web->rules;
    rules->game->result(rules, state, web->scores);
    qx_json_open(&web->out, '{');
    qx_json_put_number(&web->out, "seat", 0);
    qx_json_key(&web->out, "value");
    qx_json_share(&web->out, qx_share(web->scores, rules->n_seats, 0));
    qx_json_put_bool(&web->out, "exact", true);
    qx_json_key(&web->out, "shares");
    qx_json_open(&web->out, '[');
    for (qx_seat seat = 0; seat < rules->n_seats; seat++)
        qx_json_share(&web->out, qx_share(web->scores, rules->n_seats, seat));
    qx_json_close(&web->out, ']');
    qx_json_close(&web->out, '}');
}

/* judge BOT NODES AT: what the position after that many steps is worth to who owes a move there. */
bool wasm_judge(struct web *web, char *const *words, struct qx_error *error)
{
    struct question question;
    struct qx_answer answer;
    if (!judge_read(web, words, &question, error))
        return false;
    if (question.seat == QX_NOBODY) {
        write_end(web, question.state);
        return true;
    }
    if (question.seat == QX_CHANCE)
        return qx_fail(error, "chance is to move there");
    if (wasm_know_value(web, question.state, question.seat))
        return true;
    if (!judge_ask(web, &question, &answer, error))
        return false;
    wasm_write_answer(web, question.seat, &answer);
    return true;
}
