/*
 * census.h - counts a table's positions by value and distance.
 */
#ifndef KNOWLEDGE_DISK_NEUTRON_CENSUS_H
#define KNOWLEDGE_DISK_NEUTRON_CENSUS_H

#include "knowledge/disk/neutron/neutron_table.h"

/* Mirror images are counted one by one; positions that are over are not among them. */
struct neutron_census {
    uint64_t won[NEUTRON_MAX_DISTANCE + 1]; /* by distance */
    uint64_t lost[NEUTRON_MAX_DISTANCE + 1];
    uint64_t drawn;
};

bool neutron_census_take(struct neutron_table *table, const struct neutron_sets *sets,
                         struct neutron_census *out, struct qx_error *error);

#endif
