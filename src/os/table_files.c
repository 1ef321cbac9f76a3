/*
 * table_files.c - a folder of table files: read by mapping, written beside and renamed when whole.
 *
 * A file is a head of 512 bytes, readable lines filled up with newlines; the body; and a line with
 * the XXH3 checksum of all that comes before it:
 *
 *     quincunx table 1
 *     game: neutreeko
 *     rules: repetition=3
 *     what: retrograde
 *     version: 1
 *     (newlines)
 *     body
 *     xxh3: 0123456789abcdef
 *
 * Head and checksum depend on nothing but the table, so the same table is the same file.
 */
#include <quincunx/file.h>
#include <quincunx/solve.h>

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#define XXH_INLINE_ALL
#include <xxhash.h>

#include "os/file_bytes.h"
#include "os/replacing.h"

enum { HEAD_SIZE = 512, TAIL_SIZE = 23, NAME_MOST = 400 };

/* A table being written. */
struct writing {
    struct replacing replacing;
    char *path;
    XXH3_state_t *checksum;
};

/* --- names, head and tail -------------------------------------------------------------------- */

static void write_head(const struct qx_table_about *about, char head[HEAD_SIZE + 1])
{
    char rules[HEAD_SIZE];
    qx_rules_text(about->rules, rules, sizeof rules);
    memset(head, '\n', HEAD_SIZE);
    int n =
        snprintf(head, HEAD_SIZE, "quincunx table 1\ngame: %s\nrules: %s\nwhat: %s\nversion: %u\n",
                 about->rules->game->name, rules, about->what, about->version);
    head[n < HEAD_SIZE ? n : HEAD_SIZE - 1] = '\n';
    head[HEAD_SIZE] = '\0';
}

static void write_tail(uint64_t checksum, char tail[TAIL_SIZE + 1])
{
    snprintf(tail, TAIL_SIZE + 1, "xxh3: %016llx\n", (unsigned long long)checksum);
}

/* "folder/game-what-rules.qxt" on the heap; NULL: no memory. */
static char *path_of(const char *folder, const struct qx_table_about *about)
{
    char rules[NAME_MOST];
    qx_rules_text(about->rules, rules, sizeof rules);
    const char *game = about->rules->game->name;
    const size_t size =
        strlen(folder) + strlen(game) + strlen(about->what) + strlen(rules) + sizeof "/--.qxt";
    char *path = malloc(size);
    if (path)
        snprintf(path, size, "%s/%s-%s-%s.qxt", folder, game, about->what, rules);
    return path;
}

static bool fail(struct qx_error *error, const char *path, const char *what)
{
    const char *name = path ? path : "a table";
    return qx_fail(error, "%.*s cannot be %s: %s", qx_text_cut(name, 150), name, what,
                   strerror(errno));
}

/* --- reading --------------------------------------------------------------------------------- */

static char *map_file(int file, size_t *size)
{
    struct stat status;
    if (fstat(file, &status) != 0)
        return NULL;
    if (status.st_size < HEAD_SIZE + TAIL_SIZE) {
        errno = ENODATA;
        return NULL;
    }
    char *bytes = mmap(NULL, (size_t)status.st_size, PROT_READ, MAP_PRIVATE, file, 0);
    *size = (size_t)status.st_size;
    return bytes == MAP_FAILED ? NULL : bytes;
}

/* Is this the table asked for, whole and unharmed? */
static bool check(const char *bytes, size_t size, const struct qx_table_about *about,
                  const char *path, struct qx_error *error)
{
    char head[HEAD_SIZE + 1], tail[TAIL_SIZE + 1];
    write_head(about, head);
    if (memcmp(bytes, head, HEAD_SIZE) != 0)
        return qx_fail(error, "%.*s is another table, or one of another version",
                       qx_text_cut(path, 150), path);
    write_tail(XXH3_64bits(bytes, size - TAIL_SIZE), tail);
    return memcmp(bytes + size - TAIL_SIZE, tail, TAIL_SIZE) == 0 ||
           qx_fail(error, "%.*s is damaged: its checksum is wrong", qx_text_cut(path, 150), path);
}

