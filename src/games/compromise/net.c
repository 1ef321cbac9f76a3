/*
 * net.c - removals and symmetries of Compromise's net board.
 *
 * A removal is a number of three digits in base 6, for grid, row and column: digit 0 to 2 leaves
 * that one slice, digit 3 + i leaves the two others than i.
 *
 * The canonical form does not try all 1296 symmetries. Each slice gets a signature that no symmetry
 * changes; the slices of a dimension are put in the order of their signatures, and the dimensions
 * in the order of theirs. Only where signatures are equal, all orders are tried and the least image
 * is taken. Boards with few ties, nearly all of them, need one or two images.
 */
#include "games/compromise/net.h"

#include <string.h>

static const uint8_t orders[6][3] = {{0, 1, 2}, {0, 2, 1}, {1, 0, 2},
                                     {1, 2, 0}, {2, 0, 1}, {2, 1, 0}};
static const unsigned weights[3] = {9, 3, 1}; /* of grid, row and column in a cell's number */

void compromise_net_of(const struct compromise_state *state, qx_seat seat,
                       int32_t net[COMPROMISE_CELLS])
{
    const int64_t most = 50000000;
    for (int cell = 0; cell < COMPROMISE_CELLS; cell++) {
        const int64_t more =
            (int64_t)state->pips[seat][cell] - (int64_t)state->pips[1 - seat][cell];
        net[cell] = (int32_t)(more > most ? most : more < -most ? -most : more);
    }
}

/* --- removals --------------------------------------------------------------------------------- */

static unsigned left_over(unsigned a, unsigned b)
{
    return a == b ? 3 + a : 3 - a - b;
}

unsigned compromise_removal(unsigned red, unsigned green)
{
    return 36 * left_over(red / 9, green / 9) + 6 * left_over(red / 3 % 3, green / 3 % 3) +
           left_over(red % 3, green % 3);
}

/* The slices that a digit leaves, as bits 0 to 2. */
static uint32_t slices_of(unsigned digit)
{
    return digit < 3 ? 1u << digit : 7u & ~(1u << (digit - 3));
}

uint32_t compromise_removal_cells(unsigned removal)
{
    const uint32_t grids = slices_of(removal / 36), rows = slices_of(removal / 6 % 6);
    const uint32_t columns = slices_of(removal % 6);
    uint32_t cells = 0;
    for (unsigned cell = 0; cell < COMPROMISE_CELLS; cell++)
        cells |= (grids >> cell / 9 & rows >> cell / 3 % 3 & columns >> cell % 3 & 1) << cell;
    return cells;
}

unsigned compromise_removal_weight(unsigned removal)
{
    const unsigned digits[3] = {removal / 36, removal / 6 % 6, removal % 6};
    unsigned weight = 1;
    for (int i = 0; i < 3; i++)
        weight *= digits[i] < 3 ? 2 : 1;
    return weight;
}

/* From the sums of three slices, `stride` apart, those that the six digits leave. */
static void combine(const int32_t *slice, size_t stride, int32_t out[6])
{
    const int32_t a = slice[0], b = slice[stride], c = slice[2 * stride];
    out[0] = a;
    out[1] = b;
    out[2] = c;
    out[3] = b + c;
    out[4] = a + c;
    out[5] = a + b;
}

void compromise_removal_sums(const int32_t net[COMPROMISE_CELLS], int32_t sums[COMPROMISE_REMOVALS])
{
    int32_t by_grid[9][6], by_row[3][6]; /* row and column, digit; column, digit */
    for (int i = 0; i < 9; i++)
        combine(net + i, 9, by_grid[i]);
    for (size_t grid = 0; grid < 6; grid++) {
        for (int column = 0; column < 3; column++)
            combine(&by_grid[column][grid], 18, by_row[column]);
        for (size_t row = 0; row < 6; row++)
            combine(&by_row[0][row], 6, sums + 36 * grid + 6 * row);
    }
}

/* --- symmetries ------------------------------------------------------------------------------- */

/* Puts dimension source[i] in place i; slice s of that dimension goes to slice to[i][s]. */
struct arrangement {
    uint8_t source[3];
    uint8_t to[3][3];
};

static unsigned image_of(const struct arrangement *a, unsigned cell)
{
    const uint8_t slice[3] = {(uint8_t)(cell / 9), (uint8_t)(cell / 3 % 3), (uint8_t)(cell % 3)};
    unsigned image = 0;
    for (int i = 0; i < 3; i++)
        image += weights[i] * a->to[i][slice[a->source[i]]];
    return image;
}

void compromise_symmetry(unsigned symmetry, uint8_t image[COMPROMISE_CELLS])
{
    struct arrangement a;
    memcpy(a.source, orders[symmetry % 6], sizeof a.source);
    for (int i = 0; i < 3; i++) {
        symmetry /= 6;
        memcpy(a.to[i], orders[symmetry % 6], sizeof a.to[i]);
    }
    for (unsigned cell = 0; cell < COMPROMISE_CELLS; cell++)
        image[cell] = (uint8_t)image_of(&a, cell);
}

