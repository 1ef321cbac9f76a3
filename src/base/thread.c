/*
 * thread.c - fork and join over pthreads; plain calls where there are none.
 */
#include "base/thread.h"

#include <assert.h>

#if defined(__wasm__)

int thread_count(void)
{
    return 1;
}

void thread_run(int n, void (*work)(void *context, int part), void *context)
{
    for (int i = 0; i < n; i++)
        work(context, i);
}

#else

#include <sched.h>

struct part {
    pthread_t thread;
    void (*work)(void *context, int part);
    void *context;
    int number;
    bool is_running;
};

static void *run(void *argument)
{
    const struct part *part = argument;
    part->work(part->context, part->number);
    return NULL;
}

int thread_count(void)
{
    cpu_set_t set;
    CPU_ZERO(&set);
    if (sched_getaffinity(0, sizeof set, &set) != 0)
        return 1;
    return thread_bound(CPU_COUNT(&set));
}

bool thread_begin(pthread_t *thread, void *(*work)(void *context), void *context)
{
    enum { STACK_BYTES = 8 << 20 }; /* taken as it is used */
    pthread_attr_t attributes;
    if (pthread_attr_init(&attributes) != 0)
        return false;
    bool ok = pthread_attr_setstacksize(&attributes, STACK_BYTES) == 0 &&
              pthread_create(thread, &attributes, work, context) == 0;
    pthread_attr_destroy(&attributes);
    return ok;
}

void thread_run(int n, void (*work)(void *context, int part), void *context)
{
    assert(n <= THREAD_MAX);
    struct part parts[THREAD_MAX];
    for (int i = 1; i < n; i++) {
        parts[i] = (struct part){.work = work, .context = context, .number = i};
        parts[i].is_running = thread_begin(&parts[i].thread, run, &parts[i]);
    }
    if (n > 0)
        work(context, 0);
    for (int i = 1; i < n; i++) {
        if (parts[i].is_running)
            pthread_join(parts[i].thread, NULL);
        else
            work(context, i);
    }
}

#endif
