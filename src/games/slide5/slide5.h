/*
 * slide5.h - the 5×5 board on which pieces slide until something stops them (Neutron, Neutreeko).
 *
 * A set of squares is a 64-bit mask over the board inside a frame of walls, seven bits a row:
 *
 *      42 43 44 45 46 47 48
 *      35 a5 b5 c5 d5 e5 41        a square is 0 … 24 (a1 = 0, b1 = 1, … e5 = 24); moves, cells and
 *      28 a4 b4 c4 d4 e4 34        texts count squares,
 *      21 a3 b3 c3 d3 e3 27        a bit is its place in the frame (a1 = 8, e5 = 40).
 *      14 a2 b2 c2 d2 e2 20
 *       7 a1 b1 c1 d1 e1 13        One step in a direction is a constant added to the bit, and the
 *       0  1  2  3  4  5  6        walls, always set in `occupied`, end every slide.
 */
#ifndef GAMES_SLIDE5_H
#define GAMES_SLIDE5_H

#include <quincunx/game.h>

typedef uint64_t slide5_set;

enum { SLIDE5_SQUARES = 25, SLIDE5_MOVES = SLIDE5_SQUARES * SLIDE5_SQUARES, SLIDE5_DIRECTIONS = 8 };

#define SLIDE5_RANK(rank) ((slide5_set)0x1f << ((rank)*7 + 8)) /* rank 0 … 4 */
#define SLIDE5_BOARD                                                                               \
    (SLIDE5_RANK(0) | SLIDE5_RANK(1) | SLIDE5_RANK(2) | SLIDE5_RANK(3) | SLIDE5_RANK(4))
#define SLIDE5_WALLS (~SLIDE5_BOARD)

extern const int8_t slide5_steps[SLIDE5_DIRECTIONS];

static inline unsigned slide5_bit(unsigned square)
{
    return (square / 5 + 1) * 7 + square % 5 + 1;
}

static inline unsigned slide5_square(unsigned bit)
{
    return (bit / 7 - 1) * 5 + bit % 7 - 1;
}

static inline slide5_set slide5_one(unsigned square)
{
    return (slide5_set)1 << slide5_bit(square);
}

static inline unsigned slide5_lowest(slide5_set set)
{
    return (unsigned)__builtin_ctzll(set);
}

/* Where a piece on `bit` ends when it slides by `step`; the same bit where it cannot. `occupied`
 * has the walls. */
static inline unsigned slide5_slide(slide5_set occupied, unsigned bit, int step)
{
    unsigned next = bit + (unsigned)step;
    while (!(occupied >> next & 1)) {
        bit = next;
        next += (unsigned)step;
    }
    return bit;
}

/* All squares the piece on `bit` can slide to. `occupied` has the walls. */
static inline slide5_set slide5_reach(slide5_set occupied, unsigned bit)
{
    slide5_set reach = 0;
    for (int d = 0; d < SLIDE5_DIRECTIONS; d++)
        reach |= (slide5_set)1 << slide5_slide(occupied, bit, slide5_steps[d]);
    return reach & ~((slide5_set)1 << bit);
}

/* A slide as a move: from square × 25 + to square. */
static inline qx_move slide5_move(unsigned from_bit, unsigned to_bit)
{
    return slide5_square(from_bit) * SLIDE5_SQUARES + slide5_square(to_bit);
}

static inline unsigned slide5_from(qx_move move)
{
    return slide5_bit((unsigned)(move / SLIDE5_SQUARES));
}

static inline unsigned slide5_to(qx_move move)
{
    return slide5_bit((unsigned)(move % SLIDE5_SQUARES));
}

/* Appends all slides of the pieces in `movers`, ascending; returns how many. */
static inline size_t slide5_moves(slide5_set occupied, slide5_set movers, qx_move *out)
{
    size_t n = 0;
    for (; movers; movers &= movers - 1) {
        unsigned from = slide5_lowest(movers);
        slide5_set reach = slide5_reach(occupied, from);
        for (; reach; reach &= reach - 1)
            out[n++] = slide5_move(from, slide5_lowest(reach));
    }
    return n;
}

/* A uniform draw among all slides of `movers`; there is at least one. */
qx_move slide5_sample(slide5_set occupied, slide5_set movers, struct qx_random *random);

/* Says why the slide is not possible; `whose` names the pieces that may move ("White"). */
void slide5_why(slide5_set occupied, slide5_set movers, qx_move move, const char *whose,
                struct qx_error *error);

/* --- words: `b1-b4`, and five ranks from the top as `.W.W./..B../…` --- */

size_t slide5_move_text(const struct qx_rules *rules, qx_move move, char *out, size_t size);
bool slide5_move_parse(const struct qx_rules *rules, const char *text, qx_move *out,
                       struct qx_error *error);
/* letters[i] stands for a piece of sets[i]; n sets. */
void slide5_ranks_write(struct qx_text *text, const char *letters, const slide5_set *sets);
/* Reads the ranks and the blank behind them; *text then points at what follows. */
bool slide5_ranks_read(const char **text, const char *letters, slide5_set *sets,
                       struct qx_error *error);

/* --- pictures: the same for every game on this board --- */

void slide5_cell(const struct qx_rules *rules, uint64_t cell, struct qx_cell *out);
uint64_t slide5_cell_at(const struct qx_rules *rules, uint32_t x, uint32_t y);
int slide5_taps(const struct qx_rules *rules, const void *state, qx_move move,
                uint64_t out[QX_MAX_TAPS]);
size_t slide5_column_label(const struct qx_rules *rules, uint32_t x, char *out, size_t size);
size_t slide5_row_label(const struct qx_rules *rules, uint32_t y, char *out, size_t size);

#endif
