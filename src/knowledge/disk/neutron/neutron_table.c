/*
 * neutron_table.c - makes and reads the table of exact values.
 *
 * A block has a byte for each place of the Neutron and each index, all indices of a place together:
 * 0 drawn or no position, 2d + 1 won in d, 2d + 2 lost in d. The player to move is Black there, as
 * the passes left it.
 */
#include "knowledge/disk/neutron/neutron_table.h"

#include <assert.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

#include "base/thread.h"

/* --- making it --- */

struct assembly {
    const struct neutron_sets *sets;
    int n_passes;
    struct neutron_blocks **records;
    uint8_t *bytes; /* a record's block a thread */
    struct neutron_news *news;
};

static size_t table_block_size(const struct neutron_sets *sets)
{
    return (size_t)NEUTRON_PLACES * sets->n_pairs;
}

static void note_places(uint8_t *codes, size_t n_pairs, uint32_t places, int code)
{
    for (; places; places &= places - 1)
        codes[(size_t)__builtin_ctz(places) * n_pairs] = (uint8_t)code;
}

static size_t fill_table(void *context, int part, uint32_t block, uint8_t *out)
{
    const struct assembly *assembly = context;
    const struct neutron_sets *sets = assembly->sets;
    uint8_t *bytes = assembly->bytes + (size_t)part * neutron_record_max_size(sets);
    struct neutron_news *news = assembly->news + (size_t)part * sets->n_pairs;
    memset(out, 0, table_block_size(sets));
    for (int pass = 0; pass < assembly->n_passes; pass++) {
        if (!neutron_record_read(assembly->records[pass], sets, block, bytes, news, NULL))
            return 0;
        for (uint32_t i = 0; i < sets->n_pairs; i++) {
            note_places(out + i, sets->n_pairs, news[i].won, 2 * pass + 1);
            note_places(out + i, sets->n_pairs, news[i].lost, 2 * pass + 2);
        }
    }
    return table_block_size(sets);
}

static void sum_counts(const struct assembly *assembly, struct neutron_count *sum)
{
    for (int pass = 0; pass < assembly->n_passes; pass++) {
        const struct neutron_count *count = &neutron_blocks_head(assembly->records[pass])->count;
        sum->won += count->won;
        sum->lost += count->lost;
        sum->legal += count->legal;
        sum->blocked += count->blocked;
    }
}

static void assembly_release(struct assembly *assembly)
{
    for (int pass = 0; assembly->records && pass < assembly->n_passes; pass++)
        neutron_blocks_free(assembly->records[pass]);
    free(assembly->records);
    free(assembly->bytes);
    free(assembly->news);
}

static bool assembly_init(struct assembly *assembly, const struct neutron_place *place,
                          int n_threads, struct qx_error *error)
{
    const struct neutron_sets *sets = assembly->sets;
    assembly->records = calloc((size_t)assembly->n_passes, sizeof(struct neutron_blocks *));
    assembly->bytes = calloc((size_t)n_threads, neutron_record_max_size(sets));
    assembly->news = calloc((size_t)n_threads * sets->n_pairs, sizeof *assembly->news);
    if (!assembly->records || !assembly->bytes || !assembly->news)
        return qx_fail(error, "no memory for the table of Neutron");
    for (int pass = 0; pass < assembly->n_passes; pass++) {
        assembly->records[pass] = neutron_record_open(place, sets, pass, error);
        if (!assembly->records[pass])
            return false;
    }
    return true;
}

bool neutron_table_write(const struct neutron_place *place, const struct neutron_sets *sets,
                         int n_passes, int n_threads, struct qx_error *error)
{
    if (n_passes > NEUTRON_MAX_DISTANCE + 1)
        return qx_fail(error, "distances beyond %d do not fit in a table", NEUTRON_MAX_DISTANCE);
    char path[NEUTRON_PATH_SIZE];
    struct assembly assembly = {.sets = sets, .n_passes = n_passes};
    struct neutron_making making = {
        .path = path,
        .head = {.kind = NEUTRON_FILE_TABLE,
                 .rules = place->rules,
                 .n_pieces = (uint32_t)place->n_pieces,
                 .n_blocks = sets->n_blocks,
                 .n_passes = (uint32_t)n_passes},
        .n_threads = n_threads,
        .max_size = table_block_size(sets),
        .fill = fill_table,
        .context = &assembly,
    };
    neutron_table_path(place, path);
    bool is_done = assembly_init(&assembly, place, n_threads, error);
    if (is_done) {
        sum_counts(&assembly, &making.head.count);
        is_done = neutron_blocks_write(&making, error);
    }
    assembly_release(&assembly);
    return is_done;
}

/* --- reading it --- */

enum { FEW = 64 }; /* blocks kept unpacked */

