/*
 * machine.c - the clock and the cores of this machine.
 */
#include <quincunx/machine.h>

#include <time.h>

#include "base/thread.h"

_Static_assert((int)QX_MAX_THREADS == (int)THREAD_MAX, "one limit for threads");

uint64_t qx_clock_nanoseconds(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (uint64_t)now.tv_sec * 1000000000u + (uint64_t)now.tv_nsec;
}

uint64_t qx_clock_milliseconds(void)
{
    return qx_clock_nanoseconds() / 1000000u;
}

int qx_n_cores(void)
{
    return thread_count();
}

void qx_threads_run(int n, void (*work)(void *context, int part), void *context)
{
    thread_run(n, work, context);
}
