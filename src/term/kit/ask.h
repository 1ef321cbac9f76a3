/*
 * ask.h - small windows over a page: a question with yes and no, a list to choose from, a line of
 * text.
 *
 * Each ends by calling a function of the page below, with the page as its context.
 */
#ifndef TERM_KIT_ASK_H
#define TERM_KIT_ASK_H

#include "term/kit/app.h"

enum { ASK_TEXT = LINE_SIZE, ASK_CHOICES = 64 };

/* `yes` runs when the person agrees. */
void ask_yes(struct app *app, const char *question, void (*yes)(struct app *app, void *context),
             void *context);

/* Completes a text: writes candidate number i into out, or returns false when there are no more. */
typedef bool ask_complete(const void *context, size_t i, char out[ASK_TEXT]);

/* A line of text; `done` gets it on Enter and returns false to keep the window open. `complete` may
 * be NULL. */
void ask_text(struct app *app, const char *label, const char *text, ask_complete *complete,
              bool (*done)(struct app *app, void *context, const char *text), void *context);

struct ask_list {
    const char *title;
    const char *const *choices; /* copied */
    int n;
    int at; /* where the cursor is to stand: at what is chosen now */
};

/* A list of choices; `done` gets the number of the one chosen. */
void ask_choice(struct app *app, const struct ask_list *list,
                void (*done)(struct app *app, void *context, int choice), void *context);

#endif
