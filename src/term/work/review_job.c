/*
 * review_job.c - a review in the background.
 */
#include "term/work/review_job.h"

#include <stdatomic.h>
#include <stdlib.h>

#include <quincunx/folders.h>
#include <quincunx/solve.h>

#include "term/work/job.h"

/* What travels between page and thread, all of it or nothing. */
struct bundle {
    struct qx_review *review;
    struct qx_store *store;
    qx_flag stop;
};

/* The context of one step's job; the page takes the bundle out when the job is done. */
struct errand {
    struct bundle *bundle;
};

struct review_job {
    struct bundle *bundle; /* the thread's while there is a job, but for its flag */
    struct errand *errand;
    struct job *job;
};

static void bundle_free(struct bundle *bundle)
{
    if (!bundle)
        return;
    qx_review_free(bundle->review);
    qx_store_free(bundle->store);
    free(bundle);
}

struct review_job *review_job_new(const struct qx_session *session, struct qx_error *error)
{
    struct review_job *job = calloc(1, sizeof *job);
    struct bundle *bundle = calloc(1, sizeof *bundle);
    if (!job || !bundle) {
        free(job);
        free(bundle);
        qx_fail(error, "there is not enough memory to review the game");
        return NULL;
    }
    bundle->store = qx_store_usual();
    const struct qx_analysis_means means = {.store = bundle->store, .stop = &bundle->stop};
    bundle->review = qx_review_new(session, &means, error);
    job->bundle = bundle;
    if (bundle->review)
        return job;
    review_job_free(job);
    return NULL;
}

void review_job_free(struct review_job *job)
{
    if (!job)
        return;
    if (job->job) {
        atomic_store(&job->bundle->stop, true);
        job_drop(job->job);
    } else {
        bundle_free(job->bundle);
    }
    free(job);
}

static void work(struct job *job, void *context)
{
    struct errand *errand = context;
    (void)job;
    qx_review_go_on(errand->bundle->review, NULL);
}

static void release(void *context)
{
    struct errand *errand = context;
    bundle_free(errand->bundle);
    free(errand);
}

void review_job_go_on(struct review_job *job, int wake)
{
    if (job->job || !job->bundle || qx_review_is_done(job->bundle->review))
        return;
    struct errand *errand = calloc(1, sizeof *errand);
    if (!errand)
        return;
    atomic_store(&job->bundle->stop, false);
    errand->bundle = job->bundle;
    job->errand = errand;
    job->job = job_start(wake, work, release, errand);
    if (!job->job) /* there was no thread, and the bundle went with the errand */
        job->bundle = NULL;
}

void review_job_stop(struct review_job *job)
{
    if (job->job)
        atomic_store(&job->bundle->stop, true);
}

bool review_job_is_busy(const struct review_job *job)
{
    return job->job != NULL;
}

bool review_job_is_new(struct review_job *job)
{
    if (!job->job || !job_is_done(job->job))
        return false;
    job->errand->bundle = NULL;
    job_drop(job->job);
    job->job = NULL;
    return true;
}

struct qx_review *review_job_review(struct review_job *job)
{
    return job->job || !job->bundle ? NULL : job->bundle->review;
}
