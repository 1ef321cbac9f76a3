/*
 * weights_built_in.h - the files of Othello that the program carries: weights (weights.h) and a
 * book of openings (opening_book.h).
 *
 * The build writes their definitions from data/. They are empty in the page's engine of all games.
 */
#ifndef KNOWLEDGE_OTHELLO_WEIGHTS_BUILT_IN_H
#define KNOWLEDGE_OTHELLO_WEIGHTS_BUILT_IN_H

#include <stddef.h>
#include <stdint.h>

extern const struct othello_weights_file {
    const uint8_t *bytes;
    size_t size; /* 0: there is none */
} othello_weights_file, othello_book_file;

#endif