static bool has(void *context, const struct qx_table_about *about)
{
    char *path = path_of(context, about);
    const bool is_there = path && access(path, F_OK) == 0;
    free(path);
    return is_there;
}

static const void *map(void *context, const struct qx_table_about *about, size_t *size,
                       struct qx_error *error)
{
    char *path = path_of(context, about);
    int file = path ? open(path, O_RDONLY | O_CLOEXEC) : -1;
    size_t all = 0;
    char *bytes = file >= 0 ? map_file(file, &all) : NULL;
    if (!bytes)
        fail(error, path, "read");
    if (bytes && !check(bytes, all, about, path, error)) {
        munmap(bytes, all);
        bytes = NULL;
    }
    if (file >= 0)
        close(file);
    free(path);
    *size = bytes ? all - HEAD_SIZE - TAIL_SIZE : 0;
    return bytes ? bytes + HEAD_SIZE : NULL;
}

static void unmap(void *context, const void *body, size_t size)
{
    (void)context;
    char *bytes;
    memcpy(&bytes, &body, sizeof bytes); /* the mapping is ours, whatever we promised about it */
    munmap(bytes - HEAD_SIZE, size + HEAD_SIZE + TAIL_SIZE);
}

/* --- writing --------------------------------------------------------------------------------- */

static void release(struct writing *writing)
{
    XXH3_freeState(writing->checksum);
    free(writing->path);
    free(writing);
}

static bool append(void *context, void *table, const void *bytes, size_t size,
                   struct qx_error *error)
{
    (void)context;
    const struct writing *writing = table;
    XXH3_64bits_update(writing->checksum, bytes, size);
    return file_write_bytes(writing->replacing.file, bytes, size) ||
           fail(error, writing->path, "written");
}

static void abandon(void *context, void *table)
{
    (void)context;
    struct writing *writing = table;
    replacing_abandon(&writing->replacing);
    release(writing);
}

/* All but the head. */
static struct writing *open_table(const char *folder, const struct qx_table_about *about,
                                  struct qx_error *error)
{
    struct writing *writing = calloc(1, sizeof *writing);
    if (!writing) {
        fail(error, NULL, "written");
        return NULL;
    }
    writing->path = path_of(folder, about);
    writing->checksum = XXH3_createState();
    bool ok = writing->path && writing->checksum;
    if (!ok)
        qx_fail(error, "there is no memory for a table");
    ok = ok && qx_folder_make(folder, error) &&
         (replacing_begin(&writing->replacing, writing->path, REPLACING_AS_BEFORE) ||
          fail(error, writing->path, "written"));
    if (ok)
        return writing;
    release(writing);
    return NULL;
}

static void *create(void *context, const struct qx_table_about *about, struct qx_error *error)
{
    char head[HEAD_SIZE + 1];
    struct writing *writing = open_table(context, about, error);
    if (!writing)
        return NULL;
    XXH3_64bits_reset(writing->checksum);
    write_head(about, head);
    if (append(context, writing, head, HEAD_SIZE, error))
        return writing;
    abandon(context, writing);
    return NULL;
}

static bool finish(void *context, void *table, struct qx_error *error)
{
    struct writing *writing = table;
    char tail[TAIL_SIZE + 1];
    write_tail(XXH3_64bits_digest(writing->checksum), tail);
    if (!file_write_bytes(writing->replacing.file, tail, TAIL_SIZE)) {
        fail(error, writing->path, "written");
        abandon(context, table);
        return false;
    }
    const bool ok = replacing_finish(&writing->replacing) || fail(error, writing->path, "written");
    release(writing);
    return ok;
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
                               .folder = context,
                               .has = has,
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
