/*
 * test_neutron_ranks.c - claims about solving Neutron with the tables split between peers, on
 * boards with two pieces a side.
 */
#include "knowledge/neutron_solved.h"

#include "knowledge/disk/neutron/table_split.h"
#include "lib/company.h"

/* Peers who solve together: number 0 in this place, the others nowhere. */
struct shift {
    struct neutron_place place;
    int n_stages;  /* after so many it is stopped */
    int n_threads; /* of each */
    int stops;     /* the peer whose flag is up; -1: none */
    atomic_int n_done, n_stopped;
};

static void solve_peer(void *context, const struct qx_peers *peers)
{
    struct shift *shift = context;
    struct qx_error error = {"stopped"};
    const atomic_bool stop = peers->number == shift->stops;
    struct neutron_params params = {.place = shift->place,
                                    .n_threads = shift->n_threads,
                                    .progress = count_down,
                                    .context = &shift->n_stages,
                                    .stop = &stop,
                                    .peers = peers};
    if (peers->number > 0)
        params.place.folder = "/no/such/folder";
    const bool is_solved = neutron_solve(&params, &error);
    atomic_fetch_add(is_solved ? &shift->n_done : &shift->n_stopped, 1);
}

/* True: all have done it; false: none has. */
static bool solve_together(int n, struct shift shift)
{
    company_run(n, solve_peer, &shift);
    assert_int_equal(atomic_load(&shift.n_done) + atomic_load(&shift.n_stopped), n);
    assert_true(atomic_load(&shift.n_done) == n || atomic_load(&shift.n_done) == 0);
    return atomic_load(&shift.n_done) == n;
}

static void assert_same_table(const struct neutron_place *one, const struct neutron_place *other)
{
    char path[NEUTRON_PATH_SIZE];
    size_t size[2];
    neutron_table_path(one, path);
    char *bytes = qx_file_read(path, &size[0], NULL);
    neutron_table_path(other, path);
    char *others = qx_file_read(path, &size[1], NULL);
    assert_non_null(bytes);
    assert_non_null(others);
    assert_int_equal(size[0], size[1]);
    assert_memory_equal(bytes, others, size[0]);
    assert_int_equal(unlink(path), 0);
    free(bytes);
    free(others);
}

static void neutron_every_block_has_one_owner(void **state)
{
    (void)state;
    for (uint32_t n = 1; n <= 7; n++)
        for (uint32_t n_blocks = 1; n_blocks < 300; n_blocks += 13) {
            bool is_taken[7][300] = {{false}};
            for (uint32_t block = 0; block < n_blocks; block++) {
                const struct neutron_split split = {.n = n};
                const uint32_t owner = neutron_split_owner(split, block);
                const uint32_t place = neutron_split_place(split, block);
                assert_true(owner < n && place < neutron_split_room(split, n_blocks));
                assert_false(is_taken[owner][place]);
                is_taken[owner][place] = true;
                const struct neutron_split theirs = {owner, n};
                assert_int_equal(neutron_split_first(theirs, place / NEUTRON_CHUNK) +
                                     place % NEUTRON_CHUNK,
                                 block);
            }
        }
}

static void neutron_peers_make_the_table_of_one(void **state)
{
    (void)state;
    char folder[] = "/tmp/neutron-XXXXXX";
    assert_non_null(mkdtemp(folder));
    for (enum neutron_rules rules = NEUTRON_HOUSE; rules <= NEUTRON_CLASSIC; rules++) {
        struct solved alone;
        solved_init(&alone, rules, 2);
        for (int n = 2; n <= 4; n++) {
            const struct shift shift = {.place = {folder, rules, 2},
                                        .n_stages = 1000,
                                        .n_threads = n == 3 ? 2 : 1,
                                        .stops = -1};
            assert_true(solve_together(n, shift));
            assert_same_table(&alone.place, &shift.place);
        }
        solved_release(&alone);
    }
    assert_int_equal(rmdir(folder), 0);
}

static void neutron_peers_go_on_where_others_stopped(void **state)
{
    (void)state;
    char folder[] = "/tmp/neutron-XXXXXX";
    struct solved alone;
    assert_non_null(mkdtemp(folder));
    solved_init(&alone, NEUTRON_CLASSIC, 2);
    struct shift shift = {
        .place = {folder, NEUTRON_CLASSIC, 2}, .n_stages = 4, .n_threads = 1, .stops = -1};
    assert_false(solve_together(3, shift));
    shift.n_stages = 1000;
    shift.stops = 1; /* a peer that is told to stop stops all */
    assert_false(solve_together(2, shift));
    assert_false(solve_in(&shift.place, 9)); /* one alone reads back what three found */
    shift.stops = -1;
    assert_true(solve_together(2, shift));
    assert_same_table(&alone.place, &shift.place);
    assert_int_equal(rmdir(folder), 0);
    solved_release(&alone);
}

static void neutron_peers_go_home_where_the_folder_is_not_there(void **state)
{
    (void)state;
    const struct shift shift = {.place = {"/no/such/folder", NEUTRON_CLASSIC, 2},
                                .n_stages = 1000,
                                .n_threads = 1,
                                .stops = -1};
    assert_false(solve_together(3, shift));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(neutron_every_block_has_one_owner),
        cmocka_unit_test(neutron_peers_make_the_table_of_one),
        cmocka_unit_test(neutron_peers_go_on_where_others_stopped),
        cmocka_unit_test(neutron_peers_go_home_where_the_folder_is_not_there),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
