/*
 * compromise_equilibrium.c - plays a mixed strategy that no opponent can profit from, as far as it
 * sees.
 *
 * The choice is drawn from the equilibrium of a 27 x 27 matrix game: the last turn exactly, turns
 * before it from estimates and samples (compromise/outlook.h).
 *
 * Where players place, it spreads its pips evenly over a block, the eight cells that one move
 * leaves free, because a block beat every other shape that was tried (docs/games/compromise.md);
 * which of the 27 blocks is drawn from the equilibrium of a second matrix game, block against
 * block.
 *
 * In gamble every placement brings the same points on average, so only their spread can be chosen:
 * it piles its pips on one cell when it is behind and spreads them when it is not.
 */
#include "bots/compromise/strategist.h"

static void *open(const struct qx_rules *rules, qx_seat seat, const uint64_t *option,
                  struct qx_error *error)
{
    (void)seat, (void)option;
    return strategist_open(rules, sizeof(struct strategist), error);
}

static bool choose(void *self, const struct qx_request *request, struct qx_answer *answer,
                   struct qx_error *error)
{
    (void)error;
    return strategist_choose(self, request, NULL, answer);
}

const struct qx_bot qx_bot_compromise_equilibrium = {
    .abi = QX_BOT_ABI,
    .name = "equilibrium",
    .idea = "mixes its moves so that nobody can profit from knowing how",
    .strength = 60,
    .game = "compromise",
    .open = open,
    .choose = choose,
    .close = strategist_close,
};
