/*
 * whole_table.h - the exact value of every position of Neutreeko.
 *
 * A set of three squares has a number, 0 … 2299: for squares a < b < c it is C(c,3) + C(b,2) + a. A
 * position is the mover's set and the opponent's. Without repetition a value is a distance in
 * moves: odd, the mover wins; even, the mover loses (0: has lost already).
 */
#ifndef KNOWLEDGE_NEUTREEKO_WHOLE_TABLE_H
#define KNOWLEDGE_NEUTREEKO_WHOLE_TABLE_H

#include <stdint.h>

enum { NEUTREEKO_SETS = 2300, NEUTREEKO_DRAW = 254, NEUTREEKO_NONE = 255 };

struct neutreeko_table;

/* Makes the whole table, in about a megabyte; NULL: no memory. */
struct neutreeko_table *neutreeko_table_new(void);
void neutreeko_table_free(struct neutreeko_table *table);

/* The number of the set whose squares, counted without those of `mine`, have this number among sets
   of three of 22: how the game numbers the opponent's. */
unsigned neutreeko_set_beside(const struct neutreeko_table *table, unsigned mine, unsigned theirs);

/* The distance, NEUTREEKO_DRAW, or NEUTREEKO_NONE where the sets overlap or the mover has a row. */
unsigned neutreeko_table_get(const struct neutreeko_table *table, unsigned mine, unsigned theirs);

#endif
