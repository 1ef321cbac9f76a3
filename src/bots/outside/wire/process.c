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
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <unistd.h>

#include <quincunx/machine.h>

#include "bots/outside/wire/guardian.h"
#include "bots/outside/wire/isolation.h"

enum { FIRST_LINE = 256 }; /* of a script; the kernel reads no more of it */

struct process {
    struct guardian guardian;
    int input, output; /* ours: we write to input, read from output */
    size_t n_most;     /* processes and threads of its own; 0: no limit */
    qx_flag *shortage; /* NULL: nobody asks */
    bool is_isolated;
    char *file;         /* what the command begins with, if it is a plain one; else NULL */
    struct lines lines; /* read, but not yet handed out */
};

/* --- starting and ending --------------------------------------------------------------------- */

static bool needs_shell(const char *command)
{
    return strpbrk(command, "|&;<>()$`\\\"'*?[]#~{}!\n");
}

/* A plain command in words, in one block of memory; NULL where a shell is needed, or no memory. */
static char **split(const char *command)
{
    size_t length = strlen(command), n_most = length / 2 + 2, n = 0;
    if (needs_shell(command))
        return NULL;
    char **words = malloc(n_most * sizeof *words + length + 1);
    if (!words)
        return NULL;
    char *copy = memcpy(words + n_most, command, length + 1), *rest;
    for (char *word = strtok_r(copy, " \t", &rest); word; word = strtok_r(NULL, " \t", &rest))
        words[n++] = word;
    words[n] = NULL;
    if (n > 0)
        return words;
    free(words);
    return NULL;
}

/* The first word of a plain command: a new text, or NULL. */
static char *file_of(const char *command)
{
    command += strspn(command, " \t");
    return needs_shell(command) ? NULL : strndup(command, strcspn(command, " \t"));
}

/* Else it is a program that is looked for in the folders of PATH. */
static bool is_path(const char *file)
{
    return file && strchr(file, '/');
}

/* The first line of a plain file, or what fits of it. False: there is no such file, or it is no
 * text. */
static bool read_first_line(const char *file, char line[FIRST_LINE])
{
    struct stat about;
    const int in = stat(file, &about) == 0 && S_ISREG(about.st_mode)
                       ? open(file, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
                       : -1;
    const ssize_t n = in >= 0 ? read(in, line, FIRST_LINE - 1) : -1;
    if (in >= 0)
        close(in);
    if (n < 0 || memchr(line, '\0', (size_t)n))
        return false;
    line[n] = '\0';
    line[strcspn(line, "\n")] = '\0';
    return true;
}

static bool names_interpreter(const char *line)
{
    return strncmp(line, "#!", 2) == 0;
}

/* A text that may be executed, but does not say by what: a shell would take it for its own, and may
 * do anything. */
static bool check_file(const char *file, struct qx_error *error)
{
    char line[FIRST_LINE];
    if (!is_path(file) || access(file, X_OK) != 0 || !read_first_line(file, line) ||
        names_interpreter(line))
        return true;
    return qx_fail(error, "cannot be run: it has no #! line, such as #!/usr/bin/env python3");
}

/* Two ends of ours and two of the program's. */
static bool open_wires(int ours[2], int theirs[2])
{
    int sockets[2], pipes[2];
    if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, sockets) != 0)
        return false;
    if (pipe2(pipes, O_CLOEXEC) != 0) {
        const int why = errno;
        close(sockets[0]);
        close(sockets[1]);
        errno = why;
        return false;
    }
    ours[0] = sockets[0], theirs[0] = sockets[1];
    ours[1] = pipes[0], theirs[1] = pipes[1];
    return true;
}

/* Starts the command, isolated or not, and closes the program's ends here. */
static bool start_as(struct process *process, const char *command, const struct qx_wire *wire,
                     const int theirs[2])
{
    const size_t n_own = wire->is_isolated ? ISOLATION_PROCESSES : 0;
    char **words = wire->is_isolated ? isolation_words(command, wire) : split(command);
    const int errors = wire->errors ? wire->errors : open("/dev/null", O_WRONLY | O_CLOEXEC);
    const struct program program = {.command = wire->is_isolated ? NULL : command,
                                    .words = words,
                                    .input = theirs[0],
                                    .output = theirs[1],
                                    .errors = errors,
                                    .memory = wire->memory,
                                    .seconds = wire->seconds,
                                    .open_files = wire->open_files,
                                    .file_size = wire->file_size,
                                    .processes = process->n_most ? process->n_most + n_own : 0};
    const bool ok = errors >= 0 && (words || !wire->is_isolated) &&
                    guardian_start(&process->guardian, &program);
    const int why = errno;
    free(words);
    close(theirs[0]);
    close(theirs[1]);
    if (!wire->errors && errors >= 0)
        close(errors);
    errno = why;
    return ok;
}

