/*
 * band.c - a band made by threads.
 */
#include "train/band.h"

#include <stdatomic.h>

#include "base/lock.h"
#include "base/thread.h"
#include "train/band_parts.h"

void band_make_games(struct sampler_desk *desk, const struct band *band, uint64_t block, int first,
                     int step, struct sample *out)
{
    struct sample_order order = {
        .seed = band->how->seed,
        .generation = band->generation,
        .band = band->number,
        .depth = (int)band->how->depth,
        .player = band->teachers->player,
    };
    for (int i = first; i < SAMPLE_BLOCK; i += step) {
        order.game = block * SAMPLE_BLOCK + (uint64_t)i;
        sample_make(desk, &order, &out[i]);
    }
}

/* A band, shared by the threads that make it. */
struct job {
    const struct band *band;
    _Atomic uint64_t next_block, n_done;
    struct lock lock; /* of the file and the error */
    atomic_bool has_failed;
    struct qx_error error;
};

static void fetch_block(struct job *job, struct sampler_desk *desk, uint64_t block)
{
    const struct band *band = job->band;
    struct sample *out = band->out + block * SAMPLE_BLOCK;
    lock_take(&job->lock);
    const bool is_there = sample_file_find(band->file, band->first + block, out);
    lock_give(&job->lock);
    if (is_there)
        return;
    band_make_games(desk, band, block, 0, 1, out);
    lock_take(&job->lock);
    if (!sample_file_add(band->file, band->first + block, out, &job->error))
        atomic_store(&job->has_failed, true);
    lock_give(&job->lock);
}

static void work_on_band(void *context, int thread)
{
    struct job *job = context;
    const struct band *band = job->band;
    struct sampler_desk desk;
    if (!sampler_desk_init(&desk, band->teachers->weights)) {
        lock_take(&job->lock);
        qx_fail(&job->error, "there is not enough memory to train");
        atomic_store(&job->has_failed, true);
        lock_give(&job->lock);
        return;
    }
    while (!qx_work_is_stopped(band->work) && !atomic_load(&job->has_failed)) {
        const uint64_t block = atomic_fetch_add(&job->next_block, 1);
        if (block >= band->n_blocks)
            break;
        fetch_block(job, &desk, block);
        atomic_fetch_add(&job->n_done, 1);
        if (thread == 0)
            qx_work_tell(band->work, band->stage, atomic_load(&job->n_done), band->n_blocks);
    }
    sampler_desk_release(&desk);
}

static bool make_by_threads(const struct band *band, struct qx_error *error)
{
    struct job job = {.band = band};
    atomic_init(&job.next_block, 0);
    atomic_init(&job.n_done, 0);
    atomic_init(&job.has_failed, false);
    lock_init(&job.lock);
    thread_run((int)band->work->threads, work_on_band, &job);
    lock_release(&job.lock);
    return !atomic_load(&job.has_failed) || qx_fail(error, "%s", job.error.text);
}

bool band_make(const struct band *band, struct qx_error *error)
{
    const bool has_help = band->work->peers && band->work->peers->n > 1;
    const bool ok = has_help ? band_make_by_peers(band, error) : make_by_threads(band, error);
    return ok &&
           (!qx_work_is_stopped(band->work) || qx_fail(error, "stopped; start it again to go on"));
}
