/*
 * compromise_state.h - a position of Compromise, shared by its rules, its words, its bots and its
 * solver.
 *
 * A cell and a move are the same kind of number, 0 to 26: 9 * grid + 3 * row + column, each 0 to 2.
 * As a cell it is a place; as a move it names one grid, one row and one column to freeze.
 *
 *     grid 1     grid 2     grid 3
 *     0 1 2     9 10 11    18 19 20
 *     3 4 5    12 13 14    21 22 23
 *     6 7 8    15 16 17    24 25 26
 */
#ifndef GAMES_COMPROMISE_COMPROMISE_STATE_H
#define GAMES_COMPROMISE_COMPROMISE_STATE_H

#include <quincunx/game.h>

enum { COMPROMISE_CELLS = 27, COMPROMISE_ALL_CELLS = (1 << 27) - 1 };

enum { COMPROMISE_RED, COMPROMISE_GREEN };

/* Options, in the order of the game's table. */
enum { COMPROMISE_TYPE, COMPROMISE_PIPS, COMPROMISE_LENGTH, COMPROMISE_TIES };
enum { COMPROMISE_SIMPLE, COMPROMISE_COMPLEX, COMPROMISE_GAMBLE };
enum { COMPROMISE_TIES_NO, COMPROMISE_TIES_YES };

/*
 * No number in a position goes beyond this: pips that would lift a cell above it are lost. Play
 * from the start stays a thousand times below; the limit keeps positions given as text from
 * overflowing.
 */
#define COMPROMISE_MOST 1000000000u

enum compromise_phase { COMPROMISE_PLACING, COMPROMISE_CHOOSING, COMPROMISE_OVER };

/*
 * Invariant: n_staged counts staged; nothing is staged but in phase PLACING, where at least one
 * player has pips left; choice is 0 or 1 + a move, set only in phase CHOOSING and never for both.
 * `last` serves the picture only and is no part of the position.
 */
struct compromise_state {
    uint32_t pips[2][COMPROMISE_CELLS];   /* on the board                                */
    uint16_t staged[2][COMPROMISE_CELLS]; /* placed in this turn, on the board when all are */
    uint16_t n_staged[2];
    uint32_t score[2];
    uint32_t turn;     /* counted from 1          */
    uint8_t phase;     /* of enum compromise_phase */
    uint8_t choice[2]; /* 1 + move, 0: none yet   */
    uint8_t last[2];   /* 1 + move of the turn scored last, 0: none was */
};

/* The cells that a move freezes, as a set of bits. */
static inline uint32_t compromise_frozen(unsigned move)
{
    const uint32_t grid = 0x1FFu << (9 * (move / 9));
    const uint32_t row = 0x1C0E07u << (3 * (move / 3 % 3));
    const uint32_t column = 0x1249249u << (move % 3);
    return grid | row | column;
}

/* The cells that score when these two moves meet. */
static inline uint32_t compromise_scored(unsigned red, unsigned green)
{
    return COMPROMISE_ALL_CELLS & ~(compromise_frozen(red) | compromise_frozen(green));
}

/* Does the game end once this many turns are played with these scores? */
bool compromise_is_decided(const struct qx_rules *rules, uint64_t turns, uint64_t red,
                           uint64_t green);

/* The planes of the table: three of mine, theirs and my new pips, and five that are all alike. */
enum { COMPROMISE_PLANES = 3 * 3 + 5 };
void compromise_encode(const struct qx_rules *rules, const void *state, qx_seat seat,
                       unsigned n_before, float *out);

/* Words of the table: see game.h. */
size_t compromise_move_text(const struct qx_rules *rules, qx_move move, char *out, size_t size);
bool compromise_move_parse(const struct qx_rules *rules, const char *text, qx_move *out,
                           struct qx_error *error);
size_t compromise_position_text(const struct qx_rules *rules, const void *state, char *out,
                                size_t size);
bool compromise_position_parse(const struct qx_rules *rules, const char *text, void *state,
                               struct qx_error *error);

/* Pictures of the table: see game.h. */
void compromise_seat_look(const struct qx_rules *rules, qx_seat seat, struct qx_seat_look *out);
void compromise_cell(const struct qx_rules *rules, uint64_t number, struct qx_cell *out);
uint64_t compromise_cell_at(const struct qx_rules *rules, uint32_t x, uint32_t y);
void compromise_look(const struct qx_rules *rules, const void *state, uint64_t cell_number,
                     struct qx_look *out);
int compromise_taps(const struct qx_rules *rules, const void *state, qx_move move,
                    uint64_t out[QX_MAX_TAPS]);
size_t compromise_column_label(const struct qx_rules *rules, uint32_t x, char *out, size_t size);
size_t compromise_row_label(const struct qx_rules *rules, uint32_t y, char *out, size_t size);

#endif
