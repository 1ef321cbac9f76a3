/*
 * band_parts.h - what band.c and band_peers.c share.
 */
#ifndef TRAIN_BAND_PARTS_H
#define TRAIN_BAND_PARTS_H

#include "train/band.h"

#define BAND_FAILED "samples cannot be kept, or memory is short"

/* Makes the samples first, first + step, … of a block, each in its place of `out`. */
void band_make_games(struct sampler_desk *desk, const struct band *band, uint64_t block, int first,
                     int step, struct sample *out);

bool band_make_by_peers(const struct band *band, struct qx_error *error);

#endif
