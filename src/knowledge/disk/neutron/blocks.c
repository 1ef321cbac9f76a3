/*
 * blocks.c - writes and reads files of packed blocks.
 *
 * Writing goes in rounds: the threads fill and pack a few blocks each, then all are written in
 * order, so that the same blocks make the same file whatever the number of threads.
 */
#include "knowledge/disk/neutron/blocks.h"

#include <assert.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/thread.h"
#include "knowledge/disk/neutron/pack.h"

enum { ROUND = 16 }; /* blocks a thread packs before they are written */

/* The start of a file. The last two fields are checksums, the last one of all before it. */
struct preamble {
    char magic[8];
    uint32_t version;
    uint32_t pack_kind;
    struct neutron_head head;
    uint64_t index_hash;
    uint64_t hash;
};

struct entry {
    uint64_t offset;
    uint32_t packed_size;
    uint32_t size;
    uint64_t hash; /* of the packed bytes */
};

static const char magic[8] = {'Q', 'X', 'N', 'E', 'U', 'T', 'R', '\n'};

/* --- writing --- */

struct slot {
    uint8_t *packed;
    struct entry entry; /* its size is 0 where filling or packing failed */
};

struct writer {
    const struct neutron_making *making;
    FILE *file;
    struct slot *slots;
    uint8_t *raw; /* max_size bytes a thread */
    struct entry *index;
    uint32_t round_start;
};

static void pack_part(void *context, int part)
{
    struct writer *writer = context;
    const struct neutron_making *making = writer->making;
    uint8_t *raw = writer->raw + (size_t)part * making->max_size;
    for (int i = 0; i < ROUND; i++) {
        const uint32_t place = (uint32_t)(i * making->n_threads + part);
        const uint32_t block = writer->round_start + place;
        if (block >= making->head.n_blocks)
            return;
        struct slot *slot = &writer->slots[place];
        const size_t size = making->fill(making->context, part, block, raw);
        const size_t packed = size ? neutron_pack(slot->packed, raw, size) : 0;
        slot->entry = (struct entry){.packed_size = (uint32_t)packed,
                                     .size = packed ? (uint32_t)size : 0,
                                     .hash = neutron_hash(slot->packed, packed)};
    }
}

static bool write_round(struct writer *writer, uint64_t *offset)
{
    const uint32_t n_slots = (uint32_t)(ROUND * writer->making->n_threads);
    thread_run(writer->making->n_threads, pack_part, writer);
    for (uint32_t i = 0; i < n_slots; i++) {
        const uint32_t block = writer->round_start + i;
        if (block >= writer->making->head.n_blocks)
            break;
        struct slot *slot = &writer->slots[i];
        if (!slot->entry.size)
            return false;
        slot->entry.offset = *offset;
        *offset += slot->entry.packed_size;
        writer->index[block] = slot->entry;
        if (fwrite(slot->packed, slot->entry.packed_size, 1, writer->file) != 1)
            return false;
    }
    writer->round_start += n_slots;
    return true;
}

static bool write_start(const struct writer *writer, size_t index_size)
{
    struct preamble preamble = {.version = NEUTRON_FILE_VERSION,
                                .pack_kind = neutron_pack_kind(),
                                .head = writer->making->head,
                                .index_hash = neutron_hash(writer->index, index_size)};
    memcpy(preamble.magic, magic, sizeof magic);
    preamble.hash = neutron_hash(&preamble, offsetof(struct preamble, hash));
    rewind(writer->file);
    return fwrite(&preamble, sizeof preamble, 1, writer->file) == 1 &&
           fwrite(writer->index, index_size, 1, writer->file) == 1;
}

static bool write_file(struct writer *writer)
{
    const uint32_t n_blocks = writer->making->head.n_blocks;
    const size_t index_size = n_blocks * sizeof *writer->index;
    uint64_t offset = sizeof(struct preamble) + index_size;
    if (fseeko(writer->file, (off_t)offset, SEEK_SET) != 0)
        return false;
    while (writer->round_start < n_blocks)
        if (!write_round(writer, &offset))
            return false;
    return write_start(writer, index_size) && fflush(writer->file) == 0 &&
           fsync(fileno(writer->file)) == 0;
}

static bool writer_init(struct writer *writer, const struct neutron_making *making)
{
    const size_t n_slots = (size_t)ROUND * (size_t)making->n_threads;
    writer->making = making;
    writer->raw = calloc((size_t)making->n_threads, making->max_size);
    writer->index = calloc(making->head.n_blocks, sizeof *writer->index);
    writer->slots = calloc(n_slots, sizeof *writer->slots);
    bool is_ready = writer->raw && writer->index && writer->slots;
    for (size_t i = 0; is_ready && i < n_slots; i++) {
        writer->slots[i].packed = malloc(neutron_pack_bound(making->max_size));
        is_ready = writer->slots[i].packed;
    }
    return is_ready;
}

static void writer_release(struct writer *writer)
{
    for (int i = 0; writer->slots && i < ROUND * writer->making->n_threads; i++)
        free(writer->slots[i].packed);
    free(writer->slots);
    free(writer->index);
    free(writer->raw);
}

/* Writes under the name beside, then renames. */
static bool write_and_rename(struct writer *writer, const char *beside)
{
    writer->file = fopen(beside, "wb");
    if (!writer->file)
        return false;
    bool is_written = write_file(writer);
    is_written = fclose(writer->file) == 0 && is_written;
    if (is_written && rename(beside, writer->making->path) == 0)
        return true;
    const int why = errno;
    remove(beside);
    errno = why;
    return false;
}

