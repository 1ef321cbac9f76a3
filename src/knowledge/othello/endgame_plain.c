/*
 * endgame_plain.c - the search of endgame_body.h for any CPU.
 */
#include "games/othello/bits_plain.h"

#define TARGET
#define WITH(name) name##_plain

#include "knowledge/othello/endgame_body.h"
