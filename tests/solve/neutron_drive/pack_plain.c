/*
 * pack_plain.c - stands in for pack.c where zstd and xxHash are not to be had: stored as it is.
 */
#include "solve/neutron/pack.h"

#include <string.h>

uint32_t neutron_pack_kind(void)
{
    return UINT32_C(0x6E616C70); /* "plan" */
}

size_t neutron_pack_bound(size_t n)
{
    return n;
}

size_t neutron_pack(void *packed, const void *raw, size_t n)
{
    memcpy(packed, raw, n);
    return n;
}

bool neutron_unpack(void *raw, size_t n, const void *packed, size_t size)
{
    if (size != n)
        return false;
    memcpy(raw, packed, n);
    return true;
}

/* Multiplies and folds eight bytes at a time; enough to notice damage. */
uint64_t neutron_hash(const void *bytes, size_t n)
{
    const unsigned char *at = bytes;
    uint64_t hash = n;
    for (; n > 0; n -= n < 8 ? n : 8, at += 8) {
        uint64_t word = 0;
        memcpy(&word, at, n < 8 ? n : 8);
        hash = (hash ^ word) * UINT64_C(0x9E3779B97F4A7C15);
        hash ^= hash >> 29;
    }
    return hash;
}
