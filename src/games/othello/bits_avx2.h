/*
 * bits_avx2.h - the bit set operations of bits.h for x86-64 CPUs with AVX2 and BMI2, for inlining.
 *
 * The four lanes of a register hold the lines with steps 1, 7, 8 and 9, so that a single
 * sequence of instructions serves all eight directions. Mobility is the flood of bits_plain.h,
 * and so are the upward flips. Downward, the discs that lie beyond the mover's nearest one are
 * found by smearing the mover's discs along the ray; what remains of the ray turns when the mover's
 * nearest disc comes before the nearest empty square, that is, when it is the greater number.
 * The comparison of numbers is Toshihiko Okuhara's idea, from his work on Edax.
 */
#ifndef GAMES_OTHELLO_BITS_AVX2_H
#define GAMES_OTHELLO_BITS_AVX2_H

#include "games/othello/bits.h"

#ifdef __x86_64__
#define OTHELLO_AVX2 __attribute__((target("avx2,bmi,bmi2,lzcnt,popcnt")))

#include <immintrin.h>

OTHELLO_AVX2 static inline int othello_count_avx2(uint64_t set)
{
    return __builtin_popcountll(set);
}

OTHELLO_AVX2 static inline uint64_t othello_join_lanes(__m256i lanes)
{
    const __m128i half =
        _mm_or_si128(_mm256_castsi256_si128(lanes), _mm256_extracti128_si256(lanes, 1));
    return (uint64_t)_mm_cvtsi128_si64(_mm_or_si128(half, _mm_unpackhi_epi64(half, half)));
}

OTHELLO_AVX2 static inline uint64_t othello_mobility_avx2(uint64_t own, uint64_t opp)
{
    const __m256i step = _mm256_set_epi64x(9, 8, 7, 1);
    const __m256i two_steps = _mm256_set_epi64x(18, 16, 14, 2);
    const int64_t inner_columns = 0x7e7e7e7e7e7e7e7e;
    const __m256i columns = _mm256_set_epi64x(inner_columns, -1, inner_columns, inner_columns);
    const __m256i from = _mm256_set1_epi64x((int64_t)own);
    const __m256i passable = _mm256_and_si256(_mm256_set1_epi64x((int64_t)opp), columns);
    __m256i up = _mm256_and_si256(passable, _mm256_sllv_epi64(from, step));
    __m256i down = _mm256_and_si256(passable, _mm256_srlv_epi64(from, step));
    up = _mm256_or_si256(up, _mm256_and_si256(passable, _mm256_sllv_epi64(up, step)));
    down = _mm256_or_si256(down, _mm256_and_si256(passable, _mm256_srlv_epi64(down, step)));
    const __m256i pairs_up = _mm256_and_si256(passable, _mm256_sllv_epi64(passable, step));
    const __m256i pairs_down = _mm256_srlv_epi64(pairs_up, step);
    up = _mm256_or_si256(up, _mm256_and_si256(pairs_up, _mm256_sllv_epi64(up, two_steps)));
    down = _mm256_or_si256(down, _mm256_and_si256(pairs_down, _mm256_srlv_epi64(down, two_steps)));
    up = _mm256_or_si256(up, _mm256_and_si256(pairs_up, _mm256_sllv_epi64(up, two_steps)));
    down = _mm256_or_si256(down, _mm256_and_si256(pairs_down, _mm256_srlv_epi64(down, two_steps)));
    return othello_join_lanes(
               _mm256_or_si256(_mm256_sllv_epi64(up, step), _mm256_srlv_epi64(down, step))) &
           ~(own | opp);
}

OTHELLO_AVX2 static inline __m256i othello_flips_up(__m256i own, __m256i opp, __m256i ray)
{
    const __m256i ones = _mm256_set1_epi64x(-1);
    const __m256i blocked = _mm256_or_si256(opp, _mm256_xor_si256(ray, ones));
    const __m256i next = _mm256_sub_epi64(blocked, ones);
    const __m256i end = _mm256_and_si256(next, _mm256_and_si256(own, ray));
    const __m256i missing = _mm256_cmpeq_epi64(end, _mm256_setzero_si256());
    const __m256i below = _mm256_add_epi64(end, _mm256_andnot_si256(missing, ones));
    return _mm256_and_si256(below, ray);
}

OTHELLO_AVX2 static inline __m256i othello_flips_down(__m256i own, __m256i opp, __m256i ray)
{
    const __m256i mine = _mm256_and_si256(own, ray);
    const __m256i empty = _mm256_andnot_si256(_mm256_or_si256(own, opp), ray);
    __m256i beyond = mine;
    beyond = _mm256_or_si256(beyond, _mm256_srlv_epi64(beyond, _mm256_set_epi64x(9, 8, 7, 1)));
    beyond = _mm256_or_si256(beyond, _mm256_srlv_epi64(beyond, _mm256_set_epi64x(18, 16, 14, 2)));
    beyond = _mm256_or_si256(beyond, _mm256_srlv_epi64(beyond, _mm256_set_epi64x(36, 32, 28, 4)));
    return _mm256_and_si256(_mm256_andnot_si256(beyond, ray), _mm256_cmpgt_epi64(mine, empty));
}

OTHELLO_AVX2 static inline uint64_t othello_flips_avx2(uint64_t own, uint64_t opp, int square)
{
    const struct othello_rays *rays = &othello_rays[square];
    const __m256i up = _mm256_load_si256((const __m256i *)rays->up);
    const __m256i down = _mm256_load_si256((const __m256i *)rays->down);
    const __m256i mover = _mm256_set1_epi64x((int64_t)own);
    const __m256i other = _mm256_set1_epi64x((int64_t)opp);
    return othello_join_lanes(_mm256_or_si256(othello_flips_up(mover, other, up),
                                              othello_flips_down(mover, other, down)));
}

OTHELLO_AVX2 static inline int othello_nth_avx2(uint64_t set, int n)
{
    return __builtin_ctzll(_pdep_u64(UINT64_C(1) << n, set));
}
#endif

#endif
