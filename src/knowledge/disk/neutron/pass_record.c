/*
 * pass_record.c - records of passes.
 *
 * A block of a record is a bitmap of the pairs with news, then the won masks of those pairs, then
 * their lost masks.
 */
#include "knowledge/disk/neutron/pass_record.h"

#include <assert.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/thread.h"

static const char *const rules_names[] = {[NEUTRON_HOUSE] = "house", [NEUTRON_CLASSIC] = "classic"};

void neutron_table_path(const struct neutron_place *place, char out[NEUTRON_PATH_SIZE])
{
    assert(strlen(place->folder) <= NEUTRON_FOLDER_MOST);
    snprintf(out, NEUTRON_PATH_SIZE, "%s/neutron-%s-%d.table", place->folder,
             rules_names[place->rules], place->n_pieces);
}

void neutron_record_path(const struct neutron_place *place, int pass, char out[NEUTRON_PATH_SIZE])
{
    assert(strlen(place->folder) <= NEUTRON_FOLDER_MOST);
    snprintf(out, NEUTRON_PATH_SIZE, "%s/neutron-%s-%d.pass-%03d", place->folder,
             rules_names[place->rules], place->n_pieces, pass);
}

static struct neutron_head record_head(const struct neutron_place *place,
                                       const struct neutron_sets *sets)
{
    return (struct neutron_head){
        .kind = NEUTRON_FILE_PASS,
        .rules = place->rules,
        .n_pieces = (uint32_t)place->n_pieces,
        .n_blocks = sets->n_blocks,
    };
}

static size_t bitmap_size(const struct neutron_sets *sets)
{
    return (sets->n_pairs + 7) / 8;
}

size_t neutron_record_max_size(const struct neutron_sets *sets)
{
    return bitmap_size(sets) + sets->n_pairs * sizeof(struct neutron_news);
}

/* --- writing --- */

struct source {
    const struct neutron_sets *sets;
    const struct neutron_solver *solver;
};

static bool has_news(struct neutron_news news)
{
    return news.won | news.lost;
}

static size_t fill_record(void *context, int part, uint32_t block, uint8_t *out)
{
    (void)part;
    const struct source *source = context;
    const uint32_t n_pairs = source->sets->n_pairs;
    const struct neutron_news *news = neutron_solver_news(source->solver, block);
    const size_t bitmap = bitmap_size(source->sets);
    uint32_t n = 0;
    memset(out, 0, bitmap);
    for (uint32_t i = 0; i < n_pairs; i++)
        if (has_news(news[i])) {
            out[i / 8] |= (uint8_t)(1 << i % 8);
            n++;
        }
    uint8_t *won = out + bitmap, *lost = won + n * sizeof news->won;
    for (uint32_t i = 0; i < n_pairs; i++)
        if (has_news(news[i])) {
            memcpy(won, &news[i].won, sizeof news->won);
            memcpy(lost, &news[i].lost, sizeof news->lost);
            won += sizeof news->won;
            lost += sizeof news->lost;
        }
    return (size_t)(lost - out);
}

bool neutron_record_write(const struct neutron_place *place, const struct neutron_sets *sets,
                          const struct neutron_solver *solver, struct neutron_count count,
                          int n_threads, const struct qx_peers *peers, struct qx_error *error)
{
    char path[NEUTRON_PATH_SIZE];
    struct source source = {sets, solver};
    struct neutron_making making = {
        .path = path,
        .head = record_head(place, sets),
        .n_threads = n_threads,
        .max_size = neutron_record_max_size(sets),
        .fill = fill_record,
        .context = &source,
        .peers = peers,
    };
    making.head.n_passes = (uint32_t)neutron_solver_n_passes(solver);
    making.head.count = count;
    neutron_record_path(place, neutron_solver_n_passes(solver) - 1, path);
    return neutron_blocks_write(&making, error);
}

/* --- reading --- */

struct neutron_blocks *neutron_record_open(const struct neutron_place *place,
                                           const struct neutron_sets *sets, int pass,
                                           struct qx_error *error)
{
    char path[NEUTRON_PATH_SIZE];
    const struct neutron_head head = record_head(place, sets);
    neutron_record_path(place, pass, path);
    struct neutron_blocks *record = neutron_blocks_open(path, &head, error);
    if (!record || neutron_blocks_head(record)->n_passes == (uint32_t)pass + 1)
        return record;
    qx_fail(error, "%.*s is the record of another pass", qx_text_cut(path, 100), path);
    neutron_blocks_free(record);
    return NULL;
}

static uint32_t count_bits(const uint8_t *bitmap, size_t n_bytes)
{
    uint32_t n = 0;
    for (size_t i = 0; i < n_bytes; i++)
        n += (uint32_t)__builtin_popcount(bitmap[i]);
    return n;
}

bool neutron_record_read(const struct neutron_blocks *record, const struct neutron_sets *sets,
                         uint32_t block, uint8_t *bytes, struct neutron_news *news,
                         struct qx_error *error)
{
    const size_t bitmap = bitmap_size(sets);
    const size_t size =
        neutron_blocks_read(record, block, bytes, neutron_record_max_size(sets), error);
    if (!size)
        return false;
    const uint32_t n = size < bitmap ? 0 : count_bits(bytes, bitmap);
    if (size != bitmap + n * sizeof *news)
        return qx_fail(error, "block %u of a pass makes no sense", (unsigned)block);
    const uint8_t *won = bytes + bitmap, *lost = won + n * sizeof news->won;
    for (uint32_t i = 0; i < sets->n_pairs; i++) {
        news[i] = (struct neutron_news){0};
        if (!(bytes[i / 8] >> i % 8 & 1))
            continue;
        memcpy(&news[i].won, won, sizeof news->won);
        memcpy(&news[i].lost, lost, sizeof news->lost);
        won += sizeof news->won;
        lost += sizeof news->lost;
    }
    return true;
}

struct recalling {
    const struct neutron_blocks *record;
    const struct neutron_sets *sets;
    struct neutron_solver *solver;
    atomic_uint next_block;
    atomic_bool has_failed;
};

static void recall_part(void *context, int part)
{
    struct recalling *recalling = context;
    const struct neutron_sets *sets = recalling->sets;
    uint8_t *bytes = malloc(neutron_record_max_size(sets));
    struct neutron_news *news = calloc(sets->n_pairs, sizeof *news);
    bool is_good = bytes && news;
    while (is_good) {
        const uint32_t block = atomic_fetch_add(&recalling->next_block, 1);
        if (block >= sets->n_blocks)
            break;
        is_good = neutron_record_read(recalling->record, sets, block, bytes, news, NULL);
        if (is_good)
            neutron_solver_recall(recalling->solver, part, block, news);
    }
    if (!is_good)
        atomic_store(&recalling->has_failed, true);
    free(bytes);
    free(news);
}

bool neutron_record_recall(const struct neutron_blocks *record, const struct neutron_sets *sets,
                           struct neutron_solver *solver, int n_threads, struct qx_error *error)
{
    struct recalling recalling = {.record = record, .sets = sets, .solver = solver};
    neutron_solver_recall_begin(solver);
    if (record)
        thread_run(n_threads, recall_part, &recalling);
    if (!neutron_solver_recall_end(solver, !atomic_load(&recalling.has_failed)))
        return qx_fail(error, "pass %d cannot be read back; remove its file and those after it",
                       neutron_solver_n_passes(solver) - 1);
    return true;
}
