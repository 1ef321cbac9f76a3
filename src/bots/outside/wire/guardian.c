/*
 * guardian.c - a small process that stands between us and a program.
 *
 * The guardian is a subreaper: whoever descends from the program and loses its parent becomes a
 * child of the guardian. So killing all children, again and again until none is left, reaches them
 * all. It sleeps until its line closes, which the kernel does for us when we die, or until the
 * program has ended, which it reports over the line. Where processes are limited, it counts them
 * every hundredth of a second: the kernel could only limit those of all programs of a user
 * together, and not root's.
 *
 * It is forked from a process that may have threads: it calls nothing but the system.
 */
#include "bots/outside/wire/guardian.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdint.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/signalfd.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include "bots/outside/wire/headcount.h"

/* Numbers of the guardian's files; all others that it has inherited are closed. */
enum { INPUT, OUTPUT, ERRORS, LINE, FIRST_FREE, ASIDE = 10 };
enum { LOOK_MS = 10 }; /* how often the processes are counted */

/* --- the program ----------------------------------------------------------------------------- */

/* The soft limit of processor time is told by a signal of its own; a second later comes the hard
 * one. A file that is full refuses what is written to it, and nobody dies of that. */
static void limit(const struct program *program)
{
    const struct rlimit size = {.rlim_cur = program->file_size, .rlim_max = program->file_size};
    const struct rlimit memory = {.rlim_cur = program->memory, .rlim_max = program->memory};
    const struct rlimit time = {.rlim_cur = program->seconds, .rlim_max = program->seconds + 1};
    struct rlimit files;
    if (program->open_files > 0 && getrlimit(RLIMIT_NOFILE, &files) == 0) {
        files.rlim_cur = program->open_files; /* programs may raise it, as in any shell */
        setrlimit(RLIMIT_NOFILE, &files);
    }
    if (program->memory > 0)
        setrlimit(RLIMIT_AS, &memory);
    if (program->seconds > 0)
        setrlimit(RLIMIT_CPU, &time);
    if (program->file_size > 0) {
        signal(SIGXFSZ, SIG_IGN);
        setrlimit(RLIMIT_FSIZE, &size);
    }
}

static _Noreturn void become(const struct program *program)
{
    sigset_t none;
    setsid();
    prctl(PR_SET_PDEATHSIG, SIGKILL); /* should the guardian be killed */
    signal(SIGINT, SIG_IGN);          /* Ctrl-C is for us; we end the program in our own way */
    sigemptyset(&none);
    sigprocmask(SIG_SETMASK, &none, NULL);
    signal(SIGXFSZ, SIG_DFL); /* we may ignore it */
    close(LINE);
    limit(program);
    if (program->words && strchr(program->words[0], '/'))
        execv(program->words[0], program->words);
    else if (program->words)
        execvp(program->words[0], program->words);
    if (program->words && errno == ENOEXEC) /* a shell would take it for a script of its own */
        _exit(126);
    if (program->command)
        execl("/bin/sh", "sh", "-c", program->command, (char *)NULL);
    _exit(127);
}

/* --- the guardian ---------------------------------------------------------------------------- */

/* It cannot be begun, for the reason in errno. */
static _Noreturn void give_up(int line)
{
    const struct ending ending = {.is_unborn = true, .code = errno};
    send(line, &ending, sizeof ending, MSG_NOSIGNAL);
    _exit(0);
}

/* Gives the files their numbers and closes all others: the line of another guardian kept open here
 * would keep that one waiting. */
static void take_files(const struct program *program, int line)
{
    const int from[] = {program->input, program->output, program->errors, line};
    int aside[FIRST_FREE];
    for (int i = 0; i < FIRST_FREE; i++)
        if ((aside[i] = fcntl(from[i], F_DUPFD, ASIDE)) < 0)
            give_up(line);
    for (int i = 0; i < FIRST_FREE; i++)
        dup2(aside[i], i);
    if (syscall(SYS_close_range, FIRST_FREE, ~0U, 0) != 0)
        for (int i = FIRST_FREE; i < 4096; i++)
            close(i);
}

static void kill_child(void *unused, pid_t child)
{
    (void)unused;
    kill(child, SIGKILL);
}

/* Ends all that descends from the program; where the kernel does not list it, at least its group.
 */
