/*
 * test_machine.c - claims about the clock, the cores and the room of this machine.
 */
#include "lib/claim.h"

#include <stdatomic.h>
#include <sys/resource.h>
#include <sys/statvfs.h>
#include <time.h>
#include <unistd.h>

#include <quincunx/machine.h>

static uint64_t system_clock(clockid_t clock)
{
    struct timespec now;
    assert_int_equal(clock_gettime(clock, &now), 0);
    return (uint64_t)now.tv_sec * 1000000000 + (uint64_t)now.tv_nsec;
}

/* Ours lies between two looks at the system's. */
static void clocks_are_those_of_the_system(void **unused)
{
    (void)unused;
    const uint64_t before = system_clock(CLOCK_MONOTONIC);
    const uint64_t fine = qx_clock_nanoseconds(), coarse = qx_clock_milliseconds();
    const uint64_t after = system_clock(CLOCK_MONOTONIC);
    assert_in_range(fine, before, after);
    assert_in_range(coarse, before / 1000000, after / 1000000);
    const uint64_t busy_before = system_clock(CLOCK_THREAD_CPUTIME_ID);
    const uint64_t busy = qx_clock_thread_nanoseconds();
    assert_in_range(busy, busy_before, system_clock(CLOCK_THREAD_CPUTIME_ID));
}

/* A machine that runs this has a megabyte to spare, and not more than it was built with. */
static void memory_left_is_part_of_what_there_is(void **unused)
{
    (void)unused;
    const uint64_t all = (uint64_t)sysconf(_SC_PHYS_PAGES) * (uint64_t)sysconf(_SC_PAGESIZE);
    const int next = dup(0);
    close(next);
    assert_in_range(qx_memory_left(), 1 << 20, all);
    const int after = dup(0);
    close(after);
    assert_int_equal(after, next); /* nothing stays open */
}

static void disk_left_is_part_of_what_there_is(void **unused)
{
    (void)unused;
    struct statvfs about;
    assert_int_equal(statvfs("/tmp", &about), 0);
    assert_in_range(qx_disk_left("/tmp"), about.f_frsize,
                    (uint64_t)about.f_blocks * about.f_frsize);
    const uint64_t left = (uint64_t)about.f_bavail * about.f_frsize;
    assert_in_range(qx_disk_left("/tmp"), left / 2, 2 * left); /* others write, too */
    assert_true(qx_disk_left("/nowhere") == UINT64_MAX);
}

static void fresh_seeds_are_short(void **unused)
{
    (void)unused;
    for (int i = 0; i < 20; i++)
        assert_in_range(qx_seed_fresh(), 1, UINT32_MAX);
}

enum { PARTS = 5 };

static void count(void *context, int part)
{
    atomic_int *counts = context;
    counts[part]++;
}

static void every_part_runs_once(void **unused)
{
    (void)unused;
    atomic_int counts[PARTS + 1] = {0};
    qx_threads_run(PARTS, count, counts);
    for (int i = 0; i <= PARTS; i++)
        assert_int_equal(counts[i], i < PARTS);
    assert_in_range(qx_n_cores(), 1, QX_MAX_THREADS);
}

static void as_many_files_as_the_system_allows(void **state)
{
    (void)state;
    struct rlimit limit;
    assert_int_equal(getrlimit(RLIMIT_NOFILE, &limit), 0);
    const struct rlimit before = limit;
    limit.rlim_cur = 32;
    assert_int_equal(setrlimit(RLIMIT_NOFILE, &limit), 0);
    uint64_t n_before;
    assert_true(qx_raise_files(&n_before) == before.rlim_max);
    assert_true(n_before == 32);
    assert_int_equal(getrlimit(RLIMIT_NOFILE, &limit), 0);
    assert_true(limit.rlim_cur == before.rlim_max);
    assert_int_equal(setrlimit(RLIMIT_NOFILE, &before), 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(clocks_are_those_of_the_system),
        cmocka_unit_test(memory_left_is_part_of_what_there_is),
        cmocka_unit_test(disk_left_is_part_of_what_there_is),
        cmocka_unit_test(fresh_seeds_are_short),
        cmocka_unit_test(every_part_runs_once),
        cmocka_unit_test(as_many_files_as_the_system_allows),
    };
    return cmocka_run_group_tests_name("machine", tests, NULL, NULL);
}
