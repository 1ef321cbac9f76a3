/*
 * endgame.c - a position handed to one or several threads, and the first answer taken.
 */
#include "knowledge/othello/endgame.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>

#include "base/lock.h"
#include "base/thread.h"
#include "games/othello/bits.h"
#include "knowledge/othello/endgame_stage.h"

enum {
    FIRST_MEBIBYTES = 16, /* of the table, before it grows with the search */
    EXPECT_MIN = 14, /* with so many empty squares, a score is expected before it is searched … */
    EXPECT_DEPTH = 6, /* … from a look so many moves ahead */
};

struct othello_endgame {
    struct othello_hash *hash;
    const struct othello_weights *weights; /* NULL: none for this size */
    struct othello_shape shape;
    struct othello_busy busy;
    uint8_t age; /* of the task */
};

struct othello_endgame *othello_endgame_new(int side, unsigned mebibytes)
{
    struct othello_endgame *endgame = calloc(1, sizeof *endgame);
    assert(side == 4 || side == 6 || side == 8);
    if (!endgame)
        return NULL;
    endgame->hash = othello_hash_new(FIRST_MEBIBYTES, mebibytes);
    if (!endgame->hash) {
        free(endgame);
        return NULL;
    }
#ifndef OTHELLO_WEIGHTLESS
    endgame->weights = side == 8 ? othello_weights_of_program() : NULL;
#endif
    othello_shape_init(&endgame->shape, side);
    othello_busy_init(&endgame->busy);
    return endgame;
}

void othello_endgame_free(struct othello_endgame *endgame)
{
    if (!endgame)
        return;
    othello_hash_free(endgame->hash);
    free(endgame);
}

void othello_endgame_clear(struct othello_endgame *endgame)
{
    othello_hash_clear(endgame->hash);
}

/* What the threads of one task share. */
struct job {
    struct othello_endgame *endgame;
    const struct othello_task *task;
    struct lock lock;           /* of stage and answer */
    struct othello_stage stage; /* what is being searched */
    atomic_uint number;         /* of the stage: the first to have its score goes on to the next */
    struct othello_answer *answer;
    _Atomic uint64_t n_nodes;
};

static othello_search_run *search_for_this_cpu(void)
{
#ifdef __x86_64__
    if (othello_has_avx512())
        return othello_search_avx512;
    if (othello_has_avx2())
        return othello_search_avx2;
#endif
    return othello_search_plain;
}

static othello_glance_run *glance_for_this_cpu(void)
{
#ifdef __x86_64__
    if (othello_has_avx512())
        return othello_glance_avx512;
    if (othello_has_avx2())
        return othello_glance_avx2;
#endif
    return othello_glance_plain;
}

/* The stage to search now. */
static struct othello_stage enter_stage(struct job *job, struct othello_search *search)
{
    lock_take(&job->lock);
    const struct othello_stage stage = job->stage;
    search->in_stage = atomic_load(&job->number);
    search->doubt = stage.doubt;
    lock_give(&job->lock);
    return stage;
}

/* Goes on to the next stage, unless another thread did before or the score is void. A score below
 * the window says of no move that it is good, so an earlier line is worth more. */
static void leave_stage(struct job *job, const struct othello_search *search, int score,
                        const struct othello_line *line)
{
    lock_take(&job->lock);
    if (!othello_search_is_over(search)) {
        const bool has_line = score > job->stage.alpha || job->stage.alpha == -OTHELLO_SCORE_MAX;
        if (has_line || job->stage.is_fixed)
            job->answer->score = score;
        if (has_line)
            job->answer->line = *line;
        othello_stage_advance(&job->stage, score);
        atomic_fetch_add(&job->number, 1);
    }
    lock_give(&job->lock);
}

/* The positions that each thread may look at: an equal part. */
static uint64_t nodes_of_part(const struct othello_task *task)
{
    const uint64_t n = (uint64_t)thread_bound(task->threads);
    return task->most_nodes ? task->most_nodes / n + (task->most_nodes % n != 0) : UINT64_MAX;
}

static void solve_part(void *context, int part)
{
    struct job *job = context;
    const struct othello_task *task = job->task;
    struct othello_search search = {
        .shape = &job->endgame->shape,
        .weights = job->endgame->weights,
        .hash = job->endgame->hash,
        .age = job->endgame->age,
        .busy = task->threads > 1 ? &job->endgame->busy : NULL,
        .winner_takes_empty = task->winner_takes_empty,
        .pass_ends = task->pass_ends,
        .stop = task->stop,
        .stage = &job->number,
        .most_nodes = nodes_of_part(task),
        .tell = part == 0 ? task->tell : NULL,
        .context = task->context,
    };
    struct othello_line line;
    for (;;) {
        const struct othello_stage stage = enter_stage(job, &search);
        if (stage.is_last || othello_search_is_over(&search))
            break;
        const int score =
            search_for_this_cpu()(&search, task->own, task->opp, stage.alpha, stage.beta, &line);
        leave_stage(job, &search, score, &line);
    }
    atomic_fetch_add(&job->n_nodes, search.n_nodes);
}

/* The first stage of a task. Where squares are few, expecting takes longer than searching. */
static struct othello_stage first_stage(const struct job *job)
{
    const struct othello_task *task = job->task;
    const struct othello_shape *shape = &job->endgame->shape;
    const int n_empty = shape->n_squares - __builtin_popcountll(task->own | task->opp);
    struct othello_search search = {.shape = shape, .weights = job->endgame->weights};
    if (task->asks_winner)
        return othello_stage_winner(weights_of(&search) ? n_empty : 0);
    if (n_empty < EXPECT_MIN || !weights_of(&search))
        return othello_stage_whole();
    const int units = glance_for_this_cpu()(&search, task->own, task->opp, EXPECT_DEPTH);
    const int pairs = (int)lround(units / (2.0 * OTHELLO_DISC));
    return othello_stage_first(2 * pairs, n_empty);
}

bool othello_endgame_solve(struct othello_endgame *endgame, const struct othello_task *task,
                           struct othello_answer *answer)
{
    struct job job = {.endgame = endgame, .task = task, .answer = answer};
    answer->line.length = 0;
    job.stage = first_stage(&job);
    lock_init(&job.lock);
    atomic_init(&job.number, 0);
    atomic_init(&job.n_nodes, 0);
    endgame->age++;
    thread_run(thread_bound(task->threads), solve_part, &job);
    lock_release(&job.lock);
    answer->n_nodes = atomic_load(&job.n_nodes);
    return job.stage.is_last;
}
