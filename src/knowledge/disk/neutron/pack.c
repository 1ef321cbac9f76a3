/*
 * pack.c - table files are packed by zstd and checked by XXH3.
 */
#include "knowledge/disk/neutron/pack.h"

#include <xxhash.h>
#include <zstd.h>

/* Distances pack to a fifth at any level; the lowest is several times as fast. */
enum { LEVEL = 1 };

uint32_t neutron_pack_kind(void)
{
    return UINT32_C(0x6474737A); /* "zstd" */
}

size_t neutron_pack_bound(size_t n)
{
    return ZSTD_compressBound(n);
}

size_t neutron_pack(void *packed, const void *raw, size_t n)
{
    const size_t size = ZSTD_compress(packed, neutron_pack_bound(n), raw, n, LEVEL);
    return ZSTD_isError(size) ? 0 : size;
}

bool neutron_unpack(void *raw, size_t n, const void *packed, size_t size)
{
    return ZSTD_decompress(raw, n, packed, size) == n;
}

uint64_t neutron_hash(const void *bytes, size_t n)
{
    return XXH3_64bits(bytes, n);
}
