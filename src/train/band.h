/*
 * band.h - makes the samples of one band of a generation, block by block: by the threads of this
 * process, or by the peers that help it.
 *
 * What a block holds depends on its number and on the teachers alone, so it does not matter who
 * makes it. Blocks that the file has are not made again; every other one is added to it.
 */
#ifndef TRAIN_BAND_H
#define TRAIN_BAND_H

#include "train/sample_file.h"
#include "train/teachers.h"

struct band {
    const struct qx_training *how;
    const struct qx_work *work;
    const struct teachers *teachers;
    struct sample_file *file;
    uint32_t generation;
    int number;
    uint64_t n_blocks;
    uint64_t first;     /* number of its first block in the file */
    struct sample *out; /* n_blocks * SAMPLE_BLOCK samples       */
    const char *stage;  /* what is told of it                    */
};

/* False: stopped, or error says why. */
bool band_make(const struct band *band, struct qx_error *error);

/* --- peers --- */

/* On number 0: what the others are to know of the teachers. Without peers nothing happens. */
void band_tell_weights(const struct qx_peers *peers, const uint8_t *bytes);
void band_tell_promotion(const struct qx_peers *peers);
/* The training is over, well or badly: the others go home. */
void band_tell_end(const struct qx_peers *peers);

/* On the others: makes blocks for number 0 until it sends them home. False: it failed, which number
 * 0 was told. */
bool band_assist(const struct qx_training *how, const struct qx_work *work, struct qx_error *error);

#endif
