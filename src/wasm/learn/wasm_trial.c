/*
 * wasm_trial.c - a puzzle on the table: its trial decides, the session of the handle shows.
 *
 * What a reply has to show (the answers to a right move, what a wrong one leads to) is played on
 * the session, so that the page draws it like any game. Before the next move the session goes back
 * to where the trial stands.
 */
#include "wasm/learn/lessons.h"

static struct qx_trial *on_table(const struct web *web, struct qx_error *error)
{
    if (web->lessons && web->lessons->trial)
        return web->lessons->trial;
    qx_fail(error, "no puzzle is on the table");
    return NULL;
}

static size_t stands_at(const struct qx_trial *trial)
{
    return qx_session_n_steps(qx_trial_session(trial));
}

/* How it stands: the puzzle, and where in the session its next move is to be made. */
static void put_trial(struct web *web, const struct qx_trial *trial)
{
    qx_trial_json(trial, &web->out);
    qx_json_put_count(&web->out, "at", stands_at(trial));
}

/* puzzle GAME NUMBER: puts it on the table. */
bool wasm_puzzle(struct web *web, char *const *words, struct qx_error *error)
{
    const struct qx_game *game = wasm_find_game(words[0], error);
    const struct qx_analysis_means means = wasm_means(web);
    struct qx_puzzle puzzle;
    uint64_t number;
    if (!game || !wasm_read_number(words[1], UINT32_MAX, &number, error))
        return false;
    if (!qx_puzzle_get(game, (size_t)number - 1, &puzzle, error) ||
        !wasm_start(web, &puzzle.rules, 0, puzzle.position, error))
        return false;
    struct wasm_lessons *lessons = wasm_lessons(web, error);
    struct qx_trial *trial = lessons ? qx_trial_new(&puzzle, (size_t)number, &means, error) : NULL;
    if (!trial)
        return false;
    lessons->trial = trial;
    qx_json_open(&web->out, '{');
    put_trial(web, trial);
    qx_json_close(&web->out, '}');
    return true;
}

/* Plays what a reply shows, from where the trial stood. A line that the session cannot follow (a
 * secret choice alone, the end of the game) is shown as far as it goes. */
static void play(struct web *web, size_t from, const struct qx_review_line *line)
{
    qx_session_go(web->session, from);
    for (int i = 0; i < line->n; i++)
        if (!qx_session_play(web->session, line->step[i].seat, line->step[i].move, NULL))
            return;
}

static void answer(struct web *web, const struct qx_trial *trial, size_t from,
                   const struct qx_reply *reply)
{
    play(web, from, &reply->line);
    qx_taps_clear(&web->taps);
    qx_json_open(&web->out, '{');
    qx_reply_json(&web->rules, reply, &web->out);
    put_trial(web, trial);
    qx_json_close(&web->out, '}');
}

/* try MOVE */
bool wasm_try(struct web *web, char *const *words, struct qx_error *error)
{
    struct qx_trial *trial = on_table(web, error);
    const char *text = words[0];
    struct qx_reply reply;
    if (!trial)
        return false;
    const size_t from = stands_at(trial);
    if (qx_trial_is_done(trial))
        return qx_fail(error, "the puzzle is done");
    if (!qx_trial_text(trial, &text, &reply, error))
        return false;
    answer(web, trial, from, &reply);
    return true;
}

/* show: gives up, and plays the rest of the line. */
bool wasm_show(struct web *web, char *const *words, struct qx_error *error)
{
    struct qx_trial *trial = on_table(web, error);
    struct qx_reply reply;
    (void)words;
    if (!trial)
        return false;
    const size_t from = stands_at(trial);
    if (!qx_trial_show(trial, &reply, error))
        return false;
    answer(web, trial, from, &reply);
    return true;
}

/* clue: the next hint for the present move, and the cells that it points out. */
bool wasm_clue(struct web *web, char *const *words, struct qx_error *error)
{
    struct qx_trial *trial = on_table(web, error);
    uint64_t cells[QX_MAX_TAPS];
    char text[QX_WORDS_SIZE];
    int n = 0;
    (void)words;
    if (!trial)
        return false;
    qx_trial_hint(trial, cells, &n, text, sizeof text);
    qx_json_open(&web->out, '{');
    qx_json_put_string(&web->out, "words", text);
    qx_json_key(&web->out, "cells");
    qx_json_open(&web->out, '[');
    for (int i = 0; i < n; i++)
        qx_json_count(&web->out, cells[i]);
    qx_json_close(&web->out, ']');
    qx_json_close(&web->out, '}');
    return true;
}

/* note DAY: the line for the diary; "" while nothing was tried. */
bool wasm_note(struct web *web, char *const *words, struct qx_error *error)
{
    const struct qx_trial *trial = on_table(web, error);
    char text[QX_TRY_SIZE] = "";
    struct qx_try tried;
    uint64_t day;
    if (!trial || !wasm_read_number(words[0], UINT32_MAX, &day, error))
        return false;
    if (qx_trial_note(trial, day, &tried))
        qx_try_write(&tried, text, sizeof text);
    qx_json_string(&web->out, text);
    return true;
}
