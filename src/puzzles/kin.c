/*
 * kin.c - puzzles whose boards are alike when turned or mirrored.
 */
#include "puzzles/themes.h"

enum { TURNINGS = 8 };

static uint64_t cell_sign(const struct qx_rules *rules, const void *state, uint64_t cell)
{
    struct qx_look look = {0};
    rules->game->look(rules, state, cell, &look);
    uint64_t sign = 0;
    for (int i = 0; i < look.n_items; i++) {
        const struct qx_item *item = &look.item[i];
        sign = qx_mix(sign ^ qx_mix((uint64_t)item->owner * 1000 + (unsigned char)item->glyph) ^
                      item->count);
    }
    return sign;
}

/* Where a place of the box lies after a turning; only square boxes have all eight. */
static void turn(const struct qx_rules *rules, int turning, uint32_t *x, uint32_t *y)
{
    const uint32_t column = *x, row = *y;
    *x = turning & 1 ? rules->width - 1 - column : column;
    *y = turning & 2 ? rules->height - 1 - row : row;
    if (turning & 4) {
        const uint32_t kept = *x;
        *x = *y;
        *y = kept;
    }
}

uint64_t qx_puzzle_kin(const struct qx_puzzle *puzzle)
{
    const struct qx_rules *rules = &puzzle->rules;
    void *state = qx_puzzle_state(puzzle);
    uint64_t least = UINT64_MAX;
    const int n = rules->width == rules->height ? TURNINGS : TURNINGS / 2;
    for (int turning = 0; state && turning < n; turning++) {
        uint64_t sum = 0;
        for (uint64_t cell = 0; cell < rules->n_cells; cell++) {
            struct qx_cell at;
            rules->game->cell(rules, cell, &at);
            turn(rules, turning, &at.x, &at.y);
            sum += qx_mix(cell_sign(rules, state, cell) ^ qx_mix((uint64_t)at.y << 32 | at.x));
        }
        least = sum < least ? sum : least;
    }
    qx_state_free(state);
    return qx_mix(least ^ (uint64_t)puzzle->seat);
}
