/*
 * search_plain.c - the search of last_squares.h, order.h and tree.h for any CPU.
 */
#include "solve/othello/search.h"
#include "solve/othello/symmetry.h"

#include "games/othello/bits_plain.h"

#define TARGET
#define WITH(name) name##_plain

#include "solve/othello/last_squares.h"
#include "solve/othello/order.h"
#include "solve/othello/tree.h"
