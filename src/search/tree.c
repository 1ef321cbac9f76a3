/*
 * tree.c - the memory of a tree search.
 *
 * Proofs follow the solver of Winands, Björnsson and Saito (2008), with distances, for any number
 * of seats: a node is proven when a move wins for its seat, or when all its moves are proven and
 * agree on what its seat can reach. Where all moves lose, but to different winners, it stays open.
 * With two seats an even move settles a node whose other moves lose; with more it does not, as the
 * others cannot be sure that the seat makes it.
 */
#include "search/tree.h"

#include <stdlib.h>
#include <string.h>

enum { WORD = 8 };

uint64_t tree_least_bytes(const struct qx_rules *rules, size_t n_moves)
{
    const uint64_t a_group =
        sizeof(struct tree_group) + rules->n_moves_max * sizeof(struct tree_arm);
    const uint64_t moves = rules->is_simultaneous ? (uint64_t)rules->n_seats * a_group +
                                                        TREE_BUCKETS * sizeof(tree_ref)
                                                  : n_moves * sizeof(struct tree_edge);
    return 2 * (WORD + sizeof(struct tree_node) + moves); /* a word, for reference 0 is none */
}

bool tree_init(struct tree *tree, size_t bytes)
{
    size_t n_words = bytes / 2 / WORD;
    if (n_words > UINT32_MAX)
        n_words = UINT32_MAX;
    *tree = (struct tree){.n_words = (uint32_t)n_words};
    tree->words = malloc(n_words * WORD);
    tree->spare_words = malloc(n_words * WORD);
    tree_clear(tree);
    if (tree->words && tree->spare_words)
        return true;
    tree_release(tree);
    return false;
}

void tree_release(struct tree *tree)
{
    free(tree->words);
    free(tree->spare_words);
    *tree = (struct tree){0};
}

void tree_clear(struct tree *tree)
{
    tree->n_used = 1; /* reference 0 is none */
    tree->root = 0;
}

tree_ref tree_take(struct tree *tree, size_t bytes)
{
    const size_t n = (bytes + WORD - 1) / WORD;
    if (n > tree->n_words - tree->n_used)
        return 0;
    const tree_ref ref = tree->n_used;
    tree->n_used += (uint32_t)n;
    memset(tree_at(tree, ref), 0, n * WORD);
    return ref;
}

/* --- opening nodes --------------------------------------------------------------------------- */

bool tree_open_edges(struct tree *tree, tree_ref node, const qx_move *moves, size_t n)
{
    const tree_ref ref = tree_take(tree, n * sizeof(struct tree_edge));
    if (!ref)
        return false;
    struct tree_edge *edges = tree_at(tree, ref);
    for (size_t i = 0; i < n; i++)
        edges[i].move = moves[i];
    tree_node(tree, node)->moves = ref;
    tree_node(tree, node)->n_moves = (uint32_t)n;
    return true;
}

bool tree_open_groups(struct tree *tree, tree_ref node, size_t n_groups)
{
    const tree_ref ref =
        tree_take(tree, n_groups * sizeof(struct tree_group) + TREE_BUCKETS * sizeof(tree_ref));
    if (!ref)
        return false;
    tree_node(tree, node)->moves = ref;
    tree_node(tree, node)->n_moves = (uint32_t)n_groups;
    return true;
}

bool tree_open_arms(struct tree *tree, struct tree_group *group, qx_seat seat, const qx_move *moves,
                    size_t n)
{
    const tree_ref ref = tree_take(tree, n * sizeof(struct tree_arm));
    if (!ref)
        return false;
    *group = (struct tree_group){.seat = seat, .n_arms = (uint32_t)n, .arms = ref};
    struct tree_arm *arms = tree_at(tree, ref);
    for (size_t i = 0; i < n; i++) {
        arms[i].move = moves[i];
        arms[i].mean = 0.5f;
    }
    return true;
}

/* --- finding children ------------------------------------------------------------------------ */

static struct tree_edge *search_ascending(struct tree_edge *edges, uint32_t n, qx_move move)
{
    uint32_t low = 0;
    while (n > 1) {
        const uint32_t half = n / 2;
        if (edges[low + half].move <= move)
            low += half;
        n -= half;
    }
    return edges[low].move == move ? &edges[low] : NULL;
}

struct tree_edge *tree_edge_of(const struct tree *tree, const struct tree_node *node, qx_move move)
{
    struct tree_edge *edges = tree_edges(tree, node);
    if (node->turn == QX_CHANCE)
        return search_ascending(edges, node->n_moves, move);
    for (uint32_t i = 0; i < node->n_moves; i++)
        if (edges[i].move == move)
            return &edges[i];
    return NULL;
}

static tree_ref *buckets_of(const struct tree *tree, const struct tree_node *node)
{
    return (tree_ref *)(tree_groups(tree, node) + node->n_moves);
}

struct tree_joint *tree_joint_of(struct tree *tree, tree_ref node, uint64_t code)
{
    tree_ref *first = &buckets_of(tree, tree_node(tree, node))[code % TREE_BUCKETS];
    for (tree_ref ref = *first; ref;) {
        struct tree_joint *joint = tree_at(tree, ref);
        if (joint->code == code)
            return joint;
        ref = joint->next;
    }
    const tree_ref ref = tree_take(tree, sizeof(struct tree_joint));
    if (!ref)
        return NULL;
    struct tree_joint *joint = tree_at(tree, ref);
    *joint = (struct tree_joint){.code = code, .next = *first};
    *first = ref;
    return joint;
}

