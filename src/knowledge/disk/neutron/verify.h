/*
 * verify.h - checks a table of Neutron against the rules, with code of its own.
 *
 * Each position's value is worked out from the values the table gives to the positions that can be
 * left to the opponent. When that holds for all positions, the table is right: every win and loss
 * follows by induction over the distance, and what is left cannot be forced.
 */
#ifndef KNOWLEDGE_DISK_NEUTRON_VERIFY_H
#define KNOWLEDGE_DISK_NEUTRON_VERIFY_H

#include <quincunx/solve.h>

#include "knowledge/disk/neutron/neutron_table.h"

/* What a check has seen. */
struct neutron_check {
    uint64_t n_positions;
    uint64_t n_wrong; /* error tells of one of them */
};

/* Checks n_pairs random pairs of sets, with all places of the Neutron; the same seed draws the same
 * ones. False: the table cannot be read or is wrong; error says which. */
bool neutron_verify_some(struct neutron_table *table, const struct neutron_sets *sets,
                         uint64_t n_pairs, uint64_t seed, struct neutron_check *check,
                         struct qx_error *error);

/* Checks every position, mirror images once and counted twice. The table must be loaded. False:
 * stopped, or as above. */
bool neutron_verify_all(struct neutron_table *table, const struct neutron_sets *sets,
                        const struct qx_work *work, struct neutron_check *check,
                        struct qx_error *error);

#endif
