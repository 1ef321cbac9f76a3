/*
 * placing.c - placements numbered by the combinatorial number system, and their classes.
 *
 * The multiset of cells c0 <= c1 <= … has the number C(c0, 1) + C(c1 + 1, 2) + C(c2 + 2, 3) + …
 */
#include "knowledge/compromise/placing.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

static int choose(int n, int k)
{
    int64_t product = 1;
    for (int i = 1; i <= k; i++)
        product = product * (n - k + i) / i;
    return n < k ? 0 : (int)product;
}

static int number_of(const struct compromise_placement *placement, int n_pips)
{
    int number = 0;
    for (int i = 0; i < n_pips; i++)
        number += choose(placement->cell[i] + i, i + 1);
    return number;
}

/* The first cell that can still go up goes up; those before it start again. */
static void advance(struct compromise_placement *placement, int n_pips)
{
    int i = 0;
    while (i + 1 < n_pips && placement->cell[i] == placement->cell[i + 1])
        placement->cell[i++] = 0;
    placement->cell[i]++;
}

static void list_all(struct compromise_placings *p)
{
    struct compromise_placement at = {{0}};
    for (int i = 0; i < p->n_placements; i++, advance(&at, p->n_pips)) {
        assert(number_of(&at, p->n_pips) == i);
        p->placement[i] = at;
    }
}

static struct compromise_placement moved(const struct compromise_placement *placement, int n_pips,
                                         const uint8_t image[COMPROMISE_CELLS])
{
    struct compromise_placement out = {{0}};
    for (int i = 0; i < n_pips; i++) {
        const uint8_t cell = image[placement->cell[i]];
        int at = i;
        for (; at > 0 && out.cell[at - 1] > cell; at--)
            out.cell[at] = out.cell[at - 1];
        out.cell[at] = cell;
    }
    return out;
}

/* The symmetries that leave the net board as it is, one image after the other; returns how many. */
static int list_stabiliser(const struct compromise_net *net,
                           uint8_t images[COMPROMISE_SYMMETRIES][COMPROMISE_CELLS])
{
    int n = 0;
    for (unsigned symmetry = 0; symmetry < COMPROMISE_SYMMETRIES; symmetry++) {
        compromise_symmetry(symmetry, images[n]);
        const struct compromise_net image = compromise_net_moved(net, images[n]);
        n += memcmp(&image, net, sizeof image) == 0;
    }
    return n;
}

/* Gives all images of placement `first` the next class. */
static void collect(struct compromise_placings *p, int first,
                    uint8_t images[COMPROMISE_SYMMETRIES][COMPROMISE_CELLS], int n_images)
{
    const int class = p->n_classes++;
    p->first_of[class] = first;
    for (int i = 0; i < n_images; i++) {
        const struct compromise_placement image = moved(&p->placement[first], p->n_pips, images[i]);
        const int number = number_of(&image, p->n_pips);
        if (p->class_of[number] < 0) {
            p->class_of[number] = class;
            p->size_of[class]++;
        }
    }
}

static void classify(struct compromise_placings *p, const struct compromise_net *net)
{
    uint8_t images[COMPROMISE_SYMMETRIES][COMPROMISE_CELLS];
    const int n_images = list_stabiliser(net, images);
    for (int i = 0; i < p->n_placements; i++)
        p->class_of[i] = -1;
    for (int i = 0; i < p->n_placements; i++) {
        if (p->class_of[i] < 0)
            collect(p, i, images, n_images);
    }
}

struct compromise_placings *compromise_placings_new(const struct compromise_net *net, int n_pips)
{
    assert(n_pips >= 1 && n_pips <= COMPROMISE_MOST_PLACED);
    struct compromise_placings *p = calloc(1, sizeof *p);
    if (!p)
        return NULL;
    const int n = choose(COMPROMISE_CELLS - 1 + n_pips, n_pips);
    p->n_pips = n_pips;
    p->n_placements = n;
    p->placement = calloc((size_t)n, sizeof *p->placement);
    p->class_of = calloc((size_t)n, sizeof *p->class_of);
    p->first_of = calloc((size_t)n, sizeof *p->first_of);
    p->size_of = calloc((size_t)n, sizeof *p->size_of);
    if (!p->placement || !p->class_of || !p->first_of || !p->size_of) {
        compromise_placings_free(p);
        return NULL;
    }
    list_all(p);
    classify(p, net);
    return p;
}

void compromise_placings_free(struct compromise_placings *placings)
{
    if (!placings)
        return;
    free(placings->placement);
    free(placings->class_of);
    free(placings->first_of);
    free(placings->size_of);
    free(placings);
}