/* --- proofs ---------------------------------------------------------------------------------- */

static void set_proof(struct tree_node *node, qx_seat proof, uint32_t distance)
{
    node->proof = proof;
    node->distance = distance;
}

uint32_t tree_distance_by(const struct tree_node *node, const struct tree_node *child)
{
    return child->distance + (child->turn != node->turn);
}

/* A seat that can win does so by the shortest way. */
static bool prove_win(const struct tree *tree, struct tree_node *node)
{
    const struct tree_edge *edges = tree_edges(tree, node);
    uint32_t least = UINT32_MAX;
    for (uint32_t i = 0; i < node->n_moves; i++) {
        const struct tree_node *child = edges[i].child ? tree_node(tree, edges[i].child) : NULL;
        if (child && child->proof == node->turn && tree_distance_by(node, child) < least)
            least = tree_distance_by(node, child);
    }
    if (least == UINT32_MAX)
        return false;
    set_proof(node, node->turn, least);
    return true;
}

/* All children are proven, none of them a win: they agree, or one of two seats has an even one. */
static bool prove_rest(const struct tree *tree, struct tree_node *node, qx_seat n_seats)
{
    const struct tree_edge *edges = tree_edges(tree, node);
    qx_seat found = TREE_UNPROVEN;
    bool has_even = false, agree = true;
    uint32_t most = 0;
    for (uint32_t i = 0; i < node->n_moves; i++) {
        const struct tree_node *child = edges[i].child ? tree_node(tree, edges[i].child) : NULL;
        if (!child || child->proof == TREE_UNPROVEN)
            return false;
        has_even = has_even || child->proof == TREE_EVEN;
        agree = agree && (found == TREE_UNPROVEN || found == child->proof);
        found = child->proof;
        most = tree_distance_by(node, child) > most ? tree_distance_by(node, child) : most;
    }
    if (!agree && (!has_even || node->turn == QX_CHANCE || n_seats > 2))
        return false;
    set_proof(node, agree ? found : TREE_EVEN, most);
    return true;
}

bool tree_prove(const struct tree *tree, struct tree_node *node, qx_seat n_seats)
{
    if (node->proof != TREE_UNPROVEN || node->n_moves == 0 || node->turn == QX_TOGETHER)
        return false;
    return (node->turn != QX_CHANCE && prove_win(tree, node)) || prove_rest(tree, node, n_seats);
}

/* --- keeping a part -------------------------------------------------------------------------- */

/* Two blocks during a copy; `to` has room for all that `from` holds. */
struct copier {
    const struct tree *from;
    struct tree to;
};

static tree_ref copy_node(struct copier *copier, tree_ref ref);

static tree_ref copy_bytes(struct copier *copier, tree_ref ref, size_t bytes)
{
    const tree_ref copy = tree_take(&copier->to, bytes);
    memcpy(tree_at(&copier->to, copy), tree_at(copier->from, ref), bytes);
    return copy;
}

static tree_ref copy_edges(struct copier *copier, const struct tree_node *node)
{
    const tree_ref ref = copy_bytes(copier, node->moves, node->n_moves * sizeof(struct tree_edge));
    struct tree_edge *edges = tree_at(&copier->to, ref);
    for (uint32_t i = 0; i < node->n_moves; i++)
        edges[i].child = copy_node(copier, edges[i].child);
    return ref;
}

static tree_ref copy_joints(struct copier *copier, tree_ref first)
{
    tree_ref head = 0;
    while (first) {
        const struct tree_joint *joint = tree_at(copier->from, first);
        const tree_ref copy = copy_bytes(copier, first, sizeof *joint);
        const tree_ref child = copy_node(copier, joint->child);
        struct tree_joint *made = tree_at(&copier->to, copy);
        made->child = child;
        made->next = head;
        head = copy;
        first = joint->next;
    }
    return head;
}

static tree_ref copy_groups(struct copier *copier, const struct tree_node *node)
{
    const tree_ref ref =
        copy_bytes(copier, node->moves,
                   node->n_moves * sizeof(struct tree_group) + TREE_BUCKETS * sizeof(tree_ref));
    struct tree_group *groups = tree_at(&copier->to, ref);
    tree_ref *buckets = (tree_ref *)(groups + node->n_moves);
    for (uint32_t i = 0; i < node->n_moves; i++)
        groups[i].arms =
            copy_bytes(copier, groups[i].arms, groups[i].n_arms * sizeof(struct tree_arm));
    for (int i = 0; i < TREE_BUCKETS; i++)
        buckets[i] = copy_joints(copier, buckets[i]);
    return ref;
}

static tree_ref copy_node(struct copier *copier, tree_ref ref)
{
    if (!ref)
        return 0;
    const struct tree_node *node = tree_node(copier->from, ref);
    const tree_ref copy = copy_bytes(copier, ref, sizeof *node);
    if (node->n_moves == 0)
        return copy;
    const tree_ref moves =
        node->turn == QX_TOGETHER ? copy_groups(copier, node) : copy_edges(copier, node);
    tree_node(&copier->to, copy)->moves = moves;
    return copy;
}

void tree_keep(struct tree *tree, tree_ref node)
{
    struct copier copier = {.from = tree, .to = *tree};
    copier.to.words = tree->spare_words;
    copier.to.spare_words = tree->words;
    tree_clear(&copier.to);
    const tree_ref root = copy_node(&copier, node);
    *tree = copier.to;
    tree->root = root;
}
