/*
 * keys.h - many positions of one variant, to claim that keys tell them apart just as their texts
 * do.
 */
#ifndef TESTS_KEYS_H
#define TESTS_KEYS_H

#include <quincunx/quincunx.h>

struct keys;

/* The rules must outlive it. */
struct keys *keys_new(const struct qx_rules *rules);
void keys_free(struct keys *keys);

/* Remembers the key and the text of a position. */
void keys_add(struct keys *keys, const void *state);
/* Of all positions added, two have the same key if and only if they have the same text. Returns how
 * many different ones there are. */
size_t keys_claim_distinct(struct keys *keys);

#endif
