/*
 * fuzz_weights.c - files of Othello weights: what is accepted has the full length.
 *
 * The checksum is put behind the fuzzer's bytes, so that what lies behind it is reached.
 */
#include "input.h"
#include "knowledge/othello/weights.h"

static void seal(uint8_t *bytes, size_t size)
{
    uint64_t hash = UINT64_C(0xCBF29CE484222325);
    for (size_t i = 0; i < size; i++)
        hash = (hash ^ bytes[i]) * UINT64_C(0x100000001B3);
    for (int i = 0; i < 8; i++)
        bytes[size + (size_t)i] = (uint8_t)(hash >> 8 * i);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    uint8_t *bytes = malloc(size + 8);
    if (!bytes)
        abort();
    if (size > 0)
        memcpy(bytes, data, size);
    seal(bytes, size);
    struct othello_weights *weights = othello_weights_new(bytes, size + 8, NULL);
    if (weights && size + 8 != OTHELLO_WEIGHTS_BYTES)
        abort();
    othello_weights_free(weights);
    free(bytes);
    return 0;
}
