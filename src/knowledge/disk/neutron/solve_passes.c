/*
 * solve_passes.c - from the first pass to the finished table of Neutron.
 */
#include "knowledge/disk/neutron/solve_passes.h"

#include <quincunx/file.h>

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>

/* What is under way. */
struct task {
    const struct neutron_params *params;
    struct neutron_sets *sets;
    struct neutron_solver *solver;
    int n_recorded;   /* passes on disk */
    bool is_complete; /* the last of them found nothing */
};

static bool is_first(const struct task *task)
{
    return !task->params->peers || task->params->peers->number == 0;
}

/* What number 0 has decided, all do. */
static void share(const struct task *task, void *bytes, size_t size)
{
    if (task->params->peers)
        qx_peers_share(task->params->peers, bytes, size);
}

static bool report(const struct task *task, enum neutron_stage stage, int pass,
                   struct neutron_count count)
{
    const struct neutron_progress progress = {stage, pass, task->n_recorded, count};
    bool may_go_on = is_first(task) && task->params->progress(task->params->context, &progress);
    share(task, &may_go_on, sizeof may_go_on);
    return may_go_on;
}

static bool is_last(int pass, struct neutron_count count)
{
    return pass > 0 && !count.won && !count.lost;
}

/* Counts the records, without a gap, that are there. */
static void find_records(struct task *task)
{
    while (!task->is_complete) {
        struct neutron_blocks *record =
            neutron_record_open(&task->params->place, task->sets, task->n_recorded, NULL);
        if (!record)
            return;
        task->is_complete = is_last(task->n_recorded, neutron_blocks_head(record)->count);
        task->n_recorded++;
        neutron_blocks_free(record);
    }
}

/* Number 0 reads the record back, for all. */
static bool recall_pass(struct task *task, int pass, struct qx_error *error)
{
    const struct neutron_params *params = task->params;
    struct neutron_blocks *record =
        is_first(task) ? neutron_record_open(&params->place, task->sets, pass, error) : NULL;
    if (!qx_peers_agree(params->peers, record || !is_first(task), error))
        return false;
    const struct neutron_count count =
        record ? neutron_blocks_head(record)->count : (struct neutron_count){0};
    const bool is_recalled =
        neutron_record_recall(record, task->sets, task->solver, params->n_threads, error);
    neutron_blocks_free(record);
    return is_recalled && report(task, NEUTRON_RECALLED, pass, count);
}

static bool recall_passes(struct task *task, struct qx_error *error)
{
    for (int pass = 1; pass < task->n_recorded; pass++)
        if (!recall_pass(task, pass, error))
            return false;
    return true;
}

static bool make_pass(struct task *task, struct qx_error *error)
{
    const struct neutron_params *params = task->params;
    const int pass = neutron_solver_n_passes(task->solver);
    const struct neutron_count count = neutron_solver_pass(task->solver);
    if (neutron_solver_is_stopped(task->solver))
        return false;
    if (pass >= task->n_recorded) {
        if (!neutron_record_write(&params->place, task->sets, task->solver, count,
                                  params->n_threads, params->peers, error))
            return false;
        task->n_recorded = pass + 1;
        task->is_complete = is_last(pass, count);
    }
    return report(task, NEUTRON_PASSED, pass, count);
}

/* Whether all can go on; `why` tells what one of them lacks. */
static bool all_can(const struct task *task, bool can, struct qx_error why, struct qx_error *error)
{
    if (qx_peers_agree(task->params->peers, can, &why))
        return true;
    return qx_fail(error, "%s", why.text);
}

static bool has_memory(const struct task *task, const void *memory, struct qx_error *error)
{
    return all_can(task, memory, (struct qx_error){"no memory to solve Neutron"}, error);
}

static bool make_passes(struct task *task, struct qx_error *error)
{
    const struct neutron_params *params = task->params;
    task->solver =
        neutron_solver_new(task->sets, params->place.rules, params->n_threads, params->peers);
    bool is_good = has_memory(task, task->solver, error);
    if (is_good)
        neutron_solver_heed(task->solver, params->stop);
    is_good = is_good && make_pass(task, error) && recall_passes(task, error);
    while (is_good && !task->is_complete)
        is_good = make_pass(task, error);
    neutron_solver_free(task->solver);
    return is_good;
}

static void remove_records(const struct task *task)
{
    char path[NEUTRON_PATH_SIZE];
    for (int pass = 0; pass < task->n_recorded; pass++) {
        neutron_record_path(&task->params->place, pass, path);
        remove(path);
    }
}

static bool make_table(struct task *task, struct qx_error *error)
{
    const struct neutron_params *params = task->params;
    if (is_first(task))
        find_records(task);
    share(task, &task->n_recorded, sizeof task->n_recorded);
    share(task, &task->is_complete, sizeof task->is_complete);
    if (!task->is_complete && !make_passes(task, error))
        return false;
    if (!is_first(task))
        return true;
    if (!neutron_table_write(&params->place, task->sets, task->n_recorded, params->n_threads,
                             error))
        return false;
    remove_records(task);
    const struct neutron_progress progress = {
        NEUTRON_WRITTEN, task->n_recorded, task->n_recorded, {0}};
    params->progress(params->context, &progress);
    return true;
}

/* Two that solve into one folder would take each other's records away. Where files cannot be
 * locked, nobody is kept out. */
static bool make_table_alone(struct task *task, struct qx_error *error)
{
    char table[NEUTRON_PATH_SIZE], *path = NULL;
    int lock = -1;
    bool is_free = true;
    if (is_first(task)) {
        neutron_table_path(&task->params->place, table);
        path = qx_file_lock_name(table);
        lock = path ? qx_file_lock(path) : -1;
        is_free = lock >= 0 || !path || errno != EWOULDBLOCK;
    }
    const struct qx_error why = {"another program is making this table"};
    const bool is_made = all_can(task, is_free, why, error) && make_table(task, error);
    if (lock >= 0)
        qx_file_unlock(path, lock);
    free(path);
    return is_made;
}

bool neutron_solve(const struct neutron_params *params, struct qx_error *error)
{
    struct task task = {.params = params, .sets = neutron_sets_new(params->place.n_pieces)};
    const bool is_solved = has_memory(&task, task.sets, error) && make_table_alone(&task, error);
    neutron_sets_free(task.sets);
    return is_solved;
}
