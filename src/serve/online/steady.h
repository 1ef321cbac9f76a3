/*
 * steady.h - milliseconds since 1970 that go on evenly, whoever sets the clock of the machine: the
 * time of day when the server began, and what a steady clock has gone since. What is kept makes
 * sense after a restart, and games lose no time to a clock that is put right.
 */
#ifndef SERVE_STEADY_H
#define SERVE_STEADY_H

#include <stdint.h>
#include <time.h>

struct steady {
    clockid_t clock;
    uint64_t lead; /* what 1970 is before the beginning of the clock */
};

static inline uint64_t steady_read(clockid_t clock)
{
    struct timespec time;
    clock_gettime(clock, &time);
    return (uint64_t)time.tv_sec * 1000 + (uint64_t)time.tv_nsec / 1000000;
}

/* By CLOCK_MONOTONIC, for which a machine that sleeps stands still, or CLOCK_BOOTTIME. */
static inline struct steady steady_begin(clockid_t clock)
{
    return (struct steady){.clock = clock,
                           .lead = steady_read(CLOCK_REALTIME) - steady_read(clock)};
}

static inline uint64_t steady_now(const struct steady *steady)
{
    return steady->lead + steady_read(steady->clock);
}

#endif
