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

static void open_files_are_limited(void **unused)
{
    (void)unused;
    const struct qx_wire wire = {.open_files = 40};
    claim_fails_over(&wire, "cmd:exit $(ulimit -n)", "died (exit code 40)");
}

static void memory_is_limited(void **unused)
{
    (void)unused;
    static const char bot[] = "cmd:python3 -c 'x = bytearray(10**8)' && exit 77";
    const struct qx_wire small = {.memory = 64 << 20}, large = {.memory = 1 << 30};
    claim_fails_over(&small, bot, "died (exit code 1)");
    claim_fails_over(&large, bot, "died (exit code 77)");
}

/* Past its size a file takes nothing, and the bot lives on. */
static void a_file_is_limited(void **unused)
{
    (void)unused;
    char path[] = "qx-errors-XXXXXX";
    const int file = mkstemp(path);
    assert_true(file >= 0);
    unlink(path);
    const struct qx_wire wire = {.errors = file, .file_size = 10000};
    claim_fails_over(&wire,
                     "cmd:head -c 9999 /dev/zero >&2 && ! head -c 2 /dev/zero >&2 && exit 77",
                     "died (exit code 77)");
    assert_int_equal(lseek(file, 0, SEEK_END), 10000);
    close(file);
}

/* What a front end ignores is not ignored by its bots, where no limit of ours asks for it. */
static void a_bot_dies_of_its_own_limit_of_files(void **unused)
{
    (void)unused;
    signal(SIGXFSZ, SIG_IGN);
    claim_fails_over(NULL,
                     "cmd:ulimit -f 0; head -c 9 /dev/zero > qx-limit; s=$?; rm qx-limit; exit $s",
                     "was killed by signal 25");
    signal(SIGXFSZ, SIG_DFL);
}

static void a_guardian_that_was_stopped_still_ends(void **unused)
{
    (void)unused;
    claim_fails_over(NULL, "cmd:read -r x; sleep 0.1; kill -STOP $PPID; exit 3",
                     "closed its output");
}

/* Until the bot's program stands in its place, a child of ours is us: with the sanitizer's thread.
 */
#ifdef __SANITIZE_THREAD__
enum { THREADS_OF_A_CHILD = 2 };
#else
enum { THREADS_OF_A_CHILD = 1 };
#endif

/* A plain command runs without a shell in between. */
static void a_plain_command_is_the_only_process(void **unused)
{
    (void)unused;
    const struct qx_wire alone = {.processes = 1}, child = {.processes = THREADS_OF_A_CHILD};
    claim_fails_over(&child, "cmd:sleep 0.5", "died (exit code 0)");
    claim_fails_over(&alone, "cmd:sleep 99; exit", "it had more processes and threads than 1");
}

static bool can_isolate(void)
{
    return system("bwrap --ro-bind / / --unshare-all true 2>/dev/null") == 0;
}

/* Three children and itself are four; what bubblewrap needs does not count. */
static void claim_counted(struct qx_wire wire)
{
    static const char family[] =
        "cmd:echo ready; for i in 1 2 3; do sleep %s & done; wait; exit 70";
    char brief[100], lasting[100];
    snprintf(brief, sizeof brief, family, "0.5");
    snprintf(lasting, sizeof lasting, family, "999");
    wire.processes = 4;
    claim_fails_over(&wire, brief, "died (exit code 70)");
    wire.processes = 3;
    claim_fails_over(&wire, lasting, "was ended: it had more processes and threads than 3");
}

static void processes_are_limited(void **unused)
{
    (void)unused;
    claim_counted((struct qx_wire){0});
    if (can_isolate())
        claim_counted((struct qx_wire){.is_isolated = true});
}

static void threads_count_like_processes(void **unused)
{
    (void)unused;
    const struct qx_wire wire = {.processes = 8};
    claim_fails_over(&wire,
                     "cmd:echo ready; python3 -c 'import threading, time; "
                     "[threading.Thread(target=time.sleep, args=[999]).start() for _ in range(9)]'",
                     "was ended: it had more processes and threads than 8");
}

/* An isolated bot may have 8 processes, tries to start 40, and writes a letter to this file for
 * each. It is not run as root, whom the kernel does not limit; false: so it cannot be isolated. */
static bool fork_as_nobody(int file)
{
    static const char bot[] =
        "cmd:exec 3>&2 2>/dev/null; for i in 1 2 3 4 5 6 7 8; do for j in 1 2 3 4 5; "
        "do sleep 999 & printf x >&3; done; done; wait";
    const struct qx_wire wire = {.is_isolated = true, .processes = 8, .errors = file};
    char sentence[240];
    int status;
    pid_t pid = fork();
    if (pid == 0) {
        if (chdir("/usr") != 0 || (geteuid() == 0 && setuid(65534) != 0) || !can_isolate())
            _exit(1);
        outside_ask(&wire, bot, 60000, sentence);
        _exit(0);
    }
    assert_int_equal(waitpid(pid, &status, 0), pid);
    return status == 0;
}

