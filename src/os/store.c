/*
 * store.c - a folder of table files: read by mapping, written beside and renamed when whole.
 */
#include <quincunx/solve.h>

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

/* A table being written. */
struct writing {
    int file;
    char *beside; /* its name until it is whole */
    char *path;
};

/* "folder/name" and an ending, on the heap; NULL: no memory. */
static char *join(const char *folder, const char *name, const char *ending)
{
    size_t size = strlen(folder) + strlen(name) + strlen(ending) + 2;
    char *path = malloc(size);
    if (path)
        snprintf(path, size, "%s/%s%s", folder, name, ending);
    return path;
}

static bool fail(struct qx_error *error, const char *path, const char *what)
{
    return qx_fail(error, "%.150s cannot be %s: %s", path ? path : "a table", what,
                   strerror(errno));
}

/* Makes the folder and those it lies in, as far as they are missing. */
static bool make_folder(const char *folder)
{
    char *path = strdup(folder);
    if (!path)
        return false;
    for (char *slash = strchr(path + 1, '/'); slash; slash = strchr(slash + 1, '/')) {
        *slash = '\0';
        mkdir(path, 0777);
        *slash = '/';
    }
    bool ok = mkdir(path, 0777) == 0 || errno == EEXIST;
    free(path);
    return ok;
}

/* Maps the file; an empty one cannot be, and is no table. */
static const void *map_file(int file, size_t *size)
{
    struct stat status;
    if (fstat(file, &status) != 0)
        return NULL;
    if (status.st_size == 0) {
        errno = ENODATA;
        return NULL;
    }
    void *bytes = mmap(NULL, (size_t)status.st_size, PROT_READ, MAP_PRIVATE, file, 0);
    if (bytes == MAP_FAILED)
        return NULL;
    *size = (size_t)status.st_size;
    return bytes;
}

static const void *map(void *context, const char *name, size_t *size, struct qx_error *error)
{
    char *path = join(context, name, "");
    int file = path ? open(path, O_RDONLY | O_CLOEXEC) : -1;
    const void *bytes = file >= 0 ? map_file(file, size) : NULL;
    if (!bytes)
        fail(error, path, "read");
    if (file >= 0)
        close(file);
    free(path);
    return bytes;
}

static void unmap(void *context, const void *bytes, size_t size)
{
    (void)context;
    void *mapped;
    memcpy(&mapped, &bytes, sizeof mapped);
    munmap(mapped, size);
}

static void release(struct writing *writing)
{
    if (writing->file >= 0)
        close(writing->file);
    free(writing->beside);
    free(writing->path);
    free(writing);
}

static void *create(void *context, const char *name, struct qx_error *error)
{
    struct writing *writing = calloc(1, sizeof *writing);
    if (!writing) {
        fail(error, NULL, "written");
        return NULL;
    }
    writing->path = join(context, name, "");
    writing->beside = join(context, name, ".XXXXXX");
    writing->file = -1;
    if (writing->path && writing->beside && make_folder(context))
        writing->file = mkostemp(writing->beside, O_CLOEXEC);
    if (writing->file >= 0)
        return writing;
    fail(error, writing->path, "written");
    release(writing);
    return NULL;
}

static bool append(void *context, void *file, const void *bytes, size_t size,
                   struct qx_error *error)
{
    (void)context;
    const struct writing *writing = file;
    const char *at = bytes;
    while (size > 0) {
        ssize_t done = write(writing->file, at, size);
        if (done < 0 && errno == EINTR)
            continue;
        if (done < 0)
            return fail(error, writing->path, "written");
        at += done;
        size -= (size_t)done;
    }
    return true;
}

static void abandon(void *context, void *file)
{
    (void)context;
    struct writing *writing = file;
    unlink(writing->beside);
    release(writing);
}

static bool finish(void *context, void *file, struct qx_error *error)
{
    struct writing *writing = file;
    bool ok = fchmod(writing->file, 0644) == 0 && fsync(writing->file) == 0 &&
              rename(writing->beside, writing->path) == 0;
    if (ok) {
        release(writing);
        return true;
    }
    fail(error, writing->path, "written");
    abandon(context, file);
    return false;
}

struct qx_store *qx_store_new(const char *folder)
{
    struct qx_store *store = malloc(sizeof *store);
    char *context = strdup(folder);
    if (!store || !context) {
        free(store);
        free(context);
        return NULL;
    }
    *store = (struct qx_store){.context = context,
                               .map = map,
                               .unmap = unmap,
                               .create = create,
                               .append = append,
                               .finish = finish,
                               .abandon = abandon};
    return store;
}

void qx_store_free(struct qx_store *store)
{
    if (!store)
        return;
    free(store->context);
    free(store);
}
