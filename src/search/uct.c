/*
 * uct.c - tree search by sampling: the root of it, from one move of the game to the next.
 */
#include "search/uct.h"

#include <stdlib.h>
#include <string.h>

#include "search/sampler.h"

enum {
    CLOCK_PAUSE = 15, /* a sample takes longer than a node of other searches */
    SMALLEST_TREE = 1 << 16,
};

struct uct {
    struct sampler sampler;
};

bool uct_plays(const struct qx_rules *rules, struct qx_error *error)
{
    if (rules->is_simultaneous && rules->n_seats > SAMPLER_TOGETHER)
        return qx_fail(error, "mcts plays with at most %d players who move at once",
                       SAMPLER_TOGETHER);
    return true;
}

uint64_t uct_least_bytes(const struct qx_rules *rules, size_t n_moves)
{
    return tree_least_bytes(rules, n_moves);
}

struct uct *uct_new(const struct qx_rules *rules, const struct uct_settings *settings)
{
    struct uct_settings checked = *settings;
    struct uct *uct = calloc(1, sizeof *uct);
    if (checked.bytes < SMALLEST_TREE)
        checked.bytes = SMALLEST_TREE;
    if (uct && sampler_init(&uct->sampler, rules, &checked))
        return uct;
    free(uct);
    return NULL;
}

void uct_free(struct uct *uct)
{
    if (!uct)
        return;
    sampler_release(&uct->sampler);
    free(uct);
}

/* The node that the steps lead to; 0: the tree does not know it. */
static tree_ref follow(const struct tree *tree, const struct qx_step *steps, int n_steps)
{
    tree_ref ref = n_steps < 0 ? 0 : tree->root;
    for (int i = 0; i < n_steps && ref; i++) {
        const struct tree_node *node = tree_node(tree, ref);
        if (node->turn != steps[i].seat || node->n_moves == 0)
            return 0;
        const struct tree_edge *edge = tree_edge_of(tree, node, steps[i].move);
        ref = edge ? edge->child : 0;
    }
    return ref;
}

void uct_begin(struct uct *uct, const struct qx_request *request, const struct qx_step *steps,
               int n_steps)
{
    struct sampler *sampler = &uct->sampler;
    const struct qx_rules *rules = sampler->rules;
    repeats_init(&sampler->repeats, rules, request->keys, request->n_keys);
    memcpy(sampler->root_state, request->state, rules->state_size);
    const tree_ref known = follow(&sampler->tree, steps, n_steps);
    const struct tree_node *node = known ? tree_node(&sampler->tree, known) : NULL;
    if (node && node->key == qx_key(rules, request->state) &&
        node->turn == qx_turn(rules, request->state))
        tree_keep(&sampler->tree, known);
    else
        sampler_plant(sampler);
}

void uct_run(struct uct *uct, struct limit *limit, struct qx_random *random)
{
    uct->sampler.random = random;
    limit->pause &= CLOCK_PAUSE;
    while (!uct_is_proven(uct) && limit_spend(limit))
        sampler_run(&uct->sampler);
}

bool uct_is_proven(const struct uct *uct)
{
    const struct tree *tree = &uct->sampler.tree;
    return tree_node(tree, tree->root)->proof != TREE_UNPROVEN;
}

static struct uct_vote *vote_of(struct uct_vote *votes, size_t n, qx_move move)
{
    size_t low = 0;
    while (n > 1) {
        const size_t half = n / 2;
        if (votes[low + half].move <= move)
            low += half;
        n -= half;
    }
    return &votes[low];
}

static void add_edge(const struct uct *uct, const struct tree_edge *edge, qx_seat seat,
                     struct uct_vote *vote)
{
    const struct tree *tree = &uct->sampler.tree;
    const struct tree_node *child = edge->child ? tree_node(tree, edge->child) : NULL;
    vote->n_visits += edge->n_visits;
    vote->sum += edge->sum;
    if (!child || child->proof == TREE_UNPROVEN)
        return;
    vote->is_proven = true;
    vote->share = child->proof == TREE_EVEN ? 1.0 / (double)uct->sampler.rules->n_seats
                                            : child->proof == seat;
    vote->distance = tree_distance_by(tree_node(tree, tree->root), child);
}

void uct_add_votes(const struct uct *uct, qx_seat seat, struct uct_vote *votes, size_t n)
{
    const struct tree *tree = &uct->sampler.tree;
    const struct tree_node *root = tree_node(tree, tree->root);
    if (root->turn != QX_TOGETHER) {
        const struct tree_edge *edges = tree_edges(tree, root);
        for (uint32_t i = 0; i < root->n_moves; i++)
            add_edge(uct, &edges[i], seat, vote_of(votes, n, edges[i].move));
        return;
    }
    for (uint32_t g = 0; g < root->n_moves; g++) {
        const struct tree_group *group = &tree_groups(tree, root)[g];
        const struct tree_arm *arms = tree_arms(tree, group);
        for (uint32_t i = 0; group->seat == seat && i < group->n_arms; i++) {
            struct uct_vote *vote = vote_of(votes, n, arms[i].move);
            vote->n_visits += arms[i].n_visits;
            vote->sum += (double)arms[i].mean * arms[i].n_visits;
            vote->strategy += arms[i].strategy;
        }
    }
}

static const struct tree_edge *busiest(const struct tree *tree, const struct tree_node *node)
{
    const struct tree_edge *edges = tree_edges(tree, node), *best = NULL;
    for (uint32_t i = 0; i < node->n_moves; i++)
        if (edges[i].n_visits > (best ? best->n_visits : 0))
            best = &edges[i];
    return best;
}

int uct_line(const struct uct *uct, qx_seat seat, qx_move first, struct qx_step *line)
{
    const struct tree *tree = &uct->sampler.tree;
    const struct tree_node *node = tree_node(tree, tree->root);
    const struct tree_edge *edge =
        node->turn == seat && node->n_moves ? tree_edge_of(tree, node, first) : NULL;
    int n = 0;
    line[n++] = (struct qx_step){.seat = seat, .move = first};
    while (edge && edge->child && n < QX_LINE_MAX) {
        node = tree_node(tree, edge->child);
        edge = node->turn >= 0 && node->n_moves ? busiest(tree, node) : NULL;
        if (edge)
            line[n++] = (struct qx_step){.seat = node->turn, .move = edge->move};
    }
    return n;
}
