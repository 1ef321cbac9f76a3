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
#ifndef GAMES_SLIDE5_SLIDE5_H
#define GAMES_SLIDE5_SLIDE5_H

#include <quincunx/game.h>

typedef uint64_t slide5_set;

enum { SLIDE5_SQUARES = 25, SLIDE5_MOVES = SLIDE5_SQUARES * SLIDE5_SQUARES, SLIDE5_DIRECTIONS = 8 };

#define SLIDE5_RANK(rank) ((slide5_set)0x1f << ((rank)*7 + 8)) /* rank 0 … 4 */
#define SLIDE5_BOARD                                                                               \
    (SLIDE5_RANK(0) | SLIDE5_RANK(1) | SLIDE5_RANK(2) | SLIDE5_RANK(3) | SLIDE5_RANK(4))
#define SLIDE5_WALLS (~SLIDE5_BOARD)

/* How far a step in each direction is, ascending: down-left first, up-right last. */
extern const int slide5_steps[SLIDE5_DIRECTIONS];

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

/* The squares `step`, 2 × step … 5 × step above bit 0; what lies behind the first wall does not
 * matter. */
#define SLIDE5_RAY(step)                                                                           \
    ((slide5_set)1 << (step) | (slide5_set)1 << 2 * (step) | (slide5_set)1 << 3 * (step) |         \
     (slide5_set)1 << 4 * (step) | (slide5_set)1 << 5 * (step))
/* The same below bit 63. */
#define SLIDE5_RAY_DOWN(step)                                                                      \
    ((slide5_set)1 << (63 - (step)) | (slide5_set)1 << (63 - 2 * (step)) |                         \
     (slide5_set)1 << (63 - 3 * (step)) | (slide5_set)1 << (63 - 4 * (step)) |                     \
     (slide5_set)1 << (63 - 5 * (step)))

/* Where a piece on `bit` ends when it slides up by `step`, or down: just before the first thing in
   its way. `occupied` has the walls, so there always is one; the same bit where the piece cannot
   move. */
static inline unsigned slide5_up(slide5_set occupied, unsigned bit, unsigned step, slide5_set ray)
{
    return slide5_lowest(occupied & ray << bit) - step;
}

static inline unsigned slide5_down(slide5_set occupied, unsigned bit, unsigned step, slide5_set ray)
{
    return 63u - (unsigned)__builtin_clzll(occupied & ray >> (63 - bit)) + step;
}

/* Writes a plane with a 1 for each square of the set; returns where the next plane begins. */
float *slide5_plane(slide5_set set, float *out);

/* All squares the piece on `bit` can slide to. `occupied` has the walls. */
static inline slide5_set slide5_reach(slide5_set occupied, unsigned bit)
{
    slide5_set reach = (slide5_set)1 << slide5_up(occupied, bit, 1, SLIDE5_RAY(1)) |
                       (slide5_set)1 << slide5_up(occupied, bit, 6, SLIDE5_RAY(6)) |
                       (slide5_set)1 << slide5_up(occupied, bit, 7, SLIDE5_RAY(7)) |
                       (slide5_set)1 << slide5_up(occupied, bit, 8, SLIDE5_RAY(8)) |
                       (slide5_set)1 << slide5_down(occupied, bit, 1, SLIDE5_RAY_DOWN(1)) |
                       (slide5_set)1 << slide5_down(occupied, bit, 6, SLIDE5_RAY_DOWN(6)) |
                       (slide5_set)1 << slide5_down(occupied, bit, 7, SLIDE5_RAY_DOWN(7)) |
                       (slide5_set)1 << slide5_down(occupied, bit, 8, SLIDE5_RAY_DOWN(8));
    return reach & ~((slide5_set)1 << bit);
}

/* Where the piece on `bit` ends when it takes steps of slide5_steps[direction]. */
static inline unsigned slide5_slide(slide5_set occupied, unsigned bit, unsigned direction)
{
    unsigned step = (unsigned)slide5_steps[direction];
    while (!(occupied >> (bit + step) & 1))
        bit += step;
    return bit;
}

/* The set and all neighbours of its squares (walls may be among them). */
static inline slide5_set slide5_around(slide5_set set)
{
    set |= set << 1 | set >> 1;
    return set | set << 7 | set >> 7;
}

/* Those of the pieces that can move at all: the ones with a free neighbour. */
static inline slide5_set slide5_movable(slide5_set occupied, slide5_set pieces)
{
    return pieces & slide5_around(~occupied);
}

/* The pieces of the set that stand in a row of three neighbours, along any of the four lines. */
static inline slide5_set slide5_rows(slide5_set set)
{
    slide5_set rank = set & set >> 1 & set >> 2, file = set & set >> 7 & set >> 14;
    slide5_set rise = set & set >> 8 & set >> 16, fall = set & set >> 6 & set >> 12;
    return rank | rank << 1 | rank << 2 | file | file << 7 | file << 14 | rise | rise << 8 |
           rise << 16 | fall | fall << 6 | fall << 12;
}

/* Where a third piece would make a row with these two: beside the pair, or in its gap. */
static inline slide5_set slide5_row_ends(slide5_set pair)
{
    static const int steps[] = {1, 6, 7, 8};
    slide5_set found = 0;
    for (int i = 0; i < 4; i++) {
        slide5_set low = pair & pair >> steps[i], gap = pair & pair >> 2 * steps[i];
        found |= low >> steps[i] | low << 2 * steps[i] | gap << steps[i];
    }
    return found & SLIDE5_BOARD;
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

/*
 * A uniform draw among all slides of the n pieces on bits[]; at least one of them can move. A piece
 * and a direction are drawn until the first step is free: every slide has the same chance, and
 * nothing is listed. `mask` is the least 2^k - 1 that is not below n - 1. *from is the piece's
 * place in bits[].
 */
static inline unsigned slide5_draw(slide5_set occupied, const uint8_t *bits, unsigned n,
                                   unsigned mask, struct qx_random *random, unsigned *from)
{
    for (;;) {
        uint64_t draw = qx_random_next(random);
        for (int tries = 10; tries > 0; tries--, draw >>= 6) {
            unsigned piece = (unsigned)draw & mask, direction = (unsigned)(draw >> 3) & 7;
            if (piece >= n)
                continue;
            unsigned to = slide5_slide(occupied, bits[piece], direction);
            if (to == bits[piece])
                continue;
            *from = piece;
            return to;
        }
    }
}

/* The same as a move, for at most eight pieces given as a set. */
qx_move slide5_sample(slide5_set occupied, slide5_set movers, struct qx_random *random);

/* Says why the slide is not possible; `whose` names the pieces that may move ("White"). */
void slide5_why(slide5_set occupied, slide5_set movers, qx_move move, const char *whose,
                struct qx_error *error);

/* --- words: `b1-b4`, and five ranks from the top as `.W.W./..B../…` -------------------------- */

size_t slide5_move_text(const struct qx_rules *rules, qx_move move, char *out, size_t size);
bool slide5_move_parse(const struct qx_rules *rules, const char *text, qx_move *out,
                       struct qx_error *error);
/* letters[i] stands for a piece of sets[i]; n sets. */
void slide5_ranks_write(struct qx_text *text, const char *letters, const slide5_set *sets);
/* Reads the ranks and the blank behind them; *text then points at what follows. */
bool slide5_ranks_read(const char **text, const char *letters, slide5_set *sets,
                       struct qx_error *error);

/* --- pictures: the same for every game on this board ----------------------------------------- */

int slide5_taps(const struct qx_rules *rules, const void *state, qx_move move,
                uint64_t out[QX_MAX_TAPS]);

#endif
