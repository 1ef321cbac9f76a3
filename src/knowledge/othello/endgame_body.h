/*
 * endgame_body.h - the search from the last squares upwards, for one kind of CPU: who includes it
 * says with which functions of bits.h (WITH) and for which instructions (TARGET).
 */
#include "knowledge/othello/endgame_search.h"
#include "games/othello/symmetry.h"

#include "knowledge/othello/last_squares.h"
#include "knowledge/othello/endgame_choices.h"
#include "knowledge/othello/endgame_guess.h"
#include "knowledge/othello/endgame_order.h"
#include "knowledge/othello/endgame_tree.h"
