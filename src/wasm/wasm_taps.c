/*
 * wasm_taps.c - taps on cells that become a move: the library's taps.h as verbs.
 *
 * A position that is looked at through the eyes of a seat that owes a move loads that seat's moves;
 * any change of the session empties them.
 */
#include "wasm/verbs.h"

#include <string.h>

void wasm_taps_load(struct web *web, const void *state, qx_seat viewer)
{
    memcpy(web->tapped, state, web->rules.state_size);
    if (viewer == QX_NOBODY || !qx_session_owes(web->session, viewer) ||
        !qx_taps_load(&web->taps, web->tapped, viewer))
        qx_taps_clear(&web->taps);
}

static void write_cells(struct web *web, const char *key,
                        bool (*has)(const struct qx_taps *taps, uint64_t cell))
{
    qx_json_key(&web->out, key);
    qx_json_open(&web->out, '[');
    for (uint64_t cell = 0; cell < web->rules.n_cells; cell++)
        if (has(&web->taps, cell))
            qx_json_number(&web->out, (int64_t)cell);
    qx_json_close(&web->out, ']');
}

/* The cells tapped so far, how many of them nobody needs to tap, those to tap next, and those where
 * a tap is but a step of a move. */
void wasm_taps_write(struct web *web)
{
    qx_json_key(&web->out, "staged");
    qx_json_open(&web->out, '[');
    for (int i = 0; i < web->taps.n_staged; i++)
        qx_json_number(&web->out, (int64_t)web->taps.staged[i]);
    qx_json_close(&web->out, ']');
    qx_json_put_number(&web->out, "given", web->taps.n_given);
    write_cells(web, "targets", qx_taps_is_target);
    write_cells(web, "starts", qx_taps_goes_on);
}

/* tap CELL: what it meant, the move that it made or that it waits to have confirmed, and what may
 * be tapped now. Nothing is played. */
bool wasm_tap(struct web *web, char *const *words, struct qx_error *error)
{
    static const char *const kinds[] = {
        [QX_TAP_NOTHING] = "nothing", [QX_TAP_STAGED] = "staged", [QX_TAP_CONFIRM] = "confirm",
        [QX_TAP_CLEARED] = "cleared", [QX_TAP_MOVE] = "move",
    };
    uint64_t cell;
    qx_move move;
    char text[QX_MOVE_SIZE];
    if (!wasm_read_number(words[0], web->rules.n_cells - 1, &cell, error))
        return false;
    const enum qx_tap tap = qx_taps_tap(&web->taps, cell, &move);
    qx_json_open(&web->out, '{');
    qx_json_put_string(&web->out, "kind", kinds[tap]);
    if (tap == QX_TAP_MOVE || tap == QX_TAP_CONFIRM) {
        web->rules.game->move_text(&web->rules, move, text, sizeof text);
        qx_json_put_string(&web->out, "move", text);
    }
    wasm_taps_write(web);
    qx_json_close(&web->out, '}');
    return true;
}

/* untap: takes taps back that a person made. */
bool wasm_untap(struct web *web, char *const *words, struct qx_error *error)
{
    (void)words;
    (void)error;
    qx_taps_unstage(&web->taps);
    qx_json_open(&web->out, '{');
    wasm_taps_write(web);
    qx_json_close(&web->out, '}');
    return true;
}
