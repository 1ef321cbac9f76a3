/*
 * folders.c - the folders of the user.
 */
#include <quincunx/folders.h>

#include <stdio.h>
#include <stdlib.h>

#include <quincunx/solve.h>

enum { PATH_SIZE = 4096 };

/* The variable that names the place, and the place below $HOME where it is not set. */
static const struct {
    const char *variable, *otherwise;
} places[] = {
    [QX_FOLDER_CONFIG] = {"XDG_CONFIG_HOME", ".config"},
    [QX_FOLDER_DATA] = {"XDG_DATA_HOME", ".local/share"},
    [QX_FOLDER_CACHE] = {"XDG_CACHE_HOME", ".cache"},
};

bool qx_folder_find(enum qx_folder folder, const char *rest, char *out, size_t size)
{
    const char *base = getenv(places[folder].variable), *home = getenv("HOME");
    int length = -1;
    if (base && base[0] == '/')
        length = snprintf(out, size, "%s/quincunx%s", base, rest);
    else if (home && home[0] == '/')
        length = snprintf(out, size, "%s/%s/quincunx%s", home, places[folder].otherwise, rest);
    if (length >= 0 && (size_t)length < size)
        return true;
    out[0] = '\0';
    return false;
}

struct qx_store *qx_store_usual(void)
{
    char path[PATH_SIZE];
    return qx_folder_find(QX_FOLDER_CACHE, "", path, sizeof path) ? qx_store_new(path) : NULL;
}
