/*
 * gamma_planes.c - a position of Gamma for learners: docs/learning.md lists the planes.
 */
#include "core/planes.h"
#include "games/gamma/engine.h"
#include "games/gamma/gamma_turns.h"

/* How many seats after this one a player sits. */
static uint64_t away(const struct qx_rules *rules, qx_seat seat, uint32_t player)
{
    const qx_seat behind = (qx_seat)player - 1 - seat;
    return (uint64_t)(behind < 0 ? behind + rules->n_seats : behind);
}

/* A plane for each seat, and one for the free fields. */
static float *write_fields(const struct qx_rules *rules, const struct gamma_turns *turns,
                           qx_seat seat, float *out)
{
    const uint64_t n = (uint64_t)rules->n_seats;
    const size_t area = (size_t)rules->n_cells;
    float *behind = plane_fill(out, (n + 1) * area, 0), *at = out;
    for (uint32_t y = rules->height; y-- > 0;)
        for (uint32_t x = 0; x < rules->width; x++, at++) {
            const uint32_t owner = gamma_engine_owner(&turns->shape, gamma_turns_see(turns), x, y);
            at[(owner ? away(rules, seat, owner) : n) * area] = 1;
        }
    return behind;
}

void gamma_encode(const struct qx_rules *rules, const void *state, qx_seat seat, unsigned n_before,
                  float *out)
{
    (void)n_before;
    const struct gamma_turns *turns = state;
    const uint64_t n = (uint64_t)rules->n_seats;
    const size_t area = (size_t)rules->n_cells;
    out = write_fields(rules, turns, seat, out);
    for (uint64_t i = 0; i < n; i++) {
        const uint32_t player = (uint32_t)(((uint64_t)seat + i) % n) + 1;
        const bool is_spent = gamma_engine_is_spent(&turns->shape, gamma_turns_see(turns), player);
        out = plane_fill(out, area, !is_spent);
    }
    plane_fill(out, area, turns->skipper ? (float)(1 + away(rules, seat, turns->skipper)) : 0);
}
