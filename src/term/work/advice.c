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
    job_drop(advice->judging);
    advice->hinting = advice->listing = advice->graphing = advice->judging = NULL;
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

static struct advice_question question_about(const struct advice *advice,
                                             const struct qx_session *session, qx_seat seat,
                                             const struct settings *settings, int wake)
{
    return (struct advice_question){.session = session,
                                    .seat = seat,
                                    .advisor = advice->advisor,
                                    .budget = settings_budget(settings),
                                    .wake = wake};
}

void advice_next_hint(struct advice *advice, const struct qx_session *session, qx_seat seat,
                      const struct settings *settings, int wake)
{
    const struct advice_question question = question_about(advice, session, seat, settings, wake);
    if (advice->hinting)
        return;
    if (advice->has_hint && advice->hint_key == key_of(session)) {
        advice->hint_step += advice->hint_step < QX_HINT_WHY;
        return;
    }
    advice->has_hint = false;
    advice->hint_step = QX_HINT_WHERE;
    advice->hint_key = key_of(session);
    advice->hinting = hint_job_start(&question);
}

/* A quarter of the usual effort for each of the two moves that are compared: a person waits. */
bool advice_ask_verdict(struct advice *advice, const struct qx_session *session,
                        struct qx_step step, const struct settings *settings, int wake)
{
    enum { PARTS = 4, LEAST = 10 };
    struct advice_question question = question_about(advice, session, step.seat, settings, wake);
    if (advice->judging && advice->judged == step.move && advice->judging_key == key_of(session))
        return true;
    if (question.budget.milliseconds)
        question.budget.milliseconds = question.budget.milliseconds / PARTS + LEAST;
    job_drop(advice->judging);
    advice->judging_key = key_of(session);
    advice->judged = step.move;
    advice->judging = verdict_job_start(&question, step.move);
    return advice->judging != NULL;
}

bool advice_take_verdict(struct advice *advice, const struct qx_session *session,
                         struct qx_verdict *verdict)
{
    if (!advice->judging || !job_is_done(advice->judging))
        return false;
    if (!verdict_job_collect(advice->judging, verdict))
        *verdict = (struct qx_verdict){0};
    job_drop(advice->judging);
    advice->judging = NULL;
    return advice->judging_key == key_of(session);
}

void advice_ask_moves(struct advice *advice, const struct qx_session *session, qx_seat seat,
                      const struct settings *settings, int wake)
{
    uint64_t key = key_of(session) + (uint64_t)seat;
    if (advice->list_key == key && (advice->listing || advice->is_listed))
        return;
    const struct advice_question question = question_about(advice, session, seat, settings, wake);
    job_drop(advice->listing);
    advice->list_key = key;
    advice->is_listed = false;
    advice->is_together = qx_session_turn(session) == QX_TOGETHER;
    advice->n_moves = advice->n_all = 0;
    advice->listing = moves_job_start(&question);
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
