/*
 * random.c - the bot that plays a uniform random move, in every game.
 */
#include <quincunx/bot.h>

#include <stdlib.h>

#include "bots/lib/stateless.h"

/* Room for a list of moves; not needed, and not allocated, where the game can draw one by
 * itself. */
struct drawer {
    qx_move *list;
};

static void *open(const struct qx_rules *rules, qx_seat seat, const uint64_t *option,
                  struct qx_error *error)
{
    (void)seat;
    (void)option;
    struct drawer *drawer = calloc(1, sizeof *drawer);
    bool needs_list = !rules->game->sample;
    if (drawer && needs_list)
        drawer->list = malloc(rules->n_moves_max * sizeof *drawer->list);
    if (drawer && (drawer->list || !needs_list))
        return drawer;
    free(drawer);
    qx_fail(error, "no memory for the bot \"random\"");
    return NULL;
}

static bool choose(void *self, const struct qx_request *request, struct qx_answer *answer,
                   struct qx_error *error)
{
    (void)error;
    struct drawer *drawer = self;
    answer->move =
        qx_move_draw(request->rules, request->state, request->seat, request->random, drawer->list);
    return true;
}

static void close(void *self)
{
    struct drawer *drawer = self;
    free(drawer->list);
    free(drawer);
}

const struct qx_bot qx_bot_random = {
    .abi = QX_BOT_ABI,
    .name = "random",
    .idea = "plays any legal move, all alike",
    .strength = 10,
    .open = open,
    .choose = choose,
    .close = close,
    .renew = stateless_renew,
};
