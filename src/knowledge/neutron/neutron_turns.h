/*
 * neutron_turns.h - all turns from a position: the Neutron's slide, then a piece's.
 */
#ifndef KNOWLEDGE_NEUTRON_NEUTRON_TURNS_H
#define KNOWLEDGE_NEUTRON_NEUTRON_TURNS_H

#include "knowledge/disk/neutron/neutron_table.h"

enum { NEUTRON_MAX_TURNS = 8 * 40 };

/* One turn of the player to move; squares as that player sees them, home on rank 1. */
struct neutron_turn {
    int8_t neutron_to;
    int8_t from; /* of the piece; -1 where the game ends before it moves */
    int8_t to;
    int8_t sign;                  /* the game is over: won (1) or lost (-1); 0: it goes on */
    struct neutron_position left; /* where it goes on: what the opponent is left with */
};

/* Returns how many; none when the Neutron is blocked. The position must not be over. */
int neutron_turns(const struct neutron_position *position, enum neutron_rules rules,
                  struct neutron_turn out[NEUTRON_MAX_TURNS]);

/* The pieces' part alone: neutron is where the Neutron stands after its slide. */
int neutron_piece_turns(const struct neutron_position *position, enum neutron_rules rules,
                        struct neutron_turn out[NEUTRON_MAX_TURNS]);

#endif
