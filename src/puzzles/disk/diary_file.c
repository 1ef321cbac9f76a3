/*
 * diary_file.c - the user's own diary: a file beside the kept games.
 */
#include <quincunx/diary.h>
#include <quincunx/file.h>
#include <quincunx/folders.h>

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { PATH_SIZE = 512 };

static bool find(char path[PATH_SIZE], struct qx_error *error)
{
    return qx_folder_find(QX_FOLDER_DATA, "/practice.txt", path, PATH_SIZE) ||
           qx_fail(error, "there is no folder to keep tries in");
}

char *qx_diary_load(struct qx_error *error)
{
    char path[PATH_SIZE];
    size_t length;
    if (!find(path, error))
        return NULL;
    if (access(path, F_OK) != 0 && errno == ENOENT) {
        char *empty = strdup("");
        if (!empty)
            qx_fail(error, "there is not enough memory");
        return empty;
    }
    return qx_file_read(path, &length, error);
}

bool qx_diary_add(const struct qx_try *tried, struct qx_error *error)
{
    char line[QX_TRY_SIZE];
    qx_try_write(tried, line, sizeof line);
    return qx_diary_add_line(line, error);
}

bool qx_diary_add_line(const char *line, struct qx_error *error)
{
    char path[PATH_SIZE], folder[PATH_SIZE];
    char *text = qx_diary_load(error);
    if (!text)
        return false;
    const size_t length = strlen(text), end = length + strlen(line) + 1;
    char *more = realloc(text, end + 1);
    if (!more) {
        free(text);
        return qx_fail(error, "there is not enough memory");
    }
    memcpy(more + length, line, end - length - 1);
    more[end - 1] = '\n';
    const bool ok = find(path, error) &&
                    qx_folder_find(QX_FOLDER_DATA, "", folder, sizeof folder) &&
                    qx_folder_make(folder, error) && qx_file_write(path, more, end, error);
    free(more);
    return ok;
}

bool qx_diary_delete(struct qx_error *error)
{
    char path[PATH_SIZE];
    if (!find(path, error))
        return false;
    return unlink(path) == 0 || errno == ENOENT ||
           qx_fail(error, "%s cannot be deleted: %s", path, strerror(errno));
}
