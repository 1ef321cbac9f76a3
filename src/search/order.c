/*
 * order.c - which move to try first.
 *
 * History values stay within ±HISTORY_MOST: each reward draws a value towards that end by a part of
 * the distance left ("gravity"), so that old merits fade by themselves.
 */
#include "search/order.h"

#include "search/tt.h"

enum { HISTORY_MOST = 1 << 20, RANK_KILLER = 1 << 24, RANK_TABLE = 1 << 26 };

void order_fade(struct order *order)
{
    for (int side = 0; side < 2; side++)
        for (int i = 0; i < ORDER_SLOTS; i++)
            order->history[side][i] /= 2;
}

static int32_t rank_of(const struct order *order, int side, const struct order_hints *hints,
                       qx_move move)
{
    if ((move & TT_MOVE_MASK) == hints->table_move)
        return RANK_TABLE;
    if (move == hints->killers[0])
        return RANK_KILLER + 1;
    if (move == hints->killers[1])
        return RANK_KILLER;
    const int32_t history = order->history[side][move % ORDER_SLOTS];
    return hints->salt ? history + (int32_t)(qx_mix(move ^ hints->salt) & 1023) : history;
}

void order_rank(const struct order *order, int side, const struct order_hints *hints,
                const qx_move *moves, size_t n, int32_t *ranks)
{
    for (size_t i = 0; i < n; i++)
        ranks[i] = rank_of(order, side, hints, moves[i]);
}

qx_move order_pick(qx_move *moves, int32_t *ranks, size_t n, size_t i)
{
    size_t best = i;
    for (size_t j = i + 1; j < n; j++)
        if (ranks[j] > ranks[best])
            best = j;
    const qx_move move = moves[best];
    const int32_t rank = ranks[best];
    moves[best] = moves[i];
    ranks[best] = ranks[i];
    moves[i] = move;
    ranks[i] = rank;
    return move;
}

static void nudge(int32_t *value, int32_t by)
{
    const int64_t size = by < 0 ? -by : by;
    *value += by - (int32_t)(*value * size / HISTORY_MOST);
}

void order_learn(struct order *order, int side, const qx_move *tried, size_t n, int depth)
{
    const int32_t bonus = depth > 20 ? 400 * 64 : depth * depth * 64;
    for (size_t i = 0; i + 1 < n; i++)
        nudge(&order->history[side][tried[i] % ORDER_SLOTS], -bonus);
    nudge(&order->history[side][tried[n - 1] % ORDER_SLOTS], bonus);
}
