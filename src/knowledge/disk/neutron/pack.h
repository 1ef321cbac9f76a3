/*
 * pack.h - compression and checksums of table files.
 */
#ifndef KNOWLEDGE_DISK_NEUTRON_PACK_H
#define KNOWLEDGE_DISK_NEUTRON_PACK_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Four letters that tell a file's way of packing from others. */
uint32_t neutron_pack_kind(void);

/* The most room n bytes take when packed. */
size_t neutron_pack_bound(size_t n);

/* Packs n bytes into at least neutron_pack_bound(n); returns the size, 0 when memory is short. */
size_t neutron_pack(void *packed, const void *raw, size_t n);

/* False when the packed bytes do not unpack to exactly n bytes. */
bool neutron_unpack(void *raw, size_t n, const void *packed, size_t size);

uint64_t neutron_hash(const void *bytes, size_t n);

#endif