static _Noreturn void finish(pid_t program)
{
    while (headcount_children(kill_child, NULL)) {
        if (waitpid(-1, NULL, 0) < 0 && errno != EINTR)
            _exit(0);
        while (waitpid(-1, NULL, WNOHANG) > 0)
            ;
    }
    kill(-program, SIGKILL);
    _exit(0);
}

/* Takes the status of every child that has ended; is the program among them? */
static bool has_ended(pid_t program, struct ending *ending)
{
    bool is_over = false;
    int status;
    for (pid_t pid; (pid = waitpid(-1, &status, WNOHANG)) > 0;)
        if (pid == program) {
            is_over = true;
            ending->is_signal = WIFSIGNALED(status);
            ending->code = ending->is_signal ? WTERMSIG(status) : WEXITSTATUS(status);
        }
    return is_over;
}

/* More processes and threads than it may have? Its whole group is stopped at one blow, before it
 * can have more; finish() then looks for whoever has left the group. */
static void end_crowd(const struct program *program, pid_t pid)
{
    const struct ending ending = {.is_crowd = true};
    if (program->processes == 0 || headcount(program->processes) <= program->processes)
        return;
    send(LINE, &ending, sizeof ending, MSG_NOSIGNAL);
    kill(-pid, SIGKILL);
    finish(pid);
}

static _Noreturn void guard(const struct program *program, int line)
{
    sigset_t ends;
    struct ending ending = {0};
    struct signalfd_siginfo info;
    setsid(); /* Ctrl-C is not for us */
    prctl(PR_SET_CHILD_SUBREAPER, 1);
    take_files(program, line);
    sigfillset(&ends);
    sigprocmask(SIG_SETMASK, &ends, NULL);
    sigemptyset(&ends);
    sigaddset(&ends, SIGCHLD);
    signal(SIGCHLD, SIG_DFL);
    pid_t pid = fork();
    if (pid == 0)
        become(program);
    if (pid < 0)
        give_up(LINE);
    /* Only the program may hold its own files: their closing tells us that it is gone. */
    close(INPUT);
    close(OUTPUT);
    close(ERRORS);
    struct pollfd wait[] = {{.fd = LINE, .events = POLLIN},
                            {.fd = signalfd(-1, &ends, SFD_CLOEXEC), .events = POLLIN}};
    for (;;) {
        if (poll(wait, 2, program->processes ? LOOK_MS : -1) < 0 && errno != EINTR)
            finish(pid);
        if (wait[0].revents)
            finish(pid);
        if (wait[1].revents && read(wait[1].fd, &info, sizeof info) > 0 &&
            has_ended(pid, &ending)) {
            send(LINE, &ending, sizeof ending, MSG_NOSIGNAL);
            finish(pid);
        }
        end_crowd(program, pid);
    }
}

/* --- ours ------------------------------------------------------------------------------------ */

bool guardian_start(struct guardian *guardian, const struct program *program)
{
    int line[2];
    if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, line) != 0)
        return false;
    guardian->pid = fork();
    if (guardian->pid == 0)
        guard(program, line[1]);
    const int why = errno;
    close(line[1]);
    guardian->line = line[0];
    if (guardian->pid > 0)
        return true;
    close(line[0]);
    errno = why;
    return false;
}

bool guardian_ask(const struct guardian *guardian, int milliseconds, struct ending *ending)
{
    struct pollfd wait = {.fd = guardian->line, .events = POLLIN};
    return poll(&wait, 1, milliseconds) > 0 &&
           recv(guardian->line, ending, sizeof *ending, MSG_PEEK | MSG_DONTWAIT) ==
               (ssize_t)sizeof *ending;
}

/* A program may have stopped its guardian, and may do so again until it is dead. */
void guardian_end(struct guardian *guardian)
{
    int status = 0;
    shutdown(guardian->line, SHUT_RDWR); /* a process that was forked from ours has it, too */
    close(guardian->line);
    for (;;) {
        const pid_t pid = waitpid(guardian->pid, &status, WUNTRACED);
        if (pid > 0 && WIFSTOPPED(status))
            kill(guardian->pid, SIGCONT);
        else if (pid > 0 || errno != EINTR)
            return;
    }
}
