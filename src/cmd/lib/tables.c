/*
 * tables.c - the folder of exact values that solvers write and bots read.
 */
#include "cmd/lib/tables.h"

#include <stdio.h>
#include <stdlib.h>

/* False: no home is known, or its name is too long. */
static bool standard_folder(char *out, size_t size)
{
    const char *cache = getenv("XDG_CACHE_HOME"), *home = getenv("HOME");
    int n = -1;
    if (cache && cache[0] == '/')
        n = snprintf(out, size, "%s/quincunx", cache);
    else if (home && home[0])
        n = snprintf(out, size, "%s/.cache/quincunx", home);
    return n > 0 && (size_t)n < size;
}

struct qx_store *tables_new(const char *folder)
{
    char standard[4096];
    if (!folder && !standard_folder(standard, sizeof standard))
        return NULL;
    return qx_store_new(folder ? folder : standard);
}
