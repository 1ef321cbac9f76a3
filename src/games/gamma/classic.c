/*
 * classic.c - the classic interface gamma.h over the engine.
 */
#include <gamma.h>

#include <stdlib.h>

#include "games/gamma/classic.h"
#include "games/gamma/engine.h"
#include "games/gamma/gamma_picture.h"

enum { STATE_AT = 192 }; /* where the state lies behind a gamma_t: a whole number of cache lines */

_Static_assert(sizeof(gamma_t) <= STATE_AT, "the state lies behind the gamma_t");

gamma_t *gamma_new(uint32_t width, uint32_t height, uint32_t players, uint32_t areas)
{
    struct gamma_shape shape;
    if (!gamma_shape_init(&shape, width, height, players, areas))
        return NULL;
    gamma_t *g = calloc(1, STATE_AT + shape.size);
    if (!g)
        return NULL;
    g->shape = shape;
    g->state = (void *)((char *)g + STATE_AT);
    return g;
}

void gamma_delete(gamma_t *g)
{
    free(g);
}

bool gamma_move(gamma_t *g, uint32_t player, uint32_t x, uint32_t y)
{
    return g && gamma_engine_move(&g->shape, g->state, player, x, y);
}

bool gamma_golden_move(gamma_t *g, uint32_t player, uint32_t x, uint32_t y)
{
    return g && gamma_engine_golden(&g->shape, g->state, player, x, y);
}

uint64_t gamma_busy_fields(gamma_t *g, uint32_t player)
{
    return g ? gamma_engine_busy(&g->shape, g->state, player) : 0;
}

uint64_t gamma_free_fields(gamma_t *g, uint32_t player)
{
    return g ? gamma_engine_free(&g->shape, g->state, player) : 0;
}

bool gamma_golden_possible(gamma_t *g, uint32_t player)
{
    return g && gamma_engine_golden_possible(&g->shape, g->state, player);
}

char *gamma_board(gamma_t *g)
{
    if (!g)
        return NULL;
    const struct gamma_shape *shape = &g->shape;
    uint64_t line = (uint64_t)gamma_picture_field_width(shape) * shape->width + 1;
    bool is_small = line <= (SIZE_MAX - 1) / shape->height; /* always, with addresses of 64 bits */
    char *board = is_small ? malloc((size_t)line * shape->height + 1) : NULL;
    if (!board)
        return NULL;
    char *at = board;
    for (uint32_t y = shape->height; y-- > 0; at += line) {
        gamma_picture_fields(shape, g->state, 0, y, shape->width, at);
        at[line - 1] = '\n';
    }
    *at = '\0';
    return board;
}
