/*
 * think.c - bots in their seats, and the move of one that plays.
 *
 * A bot that plays is told the history as its seat may know it, and keeps what it has learnt from
 * move to move. A judge (wasm_judge.c) is asked about any position of the game and is told nothing.
 */
#include "wasm/verbs.h"

#include <string.h>

void wasm_forget(struct web *web, bool judges)
{
    size_t n_kept = 0;
    for (size_t i = 0; i < web->n_minds; i++) {
        if (web->minds[i].is_judge && !judges)
            web->minds[n_kept++] = web->minds[i];
        else
            qx_player_free(web->minds[i].player);
    }
    web->n_minds = n_kept;
}

static struct wasm_mind *find_mind(struct web *web, qx_seat seat, const char *spec, bool is_judge)
{
    for (size_t i = 0; i < web->n_minds; i++) {
        struct wasm_mind *mind = &web->minds[i];
        if (mind->seat == seat && mind->is_judge == is_judge && strcmp(mind->spec, spec) == 0)
            return mind;
    }
    return NULL;
}

struct wasm_mind *wasm_mind_open(struct web *web, qx_seat seat, const char *spec, bool is_judge,
                                 struct qx_error *error)
{
    struct wasm_mind *found = find_mind(web, seat, spec, is_judge);
    if (found)
        return found;
    struct wasm_mind made = {.seat = seat, .is_judge = is_judge};
    struct qx_text copy = qx_text_over(made.spec, sizeof made.spec);
    qx_text_string(&copy, spec);
    if (copy.length >= sizeof made.spec) {
        qx_fail(error, "the name of the bot is too long");
        return NULL;
    }
    made.player = qx_player_new(&web->rules, seat, spec, error);
    if (!made.player)
        return NULL;
    if (web->n_minds == WEB_MAX_MINDS) {
        qx_player_free(web->minds[0].player);
        memmove(web->minds, web->minds + 1, --web->n_minds * sizeof *web->minds);
    }
    web->minds[web->n_minds] = made;
    return &web->minds[web->n_minds++];
}

/* Tells a bot of every step that everybody may know by now. */
static void inform(const struct web *web, struct wasm_mind *mind)
{
    for (size_t n = qx_session_n_public(web->session); mind->n_told < n; mind->n_told++) {
        struct qx_step step = qx_session_step(web->session, mind->n_told);
        qx_player_saw(mind->player, step.seat, step.move);
    }
}

static void write_move(struct web *web, const char *key, qx_move move)
{
    char text[WEB_MOVE_SIZE];
    web->rules.game->move_text(&web->rules, move, text, sizeof text);
    json_put_string(&web->out, key, text);
}

static void write_value(struct web *web, const struct qx_answer *answer)
{
    if (!answer->has_value)
        return;
    json_key(&web->out, "value");
    json_real(&web->out, answer->value);
    json_put_bool(&web->out, "exact", answer->is_exact);
    json_put_number(&web->out, "distance", answer->distance);
}

static void write_line(struct web *web, const struct qx_answer *answer)
{
    json_key(&web->out, "line");
    json_open(&web->out, '[');
    for (int i = 0; i < answer->n_line; i++) {
        char text[WEB_MOVE_SIZE];
        web->rules.game->move_text(&web->rules, answer->line[i].move, text, sizeof text);
        json_string(&web->out, text);
    }
    json_close(&web->out, ']');
}

void wasm_write_answer(struct web *web, qx_seat seat, const struct qx_answer *answer)
{
    json_open(&web->out, '{');
    json_put_number(&web->out, "seat", seat);
    write_move(web, "move", answer->move);
    write_value(web, answer);
    write_line(web, answer);
    json_close(&web->out, '}');
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
    if (!qx_session_owes(web->session, seat))
        return qx_fail(error, "it is not this player's turn");
    struct wasm_mind *mind = wasm_mind_open(web, seat, words[1], false, error);
    if (!mind)
        return false;
    inform(web, mind);
    struct qx_random random;
    const struct qx_request request =
        qx_session_request(web->session, seat, &budget, web->scratch, &random);
    struct qx_answer answer;
    if (!qx_player_choose(mind->player, &request, &answer, error))
        return false;
    wasm_write_answer(web, seat, &answer);
    return true;
}