bool neutron_blocks_write(const struct neutron_making *making, struct qx_error *error)
{
    assert(1 <= making->n_threads && making->n_threads <= THREAD_MAX);
    struct writer writer = {0};
    const size_t length = strlen(making->path) + sizeof ".part";
    char *beside = malloc(length);
    bool is_done = writer_init(&writer, making) && beside;
    if (is_done) {
        snprintf(beside, length, "%s.part", making->path);
        errno = 0;
        is_done = write_and_rename(&writer, beside);
    } else {
        errno = ENOMEM;
    }
    if (!is_done)
        qx_fail(error, "%.150s cannot be written: %s", making->path,
                errno ? strerror(errno) : "what it is made from cannot be read");
    free(beside);
    writer_release(&writer);
    return is_done;
}

/* --- reading --- */

struct neutron_blocks {
    int file;
    struct neutron_head head;
    struct entry *index;
    char name[100]; /* for error messages */
};

static bool read_at(int file, void *out, size_t size, uint64_t offset)
{
    uint8_t *bytes = out;
    while (size > 0) {
        const ssize_t got = pread(file, bytes, size, (off_t)offset);
        if (got < 0 && errno == EINTR)
            continue;
        if (got <= 0)
            return false;
        bytes += got;
        size -= (size_t)got;
        offset += (uint64_t)got;
    }
    return true;
}

static bool check_preamble(const struct preamble *preamble, const struct neutron_head *expected,
                           const char *name, struct qx_error *error)
{
    const struct neutron_head *head = &preamble->head;
    if (memcmp(preamble->magic, magic, sizeof magic) != 0 ||
        preamble->version != NEUTRON_FILE_VERSION)
        return qx_fail(error, "%s is not a Neutron file of version %d", name, NEUTRON_FILE_VERSION);
    if (preamble->pack_kind != neutron_pack_kind())
        return qx_fail(error, "%s is packed in a way this program cannot read", name);
    if (preamble->hash != neutron_hash(preamble, offsetof(struct preamble, hash)))
        return qx_fail(error, "%s is damaged at its start", name);
    if (head->kind != expected->kind || head->rules != expected->rules ||
        head->n_pieces != expected->n_pieces || head->n_blocks != expected->n_blocks)
        return qx_fail(error, "%s holds another kind of table, or other rules", name);
    return true;
}

/* Where the last block ends: there the file ends, too. */
static uint64_t end_of(const struct neutron_blocks *blocks)
{
    uint64_t end = sizeof(struct preamble) + blocks->head.n_blocks * sizeof *blocks->index;
    for (uint32_t block = 0; block < blocks->head.n_blocks; block++) {
        const struct entry *entry = &blocks->index[block];
        if (entry->offset + entry->packed_size > end)
            end = entry->offset + entry->packed_size;
    }
    return end;
}

static bool read_start(struct neutron_blocks *blocks, const struct neutron_head *expected,
                       struct qx_error *error)
{
    struct preamble preamble;
    if (!read_at(blocks->file, &preamble, sizeof preamble, 0))
        return qx_fail(error, "%s is too short", blocks->name);
    if (!check_preamble(&preamble, expected, blocks->name, error))
        return false;
    const size_t size = preamble.head.n_blocks * sizeof *blocks->index;
    blocks->head = preamble.head;
    blocks->index = malloc(size);
    if (!blocks->index)
        return qx_fail(error, "no memory to read %s", blocks->name);
    if (!read_at(blocks->file, blocks->index, size, sizeof preamble) ||
        neutron_hash(blocks->index, size) != preamble.index_hash)
        return qx_fail(error, "the index of %s is damaged", blocks->name);
    struct stat about;
    if (fstat(blocks->file, &about) != 0 || (uint64_t)about.st_size != end_of(blocks))
        return qx_fail(error, "%s is longer or shorter than it should be", blocks->name);
    return true;
}

struct neutron_blocks *neutron_blocks_open(const char *path, const struct neutron_head *expected,
                                           struct qx_error *error)
{
    struct neutron_blocks *blocks = calloc(1, sizeof *blocks);
    if (!blocks) {
        qx_fail(error, "no memory to read %.100s", path);
        return NULL;
    }
    snprintf(blocks->name, sizeof blocks->name, "%s", path);
    blocks->file = open(path, O_RDONLY | O_CLOEXEC);
    if (blocks->file < 0)
        qx_fail(error, "%s cannot be read: %s", blocks->name, strerror(errno));
    if (blocks->file >= 0 && read_start(blocks, expected, error))
        return blocks;
    neutron_blocks_free(blocks);
    return NULL;
}

void neutron_blocks_free(struct neutron_blocks *blocks)
{
    if (!blocks)
        return;
    if (blocks->file >= 0)
        close(blocks->file);
    free(blocks->index);
    free(blocks);
}

const struct neutron_head *neutron_blocks_head(const struct neutron_blocks *blocks)
{
    return &blocks->head;
}

size_t neutron_blocks_read(const struct neutron_blocks *blocks, uint32_t block, uint8_t *out,
                           size_t size, struct qx_error *error)
{
    assert(block < blocks->head.n_blocks);
    const struct entry *entry = &blocks->index[block];
    uint8_t *packed = entry->size > size ? NULL : malloc(entry->packed_size);
    const bool is_whole = packed &&
                          read_at(blocks->file, packed, entry->packed_size, entry->offset) &&
                          neutron_hash(packed, entry->packed_size) == entry->hash &&
                          neutron_unpack(out, entry->size, packed, entry->packed_size);
    free(packed);
    if (is_whole)
        return entry->size;
    qx_fail(error, "block %u of %s is damaged", (unsigned)block, blocks->name);
    return 0;
}
