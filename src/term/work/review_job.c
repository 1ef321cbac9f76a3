/*
 * review_job.c - a review in the background.
 */
#include "term/work/review_job.h"

#include <stdlib.h>

#include <quincunx/folders.h>
#include <quincunx/solve.h>

#include "term/work/loan.h"

/* What travels between page and thread, all of it or nothing. */
struct bundle {
    struct qx_review *review;
    struct qx_store *store;
    qx_flag stop;
};

struct review_job {
    struct loan bundle;
};

static void bundle_free(void *thing)
{
    struct bundle *bundle = thing;
    if (!bundle)
        return;
    qx_review_free(bundle->review);
    qx_store_free(bundle->store);
    free(bundle);
}

static void work(struct job *job, void *thing)
{
    const struct bundle *bundle = thing;
    (void)job;
    qx_review_go_on(bundle->review, NULL);
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
    job->bundle = (struct loan){bundle, &bundle->stop, work, bundle_free, NULL};
    if (bundle->review)
        return job;
    review_job_free(job);
    return NULL;
}

void review_job_free(struct review_job *job)
{
    if (!job)
        return;
    loan_end(&job->bundle);
    free(job);
}

void review_job_go_on(struct review_job *job, int wake)
{
    const struct qx_review *review = review_job_review(job);
    if (review && !qx_review_is_done(review))
        loan_begin(&job->bundle, wake);
}

void review_job_stop(struct review_job *job)
{
    loan_stop(&job->bundle);
}

bool review_job_is_new(struct review_job *job)
{
    return loan_take_back(&job->bundle);
}

struct qx_review *review_job_review(struct review_job *job)
{
    const struct bundle *bundle = job->bundle.thing;
    return job->bundle.job ? NULL : bundle->review;
}
