/*
 * diary_file.c - the user's own diary: a file beside the kept games.
 */
#include <quincunx/diary.h>
#include <quincunx/file.h>
#include <quincunx/folders.h>

#include <assert.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/file.h>
#include <unistd.h>

#include "os/file_bytes.h"

enum { PATH_SIZE = 512, LINE_SIZE = 256 };

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
    char *text = qx_file_read(path, &length, error);
    for (size_t i = 0; text && i < length; i++)
        if (text[i] == '\0')
            text[i] = '\n'; /* what a power cut left behind hides no line after it */
    return text;
}

bool qx_diary_add(const struct qx_try *tried, struct qx_error *error)
{
    char line[QX_TRY_SIZE];
    qx_try_write(tried, line, sizeof line);
    return qx_diary_add_line(line, error);
}

/* Puts the line behind what is there, which may have been cut off within a line. A line that does
 * not go in whole leaves no part of it. */
static bool append(int file, const char *line)
{
    char text[LINE_SIZE], last = '\n';
    const off_t end = lseek(file, 0, SEEK_END);
    if (end < 0 || (end > 0 && pread(file, &last, 1, end - 1) != 1))
        return false;
    const int length = snprintf(text, sizeof text, "%s%s\n", last == '\n' ? "" : "\n", line);
    assert(length < LINE_SIZE);
    if (file_write_bytes(file, text, (size_t)length) && fsync(file) == 0)
        return true;
    const int why = errno;
    if (ftruncate(file, end) != 0)
        return false;
    errno = why;
    return false;
}

/* Of several programs at once each adds its line: they wait for each other. */
bool qx_diary_add_line(const char *line, struct qx_error *error)
{
    char path[PATH_SIZE], folder[PATH_SIZE];
    if (!find(path, error) || !qx_folder_find(QX_FOLDER_DATA, "", folder, sizeof folder) ||
        !qx_folder_make(folder, error))
        return false;
    const int file = open(path, O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC, 0644);
    const bool ok = file >= 0 && flock(file, LOCK_EX) == 0 && append(file, line);
    if (!ok)
        qx_fail(error, "%.*s cannot be written: %s", qx_text_cut(path, 150), path, strerror(errno));
    if (file >= 0)
        close(file);
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
