/*
 * teachers.h - the weights that games are played by, and those that positions are judged by.
 */
#ifndef TRAIN_TEACHERS_H
#define TRAIN_TEACHERS_H

#include "knowledge/othello/weights.h"

/* All zero: nobody has learned anything yet. */
struct teachers {
    struct othello_weights *player;  /* of the generation before; NULL in the first */
    struct othello_weights *weights; /* the latest; NULL at first                    */
};

/* The latest weights are these from now on, OTHELLO_WEIGHTS_BYTES bytes of a file. */
bool teachers_take(struct teachers *teachers, const uint8_t *bytes, struct qx_error *error);
/* A generation is over: the next plays by the latest weights. */
void teachers_promote(struct teachers *teachers);
void teachers_release(struct teachers *teachers);

#endif
