/*
 * bits_avx512.h - the bit set operations of bits.h for x86-64 CPUs with AVX-512, for inlining.
 *
 * As in bits_avx2.h the four lanes of a register hold the lines with steps 1, 7, 8 and 9. Downward,
 * the nearest square of a ray that the opponent does not hold is found by counting leading zeros,
 * which these CPUs do in all lanes at once.
 */
#ifndef GAMES_OTHELLO_BITS_AVX512_H
#define GAMES_OTHELLO_BITS_AVX512_H

#include "games/othello/bits_avx2.h"

#ifdef __x86_64__
#define OTHELLO_AVX512                                                                             \
    __attribute__((target("avx2,bmi,bmi2,lzcnt,popcnt,avx512f,avx512vl,avx512cd")))

OTHELLO_AVX512 static inline int othello_count_avx512(uint64_t set)
{
    return __builtin_popcountll(set);
}

OTHELLO_AVX512 static inline uint64_t othello_mobility_avx512(uint64_t own, uint64_t opp)
{
    return othello_mobility_avx2(own, opp);
}

OTHELLO_AVX512 static inline uint64_t othello_flips_avx512(uint64_t own, uint64_t opp, int square)
{
    const struct othello_rays *rays = &othello_rays[square];
    const __m256i up = _mm256_load_si256((const __m256i *)rays->up);
    const __m256i down = _mm256_load_si256((const __m256i *)rays->down);
    const __m256i mover = _mm256_set1_epi64x((int64_t)own);
    const __m256i other = _mm256_set1_epi64x((int64_t)opp);
    const __m256i top = _mm256_set1_epi64x(INT64_MIN);
    const __m256i zero = _mm256_setzero_si256();

    const __m256i first = _mm256_andnot_si256(other, up);
    const __m256i end =
        _mm256_and_si256(_mm256_and_si256(first, _mm256_sub_epi64(zero, first)), mover);
    const __m256i below =
        _mm256_maskz_add_epi64(_mm256_test_epi64_mask(end, end), end, _mm256_set1_epi64x(-1));
    const __m256i zeros = _mm256_lzcnt_epi64(_mm256_andnot_si256(other, down));
    const __m256i start = _mm256_and_si256(_mm256_srlv_epi64(top, zeros), mover);
    const __m256i above = _mm256_sub_epi64(zero, _mm256_add_epi64(start, start));
    return othello_join_lanes(
        _mm256_or_si256(_mm256_and_si256(below, up), _mm256_and_si256(above, down)));
}
#endif

#endif
