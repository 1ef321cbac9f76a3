/*
 * pass.h - the work of one pass on one block, shared by solver.c and pass.c.
 */
#ifndef KNOWLEDGE_DISK_NEUTRON_PASS_H
#define KNOWLEDGE_DISK_NEUTRON_PASS_H

#include <stddef.h>

#include "knowledge/disk/neutron/passes.h"

/* The tables of passes.h: sets->n_pairs entries a block. */
struct neutron_tables {
    const struct neutron_sets *sets;
    enum neutron_rules rules;
    int n_passes; /* made; the number of the one under way */
    uint16_t *open;
    uint16_t *won;
    struct neutron_news *news[2]; /* of pass p: news[p & 1] */
};

/* Pairs whose Neutron is to slide. */
struct neutron_agenda {
    uint32_t n;
    uint32_t *index;
    uint32_t *empty;
    uint32_t *good; /* squares where White wants the Neutron to end; then from where it can */
    uint32_t *safe; /* squares where White need not lose; then from where such a one is reached */
};

/* One thread's share of a pass. */
struct neutron_worker {
    const struct neutron_tables *tables;
    struct neutron_block block; /* open while work is done on it */
    uint16_t *reach;
    uint16_t *stirred;
    struct neutron_agenda agenda;
    struct neutron_count count;
};

typedef void neutron_work(struct neutron_worker *worker, uint32_t block);

neutron_work neutron_pass_begin; /* pass 0 */
neutron_work neutron_pass_solve; /* the others */

static inline size_t neutron_block_start(const struct neutron_tables *tables, uint32_t block)
{
    return (size_t)block * tables->sets->n_pairs;
}

#endif
