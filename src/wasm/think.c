/*
 * think.c - bots in their seats, and the move of one that plays.
 *
 * A bot keeps what it has learnt from move to move, also where the page loads the same game again.
 */
#include "wasm/verbs.h"

#include <string.h>

void wasm_forget(struct web *web)
{
    while (web->n_minds > 0)
        qx_chair_free(web->minds[--web->n_minds].chair);
}

static struct qx_chair *find_chair(const struct web *web, qx_seat seat, const char *spec)
{
    for (size_t i = 0; i < web->n_minds; i++) {
        const struct wasm_mind *mind = &web->minds[i];
        if (mind->seat == seat && strcmp(mind->spec, spec) == 0)
            return mind->chair;
    }
    return NULL;
}

/* The bot in that seat, opened where there is none yet; the oldest makes room. NULL: error says
 * why. It stays the handle's. */
static struct qx_chair *chair_of(struct web *web, qx_seat seat, const char *spec,
                                 struct qx_error *error)
{
    struct qx_chair *found = find_chair(web, seat, spec);
    if (found)
        return found;
    struct wasm_mind made = {.seat = seat};
    struct qx_text copy = qx_text_over(made.spec, sizeof made.spec);
    qx_text_string(&copy, spec);
    if (copy.length >= sizeof made.spec) {
        qx_fail(error, "the name of the bot is too long");
        return NULL;
    }
    made.chair = qx_chair_new(&web->rules, seat, spec, NULL, error);
    if (!made.chair)
        return NULL;
    if (web->n_minds == WEB_MAX_MINDS) {
        qx_chair_free(web->minds[0].chair);
        memmove(web->minds, web->minds + 1, --web->n_minds * sizeof *web->minds);
    }
    web->minds[web->n_minds++] = made;
    return made.chair;
}

static void write_move(struct web *web, const char *key, qx_move move)
{
    char text[QX_MOVE_SIZE];
    web->rules.game->move_text(&web->rules, move, text, sizeof text);
    qx_json_put_string(&web->out, key, text);
}

static void write_value(struct web *web, const struct qx_answer *answer)
{
    if (!answer->has_value)
        return;
    qx_json_key(&web->out, "value");
    qx_json_share(&web->out, answer->value);
    qx_json_put_bool(&web->out, "exact", answer->is_exact);
    qx_json_put_number(&web->out, "distance", answer->distance);
}

static void write_line(struct web *web, const struct qx_answer *answer)
{
    qx_json_key(&web->out, "line");
    qx_json_open(&web->out, '[');
    for (int i = 0; i < answer->n_line; i++) {
        char text[QX_MOVE_SIZE];
        web->rules.game->move_text(&web->rules, answer->line[i].move, text, sizeof text);
        qx_json_string(&web->out, text);
    }
    qx_json_close(&web->out, ']');
}

static void write_answer(struct web *web, qx_seat seat, const struct qx_answer *answer)
{
    qx_json_open(&web->out, '{');
    qx_json_put_number(&web->out, "seat", seat);
    write_move(web, "move", answer->move);
    write_value(web, answer);
    write_line(web, answer);
    qx_json_close(&web->out, '}');
}

/* choose SEAT BOT NODES MILLISECONDS: the move of a bot that plays; a limit of 0 is none. */
bool wasm_choose(struct web *web, char *const *words, struct qx_error *error)
{
    qx_seat seat;
    struct qx_budget budget = {.now = web->now};
    if (!wasm_read_seat(web, words[0], &seat, error) ||
        !wasm_read_number(words[2], UINT64_MAX, &budget.nodes, error) ||
        !wasm_read_number(words[3], UINT64_MAX, &budget.milliseconds, error))
        return false;
    struct qx_chair *chair = chair_of(web, seat, words[1], error);
    struct qx_answer answer;
    if (!chair || !qx_chair_ask(chair, web->session, &budget, &answer, error))
        return false;
    write_answer(web, seat, &answer);
    return true;
}
