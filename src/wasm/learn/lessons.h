/*
 * lessons.h - what an engine that teaches keeps besides the game on the table.
 *
 * A lesson is whatever answers moves that a person tries: a puzzle, a guided game, mistakes to be
 * mended. It has a session of its own and decides; the handle's session follows it, and also shows
 * what a reply has to show (the answers to a right move, what a wrong one leads to), so that the
 * page draws it like any game.
 */
#ifndef WASM_LESSONS_H
#define WASM_LESSONS_H

#include <quincunx/explorer.h>
#include <quincunx/reply.h>
#include <quincunx/review.h>

#include "wasm/verbs.h"

/* How a kind of lesson is asked; its own functions say what they do. */
struct wasm_lesson_kind {
    void (*free)(void *lesson);
    const struct qx_session *(*session)(const void *lesson);
    bool (*asks)(const void *lesson); /* for a move */
    bool (*text)(void *lesson, const char *text, struct qx_reply *reply, struct qx_error *error);
    bool (*show)(void *lesson, struct qx_reply *reply, struct qx_error *error);
    size_t (*hint)(void *lesson, uint64_t *cells, int *n_cells, char *out, size_t size);
    bool (*turn)(void *lesson, bool is_back, struct qx_error *error); /* NULL: it has one part */
    /* Keys of an open object, "asks" and "seat" (from 1) among them. */
    void (*json)(const void *lesson, struct qx_json *out);
};

struct wasm_lessons {
    struct qx_review *review; /* of the session; NULL: not begun */
    const struct wasm_lesson_kind *kind;
    void *lesson;                 /* of that kind; NULL: none */
    struct qx_explorer *explorer; /* NULL: none; outlives sessions, for what it has opened */
    struct qx_rules explored;     /* its rules */
    uint64_t explorer_nodes;      /* what its bot may look at */
};

/* Opened where there are none yet; NULL: no memory, error says so. */
struct wasm_lessons *wasm_lessons(struct web *web, struct qx_error *error);

/* What everything that teaches may use: the clock of the host. */
struct qx_analysis_means wasm_means(const struct web *web);

/* Puts a lesson on the table and tells how it stands; it is the handle's from then on, and freed
 * where that fails. NULL is passed on as a failure. */
bool wasm_lesson_begin(struct web *web, const struct wasm_lesson_kind *kind, void *lesson,
                       struct qx_error *error);
/* The lesson of that kind on the table; NULL: error says that there is none. */
void *wasm_lesson(const struct web *web, const struct wasm_lesson_kind *kind,
                  struct qx_error *error);

wasm_verb wasm_shelf, wasm_next, wasm_diary;              /* wasm_shelf.c */
wasm_verb wasm_fit, wasm_played;                          /* wasm_shelf.c */
wasm_verb wasm_try, wasm_show, wasm_clue, wasm_turn_page; /* wasm_lesson.c */
wasm_verb wasm_puzzle, wasm_note;                         /* wasm_trial.c */
wasm_verb wasm_advise, wasm_coach;                        /* wasm_coach.c */
wasm_verb wasm_guides, wasm_guide;                        /* wasm_guide.c */
wasm_verb wasm_retry;                                     /* wasm_retry.c */
wasm_verb wasm_explore, wasm_level;                       /* wasm_explorer.c */

#endif
