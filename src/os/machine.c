/*
 * machine.c - the clock, the cores and the room of this machine.
 */
#include <quincunx/machine.h>

#include <stdio.h>
#include <sys/resource.h>
#include <sys/statvfs.h>
#include <time.h>

#include <quincunx/random.h>

#include "base/thread.h"

_Static_assert((int)QX_MAX_THREADS == (int)THREAD_MAX, "one limit for threads");

static uint64_t read_clock(clockid_t clock)
{
    struct timespec now;
    clock_gettime(clock, &now);
    return (uint64_t)now.tv_sec * 1000000000u + (uint64_t)now.tv_nsec;
}

uint64_t qx_clock_nanoseconds(void)
{
    return read_clock(CLOCK_MONOTONIC);
}

uint64_t qx_clock_thread_nanoseconds(void)
{
    return read_clock(CLOCK_THREAD_CPUTIME_ID);
}

uint64_t qx_clock_milliseconds(void)
{
    return qx_clock_nanoseconds() / 1000000u;
}

uint64_t qx_seed_fresh(void)
{
    return qx_mix(read_clock(CLOCK_REALTIME) ^ qx_mix(read_clock(CLOCK_MONOTONIC))) % UINT32_MAX +
           1;
}

int qx_n_cores(void)
{
    return thread_count();
}

uint64_t qx_memory_left(void)
{
    FILE *file = fopen("/proc/meminfo", "r");
    char line[128];
    unsigned long long kilobytes;
    uint64_t left = UINT64_MAX;
    while (file && fgets(line, sizeof line, file))
        if (sscanf(line, "MemAvailable: %llu kB", &kilobytes) == 1)
            left = (uint64_t)kilobytes * 1024;
    if (file)
        fclose(file);
    return left;
}

uint64_t qx_raise_files(uint64_t *before)
{
    struct rlimit limit;
    const bool is_known = getrlimit(RLIMIT_NOFILE, &limit) == 0;
    const uint64_t n = is_known ? limit.rlim_cur : 0;
    if (before)
        *before = n;
    if (!is_known)
        return 0;
    limit.rlim_cur = limit.rlim_max;
    return setrlimit(RLIMIT_NOFILE, &limit) == 0 ? limit.rlim_cur : n;
}

uint64_t qx_disk_left(const char *folder)
{
    struct statvfs about;
    if (statvfs(folder, &about) != 0)
        return UINT64_MAX;
    return (uint64_t)about.f_bavail * about.f_frsize;
}

void qx_threads_run(int n, void (*work)(void *context, int part), void *context)
{
    thread_run(n, work, context);
}