struct cached {
    uint32_t block;
    bool is_full;
    uint8_t *codes;
};

struct neutron_table {
    const struct neutron_sets *sets;
    struct neutron_blocks *blocks;
    struct cached *cache;
    uint32_t n_cached; /* block b is kept in b % n_cached */
};

static void cache_free(struct cached *cache, uint32_t n)
{
    for (uint32_t i = 0; cache && i < n; i++)
        free(cache[i].codes);
    free(cache);
}

/* Room for n blocks, in place of what there was; without memory that stays. */
static bool cache_renew(struct neutron_table *table, uint32_t n, struct qx_error *error)
{
    struct cached *cache = calloc(n, sizeof *cache);
    bool ok = cache != NULL;
    for (uint32_t i = 0; ok && i < n; i++) {
        cache[i].codes = malloc(table_block_size(table->sets));
        ok = cache[i].codes != NULL;
    }
    if (!ok) {
        cache_free(cache, n);
        return qx_fail(error, "no memory to read the table of Neutron");
    }
    cache_free(table->cache, table->n_cached);
    table->cache = cache;
    table->n_cached = n;
    return true;
}

struct neutron_table *neutron_table_open(const char *path, const struct neutron_sets *sets,
                                         enum neutron_rules rules, struct qx_error *error)
{
    const struct neutron_head expected = {.kind = NEUTRON_FILE_TABLE,
                                          .rules = rules,
                                          .n_pieces = (uint32_t)sets->n_pieces,
                                          .n_blocks = sets->n_blocks};
    struct neutron_table *table = calloc(1, sizeof *table);
    if (!table) {
        qx_fail(error, "no memory to read the table of Neutron");
        return NULL;
    }
    table->sets = sets;
    table->blocks = neutron_blocks_open(path, &expected, error);
    if (table->blocks && cache_renew(table, FEW, error))
        return table;
    neutron_table_free(table);
    return NULL;
}

void neutron_table_free(struct neutron_table *table)
{
    if (!table)
        return;
    cache_free(table->cache, table->n_cached);
    neutron_blocks_free(table->blocks);
    free(table);
}

const struct neutron_head *neutron_table_head(const struct neutron_table *table)
{
    return neutron_blocks_head(table->blocks);
}

const uint8_t *neutron_table_block(struct neutron_table *table, uint32_t block,
                                   struct qx_error *error)
{
    struct cached *cached = &table->cache[block % table->n_cached];
    if (cached->is_full && cached->block == block)
        return cached->codes;
    const size_t size = table_block_size(table->sets);
    cached->block = block;
    cached->is_full = neutron_blocks_read(table->blocks, block, cached->codes, size, error) == size;
    return cached->is_full ? cached->codes : NULL;
}

struct loading {
    struct neutron_table *table;
    atomic_uint next_block;
    atomic_bool has_failed;
};

static void load_part(void *context, int part)
{
    (void)part;
    struct loading *loading = context;
    for (;;) {
        const uint32_t block = atomic_fetch_add(&loading->next_block, 1);
        if (block >= loading->table->sets->n_blocks)
            return;
        if (!neutron_table_block(loading->table, block, NULL))
            atomic_store(&loading->has_failed, true);
    }
}

bool neutron_table_load(struct neutron_table *table, int n_threads, struct qx_error *error)
{
    if (!cache_renew(table, table->sets->n_blocks, error))
        return false;
    struct loading loading = {.table = table};
    thread_run(n_threads, load_part, &loading);
    if (atomic_load(&loading.has_failed))
        return qx_fail(error, "a block of the table of Neutron is damaged");
    return true;
}

struct neutron_value neutron_table_decode(int code)
{
    if (code == 0)
        return (struct neutron_value){0, 0};
    return (struct neutron_value){code & 1 ? 1 : -1, (code - 1) / 2};
}

bool neutron_table_value(struct neutron_table *table, const struct neutron_position *position,
                         struct neutron_value *out, struct qx_error *error)
{
    const struct neutron_sets *sets = table->sets;
    const uint32_t neutron = 1U << position->neutron;
    assert(neutron & NEUTRON_MIDDLE && !(position->mover & position->opponent) &&
           !((position->mover | position->opponent) & neutron));
    const struct neutron_pair pair = neutron_pair_find(sets, neutron_set_turn(position->mover),
                                                       neutron_set_turn(position->opponent));
    const uint32_t place =
        neutron_pair_places(sets, pair, neutron_places_turn(neutron_places_of(neutron)));
    const uint8_t *codes = neutron_table_block(table, pair.block, error);
    if (!codes)
        return false;
    *out = neutron_table_decode(codes[(size_t)__builtin_ctz(place) * sets->n_pairs + pair.index]);
    return true;
}
