/*
 * play.h - the page on which a game is played, watched or leafed through.
 */
#ifndef TERM_PLAY_PLAY_H
#define TERM_PLAY_PLAY_H

#include "term/kit/app.h"
#include "term/work/party.h"

/* What a page may be opened for. */
struct play_options {
    const char *slot;      /* where the game was autosaved; NULL: a new slot */
    const char *name;      /* of its file in the library; NULL: it has none */
    bool is_replay;        /* to be leafed through: bots do not go on by themselves */
    bool is_trial;         /* a position of the manual to try: not saved, not continued */
    bool has_classic_keys; /* Gamma's interactive mode: see docs/terminal.md */
    bool is_borrowed;      /* the session stays the caller's */
};

/* The seats of which it is known whether "adaptive" sits there. */
enum { PLAY_ADAPTIVE = 64 };

/* Takes the session over, unless it is borrowed. The players are those that it names; "adaptive" is
 * the level that fits, and stays adaptive for a rematch. */
void play_open(struct app *app, struct qx_session *session, const struct play_options *options);
/* Opens a game from outside: to be leafed through if it is over, else to go on, with people in the
 * seats of the programs that it names. `name` is that of its file in the library; NULL: it has
 * none. */
void play_open_imported(struct app *app, struct qx_session *session, const char *name);

#endif
