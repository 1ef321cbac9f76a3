/*
 * sample_file.c - see sample_file.h.
 */
#include "train/sample_file.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <quincunx/random.h>

enum { HEAD = 40, SAMPLE = 18, BLOCK = SAMPLE_BLOCK_BYTES };

struct sample_file {
    FILE *stream;
    char *path;
    uint64_t n_blocks;
    int64_t place[]; /* of each block in the file; 0: not there yet */
};

static void put_number(uint8_t *bytes, uint64_t number, int n)
{
    for (int i = 0; i < n; i++)
        bytes[i] = (uint8_t)(number >> 8 * i);
}

static uint64_t get_number(const uint8_t *bytes, int n)
{
    uint64_t number = 0;
    for (int i = 0; i < n; i++)
        number |= (uint64_t)bytes[i] << 8 * i;
    return number;
}

static uint64_t checksum(const uint8_t *bytes, int n)
{
    uint64_t sum = 0;
    for (int i = 0; i < n; i += 8)
        sum = qx_mix(sum ^ get_number(bytes + i, n - i < 8 ? n - i : 8));
    return sum;
}

static void write_head(const struct qx_training *training, uint8_t head[HEAD])
{
    memcpy(head, "QXTRAIN2", 8);
    put_number(head + 8, training->seed, 8);
    put_number(head + 16, training->games, 8);
    put_number(head + 24, training->generations, 8);
    put_number(head + 32, training->depth, 8);
}

void sample_block_pack(uint64_t block, const struct sample samples[SAMPLE_BLOCK],
                       uint8_t bytes[BLOCK])
{
    put_number(bytes, block, 8);
    for (int i = 0; i < SAMPLE_BLOCK; i++) {
        uint8_t *at = &bytes[8 + i * SAMPLE];
        put_number(at, samples[i].own, 8);
        put_number(at + 8, samples[i].opp, 8);
        put_number(at + 16, (uint16_t)samples[i].value, 2);
    }
    put_number(bytes + BLOCK - 8, checksum(bytes, BLOCK - 8), 8);
}

static bool is_whole(const uint8_t bytes[BLOCK])
{
    return get_number(bytes + BLOCK - 8, 8) == checksum(bytes, BLOCK - 8);
}

bool sample_block_unpack(const uint8_t bytes[BLOCK], uint64_t *block,
                         struct sample samples[SAMPLE_BLOCK])
{
    if (!is_whole(bytes))
        return false;
    *block = get_number(bytes, 8);
    for (int i = 0; i < SAMPLE_BLOCK; i++) {
        const uint8_t *at = &bytes[8 + i * SAMPLE];
        samples[i] = (struct sample){.own = get_number(at, 8),
                                     .opp = get_number(at + 8, 8),
                                     .value = (int16_t)(uint16_t)get_number(at + 16, 2)};
    }
    return true;
}

static bool read_block(FILE *stream, uint8_t bytes[BLOCK])
{
    return fread(bytes, BLOCK, 1, stream) == 1 && is_whole(bytes);
}

/* Notes where the whole blocks lie and cuts off what follows them. */
static bool scan(struct sample_file *file)
{
    uint8_t bytes[BLOCK];
    int64_t end = HEAD;
    for (; read_block(file->stream, bytes); end += BLOCK) {
        const uint64_t block = get_number(bytes, 8);
        if (block < file->n_blocks)
            file->place[block] = end;
    }
    return fseek(file->stream, end, SEEK_SET) == 0 && ftruncate(fileno(file->stream), end) == 0;
}

static bool open_stream(struct sample_file *file, const char *path,
                        const struct qx_training *training, struct qx_error *error)
{
    uint8_t head[HEAD], found[HEAD];
    write_head(training, head);
    file->stream = fopen(path, "r+be");
    if (file->stream && fread(found, HEAD, 1, file->stream) == 1 && memcmp(head, found, HEAD) != 0)
        return qx_fail(error, "%.*s belongs to another training; move it away first",
                       qx_text_cut(path, 150), path);
    if (!file->stream)
        file->stream = fopen(path, "w+be");
    if (!file->stream || fseek(file->stream, 0, SEEK_SET) != 0 ||
        fwrite(head, HEAD, 1, file->stream) != 1 || fseek(file->stream, HEAD, SEEK_SET) != 0 ||
        !scan(file))
        return qx_fail(error, "%.*s cannot be used: %s", qx_text_cut(path, 150), path,
                       strerror(errno));
    return true;
}

struct sample_file *sample_file_open(const char *path, const struct qx_training *training,
                                     uint64_t n_blocks, struct qx_error *error)
{
    struct sample_file *file = calloc(1, sizeof *file + n_blocks * sizeof file->place[0]);
    if (file)
        file->path = strdup(path);
    if (!file || !file->path) {
        qx_fail(error, "there is not enough memory to train");
        sample_file_close(file);
        return NULL;
    }
    file->n_blocks = n_blocks;
    if (open_stream(file, path, training, error))
        return file;
    sample_file_close(file);
    return NULL;
}

void sample_file_close(struct sample_file *file)
{
    if (!file)
        return;
    if (file->stream)
        fclose(file->stream);
    free(file->path);
    free(file);
}

bool sample_file_find(struct sample_file *file, uint64_t block, struct sample out[SAMPLE_BLOCK])
{
    uint8_t bytes[BLOCK];
    uint64_t found;
    return file->place[block] != 0 && fseek(file->stream, file->place[block], SEEK_SET) == 0 &&
           fread(bytes, BLOCK, 1, file->stream) == 1 && sample_block_unpack(bytes, &found, out);
}

bool sample_file_add(struct sample_file *file, uint64_t block,
                     const struct sample samples[SAMPLE_BLOCK], struct qx_error *error)
{
    uint8_t bytes[BLOCK];
    sample_block_pack(block, samples, bytes);
    const int64_t place = fseek(file->stream, 0, SEEK_END) == 0 ? ftell(file->stream) : -1;
    if (place < 0 || fwrite(bytes, BLOCK, 1, file->stream) != 1 || fflush(file->stream) != 0)
        return qx_fail(error, "%.*s cannot be written: %s", qx_text_cut(file->path, 150),
                       file->path, strerror(errno));
    file->place[block] = place;
    return true;
}
