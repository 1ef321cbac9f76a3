/*
 * judge.c - what a position is worth, and what each of its moves is.
 *
 * A judge is a bot that is asked about any position of the game and told nothing, so that one of
 * them serves a whole graph of values. The value of a move is the value of the position behind it.
 */
#include "web/web.h"

#include <stdlib.h>
#include <string.h>

struct question {
    const char *bot;
    uint64_t nodes;
    const void *state; /* not redacted */
    const uint64_t *keys;
    size_t n_keys;
    qx_seat seat; /* who owes in this state */
};

/* Asks a judge; the state is redacted here, into the scratch. */
static bool ask(struct web *web, const struct question *question, struct qx_answer *answer,
                struct qx_error *error)
{
    struct web_mind *mind = web_mind_open(web, question->seat, question->bot, true, error);
    if (!mind)
        return false;
    struct qx_random random;
    qx_random_init_stream(&random, qx_session_seed(web->session), question->n_keys);
    if (question->state != web->scratch)
        memcpy(web->scratch, question->state, web->rules.state_size);
    if (web->rules.game->redact)
        web->rules.game->redact(&web->rules, web->scratch, question->seat);
    struct qx_request request = {.rules = &web->rules,
                                 .state = web->scratch,
                                 .seat = question->seat,
                                 .keys = question->keys,
                                 .n_keys = question->n_keys,
                                 .budget = {.nodes = question->nodes, .now = web->now},
                                 .random = &random};
    return qx_player_choose(mind->player, &request, answer, error);
}

static bool read_question(struct web *web, char *const *words, struct question *question,
                          struct qx_error *error)
{
    uint64_t at;
    if (!web_read_number(words[2], qx_session_n_steps(web->session), &at, error) ||
        !web_read_number(words[1], UINT64_MAX, &question->nodes, error))
        return false;
    question->bot = words[0];
    question->state = web_state_at(web, (size_t)at);
    question->keys = qx_session_keys(web->session);
    question->n_keys = (size_t)at + 1;
    question->seat = qx_next(&web->rules, question->state);
    return true;
}

/* What a finished game is worth, to seat 0. */
static void write_end(struct web *web, const void *state)
{
    const struct qx_rules *rules = &web->rules;
    rules->game->result(rules, state, web->scores);
    json_open(&web->out, '{');
    json_put_number(&web->out, "seat", 0);
    json_key(&web->out, "value");
    json_real(&web->out, qx_share(web->scores, rules->n_seats, 0));
    json_put_bool(&web->out, "exact", true);
    json_close(&web->out, '}');
}

/* judge BOT NODES AT: what the position after that many steps is worth to who owes a move there. */
bool web_judge(struct web *web, char *const *words, struct qx_error *error)
{
    struct question question;
    struct qx_answer answer;
    if (!read_question(web, words, &question, error))
        return false;
    if (question.seat == QX_NOBODY) {
        write_end(web, question.state);
        return true;
    }
    if (question.seat == QX_CHANCE)
        return qx_fail(error, "chance is to move there");
    if (web_know_value(web, question.state, question.seat))
        return true;
    if (!ask(web, &question, &answer, error))
        return false;
    web_write_answer(web, question.seat, &answer);
    return true;
}

/* --- the moves of a position
 * ---------------------------------------------------------------------------- */

/* The position whose moves are weighed, apart from the scratch that judges work in. */
struct parent {
    void *state, *child;
    uint64_t *keys; /* one more than the parent's: the last is the child's */
    size_t n_keys;
    qx_seat seat;
};

static void release(struct parent *parent)
{
    free(parent->state);
    free(parent->child);
    free(parent->keys);
}

static bool hold(struct parent *parent, const struct web *web, const struct question *question)
{
    size_t size = web->rules.state_size;
    *parent = (struct parent){.state = malloc(size),
                              .child = malloc(size),
                              .keys = malloc((question->n_keys + 1) * sizeof *parent->keys),
                              .n_keys = question->n_keys + 1,
                              .seat = question->seat};
    if (!parent->state || !parent->child || !parent->keys)
        return false;
    memcpy(parent->state, question->state, size);
    memcpy(parent->keys, question->keys, question->n_keys * sizeof *parent->keys);
    return true;
}

/* The value of the child to the parent's seat. False: nobody can tell. */
static bool weigh_child(struct web *web, const struct question *question,
                        const struct parent *parent, struct qx_answer *answer)
{
    const struct qx_rules *rules = &web->rules;
    struct question next = {.bot = question->bot,
                            .nodes = question->nodes,
                            .state = parent->child,
                            .keys = parent->keys,
                            .n_keys = parent->n_keys,
                            .seat = qx_next(rules, parent->child)};
    if (next.seat == QX_NOBODY) {
        rules->game->result(rules, parent->child, web->scores);
        *answer = (struct qx_answer){.has_value = true, .is_exact = true, .distance = 0};
        answer->value = qx_share(web->scores, rules->n_seats, parent->seat);
    } else if (next.seat == QX_CHANCE || rules->n_seats > 2 || !ask(web, &next, answer, NULL)) {
        return false;
    } else if (next.seat != parent->seat) {
        answer->value = 1 - answer->value;
    }
    answer->distance += answer->distance > 0 || next.seat == QX_NOBODY;
    return answer->has_value;
}

/* weigh BOT NODES AT: the moves of who owes one there, each with its value where there is one. */
bool web_weigh(struct web *web, char *const *words, struct qx_error *error)
{
    const struct qx_rules *rules = &web->rules;
    struct question question;
    struct parent parent;
    if (!read_question(web, words, &question, error))
        return false;
    if (question.seat >= 0 && web_know_choices(web, question.state, question.seat))
        return true;
    bool ok = hold(&parent, web, &question);
    json_open(&web->out, '[');
    size_t n = ok && question.seat >= 0 && qx_turn(rules, parent.state) != QX_TOGETHER
                   ? qx_moves(rules, parent.state, question.seat, web->moves)
                   : 0;
    for (size_t i = 0; i < n; i++) {
        struct qx_answer answer;
        memcpy(parent.child, parent.state, rules->state_size);
        qx_apply(rules, parent.child, question.seat, web->moves[i]);
        parent.keys[parent.n_keys - 1] = qx_key(rules, parent.child);
        if (!weigh_child(web, &question, &parent, &answer))
            continue;
        answer.move = web->moves[i];
        answer.n_line = 0;
        web_write_answer(web, question.seat, &answer);
    }
    json_close(&web->out, ']');
    release(&parent);
    return ok || qx_fail(error, "there is not enough memory to weigh the moves");
}
