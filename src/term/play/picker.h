/*
 * picker.h - from taps on cells to a move: which cells may be tapped, and what a tap means.
 *
 * All that is known of a game is the list of legal moves and the cells each is tapped with. A move
 * of two taps is staged by the first; where every move begins on the same cell, that tap is taken
 * for granted. A move of one tap on a cell where something lies is staged too, and made by a second
 * tap: taking something is not to happen by accident.
 */
#ifndef TERM_PLAY_PICKER_H
#define TERM_PLAY_PICKER_H

#include <quincunx/game.h>

struct picker {
    const struct qx_rules *rules;
    const void *state; /* that the moves belong to; not owned */
    qx_seat seat;
    bool is_by_cell; /* no list: the game is asked about single cells */
    qx_move *moves;  /* room for n_room */
    uint64_t (*taps)[QX_MAX_TAPS];
    unsigned char *n_taps;
    size_t n_moves, n_room;
    unsigned char *is_target; /* by cell: may it be tapped now? */
    uint64_t n_targets;
    uint64_t staged;    /* a cell; n_cells: none          */
    bool is_given;      /* staged by itself: it cannot be taken back */
    size_t n_takes;     /* moves of one tap that take something */
    size_t n_placeless; /* moves without a tap            */
    qx_move placeless;  /* the first of them              */
};

enum pick {
    PICK_NOTHING, /* no move has to do with this cell */
    PICK_STAGED,
    PICK_CLEARED,
    PICK_MOVE,
};

void picker_init(struct picker *picker, const struct qx_rules *rules);
void picker_release(struct picker *picker);
void picker_clear(struct picker *picker); /* nobody is to choose */
/* Finds out what this seat may do; the state must stay as it is until the next load or clear.
 * False: there are too many moves to list; they can still be typed. */
bool picker_load(struct picker *picker, const void *state, qx_seat seat);

enum pick picker_tap(struct picker *picker, uint64_t cell, qx_move *move);
/* Takes the first tap back; false: there is none. */
bool picker_unstage(struct picker *picker);
bool picker_is_target(const struct picker *picker, uint64_t cell);

#endif
