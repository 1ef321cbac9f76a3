/*
 * test_compromise_net.c - claims about net boards of Compromise: removals, symmetries, canonical
 * forms.
 */
#include "lib/claim.h"

#include "games/compromise/net.h"

static void removals_score_what_neither_froze(void **unused)
{
    (void)unused;
    unsigned met[COMPROMISE_REMOVALS] = {0};
    for (unsigned red = 0; red < 27; red++) {
        for (unsigned green = 0; green < 27; green++) {
            const unsigned removal = compromise_removal(red, green);
            assert_true(removal < COMPROMISE_REMOVALS);
            assert_int_equal(compromise_removal_cells(removal), compromise_scored(red, green));
            met[removal]++;
        }
    }
    for (unsigned i = 0; i < COMPROMISE_REMOVALS; i++)
        assert_int_equal(met[i], compromise_removal_weight(i));
}

static void sums_are_taken_over_the_scored_cells(void **unused)
{
    (void)unused;
    struct qx_random random;
    qx_random_init(&random, 1);
    for (int board = 0; board < 200; board++) {
        int32_t net[27], sums[COMPROMISE_REMOVALS];
        for (int cell = 0; cell < 27; cell++)
            net[cell] = (int32_t)qx_random_below(&random, 2001) - 1000;
        compromise_removal_sums(net, sums);
        for (unsigned i = 0; i < COMPROMISE_REMOVALS; i++) {
            int32_t expected = 0;
            for (unsigned cell = 0; cell < 27; cell++)
                expected += compromise_removal_cells(i) >> cell & 1 ? net[cell] : 0;
            assert_int_equal(sums[i], expected);
        }
    }
}

static void net_is_seen_from_the_seat_and_cut_at_fifty_million(void **unused)
{
    (void)unused;
    struct compromise_state state = {.pips = {{7, 1000000000}, {9, 0, 1000000000}}};
    int32_t net[27];
    compromise_net_of(&state, COMPROMISE_GREEN, net);
    assert_int_equal(net[0], 2);
    assert_int_equal(net[1], -50000000);
    assert_int_equal(net[2], 50000000);
}

/* --- symmetries ------------------------------------------------------------------------------- */

static int compare_nets(const void *a, const void *b)
{
    return memcmp(a, b, sizeof(struct compromise_net));
}

static struct compromise_net random_net(struct qx_random *random)
{
    struct compromise_net net = {{0}};
    const uint64_t n_pips = qx_random_below(random, 12);
    for (uint64_t i = 0; i < n_pips; i++) {
        int8_t *cell = &net.cell[qx_random_below(random, 27)];
        *cell = (int8_t)(*cell + (qx_random_below(random, 2) ? 1 : -1));
    }
    return net;
}

/* An exchange of slices or dimensions takes what a pair of moves scores to what another pair
 * scores. */
static void symmetries_take_removals_to_removals(void **unused)
{
    (void)unused;
    for (unsigned symmetry = 0; symmetry < COMPROMISE_SYMMETRIES; symmetry++) {
        uint8_t image[27];
        compromise_symmetry(symmetry, image);
        for (unsigned i = 0; i < COMPROMISE_REMOVALS; i++) {
            const uint32_t cells = compromise_removal_cells(i);
            uint32_t moved = 0;
            bool found = false;
            for (unsigned cell = 0; cell < 27; cell++)
                moved |= (cells >> cell & 1) << image[cell];
            for (unsigned j = 0; j < COMPROMISE_REMOVALS && !found; j++)
                found = compromise_removal_cells(j) == moved;
            assert_true(found);
        }
    }
}

static void canonical_form_is_one_of_the_images_and_the_same_for_all(void **unused)
{
    (void)unused;
    struct qx_random random;
    qx_random_init(&random, 2);
    for (int board = 0; board < 200; board++) {
        const struct compromise_net net = random_net(&random);
        const struct compromise_net canonical = compromise_net_canonical(&net);
        bool is_image = false;
        for (unsigned symmetry = 0; symmetry < COMPROMISE_SYMMETRIES; symmetry++) {
            uint8_t image[27];
            compromise_symmetry(symmetry, image);
            const struct compromise_net moved = compromise_net_moved(&net, image);
            const struct compromise_net again = compromise_net_canonical(&moved);
            assert_memory_equal(&again, &canonical, sizeof canonical);
            is_image |= compare_nets(&moved, &canonical) == 0;
        }
        assert_true(is_image);
    }
}

/* --- counts ----------------------------------------------------------------------------------- */

enum { MOST = 4 };

struct layer {
    struct compromise_net *net;
    size_t n;
};

/* All boards with one pip more of this sign than those of `from`, each once. */
static struct layer grow(const struct layer *from, int sign)
{
    struct layer to = {.net = malloc(27 * from->n * sizeof *to.net)};
    size_t n = 0;
    assert_non_null(to.net);
    for (size_t i = 0; i < 27 * from->n; i++) {
        struct compromise_net net = from->net[i / 27];
        int8_t *cell = &net.cell[i % 27];
        if (*cell * sign < 0)
            continue;
        *cell = (int8_t)(*cell + sign);
        to.net[n++] = compromise_net_canonical(&net);
    }
    qsort(to.net, n, sizeof *to.net, compare_nets);
    for (size_t i = 0; i < n; i++) {
        if (i == 0 || compare_nets(&to.net[i], &to.net[i - 1]) != 0)
            to.net[to.n++] = to.net[i];
    }
    return to;
}

/*
 * Boards up to symmetry with so many net pips of Red (rows) and Green, by Burnside's lemma. All of
 * them are 483,269. Those in which Red has at least as many as Green are 420,235: the others are
 * the same with the players swapped.
 */
static void boards_up_to_symmetry_are_as_many_as_burnside_counts(void **unused)
{
    (void)unused;
    static const size_t known[MOST + 1][MOST + 1] = {
        {1, 1, 4, 14, 58},
        {1, 3, 20, 112, 656},
        {4, 20, 165, 1099, 6904},
        {14, 112, 1099, 8365, 54166},
        {58, 656, 6904, 54166, 348667},
    };
    struct layer red_only = {.net = calloc(1, sizeof *red_only.net), .n = 1};
    size_t all = 0, half = 0;
    assert_non_null(red_only.net);
    for (int red = 0; red <= MOST; red++) {
        struct layer layer = red_only;
        red_only = red < MOST ? grow(&layer, 1) : (struct layer){0};
        for (int green = 0; green <= MOST; green++) {
            assert_int_equal(layer.n, known[red][green]);
            all += layer.n;
            half += red >= green ? layer.n : 0;
            const struct layer next = green < MOST ? grow(&layer, -1) : (struct layer){0};
            free(layer.net);
            layer = next;
        }
    }
    assert_int_equal(all, 483269);
    assert_int_equal(half, 420235);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(removals_score_what_neither_froze),
        cmocka_unit_test(sums_are_taken_over_the_scored_cells),
        cmocka_unit_test(net_is_seen_from_the_seat_and_cut_at_fifty_million),
        cmocka_unit_test(symmetries_take_removals_to_removals),
        cmocka_unit_test(canonical_form_is_one_of_the_images_and_the_same_for_all),
        cmocka_unit_test(boards_up_to_symmetry_are_as_many_as_burnside_counts),
    };
    return cmocka_run_group_tests_name("compromise, net boards", tests, NULL, NULL);
}
