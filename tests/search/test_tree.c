/*
 * test_tree.c - claims about the memory of a tree search: room, children, proofs, keeping a part.
 */
#include "lib/alloc.h"
#include "lib/claim.h"

#include "search/tree.h"

static struct tree tree_of(size_t bytes)
{
    struct tree tree;
    assert_true(tree_init(&tree, bytes));
    return tree;
}

static tree_ref node_in(struct tree *tree, qx_seat turn, qx_seat proof, uint32_t distance)
{
    const tree_ref ref = tree_take(tree, sizeof(struct tree_node));
    assert_true(ref > 0);
    *tree_node(tree, ref) = (struct tree_node){.turn = turn, .proof = proof, .distance = distance};
    return ref;
}

/* Half of the bytes are spare, and the first word is nobody's. */
static void room_is_given_to_the_last_word(void **unused)
{
    (void)unused;
    struct tree tree = tree_of(2 * 8 * 10);
    memset(tree.words, 0xAB, 80);
    assert_int_equal(tree_take(&tree, 8 * 10), 0);
    assert_int_equal(tree_take(&tree, 8 * 5), 1);
    assert_int_equal(tree_take(&tree, 8 * 3 + 1), 6);
    for (int i = 1; i < 10; i++)
        assert_int_equal(tree.words[i], 0);
    assert_int_equal(tree_take(&tree, 1), 0);
    tree_clear(&tree);
    assert_int_equal(tree_take(&tree, 8 * 9), 1);
    tree_release(&tree);
    assert_null(tree.words);
}

static void without_memory_there_is_no_tree(void **unused)
{
    (void)unused;
    const long live = alloc_live();
    for (size_t n = 0; n < 2; n++) {
        struct tree tree;
        alloc_fail_at(n);
        assert_false(tree_init(&tree, 1000));
        assert_int_equal(alloc_live(), live);
    }
    alloc_fail_at((size_t)-1);
}

/* --- children --- */

static void edges_are_found_by_move(void **unused)
{
    (void)unused;
    static const qx_move moves[] = {2, 3, 5, 8, 13, 21, 34};
    static const qx_seat turns[] = {0, QX_CHANCE};
    for (size_t n = 1; n <= 7; n++)
        for (int k = 0; k < 2; k++) {
            struct tree tree = tree_of(10000);
            const tree_ref ref = node_in(&tree, turns[k], TREE_UNPROVEN, 0);
            assert_true(tree_open_edges(&tree, ref, moves, n));
            const struct tree_node *node = tree_node(&tree, ref);
            assert_int_equal(node->n_moves, n);
            for (size_t i = 0; i < n; i++)
                assert_ptr_equal(tree_edge_of(&tree, node, moves[i]), &tree_edges(&tree, node)[i]);
            assert_null(tree_edge_of(&tree, node, 1));
            assert_null(tree_edge_of(&tree, node, 4));
            assert_null(tree_edge_of(&tree, node, 35));
            tree_release(&tree);
        }
}

static void a_full_block_opens_nothing(void **unused)
{
    (void)unused;
    static const qx_move moves[9] = {0};
    struct tree tree = tree_of(2 * (sizeof(struct tree_node) + 200));
    const tree_ref ref = node_in(&tree, 0, TREE_UNPROVEN, 0);
    struct tree_group group = {.n_arms = 77};
    assert_false(tree_open_edges(&tree, ref, moves, 9));
    assert_false(tree_open_groups(&tree, ref, 2));
    assert_false(tree_open_arms(&tree, &group, 0, moves, 9));
    assert_int_equal(group.n_arms, 77);
    assert_int_equal(tree_node(&tree, ref)->n_moves, 0);
    tree_release(&tree);
}

/* Opens a node where two seats choose among two moves each. */
static tree_ref open_together(struct tree *tree)
{
    static const qx_move moves[] = {4, 9};
    const tree_ref ref = node_in(tree, QX_TOGETHER, TREE_UNPROVEN, 0);
    assert_true(tree_open_groups(tree, ref, 2));
    for (qx_seat seat = 0; seat < 2; seat++)
        assert_true(
            tree_open_arms(tree, &tree_groups(tree, tree_node(tree, ref))[seat], seat, moves, 2));
    return ref;
}

