/*
 * patterns.c - the squares of the patterns, and the views that count as one.
 *
 * A pattern with four instances or two has a symmetry of the board that maps it to itself, so that
 * a view and its image share a weight. One with eight has none.
 */
#include "knowledge/othello/patterns.h"

#include <assert.h>
#include <stddef.h>

enum { SQUARES_MOST = 10, SYMMETRIES = 8 };

struct pattern {
    const char *squares;
    int n_squares;
    int n_instances;
    int zero; /* the view of nothing but empty squares */
};

static const struct pattern pattern[OTHELLO_PATTERNS] = {
    {"b2a1b1c1d1e1f1g1h1g2", 10, 4, OTHELLO_ZERO_EDGE},   /* an edge with both X squares */
    {"a5a4a3a2a1b2b1c1d1e1", 10, 4, OTHELLO_ZERO_ARMS},   /* a corner with its arms      */
    {"a1c1d1c2d2e2f2e1f1h1", 10, 4, OTHELLO_ZERO_MIDDLE}, /* the middle of an edge       */
    {"a1b1c1a2b2c2a3b3c3", 9, 4, OTHELLO_ZERO_CORNER},    /* a corner                    */
    {"a1b1c1d1a2b2c2d2", 8, 8, OTHELLO_ZERO_BLOCK},       /* a corner's block            */
    {"a2b2c2d2e2f2g2h2", 8, 4, OTHELLO_ZERO_LINE_2},      /* lines                       */
    {"a3b3c3d3e3f3g3h3", 8, 4, OTHELLO_ZERO_LINE_3},
    {"a4b4c4d4e4f4g4h4", 8, 4, OTHELLO_ZERO_LINE_4},
    {"a1b2c3d4e5f6g7h8", 8, 2, OTHELLO_ZERO_SLANT_8}, /* diagonals */
    {"a2b3c4d5e6f7g8", 7, 4, OTHELLO_ZERO_SLANT_7},
    {"a3b4c5d6e7f8", 6, 4, OTHELLO_ZERO_SLANT_6},
};

static int square_of(const struct pattern *p, int i)
{
    const size_t at = 2 * (size_t)i;
    return 8 * (p->squares[at + 1] - '1') + p->squares[at] - 'a';
}

/* A square seen through one of the eight symmetries: mirrored or not, then turned. */
static int image_of(int square, int symmetry)
{
    int row = square >> 3, column = square & 7;
    if (symmetry >= 4)
        column = 7 - column;
    for (int turn = symmetry % 4; turn > 0; turn--) {
        const int before = row;
        row = column;
        column = 7 - before;
    }
    return 8 * row + column;
}

static int place_of(const struct pattern *p, int square)
{
    int i = 0;
    while (i < p->n_squares && square_of(p, i) != square)
        i++;
    return i;
}

/* The symmetry that maps the pattern to itself, as the place where each of its squares goes; where
 * there is none, all stay. */
static void find_mirror(const struct pattern *p, int place[SQUARES_MOST])
{
    for (int i = 0; i < p->n_squares; i++)
        place[i] = i;
    for (int symmetry = 1; p->n_instances < SYMMETRIES; symmetry++) {
        assert(symmetry < SYMMETRIES);
        int n_within = 0, n_moved = 0;
        for (int i = 0; i < p->n_squares; i++) {
            place[i] = place_of(p, image_of(square_of(p, i), symmetry));
            n_within += place[i] < p->n_squares;
            n_moved += place[i] != i;
        }
        if (n_within == p->n_squares && n_moved > 0)
            return;
    }
}

static int power_of_3(int exponent)
{
    return exponent == 0 ? 1 : 3 * power_of_3(exponent - 1);
}

/* The view in the mirror. Counted from the first view of the pattern, digits are 0 … 2. */
static int mirrored(const struct pattern *p, const int place[SQUARES_MOST], int view)
{
    int image = 0;
    for (int i = 0; i < p->n_squares; i++, view /= 3)
        image += view % 3 * power_of_3(place[i]);
    return image;
}

static uint32_t number_shapes(struct othello_patterns *patterns, const struct pattern *p,
                              uint32_t next)
{
    const int n_views = power_of_3(p->n_squares);
    uint32_t *shape_of = patterns->shape_of + p->zero - n_views / 2;
    int place[SQUARES_MOST];
    find_mirror(p, place);
    for (int view = 0; view < n_views; view++) {
        const int image = mirrored(p, place, view);
        shape_of[view] = image < view ? shape_of[image] : next++;
    }
    return next;
}

void othello_patterns_init(struct othello_patterns *patterns)
{
    uint32_t n_shapes = 0;
    int lane = 0;
    for (int square = 0; square < 64; square++)
        patterns->disc[square] = (union othello_lanes){.lane = {0}};
    for (const struct pattern *p = pattern; p < pattern + OTHELLO_PATTERNS; p++) {
        n_shapes = number_shapes(patterns, p, n_shapes);
        for (int symmetry = 0; symmetry < p->n_instances; symmetry++, lane++)
            for (int i = 0; i < p->n_squares; i++)
                patterns->disc[image_of(square_of(p, i), symmetry)].lane[lane] =
                    (int16_t)power_of_3(i);
    }
    assert(n_shapes == OTHELLO_SHAPES && lane == OTHELLO_INSTANCES);
}

void othello_patterns_look(const struct othello_patterns *patterns, uint64_t own, uint64_t opp,
                           union othello_lanes *out)
{
    *out = (union othello_lanes){.lane = {0}};
    for (; own; own &= own - 1)
        for (int i = 0; i < OTHELLO_VECTORS; i++)
            out->vector[i] += patterns->disc[__builtin_ctzll(own)].vector[i];
    for (; opp; opp &= opp - 1)
        for (int i = 0; i < OTHELLO_VECTORS; i++)
            out->vector[i] -= patterns->disc[__builtin_ctzll(opp)].vector[i];
}

void othello_lanes_views(const union othello_lanes *lanes, uint32_t view[OTHELLO_INSTANCES])
{
    int lane = 0;
    for (const struct pattern *p = pattern; p < pattern + OTHELLO_PATTERNS; p++)
        for (int i = 0; i < p->n_instances; i++, lane++)
            view[lane] = (uint32_t)(p->zero + lanes->lane[lane]);
}
