/*
 * review_job.h - a review that goes on in the background, a step at a time.
 *
 * The review belongs to the thread while a step is judged and to the page between two steps, so
 * neither ever waits for the other. What the page shows meanwhile it keeps for itself.
 */
#ifndef TERM_WORK_REVIEW_JOB_H
#define TERM_WORK_REVIEW_JOB_H

#include <quincunx/review.h>

struct review_job;

/* The session is copied. NULL: error says why. */
struct review_job *review_job_new(const struct qx_session *session, struct qx_error *error);
/* What goes on is told to stop and frees itself. NULL is fine. */
void review_job_free(struct review_job *job);

/* Begins the next step; nothing happens where one is under way, or all are done. */
void review_job_go_on(struct review_job *job, int wake);
/* Ends the step that is under way, which will be judged anew. */
void review_job_stop(struct review_job *job);
/* Has the step that was begun come to its end, judged or stopped? True once a step. */
bool review_job_is_new(struct review_job *job);
/* The review, between two steps; NULL while one is judged. */
struct qx_review *review_job_review(struct review_job *job);

#endif
