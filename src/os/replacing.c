/*
 * replacing.c - files written beside others and renamed over them.
 */
#include "os/replacing.h"

#include <errno.h>
#include <fcntl.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "os/file_bytes.h"

/* A new file beside the path; -1 with errno set on failure. */
static int create_beside(const char *path, mode_t mode, char *beside, size_t size)
{
    static atomic_uint n_files;
    int file;
    do {
        snprintf(beside, size, "%s.%lx-%x", path, (long)getpid(), atomic_fetch_add(&n_files, 1));
        file = open(beside, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode);
    } while (file < 0 && errno == EEXIST);
    return file;
}

/* Who may read the old file may read the new one; a group that we may not give it to is left out.
 */
static bool keep_access(const struct stat *old, int file)
{
    const bool has_group = fchown(file, (uid_t)-1, old->st_gid) == 0;
    return fchmod(file, old->st_mode & (has_group ? 07777 : 05707)) == 0;
}

static void release(struct replacing *replacing)
{
    const int why = errno;
    free(replacing->path);
    free(replacing->beside);
    *replacing = (struct replacing){.file = -1};
    errno = why;
}

void replacing_abandon(struct replacing *replacing)
{
    const int why = errno;
    if (replacing->file >= 0)
        close(replacing->file);
    unlink(replacing->beside);
    errno = why;
    release(replacing);
}

bool replacing_begin(struct replacing *replacing, const char *path, enum replacing_for whom)
{
    struct stat old;
    const size_t size = strlen(path) + sizeof ".0123456789abcdef-01234567";
    const bool has_old = whom == REPLACING_AS_BEFORE && stat(path, &old) == 0;
    const mode_t mode = has_old || whom == REPLACING_FOR_USER ? 0600 : 0666;
    char *copy = strdup(path), *beside = malloc(size);
    const int file = copy && beside ? create_beside(path, mode, beside, size) : -1;
    *replacing = (struct replacing){.file = file, .path = copy, .beside = beside};
    if (file < 0) {
        release(replacing);
        return false;
    }
    if (!has_old || keep_access(&old, file))
        return true;
    replacing_abandon(replacing);
    return false;
}

bool replacing_finish(struct replacing *replacing)
{
    const bool is_flushed = fsync(replacing->file) == 0;
    const int why = errno;
    const bool is_closed = close(replacing->file) == 0;
    replacing->file = -1;
    if (!is_flushed)
        errno = why;
    if (!is_flushed || !is_closed || rename(replacing->beside, replacing->path) != 0) {
        replacing_abandon(replacing);
        return false;
    }
    file_flush_folder(replacing->path);
    release(replacing);
    return true;
}
