/*
 * endgame_avx2.c - the search of endgame_body.h for x86-64 CPUs with AVX2 and BMI2.
 */
#ifdef __x86_64__
#include "games/othello/bits_avx2.h"

#define TARGET     OTHELLO_AVX2
#define WITH(name) name##_avx2

#include "knowledge/othello/endgame_body.h"
#endif
