/*
 * workers.c - two queues under one lock: jobs to be done, and jobs that are.
 */
#include "online/workers.h"

#include <pthread.h>
#include <signal.h>
#include <stdlib.h>

struct queue {
    struct job *first, **end;
};

struct workers {
    pthread_mutex_t lock;
    pthread_cond_t has_job;
    struct queue asked, done; /* under the lock */
    bool is_ending;           /* likewise */
    void (*wake)(void *context);
    void *context;
    int n;
    pthread_t threads[];
};

static void push(struct queue *queue, struct job *job)
{
    job->next = NULL;
    *queue->end = job;
    queue->end = &job->next;
}

static struct job *pop(struct queue *queue)
{
    struct job *job = queue->first;
    if (job && !(queue->first = job->next))
        queue->end = &queue->first;
    return job;
}

static void *work(void *argument)
{
    struct workers *workers = argument;
    pthread_mutex_lock(&workers->lock);
    while (!workers->is_ending) {
        struct job *job = pop(&workers->asked);
        if (!job) {
            pthread_cond_wait(&workers->has_job, &workers->lock);
            continue;
        }
        pthread_mutex_unlock(&workers->lock);
        job->run(job);
        pthread_mutex_lock(&workers->lock);
        push(&workers->done, job);
        workers->wake(workers->context);
    }
    pthread_mutex_unlock(&workers->lock);
    return NULL;
}

/* Signals are for the thread that began the program: ours take none. */
static void start_threads(struct workers *workers, int n)
{
    sigset_t all, before;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    while (workers->n < n &&
           pthread_create(&workers->threads[workers->n], NULL, work, workers) == 0)
        workers->n++;
    pthread_sigmask(SIG_SETMASK, &before, NULL);
}

struct workers *workers_new(int n, void (*wake)(void *context), void *context)
{
    struct workers *workers = calloc(1, sizeof *workers + (size_t)n * sizeof(pthread_t));
    if (!workers)
        return NULL;
    pthread_mutex_init(&workers->lock, NULL);
    pthread_cond_init(&workers->has_job, NULL);
    workers->asked.end = &workers->asked.first;
    workers->done.end = &workers->done.first;
    workers->wake = wake;
    workers->context = context;
    start_threads(workers, n);
    if (workers->n > 0)
        return workers;
    workers_free(workers);
    return NULL;
}

void workers_free(struct workers *workers)
{
    struct job *job;
    if (!workers)
        return;
    pthread_mutex_lock(&workers->lock);
    workers->is_ending = true;
    pthread_cond_broadcast(&workers->has_job);
    pthread_mutex_unlock(&workers->lock);
    for (int i = 0; i < workers->n; i++)
        pthread_join(workers->threads[i], NULL);
    while ((job = pop(&workers->asked)) || (job = pop(&workers->done)))
        job->free(job);
    pthread_cond_destroy(&workers->has_job);
    pthread_mutex_destroy(&workers->lock);
    free(workers);
}

void workers_ask(struct workers *workers, struct job *job)
{
    pthread_mutex_lock(&workers->lock);
    push(&workers->asked, job);
    pthread_cond_signal(&workers->has_job);
    pthread_mutex_unlock(&workers->lock);
}

struct job *workers_take(struct workers *workers)
{
    pthread_mutex_lock(&workers->lock);
    struct job *job = pop(&workers->done);
    pthread_mutex_unlock(&workers->lock);
    return job;
}
