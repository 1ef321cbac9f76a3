/*
 * answer.h - what a position of Neutron and each of its slides are worth, in either half of a turn.
 *
 * A source knows the values of positions at the start of a turn: a table knows all of them, a book
 * some. The rest is worked out from them here. Distances count turns, the present one included, as
 * in passes.h: both slides of a turn have the same distance.
 */
#ifndef KNOWLEDGE_NEUTRON_ANSWER_H
#define KNOWLEDGE_NEUTRON_ANSWER_H

#include "knowledge/disk/neutron/neutron_table.h"

struct neutron_source {
    /* The value of a position that is not over. False: not known; error says why. */
    bool (*value)(void *context, const struct neutron_position *position, struct neutron_value *out,
                  struct qx_error *error);
    void *context;
    enum neutron_rules rules;
};

/* A player's turn that is not over: about to slide the Neutron, or a piece after it. */
struct neutron_standing {
    struct neutron_position position;
    bool is_slid;
};

/* False: not known; error says why. */
bool neutron_answer_value(const struct neutron_source *source,
                          const struct neutron_standing *standing, struct neutron_value *out,
                          struct qx_error *error);

/* The value of a legal slide to the player who makes it; squares as that player sees them. */
bool neutron_answer_slide(const struct neutron_source *source,
                          const struct neutron_standing *standing, int from, int to,
                          struct neutron_value *out, struct qx_error *error);

/* Is the first better for the player whose values these are? */
bool neutron_value_is_better(struct neutron_value first, struct neutron_value second);

/* A position at the start of a turn whose Neutron cannot move. */
bool neutron_is_blocked(const struct neutron_position *position);

#endif
