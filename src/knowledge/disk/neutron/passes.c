/*
 * passes.c - memory and threads of Neutron's retrograde analysis.
 */
#include "knowledge/disk/neutron/passes.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#if defined(__linux__)
#include <sys/mman.h>
#endif

#include "base/thread.h"
#include "knowledge/disk/neutron/pass.h"

struct neutron_solver {
    struct neutron_tables tables;
    int n_threads;
    struct neutron_worker *workers;
    const atomic_bool *stop; /* may be NULL */
    bool is_stopped;         /* the last pass was, here or with a peer */
};

struct job {
    struct neutron_solver *solver;
    neutron_work *work;
    atomic_uint next_chunk;
};

static bool worker_init(struct neutron_worker *worker, const struct neutron_tables *tables,
                        int part)
{
    const size_t n = tables->sets->n_pairs;
    struct neutron_agenda *agenda = &worker->agenda;
    worker->tables = tables;
    worker->part = part;
    worker->reach = calloc(n, sizeof *worker->reach);
    worker->stirred = calloc(n, sizeof *worker->stirred);
    agenda->index = calloc(n, sizeof *agenda->index);
    agenda->empty = calloc(n, sizeof *agenda->empty);
    agenda->good = calloc(n, sizeof *agenda->good);
    agenda->safe = calloc(n, sizeof *agenda->safe);
    return worker->reach && worker->stirred && agenda->index && agenda->empty && agenda->good &&
           agenda->safe;
}

static void worker_release(struct neutron_worker *worker)
{
    free(worker->reach);
    free(worker->stirred);
    free(worker->agenda.index);
    free(worker->agenda.empty);
    free(worker->agenda.good);
    free(worker->agenda.safe);
}

/* Zeroed. News is written all over a table of gigabytes: large pages save a tenth of the time. */
static void *table_new(size_t n, size_t size)
{
    void *table = calloc(n, size);
#if defined(MADV_HUGEPAGE)
    const uintptr_t page = 1 << 21, first = ((uintptr_t)table + page - 1) & ~(page - 1);
    if (table && n * size > page)
        madvise((void *)first, n * size - page, MADV_HUGEPAGE);
#endif
    return table;
}

static bool find_places(struct neutron_tables *tables)
{
    const struct neutron_split split = tables->split;
    const uint32_t n = tables->sets->n_blocks;
    tables->place = calloc(n, sizeof *tables->place);
    for (uint32_t block = 0; tables->place && block < n; block++)
        tables->place[block] = neutron_split_owner(split, block) == split.number
                                   ? neutron_split_place(split, block)
                                   : NEUTRON_ELSEWHERE;
    return tables->place;
}

static bool tables_init(struct neutron_tables *tables)
{
    const size_t n =
        (size_t)neutron_split_room(tables->split, tables->sets->n_blocks) * tables->sets->n_pairs;
    tables->open = table_new(n, sizeof *tables->open);
    tables->won = table_new(n, sizeof *tables->won);
    tables->news[0] = table_new(n, sizeof *tables->news[0]);
    tables->news[1] = table_new(n, sizeof *tables->news[1]);
    return find_places(tables) && tables->open && tables->won && tables->news[0] && tables->news[1];
}

/* Letters of other ranks, for blocks that are held here. */
static void deliver(void *context, enum neutron_matter matter, const struct neutron_letter *letters,
                    uint32_t n)
{
    const struct neutron_tables *tables = context;
    struct neutron_news *news = tables->news[tables->n_passes & 1];
    for (uint32_t i = 0; i < n; i++) {
        const size_t at = neutron_block_start(tables, letters[i].block) + letters[i].index;
        if (matter == NEUTRON_NEWS)
            news[at] = letters[i].news;
        else
            tables->open[at] &= (uint16_t)~letters[i].news.won;
    }
}

struct neutron_solver *neutron_solver_new(const struct neutron_sets *sets, enum neutron_rules rules,
                                          int n_threads, const struct qx_peers *peers)
{
    assert(1 <= n_threads && n_threads <= THREAD_MAX);
    struct neutron_solver *solver = calloc(1, sizeof *solver);
    if (!solver)
        return NULL;
    solver->tables =
        (struct neutron_tables){.sets = sets, .rules = rules, .split = neutron_split_of(peers)};
    solver->workers = calloc((size_t)n_threads, sizeof *solver->workers);
    solver->n_threads = solver->workers ? n_threads : 0;
    bool is_ready = solver->workers && tables_init(&solver->tables);
    if (is_ready && peers) {
        solver->tables.post = neutron_post_new(peers, n_threads, deliver, &solver->tables);
        is_ready = solver->tables.post;
    }
    for (int i = 0; is_ready && i < n_threads; i++)
        is_ready = worker_init(&solver->workers[i], &solver->tables, i);
    if (is_ready)
        return solver;
    neutron_solver_free(solver);
    return NULL;
}

