/*
 * unnamed.c - a game for which nobody has named a file.
 */
#include "cmd/lib/unnamed.h"

#include <stdio.h>
#include <time.h>
#include <unistd.h>

/* By the second and the process: nobody else has this name. */
static void write_name(char *out, size_t size)
{
    const time_t now = time(NULL);
    struct tm local;
    char day[32];
    strftime(day, sizeof day, "%Y-%m-%d-%H%M%S", localtime_r(&now, &local));
    snprintf(out, size, "/unfinished/line-%s-%ld", day, (long)getpid());
}

bool unnamed_open(struct unnamed *unnamed, struct qx_error *error)
{
    char name[96], file[104];
    char *path = unnamed->path, *lock_path = unnamed->lock_path;
    qx_folder_find(QX_FOLDER_DATA, "/unfinished", path, UNNAMED_PATH);
    bool ok = qx_folder_make(path, error);
    write_name(name, sizeof name);
    snprintf(file, sizeof file, "%s.lock", name);
    ok = ok && qx_folder_find(QX_FOLDER_DATA, file, lock_path, UNNAMED_PATH);
    snprintf(file, sizeof file, "%s.qx", name);
    ok = ok && qx_folder_find(QX_FOLDER_DATA, file, path, UNNAMED_PATH);
    if (ok)
        unnamed->lock = qx_file_lock(lock_path);
    else
        path[0] = '\0';
    return ok;
}

void unnamed_remove(struct unnamed *unnamed)
{
    if (unnamed->path[0])
        unlink(unnamed->path);
    unnamed_release(unnamed);
}

void unnamed_release(struct unnamed *unnamed)
{
    if (!unnamed->path[0])
        return;
    if (unnamed->lock >= 0) {
        unlink(unnamed->lock_path);
        close(unnamed->lock);
    }
    unnamed->path[0] = '\0';
}
