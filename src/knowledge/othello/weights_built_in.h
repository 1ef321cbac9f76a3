/*
 * weights_built_in.h - the file of weights that the program carries; see weights.h.
 *
 * The build writes its definition from data/. It is empty in the page's engine.
 */
#ifndef KNOWLEDGE_OTHELLO_WEIGHTS_BUILT_IN_H
#define KNOWLEDGE_OTHELLO_WEIGHTS_BUILT_IN_H

#include <stddef.h>
#include <stdint.h>

extern const struct othello_weights_file {
    const uint8_t *bytes;
    size_t size; /* 0: there is none */
} othello_weights_file;

#endif
