/*
 * files.h - the files of the page, built into the program from web/dist; none where that was not
 * built.
 */
#ifndef SERVE_FILES_H
#define SERVE_FILES_H

#include <stdbool.h>
#include <stddef.h>

struct serve_body {
    const unsigned char *bytes;
    size_t size;
};

struct serve_file {
    const char *path; /* "/index.html" */
    const char *type; /* "text/html; charset=utf-8" */
    const char *tag;  /* changes with the contents: "\"9f86d081…\"" */
    bool is_lasting;  /* its name changes with its contents, so it may be kept for ever */
    struct serve_body plain, gzip; /* gzip.size 0: not worth it */
};

extern const struct serve_file serve_files[]; /* ends with a NULL path */

/* The file that a request for this path means, "/" being the page itself; NULL: none. */
const struct serve_file *serve_file_find(const char *path);

#endif
