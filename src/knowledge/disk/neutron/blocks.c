/*
 * blocks.c - reads files of packed blocks.
 */
#include <assert.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "knowledge/disk/neutron/block_file.h"
#include "knowledge/disk/neutron/pack.h"

struct neutron_blocks {
    int file;
    struct neutron_head head;
    struct neutron_entry *index;
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

static bool check_preamble(const struct neutron_preamble *preamble,
                           const struct neutron_head *expected, const char *name,
                           struct qx_error *error)
{
    const struct neutron_head *head = &preamble->head;
    if (memcmp(preamble->magic, neutron_magic, sizeof neutron_magic) != 0 ||
        preamble->version != NEUTRON_FILE_VERSION)
        return qx_fail(error, "%s is not a Neutron file of version %d", name, NEUTRON_FILE_VERSION);
    if (preamble->pack_kind != neutron_pack_kind())
        return qx_fail(error, "%s is packed in a way this program cannot read", name);
    if (preamble->hash != neutron_hash(preamble, offsetof(struct neutron_preamble, hash)))
        return qx_fail(error, "%s is damaged at its start", name);
    if (head->kind != expected->kind || head->rules != expected->rules ||
        head->n_pieces != expected->n_pieces || head->n_blocks != expected->n_blocks)
        return qx_fail(error, "%s holds another kind of table, or other rules", name);
    return true;
}

/* Where the last block ends: there the file ends, too. */
static uint64_t end_of(const struct neutron_blocks *blocks)
{
    uint64_t end = sizeof(struct neutron_preamble) + blocks->head.n_blocks * sizeof *blocks->index;
    for (uint32_t block = 0; block < blocks->head.n_blocks; block++) {
        const struct neutron_entry *entry = &blocks->index[block];
        if (entry->offset + entry->packed_size > end)
            end = entry->offset + entry->packed_size;
    }
    return end;
}

static bool read_start(struct neutron_blocks *blocks, const struct neutron_head *expected,
                       struct qx_error *error)
{
    struct neutron_preamble preamble;
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
        qx_fail(error, "no memory to read %.*s", qx_text_cut(path, 100), path);
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
    const struct neutron_entry *entry = &blocks->index[block];
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
