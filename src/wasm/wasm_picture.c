/*
 * wasm_picture.c - the verbs that show: the board once, a position as often as it changes, the text
 * board.
 */
#include "wasm/verbs.h"

#include <stdlib.h>

/* --- the board: what never changes in a game --- */

/* The cell that an arrow key leads to, or -1. */
static void write_way(struct web *web, uint64_t from, int dx, int dy)
{
    const uint64_t cell = qx_cell_toward(&web->rules, from, dx, dy);
    qx_json_number(&web->out, cell < web->rules.n_cells ? (int64_t)cell : -1);
}

/* Each as [column, row, spoken name, left, right, up, down]. */
static void write_cells(struct web *web)
{
    qx_json_key(&web->out, "cells");
    qx_json_open(&web->out, '[');
    for (uint64_t i = 0; i < web->rules.n_cells; i++) {
        struct qx_cell cell;
        web->rules.game->cell(&web->rules, i, &cell);
        qx_json_open(&web->out, '[');
        qx_json_number(&web->out, cell.x);
        qx_json_number(&web->out, cell.y);
        qx_json_string(&web->out, cell.name);
        write_way(web, i, -1, 0);
        write_way(web, i, 1, 0);
        write_way(web, i, 0, -1);
        write_way(web, i, 0, 1);
        qx_json_close(&web->out, ']');
    }
    qx_json_close(&web->out, ']');
}

/* Columns between empty ones, as [first, width]. */
static void write_blocks(struct web *web)
{
    qx_json_key(&web->out, "blocks");
    qx_json_open(&web->out, '[');
    for (uint32_t x = 0, first = 0; x <= web->rules.width; x++) {
        if (x < web->rules.width && !qx_column_is_empty(&web->rules, x))
            continue;
        if (x > first) {
            qx_json_open(&web->out, '[');
            qx_json_number(&web->out, first);
            qx_json_number(&web->out, x - first);
            qx_json_close(&web->out, ']');
        }
        first = x + 1;
    }
    qx_json_close(&web->out, ']');
}

static void write_labels(struct web *web, const char *key, uint32_t n,
                         size_t (*label)(const struct qx_rules *, uint32_t, char *, size_t))
{
    char text[QX_NAME_SIZE];
    qx_json_key(&web->out, key);
    qx_json_open(&web->out, '[');
    for (uint32_t i = 0; i < n; i++) {
        text[0] = '\0';
        label(&web->rules, i, text, sizeof text);
        qx_json_string(&web->out, text);
    }
    qx_json_close(&web->out, ']');
}

/* Who sits there: for the program, and as people call it. */
static void write_player(struct web *web, qx_seat seat)
{
    char words[QX_WORDS_SIZE];
    const char *player = qx_session_player(web->session, seat);
    qx_json_put_string(&web->out, "player", player);
    qx_json_put_bool(&web->out, "person", qx_session_is_person(web->session, seat));
    qx_words_player(player ? player : QX_PERSON, words, sizeof words);
    qx_json_put_string(&web->out, "called", words);
}

static void write_seats(struct web *web)
{
    qx_json_key(&web->out, "seats");
    qx_json_open(&web->out, '[');
    for (qx_seat seat = 0; seat < web->rules.n_seats; seat++) {
        struct qx_seat_look look;
        web->rules.game->seat_look(&web->rules, seat, &look);
        const char glyph[2] = {look.glyph, '\0'};
        qx_json_open(&web->out, '{');
        qx_json_put_string(&web->out, "name", look.name);
        qx_json_put_string(&web->out, "glyph", glyph);
        qx_json_put_number(&web->out, "colour", look.colour);
        write_player(web, seat);
        qx_json_close(&web->out, '}');
    }
    qx_json_close(&web->out, ']');
}

