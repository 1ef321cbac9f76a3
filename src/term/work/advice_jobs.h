/*
 * advice_jobs.h - the longer jobs of advice.c: values of moves, values of positions.
 */
#ifndef TERM_WORK_ADVICE_JOBS_H
#define TERM_WORK_ADVICE_JOBS_H

#include "term/work/advice.h"

/* Takes the thought over; its budget is for the whole list. */
struct job *moves_job_start(struct thought *thought, int wake);
void moves_job_collect(struct job *job, struct advice *advice);

/* Fills in the points that are not done yet; the budget is for ten of them. */
struct job *graph_job_start(const struct qx_session *session, const struct advice *advice,
                            struct qx_budget budget, int wake);
void graph_job_collect(struct job *job, struct advice *advice);

/* A part of a budget. */
struct qx_budget budget_share(struct qx_budget budget, uint64_t parts);

#endif
