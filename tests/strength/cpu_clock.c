/*
 * cpu_clock.c - a library to preload: for the program, time passes only while it computes.
 *
 * Engines that watch the time of the day lose strength on a busy machine; with this one they all
 * get the processor time that they are promised. A thread that waits by such a clock would wait
 * forever, so it is for engines of one thread.
 */
#define _GNU_SOURCE
#include <sys/syscall.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

/* Engines may take a time of 0 for none. */
enum { BEGIN_S = 1000000 };

static struct timespec used(void)
{
    struct timespec t;
    syscall(SYS_clock_gettime, CLOCK_PROCESS_CPUTIME_ID, &t);
    return t;
}

static struct timespec now(void)
{
    struct timespec t = used();
    t.tv_sec += BEGIN_S;
    return t;
}

int clock_gettime(clockid_t id, struct timespec *t)
{
    if (id == CLOCK_THREAD_CPUTIME_ID)
        return (int)syscall(SYS_clock_gettime, id, t);
    *t = now();
    return 0;
}

int gettimeofday(struct timeval *restrict t, void *restrict zone)
{
    (void)zone;
    struct timespec n = now();
    *t = (struct timeval){n.tv_sec, n.tv_nsec / 1000};
    return 0;
}

time_t time(time_t *t)
{
    time_t n = now().tv_sec;
    if (t)
        *t = n;
    return n;
}

/* Zebra reads what is left of a timer of a million seconds. */
int getitimer(__itimer_which_t which, struct itimerval *t)
{
    (void)which;
    struct timespec u = used();
    *t = (struct itimerval){.it_value = {BEGIN_S - u.tv_sec - 1, 999999 - u.tv_nsec / 1000}};
    return 0;
}
