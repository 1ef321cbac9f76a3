/*
 * neutron_values_naive.c - exact values of Neutron with two pieces a side, found the slow way.
 *
 * Every position has an entry of its own, by the five squares: no symmetry, no masks, no passing on
 * of news. Round d looks at all positions without a value and gives one to those whose turns, by
 * the values of the rounds before, win or lose in d.
 */
#include "neutron_values_naive.h"

#include <stdlib.h>
#include <string.h>

enum { SQUARES = 25, UNKNOWN = 0 };

struct naive_position {
    int own[2], other[2], neutron; /* own[0] > own[1], other[0] > other[1] */
};

struct naive_values {
    bool is_house;
    short table[SQUARES][SQUARES][SQUARES][SQUARES][SQUARES];
    struct naive_position *positions; /* all of them */
    size_t n_positions;
};

static bool is_taken(const struct naive_position *p, int square)
{
    return square == p->own[0] || square == p->own[1] || square == p->other[0] ||
           square == p->other[1] || square == p->neutron;
}

/* Where a slide from a square ends; the square itself does not stand in the way. */
static int slide(const struct naive_position *p, int from, int dx, int dy)
{
    int x = from % 5, y = from / 5;
    while (x + dx >= 0 && x + dx < 5 && y + dy >= 0 && y + dy < 5 &&
           !is_taken(p, (y + dy) * 5 + x + dx)) {
        x += dx;
        y += dy;
    }
    return y * 5 + x;
}

static int larger(const int pair[2])
{
    return pair[0] > pair[1] ? pair[0] : pair[1];
}

static int smaller(const int pair[2])
{
    return pair[0] < pair[1] ? pair[0] : pair[1];
}

static short *entry(struct naive_values *values, const struct naive_position *p)
{
    return &values->table[larger(p->own)][smaller(p->own)][larger(p->other)][smaller(p->other)]
                         [p->neutron];
}

/* The same board from the other side, up and down exchanged. */
static struct naive_position switch_sides(const struct naive_position *p)
{
    struct naive_position switched = {.neutron = (4 - p->neutron / 5) * 5 + p->neutron % 5};
    for (int i = 0; i < 2; i++) {
        switched.own[i] = (4 - p->other[i] / 5) * 5 + p->other[i] % 5;
        switched.other[i] = (4 - p->own[i] / 5) * 5 + p->own[i] % 5;
    }
    return switched;
}

/* A turn's outcome for who makes it: +n won and -n lost in n - 1 turns, this one counted. */
static const int WON_AT_ONCE = 2, LOST_AT_ONCE = -2, NOT_A_SLIDE = -1000;

static int left_to_opponent(struct naive_values *values, const struct naive_position *p)
{
    if (values->is_house && p->own[0] / 5 == 4 && p->own[1] / 5 == 4)
        return WON_AT_ONCE;
    const struct naive_position switched = switch_sides(p);
    const int value = *entry(values, &switched);
    return value == UNKNOWN ? 0 : value > 0 ? -value - 1 : -value + 1;
}

static bool is_better(int a, int b)
{
    if (a > 0 && b > 0)
        return a < b;
    if (a < 0 && b < 0 && b != NOT_A_SLIDE && a != NOT_A_SLIDE)
        return a < b;
    return a > b;
}

static int best_piece_move(struct naive_values *values, const struct naive_position *p)
{
    int best = NOT_A_SLIDE;
    for (int i = 0; i < 2; i++)
        for (int direction = 0; direction < 9; direction++) {
            struct naive_position after = *p;
            after.own[i] = slide(p, p->own[i], direction % 3 - 1, direction / 3 - 1);
            if (direction == 4 || after.own[i] == p->own[i])
                continue;
            const int value = left_to_opponent(values, &after);
            if (is_better(value, best))
                best = value;
        }
    return best == NOT_A_SLIDE ? LOST_AT_ONCE : best;
}

static int best_turn(struct naive_values *values, const struct naive_position *p)
{
    int best = NOT_A_SLIDE;
    for (int direction = 0; direction < 9; direction++) {
        struct naive_position after = *p;
        after.neutron = slide(p, p->neutron, direction % 3 - 1, direction / 3 - 1);
        if (direction == 4 || after.neutron == p->neutron)
            continue;
        const int rank = after.neutron / 5;
        const int value = rank == 0   ? WON_AT_ONCE
                          : rank == 4 ? LOST_AT_ONCE
                                      : best_piece_move(values, &after);
        if (is_better(value, best))
            best = value;
    }
    if (best == NOT_A_SLIDE)
        return values->is_house ? 0 : -1;
    return best;
}

static bool is_apart(const struct naive_position *p)
{
    return p->own[0] > p->own[1] && p->other[0] > p->other[1] && p->own[0] != p->other[0] &&
           p->own[0] != p->other[1] && p->own[1] != p->other[0] && p->own[1] != p->other[1] &&
           p->neutron != p->own[0] && p->neutron != p->own[1] && p->neutron != p->other[0] &&
           p->neutron != p->other[1];
}

static void list_positions(struct naive_values *values)
{
    for (int n = 0; n < SQUARES * SQUARES * SQUARES * SQUARES * 15; n++) {
        const struct naive_position p = {
            {n % 25, n / 25 % 25}, {n / 625 % 25, n / 15625 % 25}, 5 + n / 390625};
        if (is_apart(&p))
            values->positions[values->n_positions++] = p;
    }
}

/* House rules: the opponent holds this player's home (lost in 0), or the other way round. */
static bool is_over(const struct naive_position *p)
{
    return (p->other[0] / 5 == 0 && p->other[1] / 5 == 0) ||
           (p->own[0] / 5 == 4 && p->own[1] / 5 == 4);
}

static void begin(struct naive_values *values)
{
    for (size_t i = 0; values->is_house && i < values->n_positions; i++) {
        const struct naive_position *p = &values->positions[i];
        if (p->other[0] / 5 == 0 && p->other[1] / 5 == 0)
            *entry(values, p) = -1;
    }
}

static bool make_round(struct naive_values *values, struct naive_values *before, int distance)
{
    bool is_new = false;
    memcpy(before, values, sizeof *before);
    for (size_t i = 0; i < values->n_positions; i++) {
        const struct naive_position *p = &values->positions[i];
        if (*entry(before, p) != UNKNOWN || (values->is_house && is_over(p)))
            continue;
        const int value = best_turn(before, p);
        if (abs(value) != distance + 1)
            continue;
        *entry(values, p) = (short)value;
        is_new = true;
    }
    return is_new;
}

struct naive_values *naive_values_new(bool is_house)
{
    enum { N_POSITIONS = 956340 };
    struct naive_values *values = calloc(1, sizeof *values);
    struct naive_values *before = calloc(1, sizeof *before);
    struct naive_position *positions = calloc(N_POSITIONS, sizeof *positions);
    if (values && before && positions) {
        values->is_house = is_house;
        values->positions = positions;
        list_positions(values);
        begin(values);
        for (int distance = 0; make_round(values, before, distance) || distance < 2;)
            distance++;
        free(before);
        return values;
    }
    free(values);
    free(before);
    free(positions);
    return NULL;
}

void naive_values_free(struct naive_values *values)
{
    if (values)
        free(values->positions);
    free(values);
}

int naive_values_find(const struct naive_values *values, const int own[2], const int other[2],
                      int neutron)
{
    return values->table[larger(own)][smaller(own)][larger(other)][smaller(other)][neutron];
}
