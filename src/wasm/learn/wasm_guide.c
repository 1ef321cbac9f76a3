/*
 * wasm_guide.c - guided first games as lessons.
 */
#include <quincunx/guide.h>

#include "wasm/learn/lessons.h"

static void free_guide(void *lesson)
{
    qx_guide_free(lesson);
}

static const struct qx_session *session(const void *lesson)
{
    return qx_guide_session(lesson);
}

static bool asks(const void *lesson)
{
    return qx_guide_asks(lesson);
}

static bool try_text(void *lesson, const char *text, struct qx_reply *reply, struct qx_error *error)
{
    return qx_guide_text(lesson, text, reply, error);
}

static bool show(void *lesson, struct qx_reply *reply, struct qx_error *error)
{
    return qx_guide_show(lesson, reply, error);
}

static size_t hint(void *lesson, uint64_t *cells, int *n_cells, char *out, size_t size)
{
    return qx_guide_hint(lesson, cells, n_cells, out, size);
}

static bool turn(void *lesson, bool is_back, struct qx_error *error)
{
    return is_back ? qx_guide_back(lesson, error) : qx_guide_next(lesson, error);
}

static void put_json(const void *lesson, struct qx_json *out)
{
    qx_guide_json(lesson, out);
}

static const struct wasm_lesson_kind guides = {
    .free = free_guide,
    .session = session,
    .asks = asks,
    .text = try_text,
    .show = show,
    .hint = hint,
    .turn = turn,
    .json = put_json,
};

/* guides: the names of the games that have one. */
bool wasm_guides(struct web *web, char *const *words, struct qx_error *error)
{
    (void)words, (void)error;
    qx_json_open(&web->out, '[');
    for (const struct qx_game *const *game = qx_games(); *game; game++)
        if (qx_guide_exists(*game))
            qx_json_string(&web->out, (*game)->name);
    qx_json_close(&web->out, ']');
    return true;
}

/* guide GAME: a guided first game, at its first step. */
bool wasm_guide(struct web *web, char *const *words, struct qx_error *error)
{
    const struct qx_game *game = wasm_find_game(words[0], error);
    return game && wasm_lesson_begin(web, &guides, qx_guide_new(game, error), error);
}
