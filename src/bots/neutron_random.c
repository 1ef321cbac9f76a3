/*
 * neutron_random.c - Neutron's original random bot: a piece that can move, then one of its
 * directions.
 *
 * That is not a uniform move: a piece with one direction left is as likely to move as one with
 * eight.
 */
#include <quincunx/bot.h>

#include "bots/lib/stateless.h"

enum { SQUARES = 25, MOST_MOVES = 40 };

static unsigned from_of(qx_move move)
{
    return (unsigned)(move / SQUARES);
}

/* Where in the ascending list each piece's moves begin; returns how many pieces there are. */
static size_t split(const qx_move *list, size_t n, size_t *first)
{
    size_t n_pieces = 0;
    for (size_t i = 0; i < n; i++)
        if (i == 0 || from_of(list[i]) != from_of(list[i - 1]))
            first[n_pieces++] = i;
    first[n_pieces] = n;
    return n_pieces;
}

static bool choose(void *self, const struct qx_request *request, struct qx_answer *answer,
                   struct qx_error *error)
{
    (void)self;
    (void)error;
    qx_move list[MOST_MOVES];
    size_t first[MOST_MOVES + 1] = {0};
    size_t n = qx_moves(request->rules, request->state, request->seat, list);
    size_t piece = qx_random_below(request->random, split(list, n, first));
    size_t n_directions = first[piece + 1] - first[piece];
    answer->move = list[first[piece] + qx_random_below(request->random, n_directions)];
    return true;
}

const struct qx_bot qx_bot_neutron_random = {
    .abi = QX_BOT_ABI,
    .name = "random",
    .idea = "slides any piece that can move, in any of its directions",
    .strength = 10,
    .game = "neutron",
    .open = stateless_open,
    .choose = choose,
    .close = stateless_close,
    .renew = stateless_renew,
};
