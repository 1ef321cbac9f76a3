/*
 * endgame_plain.c - the search of last_squares.h, endgame_order.h and endgame_tree.h for any CPU.
 */
#include "knowledge/othello/endgame_search.h"
#include "knowledge/othello/symmetry.h"

#include "games/othello/bits_plain.h"

#define TARGET
#define WITH(name) name##_plain

#include "knowledge/othello/last_squares.h"
#include "knowledge/othello/endgame_order.h"
#include "knowledge/othello/endgame_tree.h"
