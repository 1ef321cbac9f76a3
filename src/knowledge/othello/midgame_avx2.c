/*
 * midgame_avx2.c - the search of midgame_tree.h for x86-64 CPUs with AVX2 and BMI2.
 */
#include "knowledge/othello/midgame.h"

#ifdef __x86_64__
#include "games/othello/bits_avx2.h"

#define TARGET     OTHELLO_AVX2
#define WITH(name) name##_avx2

#include "knowledge/othello/midgame_tree.h"
#endif