void neutron_solver_free(struct neutron_solver *solver)
{
    if (!solver)
        return;
    for (int i = 0; i < solver->n_threads; i++)
        worker_release(&solver->workers[i]);
    free(solver->workers);
    neutron_post_free(solver->tables.post);
    free(solver->tables.place);
    free(solver->tables.open);
    free(solver->tables.won);
    free(solver->tables.news[0]);
    free(solver->tables.news[1]);
    free(solver);
}

void neutron_solver_heed(struct neutron_solver *solver, const atomic_bool *stop)
{
    solver->stop = stop;
}

bool neutron_solver_is_stopped(const struct neutron_solver *solver)
{
    return solver->is_stopped;
}

static bool has_to_stop(const struct neutron_solver *solver)
{
    return solver->stop && atomic_load_explicit(solver->stop, memory_order_relaxed);
}

static void run_part(void *context, int part)
{
    struct job *job = context;
    struct neutron_worker *worker = &job->solver->workers[part];
    const struct neutron_tables *tables = &job->solver->tables;
    const struct neutron_sets *sets = tables->sets;
    for (;;) {
        const uint32_t from =
            neutron_split_first(tables->split, atomic_fetch_add(&job->next_chunk, 1));
        if (from >= sets->n_blocks || has_to_stop(job->solver))
            return;
        for (uint32_t block = from; block < from + NEUTRON_CHUNK && block < sets->n_blocks;
             block++) {
            neutron_block_open(&worker->block, sets, sets->block_set[block]);
            job->work(worker, block);
        }
        if (tables->post)
            neutron_post_look(tables->post);
    }
}

static struct neutron_count run_job(struct neutron_solver *solver, neutron_work *work)
{
    struct job job = {.solver = solver, .work = work};
    for (int i = 0; i < solver->n_threads; i++)
        solver->workers[i].count = (struct neutron_count){0};
    thread_run(solver->n_threads, run_part, &job);
    struct neutron_count sum = {0};
    for (int i = 0; i < solver->n_threads; i++) {
        const struct neutron_count *count = &solver->workers[i].count;
        sum.won += count->won;
        sum.lost += count->lost;
        sum.legal += count->legal;
        sum.blocked += count->blocked;
    }
    return sum;
}

struct neutron_count neutron_solver_pass(struct neutron_solver *solver)
{
    struct neutron_tables *tables = &solver->tables;
    struct neutron_count count =
        run_job(solver, tables->n_passes == 0 ? neutron_pass_begin : neutron_pass_solve);
    solver->is_stopped = tables->post ? !neutron_post_end(tables->post, has_to_stop(solver), &count)
                                      : has_to_stop(solver);
    tables->n_passes++;
    return count;
}

int neutron_solver_n_passes(const struct neutron_solver *solver)
{
    return solver->tables.n_passes;
}

const struct neutron_news *neutron_solver_news(const struct neutron_solver *solver, uint32_t block)
{
    const struct neutron_tables *tables = &solver->tables;
    return tables->news[~tables->n_passes & 1] + neutron_block_start(tables, block);
}

/* --- a pass again --- */

void neutron_solver_recall_begin(struct neutron_solver *solver)
{
    assert(solver->tables.n_passes > 0);
    run_job(solver, neutron_pass_absorb);
}

/* Takes the places out of White's open ones, wherever the pair is held for White to move. */
static void close_places(struct neutron_tables *tables, int part, const struct neutron_block *block,
                         uint32_t white, uint32_t places)
{
    const uint32_t turned = neutron_places_turn(places);
    struct neutron_pair pairs[2];
    const int n = neutron_pair_turn(tables->sets, block, white, pairs);
    for (int i = 0; i < n; i++) {
        const struct neutron_letter letter = {
            pairs[i].block,
            pairs[i].index,
            {.won = (uint16_t)neutron_pair_places(tables->sets, pairs[i], turned)}};
        if (tables->place[pairs[i].block] != NEUTRON_ELSEWHERE)
            deliver(tables, NEUTRON_CLOSED, &letter, 1);
        else
            neutron_post_write(tables->post, part,
                               (int)neutron_split_owner(tables->split, pairs[i].block),
                               NEUTRON_CLOSED, letter);
    }
}

void neutron_solver_recall(struct neutron_solver *solver, int part, uint32_t block,
                           const struct neutron_news *news)
{
    struct neutron_tables *tables = &solver->tables;
    const struct neutron_sets *sets = tables->sets;
    struct neutron_block opened;
    neutron_block_open(&opened, sets, sets->block_set[block]);
    for (uint32_t i = 0; i < sets->n_pairs; i++)
        if (news[i].won | news[i].lost) {
            const struct neutron_pair pair = {.block = (uint16_t)block, .index = (uint16_t)i};
            neutron_note_news(tables, part, pair, news[i]);
            close_places(tables, part, &opened, neutron_block_white(&opened, sets->pair_key[i]),
                         (uint32_t)news[i].won | news[i].lost);
        }
}

bool neutron_solver_recall_end(struct neutron_solver *solver, bool is_good)
{
    struct neutron_tables *tables = &solver->tables;
    struct neutron_count nothing = {0};
    if (tables->post)
        is_good = neutron_post_end(tables->post, !is_good, &nothing);
    tables->n_passes++;
    return is_good;
}