/* What it is started with is ours to have. */
static bool fail_shortage(qx_flag *shortage, int why, struct qx_error *error)
{
    if (shortage)
        atomic_store(shortage, true);
    return qx_fail(error, "cannot be started: %s", strerror(why));
}

static bool start(struct process *process, const char *command, const struct qx_wire *wire)
{
    static const struct qx_wire plain;
    int ours[2], theirs[2];
    if (!open_wires(ours, theirs))
        return false;
    process->input = ours[0];
    process->output = ours[1];
    process->n_most = wire ? wire->processes : 0;
    process->is_isolated = wire && wire->is_isolated;
    process->shortage = wire ? wire->shortage : NULL;
    if (start_as(process, command, wire ? wire : &plain, theirs))
        return true;
    const int why = errno;
    close(ours[0]);
    close(ours[1]);
    errno = why;
    return false;
}

struct process *process_new(const char *command, const struct qx_wire *wire, struct qx_error *error)
{
    struct process *process = calloc(1, sizeof *process);
    char *file = file_of(command);
    if (check_file(file, error)) {
        if (process && start(process, command, wire)) {
            process->file = file;
            return process;
        }
        fail_shortage(wire ? wire->shortage : NULL, errno, error);
    }
    free(file);
    free(process);
    return NULL;
}

void process_dismiss(struct process *process, int milliseconds)
{
    struct ending ending;
    shutdown(process->input, SHUT_WR);
    guardian_ask(&process->guardian, milliseconds, &ending);
}

void process_free(struct process *process)
{
    if (!process)
        return;
    guardian_end(&process->guardian);
    close(process->input);
    close(process->output);
    free(process->file);
    free(process);
}

/* --- what became of it ----------------------------------------------------------------------- */

/* It could not begin, though there is a file that may be executed? Then that has a reason. */
static bool fail_unfit(const struct process *process, struct qx_error *error)
{
    return is_path(process->file) && access(process->file, X_OK) == 0
               ? qx_fail(error, "could not be run: it is no program for this machine (exit code "
                                "126)")
               : qx_fail(error,
                         "could not be run: may it be executed? (exit code 126, see chmod +x)");
}

/* What could not be found: the program, or what is to run it. */
static bool fail_missing(const struct process *process, struct qx_error *error)
{
    char line[FIRST_LINE];
    if (process->file && !is_path(process->file) && access(process->file, F_OK) == 0)
        return qx_fail(error, "could not be run: write it as ./%.*s (exit code 127)",
                       qx_text_cut(process->file, 60), process->file);
    if (!is_path(process->file) || !read_first_line(process->file, line) ||
        !names_interpreter(line))
        return qx_fail(error, "could not be run: is there such a program? (exit code 127)");
    if (strchr(line, '\r'))
        return qx_fail(error, "could not be run: its first line ends with a carriage return, as "
                              "lines of Windows do (exit code 127)");
    return qx_fail(error,
                   "could not be run: is there what its first line names, \"%.*s\"%s? (exit code "
                   "127)",
                   qx_text_cut(line, 60), line,
                   process->is_isolated ? ", and does it see both, being isolated" : "");
}

