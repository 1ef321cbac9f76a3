/*
 * checksum.h - FNV-1a, 64 bits, for the small files that the program carries.
 *
 * The page reads them, too, and is built without libraries. Tables are checked by XXH3.
 */
#ifndef BASE_CHECKSUM_H
#define BASE_CHECKSUM_H

#include <stddef.h>
#include <stdint.h>

static inline uint64_t checksum(const uint8_t *bytes, size_t n)
{
    uint64_t hash = UINT64_C(0xCBF29CE484222325);
    for (size_t i = 0; i < n; i++)
        hash = (hash ^ bytes[i]) * UINT64_C(0x100000001B3);
    return hash;
}

#endif
