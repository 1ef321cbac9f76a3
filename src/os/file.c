/*
 * file.c - whole files in and out.
 */
#include "os/file_bytes.h"

#include <quincunx/file.h>

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

enum { FIRST_SIZE = 1 << 16, MOST_SIZE = 1 << 30 };

/* Reads to the end of the file; NULL with errno set on failure. */
static char *read_all(int file, size_t *length)
{
    size_t size = FIRST_SIZE, n = 0;
    char *text = malloc(size);
    while (text) {
        ssize_t got = read(file, text + n, size - n - 1);
        if (got < 0 && errno == EINTR)
            continue;
        if (got == 0) {
            text[n] = '\0';
            *length = n;
            return text;
        }
        n += got > 0 ? (size_t)got : 0;
        char *larger = got < 0 || size >= MOST_SIZE ? NULL : text;
        if (larger && n + 1 == size)
            larger = realloc(text, size *= 2);
        if (!larger) {
            if (got > 0)
                errno = size >= MOST_SIZE ? EFBIG : ENOMEM;
            free(text);
            return NULL;
        }
        text = larger;
    }
    return NULL;
}

char *qx_file_read(const char *path, size_t *length, struct qx_error *error)
{
    bool is_standard = strcmp(path, "-") == 0;
    int file = is_standard ? STDIN_FILENO : open(path, O_RDONLY | O_CLOEXEC);
    char *text = file < 0 ? NULL : read_all(file, length);
    if (!text)
        qx_fail(error, "%.150s cannot be read: %s", path, strerror(errno));
    if (file >= 0 && !is_standard)
        close(file);
    return text;
}

bool file_write_bytes(int file, const char *bytes, size_t size)
{
    while (size > 0) {
        ssize_t done = write(file, bytes, size);
        if (done < 0 && errno == EINTR)
            continue;
        if (done < 0)
            return false;
        bytes += done;
        size -= (size_t)done;
    }
    return true;
}

