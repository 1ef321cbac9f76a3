/*
 * outside.h - a question to a bot from outside.
 */
#ifndef TESTS_OUTSIDE_H
#define TESTS_OUTSIDE_H

#include <quincunx/quincunx.h>

/* Asks a bot for its first move in Neutreeko, over a wire (NULL: a plain one); gives the sentence
 * where that fails, else "". */
void outside_ask(const struct qx_wire *wire, const char *spec, uint64_t milliseconds,
                 char sentence[240]);

#endif
