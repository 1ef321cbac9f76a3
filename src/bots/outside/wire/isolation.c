/*
 * isolation.c - a command in a world of its own, by bubblewrap.
 *
 * Without capabilities even root cannot mount anew, to write to it, what is mounted read only.
 *
 * The kernel counts the processes of a user, but in each user namespace from zero: a limit that is
 * set inside holds for the program alone. (Root's processes are counted by nobody but the
 * guardian.) It leaves room for one process too many, so that the guardian sees it and says why the
 * program was ended.
 */
#include "bots/outside/wire/isolation.h"

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* clang-format off */
static const char *const world[] = {
    "bwrap", "--unshare-all", "--die-with-parent", "--cap-drop", "ALL",
    "--ro-bind",     "/usr",   "/usr",
    "--ro-bind-try", "/bin",   "/bin",
    "--ro-bind-try", "/sbin",  "/sbin",
    "--ro-bind-try", "/lib",   "/lib",
    "--ro-bind-try", "/lib64", "/lib64",
    "--ro-bind-try", "/etc",   "/etc",
    "--ro-bind-try", "/opt",   "/opt",
    "--proc",  "/proc",
    "--dev",   "/dev",
    "--tmpfs", "/tmp",
    "--tmpfs", "/home",
};
/* clang-format on */

/* Sets the limit $1, whose letter shells disagree about, and becomes the command $0. */
static const char limited[] =
    "ulimit -p $1 2>/dev/null || ulimit -u $1 2>/dev/null; exec /bin/sh -c \"$0\"";

enum {
    N_WORLD = sizeof world / sizeof *world,
    N_REST = 14,
    N_MOST = N_WORLD + N_REST + 3 * QX_WIRE_HIDDEN
};

/* The words, which come first, since who frees them frees it all; and the texts that some are. */
struct command_line {
    char *words[N_MOST];
    size_t n;
    char folder[PATH_MAX], more[PATH_MAX], hidden[QX_WIRE_HIDDEN][PATH_MAX], limit[24], command[];
};

static void add(struct command_line *line, const char *const *words, size_t n)
{
    memcpy(line->words + line->n, words, n * sizeof *words);
    line->n += n;
}

/* Lays something empty over a folder or a file; what is not there need not be hidden. */
static void hide(struct command_line *line, const char *path, char *real)
{
    struct stat about;
    if (!path || !realpath(path, real) || stat(real, &about) != 0)
        return;
    if (S_ISDIR(about.st_mode))
        add(line, (const char *const[]){"--tmpfs", real}, 2);
    else
        add(line, (const char *const[]){"--ro-bind", "/dev/null", real}, 3);
}

char **isolation_words(const char *command, const struct qx_wire *wire)
{
    const size_t length = strlen(command) + 1;
    struct command_line *line = malloc(sizeof *line + length);
    if (!line)
        return NULL;
    line->n = 0;
    if (!getcwd(line->folder, PATH_MAX) ||
        !realpath(wire->folder ? wire->folder : line->folder, line->more)) {
        free(line);
        return NULL;
    }
    snprintf(line->limit, sizeof line->limit, "%zu", wire->processes + ISOLATION_PROCESSES);
    memcpy(line->command, command, length);
    add(line, world, N_WORLD);
    /* clang-format off */
    const char *const shown[] = {
        "--ro-bind", line->more,   line->more,
        "--ro-bind", line->folder, line->folder};
    const bool has_limit = wire->processes > 0;
    const char *const run[] = {
        "--chdir", line->folder,
        "/bin/sh", "-c", has_limit ? limited : line->command,
        has_limit ? line->command : NULL, line->limit, NULL};
    /* clang-format on */
    add(line, shown, sizeof shown / sizeof *shown);
    for (int i = 0; i < QX_WIRE_HIDDEN; i++)
        hide(line, wire->hidden[i], line->hidden[i]);
    add(line, run, sizeof run / sizeof *run);
    return line->words;
}
