/*
 * bits.c - the rays of every square, and the choice between plain and AVX2 code.
 *
 * The rays are constant expressions, so that they lie in read-only memory and need no start-up:
 * a ray from h8 or a1 shifted into place, without the columns on the far side of the square,
 * where the shift wrapped around.
 */
#include "games/othello/bits.h"

#include "games/othello/bits_avx2.h"
#include "games/othello/bits_plain.h"

#define COLUMN_A     UINT64_C(0x0101010101010101)
#define LEFT_OF(s)   (((UINT64_C(1) << ((s)&7)) - 1) * COLUMN_A)
#define RIGHT_OF(s)  ((UINT64_C(0xfe) << ((s)&7) & 0xff) * COLUMN_A)
#define ROW_OF(s)    (UINT64_C(0xff) << ((s)&56))
#define UP(s, ray)   (UINT64_C(ray) << (s))
#define DOWN(s, ray) (UINT64_C(ray) >> (63 - (s)))

#define SQUARE(s)                                                                                  \
    {                                                                                              \
        .up = {ROW_OF(s) & RIGHT_OF(s), UP(s, 0x0002040810204080) & LEFT_OF(s),                    \
               UP(s, 0x0101010101010100), UP(s, 0x8040201008040200) & RIGHT_OF(s)},                \
        .down = {ROW_OF(s) & LEFT_OF(s), DOWN(s, 0x0102040810204000) & RIGHT_OF(s),                \
                 DOWN(s, 0x0080808080808080), DOWN(s, 0x0040201008040201) & LEFT_OF(s)},           \
    }
#define ROW(r)                                                                                     \
    SQUARE(8 * (r)), SQUARE(8 * (r) + 1), SQUARE(8 * (r) + 2), SQUARE(8 * (r) + 3),                \
        SQUARE(8 * (r) + 4), SQUARE(8 * (r) + 5), SQUARE(8 * (r) + 6), SQUARE(8 * (r) + 7)

const struct othello_rays othello_rays[64] = {ROW(0), ROW(1), ROW(2), ROW(3),
                                              ROW(4), ROW(5), ROW(6), ROW(7)};

#ifdef __x86_64__

bool othello_has_avx2(void)
{
    return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi2");
}

bool othello_has_avx512(void)
{
    return othello_has_avx2() && __builtin_cpu_supports("avx512vl") &&
           __builtin_cpu_supports("avx512cd");
}

OTHELLO_AVX2 static uint64_t find_moves_avx2(uint64_t own, uint64_t opp)
{
    return othello_mobility_avx2(own, opp);
}

OTHELLO_AVX2 static uint64_t find_flips_avx2(uint64_t own, uint64_t opp, int square)
{
    return othello_flips_avx2(own, opp, square);
}

uint64_t othello_mobility(uint64_t own, uint64_t opp)
{
    return othello_has_avx2() ? find_moves_avx2(own, opp) : othello_mobility_plain(own, opp);
}

uint64_t othello_flips(uint64_t own, uint64_t opp, int square)
{
    return othello_has_avx2() ? find_flips_avx2(own, opp, square)
                              : othello_flips_plain(own, opp, square);
}

#else

bool othello_has_avx2(void)
{
    return false;
}

bool othello_has_avx512(void)
{
    return false;
}

uint64_t othello_mobility(uint64_t own, uint64_t opp)
{
    return othello_mobility_plain(own, opp);
}

uint64_t othello_flips(uint64_t own, uint64_t opp, int square)
{
    return othello_flips_plain(own, opp, square);
}

#endif
