/*
 * tree.h - the memory of a tree search: nodes and their moves in one block of fixed size.
 *
 * A reference counts 8-byte words from the start of the block; 0 is none. A node is made when a
 * search first comes to its position and is opened (gets its moves) when it comes again. Nothing is
 * freed but all at once; tree_keep moves what lies below one node into a second block, so that the
 * part of a tree that is still of use survives a move of the game.
 *
 * What lies behind an open node's `moves`:
 *
 *     a seat or chance owes    n_moves edges
 *     several owe at once      n_moves groups, one for each seat that owes (each with its arms),
 * then TREE_BUCKETS lists of joints: a joint is one arm of each group
 */
#ifndef SEARCH_TREE_H
#define SEARCH_TREE_H

#include <quincunx/game.h>

typedef uint32_t tree_ref;

#define TREE_UNPROVEN ((qx_seat)-1)
#define TREE_EVEN     ((qx_seat)-2) /* proven: all seats share the point alike */

enum { TREE_BUCKETS = 64 };

struct tree_node {
    uint64_t key;
    qx_seat turn;      /* as qx_turn says; QX_NOBODY also where repetition ends the game */
    qx_seat proof;     /* TREE_UNPROVEN, TREE_EVEN, or the seat that takes the whole point */
    uint32_t distance; /* turns to the proven end */
    uint32_t n_visits;
    double sum;       /* of the shares of `turn` over all visits */
    uint32_t n_moves; /* 0: not open */
    tree_ref moves;
};

struct tree_edge {
    qx_move move;
    double sum; /* of the shares of the seat that moves */
    uint32_t n_visits;
    tree_ref child;
};

struct tree_arm {
    qx_move move;
    double strategy; /* weighted sum of the strategies so far */
    float regret;
    float mean; /* share got with this arm */
    uint32_t n_visits;
    uint32_t spare;
};

struct tree_group {
    qx_seat seat;
    uint32_t n_arms;
    tree_ref arms;
};

struct tree_joint {
    uint64_t code; /* which arm of each group */
    tree_ref child, next;
};

struct tree {
    uint64_t *words, *spare_words; /* the block in use and the one tree_keep copies to */
    uint32_t n_words, n_used;
    tree_ref root;
};

/* The bytes that a tree needs to open a root where a seat has so many moves; in a game in which
 * several choose at once, however many the others have. */
uint64_t tree_least_bytes(const struct qx_rules *rules, size_t n_moves);
/* Two blocks, together `bytes`. False: no memory. */
bool tree_init(struct tree *tree, size_t bytes);
void tree_release(struct tree *tree);
/* Forgets all nodes. */
void tree_clear(struct tree *tree);
/* The subtree below `node` becomes the whole tree; other references to the tree are void. */
void tree_keep(struct tree *tree, tree_ref node);

/* Zeroed words; 0: the block is full. */
tree_ref tree_take(struct tree *tree, size_t bytes);

static inline void *tree_at(const struct tree *tree, tree_ref ref)
{
    return tree->words + ref;
}

static inline struct tree_node *tree_node(const struct tree *tree, tree_ref ref)
{
    return tree_at(tree, ref);
}

static inline struct tree_edge *tree_edges(const struct tree *tree, const struct tree_node *node)
{
    return tree_at(tree, node->moves);
}

static inline struct tree_group *tree_groups(const struct tree *tree, const struct tree_node *node)
{
    return tree_at(tree, node->moves);
}

static inline struct tree_arm *tree_arms(const struct tree *tree, const struct tree_group *group)
{
    return tree_at(tree, group->arms);
}

/* Opens a node of a seat or of chance with these moves. False: the block is full. */
bool tree_open_edges(struct tree *tree, tree_ref node, const qx_move *moves, size_t n);
/* Opens a node where n_groups seats owe at once; their arms are added by tree_open_arms. */
bool tree_open_groups(struct tree *tree, tree_ref node, size_t n_groups);
bool tree_open_arms(struct tree *tree, struct tree_group *group, qx_seat seat, const qx_move *moves,
                    size_t n);
/* The edge of a move in an open node of chance (edges ascend there) or of a seat (any order). */
struct tree_edge *tree_edge_of(const struct tree *tree, const struct tree_node *node, qx_move move);
/* The joint of a code, made where there is none yet. NULL: the block is full. */
struct tree_joint *tree_joint_of(struct tree *tree, tree_ref node, uint64_t code);

/*
 * Looks whether the proofs of its children prove an open node of a seat or of chance, in a game of
 * so many seats, and notes it. True: it is proven now and was not before.
 */
bool tree_prove(const struct tree *tree, struct tree_node *node, qx_seat n_seats);
/* Turns to the proven end by way of a child: one more where the child ends the turn. */
uint32_t tree_distance_by(const struct tree_node *node, const struct tree_node *child);

#endif
