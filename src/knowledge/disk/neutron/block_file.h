/*
 * block_file.h - the layout of files of packed blocks, shared by blocks.c and blocks_write.c.
 */
#ifndef KNOWLEDGE_DISK_NEUTRON_BLOCK_FILE_H
#define KNOWLEDGE_DISK_NEUTRON_BLOCK_FILE_H

#include "knowledge/disk/neutron/blocks.h"

/* The start of a file. The last two fields are checksums, the last one of all before it. */
struct neutron_preamble {
    char magic[8];
    uint32_t version;
    uint32_t pack_kind;
    struct neutron_head head;
    uint64_t index_hash;
    uint64_t hash;
};

struct neutron_entry {
    uint64_t offset;
    uint32_t packed_size;
    uint32_t size;
    uint64_t hash; /* of the packed bytes */
};

static const char neutron_magic[8] = {'Q', 'X', 'N', 'E', 'U', 'T', 'R', '\n'};

#endif
