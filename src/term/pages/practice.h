/*
 * practice.h - a board on which something is to be found: a puzzle, a step of a guided game, a
 * mistake to be mended. What is said comes from the library; the page draws it and passes moves on.
 */
#ifndef TERM_PAGES_PRACTICE_H
#define TERM_PAGES_PRACTICE_H

#include <quincunx/reply.h>

#include "term/kit/app.h"

/* What stands behind the board. Functions take the object first. */
struct practice_kind {
    const char *title; /* behind the game's: "puzzle" */
    const struct qx_session *(*session)(const void *self);
    qx_seat (*seat)(const void *self);
    /* What is asked or said now, like snprintf; once all of several is done, what came of them. */
    size_t (*says)(const void *self, char *out, size_t size);
    bool (*asks)(const void *self); /* is a move wanted now? */
    bool (*attempt)(void *self, qx_move move, struct qx_reply *reply, struct qx_error *error);
    bool (*text)(void *self, const char *text, struct qx_reply *reply, struct qx_error *error);
    size_t (*hint)(void *self, uint64_t cells[QX_MAX_TAPS], int *n_cells, char *out, size_t size);
    /* Shows what to do; NULL: it cannot. */
    bool (*show)(void *self, struct qx_reply *reply, struct qx_error *error);
    /* To the next one, and back; false: error says why. NULL: there is no such way. */
    bool (*next)(void *self, struct qx_error *error);
    bool (*back)(void *self, struct qx_error *error);
    bool (*is_done)(const void *self); /* all of it: Enter leaves the page */
    /* Once a reply ends it; words for the person may be added. May be NULL. */
    void (*ended)(void *self, char *out, size_t size);
    /* The page goes; false: error says what is not kept of it. May be NULL. */
    bool (*left)(const void *self, struct qx_error *error);
    void (*free)(void *self);
};

/* The page owns `self` from now on. */
void practice_open(struct app *app, const struct practice_kind *kind, void *self);

#endif
