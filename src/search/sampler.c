/*
 * sampler.c - one sample of a tree search.
 *
 * UCT after Kocsis and Szepesvári (2006); an unvisited move counts as if it had been tried once
 * with its parent's mean. No state is kept in the tree: every sample plays its moves again from a
 * copy of the root's. Each node has one way to it, so a draw by repetition is settled when the node
 * is made. A position that only comes back in the line is even for the sample and gets no node:
 * from a later root the same way may not return.
 *
 * A chance node is opened only after CHANCE_OPENS visits: where chance has many outcomes the tree
 * would otherwise fill with nodes that are never seen twice.
 */
#include "search/sampler.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { CHANCE_OPENS = 32 };

bool sampler_init(struct sampler *sampler, const struct qx_rules *rules,
                  const struct uct_settings *settings)
{
    *sampler = (struct sampler){.rules = rules, .settings = *settings};
    sampler->root_state = malloc(rules->state_size);
    sampler->state = malloc(rules->state_size);
    sampler->list = calloc(rules->n_moves_max, sizeof *sampler->list);
    sampler->shares = calloc((size_t)rules->n_seats, sizeof *sampler->shares);
    if (scorer_init(&sampler->scorer, rules) && tree_init(&sampler->tree, settings->bytes) &&
        sampler->root_state && sampler->state && sampler->list && sampler->shares)
        return true;
    sampler_release(sampler);
    return false;
}

void sampler_release(struct sampler *sampler)
{
    tree_release(&sampler->tree);
    scorer_release(&sampler->scorer);
    free(sampler->root_state);
    free(sampler->state);
    free(sampler->list);
    free(sampler->shares);
}

/* --- shares ---------------------------------------------------------------------------------- */

static void share_proof(struct sampler *sampler, qx_seat proof)
{
    const qx_seat n = sampler->rules->n_seats;
    for (qx_seat seat = 0; seat < n; seat++)
        sampler->shares[seat] = proof == TREE_EVEN ? 1.0 / (double)n : seat == proof;
}

static void share_end(struct sampler *sampler)
{
    const qx_seat n = sampler->rules->n_seats;
    sampler->rules->game->result(sampler->rules, sampler->state, sampler->scorer.scores);
    for (qx_seat seat = 0; seat < n; seat++)
        sampler->shares[seat] = qx_share(sampler->scorer.scores, n, seat);
}

static void share_guess(struct sampler *sampler)
{
    const qx_seat n = sampler->rules->n_seats;
    const qx_seat n_asked = n == 2 ? 1 : n;
    for (qx_seat seat = 0; seat < n_asked; seat++)
        sampler->shares[seat] =
            score_to_share(scorer_guess(&sampler->scorer, sampler->state, seat), n);
    if (n == 2)
        sampler->shares[1] = 1 - sampler->shares[0];
}

/* Rates the position reached, which is not the end, by playing on from it. */
static void share_playout(struct sampler *sampler)
{
    if (sampler->settings.cut > 0)
        qx_playout(sampler->rules, sampler->state, sampler->random, sampler->list,
                   sampler->settings.cut);
    if (qx_turn(sampler->rules, sampler->state) == QX_NOBODY)
        share_end(sampler);
    else
        share_guess(sampler);
}

/* --- nodes ----------------------------------------------------------------------------------- */

/* What the end proves: a single winner or an even split; other splits prove nothing. */
static qx_seat proof_of_end(struct sampler *sampler)
{
    const qx_seat n = sampler->rules->n_seats;
    share_end(sampler);
    const double fair = 1.0 / (double)n;
    bool is_even = true;
    for (qx_seat seat = 0; seat < n; seat++) {
        if (sampler->shares[seat] >= 1 && n > 1)
            return seat;
        is_even = is_even && sampler->shares[seat] == fair;
    }
    return is_even ? TREE_EVEN : TREE_UNPROVEN;
}

/* A node for the state as it stands, at the end of the path. 0: the tree is full, or the state has
 * come back. */
static tree_ref make_node(struct sampler *sampler)
{
    const uint64_t key = qx_key(sampler->rules, sampler->state);
    const qx_seat turn = qx_turn(sampler->rules, sampler->state);
    const struct repeats *repeats = &sampler->repeats;
    const bool is_open = turn != QX_NOBODY && sampler->n_path > 0;
    const bool is_draw = is_open && repeats_is_draw(repeats, key, NULL, 0);
    sampler->has_returned =
        is_open && !is_draw && repeats_is_draw(repeats, key, sampler->keys, sampler->n_path);
    const tree_ref ref =
        sampler->has_returned ? 0 : tree_take(&sampler->tree, sizeof(struct tree_node));
    if (!ref)
        return 0;
    struct tree_node *node = tree_node(&sampler->tree, ref);
    node->key = key;
    node->turn = is_draw ? QX_NOBODY : turn;
    node->proof = is_draw ? TREE_EVEN : turn == QX_NOBODY ? proof_of_end(sampler) : TREE_UNPROVEN;
    return ref;
}

