/*
 * known.h - a source of values answers for states of the game Neutron: what its solvers share.
 */
#ifndef KNOWLEDGE_NEUTRON_KNOWN_H
#define KNOWLEDGE_NEUTRON_KNOWN_H

#include <quincunx/solve.h>

#include "knowledge/neutron/answer.h"

enum { NEUTRON_PIECES = 5 };

enum neutron_rules neutron_known_rules(const struct qx_rules *rules);

/* A state that is not over, as the player to move sees it. */
struct neutron_standing neutron_known_standing(const struct qx_rules *rules, const void *state);

/* What a solver of Neutron has first of all. */
struct neutron_known {
    const struct qx_rules *rules;
    struct neutron_sets *sets;
    struct neutron_source source;
};

/* Functions of struct qx_solver, `self` beginning with a struct neutron_known; choices that the
 * source does not know have a value that knows nothing. */
bool neutron_known_covers(const struct qx_rules *rules, struct qx_error *error);
bool neutron_known_value(void *self, const void *state, qx_seat seat, struct qx_value *out,
                         struct qx_error *error);
bool neutron_known_choices(void *self, const void *state, qx_seat seat, struct qx_choice *choices,
                           size_t n, struct qx_error *error);

#endif
