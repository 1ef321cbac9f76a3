/*
 * fuzz_sgf.c - SGF files: see exchange_input.h.
 */
#include "exchange_input.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    return exchange_check("sgf", data, size);
}
