/*
 * test_neutron_files.c - claims about the files of Neutron's tables, on boards with two pieces a
 * side: made by two threads, in pieces, broken off, and damaged.
 */
#include "knowledge/neutron_solved.h"

#include "knowledge/disk/neutron/verify.h"
#include "lib/alloc.h"

static char *read_table(const struct neutron_place *place, size_t *size)
{
    char path[NEUTRON_PATH_SIZE];
    struct qx_error error;
    neutron_table_path(place, path);
    char *bytes = qx_file_read(path, size, &error);
    assert_non_null(bytes);
    return bytes;
}

static void neutron_solving_in_pieces_makes_the_same_table(void **state)
{
    (void)state;
    struct solved once, pieces;
    size_t size_once, size_pieces;
    solved_init(&once, NEUTRON_CLASSIC, 2);
    strcpy(pieces.folder, "/tmp/neutron-XXXXXX");
    assert_non_null(mkdtemp(pieces.folder));
    pieces.place = (struct neutron_place){pieces.folder, NEUTRON_CLASSIC, 2};
    int n_sittings = 1;
    for (int n_stages = 3; !solve_in(&pieces.place, n_stages); n_stages += 3)
        n_sittings++;
    assert_true(n_sittings > 4);
    solved_open(&pieces);
    char *bytes_once = read_table(&once.place, &size_once);
    char *bytes_pieces = read_table(&pieces.place, &size_pieces);
    assert_int_equal(size_once, size_pieces);
    assert_memory_equal(bytes_once, bytes_pieces, size_once);
    free(bytes_once);
    free(bytes_pieces);
    solved_release(&once);
    solved_release(&pieces);
}

static void neutron_a_pass_that_is_stopped_leaves_nothing(void **state)
{
    (void)state;
    char folder[] = "/tmp/neutron-XXXXXX";
    assert_non_null(mkdtemp(folder));
    const atomic_bool stop = true;
    int n_stages = 1000;
    const struct neutron_params params = {.place = {folder, NEUTRON_CLASSIC, 2},
                                          .n_threads = 2,
                                          .progress = count_down,
                                          .context = &n_stages,
                                          .stop = &stop};
    assert_false(neutron_solve(&params, NULL));
    assert_int_equal(n_stages, 1000);
    assert_int_equal(rmdir(folder), 0);
}

static void neutron_one_at_a_time_makes_a_table(void **state)
{
    (void)state;
    char folder[] = "/tmp/neutron-XXXXXX", path[NEUTRON_PATH_SIZE];
    struct qx_error error;
    int n_stages = 3;
    assert_non_null(mkdtemp(folder));
    const struct neutron_params params = {.place = {folder, NEUTRON_CLASSIC, 2},
                                          .n_threads = 1,
                                          .progress = count_down,
                                          .context = &n_stages};
    neutron_table_path(&params.place, path);
    char *name = qx_file_lock_name(path);
    const int lock = qx_file_lock(name);
    assert_true(lock >= 0);
    assert_false(neutron_solve(&params, &error));
    assert_string_equal(error.text, "another program is making this table");
    qx_file_unlock(name, lock);
    free(name);
    assert_int_equal(rmdir(folder), 0);
}

static void neutron_a_record_of_another_pass_is_refused(void **state)
{
    (void)state;
    char folder[] = "/tmp/neutron-XXXXXX", paths[2][NEUTRON_PATH_SIZE];
    size_t size;
    struct qx_error error;
    assert_non_null(mkdtemp(folder));
    const struct neutron_place place = {folder, NEUTRON_CLASSIC, 2};
    struct neutron_sets *sets = neutron_sets_new(2);
    assert_false(solve_in(&place, 2));
    for (int pass = 0; pass < 2; pass++)
        neutron_record_path(&place, pass, paths[pass]);
    char *bytes = qx_file_read(paths[0], &size, &error);
    assert_true(bytes && qx_file_write(paths[1], bytes, size, &error));
    struct neutron_blocks *record = neutron_record_open(&place, sets, 0, &error);
    assert_non_null(record);
    assert_null(neutron_record_open(&place, sets, 1, &error));
    assert_non_null(strstr(error.text, "another pass"));
    neutron_blocks_free(record);
    neutron_sets_free(sets);
    free(bytes);
    unlink(paths[0]);
    unlink(paths[1]);
    assert_int_equal(rmdir(folder), 0);
}

