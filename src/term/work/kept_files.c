/*
 * kept_files.c - files of the user: which there are, and what they may be called.
 */
#include "term/work/kept_files.h"

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include <quincunx/folders.h>

static const char ending[] = ".qx";

void kept_find(struct kept_folders *kept)
{
    enum { ROOM = KEPT_PATH - KEPT_NAME }; /* for the name of a file */
    qx_folder_find(QX_FOLDER_CONFIG, "", kept->config, ROOM);
    qx_folder_find(QX_FOLDER_DATA, "/games", kept->games, ROOM);
    qx_folder_find(QX_FOLDER_DATA, "/unfinished", kept->unfinished, ROOM);
}

void kept_path(const char *folder, const char *name, char out[KEPT_PATH])
{
    snprintf(out, KEPT_PATH, "%s/%s%s", folder, name, ending);
}

static bool read_entry(const char *folder, const char *file, struct kept_entry *entry)
{
    char path[KEPT_PATH];
    struct stat info;
    size_t length = strlen(file), tail = sizeof ending - 1;
    if (length <= tail || length - tail >= sizeof entry->name ||
        strcmp(file + length - tail, ending) != 0)
        return false;
    memcpy(entry->name, file, length - tail);
    entry->name[length - tail] = '\0';
    kept_path(folder, entry->name, path);
    if (stat(path, &info) != 0 || !S_ISREG(info.st_mode))
        return false;
    entry->time = info.st_mtim;
    return true;
}

int kept_compare(const struct kept_entry *x, const struct kept_entry *y)
{
    if (x->time.tv_sec != y->time.tv_sec)
        return x->time.tv_sec < y->time.tv_sec ? 1 : -1;
    if (x->time.tv_nsec != y->time.tv_nsec)
        return x->time.tv_nsec < y->time.tv_nsec ? 1 : -1;
    return strcmp(x->name, y->name);
}

static int compare(const void *a, const void *b)
{
    return kept_compare(a, b);
}

/* All files of the folder, in no order; NULL: none, or no memory. */
static struct kept_entry *read_all(DIR *dir, const char *folder, size_t *n)
{
    struct kept_entry *all = NULL, entry;
    size_t room = 0;
    *n = 0;
    for (struct dirent *file; (file = readdir(dir));) {
        if (!read_entry(folder, file->d_name, &entry))
            continue;
        if (*n == room) {
            room = room ? 2 * room : 64;
            struct kept_entry *more = realloc(all, room * sizeof *all);
            if (!more)
                break;
            all = more;
        }
        all[(*n)++] = entry;
    }
    return all;
}

/* Only when all are known is it known which are the newest. */
int kept_list(const char *folder, struct kept_entry *entries, int most)
{
    size_t n;
    DIR *dir = folder[0] ? opendir(folder) : NULL;
    if (!dir)
        return 0;
    struct kept_entry *all = read_all(dir, folder, &n);
    closedir(dir);
    if (!all)
        return 0;
    qsort(all, n, sizeof *all, compare);
    n = n < (size_t)most ? n : (size_t)most;
    memcpy(entries, all, n * sizeof *all);
    free(all);
    return (int)n;
}

bool kept_check_name(const char *name, struct qx_error *error)
{
    size_t length = strlen(name);
    if (length == 0)
        return qx_fail(error, "a name is missing");
    if (length >= KEPT_NAME - 8)
        return qx_fail(error, "this name is too long");
    if (name[0] == '.' || strchr(name, '/'))
        return qx_fail(error, "a name cannot begin with a dot or contain a slash");
    return true;
}

bool kept_is_taken(const char *folder, const char *name)
{
    char path[KEPT_PATH];
    kept_path(folder, name, path);
    return access(path, F_OK) == 0;
}

void kept_new_name(const char *folder, const char *game, char out[KEPT_NAME])
{
    struct tm local;
    const time_t now = time(NULL);
    size_t n = (size_t)snprintf(out, KEPT_NAME, "%.30s-", game);
    n += strftime(out + n, KEPT_NAME - n, "%Y-%m-%d-%H%M%S", localtime_r(&now, &local));
    for (int i = 2; kept_is_taken(folder, out) && i < 1000; i++)
        snprintf(out + n, KEPT_NAME - n, "-%d", i);
}
