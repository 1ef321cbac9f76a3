/*
 * neutron_table.h - the table of exact values of Neutron: a file, and looking positions up in it.
 *
 * Positions are held in the block of the player's own pieces who is to move, so that everything a
 * player can leave to the opponent lies in a single block.
 */
#ifndef KNOWLEDGE_DISK_NEUTRON_NEUTRON_TABLE_H
#define KNOWLEDGE_DISK_NEUTRON_NEUTRON_TABLE_H

#include "knowledge/disk/neutron/pass_record.h"

enum { NEUTRON_MAX_DISTANCE = 125, NEUTRON_PLACES = 15 };

/* A player about to slide the Neutron, seen so that this player's home is rank 1. */
struct neutron_position {
    uint32_t mover;
    uint32_t opponent;
    int neutron; /* a square of the middle ranks */
};

/* For the player to move; distances as in passes.h, 0 for a draw. */
struct neutron_value {
    int sign; /* 1 won, -1 lost, 0 drawn */
    int distance;
};

/* Makes the table from the records of n_passes passes, the last of which found nothing. */
bool neutron_table_write(const struct neutron_place *place, const struct neutron_sets *sets,
                         int n_passes, int n_threads, struct qx_error *error);

struct neutron_table;

/* NULL: error says why. The sets must outlive it. A table unpacks blocks as they are asked for and
 * keeps a few, so it is for one thread; a loaded one is for any number. */
struct neutron_table *neutron_table_open(const char *path, const struct neutron_sets *sets,
                                         enum neutron_rules rules, struct qx_error *error);
void neutron_table_free(struct neutron_table *table);
const struct neutron_head *neutron_table_head(const struct neutron_table *table);

/* Unpacks all blocks at once: 6.2 GB with five pieces a side. */
bool neutron_table_load(struct neutron_table *table, int n_threads, struct qx_error *error);

/* The position must be one: no two on one square. */
bool neutron_table_value(struct neutron_table *table, const struct neutron_position *position,
                         struct neutron_value *out, struct qx_error *error);

/* A block's codes: sets->n_pairs bytes for each place, Black to move. NULL: error says why. */
const uint8_t *neutron_table_block(struct neutron_table *table, uint32_t block,
                                   struct qx_error *error);
struct neutron_value neutron_table_decode(int code);

#endif
