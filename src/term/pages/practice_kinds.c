/*
 * practice_kinds.c - what can be practised, as the page of practice wants it.
 */
#include "term/pages/practice_kinds.h"

#include <stdlib.h>
#include <time.h>

#include <quincunx/guide.h>
#include <quincunx/retry.h>
#include <quincunx/trial.h>

/* --- a guided game --------------------------------------------------------------------------- */

static const struct qx_session *guide_session(const void *self)
{
    return qx_guide_session(self);
}

static qx_seat guide_seat(const void *self)
{
    return qx_guide_seat(self);
}

static size_t guide_says(const void *self, char *out, size_t size)
{
    struct qx_text text = qx_text_over(out, size);
    if (!qx_guide_is_done(self))
        qx_text_print(&text, "%d of %d. %s", qx_guide_at(self) + 1, qx_guide_n_steps(self),
                      qx_guide_says(self));
    return text.length;
}

static bool guide_asks(const void *self)
{
    return qx_guide_asks(self);
}

static bool guide_move(void *self, qx_move move, struct qx_reply *reply, struct qx_error *error)
{
    return qx_guide_move(self, move, reply, error);
}

static bool guide_text(void *self, const char *text, struct qx_reply *reply, struct qx_error *error)
{
    return qx_guide_text(self, text, reply, error);
}

static size_t guide_hint(void *self, uint64_t cells[QX_MAX_TAPS], int *n_cells, char *out,
                         size_t size)
{
    return qx_guide_hint(self, cells, n_cells, out, size);
}

static bool guide_show(void *self, struct qx_reply *reply, struct qx_error *error)
{
    return qx_guide_show(self, reply, error);
}

static bool guide_next(void *self, struct qx_error *error)
{
    return qx_guide_next(self, error);
}

static bool guide_back(void *self, struct qx_error *error)
{
    return qx_guide_back(self, error);
}

static bool guide_is_done(const void *self)
{
    return qx_guide_is_done(self);
}

static void guide_free(void *self)
{
    qx_guide_free(self);
}

const struct practice_kind practice_guide = {
    .title = "a first game",
    .session = guide_session,
    .seat = guide_seat,
    .says = guide_says,
    .asks = guide_asks,
    .attempt = guide_move,
    .text = guide_text,
    .hint = guide_hint,
    .show = guide_show,
    .next = guide_next,
    .back = guide_back,
    .is_done = guide_is_done,
    .free = guide_free,
};

/* --- puzzles --------------------------------------------------------------------------------- */

static const struct qx_session *trial_session(const void *self)
{
    return qx_trial_session(self);
}

static qx_seat trial_seat(const void *self)
{
    return qx_trial_puzzle(self)->seat;
}

static size_t trial_says(const void *self, char *out, size_t size)
{
    struct qx_text text = qx_text_over(out, size);
    char task[QX_WORDS_SIZE];
    qx_puzzle_task(qx_trial_puzzle(self), task, sizeof task);
    qx_text_print(&text, "Rated %d. %s", qx_trial_puzzle(self)->rating, task);
    return text.length;
}

static bool trial_asks(const void *self)
{
    return !qx_trial_is_done(self);
}

static bool trial_move(void *self, qx_move move, struct qx_reply *reply, struct qx_error *error)
{
    return qx_trial_move(self, move, reply, error);
}

static bool trial_text(void *self, const char *text, struct qx_reply *reply, struct qx_error *error)
{
    return qx_trial_text(self, &text, reply, error);
}

static size_t trial_hint(void *self, uint64_t cells[QX_MAX_TAPS], int *n_cells, char *out,
                         size_t size)
{
    return qx_trial_hint(self, cells, n_cells, out, size);
}

static bool trial_show(void *self, struct qx_reply *reply, struct qx_error *error)
{
    return qx_trial_show(self, reply, error);
}

static bool trial_is_done(const void *self)
{
    return qx_trial_is_done(self);
}

