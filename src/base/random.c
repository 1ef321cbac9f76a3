/*
 * random.c - seeding of the generator and the rare cases of a bounded draw.
 */
#include <quincunx/random.h>

void qx_random_init(struct qx_random *random, uint64_t seed)
{
    for (unsigned i = 0; i < 4; i++)
        random->word[i] = qx_mix(seed + i * 0x9e3779b97f4a7c15u);
}

void qx_random_init_stream(struct qx_random *random, uint64_t seed, uint64_t stream)
{
    qx_random_init(random, qx_mix(seed) ^ qx_mix(~stream));
}

/* The smallest 2^k - 1 that covers n - 1, for drawing by rejection. */
static uint64_t cover(uint64_t n)
{
    uint64_t mask = n - 1;
    for (unsigned shift = 1; shift < 64; shift *= 2)
        mask |= mask >> shift;
    return mask;
}

uint64_t qx_random_below_slow(struct qx_random *random, uint64_t n, uint64_t product)
{
    if (n > UINT32_MAX) {
        uint64_t draw;
        do
            draw = qx_random_next(random) & cover(n);
        while (draw >= n);
        return draw;
    }
    uint32_t floor = (uint32_t)(0u - (uint32_t)n) % (uint32_t)n;
    while ((uint32_t)product < floor)
        product = (qx_random_next(random) >> 32) * n;
    return product >> 32;
}
