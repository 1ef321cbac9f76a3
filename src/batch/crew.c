/*
 * crew.c - threads that stay.
 *
 * A piece of work has a number. A worker sleeps until the number is not the one it did last, does
 * its part, and counts down; the last one wakes the caller.
 *
 * A process that was forked has its parent's memory but not its threads: there the caller does all
 * parts, and nobody is waited for.
 */
#include "batch/crew.h"

#include <pthread.h>
#include <stdbool.h>
#include <stdlib.h>
#include <unistd.h>

#include "base/thread.h"

struct member {
    struct crew *crew;
    int part;
    pthread_t thread;
};

struct crew {
    int size;
    pid_t process; /* in which the threads are */
    void (*work)(void *context, int part);
    void *context;
    pthread_mutex_t lock;
    pthread_cond_t has_work, is_done;
    unsigned long number; /* of the piece of work */
    int n_left;           /* workers still at it  */
    bool is_leaving;
    struct member members[];
};

static void *serve(void *argument)
{
    const struct member *member = argument;
    struct crew *crew = member->crew;
    unsigned long done = 0;
    pthread_mutex_lock(&crew->lock);
    for (;;) {
        while (crew->number == done && !crew->is_leaving)
            pthread_cond_wait(&crew->has_work, &crew->lock);
        if (crew->is_leaving)
            break;
        done = crew->number;
        pthread_mutex_unlock(&crew->lock);
        crew->work(crew->context, member->part);
        pthread_mutex_lock(&crew->lock);
        if (--crew->n_left == 0)
            pthread_cond_signal(&crew->is_done);
    }
    pthread_mutex_unlock(&crew->lock);
    return NULL;
}

struct crew *crew_new(int n)
{
    n = n < 1 ? 1 : n > THREAD_MAX ? THREAD_MAX : n;
    struct crew *crew = calloc(1, sizeof *crew + (size_t)n * sizeof *crew->members);
    if (!crew)
        return NULL;
    pthread_mutex_init(&crew->lock, NULL);
    pthread_cond_init(&crew->has_work, NULL);
    pthread_cond_init(&crew->is_done, NULL);
    crew->process = getpid();
    crew->size = 1;
    while (crew->size < n) {
        struct member *member = &crew->members[crew->size];
        *member = (struct member){.crew = crew, .part = crew->size};
        if (pthread_create(&member->thread, NULL, serve, member) != 0)
            break;
        crew->size++;
    }
    return crew;
}

static bool has_threads(const struct crew *crew)
{
    return crew->size > 1 && crew->process == getpid();
}

static void send_home(struct crew *crew)
{
    pthread_mutex_lock(&crew->lock);
    crew->is_leaving = true;
    pthread_cond_broadcast(&crew->has_work);
    pthread_mutex_unlock(&crew->lock);
    for (int i = 1; i < crew->size; i++)
        pthread_join(crew->members[i].thread, NULL);
    pthread_cond_destroy(&crew->is_done);
    pthread_cond_destroy(&crew->has_work);
    pthread_mutex_destroy(&crew->lock);
}

void crew_free(struct crew *crew)
{
    if (!crew)
        return;
    if (has_threads(crew))
        send_home(crew);
    free(crew);
}

int crew_size(const struct crew *crew)
{
    return crew->size;
}

void crew_run(struct crew *crew, void (*work)(void *context, int part), void *context)
{
    if (!has_threads(crew)) {
        for (int part = 0; part < crew->size; part++)
            work(context, part);
        return;
    }
    pthread_mutex_lock(&crew->lock);
    crew->work = work;
    crew->context = context;
    crew->n_left = crew->size - 1;
    crew->number++;
    pthread_cond_broadcast(&crew->has_work);
    pthread_mutex_unlock(&crew->lock);
    work(context, 0);
    pthread_mutex_lock(&crew->lock);
    while (crew->n_left > 0)
        pthread_cond_wait(&crew->is_done, &crew->lock);
    pthread_mutex_unlock(&crew->lock);
}
