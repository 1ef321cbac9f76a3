/*
 * gamma_turns.c - Gamma played by turns: whose turn it is, on top of the engine that knows none.
 */
#include "games/gamma/gamma_turns.h"

#include "games/gamma/engine.h"

enum { STATE_ALIGNMENT = 64 };

size_t gamma_turns_size(void)
{
    return (sizeof(struct gamma_turns) + STATE_ALIGNMENT - 1) / STATE_ALIGNMENT * STATE_ALIGNMENT;
}

const struct gamma_state *gamma_turns_see(const struct gamma_turns *turns)
{
    return (const void *)((const char *)turns + gamma_turns_size());
}

struct gamma_state *gamma_turns_state(struct gamma_turns *turns)
{
    return (void *)((char *)turns + gamma_turns_size());
}

struct gamma_act gamma_act_of(const struct qx_rules *rules, qx_move move)
{
    uint32_t width = rules->width, place = (uint32_t)move;
    enum gamma_kind kind = GAMMA_TAKE;
    if (move >= rules->n_cells) {
        kind = move < 2 * rules->n_cells ? GAMMA_GOLDEN : GAMMA_SKIP;
        place = (uint32_t)(move - kind * rules->n_cells);
    }
    return (struct gamma_act){.kind = kind, .x = place % width, .y = place / width};
}

qx_move gamma_act_move(const struct qx_rules *rules, struct gamma_act act)
{
    return act.kind * rules->n_cells + (qx_move)act.y * rules->width + act.x;
}

bool gamma_turns_can_act(struct gamma_turns *turns, uint32_t player)
{
    struct gamma_state *state = gamma_turns_state(turns);
    return gamma_engine_free(&turns->shape, state, player) > 0 ||
           gamma_engine_golden_possible(&turns->shape, state, player);
}

void gamma_turns_give(struct gamma_turns *turns, uint32_t player)
{
    turns->mover = player;
    turns->has_golden =
        gamma_engine_golden_possible(&turns->shape, gamma_turns_state(turns), player);
}

void gamma_turns_pass_on(struct gamma_turns *turns, uint32_t player)
{
    const uint32_t n = turns->shape.players;
    turns->mover = turns->has_golden = 0;
    for (uint32_t i = 0, next = player; i < n; i++) {
        next = next == n ? 1 : next + 1;
        if (next == turns->skipper)
            return;
        if (gamma_turns_can_act(turns, next)) {
            gamma_turns_give(turns, next);
            return;
        }
    }
}

bool gamma_turns_is_legal(const struct qx_rules *rules, const struct gamma_turns *turns,
                          qx_move move)
{
    const struct gamma_act act = gamma_act_of(rules, move);
    const struct gamma_state *state = gamma_turns_see(turns);
    if (act.kind == GAMMA_TAKE)
        return gamma_engine_can_move(&turns->shape, state, turns->mover, act.x, act.y);
    if (act.kind == GAMMA_GOLDEN)
        return gamma_engine_can_golden(&turns->shape, state, turns->mover, act.x, act.y);
    return true;
}