static void joints_are_made_once(void **unused)
{
    (void)unused;
    struct tree tree = tree_of(100000);
    const tree_ref ref = open_together(&tree);
    const struct tree_group *groups = tree_groups(&tree, tree_node(&tree, ref));
    assert_true(groups[1].seat == 1 && groups[1].n_arms == 2);
    assert_int_equal(tree_arms(&tree, &groups[1])[1].move, 9);
    assert_true(tree_arms(&tree, &groups[0])[0].mean == 0.5f);
    for (uint64_t code = 0; code < 3 * TREE_BUCKETS; code++) {
        struct tree_joint *joint = tree_joint_of(&tree, ref, code);
        assert_true(joint->code == code && joint->child == 0);
        joint->child = (tree_ref)(code + 1);
    }
    const uint32_t n_used = tree.n_used;
    for (uint64_t code = 0; code < 3 * TREE_BUCKETS; code++)
        assert_int_equal(tree_joint_of(&tree, ref, code)->child, code + 1);
    assert_int_equal(tree.n_used, n_used);
    assert_int_equal(groups[1].n_arms, 2);
    while (tree_take(&tree, 8))
        ;
    assert_null(tree_joint_of(&tree, ref, 3 * TREE_BUCKETS));
    assert_non_null(tree_joint_of(&tree, ref, 0));
    tree_release(&tree);
}

/* --- proofs --- */

enum { NOT_MADE = -100 };

/* A node of `turn`, in a game of so many seats, whose children, of seat 1's turn, have these proofs
 * and distances: what is proven of it, and in how many turns. */
static void claim_proof(qx_seat n_seats, qx_seat turn, const qx_seat proofs[2],
                        const uint32_t distances[2], qx_seat proof, uint32_t distance)
{
    static const qx_move moves[] = {0, 1};
    struct tree tree = tree_of(10000);
    const tree_ref ref = node_in(&tree, turn, TREE_UNPROVEN, 0);
    assert_true(tree_open_edges(&tree, ref, moves, 2));
    for (int i = 0; i < 2; i++)
        if (proofs[i] != NOT_MADE) {
            const tree_ref child = node_in(&tree, 1, proofs[i], distances[i]);
            tree_edges(&tree, tree_node(&tree, ref))[i].child = child;
        }
    struct tree_node *node = tree_node(&tree, ref);
    assert_int_equal(tree_prove(&tree, node, n_seats), proof != TREE_UNPROVEN);
    assert_int_equal(node->proof, proof);
    assert_int_equal(node->distance, distance);
    assert_false(tree_prove(&tree, node, n_seats));
    tree_release(&tree);
}

