/*
 * test_outside_processes.c - claims about the processes of bots from outside: what they may use and
 * see, and that none is left behind.
 */
#include "lib/claim.h"
#include "lib/outside.h"

#include <signal.h>
#include <stdio.h>
#include <sys/wait.h>
#include <unistd.h>

#ifndef EXAMPLES
#error EXAMPLES must name the folder of the example bots
#endif

static void claim_fails_over(const struct qx_wire *wire, const char *spec, const char *why)
{
    char sentence[240];
    outside_ask(wire, spec, 60000, sentence);
    if (!strstr(sentence, why))
        fail_msg("\"%s\" does not say \"%s\"", sentence, why);
}

static void processor_time_is_limited(void **unused)
{
    (void)unused;
    const struct qx_wire wire = {.seconds = 1};
    claim_fails_over(&wire, "cmd:echo ready; while :; do :; done", "was killed by signal 24");
}

static void memory_is_limited(void **unused)
{
    (void)unused;
    static const char bot[] = "cmd:python3 -c 'x = bytearray(10**8)' && exit 77";
    const struct qx_wire small = {.memory = 64 << 20}, large = {.memory = 1 << 30};
    claim_fails_over(&small, bot, "died (exit code 1)");
    claim_fails_over(&large, bot, "died (exit code 77)");
}

/* Isolated, a bot sees the present folder, but cannot write there, and no other; it has no network
 * and is among the first processes of its world. */
static void an_isolated_bot_sees_nothing_else(void **unused)
{
    (void)unused;
    const struct qx_wire wire = {.is_isolated = true};
    if (system("bwrap --ro-bind / / --unshare-all true 2>/dev/null") != 0)
        skip();
    char network[64] = "", spec[200];
    assert_true(readlink("/proc/self/ns/net", network, sizeof network - 1) > 0);
    snprintf(spec, sizeof spec, "cmd:[ $(readlink /proc/self/ns/net) = '%s' ] || exit 70", network);
    claim_fails_over(&wire, spec, "died (exit code 70)");
    snprintf(spec, sizeof spec, "cmd:[ $(readlink /proc/self/ns/net) = '%s' ] && exit 69", network);
    claim_fails_over(NULL, spec, "died (exit code 69)");
    claim_fails_over(&wire, "cmd:touch qx-was-here || exit 71", "died (exit code 71)");
    claim_fails_over(&wire, "cmd:[ $$ -gt 9 ] || exit 72", "died (exit code 72)");
    claim_fails_over(&wire, "cmd:[ -e /sys/class/net ] || exit 73", "died (exit code 73)");
    claim_fails_over(&wire, "cmd:[ -d . ] && [ ! -e /root ] && exit 74", "died (exit code 74)");
    claim_fails_over(NULL, "cmd:[ -e /sys/class/net ] && exit 75", "died (exit code 75)");
    const struct qx_wire with_more = {.is_isolated = true, .folder = "/var/lib"};
    claim_fails_over(&with_more, "cmd:[ -d /var/lib ] && exit 76", "died (exit code 76)");
    claim_fails_over(&wire, "cmd:[ -d /var/lib ] || exit 77", "died (exit code 77)");
}

/* A file into which processes write their numbers, a line each. */
struct roll {
    char path[24];
};

static struct roll roll_new(void)
{
    struct roll roll = {"qx-outside-XXXXXX"};
    int file = mkstemp(roll.path);
    assert_true(file >= 0);
    close(file);
    return roll;
}

/* A bot that starts this and plays once `n` processes have written their numbers. */
static void print_parent(char *spec, size_t size, const struct roll *roll, const char *start, int n)
{
    snprintf(spec, size,
             "cmd:export ROLL=%s; %s & while [ $(wc -l < %s) -lt %d ]; do sleep 0.01; done; "
             "exec %s/first.sh",
             roll->path, start, roll->path, n, EXAMPLES);
}

/* Does this process run, and is no zombie that init has yet to fetch? */
static bool is_running(long pid)
{
    char entry[64], state = 'Z';
    snprintf(entry, sizeof entry, "/proc/%ld/stat", pid);
    FILE *in = fopen(entry, "r");
    if (in && fscanf(in, "%*d (%*[^)]) %c", &state) != 1)
        state = 'Z';
    if (in)
        fclose(in);
    return in && state != 'Z' && state != 'X';
}

/* All processes of the roll, as many as they must be, are gone or go at once. */
static void claim_gone(const struct roll *roll, int n_expected)
{
    long pid;
    int n = 0;
    FILE *in = fopen(roll->path, "r");
    assert_non_null(in);
    for (; fscanf(in, "%ld", &pid) == 1; n++) {
        for (int i = 0; i < 6000 && is_running(pid); i++)
            usleep(10000);
        if (is_running(pid))
            fail_msg("process %ld is left running", pid);
    }
    fclose(in);
    unlink(roll->path);
    assert_int_equal(n, n_expected);
}

static const char child[] = "sh -c 'echo $$ >> $ROLL; exec sleep 999'";
static const char detached[] =
    "setsid sh -c 'echo $$ >> $ROLL; "
    "setsid sh -c \"echo \\$\\$ >> \\$ROLL; sleep 999\" & exec sleep 999'";

/* The bot starts children that would outlive it, in its session or out of it; after the game none
 * is left. */
static void nothing_is_left_running(void **unused)
{
    (void)unused;
    static const struct {
        const char *start;
        int n;
    } cases[] = {{child, 1}, {detached, 2}};
    for (int i = 0; i < 2; i++) {
        char spec[600], sentence[240];
        struct roll roll = roll_new();
        print_parent(spec, sizeof spec, &roll, cases[i].start, cases[i].n);
        outside_ask(NULL, spec, 10000, sentence);
        assert_string_equal(sentence, "");
        claim_gone(&roll, cases[i].n);
    }
}

/* We are killed in the middle of a question: the bot, and what it started, go with us. */
static void nothing_outlives_us(void **unused)
{
    (void)unused;
    char spec[700], sentence[240];
    struct roll roll = roll_new();
    snprintf(spec, sizeof spec,
             "cmd:export ROLL=%s; %s & while [ $(wc -l < %s) -lt 2 ]; do sleep 0.01; done; "
             "echo $$ >> %s; echo ready; while :; do sleep 9; done",
             roll.path, detached, roll.path, roll.path);
    pid_t pid = fork();
    if (pid == 0) {
        outside_ask(NULL, spec, 60000, sentence);
        _exit(1);
    }
    for (int lines = 0; lines < 3; usleep(10000)) {
        FILE *in = fopen(roll.path, "r");
        assert_non_null(in);
        for (lines = 0; fgets(sentence, sizeof sentence, in); lines++)
            ;
        fclose(in);
    }
    kill(pid, SIGKILL);
    assert_int_equal(waitpid(pid, NULL, 0), pid);
    claim_gone(&roll, 3);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(processor_time_is_limited),
        cmocka_unit_test(memory_is_limited),
        cmocka_unit_test(an_isolated_bot_sees_nothing_else),
        cmocka_unit_test(nothing_is_left_running),
        cmocka_unit_test(nothing_outlives_us),
    };
    return cmocka_run_group_tests_name("outside processes", tests, NULL, NULL);
}
