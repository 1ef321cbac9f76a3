/*
 * advice.c - what is thought of a position: asking for it, and collecting what comes in.
 */
#include "term/work/advice.h"

#include <stdio.h>
#include <stdlib.h>

#include "term/work/advice_jobs.h"

void advice_init(struct advice *advice, const struct qx_rules *rules,
                 const struct settings *settings)
{
    const char *wish = settings_recall(settings, rules->game->name, "advisor");
    *advice = (struct advice){0};
    snprintf(advice->advisor, sizeof advice->advisor, "%s",
             wish && wish[0] ? wish : qx_advisor(rules));
}

void advice_stop(struct advice *advice)
{
    job_drop(advice->hinting);
    job_drop(advice->listing);
    job_drop(advice->graphing);
    advice->hinting = advice->listing = advice->graphing = NULL;
    advice->has_hint = false;
}

void advice_release(struct advice *advice)
{
    advice_stop(advice);
    free(advice->moves);
    free(advice->points);
    *advice = (struct advice){0};
}

static uint64_t key_of(const struct qx_session *session)
{
    return qx_session_keys(session)[qx_session_n_steps(session)];
}

void advice_ask_hint(struct advice *advice, const struct qx_session *session, qx_seat seat,
                     const struct settings *settings, int wake)
{
    if (advice->hinting || (advice->has_hint && advice->hint_key == key_of(session)))
        return;
    const struct qx_budget budget = settings_budget(settings);
    advice->has_hint = false;
    advice->hint_key = key_of(session);
    advice->hinting = hint_job_start(session, seat, advice->advisor, &budget, wake);
}

void advice_ask_moves(struct advice *advice, const struct qx_session *session, qx_seat seat,
                      const struct settings *settings, int wake)
{
    uint64_t key = key_of(session) + (uint64_t)seat;
    if (advice->list_key == key && (advice->listing || advice->is_listed))
        return;
    const struct qx_budget budget = settings_budget(settings);
    job_drop(advice->listing);
    advice->list_key = key;
    advice->is_listed = false;
    advice->is_together = qx_session_turn(session) == QX_TOGETHER;
    advice->n_moves = advice->n_all = 0;
    advice->listing = moves_job_start(session, seat, advice->advisor, &budget, wake);
}

void advice_ask_graph(struct advice *advice, const struct qx_session *session,
                      const struct settings *settings, int wake)
{
    size_t n = qx_session_n_steps(session) + 1;
    if (advice->graphing)
        return;
    struct advice_point *points = realloc(advice->points, n * sizeof *points);
    if (!points)
        return;
    advice->points = points;
    bool is_complete = true;
    for (size_t i = 0; i < n; i++) {
        uint64_t key = qx_session_keys(session)[i];
        if (i >= advice->n_points || points[i].key != key)
            points[i] = (struct advice_point){.key = key};
        is_complete = is_complete && points[i].is_done;
    }
    const struct qx_budget budget = settings_budget(settings);
    advice->n_points = n;
    if (!is_complete)
        advice->graphing = graph_job_start(session, advice, &budget, wake);
}

static bool take_hint(struct advice *advice, struct qx_error *error)
{
    if (!advice->hinting || !job_is_done(advice->hinting))
        return true;
    advice->has_hint = hint_job_collect(advice->hinting, &advice->hint, error);
    job_drop(advice->hinting);
    advice->hinting = NULL;
    return advice->has_hint;
}

/* Lets go of a job that is done; true: it was. */
static bool drop_done(struct job **job)
{
    if (!*job || !job_is_done(*job))
        return false;
    job_drop(*job);
    *job = NULL;
    return true;
}

bool advice_wake(struct advice *advice, struct qx_error *error)
{
    /* A job that is done before it is collected has nothing more to tell. */
    const bool was_listed = advice->listing && job_is_done(advice->listing);
    const bool was_drawn = advice->graphing && job_is_done(advice->graphing);
    if (advice->listing)
        moves_job_collect(advice->listing, advice);
    if (advice->graphing)
        graph_job_collect(advice->graphing, advice);
    if (was_listed)
        advice->is_listed = drop_done(&advice->listing);
    if (was_drawn)
        drop_done(&advice->graphing);
    return take_hint(advice, error);
}
