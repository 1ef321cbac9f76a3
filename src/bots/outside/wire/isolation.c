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

char **isolation_words(const char *command, const struct qx_wire *wire)
{
    struct {
        char folder[PATH_MAX], more[PATH_MAX], limit[24], command[];
    } * text;
    enum { N_WORLD = sizeof world / sizeof *world, N_REST = 14 };
    const size_t length = strlen(command) + 1;
    char **words = malloc((N_WORLD + N_REST) * sizeof *words + sizeof *text + length);
    if (!words)
        return NULL;
    text = (void *)(words + N_WORLD + N_REST);
    if (!getcwd(text->folder, PATH_MAX) ||
        !realpath(wire->folder ? wire->folder : text->folder, text->more)) {
        free(words);
        return NULL;
    }
    snprintf(text->limit, sizeof text->limit, "%zu", wire->processes + ISOLATION_PROCESSES);
    memcpy(text->command, command, length);
    const bool has_limit = wire->processes > 0;
    /* clang-format off */
    const char *const rest[N_REST] = {
        "--ro-bind", text->more,   text->more,
        "--ro-bind", text->folder, text->folder,
        "--chdir",   text->folder,
        "/bin/sh", "-c", has_limit ? limited : text->command,
        has_limit ? text->command : NULL, text->limit, NULL};
    /* clang-format on */
    memcpy(words, world, sizeof world);
    memcpy(words + N_WORLD, rest, sizeof rest);
    return words;
}