/* However slow the guardian is: the kernel refuses what is more than one too many. */
static void the_kernel_limits_isolated_processes(void **unused)
{
    (void)unused;
    const struct qx_wire wire = {.is_isolated = true, .processes = 8};
    char path[] = "qx-forks-XXXXXX";
    int file = mkstemp(path);
    unlink(path);
    const bool is_tried = can_isolate() && fork_as_nobody(file);
    const long n_started = lseek(file, 0, SEEK_END);
    close(file);
    if (!is_tried)
        skip();
    assert_in_range(n_started, 1, 8);
    claim_fails_over(&wire, "cmd:grep -q 'Max processes  *10  *10 ' /proc/self/limits && exit 79",
                     "died (exit code 79)");
}

/* Isolated, a bot sees the present folder, but cannot write there, and no other; it has no network
 * and is among the first processes of its world. */
static void an_isolated_bot_sees_nothing_else(void **unused)
{
    (void)unused;
    const struct qx_wire wire = {.is_isolated = true};
    if (!can_isolate())
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
    claim_fails_over(&wire,
                     "cmd:mount -o remount,rw,bind . 2>/dev/null; touch qx-was-here || exit 78",
                     "died (exit code 78)");
    const struct qx_wire with_more = {.is_isolated = true, .folder = "/var/lib"};
    claim_fails_over(&with_more, "cmd:[ -d /var/lib ] && exit 76", "died (exit code 76)");
    claim_fails_over(&wire, "cmd:[ -d /var/lib ] || exit 77", "died (exit code 77)");
}

/* What others may not know, such as their logs, lies in the present folder: the wire hides it. */
static void an_isolated_bot_does_not_see_what_is_hidden(void **unused)
{
    (void)unused;
    if (!can_isolate())
        skip();
    char folder[] = "qx-hidden-XXXXXX", file[40], spec[200];
    assert_non_null(mkdtemp(folder));
    snprintf(file, sizeof file, "%s/secret", folder);
    FILE *out = fopen(file, "w");
    assert_non_null(out);
    fputs("b1-c1", out);
    fclose(out);
    const struct qx_wire open = {.is_isolated = true};
    const struct qx_wire without_folder = {.is_isolated = true, .hidden = {folder}};
    const struct qx_wire without_file = {.is_isolated = true, .hidden = {"qx-nowhere", file}};
    snprintf(spec, sizeof spec, "cmd:[ -d %s ] || exit 69; grep -q b1-c1 %s || exit 70; exit 71",
             folder, file);
    claim_fails_over(&open, spec, "died (exit code 71)");
    claim_fails_over(&without_folder, spec, "died (exit code 70)");
    claim_fails_over(&without_file, spec, "died (exit code 70)");
    unlink(file);
    rmdir(folder);
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
             "exec '%s/first.sh'",
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

/* All processes of the roll are gone or go at once; how many were there? */
static int claim_all_gone(const struct roll *roll)
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
    return n;
}

static void claim_gone(const struct roll *roll, int n_expected)
{
    assert_int_equal(claim_all_gone(roll), n_expected);
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

/* A bot may have something to write down when it is dismissed; one that does not go is killed. */
static void a_bot_has_a_moment_to_go(void **unused)
{
    (void)unused;
    char spec[300], sentence[240];
    struct roll roll = roll_new();
    snprintf(spec, sizeof spec,
             "cmd:while read -r w m r; do case $w in 'ready?') echo ready;; moves) f=$m;; go) echo "
             "move $f;; quit) echo $$ >> %s; sleep 99;; esac; done",
             roll.path);
    outside_ask(NULL, spec, 10000, sentence);
    assert_string_equal(sentence, "");
    claim_gone(&roll, 1);
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

/* Each process starts two, six times over: 127 of them, were they not ended; half of the last ones
 * leave the session. */
static void a_fork_bomb_is_ended(void **unused)
{
    (void)unused;
    char spec[600];
    const struct qx_wire wire = {.processes = 8};
    struct roll roll = roll_new();
    snprintf(spec, sizeof spec,
             "cmd:echo ready; export ROLL=%s; fork() { "
             "[ $1 = 0 ] && exec $2 sh -c 'echo $$ >> $ROLL; exec sleep 999'; "
             "fork $(($1 - 1)) setsid & fork $(($1 - 1)) & wait; }; fork 6",
             roll.path);
    claim_fails_over(&wire, spec, "was ended: it had more processes and threads than 8");
    claim_all_gone(&roll);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(processor_time_is_limited),
        cmocka_unit_test(open_files_are_limited),
        cmocka_unit_test(memory_is_limited),
        cmocka_unit_test(a_file_is_limited),
        cmocka_unit_test(a_guardian_that_was_stopped_still_ends),
        cmocka_unit_test(a_bot_dies_of_its_own_limit_of_files),
        cmocka_unit_test(a_plain_command_is_the_only_process),
        cmocka_unit_test(processes_are_limited),
        cmocka_unit_test(threads_count_like_processes),
        cmocka_unit_test(the_kernel_limits_isolated_processes),
        cmocka_unit_test(an_isolated_bot_sees_nothing_else),
        cmocka_unit_test(an_isolated_bot_does_not_see_what_is_hidden),
        cmocka_unit_test(nothing_is_left_running),
        cmocka_unit_test(a_bot_has_a_moment_to_go),
        cmocka_unit_test(nothing_outlives_us),
        cmocka_unit_test(a_fork_bomb_is_ended),
    };
    return cmocka_run_group_tests_name("outside processes", tests, NULL, NULL);
}
