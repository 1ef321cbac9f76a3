/*
 * advice_jobs.h - the jobs of advice.c: a hint, a verdict, the worths of moves, the values of
 * positions.
 */
#ifndef TERM_WORK_ADVICE_JOBS_H
#define TERM_WORK_ADVICE_JOBS_H

#include "term/work/advice.h"

/* About the session's present position, seen by the seat. A job copies what it needs. */
struct advice_question {
    const struct qx_session *session;
    qx_seat seat;
    const char *advisor;
    struct qx_budget budget;
    int wake;
};

/* Each gives NULL where there is no memory. */
struct job *hint_job_start(const struct advice_question *question);
/* Once it is done. False: error says why there is no hint. */
bool hint_job_collect(struct job *job, struct qx_hint *hint, struct qx_error *error);

/* About a legal move of the seat. */
struct job *verdict_job_start(const struct advice_question *question, qx_move move);
/* Once it is done. False: there is no verdict. */
bool verdict_job_collect(struct job *job, struct qx_verdict *verdict);

/* The budget is for the whole list. */
struct job *moves_job_start(const struct advice_question *question);
void moves_job_collect(struct job *job, struct advice *advice);

/* Fills in the points that are not done yet; the budget is for ten of them. */
struct job *graph_job_start(const struct qx_session *session, const struct advice *advice,
                            const struct qx_budget *budget, int wake);
void graph_job_collect(struct job *job, struct advice *advice);

#endif
