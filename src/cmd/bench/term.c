/*
 * term.c - `quincunx bench term`: how soon the full-screen program shows itself and answers a key.
 *
 * The program runs in a pseudo-terminal of 80x24. A time goes from the start, or from a key, to the
 * last byte of what it writes on the screen; it is over when nothing has come for a while, and that
 * while is not counted. In a game the players' clocks are drawn once a second by themselves: keys
 * are pressed in the time between, so that nobody takes a clock for the answer to a key.
 */
#include <errno.h>
#include <poll.h>
#include <pty.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "cmd/lib/bench.h"
#include "cmd/lib/command.h"

enum { QUIET = 40, SECOND = 1000 /* milliseconds */ };
enum { KEYS = 40, KEYS_BETWEEN_CLOCKS = 8, STARTS = 10, PATH_SIZE = 120 };

struct run {
    pid_t child;
    int terminal;
    char home[PATH_SIZE];
};

/* The slowest and the usual of several times, in milliseconds. */
struct times {
    double each[KEYS];
    int n;
};

static int by_size(const void *a, const void *b)
{
    const double *x = a, *y = b;
    return (*x > *y) - (*x < *y);
}

static void print_times(const struct args *args, const char *what, struct times *times,
                        double limit)
{
    qsort(times->each, (size_t)times->n, sizeof *times->each, by_size);
    const double usual = times->each[times->n / 2], slowest = times->each[times->n - 1];
    bench_tell(args, what,
               (struct bench_figure[]){
                   {"usual_ms", usual}, {"slowest_ms", slowest}, {"wanted_ms", limit}, {0}},
               "  %-44s %6.1f ms usual %6.1f ms slowest   (wanted: %.0f)\n", what, usual, slowest,
               limit);
}

/* Reads until nothing comes for a while; returns when the last byte came. */
static uint64_t drain(int terminal)
{
    char bytes[1 << 16];
    struct pollfd file = {.fd = terminal, .events = POLLIN};
    uint64_t last = qx_clock_nanoseconds();
    while (poll(&file, 1, QUIET) > 0 && read(terminal, bytes, sizeof bytes) > 0)
        last = qx_clock_nanoseconds();
    return last;
}

static double milliseconds(uint64_t from, uint64_t to)
{
    return (double)(to - from) / 1e6;
}

static bool write_settings(const char *home, const char *settings)
{
    char path[PATH_SIZE + 32];
    snprintf(path, sizeof path, "%s/quincunx", home);
    if (mkdir(path, 0700) != 0 && errno != EEXIST)
        return false;
    snprintf(path, sizeof path, "%s/quincunx/settings", home);
    return qx_file_write(path, settings, strlen(settings), NULL);
}

static _Noreturn void become_program(const char *home)
{
    setenv("XDG_CONFIG_HOME", home, 1);
    setenv("XDG_DATA_HOME", home, 1);
    setenv("TERM", "xterm-256color", 1);
    execl("/proc/self/exe", "quincunx", (char *)NULL);
    _exit(127);
}

static bool start(struct run *run, const char *settings)
{
    const struct winsize size = {.ws_row = 24, .ws_col = 80};
    snprintf(run->home, sizeof run->home, "%s/quincunx-bench-XXXXXX",
             getenv("TMPDIR") ? getenv("TMPDIR") : "/tmp");
    if (!mkdtemp(run->home) || !write_settings(run->home, settings))
        return false;
    run->child = forkpty(&run->terminal, NULL, NULL, &size);
    if (run->child == 0)
        become_program(run->home);
    return run->child > 0;
}

/* Removes what the program wrote: the folders are known and flat. */
static void stop(struct run *run)
{
    static const char *const names[] = {"quincunx/settings", "quincunx/unfinished", "quincunx", ""};
    char path[PATH_SIZE + 32];
    kill(run->child, SIGTERM);
    drain(run->terminal);
    waitpid(run->child, NULL, 0);
    close(run->terminal);
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        snprintf(path, sizeof path, "%s/%s", run->home, names[i]);
        remove(path);
    }
}

static double press(struct run *run, const char *key)
{
    uint64_t began = qx_clock_nanoseconds();
    if (write(run->terminal, key, strlen(key)) < 0)
        return 0;
    return milliseconds(began, drain(run->terminal));
}

/* Waits until the program writes something: its first screen, a clock. */
static void await(const struct run *run, int patience)
{
    struct pollfd file = {.fd = run->terminal, .events = POLLIN};
    poll(&file, 1, patience);
}

static bool time_starts(const struct args *args)
{
    struct times times = {.n = STARTS};
    for (int i = 0; i < times.n; i++) {
        struct run run;
        uint64_t began = qx_clock_nanoseconds();
        if (!start(&run, "game=neutron\n"))
            return false;
        await(&run, 5 * SECOND);
        times.each[i] = milliseconds(began, drain(run.terminal));
        stop(&run);
    }
    print_times(args, "first screen", &times, 50);
    return true;
}

/* Opens a game for two people and times one key; the key before it is pressed every time, too. */
static bool time_keys(const struct args *args, const char *what, const char *settings,
                      const char *before, const char *key, double limit)
{
    struct times times = {.n = KEYS};
    struct run run;
    if (!start(&run, settings))
        return false;
    await(&run, 5 * SECOND);
    drain(run.terminal);
    press(&run, "\r");
    press(&run, "s");
    for (int i = 0; i < times.n; i++) {
        if (i % KEYS_BETWEEN_CLOCKS == 0) {
            await(&run, SECOND);
            drain(run.terminal);
        }
        press(&run, before);
        times.each[i] = press(&run, key);
    }
    print_times(args, what, &times, limit);
    stop(&run);
    return true;
}

static int run(const struct args *args)
{
    static const char neutron[] = "game=neutron\nneutron.play.1=human\nneutron.play.2=human\n";
    static const char gamma[] =
        "game=gamma\ngamma.rules=width=200,height=200,players=2,areas=40000\n"
        "gamma.play.1=human\ngamma.play.2=human\n";
    if (!args->figures)
        puts("The full-screen program in a terminal of 80x24:");
    bool ok =
        time_starts(args) && time_keys(args, "the cursor on Neutron's 5x5", neutron, "h", "l", 16);
    if (ok && qx_game_find("gamma"))
        ok = time_keys(args, "the cursor on Gamma's 200x200", gamma, "h", "l", 33) &&
             time_keys(args, "a move on Gamma's 200x200", gamma, "l", "\r", 33);
    return ok ? EXIT_YES : command_failed("the program could not be run in a pseudo-terminal");
}

const struct bench bench_term = {
    .name = "term",
    .what = "first screen and answers to keys in the terminal",
    .run = run,
};
