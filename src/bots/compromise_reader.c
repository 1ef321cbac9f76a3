/*
 * compromise_reader.c - recognises a predictable opponent and takes advantage; else plays it safe.
 *
 * An equilibrium loses to nobody, but it wins little from a player who makes the same mistake every
 * time. The reader keeps a weight for each way of playing it knows, by Bayes' rule from the moves
 * it has seen, and one for an opponent it cannot read. With p the weight of all it can read and q
 * what they predict, it plays the equilibrium of the game in which the opponent plays q with
 * probability p and is free otherwise (Johanson, Zinkevich, Bowling, "Computing robust
 * counter-strategies", 2007): the best answer to q where p is near 1, the plain equilibrium where p
 * is near 0.
 *
 * Its memory is the position of the last choice; the state tells what the opponent chose there.
 */
#include <string.h>

#include "bots/compromise/original.h"
#include "bots/compromise/strategist.h"

static original_rule *const known[] = {original_greedy, original_smart_greedy, original_determined};

enum { N_KNOWN = sizeof known / sizeof *known, RANDOM = N_KNOWN, UNREADABLE, N_WEIGHTS };

static const double first_weights[N_WEIGHTS] = {0.1, 0.15,
                                                0.05, [RANDOM] = 0.1, [UNREADABLE] = 0.6};

/* A way of playing that we have got slightly wrong must not be ruled out by one move. */
static const double slip = 0.02;
/* What an unreadable player is taken to be: one that finds nine moves out of 27 equally good. */
static const double unreadable_share = 1.0 / 9;

struct reader {
    struct strategist strategist;
    double weight[N_WEIGHTS];
    struct compromise_state seen; /* at the last choice; turn 0: none yet */
};

static void *open(const struct qx_rules *rules, qx_seat seat, const uint64_t *option,
                  struct qx_error *error)
{
    (void)seat, (void)option;
    struct reader *self = strategist_open(rules, sizeof *self, error);
    if (self)
        memcpy(self->weight, first_weights, sizeof self->weight);
    return self;
}

/* How likely each way of playing makes the move that the opponent chose. */
static double likelihood(const struct reader *self, int which, qx_seat opponent, unsigned move)
{
    if (which == UNREADABLE)
        return unreadable_share;
    if (which == RANDOM)
        return 1.0 / COMPROMISE_CELLS;
    const bool predicted = known[which](&self->seen, opponent) == move;
    return (predicted ? 1 - slip : 0) + slip / COMPROMISE_CELLS;
}

static void learn(struct reader *self, qx_seat opponent, unsigned move)
{
    double sum = 0;
    for (int i = 0; i < N_WEIGHTS; i++) {
        self->weight[i] *= likelihood(self, i, opponent, move);
        sum += self->weight[i];
    }
    for (int i = 0; i < N_WEIGHTS; i++)
        self->weight[i] /= sum;
}

/* The part of the opponent's next move that can be foretold; sums to 1 - the unreadable weight. */
static void foretell(const struct reader *self, const struct compromise_state *state,
                     qx_seat opponent, double share[COMPROMISE_CELLS])
{
    for (int move = 0; move < COMPROMISE_CELLS; move++)
        share[move] = self->weight[RANDOM] / COMPROMISE_CELLS;
    for (int i = 0; i < N_KNOWN; i++)
        share[known[i](state, opponent)] += self->weight[i];
}

/* Mixes into each row what it brings against the foretold part. */
static void mix(double payoff[OUTLOOK_PAYOFFS], const double share[COMPROMISE_CELLS],
                double freedom)
{
    for (size_t row = 0; row < COMPROMISE_CELLS; row++) {
        double *worth = payoff + row * COMPROMISE_CELLS, against = 0;
        for (int move = 0; move < COMPROMISE_CELLS; move++)
            against += share[move] * worth[move];
        for (int move = 0; move < COMPROMISE_CELLS; move++)
            worth[move] = freedom * worth[move] + against;
    }
}

static void lean(void *bot, const struct qx_request *request, double payoff[OUTLOOK_PAYOFFS])
{
    struct reader *self = bot;
    const struct compromise_state *state = request->state;
    const qx_seat opponent = 1 - request->seat;
    double share[COMPROMISE_CELLS];
    if (self->seen.turn > 0 && self->seen.turn + 1 == state->turn && state->last[opponent])
        learn(self, opponent, state->last[opponent] - 1u);
    self->seen = *state;
    foretell(self, state, opponent, share);
    mix(payoff, share, self->weight[UNREADABLE]);
}

static bool choose(void *bot, const struct qx_request *request, struct qx_answer *answer,
                   struct qx_error *error)
{
    (void)error;
    struct reader *self = bot;
    return strategist_choose(&self->strategist, request, lean, answer);
}

const struct qx_bot qx_bot_compromise_reader = {
    .abi = QX_BOT_ABI,
    .name = "reader",
    .idea = "recognises a predictable opponent and takes advantage",
    .strength = 70,
    .game = "compromise",
    .open = open,
    .choose = choose,
    .close = strategist_close,
};