static void shuffle(qx_move *moves, size_t n, struct qx_random *random)
{
    for (size_t i = n; i > 1; i--) {
        const size_t j = qx_random_below(random, i);
        const qx_move move = moves[i - 1];
        moves[i - 1] = moves[j];
        moves[j] = move;
    }
}

static bool open_together(struct sampler *sampler, tree_ref ref)
{
    qx_seat owing[SAMPLER_TOGETHER];
    size_t n = 0;
    for (qx_seat seat = 0; seat < sampler->rules->n_seats; seat++)
        if (sampler->rules->game->owes(sampler->rules, sampler->state, seat))
            owing[n++] = seat;
    const uint32_t n_used = sampler->tree.n_used;
    bool is_open = tree_open_groups(&sampler->tree, ref, n);
    for (size_t i = 0; i < n && is_open; i++) {
        const size_t n_moves = qx_moves(sampler->rules, sampler->state, owing[i], sampler->list);
        is_open = tree_open_arms(&sampler->tree,
                                 &tree_groups(&sampler->tree, tree_node(&sampler->tree, ref))[i],
                                 owing[i], sampler->list, n_moves);
    }
    if (is_open)
        return true;
    sampler->tree.n_used = n_used;
    tree_node(&sampler->tree, ref)->n_moves = 0;
    return false;
}

/* Gives a node its moves when it is time; false: the sample ends here. */
static bool open_node(struct sampler *sampler, tree_ref ref)
{
    const struct tree_node *node = tree_node(&sampler->tree, ref);
    if (node->n_moves > 0)
        return true;
    if (node->turn == QX_CHANCE && node->n_visits < CHANCE_OPENS)
        return false;
    if (node->turn == QX_TOGETHER)
        return open_together(sampler, ref);
    const size_t n = qx_moves(sampler->rules, sampler->state, node->turn, sampler->list);
    if (node->turn != QX_CHANCE)
        shuffle(sampler->list, n, sampler->random);
    return tree_open_edges(&sampler->tree, ref, sampler->list, n);
}

/* --- one step down --------------------------------------------------------------------------- */

/*
 * The natural logarithm of x >= 1 to seven digits, made of exact operations only: the library's may
 * differ in its last bit from one machine to the next, and with it the move.
 */
static double plain_log(double x)
{
    int exponent;
    const double part = frexp(x, &exponent); /* x is part * 2^exponent, part in 0.5 … 1 */
    const double z = (part - 0.7071067811865476) / (part + 0.7071067811865476);
    const double zz = z * z;
    return 0.6931471805599453 * (exponent - 0.5) +
           2 * z * (1 + zz * (1.0 / 3 + zz * (1.0 / 5 + zz / 7)));
}

/* The value of an edge with its bound, before the mean over its visits is enough to go by. */
static double bound_of(const struct sampler *sampler, const struct tree_node *node,
                       const struct tree_edge *edge, double parent, double log_visits)
{
    const struct tree_node *child = edge->child ? tree_node(&sampler->tree, edge->child) : NULL;
    if (child && child->proof != TREE_UNPROVEN)
        return child->proof == TREE_EVEN    ? 1.0 / (double)sampler->rules->n_seats
               : child->proof == node->turn ? 2
                                            : -1;
    const double n = edge->n_visits + 1.0;
    return (edge->sum + parent) / n + sampler->settings.exploration * sqrt(log_visits / n);
}

static uint32_t select_edge(const struct sampler *sampler, const struct tree_node *node)
{
    const struct tree_edge *edges = tree_edges(&sampler->tree, node);
    const double parent = node->n_visits ? node->sum / node->n_visits : 0.5;
    const double log_visits = plain_log(node->n_visits + 1.0);
    double best = -2;
    uint32_t found = 0;
    for (uint32_t i = 0; i < node->n_moves; i++) {
        const double bound = bound_of(sampler, node, &edges[i], parent, log_visits);
        if (bound > best) {
            best = bound;
            found = i;
        }
    }
    return found;
}

static uint32_t draw_edge(struct sampler *sampler, const struct tree_node *node)
{
    const qx_move move =
        qx_move_draw(sampler->rules, sampler->state, QX_CHANCE, sampler->random, sampler->list);
    const struct tree_edge *edge = tree_edge_of(&sampler->tree, node, move);
    assert(edge);
    return (uint32_t)(edge - tree_edges(&sampler->tree, node));
}

/* All seats that owe draw an arm, then all arms are played. Returns where the child belongs, or
 * NULL. */
static tree_ref *step_together(struct sampler *sampler, struct sampler_stride *stride)
{
    const struct tree_node *node = tree_node(&sampler->tree, stride->node);
    const struct tree_group *groups = tree_groups(&sampler->tree, node);
    const uint32_t n_groups = node->n_moves;
    uint64_t code = 0;
    stride->first_pick = sampler->n_picks;
    for (uint32_t i = 0; i < n_groups; i++) {
        const struct regret_draw draw =
            regret_choose(tree_arms(&sampler->tree, &groups[i]), groups[i].n_arms,
                          node->n_visits + 1, sampler->random);
        sampler->picks[sampler->n_picks++] = draw;
        code = qx_mix(code ^ draw.arm);
    }
    for (uint32_t i = 0; i < n_groups; i++) {
        const struct regret_draw draw = sampler->picks[stride->first_pick + i];
        qx_apply(sampler->rules, sampler->state, groups[i].seat,
                 tree_arms(&sampler->tree, &groups[i])[draw.arm].move);
    }
    struct tree_joint *joint = tree_joint_of(&sampler->tree, stride->node, code);
    return joint ? &joint->child : NULL;
}

