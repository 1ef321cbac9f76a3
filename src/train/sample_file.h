/*
 * sample_file.h - the samples of a training, kept on disk as they are made, in blocks.
 *
 * After a head that names the training, blocks follow in any order, each with its number and a
 * checksum; a block that a break left torn is cut off when the file is opened again. Numbers are
 * written lowest byte first.
 */
#ifndef TRAIN_SAMPLE_FILE_H
#define TRAIN_SAMPLE_FILE_H

#include <quincunx/train.h>

#include "train/sample.h"

enum { SAMPLE_BLOCK = 256, SAMPLE_BLOCK_BYTES = 8 + SAMPLE_BLOCK * 18 + 8 };

/* A block as the file has it, and back; false where its checksum is wrong. */
void sample_block_pack(uint64_t block, const struct sample samples[SAMPLE_BLOCK],
                       uint8_t bytes[SAMPLE_BLOCK_BYTES]);
bool sample_block_unpack(const uint8_t bytes[SAMPLE_BLOCK_BYTES], uint64_t *block,
                         struct sample samples[SAMPLE_BLOCK]);

struct sample_file;

/* Opens the file of this training or begins it; one of another training is refused. Blocks have
 * numbers 0 … n_blocks-1. NULL: error says why. */
struct sample_file *sample_file_open(const char *path, const struct qx_training *training,
                                     uint64_t n_blocks, struct qx_error *error);
void sample_file_close(struct sample_file *file);

/* Fills the block if the file holds it. From one thread at a time, as the next. */
bool sample_file_find(struct sample_file *file, uint64_t block, struct sample out[SAMPLE_BLOCK]);
/* False: it cannot be written, error says why. */
bool sample_file_add(struct sample_file *file, uint64_t block,
                     const struct sample samples[SAMPLE_BLOCK], struct qx_error *error);

#endif
