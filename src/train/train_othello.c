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
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <quincunx/file.h>

#include "base/thread.h"
#include "train/band.h"
#include "train/fit.h"

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
    char *work_path;
    struct sample_file *file;
    struct sample *samples; /* of this generation, by band, then by game */
    struct fit_row *rows;   /* room for all of them */
    struct othello_patterns *patterns;
    float *w;       /* as the fit has them */
    uint8_t *bytes; /* as the file has them */
    struct teachers teachers;
    char stage[2][64]; /* what is being done, told by turns: the last one is still
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

static const char *name_stage(struct training *training, uint32_t generation, int band)
{
    char *stage = training->stage[band % 2];
    snprintf(stage, sizeof training->stage[0], "generation %u, %d to %d empty squares",
             generation + 1, sample_band_least(band), sample_band_most(band));
    return stage;
}

static bool make_band(struct training *training, uint32_t generation, int number,
                      struct qx_error *error)
{
    const uint64_t before = generation * (uint64_t)SAMPLE_BANDS + (uint64_t)number;
    const struct band band = {
        .how = training->how,
        .work = training->work,
        .teachers = &training->teachers,
        .file = training->file,
        .generation = generation,
        .number = number,
        .n_blocks = n_blocks(training, number),
        .first = before * training->n_blocks_most,
        .out = band_samples(training, number),
        .stage = name_stage(training, generation, number),
    };
    return band_make(&band, error);
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
    band_tell_weights(training->work->peers, training->bytes);
    return teachers_take(&training->teachers, training->bytes, error);
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
    teachers_promote(&training->teachers);
    band_tell_promotion(training->work->peers);
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
    teachers_release(&training->teachers);
    free(training->work_path);
    free(training->samples);
    free(training->rows);
    free(training->patterns);
    free(training->w);
    free(training->bytes);
}

static bool open_file(struct training *training, const char *path, struct qx_error *error)
{
    const size_t size = strlen(path) + sizeof ".work";
    training->work_path = malloc(size);
    if (!training->work_path)
        return qx_fail(error, "there is not enough memory to train");
    snprintf(training->work_path, size, "%s.work", path);
    training->file = sample_file_open(
        training->work_path, training->how,
        training->n_blocks_most * SAMPLE_BANDS * training->how->generations, error);
    return training->file != NULL;
}

static bool prepare(struct training *training, const char *path, struct qx_error *error)
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
    return open_file(training, path, error);
}

static bool learn(struct training *training, const char *path, struct qx_trained *trained,
                  struct qx_error *error)
{
    for (uint32_t i = 0; i < training->how->generations; i++)
        if (!run_generation(training, i, path, error))
            return false;
    measure(training, trained);
    remove(training->work_path);
    return true;
}

static bool run(struct training *training, const char *path, struct qx_trained *trained,
                struct qx_error *error)
{
    const struct qx_peers *peers = training->work->peers;
    if (!qx_peers_agree(peers, prepare(training, path, error), error))
        return false;
    const bool ok = learn(training, path, trained, error);
    band_tell_end(peers);
    return ok;
}

bool qx_train_othello(const struct qx_training *how, const char *path, const struct qx_work *work,
                      struct qx_trained *trained, struct qx_error *error)
{
    struct qx_work here = *work;
    here.threads = (uint32_t)thread_bound(here.threads);
    if (work->peers && work->peers->number > 0)
        return band_assist(how, &here, error);
    struct training training = {
        .how = how,
        .work = &here,
        .n_blocks_most = (how->games + SAMPLE_BLOCK - 1) / SAMPLE_BLOCK,
    };
    const bool ok = run(&training, path, trained, error);
    release(&training);
    return ok;
}