static void proofs_follow_from_children(void **unused)
{
    (void)unused;
    static const struct {
        qx_seat n_seats, turn, proofs[2];
        uint32_t distances[2];
        qx_seat proof;
        uint32_t distance;
    } cases[] = {
        {2, 0, {0, 0}, {5, 3}, 0, 4},                             /* the shortest win            */
        {2, 0, {0, 0}, {3, 5}, 0, 4},                             /*                             */
        {2, 0, {NOT_MADE, 0}, {0, 3}, 0, 4},                      /* one win is enough           */
        {2, 1, {1, 0}, {3, 9}, 1, 3},                             /* the turn goes on            */
        {2, 0, {1, 1}, {5, 3}, 1, 6},                             /* the longest loss            */
        {2, 0, {1, 1}, {3, 5}, 1, 6},                             /*                             */
        {2, 0, {1, TREE_EVEN}, {7, 2}, TREE_EVEN, 8},             /* rather even than lost       */
        {2, 0, {TREE_EVEN, TREE_EVEN}, {2, 2}, TREE_EVEN, 3},     /*                             */
        {2, 0, {1, NOT_MADE}, {3, 0}, TREE_UNPROVEN, 0},          /* there may be better         */
        {2, 0, {1, TREE_UNPROVEN}, {3, 0}, TREE_UNPROVEN, 0},     /*                             */
        {3, 0, {1, 2}, {3, 3}, TREE_UNPROVEN, 0},                 /* to different winners        */
        {2, QX_CHANCE, {0, 0}, {3, 6}, 0, 7},                     /* chance cannot help it       */
        {2, QX_CHANCE, {0, 1}, {3, 6}, TREE_UNPROVEN, 0},         /* but chooses nothing         */
        {2, QX_CHANCE, {0, TREE_EVEN}, {3, 6}, TREE_UNPROVEN, 0}, /*                             */
        {3, 0, {1, TREE_EVEN}, {7, 2}, TREE_UNPROVEN, 0},         /* nobody else is sure of that */
        {3, 0, {TREE_EVEN, TREE_EVEN}, {2, 2}, TREE_EVEN, 3},     /*                             */
        {3, 0, {1, 1}, {5, 3}, 1, 6},                             /*                             */
        {3, 0, {NOT_MADE, 0}, {0, 3}, 0, 4},                      /*                             */
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        claim_proof(cases[i].n_seats, cases[i].turn, cases[i].proofs, cases[i].distances,
                    cases[i].proof, cases[i].distance);
}

static void what_is_not_open_is_not_proven(void **unused)
{
    (void)unused;
    struct tree tree = tree_of(100000);
    struct tree_node *shut = tree_node(&tree, node_in(&tree, 0, TREE_UNPROVEN, 0));
    struct tree_node *together = tree_node(&tree, open_together(&tree));
    assert_false(tree_prove(&tree, shut, 2));
    assert_false(tree_prove(&tree, together, 2));
    tree_release(&tree);
}

/* --- keeping a part --- */

static void a_part_is_kept_whole(void **unused)
{
    (void)unused;
    static const qx_move moves[] = {6, 7};
    struct tree tree = tree_of(100000);
    tree.root = node_in(&tree, 0, TREE_UNPROVEN, 0);
    assert_true(tree_open_edges(&tree, tree.root, moves, 2));
    const tree_ref part = open_together(&tree);
    tree_edges(&tree, tree_node(&tree, tree.root))[1].child = part;
    for (uint64_t code = 0; code < 2 * TREE_BUCKETS; code++) {
        const tree_ref leaf = node_in(&tree, 1, 1, (uint32_t)code);
        assert_true(tree_open_edges(&tree, leaf, moves, 2));
        tree_joint_of(&tree, part, code)->child = leaf;
    }
    const uint32_t n_used = tree.n_used;
    tree_arms(&tree, &tree_groups(&tree, tree_node(&tree, part))[1])[1].n_visits = 12;
    tree_keep(&tree, part);
    assert_true(tree.n_used < n_used);
    const struct tree_node *root = tree_node(&tree, tree.root);
    assert_true(root->turn == QX_TOGETHER && root->n_moves == 2);
    assert_int_equal(tree_arms(&tree, &tree_groups(&tree, root)[1])[1].n_visits, 12);
    for (uint64_t code = 0; code < 2 * TREE_BUCKETS; code++) {
        const struct tree_node *leaf =
            tree_node(&tree, tree_joint_of(&tree, tree.root, code)->child);
        assert_true(leaf->distance == code && leaf->n_moves == 2);
        assert_int_equal(tree_edges(&tree, leaf)[1].move, 7);
        assert_int_equal(tree_edges(&tree, leaf)[1].child, 0);
    }
    tree_release(&tree);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(room_is_given_to_the_last_word),
        cmocka_unit_test(without_memory_there_is_no_tree),
        cmocka_unit_test(edges_are_found_by_move),
        cmocka_unit_test(a_full_block_opens_nothing),
        cmocka_unit_test(joints_are_made_once),
        cmocka_unit_test(proofs_follow_from_children),
        cmocka_unit_test(what_is_not_open_is_not_proven),
        cmocka_unit_test(a_part_is_kept_whole),
    };
    return cmocka_run_group_tests_name("tree", tests, NULL, NULL);
}