bool wasm_board(struct web *web, char *const *words, struct qx_error *error)
{
    (void)words;
    (void)error;
    char text[1024];
    struct qx_json *out = &web->out;
    qx_rules_text(&web->rules, text, sizeof text);
    qx_json_open(out, '{');
    qx_json_put_string(out, "game", web->rules.game->name);
    qx_json_put_string(out, "rules", text);
    struct qx_text seed = qx_text_over(text, sizeof text);
    qx_text_number(&seed, qx_session_seed(web->session));
    qx_json_put_string(out, "seed", text);
    qx_json_put_string(out, "start", qx_session_start(web->session));
    qx_json_put_bool(out, "hidden", web->rules.has_hidden);
    qx_json_put_bool(out, "points", web->rules.game->has_points);
    qx_json_put_number(out, "width", web->rules.width);
    qx_json_put_number(out, "height", web->rules.height);
    qx_json_put_string(out, "shape", web->rules.shape == QX_HEXAGON ? "hexagon" : "square");
    qx_json_put_number(out, "span", qx_cell_span(&web->rules));
    write_blocks(web);
    write_cells(web);
    write_labels(web, "columns", web->rules.width, web->rules.game->column_label);
    write_labels(web, "rows", web->rules.height, web->rules.game->row_label);
    write_seats(web);
    qx_json_put_string(out, "unowned", qx_unowned_name(web->rules.game));
    qx_json_put_number(out, "only", qx_session_only_person(web->session));
    qx_json_close(out, '}');
    return true;
}

/* --- a position --- */

void wasm_write_look(struct qx_json *out, const struct qx_look *look)
{
    if (look->marks == 0 && look->n_items == 0) {
        qx_json_number(out, 0);
        return;
    }
    qx_json_open(out, '[');
    qx_json_number(out, look->marks);
    for (int i = 0; i < look->n_items; i++) {
        const char glyph[2] = {look->item[i].glyph, '\0'};
        qx_json_number(out, look->item[i].owner);
        qx_json_string(out, glyph);
        qx_json_number(out, (int64_t)look->item[i].count);
    }
    qx_json_close(out, ']');
}

static void write_looks(struct web *web, const void *state)
{
    qx_json_key(&web->out, "looks");
    qx_json_open(&web->out, '[');
    for (uint64_t i = 0; i < web->rules.n_cells; i++) {
        struct qx_look look;
        web->rules.game->look(&web->rules, state, i, &look);
        wasm_write_look(&web->out, &look);
    }
    qx_json_close(&web->out, ']');
}

/* Each legal move of a seat that owes one as [text, taps…]; nobody else has any. */
static void write_moves(struct web *web, const void *state, qx_seat seat)
{
    const struct qx_game *game = web->rules.game;
    size_t n = 0;
    if (seat != QX_NOBODY && qx_session_owes(web->session, seat))
        n = qx_moves(&web->rules, state, seat, web->moves);
    qx_json_key(&web->out, "moves");
    qx_json_open(&web->out, '[');
    for (size_t i = 0; i < n; i++) {
        char text[QX_MOVE_SIZE];
        uint64_t taps[QX_MAX_TAPS];
        int n_taps = game->taps(&web->rules, state, web->moves[i], taps);
        game->move_text(&web->rules, web->moves[i], text, sizeof text);
        qx_json_open(&web->out, '[');
        qx_json_string(&web->out, text);
        for (int k = 0; k < n_taps; k++)
            qx_json_number(&web->out, (int64_t)taps[k]);
        qx_json_close(&web->out, ']');
    }
    qx_json_close(&web->out, ']');
}

static void write_scores(struct web *web)
{
    qx_json_key(&web->out, "scores");
    qx_json_open(&web->out, '[');
    for (qx_seat seat = 0; seat < web->rules.n_seats; seat++) {
        qx_json_open(&web->out, '[');
        qx_json_number(&web->out, web->scores[seat].points);
        qx_json_bool(&web->out, web->scores[seat].won);
        qx_json_close(&web->out, ']');
    }
    qx_json_close(&web->out, ']');
}

/* Why it is over and who has won, each by itself; both null while it goes on. */
static void write_end(struct web *web, const char *reason)
{
    char winners[QX_WORDS_SIZE];
    qx_words_winners(&web->rules, web->scores, winners, sizeof winners);
    qx_json_put_string(&web->out, "reason", reason);
    qx_json_put_string(&web->out, "winners", reason ? winners : NULL);
}

/* How the game stands now, in a line: the result, or who is to do what. */
static void write_status(struct web *web)
{
    char words[QX_WORDS_SIZE];
    qx_words_status(web->session, qx_session_only_person(web->session), words, sizeof words);
    qx_json_put_string(&web->out, "status", words);
    qx_json_put_number(&web->out, "actor", qx_session_actor(web->session));
}