static bool note(const struct qx_trial *trial, struct qx_error *error)
{
    enum { DAY_SECONDS = 86400 };
    struct qx_try tried;
    return !qx_trial_note(trial, (uint64_t)(time(NULL) / DAY_SECONDS), &tried) ||
           qx_diary_add(&tried, error);
}

/* Notes the try, and says what it makes of the rating. */
static void trial_ended(void *self, char *out, size_t size)
{
    const struct qx_game *game = qx_trial_puzzle(self)->rules.game;
    struct qx_text text = qx_text_over(out, size);
    struct qx_error error;
    const bool is_kept = note(self, &error);
    if (!is_kept)
        qx_text_print(&text, "This try is not kept: %s.", error.text);
    char *diary = is_kept ? qx_diary_load(NULL) : NULL;
    if (diary) {
        const struct qx_skill skill = qx_diary_walk(diary, game, NULL, NULL);
        qx_text_print(&text, "Your rating is %d, your streak %zu.", (int)(skill.rating + 0.5),
                      skill.streak);
    }
    free(diary);
}

/* One that is left before its end is missed, if anything was tried. */
static bool trial_left(const void *self, struct qx_error *error)
{
    return qx_trial_is_done(self) || note(self, error);
}

static void trial_free(void *self)
{
    qx_trial_free(self);
}

const struct practice_kind practice_trial = {
    .title = "puzzle",
    .session = trial_session,
    .seat = trial_seat,
    .says = trial_says,
    .asks = trial_asks,
    .attempt = trial_move,
    .text = trial_text,
    .hint = trial_hint,
    .show = trial_show,
    .is_done = trial_is_done,
    .ended = trial_ended,
    .left = trial_left,
    .free = trial_free,
};

/* --- mistakes -------------------------------------------------------------------------------- */

static const struct qx_session *retry_session(const void *self)
{
    return qx_retry_session(self);
}

static qx_seat retry_seat(const void *self)
{
    return qx_retry_is_done(self) ? 0 : qx_retry_verdict(self)->seat;
}

static size_t retry_says(const void *self, char *out, size_t size)
{
    struct qx_text text = qx_text_over(out, size);
    char words[QX_WORDS_SIZE];
    qx_words_retry(self, words, sizeof words);
    if (qx_retry_is_done(self))
        qx_text_print(&text, "%zu of %zu mended", qx_retry_n_mended(self), qx_retry_n(self));
    else
        qx_text_print(&text, "%zu of %zu. %s", qx_retry_at(self) + 1, qx_retry_n(self), words);
    return text.length;
}

static bool retry_asks(const void *self)
{
    return !qx_retry_is_done(self) && !qx_retry_is_mended(self);
}

static bool retry_move(void *self, qx_move move, struct qx_reply *reply, struct qx_error *error)
{
    return qx_retry_move(self, move, reply, error);
}

static bool retry_text(void *self, const char *text, struct qx_reply *reply, struct qx_error *error)
{
    return qx_retry_text(self, text, reply, error);
}

static size_t retry_hint(void *self, uint64_t cells[QX_MAX_TAPS], int *n_cells, char *out,
                         size_t size)
{
    return qx_retry_hint(self, cells, n_cells, out, size);
}

static bool retry_next(void *self, struct qx_error *error)
{
    return qx_retry_next(self, error);
}

static bool retry_is_done(const void *self)
{
    return qx_retry_is_done(self);
}

static void retry_free(void *self)
{
    qx_retry_free(self);
}

const struct practice_kind practice_retry = {
    .title = "mistakes",
    .session = retry_session,
    .seat = retry_seat,
    .says = retry_says,
    .asks = retry_asks,
    .attempt = retry_move,
    .text = retry_text,
    .hint = retry_hint,
    .next = retry_next,
    .is_done = retry_is_done,
    .free = retry_free,
};
