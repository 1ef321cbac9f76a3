/*
 * values.h - exact values for whoever asks over HTTP: what a position and its moves are worth with
 * best play, from the tables that `quincunx solve` has made and from what is known without any.
 *
 * All is opened when the server begins, so that no request waits for one; a question costs a
 * bounded amount of work. One thread asks.
 */
#ifndef SERVE_VALUES_H
#define SERVE_VALUES_H

#include <quincunx/json.h>

struct values;

/* All that is known with the tables of this folder, for the usual rules and those that differ in
 * one option. Where choices are made together, each question solves anew what it needs. NULL: no
 * memory. */
struct values *values_new(const char *folder);
void values_free(struct values *values);

/* What is asked: all but the game may be NULL, for the usual rules, the first position, and the
 * seat that is to move (the first where several are). */
struct values_question {
    const char *game, *rules, *position, *seat; /* seats count from "1" */
};

/* Writes the answer as one object: the game, its rules, the seat, the value, and the moves with
 * theirs. False: error says what is not known, or is wrong with the question. */
bool values_answer(struct values *values, const struct values_question *question,
                   struct qx_json *json, struct qx_error *error);

#endif
