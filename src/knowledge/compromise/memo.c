/*
 * memo.c - a hash table with linear probing from canonical net positions to their
 * values.
 *
 * Invariant: a spot lies at its home slot or behind it with no empty slot between, and at least one
 * slot in four is empty, so that every search ends.
 */
#include "knowledge/compromise/memo.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

static_assert(sizeof(struct compromise_spot) == 32, "spots are compared and hashed as 32 bytes");

struct slot {
    struct compromise_spot spot;
    double value;
    bool is_used;
};

struct compromise_memo {
    struct slot *slot;
    size_t mask;
    size_t n_spots, max_spots;
    bool swaps;
};

enum { FIRST_SLOTS = 1024 };

struct compromise_memo *compromise_memo_new(size_t max_spots, bool swaps)
{
    struct compromise_memo *memo = calloc(1, sizeof *memo);
    if (!memo)
        return NULL;
    memo->slot = calloc(FIRST_SLOTS, sizeof *memo->slot);
    memo->mask = FIRST_SLOTS - 1;
    memo->max_spots = max_spots;
    memo->swaps = swaps;
    if (memo->slot)
        return memo;
    free(memo);
    return NULL;
}

void compromise_memo_free(struct compromise_memo *memo)
{
    if (!memo)
        return;
    free(memo->slot);
    free(memo);
}

void compromise_memo_clear(struct compromise_memo *memo)
{
    memset(memo->slot, 0, (memo->mask + 1) * sizeof *memo->slot);
    memo->n_spots = 0;
}

/* --- canonical spots -------------------------------------------------------------------------- */

static struct compromise_spot swapped(const struct compromise_spot *spot)
{
    struct compromise_spot other = {
        .turns = spot->turns,
        .lead = (int16_t)-spot->lead,
        .red_pips = spot->green_pips,
        .green_pips = spot->red_pips,
    };
    for (int cell = 0; cell < COMPROMISE_CELLS; cell++)
        other.net.cell[cell] = (int8_t)-spot->net.cell[cell];
    return other;
}

static int balance(const struct compromise_net *net)
{
    int sum = 0;
    for (int cell = 0; cell < COMPROMISE_CELLS; cell++)
        sum += net->cell[cell];
    return sum;
}

static struct compromise_spot arranged(const struct compromise_spot *spot)
{
    struct compromise_spot image = *spot;
    image.net = compromise_net_canonical(&spot->net);
    return image;
}

struct compromise_spot compromise_memo_canonical(const struct compromise_memo *memo,
                                                 const struct compromise_spot *spot, double *sign)
{
    *sign = 1;
    const int sum = balance(&spot->net);
    if (!memo->swaps || sum > 0)
        return arranged(spot);
    const struct compromise_spot other = swapped(spot);
    const struct compromise_spot theirs = arranged(&other);
    if (sum == 0) {
        const struct compromise_spot ours = arranged(spot);
        if (memcmp(&ours, &theirs, sizeof ours) <= 0)
            return ours;
    }
    *sign = -1;
    return theirs;
}

/* --- the table -------------------------------------------------------------------------------- */

static uint64_t hash(const struct compromise_spot *spot)
{
    uint64_t word[4], sum = 0;
    memcpy(word, spot, sizeof word);
    for (int i = 0; i < 4; i++)
        sum = qx_mix(sum ^ word[i]);
    return sum;
}

/* The slot that holds the spot, or the empty one where it belongs. */
static struct slot *seek(const struct compromise_memo *memo, const struct compromise_spot *spot)
{
    for (size_t i = hash(spot);; i++) {
        struct slot *slot = &memo->slot[i & memo->mask];
        if (!slot->is_used || memcmp(&slot->spot, spot, sizeof *spot) == 0)
            return slot;
    }
}

/* Twice the slots, every spot in its new place; false: no memory, and all is as it was. */
static bool grow(struct compromise_memo *memo)
{
    struct compromise_memo larger = *memo;
    larger.mask = 2 * memo->mask + 1;
    larger.slot = calloc(larger.mask + 1, sizeof *larger.slot);
    if (!larger.slot)
        return false;
    for (size_t i = 0; i <= memo->mask; i++) {
        if (memo->slot[i].is_used)
            *seek(&larger, &memo->slot[i].spot) = memo->slot[i];
    }
    free(memo->slot);
    *memo = larger;
    return true;
}

bool compromise_memo_find(const struct compromise_memo *memo, const struct compromise_spot *spot,
                          double *value)
{
    const struct slot *slot = seek(memo, spot);
    if (!slot->is_used)
        return false;
    *value = slot->value;
    return true;
}

bool compromise_memo_store(struct compromise_memo *memo, const struct compromise_spot *spot,
                           double value)
{
    const size_t n_slots = memo->mask + 1;
    if (compromise_memo_is_full(memo) || (memo->n_spots >= n_slots / 4 * 3 && !grow(memo)))
        return false;
    struct slot *slot = seek(memo, spot);
    assert(!slot->is_used);
    *slot = (struct slot){.spot = *spot, .value = value, .is_used = true};
    memo->n_spots++;
    return true;
}

bool compromise_memo_is_full(const struct compromise_memo *memo)
{
    return memo->n_spots >= memo->max_spots;
}

size_t compromise_memo_n_spots(const struct compromise_memo *memo)
{
    return memo->n_spots;
}
