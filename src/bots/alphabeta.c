/*
 * alphabeta.c - the bot that looks ahead: alpha-beta search in every game of single moves.
 */
#include <quincunx/bot.h>

#include "search/alphabeta.h"

enum { MEMORY };

static const struct qx_option options[] = {
    [MEMORY] = {.name = "memory",
                .help = "megabytes for positions it has seen",
                .min = 1,
                .max = 65536,
                .standard = 32},
    {.name = NULL},
};

static void *open(const struct qx_rules *rules, qx_seat seat, const uint64_t *option,
                  struct qx_error *error)
{
    struct alphabeta *search = alphabeta_new(rules, seat, (size_t)option[MEMORY] << 20);
    if (!search)
        qx_fail(error, "no memory for the bot \"alphabeta\"");
    return search;
}

static bool choose(void *self, const struct qx_request *request, struct qx_answer *answer,
                   struct qx_error *error)
{
    (void)error;
    alphabeta_choose(self, request, answer);
    return true;
}

static void close(void *self)
{
    alphabeta_free(self);
}

const struct qx_bot qx_bot_alphabeta = {
    .abi = QX_BOT_ABI,
    .name = "alphabeta",
    .idea = "looks ahead move by move, deeper and deeper, and takes the shortest win",
    .strength = 60,
    .options = options,
    .plays = alphabeta_plays,
    .open = open,
    .choose = choose,
    .close = close,
};
