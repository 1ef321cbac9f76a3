/*
 * plugin.c - a bot in a shared object: plays the last legal move of the list.
 * Build: cc -shared -fPIC -o plugin.so plugin.c $(pkg-config --cflags quincunx)
 */
#include <quincunx/bot.h>

#include <stdlib.h>

static void *open(const struct qx_rules *rules, qx_seat seat, const uint64_t *option,
                  struct qx_error *error)
{
    (void)seat, (void)option, (void)error;
    return malloc(rules->n_moves_max * sizeof(qx_move)); /* room for a list of moves */
}

static bool choose(void *self, const struct qx_request *request, struct qx_answer *answer,
                   struct qx_error *error)
{
    (void)error;
    qx_move *list = self;
    size_t n = request->rules->game->moves(request->rules, request->state, request->seat, list);
    answer->move = list[n - 1];
    return true;
}

QX_API const struct qx_bot qx_bot_plugin = {
    .abi = QX_BOT_ABI,
    .name = "last",
    .idea = "plays the last move of the list",
    .open = open,
    .choose = choose,
    .close = free,
};