/* `closed`: what is known of it, should it live. */
static bool fail_dead(const struct process *process, const char *closed, struct qx_error *error)
{
    enum { MOMENT_MS = 500 };
    enum { SHELL_MAY_NOT = 126, SHELL_FINDS_NONE = 127, SHELL_SIGNAL = 128, LAST_SIGNAL = 64 };
    struct ending ending;
    /* An output closes a moment before its process is gone. */
    if (!guardian_ask(&process->guardian, MOMENT_MS, &ending))
        return qx_fail(error, "closed its %s", closed);
    if (ending.is_unborn)
        return fail_shortage(process->shortage, ending.code, error);
    if (ending.is_crowd)
        return qx_fail(error, "was ended: it had more processes and threads than %zu",
                       process->n_most);
    /* A shell tells the signal that ended its command as an exit code. */
    if (!ending.is_signal && ending.code > SHELL_SIGNAL &&
        ending.code <= SHELL_SIGNAL + LAST_SIGNAL)
        ending = (struct ending){.is_signal = true, .code = ending.code - SHELL_SIGNAL};
    if (ending.is_signal)
        return qx_fail(error, "was killed by signal %d (%s)", ending.code, strsignal(ending.code));
    /* What a shell says of a command that it cannot begin. */
    if (ending.code == SHELL_MAY_NOT)
        return fail_unfit(process, error);
    if (ending.code == SHELL_FINDS_NONE)
        return fail_missing(process, error);
    return qx_fail(error, "died (exit code %d)", ending.code);
}

/* --- waiting --------------------------------------------------------------------------------- */

struct patience patience_of(uint64_t milliseconds, const qx_flag *stop)
{
    return (struct patience){.milliseconds = milliseconds,
                             .deadline = qx_clock_milliseconds() + milliseconds,
                             .stop = stop};
}

static bool is_stopped(const struct patience *patience)
{
    return patience->stop && atomic_load_explicit(patience->stop, memory_order_relaxed);
}

/* Waits until the file is ready; false when the deadline has passed, ready or not, or the flag is
 * raised. */
static bool wait_for(int file, short events, const struct patience *patience)
{
    const uint64_t slice = patience->stop ? 20 : 60000; /* how often the flag is looked at */
    struct pollfd wait = {.fd = file, .events = events};
    while (!is_stopped(patience)) {
        const uint64_t now = qx_clock_milliseconds();
        if (now > patience->deadline)
            return false;
        const uint64_t left = patience->deadline - now;
        if (poll(&wait, 1, (int)(left < slice ? left + 1 : slice)) > 0)
            return true;
    }
    return false;
}

static bool fail_late(const struct patience *patience, const char *what, const char *hint,
                      struct qx_error *error)
{
    if (is_stopped(patience))
        return qx_fail(error, "was not waited for");
    return qx_fail(error, "did not %s within %llu ms%s", what,
                   (unsigned long long)patience->milliseconds, hint ? hint : "");
}

bool process_write(struct process *process, const char *text, size_t length,
                   const struct patience *patience, struct qx_error *error)
{
    while (length > 0) {
        ssize_t n = send(process->input, text, length, MSG_NOSIGNAL | MSG_DONTWAIT);
        if (n >= 0) {
            text += n;
            length -= (size_t)n;
        } else if (errno == EAGAIN || errno == EWOULDBLOCK) {
            if (!wait_for(process->input, POLLOUT, patience))
                return fail_late(patience, "read its input", NULL, error);
        } else if (errno != EINTR) {
            return fail_dead(process, "input", error);
        }
    }
    return true;
}

bool process_read(struct process *process, char line[PROCESS_LINE], const struct patience *patience,
                  struct qx_error *error)
{
    while (!lines_take(&process->lines, line)) {
        size_t room;
        char *end = lines_end(&process->lines, &room);
        if (room == 0)
            return qx_fail(error, "wrote a line of more than %d characters", PROCESS_LINE - 1);
        if (!wait_for(process->output, POLLIN, patience))
            return fail_late(patience, "answer", process->lines.n_held ? NULL : patience->hint,
                             error);
        ssize_t n = read(process->output, end, room);
        if (n == 0 || (n < 0 && errno != EINTR))
            return fail_dead(process, "output", error);
        lines_add(&process->lines, n > 0 ? (size_t)n : 0);
    }
    return true;
}

bool process_rest(const struct process *process, char line[PROCESS_LINE])
{
    return lines_rest(&process->lines, line);
}

bool process_peek(struct process *process, char line[PROCESS_LINE], bool *is_begun)
{
    struct pollfd look = {.fd = process->output, .events = POLLIN};
    while (!lines_take(&process->lines, line)) {
        size_t room;
        char *end = lines_end(&process->lines, &room);
        *is_begun = process->lines.n_held > 0;
        if (room == 0 || poll(&look, 1, 0) <= 0)
            return false;
        const ssize_t n = read(process->output, end, room);
        if (n <= 0)
            return false; /* that it is gone is found by whoever waits for its answer */
        lines_add(&process->lines, (size_t)n);
    }
    return true;
}
