/*
 * weights.c - reads and writes the file of weights, and mixes them for every number of empty
 * squares. See weights.h for the file.
 */
#include "knowledge/othello/weights.h"

#include <math.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

#include "base/checksum.h"
#include "base/memory.h"
#include "knowledge/othello/weights_built_in.h"

enum { VERSION = 3, HEAD = 24, CHECK = 8 };

static const char magic[8] = {'Q', 'X', 'O', 'T', 'H', 'E', 'L', '\n'};

static const uint32_t head_numbers[4] = {VERSION, OTHELLO_KNOTS, OTHELLO_WEIGHTS,
                                         OTHELLO_WEIGHT_STEPS};

static void write_number(uint8_t *bytes, uint64_t number, int n)
{
    for (int i = 0; i < n; i++)
        bytes[i] = (uint8_t)(number >> 8 * i);
}

static void write_head(uint8_t head[HEAD])
{
    memcpy(head, magic, sizeof magic);
    for (int i = 0; i < 4; i++)
        write_number(&head[8 + 4 * i], head_numbers[i], 4);
}

void othello_weights_write(const float *discs, uint8_t *bytes)
{
    write_head(bytes);
    for (size_t i = 0; i < (size_t)OTHELLO_KNOTS * OTHELLO_WEIGHTS; i++) {
        const float steps = roundf(discs[i] * OTHELLO_WEIGHT_STEPS);
        bytes[HEAD + i] = (uint8_t)(int8_t)fmaxf(-127, fminf(127, steps));
    }
    const size_t n = OTHELLO_WEIGHTS_BYTES - CHECK;
    write_number(bytes + n, checksum(bytes, n), CHECK);
}

static bool is_whole(const uint8_t *bytes, size_t size, struct qx_error *error)
{
    uint8_t head[HEAD], check[CHECK];
    write_head(head);
    if (size < HEAD || memcmp(bytes, head, sizeof magic) != 0)
        return qx_fail(error, "this is no file of Othello weights");
    if (memcmp(bytes, head, HEAD) != 0)
        return qx_fail(error, "these Othello weights are of another kind");
    if (size != OTHELLO_WEIGHTS_BYTES)
        return qx_fail(error, "the file of Othello weights has not its full length");
    write_number(check, checksum(bytes, size - CHECK), CHECK);
    return memcmp(bytes + size - CHECK, check, CHECK) == 0 ||
           qx_fail(error, "the file of Othello weights is damaged");
}

static int16_t mix_one(const int8_t *weight, int late)
{
    const int scale = OTHELLO_DISC * OTHELLO_FINE / OTHELLO_WEIGHT_STEPS;
    const int next = late > 0 ? weight[OTHELLO_WEIGHTS] : 0;
    return (int16_t)(scale * (weight[0] * (OTHELLO_KNOT_STEP - late) + next * late) /
                     OTHELLO_KNOT_STEP);
}

/* The weights of one number of empty squares, odd or even: `late` steps from one knot towards the
 * next. */
static void mix(const struct othello_patterns *patterns, const int8_t *knot, int late, bool is_odd,
                int16_t *mixed)
{
    const int8_t *pairs = knot + OTHELLO_SHAPES + (is_odd ? OTHELLO_MOVE_PAIRS : 0);
    for (int i = 0; i < OTHELLO_VIEWS; i++)
        mixed[i] = mix_one(knot + patterns->shape_of[i], late);
    for (int i = 0; i < OTHELLO_MOVE_PAIRS; i++)
        mixed[OTHELLO_VIEWS + i] = mix_one(pairs + i, late);
}

struct othello_weights *othello_weights_new(const uint8_t *bytes, size_t size,
                                            struct qx_error *error)
{
    if (!is_whole(bytes, size, error))
        return NULL;
    struct othello_weights *weights =
        aligned_alloc(sizeof(othello_vector), (sizeof *weights + 31) / 32 * 32);
    if (!weights) {
        qx_fail(error, "there is not enough memory for Othello's weights");
        return NULL;
    }
    memory_use_large_pages(weights, sizeof *weights);
    othello_patterns_init(&weights->patterns);
    for (int i = 0; i <= OTHELLO_KNOT_LAST - OTHELLO_KNOT_FIRST; i++) {
        const int8_t *knot =
            (const int8_t *)bytes + HEAD + (size_t)(i / OTHELLO_KNOT_STEP) * OTHELLO_WEIGHTS;
        mix(&weights->patterns, knot, i % OTHELLO_KNOT_STEP, (OTHELLO_KNOT_FIRST + i) % 2,
            weights->mixed[i]);
    }
    return weights;
}

void othello_weights_free(struct othello_weights *weights)
{
    free(weights);
}

const struct othello_weights *othello_weights_of_program(void)
{
    static _Atomic(struct othello_weights *) shared;
    struct othello_weights *weights = atomic_load(&shared);
    if (weights || othello_weights_file.size == 0)
        return weights;
    struct othello_weights *expected = NULL;
    weights = othello_weights_new(othello_weights_file.bytes, othello_weights_file.size, NULL);
    if (!weights || atomic_compare_exchange_strong(&shared, &expected, weights))
        return weights;
    othello_weights_free(weights); /* another thread was faster */
    return expected;
}
