/*
 * loan.h - a thing that a page lends to a thread, gets back and may lend again.
 *
 * It belongs to the thread while that works, but for its flag, so neither ever waits for the other.
 * When the page goes first, the thread frees it.
 */
#ifndef TERM_WORK_LOAN_H
#define TERM_WORK_LOAN_H

#include <quincunx/flag.h>

#include "term/work/job.h"

struct loan {
    void *thing;
    qx_flag *stop; /* in the thing: ends the work */
    void (*work)(struct job *job, void *thing);
    void (*free)(void *thing); /* NULL is fine */
    struct job *job;           /* NULL: it is not lent */
};

/* Lends it; nothing happens where there is no memory or no thread. */
void loan_begin(struct loan *loan, int wake);
void loan_stop(struct loan *loan);
/* Takes it back if the work is done; true once a loan. */
bool loan_take_back(struct loan *loan);
/* Frees the thing, or leaves that to the thread. */
void loan_end(struct loan *loan);

#endif
