/*
 * weigh.c - what each move of a position is worth, and how often it should be made.
 *
 * Exact knowledge goes first. Without it, or where it has gaps, the value of a move is what is
 * known of the position behind it, or else the judge's value of that. Where several choose at once
 * a move has no value of its own: there the judge is asked again and again, and how often it
 * chooses a move shows how it mixes them.
 */
#include "wasm/wasm_judge.h"

#include <stdlib.h>
#include <string.h>

enum { DRAWS = 200 };

/* The position whose moves are weighed, apart from the scratch that judges work in. */
struct parent {
    void *state, *child;
    uint64_t *keys; /* one more than the parent's: the last is the child's */
    size_t n_keys;
    qx_seat seat;
    bool is_partly_known; /* of some moves the exact value is known */
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

/* Asking about every child of a position of which nothing is known would take long, for nothing. */
static bool know_child(struct web *web, const struct parent *parent, qx_seat seat,
                       struct qx_answer *answer)
{
    return parent->is_partly_known && wasm_know_answer(web, parent->child, seat, answer);
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
                            .seat = qx_next(rules, parent->child),
                            .stream = question->stream};
    if (next.seat == QX_NOBODY) {
        rules->game->result(rules, parent->child, web->scores);
        *answer = (struct qx_answer){.has_value = true, .is_exact = true, .distance = 0};
        answer->value = qx_share(web->scores, rules->n_seats, parent->seat);
    } else if (next.seat == QX_CHANCE || rules->n_seats > 2 ||
               !(know_child(web, parent, next.seat, answer) ||
                 judge_ask(web, &next, answer, NULL))) {
        return false;
    } else if (next.seat != parent->seat) {
        answer->value = 1 - answer->value;
    }
    answer->distance += answer->distance > 0 || next.seat == QX_NOBODY;
    return answer->has_value;
}

/* Writes the moves of the parent with their values. */
static void weigh_alone(struct web *web, const struct question *question, struct parent *parent)
{
    const struct qx_rules *rules = &web->rules;
    size_t n = qx_moves(rules, parent->state, question->seat, web->moves);
    for (size_t i = 0; i < n; i++) {
        struct qx_answer answer;
        memcpy(parent->child, parent->state, rules->state_size);
        qx_apply(rules, parent->child, question->seat, web->moves[i]);
        parent->keys[parent->n_keys - 1] = qx_key(rules, parent->child);
        if (!weigh_child(web, question, parent, &answer))
            continue;
        answer.move = web->moves[i];
        answer.n_line = 0;
        wasm_write_answer(web, question->seat, &answer);
    }
}

static void write_share(struct web *web, qx_seat seat, qx_move move, double probability)
{
    char text[WEB_MOVE_SIZE];
    web->rules.game->move_text(&web->rules, move, text, sizeof text);
    qx_json_open(&web->out, '{');
    qx_json_put_number(&web->out, "seat", seat);
    qx_json_put_string(&web->out, "move", text);
    qx_json_key(&web->out, "probability");
    qx_json_share(&web->out, probability);
    qx_json_close(&web->out, '}');
}

/* Writes the moves that the judge chooses, with how often it does. */
static void weigh_together(struct web *web, const struct question *question,
                           const struct parent *parent)
{
    qx_move drawn[DRAWS];
    struct question again = *question;
    again.state = parent->state;
    for (size_t i = 0; i < DRAWS; i++) {
        struct qx_answer answer;
        again.stream = question->stream * DRAWS + i;
        if (!judge_ask(web, &again, &answer, NULL))
            return;
        drawn[i] = answer.move;
    }
    size_t n = qx_moves(&web->rules, parent->state, question->seat, web->moves);
    for (size_t i = 0; i < n; i++) {
        size_t count = 0;
        for (size_t k = 0; k < DRAWS; k++)
            count += drawn[k] == web->moves[i];
        if (count > 0)
            write_share(web, question->seat, web->moves[i], (double)count / DRAWS);
    }
}

/* weigh BOT NODES AT: the moves of who owes one there. */
bool wasm_weigh(struct web *web, char *const *words, struct qx_error *error)
{
    struct question question;
    struct parent parent;
    if (!judge_read(web, words, &question, error))
        return false;
    bool has_gaps = false;
    if (question.seat >= 0 && wasm_know_choices(web, question.state, question.seat, &has_gaps))
        return true;
    bool ok = hold(&parent, web, &question);
    parent.is_partly_known = has_gaps;
    qx_json_open(&web->out, '[');
    if (ok && question.seat >= 0 && qx_turn(&web->rules, parent.state) == QX_TOGETHER)
        weigh_together(web, &question, &parent);
    else if (ok && question.seat >= 0)
        weigh_alone(web, &question, &parent);
    qx_json_close(&web->out, ']');
    release(&parent);
    return ok || qx_fail(error, "there is not enough memory to weigh the moves");
}
