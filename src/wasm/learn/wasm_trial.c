/*
 * wasm_trial.c - puzzles as lessons.
 */
#include <quincunx/trial.h>

#include "wasm/learn/lessons.h"

static void free_trial(void *lesson)
{
    qx_trial_free(lesson);
}

static const struct qx_session *session(const void *lesson)
{
    return qx_trial_session(lesson);
}

static bool asks(const void *lesson)
{
    return !qx_trial_is_done(lesson);
}

static bool try_text(void *lesson, const char *text, struct qx_reply *reply, struct qx_error *error)
{
    return qx_trial_text(lesson, &text, reply, error);
}

static bool show(void *lesson, struct qx_reply *reply, struct qx_error *error)
{
    return qx_trial_show(lesson, reply, error);
}

static size_t hint(void *lesson, uint64_t *cells, int *n_cells, char *out, size_t size)
{
    return qx_trial_hint(lesson, cells, n_cells, out, size);
}

static void put_json(const void *lesson, struct qx_json *out)
{
    qx_trial_json(lesson, out);
    qx_json_put_bool(out, "asks", asks(lesson));
}

static const struct wasm_lesson_kind puzzles = {
    .free = free_trial,
    .session = session,
    .asks = asks,
    .text = try_text,
    .show = show,
    .hint = hint,
    .json = put_json,
};

/* puzzle GAME NUMBER: puts it on the table. */
bool wasm_puzzle(struct web *web, char *const *words, struct qx_error *error)
{
    const struct qx_game *game = wasm_find_game(words[0], error);
    const struct qx_analysis_means means = wasm_means(web);
    struct qx_puzzle puzzle;
    uint64_t number;
    return game && wasm_read_number(words[1], UINT32_MAX, &number, error) &&
           qx_puzzle_get(game, (size_t)number - 1, &puzzle, error) &&
           wasm_lesson_begin(web, &puzzles, qx_trial_new(&puzzle, (size_t)number, &means, error),
                             error);
}

/* note DAY: the line for the diary; "" while nothing was tried. */
bool wasm_note(struct web *web, char *const *words, struct qx_error *error)
{
    const struct qx_trial *trial = wasm_lesson(web, &puzzles, error);
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
