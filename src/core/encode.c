/*
 * encode.c - positions as planes of numbers, for programs that learn.
 *
 * A game that has no `encode` is read off its view: slower, but it holds for every game. The view
 * shows the state as it is: the caller has redacted it where something is hidden.
 */
#include <quincunx/game.h>

#include "core/planes.h"

/* A plane for each seat from the viewer's on, one for what belongs to nobody, one for repetition.
 */
static void encode_by_look(const struct qx_rules *rules, const void *state, qx_seat seat,
                           unsigned n_before, float *out)
{
    const size_t area = (size_t)rules->plane_width * rules->plane_height;
    float *repetition = plane_fill(out, (size_t)(rules->n_planes - 1) * area, 0);
    for (uint64_t number = 0; number < rules->n_cells; number++) {
        struct qx_cell cell;
        struct qx_look look;
        rules->game->cell(rules, number, &cell);
        rules->game->look(rules, state, number, &look);
        for (int i = 0; i < look.n_items; i++) {
            const struct qx_item *item = &look.item[i];
            const qx_seat away = (item->owner - seat + rules->n_seats) % rules->n_seats;
            const qx_seat plane = item->owner == QX_NOBODY ? rules->n_seats : away;
            out[(size_t)plane * area + (size_t)cell.y * rules->plane_width + cell.x] +=
                item->count ? (float)item->count : 1;
        }
    }
    plane_fill(repetition, area, (float)n_before);
}

size_t qx_encode_size(const struct qx_rules *rules)
{
    size_t size;
    if (__builtin_mul_overflow(rules->n_planes, (uint64_t)rules->plane_width, &size) ||
        __builtin_mul_overflow(size, (size_t)rules->plane_height, &size) ||
        size > SIZE_MAX / sizeof(float))
        return 0;
    return size;
}

void qx_encode(const struct qx_rules *rules, const void *state, qx_seat seat, unsigned n_before,
               float *out)
{
    if (rules->game->encode)
        rules->game->encode(rules, state, seat, n_before, out);
    else
        encode_by_look(rules, state, seat, n_before, out);
}
