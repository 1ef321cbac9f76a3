/*
 * neutron_solved.h - tables of Neutron with few pieces, solved by two threads in a folder of their
 * own.
 */
#ifndef TESTS_KNOWLEDGE_NEUTRON_SOLVED_H
#define TESTS_KNOWLEDGE_NEUTRON_SOLVED_H

#include "lib/claim.h"

#include <unistd.h>

#include "knowledge/disk/neutron/solve_passes.h"

struct solved {
    char folder[32];
    struct neutron_place place;
    struct neutron_sets *sets;
    struct neutron_table *table;
};

/* Stops solving after so many stages. */
static inline bool count_down(void *context, const struct neutron_progress *progress)
{
    (void)progress;
    int *n_left = context;
    return --*n_left > 0;
}

static inline bool solve_in(const struct neutron_place *place, int n_stages)
{
    struct qx_error error = {"stopped"};
    const struct neutron_params params = {
        .place = *place, .n_threads = 2, .progress = count_down, .context = &n_stages};
    return neutron_solve(&params, &error);
}

static inline void solved_open(struct solved *solved)
{
    struct qx_error error;
    char path[NEUTRON_PATH_SIZE];
    neutron_table_path(&solved->place, path);
    solved->sets = neutron_sets_new(solved->place.n_pieces);
    assert_non_null(solved->sets);
    solved->table = neutron_table_open(path, solved->sets, solved->place.rules, &error);
    assert_non_null(solved->table);
}

static inline void solved_init(struct solved *solved, enum neutron_rules rules, int n_pieces)
{
    strcpy(solved->folder, "/tmp/neutron-XXXXXX");
    assert_non_null(mkdtemp(solved->folder));
    solved->place = (struct neutron_place){solved->folder, rules, n_pieces};
    assert_true(solve_in(&solved->place, 1000));
    solved_open(solved);
}

static inline void solved_release(struct solved *solved)
{
    char path[NEUTRON_PATH_SIZE];
    neutron_table_path(&solved->place, path);
    neutron_table_free(solved->table);
    neutron_sets_free(solved->sets);
    unlink(path);
    assert_int_equal(rmdir(solved->folder), 0);
}

#endif
