/*
 * midgame_plain.c - the search of midgame_tree.h in portable C.
 */
#include "games/othello/bits_plain.h"
#include "knowledge/othello/midgame.h"

#define TARGET
#define WITH(name) name##_plain

#include "knowledge/othello/midgame_tree.h"
