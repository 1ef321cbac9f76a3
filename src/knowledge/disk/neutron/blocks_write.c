/*
 * blocks_write.c - writes files of packed blocks.
 *
 * Writing goes in rounds: some blocks are packed (packing.h), then written in order, so that the
 * same blocks make the same file whatever the number of threads and ranks.
 */
#include <assert.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/thread.h"
#include "knowledge/disk/neutron/block_file.h"
#include "knowledge/disk/neutron/pack.h"
#include "knowledge/disk/neutron/packing.h"
#include "os/file_bytes.h"

struct writer {
    struct neutron_packing packing;
    FILE *file;
    struct neutron_entry *index;
    uint64_t offset; /* of the next block */
};

static bool write_round(struct writer *writer, uint32_t start)
{
    neutron_packing_round(&writer->packing, start);
    for (uint32_t i = 0; i < writer->packing.n; i++) {
        const struct neutron_packed *packed = &writer->packing.slots[i];
        if (!packed->size || fwrite(packed->bytes, packed->packed_size, 1, writer->file) != 1)
            return false;
        writer->index[start + i] = (struct neutron_entry){.offset = writer->offset,
                                                          .packed_size = packed->packed_size,
                                                          .size = packed->size,
                                                          .hash = packed->hash};
        writer->offset += packed->packed_size;
    }
    return true;
}

static bool write_start(const struct writer *writer, size_t index_size)
{
    struct neutron_preamble preamble = {.version = NEUTRON_FILE_VERSION,
                                        .pack_kind = neutron_pack_kind(),
                                        .head = writer->packing.making->head,
                                        .index_hash = neutron_hash(writer->index, index_size)};
    memcpy(preamble.magic, neutron_magic, sizeof neutron_magic);
    preamble.hash = neutron_hash(&preamble, offsetof(struct neutron_preamble, hash));
    rewind(writer->file);
    return fwrite(&preamble, sizeof preamble, 1, writer->file) == 1 &&
           fwrite(writer->index, index_size, 1, writer->file) == 1;
}

static bool write_file(struct writer *writer)
{
    const uint32_t n_blocks = writer->packing.making->head.n_blocks;
    const size_t index_size = n_blocks * sizeof *writer->index;
    writer->offset = sizeof(struct neutron_preamble) + index_size;
    if (fseeko(writer->file, (off_t)writer->offset, SEEK_SET) != 0)
        return false;
    for (uint32_t start = 0; start < n_blocks; start += writer->packing.n)
        if (!write_round(writer, start))
            return false;
    return write_start(writer, index_size) && fflush(writer->file) == 0 &&
           fsync(fileno(writer->file)) == 0;
}

/* Writes under the name beside, then renames. */
static bool write_and_rename(struct writer *writer, const char *beside)
{
    writer->file = fopen(beside, "wb");
    if (!writer->file)
        return false;
    bool is_written = write_file(writer);
    is_written = fclose(writer->file) == 0 && is_written;
    if (is_written && rename(beside, writer->packing.making->path) == 0) {
        file_flush_folder(writer->packing.making->path);
        return true;
    }
    const int why = errno;
    remove(beside);
    errno = why;
    return false;
}

static bool write_by(struct writer *writer, const char *beside, struct qx_error *error)
{
    const struct neutron_making *making = writer->packing.making;
    errno = 0;
    const bool is_done = write_and_rename(writer, beside);
    if (!is_done)
        qx_fail(error, "%.*s cannot be written: %s", qx_text_cut(making->path, 150), making->path,
                errno ? strerror(errno) : "what it is made from cannot be read");
    neutron_packing_dismiss(making, is_done);
    return is_done;
}

bool neutron_blocks_write(const struct neutron_making *making, struct qx_error *error)
{
    assert(1 <= making->n_threads && making->n_threads <= THREAD_MAX);
    if (making->peers && making->peers->number > 0)
        return neutron_packing_assist(making, error);
    struct writer writer = {.index = calloc(making->head.n_blocks, sizeof *writer.index)};
    const size_t length = strlen(making->path) + sizeof ".part";
    char *beside = malloc(length);
    if (beside)
        snprintf(beside, length, "%s.part", making->path);
    const bool is_ready = neutron_packing_init(&writer.packing, making) && writer.index && beside;
    const bool is_done =
        neutron_packing_agree(making, is_ready, error) && write_by(&writer, beside, error);
    free(beside);
    free(writer.index);
    neutron_packing_release(&writer.packing);
    return is_done;
}