/* The one thing that is left to do, where that is nothing: the text of a forced pass. */
static void write_pass(struct web *web)
{
    const void *state = qx_session_state(web->session);
    const qx_seat seat = qx_session_turn(web->session);
    uint64_t taps[QX_MAX_TAPS];
    char text[QX_MOVE_SIZE];
    const bool is_forced = seat >= 0 && qx_moves(&web->rules, state, seat, web->moves) == 1 &&
                           web->rules.game->taps(&web->rules, state, web->moves[0], taps) == 0;
    if (is_forced)
        web->rules.game->move_text(&web->rules, web->moves[0], text, sizeof text);
    qx_json_put_string(&web->out, "pass", is_forced ? text : NULL);
}

static void write_owers(struct web *web)
{
    qx_json_key(&web->out, "owes");
    qx_json_open(&web->out, '[');
    for (qx_seat seat = 0; seat < web->rules.n_seats; seat++)
        if (qx_session_owes(web->session, seat))
            qx_json_number(&web->out, seat);
    qx_json_close(&web->out, ']');
}

static bool write_position_text(struct web *web, const void *state, struct qx_error *error)
{
    const struct qx_game *game = web->rules.game;
    size_t size = game->position_text(&web->rules, state, NULL, 0) + 1;
    char *text = malloc(size);
    if (!text)
        return qx_fail(error, "there is not enough memory to write the position");
    game->position_text(&web->rules, state, text, size);
    qx_json_put_string(&web->out, "text", text);
    free(text);
    return true;
}

/* Where a request wants to look: who looks, and after how many steps. */
struct gaze {
    qx_seat viewer;
    size_t at;
    void *state; /* redacted */
    bool is_now;
};

static bool read_gaze(struct web *web, char *const *words, struct gaze *gaze,
                      struct qx_error *error)
{
    uint64_t at;
    size_t n_steps = qx_session_n_steps(web->session);
    if (!wasm_read_viewer(web, words[0], &gaze->viewer, error) ||
        !wasm_read_number(words[1], n_steps, &at, error))
        return false;
    gaze->at = (size_t)at;
    gaze->is_now = at == n_steps;
    gaze->state = wasm_state_at(web, gaze->at);
    if (web->rules.game->redact)
        web->rules.game->redact(&web->rules, gaze->state, gaze->viewer);
    return true;
}

/* position VIEWER AT: the picture, and, if that is now, who owes what and how it stands. */
bool wasm_position(struct web *web, char *const *words, struct qx_error *error)
{
    const struct qx_rules *rules = &web->rules;
    struct gaze gaze;
    if (!read_gaze(web, words, &gaze, error))
        return false;
    const char *reason = gaze.is_now ? qx_session_result(web->session, web->scores)
                                     : rules->game->result(rules, gaze.state, web->scores);
    qx_seat turn = gaze.is_now ? qx_session_turn(web->session) : qx_turn(rules, gaze.state);
    struct qx_json *out = &web->out;
    qx_json_open(out, '{');
    qx_json_put_number(out, "at", (int64_t)gaze.at);
    qx_json_put_number(out, "turn", turn);
    qx_json_put_string(out, "phase", rules->game->phase(rules, gaze.state));
    write_end(web, reason);
    write_scores(web);
    write_looks(web, gaze.state);
    write_moves(web, gaze.state, gaze.is_now ? gaze.viewer : QX_NOBODY);
    if (gaze.is_now)
        wasm_taps_load(web, gaze.state, gaze.viewer);
    wasm_taps_write(web);
    write_owers(web);
    write_status(web);
    write_pass(web);
    bool ok = write_position_text(web, gaze.state, error);
    qx_json_close(out, '}');
    return ok;
}

/* draw VIEWER AT: the board as lines of text. */
bool wasm_draw(struct web *web, char *const *words, struct qx_error *error)
{
    struct gaze gaze;
    const struct qx_draw draw = {.ascii = true};
    if (!read_gaze(web, words, &gaze, error))
        return false;
    size_t size = qx_draw_text(&web->rules, gaze.state, &draw, NULL, 0) + 1;
    char *text = malloc(size);
    if (!text)
        return qx_fail(error, "there is not enough memory to draw the board");
    qx_draw_text(&web->rules, gaze.state, &draw, text, size);
    qx_json_string(&web->out, text);
    free(text);
    return true;
}