static void neutron_a_folder_whose_name_is_too_long_is_refused(void **state)
{
    (void)state;
    char folder[NEUTRON_PATH_SIZE];
    memset(folder, 'x', sizeof folder - 1);
    folder[sizeof folder - 1] = '\0';
    const struct qx_store store = {.folder = folder};
    const struct qx_work work = {.store = &store};
    const struct qx_rules rules = claim_rules("neutron", NULL);
    struct qx_error error;
    assert_false(qx_solver_find(&rules, NULL)->build(&rules, &work, &error));
    assert_non_null(strstr(error.text, "is too long"));
}

static void neutron_table_notices_another_length(void **state)
{
    (void)state;
    struct solved solved;
    struct qx_error error;
    char path[NEUTRON_PATH_SIZE];
    size_t size;
    solved_init(&solved, NEUTRON_CLASSIC, 2);
    neutron_table_path(&solved.place, path);
    char *bytes = read_table(&solved.place, &size), *longer = realloc(bytes, size + 1);
    assert_non_null(longer);
    longer[size] = 'x';
    assert_true(qx_file_write(path, longer, size + 1, &error));
    assert_null(neutron_table_open(path, solved.sets, NEUTRON_CLASSIC, &error));
    assert_non_null(strstr(error.text, "longer or shorter"));
    assert_true(qx_file_write(path, longer, size - 1, &error));
    assert_null(neutron_table_open(path, solved.sets, NEUTRON_CLASSIC, &error));
    free(longer);
    solved_release(&solved);
}

static void neutron_table_notices_a_changed_byte(void **state)
{
    (void)state;
    struct solved solved;
    struct neutron_check check;
    struct qx_error error;
    char path[NEUTRON_PATH_SIZE];
    size_t size;
    solved_init(&solved, NEUTRON_CLASSIC, 2);
    neutron_table_path(&solved.place, path);
    char *bytes = read_table(&solved.place, &size);
    bytes[size - 1] ^= 1;
    assert_true(qx_file_write(path, bytes, size, &error));
    neutron_table_free(solved.table);
    neutron_sets_free(solved.sets);
    solved_open(&solved);
    assert_false(neutron_verify_some(solved.table, solved.sets, 20000, 1, &check, &error));
    assert_non_null(strstr(error.text, "damaged"));
    assert_null(neutron_table_open(path, solved.sets, NEUTRON_HOUSE, &error));
    bytes[70] ^= 1;
    assert_true(qx_file_write(path, bytes, size, &error));
    assert_null(neutron_table_open(path, solved.sets, NEUTRON_CLASSIC, &error));
    free(bytes);
    solved_release(&solved);
}

static void neutron_two_threads_verify_a_table(void **state)
{
    (void)state;
    const struct qx_work work = {.threads = 2};
    struct solved solved;
    struct neutron_check check;
    struct qx_error error;
    solved_init(&solved, NEUTRON_CLASSIC, 2);
    assert_true(neutron_table_load(solved.table, 2, &error));
    assert_true(neutron_verify_all(solved.table, solved.sets, &work, &check, &error));
    assert_int_equal(check.n_positions, neutron_table_head(solved.table)->count.legal);
    solved_release(&solved);
}

static void neutron_a_table_that_cannot_be_loaded_is_still_read(void **state)
{
    (void)state;
    struct solved solved;
    struct qx_error error;
    solved_init(&solved, NEUTRON_CLASSIC, 2);
    for (size_t n = 0; n < 4; n++) {
        alloc_fail_at(n);
        assert_false(neutron_table_load(solved.table, 1, &error));
        assert_non_null(strstr(error.text, "no memory"));
        assert_non_null(neutron_table_block(solved.table, 0, &error));
    }
    alloc_fail_at((size_t)-1);
    solved_release(&solved);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(neutron_solving_in_pieces_makes_the_same_table),
        cmocka_unit_test(neutron_a_pass_that_is_stopped_leaves_nothing),
        cmocka_unit_test(neutron_one_at_a_time_makes_a_table),
        cmocka_unit_test(neutron_a_record_of_another_pass_is_refused),
        cmocka_unit_test(neutron_a_folder_whose_name_is_too_long_is_refused),
        cmocka_unit_test(neutron_table_notices_another_length),
        cmocka_unit_test(neutron_table_notices_a_changed_byte),
        cmocka_unit_test(neutron_two_threads_verify_a_table),
        cmocka_unit_test(neutron_a_table_that_cannot_be_loaded_is_still_read),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
