/*
 * explore_job.c - a position explored in the background.
 */
#include "term/work/explore_job.h"

#include <stdlib.h>
#include <string.h>

#include <quincunx/folders.h>

#include "term/work/loan.h"

enum { N_TRIES = 20, N_GAMES = 10 };

/* What travels between page and thread, all of it or nothing. */
struct bundle {
    struct qx_explorer *explorer;
    struct qx_store *store;
    struct qx_session *session; /* stands where it is explored */
    qx_flag stop;
    struct exploration found; /* guarded by the job's lock while there is a job */
    size_t capacity;
};

static const char no_memory[] = "there is not enough memory to explore";

struct explore_job {
    struct loan bundle;
    struct qx_session *next; /* asked for while another one was explored; NULL: none */
    struct exploration shown;
    size_t capacity;
};

static void bundle_free(void *thing)
{
    struct bundle *bundle = thing;
    if (!bundle)
        return;
    qx_explorer_free(bundle->explorer);
    qx_store_free(bundle->store);
    qx_session_free(bundle->session);
    free(bundle->found.moves);
    free(bundle);
}

/* --- copies of what was found ---------------------------------------------------------------- */

static bool copy_moves(struct exploration *to, size_t *capacity, const struct qx_explored *moves,
                       size_t n)
{
    if (n > *capacity) {
        struct qx_explored *room = realloc(to->moves, n * sizeof *room);
        if (!room)
            return false;
        to->moves = room;
        *capacity = n;
    }
    if (n > 0)
        memcpy(to->moves, moves, n * sizeof *moves);
    to->n_moves = n;
    return true;
}

/* --- in the thread --------------------------------------------------------------------------- */

static void publish(struct job *job, struct bundle *bundle, const struct qx_explored *moves,
                    size_t n, int n_asked, int n_scored)
{
    job_lock(job);
    if (copy_moves(&bundle->found, &bundle->capacity, moves, n)) {
        bundle->found.n_asked = n_asked;
        bundle->found.n_scored = n_scored;
    }
    job_unlock(job);
    job_report(job);
}

static void explore(struct job *job, struct bundle *bundle, struct qx_error *error)
{
    const struct qx_explored *moves = NULL;
    const size_t n = qx_explorer_look(bundle->explorer, bundle->session, 0, &moves, error);
    if (n == 0)
        return;
    publish(job, bundle, moves, n, 0, 0);
    for (int level = 1; level <= QX_N_LEVELS; level++) {
        if (!qx_explorer_level(bundle->explorer, bundle->session, level, N_TRIES, 0, error))
            return;
        publish(job, bundle, moves, n, level, 0);
    }
    for (int level = 1; level <= QX_N_LEVELS; level++) {
        if (!qx_explorer_level(bundle->explorer, bundle->session, level, 0, N_GAMES, error))
            return;
        publish(job, bundle, moves, n, QX_N_LEVELS, level);
    }
}

static void work(struct job *job, void *thing)
{
    struct bundle *bundle = thing;
    struct qx_error error = {""};
    explore(job, bundle, &error);
    job_lock(job);
    bundle->found.error = error;
    job_unlock(job);
}

/* --- in the page ----------------------------------------------------------------------------- */

struct explore_job *explore_job_new(const struct qx_rules *rules, struct qx_error *error)
{
    struct explore_job *job = calloc(1, sizeof *job);
    struct bundle *bundle = calloc(1, sizeof *bundle);
    if (!job || !bundle) {
        free(job);
        free(bundle);
        qx_fail(error, no_memory);
        return NULL;
    }
    bundle->store = qx_store_usual();
    const struct qx_analysis_means means = {.store = bundle->store, .stop = &bundle->stop};
    bundle->explorer = qx_explorer_new(rules, &means, error);
    job->bundle = (struct loan){bundle, &bundle->stop, work, bundle_free, NULL};
    if (bundle->explorer)
        return job;
    explore_job_free(job);
    return NULL;
}

void explore_job_free(struct explore_job *job)
{
    if (!job)
        return;
    loan_end(&job->bundle);
    qx_session_free(job->next);
    free(job->shown.moves);
    free(job);
}

static void begin(struct explore_job *job, int wake)
{
    struct bundle *bundle = job->bundle.thing;
    qx_session_free(bundle->session);
    bundle->session = job->next;
    job->next = NULL;
    bundle->found.n_moves = 0;
    bundle->found.n_asked = bundle->found.n_scored = 0;
    bundle->found.error.text[0] = '\0';
    loan_begin(&job->bundle, wake);
    if (!job->bundle.job)
        qx_fail(&job->shown.error, no_memory);
}

void explore_job_ask(struct explore_job *job, const struct qx_session *session, int wake)
{
    qx_session_free(job->next);
    job->next = qx_session_copy(session);
    job->shown.n_moves = 0;
    job->shown.n_asked = job->shown.n_scored = 0;
    job->shown.error.text[0] = '\0';
    if (!job->next)
        qx_fail(&job->shown.error, no_memory);
    else if (job->bundle.job)
        loan_stop(&job->bundle);
    else
        begin(job, wake);
}

static void take(struct explore_job *job, const struct exploration *found)
{
    if (!copy_moves(&job->shown, &job->capacity, found->moves, found->n_moves))
        return;
    job->shown.n_asked = found->n_asked;
    job->shown.n_scored = found->n_scored;
    job->shown.error = found->error;
}

const struct exploration *explore_job_wake(struct explore_job *job, int wake)
{
    struct loan *loan = &job->bundle;
    if (!loan->job)
        return &job->shown;
    const struct bundle *bundle = loan->thing;
    if (loan_take_back(loan)) {
        if (job->next)
            begin(job, wake);
        else
            take(job, &bundle->found);
    } else if (!job->next) {
        job_lock(loan->job);
        take(job, &bundle->found);
        job_unlock(loan->job);
    }
    return &job->shown;
}
