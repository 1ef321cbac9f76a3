/*
 * advice_graph.c - a value for every position of a game, in the background.
 *
 * A copy of the session is leafed through from the end to the start, so that what was just played
 * is known first.
 */
#include "term/work/advice_jobs.h"

#include <stdlib.h>
#include <string.h>

#include <quincunx/folders.h>

struct graphing {
    struct qx_session *session;
    char advisor[ADVICE_SPEC];
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
static struct advice_point value_point(struct graphing *graphing, struct qx_analysis *analysis,
                                       size_t i)
{
    struct advice_point point = graphing->points[i];
    struct qx_judgement found;
    qx_session_go(graphing->session, i);
    const struct qx_position position = qx_session_position(graphing->session);
    point.is_done = true;
    point.seat = position.seat;
    point.has_value = point.seat >= 0 && qx_analysis_value(analysis, &position, &found, NULL) &&
                      found.worth.value.knows & QX_KNOWS_SHARE;
    if (point.has_value)
        point.value = found.worth.value.share;
    return point;
}

static void value_all(struct job *job, struct graphing *graphing, struct qx_analysis *analysis)
{
    for (size_t i = graphing->n_points; i-- > 0;) {
        if (graphing->points[i].is_done)
            continue;
        struct advice_point point = value_point(graphing, analysis, i);
        if (job_is_stopped(job))
            return;
        job_lock(job);
        graphing->points[i] = point;
        job_unlock(job);
        job_report(job);
    }
}

static void work(struct job *job, void *context)
{
    struct graphing *graphing = context;
    struct qx_store *store = qx_store_usual();
    const struct qx_analysis_means means = {.advisor = graphing->advisor,
                                            .budget = graphing->budget,
                                            .store = store,
                                            .stop = job_stop_flag(job)};
    struct qx_analysis *analysis =
        qx_analysis_new(qx_session_rules(graphing->session), &means, NULL);
    if (analysis)
        value_all(job, graphing, analysis);
    qx_analysis_free(analysis);
    qx_store_free(store);
}

static struct qx_budget tenth_of(struct qx_budget budget)
{
    enum { PARTS = 10, LEAST_TIME = 10, LEAST_NODES = 100 };
    if (budget.milliseconds)
        budget.milliseconds = budget.milliseconds / PARTS + LEAST_TIME;
    if (budget.nodes)
        budget.nodes = budget.nodes / PARTS + LEAST_NODES;
    return budget;
}

struct job *graph_job_start(const struct qx_session *session, const struct advice *advice,
                            const struct qx_budget *budget, int wake)
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
    memcpy(graphing->advisor, advice->advisor, sizeof graphing->advisor);
    graphing->n_points = advice->n_points;
    graphing->budget = tenth_of(*budget);
    struct job *job = job_start(wake, work, release, graphing);
    if (!job)
        release(graphing);
    return job;
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
