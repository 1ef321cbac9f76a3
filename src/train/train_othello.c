/*
 * train_othello.c - learns the weights of Othello: plays, judges backwards from the end, fits.
 *
 * A generation plays games by the weights of the one before (the first by leaving few replies) and
 * takes a position of every band from each. Bands are judged from the end on: the first two are
 * solved, every other is searched to positions of the bands below, whose weights are fitted by
 * then. At the end of a generation all weights are fitted together and written. Early generations
 * only have to teach the next how to play, so each plays four times the games of the one before.
 *
 * One game in 32 is kept back from every fit; the last weights are measured on those.
 */
#include <quincunx/train.h>

#include <math.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <quincunx/file.h>

#include "base/lock.h"
#include "base/thread.h"
#include "train/fit.h"
#include "train/sample_file.h"

enum { KEPT_BACK = 32, BAND_STEPS = 25, LAST_STEPS = 40 };
enum {
    SOLVED_BANDS = 2, /* judged before there are weights */
    EARLY_BAND = 5,   /* from here on positions look much alike: … */
    EARLY_PART = 4,   /* … this part of the last generation's games is enough of them */
};

struct training {
    const struct qx_training *how;
    const struct qx_work *work;
    uint64_t n_blocks;      /* of a band in this generation, but for the early ones */
    uint64_t n_blocks_most; /* … in the last one */
    struct sample_file *file;
    struct sample *samples; /* of this generation, by band, then by game */
    struct fit_row *rows;   /* room for all of them */
    struct othello_patterns *patterns;
    float *w;                        /* as the fit has them */
    uint8_t *bytes;                  /* as the file has them */
    struct othello_weights *player;  /* of the generation before; NULL at first */
    struct othello_weights *weights; /* the latest; NULL at first */
    char stage[2][64];               /* what is being done, told by turns: the last one is still
                                        looked at when the next begins */
};

/* The blocks of a band in this generation. */
static uint64_t n_blocks(const struct training *training, int band)
{
    const uint64_t enough = training->n_blocks_most / EARLY_PART + 1;
    return band < EARLY_BAND || training->n_blocks < enough ? training->n_blocks : enough;
}

static struct sample *band_samples(const struct training *training, int band)
{
    return training->samples + (uint64_t)band * training->n_blocks * SAMPLE_BLOCK;
}

/* --- samples --------------------------------------------------------------------------------- */

/* A band of a generation, shared by the threads that make it. */
struct band_job {
    struct training *training;
    uint32_t generation;
    int band;
    const char *stage;
    _Atomic uint64_t next_block, n_done;
    struct lock lock; /* of the file */
    atomic_bool has_failed;
};

static void make_block(const struct band_job *job, struct sampler_desk *desk, uint64_t block,
                       struct sample *out)
{
    const struct training *training = job->training;
    struct sample_order order = {
        .seed = training->how->seed,
        .generation = job->generation,
        .band = job->band,
        .depth = (int)training->how->depth,
        .player = training->player,
    };
    for (uint64_t i = 0; i < SAMPLE_BLOCK; i++) {
        order.game = block * SAMPLE_BLOCK + i;
        sample_make(desk, &order, &out[i]);
    }
}

static const char *name_stage(struct training *training, uint32_t generation, int band)
{
    char *stage = training->stage[band % 2];
    snprintf(stage, sizeof training->stage[0], "generation %u, %d to %d empty squares",
             generation + 1, sample_band_least(band), sample_band_most(band));
    return stage;
}

static void fetch_block(struct band_job *job, struct sampler_desk *desk, uint64_t block)
{
    struct training *training = job->training;
    struct sample *out = band_samples(training, job->band) + block * SAMPLE_BLOCK;
    const uint64_t number =
        (job->generation * (uint64_t)SAMPLE_BANDS + (uint64_t)job->band) * training->n_blocks_most +
        block;
    lock_take(&job->lock);
    const bool is_there = sample_file_find(training->file, number, out);
    lock_give(&job->lock);
    if (is_there)
        return;
    make_block(job, desk, block, out);
    lock_take(&job->lock);
    if (!sample_file_add(training->file, number, out))
        atomic_store(&job->has_failed, true);
    lock_give(&job->lock);
}

