/*
 * repeats.c - repetition as a search sees it.
 *
 * Most positions of a search are new to the game, so a small filter of bits spares the walk through
 * the game's keys.
 */
#include "search/repeats.h"

#include <string.h>

static bool is_filtered(const struct repeats *repeats, uint64_t key)
{
    const unsigned bit = (unsigned)(key % REPEATS_FILTER_BITS);
    return !(repeats->filter[bit / 64] >> bit % 64 & 1);
}

void repeats_init(struct repeats *repeats, const struct qx_rules *rules, const uint64_t *keys,
                  size_t n_keys)
{
    const size_t n = keys ? n_keys : 0;
    *repeats = (struct repeats){.keys = keys, .n_keys = n, .times = rules->repetition};
    for (size_t i = 0; i < n; i++) {
        const unsigned bit = (unsigned)(keys[i] % REPEATS_FILTER_BITS);
        repeats->filter[bit / 64] |= (uint64_t)1 << bit % 64;
    }
}

static unsigned count_in_game(const struct repeats *repeats, uint64_t key)
{
    unsigned count = 0;
    if (is_filtered(repeats, key))
        return 0;
    for (size_t i = 0; i < repeats->n_keys; i++)
        count += repeats->keys[i] == key;
    return count;
}

bool repeats_is_draw(const struct repeats *repeats, uint64_t key, const uint64_t *line, size_t n)
{
    if (repeats->times == 0)
        return false;
    for (size_t i = n; i-- > 0;)
        if (line[i] == key)
            return true;
    return count_in_game(repeats, key) + 1 >= repeats->times;
}
