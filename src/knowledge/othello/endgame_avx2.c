/*
 * endgame_avx2.c - the search of last_squares.h, endgame_order.h and endgame_tree.h for x86-64 CPUs
 * with AVX2 and BMI2.
 */
#include "knowledge/othello/endgame_search.h"
#include "knowledge/othello/symmetry.h"

#ifdef __x86_64__
#include "games/othello/bits_avx2.h"

#define TARGET     OTHELLO_AVX2
#define WITH(name) name##_avx2

#include "knowledge/othello/last_squares.h"
#include "knowledge/othello/endgame_order.h"
#include "knowledge/othello/endgame_tree.h"
#endif
