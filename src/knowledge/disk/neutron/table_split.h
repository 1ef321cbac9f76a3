/*
 * table_split.h - which rank holds which blocks of the tables, where several share them.
 *
 * Chunks of neighbouring blocks go round the ranks in turn, so that each has some of every kind:
 * they take equally long, and pack a stretch of a file together.
 */
#ifndef KNOWLEDGE_DISK_NEUTRON_TABLE_SPLIT_H
#define KNOWLEDGE_DISK_NEUTRON_TABLE_SPLIT_H

#include <quincunx/peers.h>

/* Blocks a thread takes at a time, too: neighbours send their news to neighbouring entries. */
enum { NEUTRON_CHUNK = 16 };

struct neutron_split {
    uint32_t number; /* of this rank */
    uint32_t n;      /* ranks        */
};

/* NULL: one rank holds everything. */
static inline struct neutron_split neutron_split_of(const struct qx_peers *peers)
{
    return peers ? (struct neutron_split){(uint32_t)peers->number, (uint32_t)peers->n}
                 : (struct neutron_split){0, 1};
}

static inline uint32_t neutron_split_owner(struct neutron_split split, uint32_t block)
{
    return block / NEUTRON_CHUNK % split.n;
}

/* Where a block lies with its owner, counted in blocks. */
static inline uint32_t neutron_split_place(struct neutron_split split, uint32_t block)
{
    return block / NEUTRON_CHUNK / split.n * NEUTRON_CHUNK + block % NEUTRON_CHUNK;
}

/* Room for the blocks of any rank. */
static inline uint32_t neutron_split_room(struct neutron_split split, uint32_t n_blocks)
{
    const uint32_t in_turn = split.n * NEUTRON_CHUNK;
    return (n_blocks + in_turn - 1) / in_turn * NEUTRON_CHUNK;
}

/* The first block of a rank's chunk, by the number of the chunk with it. */
static inline uint32_t neutron_split_first(struct neutron_split split, uint32_t chunk)
{
    return (chunk * split.n + split.number) * NEUTRON_CHUNK;
}

#endif
