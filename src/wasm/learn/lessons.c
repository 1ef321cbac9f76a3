/*
 * lessons.c - what an engine that teaches knows besides: its verbs, and reviews of the game on the
 * table.
 */
#include <stdlib.h>

#include "wasm/learn/lessons.h"

void wasm_learn_forget(struct web *web)
{
    struct wasm_lessons *lessons = web->lessons;
    if (!lessons)
        return;
    qx_review_free(lessons->review);
    lessons->review = NULL;
    if (lessons->lesson)
        lessons->kind->free(lessons->lesson);
    lessons->lesson = NULL;
}

void wasm_learn_free(struct web *web)
{
    if (!web->lessons)
        return;
    wasm_learn_forget(web);
    qx_explorer_free(web->lessons->explorer);
    free(web->lessons);
    web->lessons = NULL;
}

struct wasm_lessons *wasm_lessons(struct web *web, struct qx_error *error)
{
    if (!web->lessons)
        web->lessons = calloc(1, sizeof *web->lessons);
    if (!web->lessons)
        qx_fail(error, "there is not enough memory for lessons");
    return web->lessons;
}

struct qx_analysis_means wasm_means(const struct web *web)
{
    return (struct qx_analysis_means){.budget = {.now = web->now}};
}

static struct qx_review *open_review(struct web *web, struct qx_error *error)
{
    const struct qx_analysis_means means = wasm_means(web);
    struct wasm_lessons *lessons = wasm_lessons(web, error);
    if (lessons && !lessons->review)
        lessons->review = qx_review_new(web->session, &means, error);
    return lessons ? lessons->review : NULL;
}

/* review N: judges up to N more steps; answers all that is known by then (docs/json.md). */
static bool review(struct web *web, char *const *words, struct qx_error *error)
{
    uint64_t n;
    if (!wasm_read_number(words[0], UINT64_MAX, &n, error))
        return false;
    struct qx_review *review = open_review(web, error);
    if (!review)
        return false;
    for (; n > 0 && !qx_review_is_done(review); n--)
        if (!qx_review_go_on(review, error))
            return false;
    qx_json_open(&web->out, '{');
    qx_json_put_count(&web->out, "steps", qx_review_n_steps(review));
    qx_review_json(review, &web->out);
    qx_json_close(&web->out, '}');
    return true;
}

const struct wasm_entry wasm_learn_verbs[] = {
    {.name = "review", .n_words = 1, .needs_game = true, .run = review},
    {.name = "shelf", .n_words = 2, .run = wasm_shelf},
    {.name = "next", .n_words = 4, .run = wasm_next},
    {.name = "diary", .n_words = 1, .run = wasm_diary},
    {.name = "fit", .n_words = 2, .run = wasm_fit},
    {.name = "played", .n_words = 1, .needs_game = true, .run = wasm_played},
    {.name = "puzzle", .n_words = 2, .run = wasm_puzzle},
    {.name = "try", .n_words = 1, .run = wasm_try},
    {.name = "show", .n_words = 0, .run = wasm_show},
    {.name = "clue", .n_words = 0, .run = wasm_clue},
    {.name = "note", .n_words = 1, .run = wasm_note},
    {.name = "advise", .n_words = 2, .needs_game = true, .run = wasm_advise},
    {.name = "coach", .n_words = 3, .needs_game = true, .run = wasm_coach},
    {.name = "explore", .n_words = 1, .needs_game = true, .run = wasm_explore},
    {.name = "level", .n_words = 3, .needs_game = true, .run = wasm_level},
    {.name = "retry", .n_words = 1, .needs_game = true, .run = wasm_retry},
    {.name = "guides", .n_words = 0, .run = wasm_guides},
    {.name = "guide", .n_words = 1, .run = wasm_guide},
    {.name = "page", .n_words = 1, .run = wasm_turn_page},
    {0},
};
