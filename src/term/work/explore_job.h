/*
 * explore_job.h - a position explored in the background: first what its moves are worth, then level
 * by level who plays them, then how they score.
 *
 * The explorer stays open from one position to the next. It is the thread's while that works; what
 * has been found is copied.
 */
#ifndef TERM_WORK_EXPLORE_JOB_H
#define TERM_WORK_EXPLORE_JOB_H

#include <quincunx/explorer.h>

/* What has been found so far; all of it belongs to the job, until the next call that changes it. */
struct exploration {
    struct qx_explored *moves; /* best first */
    size_t n_moves;            /* 0: nothing yet, or nobody is to move */
    int n_asked, n_scored;     /* levels that are done */
    struct qx_error error;     /* why there is no more; "": there is no reason */
};

struct explore_job;

/* NULL: error says why. The rules are copied. */
struct explore_job *explore_job_new(const struct qx_rules *rules, struct qx_error *error);
/* What goes on is told to stop and frees itself. NULL is fine. */
void explore_job_free(struct explore_job *job);

/* Explores where the session stands, which is copied, in place of what was explored before. */
void explore_job_ask(struct explore_job *job, const struct qx_session *session, int wake);
/* Looks for news, and goes on to what was asked for meanwhile. */
const struct exploration *explore_job_wake(struct explore_job *job, int wake);

#endif
