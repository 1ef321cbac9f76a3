/*
 * fuzz_table.c - tables on disk: a file that was cut off or has any byte changed is refused with a
 * sentence, and the file as it was written is not.
 *
 * The first byte picks Neutron's own tables or those of a store, the next two say how many bytes
 * are cut off; then each three bytes change one.
 */
#include <fcntl.h>
#include <unistd.h>

#include "input.h"
#include "knowledge/disk/neutron/solve_passes.h"

int LLVMFuzzerInitialize(int *argc, char ***argv);

enum { PIECES = 2, PATH_MOST = 256 };

/* A whole file, and what opens it. */
struct whole {
    char path[PATH_MOST];
    uint8_t *bytes;
    size_t size;
    bool (*is_good)(const struct whole *whole, struct qx_error *error);
};

static char folder[] = "/tmp/fuzz-table-XXXXXX";
static struct neutron_sets *sets;
static struct qx_store *store;
static struct qx_rules rules;
static struct whole wholes[2];

static bool is_good_table(const struct whole *whole, struct qx_error *error)
{
    struct neutron_table *table = neutron_table_open(whole->path, sets, NEUTRON_HOUSE, error);
    bool is_good = table && neutron_table_load(table, 1, error);
    neutron_table_free(table);
    return is_good;
}

static const struct qx_table_about about = {.rules = &rules, .what = "fuzz", .version = 1};

static bool is_good_entry(const struct whole *whole, struct qx_error *error)
{
    (void)whole;
    size_t size;
    const void *body = store->map(store->context, &about, &size, error);
    if (body)
        store->unmap(store->context, body, size);
    return body != NULL;
}

static bool go_on(void *context, const struct neutron_progress *progress)
{
    (void)context, (void)progress;
    return true;
}

static bool make_table(struct whole *whole)
{
    const struct neutron_params params = {
        .place = {folder, NEUTRON_HOUSE, PIECES}, .n_threads = 1, .progress = go_on};
    char path[NEUTRON_PATH_SIZE];
    neutron_table_path(&params.place, path);
    snprintf(whole->path, sizeof whole->path, "%s", path);
    whole->is_good = is_good_table;
    sets = neutron_sets_new(PIECES);
    return sets && neutron_solve(&params, NULL);
}

static bool make_entry(struct whole *whole)
{
    static const char body[] = "the body of a table";
    char options[64];
    store = qx_store_new(folder);
    if (!store || !qx_rules_init(&rules, qx_game_find("neutreeko"), "", NULL))
        return false;
    qx_rules_text(&rules, options, sizeof options);
    snprintf(whole->path, sizeof whole->path, "%s/neutreeko-fuzz-%s.qxt", folder, options);
    whole->is_good = is_good_entry;
    void *table = store->create(store->context, &about, NULL);
    return table && store->append(store->context, table, body, sizeof body, NULL) &&
           store->finish(store->context, table, NULL);
}

static void leave(void)
{
    unlink(wholes[0].path);
    unlink(wholes[1].path);
    rmdir(folder);
}

int LLVMFuzzerInitialize(int *argc, char ***argv)
{
    (void)argc, (void)argv;
    if (!mkdtemp(folder) || !make_table(&wholes[0]) || !make_entry(&wholes[1]) || atexit(leave))
        abort();
    for (int i = 0; i < 2; i++) {
        wholes[i].bytes = (uint8_t *)qx_file_read(wholes[i].path, &wholes[i].size, NULL);
        if (!wholes[i].bytes || !wholes[i].is_good(&wholes[i], NULL))
            abort();
    }
    return 0;
}

static size_t damage(uint8_t *bytes, size_t size, const uint8_t *data, size_t n)
{
    if (n < 2)
        return size;
    size_t left = size - (size_t)(data[0] << 8 | data[1]) % (size + 1);
    for (const uint8_t *at = data + 2; left > 0 && at + 3 <= data + n; at += 3)
        bytes[(size_t)(at[0] << 8 | at[1]) % left] ^= at[2];
    return left;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct qx_error error = {""};
    if (size < 1)
        return 0;
    const struct whole *whole = &wholes[data[0] % 2];
    uint8_t *bytes = malloc(whole->size);
    if (!bytes)
        abort();
    memcpy(bytes, whole->bytes, whole->size);
    size_t left = damage(bytes, whole->size, data + 1, size - 1);
    bool is_whole = left == whole->size && memcmp(bytes, whole->bytes, left) == 0;
    int file = open(whole->path, O_WRONLY | O_TRUNC);
    if (file < 0 || write(file, bytes, left) != (ssize_t)left || close(file) != 0)
        abort();
    if (whole->is_good(whole, &error) != is_whole || (!is_whole && error.text[0] == '\0'))
        abort();
    free(bytes);
    return 0;
}
