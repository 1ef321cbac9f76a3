/*
 * unnamed.c - a game for which nobody has named a file.
 */
#include "cmd/lib/unnamed.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

static const char ending[] = ".qx";

/* By the second and the process: nobody else has this name. */
static void write_name(const char *what, char out[UNNAMED_NAME])
{
    const time_t now = time(NULL);
    struct tm local;
    char day[32];
    strftime(day, sizeof day, "%Y-%m-%d-%H%M%S", localtime_r(&now, &local));
    snprintf(out, UNNAMED_NAME, "%.20s-%s-%ld", what, day, (long)getpid());
}

/* The file of a folder of the user's, which is made. */
static bool find_place(const char *folder, const char *name, const char *suffix,
                       char out[UNNAMED_PATH], struct qx_error *error)
{
    char rest[2 * UNNAMED_NAME];
    qx_folder_find(QX_FOLDER_DATA, folder, out, UNNAMED_PATH);
    if (!qx_folder_make(out, error))
        return false;
    snprintf(rest, sizeof rest, "%s/%s%s", folder, name, suffix);
    return qx_folder_find(QX_FOLDER_DATA, rest, out, UNNAMED_PATH) ||
           qx_fail(error, "the path of the folder for games is too long");
}

/* --- unfinished games --- */

/* Are these paths of one folder? */
static bool is_same_folder(const char *path, const char *other)
{
    char *one = realpath(path, NULL), *two = realpath(other, NULL);
    const bool is_same = one && two && strcmp(one, two) == 0;
    free(one);
    free(two);
    return is_same;
}

bool unnamed_find(const char *path, char name[UNNAMED_NAME])
{
    char unfinished[UNNAMED_PATH], folder[UNNAMED_PATH];
    const char *slash = strrchr(path, '/'), *file = slash ? slash + 1 : path;
    const size_t length = strlen(file), tail = sizeof ending - 1;
    if (length <= tail || length - tail >= UNNAMED_NAME ||
        strcmp(file + length - tail, ending) != 0)
        return false;
    snprintf(folder, sizeof folder, "%.*s", slash ? (int)(slash - path) : 1, slash ? path : ".");
    if (!qx_folder_find(QX_FOLDER_DATA, "/unfinished", unfinished, sizeof unfinished) ||
        !is_same_folder(folder, unfinished))
        return false;
    snprintf(name, UNNAMED_NAME, "%.*s", (int)(length - tail), file);
    return true;
}

/* Paths and lock of the unfinished game of that name; a lock that another holds is -1. */
static bool take(struct unnamed *unnamed, const char *name, struct qx_error *error)
{
    if (!find_place("/unfinished", name, ".lock", unnamed->lock_path, error) ||
        !find_place("/unfinished", name, ending, unnamed->path, error)) {
        unnamed->path[0] = '\0';
        return false;
    }
    unnamed->lock = qx_file_lock(unnamed->lock_path);
    return true;
}

bool unnamed_take(struct unnamed *unnamed, const char *name, struct qx_error *error)
{
    if (!take(unnamed, name, error))
        return false;
    if (unnamed->lock >= 0)
        return true;
    unnamed->path[0] = '\0';
    return qx_fail(error, "another program plays this game, or its folder cannot be written to");
}

bool unnamed_open(struct unnamed *unnamed, struct qx_error *error)
{
    char name[UNNAMED_NAME];
    write_name("line", name);
    return take(unnamed, name, error);
}

bool unnamed_finish(struct unnamed *unnamed, const char *game, char out[UNNAMED_PATH],
                    struct qx_error *error)
{
    char name[UNNAMED_NAME];
    write_name(game, name);
    const bool ok = find_place("/games", name, ending, out, error) &&
                    (rename(unnamed->path, out) == 0 ||
                     qx_fail(error, "%.*s cannot be moved: %s", qx_text_cut(unnamed->path, 150),
                             unnamed->path, strerror(errno)));
    unnamed_release(unnamed);
    return ok;
}

void unnamed_release(struct unnamed *unnamed)
{
    if (unnamed->path[0] && unnamed->lock >= 0)
        qx_file_unlock(unnamed->lock_path, unnamed->lock);
    unnamed->path[0] = '\0';
}
