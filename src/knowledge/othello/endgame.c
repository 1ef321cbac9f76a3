/*
 * endgame.c - a position handed to one or several threads, and the first answer taken.
 */
#include "knowledge/othello/endgame.h"

#include <assert.h>
#include <stdlib.h>

#include "base/thread.h"
#include "games/othello/bits.h"

struct othello_endgame {
    struct othello_hash *hash;
    const struct othello_weights *weights; /* NULL: none for this size */
    struct othello_shape shape;
    struct othello_busy busy;
};

struct othello_endgame *othello_endgame_new(int side, unsigned mebibytes)
{
    struct othello_endgame *endgame = malloc(sizeof *endgame);
    assert(side == 4 || side == 6 || side == 8);
    if (!endgame)
        return NULL;
    endgame->hash = othello_hash_new(mebibytes);
    if (!endgame->hash) {
        free(endgame);
        return NULL;
    }
    endgame->weights = side == 8 ? othello_weights_of_program() : NULL;
    othello_shape_init(&endgame->shape, side);
    for (int i = 0; i < OTHELLO_BUSY_SLOTS; i++)
        atomic_init(&endgame->busy.code[i], 0);
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
    atomic_bool is_done; /* the first to set it writes the answer */
    _Atomic uint64_t n_nodes;
    struct othello_answer *answer;
};

static othello_search_run *search_for_this_cpu(void)
{
#ifdef __x86_64__
    if (othello_has_avx2())
        return othello_search_avx2;
#endif
    return othello_search_plain;
}

static void solve_part(void *context, int part)
{
    struct job *job = context;
    const struct othello_task *task = job->task;
    struct othello_search search = {
        .shape = &job->endgame->shape,
        .weights = job->endgame->weights,
        .hash = job->endgame->hash,
        .busy = task->threads > 1 ? &job->endgame->busy : NULL,
        .winner_takes_empty = task->winner_takes_empty,
        .pass_ends = task->pass_ends,
        .stop = task->stop,
        .done = &job->is_done,
        .most_nodes = task->most_nodes != 0 ? task->most_nodes : UINT64_MAX,
        .tell = part == 0 ? task->tell : NULL,
        .context = task->context,
    };
    struct othello_line line;
    const int score = search_for_this_cpu()(&search, task->own, task->opp, -OTHELLO_SCORE_MAX,
                                            OTHELLO_SCORE_MAX, &line);
    atomic_fetch_add(&job->n_nodes, search.n_nodes);
    if (othello_search_is_over(&search) || atomic_exchange(&job->is_done, true))
        return;
    job->answer->score = score;
    job->answer->line = line;
}

bool othello_endgame_solve(struct othello_endgame *endgame, const struct othello_task *task,
                           struct othello_answer *answer)
{
    struct job job = {.endgame = endgame, .task = task, .answer = answer};
    atomic_init(&job.is_done, false);
    atomic_init(&job.n_nodes, 0);
    thread_run(task->threads > 1 ? task->threads : 1, solve_part, &job);
    answer->n_nodes = atomic_load(&job.n_nodes);
    return atomic_load(&job.is_done);
}
