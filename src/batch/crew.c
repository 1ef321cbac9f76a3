/*
 * crew.c - threads that stay.
 *
 * A piece of work has a number. A worker waits until the number is not the one it did last, does
 * its part, and counts down; the caller waits until nobody is left at it.
 *
 * Who waits stays awake for a moment, since the steps of a batch follow each other within
 * microseconds and waking a thread takes longer than many a step; then it sleeps. Who goes to sleep
 * says so first and then looks once more; who has news tells them first and then looks for
 * sleepers. So no wake-up is lost, and while all are awake nobody touches the lock.
 *
 * A process that was forked has its parent's memory but not its threads: there the caller does all
 * parts, and nobody is waited for.
 */
#include "batch/crew.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdlib.h>
#include <unistd.h>

#include "base/thread.h"

/* How often who waits looks again before it sleeps, some tens of microseconds. Yielding in between
 * would be no help: on a busy machine it gives a whole time slice away. */
enum { LOOKS = 100000 };

struct member {
    struct crew *crew;
    int part;
    pthread_t thread;
};

struct crew {
    int size;
    int n_looks;   /* LOOKS; 0 where there are not processors enough for all to be awake */
    pid_t process; /* in which the threads are */
    void (*work)(void *context, int part);
    void *context;
    pthread_mutex_t lock;
    pthread_cond_t has_work, is_done;
    atomic_ulong number; /* of the piece of work */
    atomic_int n_left;   /* workers still at it  */
    atomic_int n_asleep; /* who wait for has_work or is_done */
    atomic_bool is_leaving;
    struct member members[];
};

static bool has_news(struct crew *crew, unsigned long done)
{
    return atomic_load(&crew->number) != done || atomic_load(&crew->is_leaving);
}

static bool is_alone(struct crew *crew, unsigned long unused)
{
    (void)unused;
    return atomic_load(&crew->n_left) == 0;
}

/* Until it is so, awake for a moment, then asleep. */
static void await(struct crew *crew, bool (*is_so)(struct crew *crew, unsigned long done),
                  unsigned long done, pthread_cond_t *bell)
{
    for (int i = 0; i < crew->n_looks; i++)
        if (is_so(crew, done))
            return;
    pthread_mutex_lock(&crew->lock);
    atomic_fetch_add(&crew->n_asleep, 1);
    while (!is_so(crew, done))
        pthread_cond_wait(bell, &crew->lock);
    atomic_fetch_sub(&crew->n_asleep, 1);
    pthread_mutex_unlock(&crew->lock);
}

/* After the news have been told. */
static void wake(struct crew *crew, pthread_cond_t *bell)
{
    if (atomic_load(&crew->n_asleep) == 0)
        return;
    pthread_mutex_lock(&crew->lock);
    pthread_cond_broadcast(bell);
    pthread_mutex_unlock(&crew->lock);
}

static void *serve(void *argument)
{
    const struct member *member = argument;
    struct crew *crew = member->crew;
    for (unsigned long done = 0;; done++) {
        await(crew, has_news, done, &crew->has_work);
        if (atomic_load(&crew->is_leaving))
            return NULL;
        crew->work(crew->context, member->part);
        if (atomic_fetch_sub(&crew->n_left, 1) == 1)
            wake(crew, &crew->is_done);
    }
}

struct crew *crew_new(int n)
{
    n = thread_bound(n);
    struct crew *crew = calloc(1, sizeof *crew + (size_t)n * sizeof *crew->members);
    if (!crew)
        return NULL;
    pthread_mutex_init(&crew->lock, NULL);
    pthread_cond_init(&crew->has_work, NULL);
    pthread_cond_init(&crew->is_done, NULL);
    crew->process = getpid();
    crew->n_looks = n <= thread_count() ? LOOKS : 0;
    crew->size = 1;
    while (crew->size < n) {
        struct member *member = &crew->members[crew->size];
        *member = (struct member){.crew = crew, .part = crew->size};
        if (!thread_begin(&member->thread, serve, member))
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
    atomic_store(&crew->is_leaving, true);
    wake(crew, &crew->has_work);
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
    crew->work = work;
    crew->context = context;
    atomic_store(&crew->n_left, crew->size - 1);
    atomic_fetch_add(&crew->number, 1);
    wake(crew, &crew->has_work);
    work(context, 0);
    await(crew, is_alone, 0, &crew->is_done);
}
