/*
 * compromise_play.h - what tests of Compromise's rules and looks share: the seats, an empty row of
 * the drawing, and moves by their texts.
 */
#ifndef TESTS_GAMES_COMPROMISE_PLAY_H
#define TESTS_GAMES_COMPROMISE_PLAY_H

#include "lib/claim.h"

#include "games/compromise_drawn.h"

enum { RED, GREEN };

#define NOTHING ".. .. ..   .. .. ..   .. .. .."

static inline qx_move move_of(const struct qx_rules *rules, const char *text)
{
    qx_move move = 0;
    assert_true(rules->game->move_parse(rules, text, &move, NULL));
    return move;
}

/* The seat makes this move, which is legal. */
static inline void play(const struct qx_rules *rules, void *state, qx_seat seat, const char *text)
{
    const qx_move move = move_of(rules, text);
    assert_true(rules->game->is_legal(rules, state, seat, move));
    rules->game->apply(rules, state, seat, move);
}

#endif
