/*
 * advice_graph.c - a value for every position of a game, in the background.
 *
 * A copy of the session is leafed through from the end to the start, so that what was just played
 * is known first.
 */
#include "term/work/advice_jobs.h"

#include <stdlib.h>
#include <string.h>

#include "term/work/party.h"

struct graphing {
    struct qx_session *session;
    char spec[THOUGHT_SPEC];
    struct qx_budget budget;
    struct advice_point *points;
    size_t n_points;
};

static void release(void *context)
{
    struct graphing *graphing = context;
    qx_session_free(graphing->session);
    free(graphing->points);
    free(graphing);
}

/* Whoever is to move is asked; nobody at the end, or where chance moves. */
static struct advice_point value_point(struct graphing *graphing, size_t i, const atomic_bool *stop)
{
    struct advice_point point = graphing->points[i];
    point.is_done = true;
    qx_session_go(graphing->session, i);
    point.seat = qx_next(qx_session_rules(graphing->session), qx_session_state(graphing->session));
    if (point.seat < 0)
        return point;
    struct thought *thought =
        thought_new(graphing->session, point.seat, graphing->spec, graphing->budget);
    if (!thought)
        return point;
    point.has_value =
        thought_ask(thought, thought->state, point.seat, stop) && thought->answer.has_value;
    point.value = thought->answer.value;
    thought_free(thought);
    return point;
}

static void work(struct job *job, void *context)
{
    struct graphing *graphing = context;
    for (size_t i = graphing->n_points; i-- > 0 && !job_is_stopped(job);) {
        if (graphing->points[i].is_done)
            continue;
        struct advice_point point = value_point(graphing, i, job_stop_flag(job));
        job_lock(job);
        graphing->points[i] = point;
        job_unlock(job);
        job_report(job);
    }
}

struct job *graph_job_start(const struct qx_session *session, const struct advice *advice,
                            struct qx_budget budget, int wake)
{
    struct graphing *graphing = calloc(1, sizeof *graphing);
    if (!graphing)
        return NULL;
    size_t size = advice->n_points * sizeof *advice->points;
    graphing->session = qx_session_copy(session);
    graphing->points = malloc(size);
    if (!graphing->session || !graphing->points) {
        release(graphing);
        return NULL;
    }
    memcpy(graphing->points, advice->points, size);
    memcpy(graphing->spec, advice->spec, sizeof graphing->spec);
    graphing->n_points = advice->n_points;
    graphing->budget = budget_share(budget, 10);
    return job_start(wake, work, release, graphing);
}

/* Points are told apart by their keys: the game may have gone on or back meanwhile. */
void graph_job_collect(struct job *job, struct advice *advice)
{
    const struct graphing *graphing = job_context(job);
    job_lock(job);
    for (size_t i = 0; i < graphing->n_points && i < advice->n_points; i++)
        if (graphing->points[i].key == advice->points[i].key)
            advice->points[i] = graphing->points[i];
    job_unlock(job);
}