/* The folder that the path lies in, opened; -1 with errno set on failure. */
static int open_folder(const char *path)
{
    char *folder = strdup(path);
    if (!folder)
        return -1;
    char *slash = strrchr(folder, '/');
    if (slash)
        slash[slash == folder] = '\0';
    int file = open(slash ? folder : ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    int why = errno;
    free(folder);
    errno = why;
    return file;
}

/* A rename survives a power cut only when its folder is flushed too. */
static void flush_folder(const char *path)
{
    int file = open_folder(path);
    if (file >= 0) {
        fsync(file);
        close(file);
    }
}

/* --- replacing a file ------------------------------------------------------------------------- */

/* Where a link leads that leads nowhere yet: what it says, from its own folder. */
static char *behind_link(const char *path)
{
    char told[PATH_MAX], *whole = NULL;
    const ssize_t n = readlink(path, told, sizeof told - 1);
    const char *slash = strrchr(path, '/');
    if (n < 0)
        return strdup(path);
    told[n] = '\0';
    const int n_folder = slash && told[0] != '/' ? (int)(slash + 1 - path) : 0;
    return asprintf(&whole, "%.*s%s", n_folder, path, told) < 0 ? NULL : whole;
}

/* The file that a path means, behind its links: they stay. NULL: no memory. */
static char *behind_links(const char *path)
{
    char *real = realpath(path, NULL);
    return real ? real : behind_link(path);
}

static bool is_standard_output(const struct stat *about)
{
    struct stat output;
    return fstat(STDOUT_FILENO, &output) == 0 && about->st_dev == output.st_dev &&
           about->st_ino == output.st_ino;
}

/* A device, a pipe and the like, or where our output goes: nothing that could be replaced. */
static bool is_stream(const char *path)
{
    struct stat about;
    return stat(path, &about) == 0 &&
           ((!S_ISREG(about.st_mode) && !S_ISDIR(about.st_mode)) || is_standard_output(&about));
}

static bool is_folder_writable(const char *path)
{
    struct stat about;
    if (stat(path, &about) == 0 && S_ISDIR(about.st_mode)) {
        errno = EISDIR;
        return false;
    }
    const int folder = open_folder(path);
    const bool ok = folder >= 0 && faccessat(folder, ".", W_OK, 0) == 0;
    const int why = errno;
    if (folder >= 0)
        close(folder);
    errno = why;
    return ok;
}

bool qx_file_is_writable(const char *path, struct qx_error *error)
{
    char *real = behind_links(path);
    const bool ok = real && (is_stream(path) ? access(path, W_OK) == 0 : is_folder_writable(real));
    const int why = errno;
    free(real);
    return ok || qx_fail(error, "%.150s cannot be written: %s", path, strerror(why));
}

/* A new file beside the path, for whom the umask lets read it; -1 with errno set on failure. */
static int create_beside(const char *path, char *beside, size_t size)
{
    static atomic_uint n_files;
    int file;
    do {
        snprintf(beside, size, "%s.%lx-%x", path, (long)getpid(), atomic_fetch_add(&n_files, 1));
        file = open(beside, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
    } while (file < 0 && errno == EEXIST);
    return file;
}

/* Who may read the old file may read the new one. */
static bool keep_mode(const char *path, int file)
{
    struct stat old;
    return stat(path, &old) != 0 || fchmod(file, old.st_mode & 07777) == 0;
}

/* False with errno set: all is as it was. */
static bool replace(const char *path, const char *text, size_t length)
{
    const size_t size = strlen(path) + sizeof ".0123456789abcdef-01234567";
    char *beside = malloc(size);
    const int file = beside ? create_beside(path, beside, size) : -1;
    bool ok = file >= 0 && keep_mode(path, file) && file_write_bytes(file, text, length) &&
              fsync(file) == 0;
    int why = errno;
    if (file >= 0 && close(file) != 0 && ok) {
        ok = false;
        why = errno;
    }
    if (ok && rename(beside, path) != 0) {
        ok = false;
        why = errno;
    }
    if (ok)
        flush_folder(path);
    else if (file >= 0)
        unlink(beside);
    free(beside);
    errno = why;
    return ok;
}

static bool write_through(const char *path, const char *text, size_t length)
{
    struct stat about;
    const bool is_ours = stat(path, &about) == 0 && is_standard_output(&about);
    const int file = is_ours ? STDOUT_FILENO : open(path, O_WRONLY | O_CLOEXEC);
    if (is_ours)
        fflush(stdout);
    const bool ok = file >= 0 && file_write_bytes(file, text, length);
    const int why = errno;
    if (file >= 0 && !is_ours)
        close(file);
    errno = why;
    return ok;
}

bool qx_file_write(const char *path, const char *text, size_t length, struct qx_error *error)
{
    char *real = behind_links(path);
    const bool ok =
        real && (is_stream(path) ? write_through(path, text, length) : replace(real, text, length));
    const int why = errno;
    free(real);
    return ok || qx_fail(error, "%.150s cannot be written: %s", path, strerror(why));
}

int qx_file_lock(const char *path)
{
    const int file = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0600);
    if (file >= 0 && flock(file, LOCK_EX | LOCK_NB) == 0)
        return file;
    if (file >= 0)
        close(file);
    return -1;
}

bool qx_folder_make(const char *folder, struct qx_error *error)
{
    char *path = folder[0] ? strdup(folder) : NULL;
    if (!path)
        return qx_fail(error, folder[0] ? "no memory" : "there is no home folder to keep files in");
    for (char *slash = strchr(path + 1, '/'); slash; slash = strchr(slash + 1, '/')) {
        *slash = '\0';
        mkdir(path, 0700);
        *slash = '/';
    }
    bool ok = mkdir(path, 0700) == 0 || errno == EEXIST;
    free(path);
    return ok || qx_fail(error, "the folder %.150s cannot be made: %s", folder, strerror(errno));
}
