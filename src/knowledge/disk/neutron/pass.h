/*
 * pass.h - the work of one pass on one block, shared by passes.c and pass.c.
 */
#ifndef KNOWLEDGE_DISK_NEUTRON_PASS_H
#define KNOWLEDGE_DISK_NEUTRON_PASS_H

#include <stddef.h>

#include "knowledge/disk/neutron/passes.h"
#include "knowledge/disk/neutron/post.h"
#include "knowledge/disk/neutron/table_split.h"

#define NEUTRON_ELSEWHERE UINT32_MAX

/* The tables of passes.h: sets->n_pairs entries for each block that this rank holds. */
struct neutron_tables {
    const struct neutron_sets *sets;
    enum neutron_rules rules;
    int n_passes; /* made; the number of the one under way */
    uint16_t *open;
    uint16_t *won;
    struct neutron_news *news[2]; /* of pass p: news[p & 1] */
    struct neutron_split split;
    uint32_t *place;           /* of each block in these; NEUTRON_ELSEWHERE: with another rank */
    struct neutron_post *post; /* to the other ranks; NULL: there are none */
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
    int part;                   /* the thread's number */
    struct neutron_block block; /* open while work is done on it */
    uint16_t *reach;
    uint16_t *stirred;
    struct neutron_agenda agenda;
    struct neutron_count count;
};

typedef void neutron_work(struct neutron_worker *worker, uint32_t block);

neutron_work neutron_pass_begin;  /* pass 0 */
neutron_work neutron_pass_solve;  /* the others */
neutron_work neutron_pass_absorb; /* before one is recalled: the news of the last one is old */

/* Where the entries of a block begin, which this rank must hold. */
static inline size_t neutron_block_start(const struct neutron_tables *tables, uint32_t block)
{
    return (size_t)tables->place[block] * tables->sets->n_pairs;
}

/* Notes the news of a pair, here or with the rank that holds its block. */
static inline void neutron_note_news(const struct neutron_tables *tables, int part,
                                     struct neutron_pair pair, struct neutron_news news)
{
    if (tables->place[pair.block] != NEUTRON_ELSEWHERE)
        tables->news[tables->n_passes & 1][neutron_block_start(tables, pair.block) + pair.index] =
            news;
    else
        neutron_post_write(tables->post, part, (int)neutron_split_owner(tables->split, pair.block),
                           NEUTRON_NEWS, (struct neutron_letter){pair.block, pair.index, news});
}

#endif
