/*
 * loan.c - a thing lent to a thread.
 */
#include "term/work/loan.h"

#include <stdlib.h>

/* The context of a job, which outlives the loan; the page takes the thing out when it is done. */
struct errand {
    void *thing;
    void (*work)(struct job *job, void *thing);
    void (*free)(void *thing);
};

static void work(struct job *job, void *context)
{
    const struct errand *errand = context;
    errand->work(job, errand->thing);
}

static void release(void *context)
{
    struct errand *errand = context;
    errand->free(errand->thing);
    free(errand);
}

void loan_begin(struct loan *loan, int wake)
{
    struct errand *errand = malloc(sizeof *errand);
    if (!errand)
        return;
    *errand = (struct errand){loan->thing, loan->work, loan->free};
    atomic_store(loan->stop, false);
    loan->job = job_start(wake, work, release, errand);
    if (!loan->job)
        free(errand);
}

void loan_stop(struct loan *loan)
{
    if (loan->job)
        atomic_store(loan->stop, true);
}

bool loan_take_back(struct loan *loan)
{
    if (!loan->job || !job_is_done(loan->job))
        return false;
    struct errand *errand = job_context(loan->job);
    errand->thing = NULL;
    job_drop(loan->job);
    loan->job = NULL;
    return true;
}

void loan_end(struct loan *loan)
{
    loan_stop(loan);
    if (loan->job)
        job_drop(loan->job);
    else
        loan->free(loan->thing);
}
