/*
 * job.c - work in the background.
 */
#include "term/work/job.h"

#include <pthread.h>
#include <signal.h>
#include <stdlib.h>
#include <unistd.h>

struct job {
    void (*work)(struct job *job, void *context);
    void (*release)(void *context);
    void *context;
    int wake;
    pthread_mutex_t mutex;
    pthread_cond_t is_over;
    atomic_bool stop;
    atomic_bool is_done;
    atomic_int n_owners; /* the thread and the main thread; the last one frees */
};

static void destroy(struct job *job)
{
    pthread_cond_destroy(&job->is_over);
    pthread_mutex_destroy(&job->mutex);
    free(job);
}

static void let_go(struct job *job)
{
    if (atomic_fetch_sub(&job->n_owners, 1) != 1)
        return;
    job->release(job->context);
    destroy(job);
}

static void *run(void *argument)
{
    struct job *job = argument;
    job->work(job, job->context);
    job_lock(job);
    atomic_store(&job->is_done, true);
    pthread_cond_broadcast(&job->is_over);
    job_unlock(job);
    job_report(job);
    let_go(job);
    return NULL;
}

/* Signals belong to the main thread: the worker blocks all of them. */
static bool start_thread(struct job *job)
{
    pthread_t thread;
    sigset_t all, old;
    sigfillset(&all);
    sigdelset(&all, SIGSEGV);
    sigdelset(&all, SIGABRT);
    sigdelset(&all, SIGBUS);
    sigdelset(&all, SIGFPE);
    sigdelset(&all, SIGILL);
    pthread_sigmask(SIG_SETMASK, &all, &old);
    bool ok = pthread_create(&thread, NULL, run, job) == 0;
    pthread_sigmask(SIG_SETMASK, &old, NULL);
    if (ok)
        pthread_detach(thread);
    return ok;
}

struct job *job_start(int wake, void (*work)(struct job *job, void *context),
                      void (*release)(void *context), void *context)
{
    struct job *job = calloc(1, sizeof *job);
    if (!job)
        return NULL;
    job->work = work;
    job->release = release;
    job->context = context;
    job->wake = wake;
    pthread_mutex_init(&job->mutex, NULL);
    pthread_cond_init(&job->is_over, NULL);
    atomic_store(&job->n_owners, 2);
    if (start_thread(job))
        return job;
    destroy(job);
    return NULL;
}

bool job_is_done(const struct job *job)
{
    return atomic_load(&job->is_done);
}

void *job_context(struct job *job)
{
    return job->context;
}

void job_stop(struct job *job)
{
    atomic_store(&job->stop, true);
}

void job_drop(struct job *job)
{
    if (!job)
        return;
    job_stop(job);
    let_go(job);
}

void job_wait(struct job *job)
{
    job_lock(job);
    while (!job_is_done(job))
        pthread_cond_wait(&job->is_over, &job->mutex);
    job_unlock(job);
}

void job_lock(struct job *job)
{
    pthread_mutex_lock(&job->mutex);
}

void job_unlock(struct job *job)
{
    pthread_mutex_unlock(&job->mutex);
}

const atomic_bool *job_stop_flag(const struct job *job)
{
    return &job->stop;
}

bool job_is_stopped(const struct job *job)
{
    return atomic_load(&job->stop);
}

void job_report(struct job *job)
{
    ssize_t done = write(job->wake, "!", 1);
    (void)done; /* a full pipe already wakes the loop */
}
