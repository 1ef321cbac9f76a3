/*
 * gamma_expert.c - the strongest bot of Gamma: it plays thousands of games to the end in a hurry
 * (bots/gamma/plan.h).
 */
#include <quincunx/bot.h>

#include "bots/gamma/plan.h"
#include "bots/gamma/turf.h"

enum { MEMORY };

static const struct qx_option options[] = {
    [MEMORY] = {.name = "memory",
                .help = "megabytes for the moves it has tried",
                .min = 1,
                .max = 65536,
                .standard = 64},
    {.name = NULL},
};

static bool plays(const struct qx_rules *rules, struct qx_error *error)
{
    return turf_plays(rules) || qx_fail(error, "expert plays with %d players and %d fields at most",
                                        TURF_PLAYERS, TURF_FIELDS);
}

static void *open(const struct qx_rules *rules, qx_seat seat, const uint64_t *option,
                  struct qx_error *error)
{
    struct plan *plan = plan_new(rules, (size_t)option[MEMORY] << 20);
    (void)seat;
    if (!plan)
        qx_fail(error, "no memory for the bot \"expert\"");
    return plan;
}

static bool renew(void *self, qx_seat seat, struct qx_error *error)
{
    (void)self, (void)seat, (void)error;
    return true;
}

static void close(void *self)
{
    plan_free(self);
}

static bool choose(void *self, const struct qx_request *request, struct qx_answer *answer,
                   struct qx_error *error)
{
    struct limit limit;
    (void)error;
    const struct qx_budget budget = limit_without_depth(&request->budget);
    limit_init(&limit, &budget, request->rules->state_size);
    plan_think(self, request, &limit, answer);
    return true;
}

const struct qx_bot qx_bot_gamma_expert = {
    .abi = QX_BOT_ABI,
    .name = "expert",
    .idea = "plays games to the end in a hurry, and learns about every field from each of them",
    .strength = 70,
    .game = "gamma",
    .options = options,
    .plays = plays,
    .open = open,
    .choose = choose,
    .close = close,
    .renew = renew,
};
