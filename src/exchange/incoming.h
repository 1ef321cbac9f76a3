/*
 * incoming.h - a game of Othello that is being read from another program's file: what its head
 * says, then move by move.
 *
 *     struct incoming game = {0};
 *     incoming_name(&game, 0, "Rose", 4);
 *     ok = incoming_move(&game, 0, "f5", 0, &error) && …;
 *     session = ok ? incoming_end(&game, &error) : NULL;
 *     incoming_release(&game);
 */
#ifndef EXCHANGE_INCOMING_H
#define EXCHANGE_INCOMING_H

#include <quincunx/session.h>

enum { INCOMING_SIDE = 26, INCOMING_NAME = 100 };

/* How a game ended that was not played out. */
enum incoming_ending { ENDED_BY_MOVES, ENDED_BY_RESIGNING, ENDED_BY_TIME, ENDED_BY_AGREEMENT };

/* All zero at first. */
struct incoming {
    int side;                                      /* of the board; 0: 8 */
    char board[INCOMING_SIDE * INCOMING_SIDE + 3]; /* as a position's text; "": the usual start */
    /* Or disc by disc ('X', 'O', NUL), by row and column; the side may be told later. */
    char disc[INCOMING_SIDE][INCOMING_SIDE];
    bool has_discs;              /* there are such                                  */
    bool is_white_first;         /* on a board of them; else Black begins           */
    char name[2][INCOMING_NAME]; /* "": not told */
    enum incoming_ending ending;
    qx_seat loser; /* of a game that ended by resigning or by time */

    struct qx_session *session; /* NULL before the first move */
    unsigned n_moves;
};

/* A name as a stranger wrote it: UTF-8, else Latin-1. Breaks of lines become blanks. */
void incoming_name(struct incoming *game, qx_seat seat, const char *name, size_t length);
/* A move by a seat, and the milliseconds it took. Passes before it may be left out. */
bool incoming_move(struct incoming *game, qx_seat seat, const char *move, uint64_t milliseconds,
                   struct qx_error *error);
/* The game, which is now the caller's. NULL: error says why. */
struct qx_session *incoming_end(struct incoming *game, struct qx_error *error);
void incoming_release(struct incoming *game);

#endif