static void work_on_band(void *context, int thread)
{
    struct band_job *job = context;
    struct training *training = job->training;
    struct sampler_desk desk;
    if (!sampler_desk_init(&desk, training->weights)) {
        atomic_store(&job->has_failed, true);
        return;
    }
    while (!qx_work_is_stopped(training->work) && !atomic_load(&job->has_failed)) {
        const uint64_t block = atomic_fetch_add(&job->next_block, 1);
        if (block >= n_blocks(training, job->band))
            break;
        fetch_block(job, &desk, block);
        atomic_fetch_add(&job->n_done, 1);
        if (thread == 0)
            qx_work_tell(training->work, job->stage, atomic_load(&job->n_done),
                         n_blocks(training, job->band));
    }
    sampler_desk_release(&desk);
}

static bool make_band(struct training *training, uint32_t generation, int band,
                      struct qx_error *error)
{
    struct band_job job = {.training = training,
                           .generation = generation,
                           .band = band,
                           .stage = name_stage(training, generation, band)};
    atomic_init(&job.next_block, 0);
    atomic_init(&job.n_done, 0);
    atomic_init(&job.has_failed, false);
    lock_init(&job.lock);
    thread_run((int)training->work->threads, work_on_band, &job);
    lock_release(&job.lock);
    if (atomic_load(&job.has_failed))
        return qx_fail(error, "samples cannot be kept, or memory is short");
    return !qx_work_is_stopped(training->work) ||
           qx_fail(error, "stopped; start it again to go on");
}

/* --- fits ------------------------------------------------------------------------------------ */

static bool is_kept_back(uint64_t game)
{
    return game % KEPT_BACK == 0;
}

/* Rows of the samples of some bands that are, or are not, kept back. */
static size_t list_rows(const struct training *training, int first, int last, bool kept_back)
{
    size_t n = 0;
    for (int band = first; band <= last; band++)
        for (uint64_t game = 0; game < n_blocks(training, band) * SAMPLE_BLOCK; game++) {
            const struct sample *sample = &band_samples(training, band)[game];
            if ((sample->own | sample->opp) != 0 && is_kept_back(game) == kept_back)
                fit_row_init(&training->rows[n++], training->patterns, sample);
        }
    return n;
}

/* Makes the weights that searches use out of those of the fit. */
static bool use_fit(struct training *training, struct qx_error *error)
{
    float *discs = malloc(FIT_SIZE * sizeof *discs);
    if (!discs)
        return qx_fail(error, "there is not enough memory to train");
    for (size_t i = 0; i < FIT_SIZE; i++)
        discs[i % OTHELLO_KNOTS * OTHELLO_WEIGHTS + i / OTHELLO_KNOTS] = training->w[i];
    othello_weights_write(discs, training->bytes);
    free(discs);
    if (training->weights != training->player)
        othello_weights_free(training->weights);
    training->weights = othello_weights_new(training->bytes, OTHELLO_WEIGHTS_BYTES, error);
    return training->weights != NULL;
}

static bool fit_bands(struct training *training, int first_band, int last_band, int first_knot,
                      int last_knot, int n_steps, struct qx_error *error)
{
    const size_t n = list_rows(training, first_band, last_band, false);
    if (!fit_run(training->rows, n, training->w, first_knot, last_knot, n_steps,
                 (int)training->work->threads))
        return qx_fail(error, "there is not enough memory to train");
    return use_fit(training, error);
}

/* A knot that was never fitted begins as the one before it. */
static void copy_knot(float *w, int from, int to)
{
    for (size_t i = 0; i < OTHELLO_WEIGHTS; i++)
        w[i * OTHELLO_KNOTS + (size_t)to] = w[i * OTHELLO_KNOTS + (size_t)from];
}

/* After a band is judged: the knots at its ends that nothing above it has fitted. */
static bool fit_band(struct training *training, uint32_t generation, int band,
                     struct qx_error *error)
{
    if (band < SOLVED_BANDS)
        return band < SOLVED_BANDS - 1 || fit_bands(training, 0, band, 0, band, BAND_STEPS, error);
    if (generation == 0)
        copy_knot(training->w, band - 1, band);
    return fit_bands(training, band, band, band, band, BAND_STEPS, error);
}

