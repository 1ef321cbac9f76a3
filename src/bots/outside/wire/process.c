/*
 * process.c - a program started by us, to which lines are written and from which lines are read.
 *
 * Its input is one end of a socket pair, since writing to a socket can be told not to raise SIGPIPE
 * when the program has died; its output is a pipe.
 */
#include "bots/outside/wire/process.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include <quincunx/machine.h>

struct process {
    pid_t pid;
    int input, output;  /* ours: we write to input, read from output */
    struct lines lines; /* read, but not yet handed out */
};

/* In the child, between fork and exec: only calls that are safe there. */
static void become(const char *command, int input, int output, bool show_errors)
{
    sigset_t none;
    int nowhere = open("/dev/null", O_WRONLY);
    setsid();
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    sigemptyset(&none);
    sigprocmask(SIG_SETMASK, &none, NULL);
    signal(SIGINT, SIG_IGN); /* Ctrl-C is for us; we end the program in our own way */
    dup2(input, STDIN_FILENO);
    dup2(output, STDOUT_FILENO);
    if (!show_errors)
        dup2(nowhere, STDERR_FILENO);
    execl("/bin/sh", "sh", "-c", command, (char *)NULL);
    _exit(127);
}

static bool start(struct process *process, const char *command, bool show_errors)
{
    int sockets[2], pipes[2];
    if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, sockets) != 0)
        return false;
    if (pipe2(pipes, O_CLOEXEC) != 0) {
        close(sockets[0]);
        close(sockets[1]);
        return false;
    }
    process->pid = fork();
    if (process->pid == 0)
        become(command, sockets[1], pipes[1], show_errors);
    close(sockets[1]);
    close(pipes[1]);
    process->input = sockets[0];
    process->output = pipes[0];
    if (process->pid > 0)
        return true;
    close(sockets[0]);
    close(pipes[0]);
    return false;
}

struct process *process_new(const char *command, bool show_errors, struct qx_error *error)
{
    struct process *process = calloc(1, sizeof *process);
    if (process && start(process, command, show_errors))
        return process;
    qx_fail(error, "%.100s cannot be started: %s", command, strerror(errno));
    free(process);
    return NULL;
}

void process_free(struct process *process)
{
    if (!process)
        return;
    kill(-process->pid, SIGKILL);
    kill(process->pid, SIGKILL); /* where it had not yet made a session of its own */
    while (waitpid(process->pid, NULL, 0) < 0 && errno == EINTR)
        ;
    close(process->input);
    close(process->output);
    free(process);
}

/* Looks at how the program ended without taking its status away. An output closes a moment before
   its process is gone, so this waits a little. */
static bool has_ended(const struct process *process, siginfo_t *info)
{
    const struct timespec moment = {.tv_nsec = 1000000};
    for (int i = 0; i < 200; i++) {
        info->si_pid = 0;
        if (waitid(P_PID, (id_t)process->pid, info, WEXITED | WNOWAIT | WNOHANG) != 0)
            return false;
        if (info->si_pid != 0)
            return true;
        nanosleep(&moment, NULL);
    }
    return false;
}

static bool fail_dead(const struct process *process, struct qx_error *error)
{
    siginfo_t info;
    if (!has_ended(process, &info))
        return qx_fail(error, "closed its output");
    if (info.si_code == CLD_EXITED)
        return qx_fail(error, "%s (exit code %d)",
                       info.si_status == 127 ? "could not be run" : "died", info.si_status);
    return qx_fail(error, "was killed by signal %d", info.si_status);
}

/* Waits until the file is ready; false when the deadline has passed. */
static bool wait_for(int file, short events, uint64_t deadline)
{
    struct pollfd wait = {.fd = file, .events = events};
    for (;;) {
        uint64_t now = qx_clock_milliseconds();
        int left = now >= deadline ? 0 : deadline - now > 60000 ? 60000 : (int)(deadline - now);
        int n = poll(&wait, 1, left);
        if (n > 0)
            return true;
        if (n == 0 && qx_clock_milliseconds() >= deadline)
            return false;
    }
}

bool process_write(struct process *process, const char *text, size_t length, uint64_t milliseconds,
                   struct qx_error *error)
{
    uint64_t deadline = qx_clock_milliseconds() + milliseconds;
    while (length > 0) {
        ssize_t n = send(process->input, text, length, MSG_NOSIGNAL | MSG_DONTWAIT);
        if (n >= 0) {
            text += n;
            length -= (size_t)n;
        } else if (errno == EAGAIN || errno == EWOULDBLOCK) {
            if (!wait_for(process->input, POLLOUT, deadline))
                return qx_fail(error, "did not read its input within %llu ms",
                               (unsigned long long)milliseconds);
        } else if (errno != EINTR) {
            return fail_dead(process, error);
        }
    }
    return true;
}

bool process_read(struct process *process, char line[PROCESS_LINE], uint64_t milliseconds,
                  struct qx_error *error)
{
    uint64_t deadline = qx_clock_milliseconds() + milliseconds;
    while (!lines_take(&process->lines, line)) {
        size_t room;
        char *end = lines_end(&process->lines, &room);
        if (room == 0)
            return qx_fail(error, "wrote a line of more than %d characters", PROCESS_LINE - 1);
        if (!wait_for(process->output, POLLIN, deadline))
            return qx_fail(error, "did not answer within %llu ms",
                           (unsigned long long)milliseconds);
        ssize_t n = read(process->output, end, room);
        if (n == 0 || (n < 0 && errno != EINTR))
            return fail_dead(process, error);
        lines_add(&process->lines, n > 0 ? (size_t)n : 0);
    }
    return true;
}
