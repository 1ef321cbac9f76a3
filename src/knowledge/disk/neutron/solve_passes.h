/*
 * solve_passes.h - solving Neutron from start to finish, in as many sittings as it takes.
 */
#ifndef KNOWLEDGE_DISK_NEUTRON_SOLVE_PASSES_H
#define KNOWLEDGE_DISK_NEUTRON_SOLVE_PASSES_H

#include "knowledge/disk/neutron/neutron_table.h"

enum neutron_stage { NEUTRON_RECALLED, NEUTRON_PASSED, NEUTRON_WRITTEN };

struct neutron_progress {
    enum neutron_stage stage;
    int pass;                   /* read back or made; of the table, how many there were */
    int n_recorded;             /* passes on disk by now */
    struct neutron_count count; /* what it found; nothing for the table */
};

struct neutron_params {
    struct neutron_place place;
    int n_threads;
    /* Called after each stage; when it answers false, solving stops there and can go on later. */
    bool (*progress)(void *context, const struct neutron_progress *progress);
    void *context;
    const atomic_bool *stop;      /* ends a pass under way, which is then made again; may be NULL */
    const struct qx_peers *peers; /* who share the work; number 0 has the place and is told; may be
                                     NULL */
};

/*
 * Makes the table of the place, going on from the records of passes in its folder. Each pass is
 * recorded when it is done; the records are removed once the table is there. Needs 5 GB of memory
 * and at most 20 GB of disk with five pieces a side. Peers share the memory; the disk is that of
 * number 0, and so is the table; one process at a time makes it. False: stopped, or error says why
 * not.
 */
bool neutron_solve(const struct neutron_params *params, struct qx_error *error);

#endif
