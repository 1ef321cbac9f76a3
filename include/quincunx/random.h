/*
 * random.h - the only source of chance: xoshiro256** seeded by SplitMix64, handed in by the caller.
 *
 * The same seed gives the same stream on every machine, native, WebAssembly or Python.
 * A generator is 32 bytes of the caller's, copied by assignment and owned by one thread at a time.
 * Algorithms: Blackman and Vigna, "Scrambled linear pseudorandom number generators" (2018).
 */
#ifndef QUINCUNX_RANDOM_H
#define QUINCUNX_RANDOM_H

#include <quincunx/base.h>

#ifdef __cplusplus
extern "C" {
#endif

/* A generator; qx_random_init fills it. */
struct qx_random {
    uint64_t word[4];
};

/* A well-mixed 64-bit number from any other: one step of SplitMix64. Also serves keys of
 * positions. */
QX_INLINE uint64_t qx_mix(uint64_t x)
{
    x += 0x9e3779b97f4a7c15u;
    x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9u;
    x = (x ^ (x >> 27)) * 0x94d049bb133111ebu;
    return x ^ (x >> 31);
}

/* Begins the sequence of a seed; any seed will do, 0 included. */
QX_API void qx_random_init(struct qx_random *random, uint64_t seed);

/* An independent generator for part number `stream` of a job that has one seed. */
QX_API void qx_random_init_stream(struct qx_random *random, uint64_t seed, uint64_t stream);

/* The next 64 random bits. */
QX_INLINE uint64_t qx_random_next(struct qx_random *random)
{
    uint64_t *w = random->word;
    uint64_t product = w[1] * 5;
    uint64_t result = ((product << 7) | (product >> 57)) * 9;
    uint64_t shifted = w[1] << 17;
    w[2] ^= w[0];
    w[3] ^= w[1];
    w[1] ^= w[2];
    w[0] ^= w[3];
    w[2] ^= shifted;
    w[3] = (w[3] << 45) | (w[3] >> 19);
    return result;
}

/* The rare and the wide cases of qx_random_below. */
QX_API uint64_t qx_random_below_slow(struct qx_random *random, uint64_t n, uint64_t product);

/*
 * A uniform number in 0 … n-1, n > 0, without bias (Lemire 2019 for n below 2^32: one
 * multiplication, and a division only where the low half of the product falls under n).
 */
QX_INLINE uint64_t qx_random_below(struct qx_random *random, uint64_t n)
{
    if (n > UINT32_MAX)
        return qx_random_below_slow(random, n, 0);
    uint64_t product = (qx_random_next(random) >> 32) * n;
    if ((uint32_t)product < (uint32_t)n)
        return qx_random_below_slow(random, n, product);
    return product >> 32;
}

/* A uniform number in [0, 1) with 53 random bits. */
QX_INLINE double qx_random_unit(struct qx_random *random)
{
    return (double)(qx_random_next(random) >> 11) * 0x1.0p-53;
}

#ifdef __cplusplus
}
#endif

#endif
