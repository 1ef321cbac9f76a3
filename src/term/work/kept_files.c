/*
 * kept_files.c - folders of the user.
 */
#include "term/work/kept_files.h"

#include <dirent.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

static const char ending[] = ".qx";

/* $variable/quincunx/rest, or $HOME/otherwise/quincunx/rest; empty where neither is set. */
static void find(char out[STORE_PATH], const char *variable, const char *otherwise,
                 const char *rest)
{
    const char *base = getenv(variable), *home = getenv("HOME");
    int length = -1;
    if (base && base[0] == '/')
        length = snprintf(out, STORE_PATH, "%s/quincunx%s", base, rest);
    else if (home && home[0] == '/')
        length = snprintf(out, STORE_PATH, "%s/%s/quincunx%s", home, otherwise, rest);
    if (length < 0 || length >= STORE_PATH - STORE_NAME)
        out[0] = '\0';
}

void store_find(struct store *store)
{
    find(store->config, "XDG_CONFIG_HOME", ".config", "");
    find(store->games, "XDG_DATA_HOME", ".local/share", "/games");
    find(store->unfinished, "XDG_DATA_HOME", ".local/share", "/unfinished");
    find(store->tables, "XDG_CACHE_HOME", ".cache", "");
}

struct qx_store *store_tables(void)
{
    struct store store;
    store_find(&store);
    return store.tables[0] ? qx_store_new(store.tables) : NULL;
}

bool store_make(const char *folder, struct qx_error *error)
{
    char path[STORE_PATH];
    size_t length = strlen(folder);
    if (length == 0 || length >= sizeof path)
        return qx_fail(error, "there is no home folder to keep files in");
    for (size_t i = 1; i <= length; i++) {
        if (folder[i] != '/' && folder[i] != '\0')
            continue;
        memcpy(path, folder, i);
        path[i] = '\0';
        if (mkdir(path, 0700) != 0 && errno != EEXIST)
            return qx_fail(error, "the folder %.150s cannot be made: %s", path, strerror(errno));
    }
    return true;
}

void store_path(const char *folder, const char *name, char out[STORE_PATH])
{
    snprintf(out, STORE_PATH, "%s/%s%s", folder, name, ending);
}

static bool read_entry(const char *folder, const char *file, struct store_entry *entry)
{
    char path[STORE_PATH];
    struct stat info;
    size_t length = strlen(file), tail = sizeof ending - 1;
    if (length <= tail || length - tail >= sizeof entry->name ||
        strcmp(file + length - tail, ending) != 0)
        return false;
    memcpy(entry->name, file, length - tail);
    entry->name[length - tail] = '\0';
    store_path(folder, entry->name, path);
    if (stat(path, &info) != 0 || !S_ISREG(info.st_mode))
        return false;
    entry->time = info.st_mtim;
    return true;
}

static int compare(const void *a, const void *b)
{
    const struct store_entry *x = a, *y = b;
    if (x->time.tv_sec != y->time.tv_sec)
        return x->time.tv_sec < y->time.tv_sec ? 1 : -1;
    if (x->time.tv_nsec != y->time.tv_nsec)
        return x->time.tv_nsec < y->time.tv_nsec ? 1 : -1;
    return strcmp(x->name, y->name);
}

int store_list(const char *folder, struct store_entry *entries, int most)
{
    int n = 0;
    DIR *dir = folder[0] ? opendir(folder) : NULL;
    if (!dir)
        return 0;
    for (struct dirent *file; n < most && (file = readdir(dir));)
        n += read_entry(folder, file->d_name, &entries[n]);
    closedir(dir);
    qsort(entries, (size_t)n, sizeof *entries, compare);
    return n;
}

bool store_check_name(const char *name, struct qx_error *error)
{
    size_t length = strlen(name);
    if (length == 0)
        return qx_fail(error, "a name is missing");
    if (length >= STORE_NAME - 8)
        return qx_fail(error, "this name is too long");
    if (name[0] == '.' || strchr(name, '/'))
        return qx_fail(error, "a name cannot begin with a dot or contain a slash");
    return true;
}
