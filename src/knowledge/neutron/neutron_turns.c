/*
 * neutron_turns.c - lists turns one by one, for look-ups and books; the passes have faster ways.
 */
#include "knowledge/neutron/neutron_turns.h"

#include "knowledge/disk/neutron/slide.h"

static int slide_end(uint32_t empty, int square, struct neutron_direction direction)
{
    const uint32_t open = neutron_before(empty, direction);
    while (open >> square & 1)
        square += direction.step;
    return square;
}

/* The turn that ends with a piece's slide. */
static struct neutron_turn piece_turn(const struct neutron_position *position,
                                      enum neutron_rules rules, int from, int to)
{
    const uint32_t mover = (position->mover & ~(1U << from)) | 1U << to;
    const bool has_won = rules == NEUTRON_HOUSE && !(mover & ~NEUTRON_RANK_5);
    return (struct neutron_turn){
        .neutron_to = (int8_t)position->neutron,
        .from = (int8_t)from,
        .to = (int8_t)to,
        .sign = has_won ? 1 : 0,
        .left = {.mover = neutron_set_turn(position->opponent),
                 .opponent = neutron_set_turn(mover),
                 .neutron = NEUTRON_SQUARES - 1 - position->neutron},
    };
}

int neutron_piece_turns(const struct neutron_position *position, enum neutron_rules rules,
                        struct neutron_turn out[NEUTRON_MAX_TURNS])
{
    const uint32_t occupied = position->mover | position->opponent | 1U << position->neutron;
    const uint32_t empty = NEUTRON_BOARD & ~occupied;
    int n = 0;
    for (uint32_t movers = position->mover; movers; movers &= movers - 1) {
        const int from = __builtin_ctz(movers);
        for (int d = 0; d < NEUTRON_DIRECTIONS; d++) {
            const int to = slide_end(empty, from, neutron_directions[d]);
            if (to != from)
                out[n++] = piece_turn(position, rules, from, to);
        }
    }
    if (n == 0)
        out[n++] = (struct neutron_turn){
            .neutron_to = (int8_t)position->neutron, .from = -1, .to = -1, .sign = -1};
    return n;
}

int neutron_turns(const struct neutron_position *position, enum neutron_rules rules,
                  struct neutron_turn out[NEUTRON_MAX_TURNS])
{
    const uint32_t empty = NEUTRON_BOARD & ~(position->mover | position->opponent);
    int n = 0;
    for (int d = 0; d < NEUTRON_DIRECTIONS; d++) {
        const int to = slide_end(empty, position->neutron, neutron_directions[d]);
        if (to == position->neutron)
            continue;
        const struct neutron_position slid = {position->mover, position->opponent, to};
        if (1U << to & NEUTRON_MIDDLE)
            n += neutron_piece_turns(&slid, rules, out + n);
        else
            out[n++] = (struct neutron_turn){.neutron_to = (int8_t)to,
                                             .from = -1,
                                             .to = -1,
                                             .sign = 1U << to & NEUTRON_RANK_1 ? 1 : -1};
    }
    return n;
}
