/*
 * packing.h - blocks in a row, filled and packed: by threads, and by the ranks that hold them.
 *
 * The ranks share a round as they share the tables (table_split.h). Rank 0 asks for it, and has all
 * of its blocks when they are packed, so that the same blocks make the same file whoever packed
 * them.
 */
#ifndef KNOWLEDGE_DISK_NEUTRON_PACKING_H
#define KNOWLEDGE_DISK_NEUTRON_PACKING_H

#include "knowledge/disk/neutron/blocks.h"
#include "knowledge/disk/neutron/table_split.h"

struct neutron_packed {
    uint8_t *bytes;
    uint32_t packed_size;
    uint32_t size; /* not packed; 0: filling or packing failed */
    uint64_t hash; /* of the packed bytes */
};

struct neutron_packing {
    const struct neutron_making *making;
    struct neutron_split split;
    uint32_t start, n; /* the blocks of this round: start … start + n - 1 */
    uint32_t n_slots;  /* the most of them */
    struct neutron_packed *slots;
    uint8_t *raw; /* max_size bytes a thread */
};

/* False: no memory; release it all the same. */
bool neutron_packing_init(struct neutron_packing *packing, const struct neutron_making *making);
void neutron_packing_release(struct neutron_packing *packing);

/* Whether all ranks have the memory: each calls it once, before rank 0 begins. */
bool neutron_packing_agree(const struct neutron_making *making, bool is_ready,
                           struct qx_error *error);

/* Packs as many blocks from `start` on as go into a round: the slots 0 … n-1. */
void neutron_packing_round(struct neutron_packing *packing, uint32_t start);

/* Rank 0 lets the others go, when the file is written or cannot be. Nothing without peers. */
void neutron_packing_dismiss(const struct neutron_making *making, bool is_written);

/* On the other ranks: packs what rank 0 asks for. True: it has written the file. */
bool neutron_packing_assist(const struct neutron_making *making, struct qx_error *error);

#endif
