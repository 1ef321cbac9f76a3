/*
 * taps.h - from taps on cells to a move: which cells may be tapped, and what a tap means.
 *
 * All that is known of a game is the list of legal moves and the cells each is tapped with. Taps
 * are staged one after the other until they are those of one move. Taps that every move begins with
 * are given: nobody needs to make them. A move of a single tap on a cell where a piece lies is
 * staged too, and made by a second tap there: taking something is not to happen by accident.
 *
 * The rules must outlive it, the state must stay as it is from one load to the next. One thread at
 * a time may use it.
 */
#ifndef QUINCUNX_TAPS_H
#define QUINCUNX_TAPS_H

#include <quincunx/game.h>

#ifdef __cplusplus
extern "C" {
#endif

/* To be read, not written, by callers. */
struct qx_taps {
    const struct qx_rules *rules;
    const void *state; /* that the moves belong to; not owned */
    qx_seat seat;
    bool is_by_cell; /* no list: the game is asked about single cells (game.h: move_at) */

    size_t n_moves, n_room;
    qx_move *moves;
    uint64_t (*taps)[QX_MAX_TAPS]; /* of each move, n_taps[move] of them */
    unsigned char *n_taps;
    size_t n_takes;     /* moves of one tap that take something  */
    size_t n_placeless; /* moves without a tap                   */
    qx_move placeless;  /* the first of them                     */

    uint64_t staged[QX_MAX_TAPS]; /* cells tapped so far, the given ones first */
    int n_staged, n_given;
    uint64_t n_targets;
    unsigned char *marks; /* by cell: qx_taps_is_target, qx_taps_goes_on */
};

/* What a tap has done. */
enum qx_tap {
    QX_TAP_NOTHING, /* no move has to do with this cell */
    QX_TAP_STAGED,  /* further taps are needed */
    QX_TAP_CONFIRM, /* the same cell once more makes the move: something is taken */
    QX_TAP_CLEARED, /* the taps so far are taken back */
    QX_TAP_MOVE,
};

/* Makes it ready, without moves; ends it, freeing its lists; forgets the moves. */
QX_API void qx_taps_init(struct qx_taps *taps, const struct qx_rules *rules);
QX_API void qx_taps_release(struct qx_taps *taps);
QX_API void qx_taps_clear(struct qx_taps *taps); /* nobody is to choose */
/* Finds out what this seat may do. False: no memory, or too many moves to list; they can still be
 * typed. */
QX_API bool qx_taps_load(struct qx_taps *taps, const void *state, qx_seat seat);
/* What a tap on this cell means; *move is set for QX_TAP_MOVE, and for QX_TAP_CONFIRM to the move
 * that waits. */
QX_API enum qx_tap qx_taps_tap(struct qx_taps *taps, uint64_t cell, qx_move *move);
/* Takes the taps back that are not given; false: there are none. */
QX_API bool qx_taps_unstage(struct qx_taps *taps);
/* Would a tap on this cell be part of a move? */
QX_API bool qx_taps_is_target(const struct qx_taps *taps, uint64_t cell);
/* Would a tap on this cell be QX_TAP_STAGED? Then a finger may begin to drag there. */
QX_API bool qx_taps_goes_on(const struct qx_taps *taps, uint64_t cell);
/* Is this one of the cells tapped so far? */
QX_API bool qx_taps_is_staged(const struct qx_taps *taps, uint64_t cell);

#ifdef __cplusplus
}
#endif

#endif
