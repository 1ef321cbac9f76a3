/*
 * files.c - a file of the page by its path. Paths are compared whole: nothing else can be reached.
 */
#include "serve/files.h"

#include <string.h>

const struct serve_file *serve_file_find(const char *path)
{
    const char *wanted = strcmp(path, "/") == 0 ? "/index.html" : path;
    for (const struct serve_file *file = serve_files; file->path; file++)
        if (strcmp(file->path, wanted) == 0)
            return file;
    return NULL;
}