struct compromise_net compromise_net_moved(const struct compromise_net *net,
                                           const uint8_t image[COMPROMISE_CELLS])
{
    struct compromise_net moved;
    for (unsigned cell = 0; cell < COMPROMISE_CELLS; cell++)
        moved.cell[image[cell]] = net->cell[cell];
    return moved;
}

/* --- the canonical form ----------------------------------------------------------------------- */

struct pip {
    uint8_t slice[3];
    int8_t count;
};

/* A net board as the list of its cells that are not empty, with the signatures of its slices. */
struct sketch {
    int n_pips;
    struct pip pip[COMPROMISE_CELLS];
    uint64_t slice[3][3];  /* by dimension and index */
    uint64_t dimension[3]; /* the same for any order of its slices */
};

static void list_pips(struct sketch *sketch, const struct compromise_net *net)
{
    sketch->n_pips = 0;
    for (unsigned cell = 0; cell < COMPROMISE_CELLS; cell++) {
        if (net->cell[cell] == 0)
            continue;
        sketch->pip[sketch->n_pips++] = (struct pip){
            .slice = {(uint8_t)(cell / 9), (uint8_t)(cell / 3 % 3), (uint8_t)(cell % 3)},
            .count = net->cell[cell],
        };
    }
}

/* Signs each slice by its pips, each pip by its count and the slices it lay in the last time. */
static void sign(struct sketch *sketch)
{
    uint64_t fresh[3][3] = {{0}};
    for (int k = 0; k < sketch->n_pips; k++) {
        const struct pip *pip = &sketch->pip[k];
        uint64_t mark = (uint64_t)(pip->count + 128);
        for (int i = 0; i < 3; i++)
            mark += sketch->slice[i][pip->slice[i]];
        mark = qx_mix(mark);
        for (int i = 0; i < 3; i++)
            fresh[i][pip->slice[i]] += mark;
    }
    memcpy(sketch->slice, fresh, sizeof fresh);
}

static void sketch_init(struct sketch *sketch, const struct compromise_net *net)
{
    list_pips(sketch, net);
    memset(sketch->slice, 0, sizeof sketch->slice);
    sign(sketch);
    sign(sketch);
    for (int i = 0; i < 3; i++)
        sketch->dimension[i] =
            qx_mix(sketch->slice[i][0]) + qx_mix(sketch->slice[i][1]) + qx_mix(sketch->slice[i][2]);
}

static bool is_sorted(const uint64_t value[3], const uint8_t order[3])
{
    return value[order[0]] <= value[order[1]] && value[order[1]] <= value[order[2]];
}

/* The orders that sort these values, as maps from index to place; returns how many. */
static int sorting_maps(const uint64_t value[3], uint8_t maps[6][3])
{
    int n = 0;
    for (int k = 0; k < 6; k++) {
        if (!is_sorted(value, orders[k]))
            continue;
        for (uint8_t place = 0; place < 3; place++)
            maps[n][orders[k][place]] = place;
        n++;
    }
    return n;
}

static void keep_least(const struct sketch *sketch, const struct arrangement *a,
                       struct compromise_net *least)
{
    struct compromise_net image = {{0}};
    for (int k = 0; k < sketch->n_pips; k++) {
        const struct pip *pip = &sketch->pip[k];
        unsigned cell = 0;
        for (int i = 0; i < 3; i++)
            cell += weights[i] * a->to[i][pip->slice[a->source[i]]];
        image.cell[cell] = pip->count;
    }
    if (memcmp(&image, least, sizeof image) < 0)
        *least = image;
}

/* All orders of slices that their signatures allow, for one order of the dimensions. */
static void try_slices(const struct sketch *sketch, const uint8_t source[3], uint8_t maps[3][6][3],
                       const int n_maps[3], struct compromise_net *least)
{
    struct arrangement a;
    memcpy(a.source, source, sizeof a.source);
    const int n[3] = {n_maps[source[0]], n_maps[source[1]], n_maps[source[2]]};
    for (int k = 0; k < n[0] * n[1] * n[2]; k++) {
        const int pick[3] = {k / (n[1] * n[2]), k / n[2] % n[1], k % n[2]};
        for (int i = 0; i < 3; i++)
            memcpy(a.to[i], maps[source[i]][pick[i]], sizeof a.to[i]);
        keep_least(sketch, &a, least);
    }
}

struct compromise_net compromise_net_canonical(const struct compromise_net *net)
{
    struct sketch sketch;
    uint8_t maps[3][6][3];
    int n_maps[3];
    struct compromise_net least;
    sketch_init(&sketch, net);
    for (int i = 0; i < 3; i++)
        n_maps[i] = sorting_maps(sketch.slice[i], maps[i]);
    memset(&least, 0xFF, sizeof least);
    for (int k = 0; k < 6; k++) {
        if (is_sorted(sketch.dimension, orders[k]))
            try_slices(&sketch, orders[k], maps, n_maps, &least);
    }
    return least;
}
