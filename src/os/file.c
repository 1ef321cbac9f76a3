/*
 * file.c - whole files in and out.
 */
#include "os/file_bytes.h"

#include <quincunx/file.h>

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include "os/replacing.h"

enum {
    FIRST_SIZE = 1 << 16,
    MOST_SIZE = 1 << 30,
    LINKS_MOST = 40, /* one behind the other: as many as Linux follows */
};

/* More room for a text; NULL with errno set: there is none, and the text stays where it is. */
static char *grow(char *text, size_t *size)
{
    static const size_t most = (size_t)MOST_SIZE + 2; /* a byte too many, and the NUL */
    if (*size == most) {
        errno = EFBIG;
        return NULL;
    }
    *size = 2 * *size < most ? 2 * *size : most;
    return realloc(text, *size);
}

/* Reads to the end of the file; NULL with errno set on failure. */
static char *read_all(int file, size_t *length)
{
    size_t size = FIRST_SIZE, n = 0;
    char *text = malloc(size);
    while (text) {
        const ssize_t got = read(file, text + n, size - n - 1);
        if (got == 0) {
            text[n] = '\0';
            *length = n;
            return text;
        }
        if (got < 0 && errno != EINTR)
            break;
        n += got > 0 ? (size_t)got : 0;
        char *larger = n + 1 < size ? text : grow(text, &size);
        if (!larger)
            break;
        text = larger;
    }
    const int why = errno;
    free(text);
    errno = why;
    return NULL;
}