static tree_ref *step_single(struct sampler *sampler, struct sampler_stride *stride)
{
    const struct tree_node *node = tree_node(&sampler->tree, stride->node);
    stride->edge = node->turn == QX_CHANCE ? draw_edge(sampler, node) : select_edge(sampler, node);
    struct tree_edge *edge = &tree_edges(&sampler->tree, node)[stride->edge];
    qx_apply(sampler->rules, sampler->state, node->turn, edge->move);
    return &edge->child;
}

/* From the last node of the path to the next, made where it is new; 0: it has none. */
static tree_ref step_down(struct sampler *sampler)
{
    struct sampler_stride *stride = &sampler->path[sampler->n_path - 1];
    const bool is_together = tree_node(&sampler->tree, stride->node)->turn == QX_TOGETHER;
    tree_ref *child = is_together ? step_together(sampler, stride) : step_single(sampler, stride);
    if (child && !*child)
        *child = make_node(sampler);
    return child ? *child : 0;
}

/* --- one sample ------------------------------------------------------------------------------ */

static void push(struct sampler *sampler, tree_ref ref)
{
    sampler->keys[sampler->n_path] = tree_node(&sampler->tree, ref)->key;
    sampler->path[sampler->n_path++] = (struct sampler_stride){.node = ref};
}

static bool has_room(const struct sampler *sampler)
{
    return sampler->n_path < SAMPLER_PATH && sampler->n_picks + SAMPLER_TOGETHER <= SAMPLER_PICKS;
}

/* Walks to a node that is new, proven or the end, or beyond the tree where it is full or the line
 * returns, and rates that. */
static void walk_down(struct sampler *sampler)
{
    tree_ref ref = sampler->tree.root;
    memcpy(sampler->state, sampler->root_state, sampler->rules->state_size);
    sampler->n_path = sampler->n_strides = sampler->n_picks = 0;
    sampler->has_returned = false;
    push(sampler, ref);
    for (;;) {
        const struct tree_node *node = tree_node(&sampler->tree, ref);
        if (node->proof != TREE_UNPROVEN) {
            share_proof(sampler, node->proof);
            return;
        }
        const bool is_new = node->n_visits == 0 && sampler->n_path > 1;
        if (node->turn == QX_NOBODY || is_new || !has_room(sampler) || !open_node(sampler, ref))
            break;
        ref = step_down(sampler);
        sampler->n_strides++;
        if (!ref)
            break;
        push(sampler, ref);
    }
    if (sampler->has_returned)
        share_proof(sampler, TREE_EVEN);
    else
        share_playout(sampler);
}

static void learn_together(struct sampler *sampler, const struct sampler_stride *stride,
                           struct tree_node *node)
{
    const struct tree_group *groups = tree_groups(&sampler->tree, node);
    for (uint32_t i = 0; i < node->n_moves; i++)
        regret_learn(tree_arms(&sampler->tree, &groups[i]), groups[i].n_arms,
                     sampler->picks[stride->first_pick + i], sampler->shares[groups[i].seat],
                     node->n_visits);
}

/* Every node of the path hears of the result; `has_stride`: the sample left the node by a move. */
static void note_visit(struct sampler *sampler, const struct sampler_stride *stride,
                       bool has_stride)
{
    struct tree_node *node = tree_node(&sampler->tree, stride->node);
    const double share = node->turn >= 0 ? sampler->shares[node->turn] : 0;
    node->n_visits++;
    node->sum += share;
    if (!has_stride)
        return;
    if (node->turn == QX_TOGETHER) {
        learn_together(sampler, stride, node);
        return;
    }
    struct tree_edge *edge = &tree_edges(&sampler->tree, node)[stride->edge];
    edge->n_visits++;
    edge->sum += share;
}

static void walk_up(struct sampler *sampler)
{
    bool is_proven = false;
    for (size_t i = sampler->n_path; i-- > 0;) {
        struct tree_node *node = tree_node(&sampler->tree, sampler->path[i].node);
        note_visit(sampler, &sampler->path[i], i < sampler->n_strides);
        if (i + 1 == sampler->n_path)
            is_proven = node->proof != TREE_UNPROVEN;
        else if (is_proven)
            is_proven = tree_prove(&sampler->tree, node, sampler->rules->n_seats);
    }
}

void sampler_plant(struct sampler *sampler)
{
    memcpy(sampler->state, sampler->root_state, sampler->rules->state_size);
    tree_clear(&sampler->tree);
    sampler->n_path = 0;
    sampler->tree.root = make_node(sampler);
}

void sampler_run(struct sampler *sampler)
{
    walk_down(sampler);
    walk_up(sampler);
}
