/*
 * tt.c - a transposition table in fixed memory.
 *
 * An entry is two words, the whole key and
 *
 *      63      40 39      16 15     8 7    2 1   0
 *     [ value 24 | move 24  | depth  | age  |bound]
 *
 * and four of them fill one line of the cache. A word of zeros is an empty entry (bound TT_NONE).
 */
#include "search/tt.h"

#include <stdlib.h>

enum { WAYS = 4, AGES = 64 };

struct slot {
    uint64_t key;
    uint64_t data;
};

struct tt {
    struct slot (*buckets)[WAYS];
    uint64_t n_buckets; /* a power of two */
    uint64_t mask;      /* number of buckets in use, a power of two, minus 1 */
    unsigned age;
};

struct tt *tt_new(size_t bytes)
{
    struct tt *tt = calloc(1, sizeof *tt);
    if (!tt)
        return NULL;
    uint64_t n = 1;
    while (2 * n * sizeof *tt->buckets <= bytes)
        n *= 2;
    tt->n_buckets = n;
    tt->mask = n - 1;
    tt->buckets = calloc(n, sizeof *tt->buckets);
    if (tt->buckets)
        return tt;
    free(tt);
    return NULL;
}

void tt_free(struct tt *tt)
{
    if (!tt)
        return;
    free(tt->buckets);
    free(tt);
}

void tt_begin(struct tt *tt, uint64_t n_nodes)
{
    uint64_t n = 1;
    while (n < tt->n_buckets && n < n_nodes / 2)
        n *= 2;
    tt->mask = n - 1;
    tt->age = (tt->age + 1) % AGES;
}

static uint64_t pack(const struct tt_entry *entry, unsigned age)
{
    return (uint64_t)(uint32_t)entry->value << 40 | (uint64_t)(entry->move & TT_MOVE_MASK) << 16 |
           (uint64_t)entry->depth << 8 | (uint64_t)age << 2 | (uint64_t)entry->bound;
}

static struct tt_entry unpack(uint64_t data)
{
    return (struct tt_entry){
        .value = (int32_t)((int64_t)data >> 40),
        .move = (uint32_t)(data >> 16) & TT_MOVE_MASK,
        .depth = (int)(data >> 8 & 0xff),
        .bound = (enum tt_bound)(data & 3),
    };
}

bool tt_probe(const struct tt *tt, uint64_t key, struct tt_entry *out)
{
    const struct slot *bucket = tt->buckets[key & tt->mask];
    for (int i = 0; i < WAYS; i++) {
        if (bucket[i].key != key || !bucket[i].data)
            continue;
        *out = unpack(bucket[i].data);
        return true;
    }
    return false;
}

/* How much would be lost with this slot: its depth, and more where it is of the present search. */
static int worth(const struct tt *tt, const struct slot *slot)
{
    const int depth = (int)(slot->data >> 8 & 0xff);
    const bool is_present = (slot->data >> 2 & (AGES - 1)) == tt->age;
    return !slot->data ? -1 : depth + (is_present ? 2 * TT_DEPTH_FULL : 0);
}

void tt_store(struct tt *tt, uint64_t key, const struct tt_entry *entry)
{
    struct slot *bucket = tt->buckets[key & tt->mask];
    struct slot *victim = &bucket[0];
    for (int i = 0; i < WAYS; i++) {
        if (bucket[i].key == key) {
            victim = &bucket[i];
            break;
        }
        if (worth(tt, &bucket[i]) < worth(tt, victim))
            victim = &bucket[i];
    }
    *victim = (struct slot){.key = key, .data = pack(entry, tt->age)};
}
