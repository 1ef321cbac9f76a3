/*
 * line_mode_inside.h - the inside of the line mode, shared by line_mode.c and person.c alone.
 */
#ifndef CMD_LIB_LINE_MODE_INSIDE_H
#define CMD_LIB_LINE_MODE_INSIDE_H

#include <signal.h>

#include "cmd/lib/line_mode.h"
#include "cmd/lib/asker.h"
#include "cmd/lib/unnamed.h"

struct line_game {
    struct qx_session *session;
    const struct line_setup *setup;
    const struct qx_rules *rules;
    struct qx_chair **bots; /* a seat; NULL: human */
    void *seen;             /* the state as one viewer sees it */
    qx_move *list;          /* room for all moves of a seat */
    size_t n_told;          /* steps that the reader knows of */
    void *told;             /* the state after them; NULL: it is too large for a copy */
    bool is_unsaved;        /* the last record could not be written */
    char **saved;           /* files that `save` has written, which it may write again */
    size_t n_saved;
    bool is_drawn; /* the board on the screen is the present one */
    struct asker asker;
    struct qx_coach coach;
    struct qx_hint hint; /* for the position before step hint_at, told as far as n_hints */
    size_t hint_at;
    int n_hints;      /* 0: there is none */
    char *due;        /* moves typed ahead, for the next seat of a person; NULL: none … */
    qx_seat due_from; /* … by this one, which makes no secret choice of another's */
    struct unnamed unnamed;
    bool is_listening; /* to Ctrl-C, which did this before: */
    struct sigaction before;
    bool is_done;
    int code;
};

/* Do several people choose now, each unseen by the others? */
bool line_is_secret(const struct line_game *game);
/* Draws the board as the one who is asked (a seat, or QX_NOBODY) may see it; while choices are
 * secret, as all who read the screen may. */
void line_show(struct line_game *game, qx_seat asked);
/* From here on all steps are new to the reader again. */
void line_tell_anew(struct line_game *game);
/* Writes the record, whatever lies there. */
bool line_save(struct line_game *game, const char *path, struct qx_error *error);
/* The same into the file that the setup names, else among the unfinished games of whoever sits at a
 * terminal; a failure is told once. */
void line_autosave(struct line_game *game);
/* Leaves the line mode; the game may go on another time. */
void line_leave(struct line_game *game, int code);

/* Asks the person in this seat for a move or an order and carries it out. */
void person_ask(struct line_game *game, qx_seat seat);
/* Orders, and the moves of whoever is asked, for Tab; the context is the line_game. */
void person_offer(void *context, struct completion *completion);

#endif
