/*
 * teachers.c - see teachers.h. Both may be the same weights, which are then freed once.
 */
#include "train/teachers.h"

static void drop_weights(struct teachers *teachers)
{
    if (teachers->weights != teachers->player)
        othello_weights_free(teachers->weights);
}

bool teachers_take(struct teachers *teachers, const uint8_t *bytes, struct qx_error *error)
{
    drop_weights(teachers);
    teachers->weights = othello_weights_new(bytes, OTHELLO_WEIGHTS_BYTES, error);
    return teachers->weights != NULL;
}

void teachers_promote(struct teachers *teachers)
{
    if (teachers->player != teachers->weights)
        othello_weights_free(teachers->player);
    teachers->player = teachers->weights;
}

void teachers_release(struct teachers *teachers)
{
    drop_weights(teachers);
    othello_weights_free(teachers->player);
}
