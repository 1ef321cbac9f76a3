/*
 * guide_inside.h - a guide's text, read.
 */
#ifndef LEARN_GUIDE_INSIDE_H
#define LEARN_GUIDE_INSIDE_H

#include <quincunx/guide.h>

enum { GUIDE_STEPS = 48, GUIDE_TRIES = 12 };

/* What is said to a certain move that is not right. */
struct guide_try {
    const char *move, *words;
};

/* One step; NULL where the text has no such line. */
struct guide_step {
    const char *rules, *board, *says, *asks, *right, *wrong, *then;
    int n_tries;
    struct guide_try tries[GUIDE_TRIES];
};

struct guide_text {
    char *buffer; /* that all steps point into */
    int n_steps;
    struct guide_step steps[GUIDE_STEPS];
};

/* Reads the lines of a text; moves and boards are not looked at. False: error names the line. */
bool guide_text_read(struct guide_text *out, const char *text, struct qx_error *error);
void guide_text_release(struct guide_text *text);

/* The guides that are built in (cmake/Embed.cmake writes the list). */
struct guide_file {
    const char *game; /* NULL ends the list */
    const char *text; /* ends with NUL      */
};
extern const struct guide_file guide_files[];

#endif
