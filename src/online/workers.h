/*
 * workers.h - threads that do jobs, first come first served, so that the thread that asks need not
 * wait. One thread asks and takes.
 */
#ifndef ONLINE_WORKERS_H
#define ONLINE_WORKERS_H

#include <stdbool.h>

struct workers;

/* The head of a job. Between workers_ask and workers_take it belongs to the workers. */
struct job {
    void (*run)(struct job *job);  /* called in a thread of the workers */
    void (*free)(struct job *job); /* called for those that nobody takes any more */
    struct job *next;              /* the workers' own */
};

/* `wake` is called from another thread when there is something to take. NULL: no memory, or no
 * threads. */
struct workers *workers_new(int n, void (*wake)(void *context), void *context);
/* Waits for the jobs that run, and frees all that were not taken. */
void workers_free(struct workers *workers);

void workers_ask(struct workers *workers, struct job *job);
/* A job that is done; NULL: none. */
struct job *workers_take(struct workers *workers);

#endif