/* Of a generation so long before the last one. */
static uint64_t blocks_of(const struct training *training, uint32_t before_last)
{
    const uint64_t n = before_last < 32 ? training->n_blocks_most >> 2 * before_last : 0;
    return n > 0 ? n : 1;
}

static bool run_generation(struct training *training, uint32_t generation, const char *path,
                           struct qx_error *error)
{
    training->n_blocks = blocks_of(training, training->how->generations - 1 - generation);
    for (int band = 0; band < SAMPLE_BANDS; band++)
        if (!make_band(training, generation, band, error) ||
            !fit_band(training, generation, band, error))
            return false;
    qx_work_tell(training->work, "fitting all weights", 0, 1);
    if (!fit_bands(training, 0, SAMPLE_BANDS - 1, 0, OTHELLO_KNOTS - 1, LAST_STEPS, error))
        return false;
    othello_weights_free(training->player);
    training->player = training->weights;
    return qx_file_write(path, (const char *)training->bytes, OTHELLO_WEIGHTS_BYTES, error);
}

static void measure(const struct training *training, struct qx_trained *trained)
{
    for (int band = 0; band < SAMPLE_BANDS; band++) {
        const size_t n = list_rows(training, band, band, true);
        double squares = 0, sum = 0, sum_squares = 0;
        for (size_t i = 0; i < n; i++) {
            const double value = training->rows[i].value;
            const double off = value - fit_row_say(&training->rows[i], training->w);
            squares += off * off;
            sum += value;
            sum_squares += value * value;
        }
        const double count = n > 0 ? (double)n : 1;
        trained->band[band].least = sample_band_least(band);
        trained->band[band].most = sample_band_most(band);
        trained->band[band].n = n;
        trained->band[band].error = sqrt(squares / count);
        trained->band[band].spread = sqrt(sum_squares / count - sum / count * (sum / count));
    }
}

/* --- from start to end ----------------------------------------------------------------------- */

static void release(struct training *training)
{
    sample_file_close(training->file);
    if (training->weights != training->player)
        othello_weights_free(training->weights);
    othello_weights_free(training->player);
    free(training->samples);
    free(training->rows);
    free(training->patterns);
    free(training->w);
    free(training->bytes);
}

static bool prepare(struct training *training, const char *work_path, struct qx_error *error)
{
    const size_t n = SAMPLE_BANDS * training->n_blocks_most * SAMPLE_BLOCK;
    training->samples = malloc(n * sizeof *training->samples);
    training->rows = malloc(n * sizeof *training->rows);
    training->patterns = aligned_alloc(32, (sizeof *training->patterns + 31) / 32 * 32);
    training->w = calloc(FIT_SIZE, sizeof *training->w);
    training->bytes = malloc(OTHELLO_WEIGHTS_BYTES);
    if (!training->samples || !training->rows || !training->patterns || !training->w ||
        !training->bytes)
        return qx_fail(error, "there is not enough memory to train");
    othello_patterns_init(training->patterns);
    training->file = sample_file_open(
        work_path, training->how,
        training->how->generations * SAMPLE_BANDS * training->n_blocks_most, error);
    return training->file != NULL;
}

static bool run(struct training *training, const char *path, const char *work_path,
                struct qx_trained *trained, struct qx_error *error)
{
    if (!prepare(training, work_path, error))
        return false;
    for (uint32_t i = 0; i < training->how->generations; i++)
        if (!run_generation(training, i, path, error))
            return false;
    measure(training, trained);
    remove(work_path);
    return true;
}

bool qx_train_othello(const struct qx_training *how, const char *path, const struct qx_work *work,
                      struct qx_trained *trained, struct qx_error *error)
{
    struct qx_work here = *work;
    here.threads = here.threads > 1 ? here.threads : 1;
    struct training training = {
        .how = how,
        .work = &here,
        .n_blocks_most = (how->games + SAMPLE_BLOCK - 1) / SAMPLE_BLOCK,
    };
    const size_t size = strlen(path) + sizeof ".work";
    char *work_path = malloc(size);
    if (!work_path)
        return qx_fail(error, "there is not enough memory to train");
    snprintf(work_path, size, "%s.work", path);
    const bool ok = run(&training, path, work_path, trained, error);
    release(&training);
    free(work_path);
    return ok;
}
