/*
 * neutron_values_naive.h - exact values of Neutron with two pieces a side, found the slow way.
 */
#ifndef TESTS_NEUTRON_VALUES_NAIVE_H
#define TESTS_NEUTRON_VALUES_NAIVE_H

#include <stdbool.h>

struct naive_values;

/* Tries all positions again and again until nothing new is found. NULL when memory is short. */
struct naive_values *naive_values_new(bool is_house);
void naive_values_free(struct naive_values *values);

/*
 * The player to move has pieces on the squares own[0..1] and its home on rank 1. Returns the
 * distance plus one of a win, minus that of a loss, 0 for a draw.
 */
int naive_values_find(const struct naive_values *values, const int own[2], const int other[2],
                      int neutron);

#endif
