/*
 * sampler.h - one sample of a tree search: down the tree, one new node, its worth, and up again.
 *
 * Used by uct.c alone. The caller sets up root_state and a tree with a root, and puts a generator.
 */
#ifndef SEARCH_SAMPLER_H
#define SEARCH_SAMPLER_H

#include "search/score.h"
#include "search/regret.h"
#include "search/repeats.h"
#include "search/tree.h"
#include "search/uct.h"

enum {
    SAMPLER_PATH = 512,    /* nodes on the way down */
    SAMPLER_PICKS = 2048,  /* arms drawn on the way down */
    SAMPLER_TOGETHER = 16, /* seats that may choose at once */
};

/* One step of the way down: an edge of a node, or the picks of all groups of one. */
struct sampler_stride {
    tree_ref node;
    uint32_t edge;       /* its index among the edges */
    uint32_t first_pick; /* into picks[] */
};

struct sampler {
    const struct qx_rules *rules;
    struct uct_settings settings;
    struct tree tree;
    struct scorer scorer;
    struct repeats repeats;
    struct qx_random *random;
    void *root_state, *state;
    qx_move *list;
    double *shares;    /* what the present sample brings each seat */
    bool has_returned; /* the present sample: a position of its line came back */
    size_t n_path;
    size_t n_strides; /* nodes of the path that were left by a move: all, or all but the last */
    uint32_t n_picks;
    struct sampler_stride path[SAMPLER_PATH];
    uint64_t keys[SAMPLER_PATH];
    struct regret_draw picks[SAMPLER_PICKS];
};

/* False: no memory. The rules must outlive it. */
bool sampler_init(struct sampler *sampler, const struct qx_rules *rules,
                  const struct uct_settings *settings);
void sampler_release(struct sampler *sampler);

/* The tree becomes a root for root_state alone. */
void sampler_plant(struct sampler *sampler);
/* Adds one sample to the tree. */
void sampler_run(struct sampler *sampler);

#endif