char *qx_file_read(const char *path, size_t *length, struct qx_error *error)
{
    bool is_standard = strcmp(path, "-") == 0;
    int file = is_standard ? STDIN_FILENO : open(path, O_RDONLY | O_CLOEXEC);
    char *text = file < 0 ? NULL : read_all(file, length);
    if (!text)
        qx_fail(error, "%.*s cannot be read: %s", qx_text_cut(path, 150), path, strerror(errno));
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

int file_open_folder(const char *path)
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

void file_flush_folder(const char *path)
{
    int file = file_open_folder(path);
    if (file >= 0) {
        fsync(file);
        close(file);
    }
}

/* --- replacing a file ------------------------------------------------------------------------- */

/* Where a link leads, by what it says, from its own folder. NULL: no memory. */
static char *behind_link(const char *link, const char *told)
{
    const char *slash = strrchr(link, '/');
    const int n_folder = slash && told[0] != '/' ? (int)(slash + 1 - link) : 0;
    char *whole = NULL;
    return asprintf(&whole, "%.*s%s", n_folder, link, told) < 0 ? NULL : whole;
}

/* The file that a path means, behind its links, also where they lead nowhere yet: they stay. NULL
 * with errno set on failure. */
static char *behind_links(const char *path)
{
    char told[PATH_MAX], *at = realpath(path, NULL);
    if (at || errno == ELOOP)
        return at;
    at = strdup(path);
    for (int n_links = 0; at; n_links++) {
        const ssize_t n = readlink(at, told, sizeof told - 1);
        if (n < 0)
            return at;
        told[n] = '\0';
        char *next = n_links < LINKS_MOST ? behind_link(at, told) : NULL;
        free(at);
        errno = next ? errno : ELOOP;
        at = next;
    }
    return NULL;
}

static bool is_one(const struct stat *a, const struct stat *b)
{
    return a->st_dev == b->st_dev && a->st_ino == b->st_ino;
}

static bool is_standard_output(const struct stat *about)
{
    struct stat output;
    return fstat(STDOUT_FILENO, &output) == 0 && is_one(about, &output);
}

/* A device, a pipe and the like, or where our output goes: nothing that could be replaced. */
static bool is_stream(const char *path)
{
    struct stat about;
    return stat(path, &about) == 0 &&
           ((!S_ISREG(about.st_mode) && !S_ISDIR(about.st_mode)) || is_standard_output(&about));
}

/* May what lies there, if anything, be written over? The folder alone would allow it also where a
 * file is protected. */
static bool is_open_to_writing(const char *path)
{
    return faccessat(AT_FDCWD, path, W_OK, AT_EACCESS) == 0 || errno == ENOENT;
}

static bool is_folder_writable(const char *path)
{
    struct stat about;
    if (stat(path, &about) == 0 && S_ISDIR(about.st_mode)) {
        errno = EISDIR;
        return false;
    }
    if (!is_open_to_writing(path))
        return false;
    const int folder = file_open_folder(path);
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
    return ok || qx_fail(error, "%.*s cannot be written: %s", qx_text_cut(path, 150), path,
                         strerror(why));
}

/* False with errno set: all is as it was. */
static bool replace(const char *path, const char *text, size_t length, enum replacing_for whom)
{
    struct replacing replacing;
    if (!is_open_to_writing(path) || !replacing_begin(&replacing, path, whom))
        return false;
    if (file_write_bytes(replacing.file, text, length))
        return replacing_finish(&replacing);
    replacing_abandon(&replacing);
    return false;
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

static bool write_whole(const char *path, const char *text, size_t length, enum replacing_for whom,
                        struct qx_error *error)
{
    char *real = behind_links(path);
    const bool ok = real && (is_stream(path) ? write_through(path, text, length)
                                             : replace(real, text, length, whom));
    const int why = errno;
    free(real);
    return ok || qx_fail(error, "%.*s cannot be written: %s", qx_text_cut(path, 150), path,
                         strerror(why));
}

bool qx_file_write(const char *path, const char *text, size_t length, struct qx_error *error)
{
    return write_whole(path, text, length, REPLACING_AS_BEFORE, error);
}

bool qx_file_write_secret(const char *path, const char *text, size_t length, struct qx_error *error)
{
    return write_whole(path, text, length, REPLACING_FOR_USER, error);
}

/* --- which file is meant ---------------------------------------------------------------------- */

/* The folder that a file would be made in. */
static bool find_folder(const char *path, struct stat *about)
{
    const int folder = file_open_folder(path);
    const bool ok = folder >= 0 && fstat(folder, about) == 0;
    if (folder >= 0)
        close(folder);
    return ok;
}

static const char *name_in(const char *path)
{
    const char *slash = strrchr(path, '/');
    return slash ? slash + 1 : path;
}

bool qx_file_is_same(const char *path, const char *other)
{
    struct stat a, b;
    const bool has_a = stat(path, &a) == 0, has_b = stat(other, &b) == 0;
    if (has_a || has_b)
        return has_a && has_b && S_ISREG(a.st_mode) && is_one(&a, &b);
    char *one = behind_links(path), *two = behind_links(other);
    const bool is_same = one && two && strcmp(name_in(one), name_in(two)) == 0 &&
                         find_folder(one, &a) && find_folder(two, &b) && is_one(&a, &b);
    free(one);
    free(two);
    return is_same;
}

/* --- locks ------------------------------------------------------------------------------------ */

/* Is the open file the one of that name? Its last holder may have removed it meanwhile: a lock on
 * what has no name keeps nobody out. */
static bool has_name(int file, const char *path)
{
    struct stat ours, named;
    return fstat(file, &ours) == 0 && stat(path, &named) == 0 && is_one(&ours, &named);
}

int qx_file_lock(const char *path)
{
    for (;;) {
        const int file = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0600);
        if (file < 0)
            return -1;
        const bool is_ours = flock(file, LOCK_EX | LOCK_NB) == 0;
        if (is_ours && has_name(file, path))
            return file;
        const int why = errno;
        close(file);
        errno = why;
        if (!is_ours)
            return -1;
    }
}

char *qx_file_lock_name(const char *path)
{
    char *file = behind_links(path), *name = NULL;
    if (!file)
        return NULL;
    const char *last = name_in(file);
    if (asprintf(&name, "%.*s.%s.quincunx-lock", (int)(last - file), file, last) < 0)
        name = NULL;
    free(file);
    return name;
}

void qx_file_unlock(const char *path, int file)
{
    struct stat about;
    if (fstat(file, &about) == 0 && about.st_size == 0)
        unlink(path);
    close(file);
}

/* Makes one folder; one that is there is fine, a file in its place is not. */
static bool make_one(const char *path)
{
    struct stat about;
    if (mkdir(path, 0700) == 0)
        return true;
    if (errno == EEXIST && stat(path, &about) == 0) {
        errno = ENOTDIR;
        return S_ISDIR(about.st_mode);
    }
    return false;
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
    const bool ok = make_one(path);
    const int why = errno;
    free(path);
    return ok || qx_fail(error, "the folder %.*s cannot be made: %s", qx_text_cut(folder, 150),
                         folder, strerror(why));
}
