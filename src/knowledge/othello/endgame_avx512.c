/*
 * endgame_avx512.c - the search of endgame_body.h for x86-64 CPUs with AVX-512.
 */
#ifdef __x86_64__
#include "games/othello/bits_avx512.h"

#define TARGET     OTHELLO_AVX512
#define WITH(name) name##_avx512

#include "knowledge/othello/endgame_body.h"
#endif
