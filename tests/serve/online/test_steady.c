/*
 * test_steady.c - claims about the time of the server, by clocks of the test's own.
 */
#include "lib/claim.h"

#include "serve/online/steady.h"

static time_t of_day, of_machine; /* seconds */

/* In the place of the C library's. */
int clock_gettime(clockid_t clock, struct timespec *time)
{
    *time = (struct timespec){.tv_sec = clock == CLOCK_REALTIME ? of_day : of_machine};
    return 0;
}

static void it_begins_with_the_time_of_day(void **unused)
{
    (void)unused;
    of_day = 1700000000;
    of_machine = 5;
    const struct steady steady = steady_begin(CLOCK_MONOTONIC);
    assert_true(steady_now(&steady) == UINT64_C(1700000000000));
    of_machine += 60;
    assert_true(steady_now(&steady) == UINT64_C(1700000060000));
}

static void it_does_not_jump_with_the_time_of_day(void **unused)
{
    (void)unused;
    const struct steady steady = steady_begin(CLOCK_MONOTONIC);
    const uint64_t before = steady_now(&steady);
    of_day += 3600;
    assert_true(steady_now(&steady) == before);
    of_day -= 7200;
    assert_true(steady_now(&steady) == before);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(it_begins_with_the_time_of_day),
        cmocka_unit_test(it_does_not_jump_with_the_time_of_day),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
