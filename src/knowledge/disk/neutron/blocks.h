/*
 * blocks.h - files of packed blocks, each read on its own: records of passes and tables of values.
 *
 * A file is a head, an index of one entry a block, and the packed blocks; numbers are
 * little-endian. Head, index and every block carry a checksum. A file is written beside its name
 * and renamed when it is whole and on disk.
 */
#ifndef KNOWLEDGE_DISK_NEUTRON_BLOCKS_H
#define KNOWLEDGE_DISK_NEUTRON_BLOCKS_H

#include <quincunx/base.h>

#include "knowledge/disk/neutron/passes.h"

enum { NEUTRON_FILE_VERSION = 1 };

enum neutron_file_kind { NEUTRON_FILE_PASS = 1, NEUTRON_FILE_TABLE = 2 };

/* What a file says of itself; the caller fills it in and writing adds nothing but what follows. */
struct neutron_head {
    uint32_t kind;  /* enum neutron_file_kind */
    uint32_t rules; /* enum neutron_rules */
    uint32_t n_pieces;
    uint32_t n_blocks;
    uint32_t n_passes; /* made when this was written */
    uint32_t unused;
    struct neutron_count count; /* pass: what it found; table: everything */
};

/* Fills in a block's bytes and returns how many; part tells threads apart. 0: it failed. */
typedef size_t neutron_fill(void *context, int part, uint32_t block, uint8_t *out);

/* How a file is made. */
struct neutron_making {
    const char *path;
    struct neutron_head head;
    int n_threads;
    size_t max_size; /* of a block, not packed */
    neutron_fill *fill;
    void *context;
    const struct qx_peers
        *peers; /* who fill the blocks that they hold (table_split.h); NULL: nobody */
};

/* Peers call it together; number 0 writes. False: error says why. */
bool neutron_blocks_write(const struct neutron_making *making, struct qx_error *error);

struct neutron_blocks;

/* NULL: error says why. Refuses a file that is not of this kind, rules, number of pieces and
 * blocks. */
struct neutron_blocks *neutron_blocks_open(const char *path, const struct neutron_head *expected,
                                           struct qx_error *error);
void neutron_blocks_free(struct neutron_blocks *blocks);
const struct neutron_head *neutron_blocks_head(const struct neutron_blocks *blocks);

/* Reads a block of at most size bytes and checks it; any thread may. Returns the number of bytes;
 * 0: error says why. */
size_t neutron_blocks_read(const struct neutron_blocks *blocks, uint32_t block, uint8_t *out,
                           size_t size, struct qx_error *error);

#endif
