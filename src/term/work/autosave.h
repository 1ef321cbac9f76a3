/*
 * autosave.h - the game in progress on disk after every move, and the games that were cut short.
 *
 * Every running game holds a slot: unfinished/N.qx, guarded by a lock on unfinished/N.lock that
 * ends with the process, however it ends. A record whose lock is free belongs to a game that was
 * left or cut short. Writing goes on in the background; only the newest record counts.
 */
#ifndef TERM_WORK_AUTOSAVE_H
#define TERM_WORK_AUTOSAVE_H

#include <quincunx/session.h>

#include "term/work/job.h"
#include "term/work/kept_files.h"

enum { AUTOSAVE_SLOTS = 9999 };

/* How a game is left. */
enum autosave_end {
    AUTOSAVE_CUT,  /* it can be continued */
    AUTOSAVE_OVER, /* it joins the finished games */
    AUTOSAVE_DROP, /* it is not worth keeping */
};

struct autosave {
    char path[KEPT_PATH]; /* empty: there is nowhere to save to */
    char lock_path[KEPT_PATH];
    char games[KEPT_PATH]; /* where finished games go */
    int lock;              /* -1: none */
    struct job *writing;
    char *next; /* the record to write after that one, or NULL */
    size_t next_length;
    struct qx_error error; /* why the newest record is not on disk; empty once it was told */
    bool has_failed;
};

/* Takes a free slot, or the slot of that name; without one (full disk, no home) nothing is saved,
 * the path stays empty, and the error says why. */
void autosave_open(struct autosave *autosave, const struct kept_folders *kept, const char *slot);
/* A failure is noted at once, or when there is news from the background. */
void autosave_put(struct autosave *autosave, const struct qx_session *session, int wake);
/* There is news from the background. */
void autosave_wake(struct autosave *autosave, int wake);
/* Is there a record of the game on disk, or on its way there? */
bool autosave_has_record(const struct autosave *autosave);
/* Waits for the last record. False: it is not on disk; the game would be lost. */
bool autosave_settle(struct autosave *autosave);
/* The same, and lets go of the slot. A finished game is named after its game and the time.
 * False: it could not join the others, and stays where it is; error says why. */
bool autosave_close(struct autosave *autosave, enum autosave_end end, const char *game,
                    struct qx_error *error);

/* Games that can be continued, newest first; names are slots. Those being played are left out. */
int autosave_list(const struct kept_folders *kept, struct kept_entry *entries, int most);
void autosave_forget(const struct kept_folders *kept, const char *slot);

#endif
