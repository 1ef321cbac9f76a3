/*
 * wasm_retry.c - mistakes played again, as lessons.
 */
#include <quincunx/retry.h>

#include "wasm/learn/lessons.h"

static void free_retry(void *lesson)
{
    qx_retry_free(lesson);
}

static const struct qx_session *session(const void *lesson)
{
    return qx_retry_session(lesson);
}

static bool asks(const void *lesson)
{
    return !qx_retry_is_done(lesson) && !qx_retry_is_mended(lesson);
}

static bool try_text(void *lesson, const char *text, struct qx_reply *reply, struct qx_error *error)
{
    return qx_retry_text(lesson, text, reply, error);
}

/* The move that the review called better. */
static bool show(void *lesson, struct qx_reply *reply, struct qx_error *error)
{
    return qx_retry_move(lesson, qx_retry_verdict(lesson)->better, reply, error);
}

static size_t hint(void *lesson, uint64_t *cells, int *n_cells, char *out, size_t size)
{
    return qx_retry_hint(lesson, cells, n_cells, out, size);
}

static bool turn(void *lesson, bool is_back, struct qx_error *error)
{
    if (is_back || qx_retry_at(lesson) + 1 >= qx_retry_n(lesson))
        return qx_fail(error, "there is no mistake there");
    return qx_retry_next(lesson, error);
}

static void put_json(const void *lesson, struct qx_json *out)
{
    qx_retry_json(lesson, out);
    qx_json_put_bool(out, "asks", asks(lesson));
}

static const struct wasm_lesson_kind mistakes = {
    .free = free_retry,
    .session = session,
    .asks = asks,
    .text = try_text,
    .show = show,
    .hint = hint,
    .turn = turn,
    .json = put_json,
};

/* retry SEAT: the mistakes of a seat ("-": of all) among what has been reviewed. The review stays,
 * so that it can be looked at again. */
bool wasm_retry(struct web *web, char *const *words, struct qx_error *error)
{
    const struct qx_analysis_means means = wasm_means(web);
    struct qx_review *review = web->lessons ? web->lessons->review : NULL;
    qx_seat seat;
    if (!review)
        return qx_fail(error, "nothing has been reviewed");
    if (!wasm_read_viewer(web, words[0], &seat, error))
        return false;
    struct qx_retry *retry = qx_retry_new(review, seat, &means, error);
    if (!retry)
        return false;
    web->lessons->review = NULL;
    const bool ok = wasm_lesson_begin(web, &mistakes, retry, error);
    if (web->lessons)
        web->lessons->review = review;
    else
        qx_review_free(review);
    return ok;
}
