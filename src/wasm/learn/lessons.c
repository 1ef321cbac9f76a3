/*
 * lessons.c - what an engine that teaches knows besides: reviews of the game on the table.
 */
#include <stdlib.h>

#include <quincunx/review.h>

#include "wasm/verbs.h"

struct wasm_lessons {
    struct qx_review *review; /* of the session; NULL: not begun */
};

void wasm_learn_forget(struct web *web)
{
    if (!web->lessons)
        return;
    qx_review_free(web->lessons->review);
    free(web->lessons);
    web->lessons = NULL;
}

static struct qx_review *open_review(struct web *web, struct qx_error *error)
{
    const struct qx_analysis_means means = {.budget = {.now = web->now}};
    if (!web->lessons)
        web->lessons = calloc(1, sizeof *web->lessons);
    if (!web->lessons) {
        qx_fail(error, "there is not enough memory to review the game");
        return NULL;
    }
    if (!web->lessons->review)
        web->lessons->review = qx_review_new(web->session, &means, error);
    return web->lessons->review;
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
    {0},
};
