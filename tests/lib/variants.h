/*
 * variants.h - every game with every choice of every option, small enough to be played through.
 */
#ifndef TESTS_VARIANTS_H
#define TESTS_VARIANTS_H

#include <quincunx/quincunx.h>

/* Calls visit for the standard rules of every game and for each other value that one option can
   take: all choices, and of numbers the smallest and one in between. */
void variants_visit(void (*visit)(const struct qx_rules *rules));

#endif
