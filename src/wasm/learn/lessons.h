/*
 * lessons.h - what an engine that teaches keeps besides the game on the table.
 */
#ifndef WASM_LESSONS_H
#define WASM_LESSONS_H

#include <quincunx/review.h>
#include <quincunx/trial.h>

#include "wasm/verbs.h"

struct wasm_lessons {
    struct qx_review *review; /* of the session; NULL: not begun      */
    struct qx_trial *trial;   /* the puzzle on the table; NULL: none  */
};

/* Opened where there are none yet; NULL: no memory, error says so. */
struct wasm_lessons *wasm_lessons(struct web *web, struct qx_error *error);

/* What everything that teaches may use: the clock of the host. */
struct qx_analysis_means wasm_means(const struct web *web);

wasm_verb wasm_shelf, wasm_next, wasm_diary;                      /* wasm_shelf.c */
wasm_verb wasm_puzzle, wasm_try, wasm_show, wasm_clue, wasm_note; /* wasm_trial.c */

#endif
