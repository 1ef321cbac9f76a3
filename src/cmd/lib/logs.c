/*
 * logs.c - how the bots of a contest that are programs are run, and what is kept of what they say.
 *
 * A file is opened when its bot first sits down, and is appended to by us and by the bot, line by
 * line, so that what it said on standard error stands where it said it.
 */
#include "cmd/lib/logs.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "cmd/lib/ranks.h"

enum { MEGABYTE = 1 << 20, MOST_BYTES = 64 * MEGABYTE };

struct log {
    struct qx_wire wire;
    int file; /* -1: none yet, or it cannot be opened */
    bool is_tried;
};

struct logs {
    const char *folder;                     /* NULL: nothing is kept */
    const char *const *bots, *const *names; /* names may be NULL */
    int n_threads, n_bots;
    qx_flag has_shortage; /* a bot could not be started for want of files, memory or processes */
    struct log log[];     /* [thread * n_bots + bot] */
};

/* A program that chats without end does not fill the disk. */
static bool is_full(int file)
{
    struct stat about;
    return fstat(file, &about) == 0 && about.st_size >= MOST_BYTES;
}

/* One write a line: lines of two writers do not mix. What does not fit on the disk is lost. */
static void write_line(int file, const char *before, const char *line)
{
    const size_t n_before = strlen(before), n = strlen(line);
    char *text = is_full(file) ? NULL : malloc(n_before + n + 1);
    if (!text)
        return;
    memcpy(text, before, n_before);
    memcpy(text + n_before, line, n);
    text[n_before + n] = '\n';
    const ssize_t written = write(file, text, n_before + n + 1);
    (void)written;
    free(text);
}

static void write_game(int file, uint64_t number)
{
    char game[32];
    snprintf(game, sizeof game, "game %llu", (unsigned long long)number);
    write_line(file, "# ", number == LOGS_CHECK ? "check" : game);
}

static void keep_line(void *context, bool is_from_bot, const char *line)
{
    const struct log *log = context;
    write_line(log->file, is_from_bot ? "< " : "> ", line);
}

/* Is bubblewrap at hand? */
static bool has_bubblewrap(void)
{
    const char *path = getenv("PATH");
    char file[4096];
    while (path && *path) {
        const size_t length = strcspn(path, ":");
        snprintf(file, sizeof file, "%.*s/bwrap", (int)length, path);
        if (access(file, X_OK) == 0)
            return true;
        path += length + (path[length] == ':');
    }
    return false;
}

/* Does a folder hold another, or is it the same? */
static bool holds(const char *outer, const char *inner)
{
    char out[PATH_MAX], in[PATH_MAX];
    if (!realpath(outer, out) || !realpath(inner, in))
        return false;
    const size_t length = strcmp(out, "/") == 0 ? 0 : strlen(out);
    return strncmp(in, out, length) == 0 && (in[length] == '/' || in[length] == '\0');
}

/* What passes between others and us is hidden from programs, and all else in that folder with it.
 */
static bool can_hide(const struct args *args, struct qx_error *error)
{
    if (!args->isolate || !args->log ||
        (!holds(args->log, ".") && !(args->folder && holds(args->log, args->folder))))
        return true;
    return qx_fail(error,
                   "--isolate hides the folder of --log from the programs: it must be one "
                   "of its own, not %.*s",
                   qx_text_cut(args->log, 100), args->log);
}

/* Isolated programs see this folder, in which must not be all that the user has. */
static bool can_show(const char *folder, struct qx_error *error)
{
    const char *home = getenv("HOME");
    if (!holds(folder, "/") && !(home && holds(folder, home)))
        return true;
    return qx_fail(error,
                   "--isolate shows programs the folder %.*s, and in it is all that you have: "
                   "give the bots one of their own and start quincunx there",
                   qx_text_cut(folder, 100), folder);
}

static bool can_isolate(const struct args *args, struct qx_error *error)
{
    if (!has_bubblewrap())
        return qx_fail(error, "--isolate needs the program bwrap (bubblewrap), which is not here");
    return can_show(".", error) && (!args->folder || can_show(args->folder, error));
}

bool logs_can(const struct args *args, struct qx_error *error)
{
    if (args->isolate && !can_isolate(args, error))
        return false;
    if (args->processes && access("/proc/thread-self/children", R_OK) != 0)
        return qx_fail(error, "--processes needs a Linux that lists the children of processes");
    return !args->log || (qx_folder_make(args->log, error) && can_hide(args, error));
}

static size_t n_processes(const struct args *args)
{
    return args->processes ? args->processes : args->isolate ? ARGS_ISOLATED_PROCESSES : 0;
}

struct logs *logs_new(const struct args *args, int n_threads, const char *const *bots,
                      const char *const *names, int n_bots, struct qx_error *error)
{
    const size_t n = (size_t)n_threads * (size_t)n_bots;
    if (!logs_can(args, error))
        return NULL;
    struct logs *logs = calloc(1, sizeof *logs + n * sizeof *logs->log);
    if (!logs) {
        qx_fail(error, "there is not enough memory for the match");
        return NULL;
    }
    logs->folder = args->log;
    logs->bots = bots;
    logs->names = names;
    logs->n_threads = n_threads;
    logs->n_bots = n_bots;
    for (size_t i = 0; i < n; i++)
        logs->log[i] = (struct log){.wire = {.memory = args->memory * MEGABYTE,
                                             .seconds = args->cpu,
                                             .processes = n_processes(args),
                                             .is_isolated = args->isolate,
                                             .folder = args->folder,
                                             .hidden = {args->log, args->save},
                                             .shortage = &logs->has_shortage},
                                    .file = -1};
    return logs;
}

void logs_free(struct logs *logs)
{
    if (!logs)
        return;
    for (int i = 0; i < logs->n_threads * logs->n_bots; i++)
        if (logs->log[i].file >= 0)
            close(logs->log[i].file);
    free(logs);
}

void logs_set_stop(struct logs *logs, const qx_flag *stop)
{
    for (int i = 0; i < logs->n_threads * logs->n_bots; i++)
        logs->log[i].wire.stop = stop;
}

void logs_set_open_files(struct logs *logs, uint64_t n)
{
    for (int i = 0; i < logs->n_threads * logs->n_bots; i++)
        logs->log[i].wire.open_files = n;
}

static void open_log(const struct logs *logs, struct log *log, int thread, int bot)
{
    char path[4096], number[24], rank[24] = "";
    log->is_tried = true;
    snprintf(number, sizeof number, "bot%d", bot + 1);
    if (ranks_n() > 1)
        snprintf(rank, sizeof rank, "-rank%d", ranks_number());
    snprintf(path, sizeof path, "%s/%s%s-thread%d.log", logs->folder,
             logs->names ? logs->names[bot] : number, rank, thread + 1);
    log->file = open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0644);
    if (log->file < 0) {
        fprintf(stderr, "quincunx: %s cannot be written: %s\n", path, strerror(errno));
        return;
    }
    log->wire.line = keep_line;
    log->wire.context = log;
    log->wire.errors = log->file;
    log->wire.file_size = MOST_BYTES;
    write_line(log->file, "# ", logs->bots[bot]);
}

const struct qx_wire *logs_wire(struct logs *logs, int thread, int bot, uint64_t number)
{
    struct log *log = &logs->log[thread * logs->n_bots + bot];
    const bool is_program = qx_ascii_begins_same(logs->bots[bot], "cmd:", 4);
    if (logs->folder && is_program && !log->is_tried)
        open_log(logs, log, thread, bot);
    if (log->file >= 0)
        write_game(log->file, number);
    return &log->wire;
}
