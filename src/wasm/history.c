/*
 * history.c - the steps of the session: what was played and where; what is still secret stays so.
 */
#include "wasm/verbs.h"

#include <assert.h>
#include <string.h>

void *wasm_state_at(struct web *web, size_t at)
{
    assert(at <= qx_session_n_steps(web->session) + qx_session_n_redo(web->session));
    memcpy(web->scratch, web->first, web->rules.state_size);
    for (size_t i = 0; i < at; i++) {
        struct qx_step step = qx_session_step(web->session, i);
        qx_apply(&web->rules, web->scratch, step.seat, step.move);
    }
    return web->scratch;
}

/* What a step did, in a sentence; of chance nothing is said, it moves too often. */
static void write_words(struct web *web, const void *before, struct qx_step step, bool is_secret)
{
    char words[QX_WORDS_SIZE];
    if (step.seat == QX_CHANCE) {
        qx_json_string(&web->out, NULL);
        return;
    }
    qx_words_step(&web->rules, before, step, is_secret, words, sizeof words);
    qx_json_string(&web->out, words);
}

/* [seat, text, words, taps…] */
static void write_step(struct web *web, const void *before, struct qx_step step)
{
    char text[QX_MOVE_SIZE];
    uint64_t taps[QX_MAX_TAPS];
    int n_taps = web->rules.game->taps(&web->rules, before, step.move, taps);
    web->rules.game->move_text(&web->rules, step.move, text, sizeof text);
    qx_json_open(&web->out, '[');
    qx_json_number(&web->out, step.seat);
    qx_json_string(&web->out, text);
    write_words(web, before, step, false);
    for (int i = 0; i < n_taps; i++)
        qx_json_number(&web->out, (int64_t)taps[i]);
    qx_json_close(&web->out, ']');
}

static void write_sealed(struct web *web, const void *before, qx_seat seat)
{
    qx_json_open(&web->out, '[');
    qx_json_number(&web->out, seat);
    qx_json_string(&web->out, NULL);
    write_words(web, before, (struct qx_step){.seat = seat}, true);
    qx_json_close(&web->out, ']');
}

static void write_forfeiter(struct web *web)
{
    const qx_seat seat = qx_session_forfeiter(web->session);
    qx_json_key(&web->out, "forfeiter");
    if (seat == QX_NOBODY)
        qx_json_string(&web->out, NULL);
    else
        qx_json_number(&web->out, seat);
}

/* history VIEWER: all known steps, those that the viewer may not see without their texts; who has
 * given the game up, if somebody has; and whether there is a choice to undo. */
bool wasm_history(struct web *web, char *const *words, struct qx_error *error)
{
    qx_seat viewer;
    if (!wasm_read_viewer(web, words[0], &viewer, error))
        return false;
    size_t undo_point, n_steps = qx_session_n_steps(web->session);
    size_t n_known = n_steps + qx_session_n_redo(web->session);
    void *state = wasm_state_at(web, 0);
    qx_json_open(&web->out, '{');
    qx_json_put_number(&web->out, "played", (int64_t)n_steps);
    write_forfeiter(web);
    qx_json_put_bool(&web->out, "undo", qx_session_undo_point(web->session, &undo_point));
    qx_json_key(&web->out, "steps");
    qx_json_open(&web->out, '[');
    for (size_t i = 0; i < n_known; i++) {
        struct qx_step step = qx_session_step(web->session, i);
        if (!qx_session_knows(web->session, viewer, i))
            write_sealed(web, state, step.seat);
        else
            write_step(web, state, step);
        qx_apply(&web->rules, state, step.seat, step.move);
    }
    qx_json_close(&web->out, ']');
    qx_json_close(&web->out, '}');
    return true;
}
