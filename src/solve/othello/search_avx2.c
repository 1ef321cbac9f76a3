/*
 * search_avx2.c - the search of last_squares.h, order.h and tree.h for x86-64 CPUs with AVX2 and
 * BMI2.
 */
#include "solve/othello/search.h"
#include "solve/othello/symmetry.h"

#ifdef __x86_64__
#include "games/othello/bits_avx2.h"

#define TARGET     OTHELLO_AVX2
#define WITH(name) name##_avx2

#include "solve/othello/last_squares.h"
#include "solve/othello/order.h"
#include "solve/othello/tree.h"
#endif
