/*
 * greedy.c - the bot that takes what looks best right after its own move, in every game.
 *
 * Where others are still to choose at the same time, or chance follows at once, it plays that part
 * at random a few times and takes the mean.
 */
#include <quincunx/bot.h>

#include <stdlib.h>
#include <string.h>

#include "search/limit.h"
#include "search/score.h"

enum { SAMPLES = 8, CHANCE_MOST = 1000 };

struct greedy {
    const struct qx_rules *rules;
    qx_seat seat;
    struct scorer scorer;
    void *state;
    qx_move *moves, *list;
};

static void close(void *self)
{
    struct greedy *greedy = self;
    scorer_release(&greedy->scorer);
    free(greedy->state);
    free(greedy->moves);
    free(greedy->list);
    free(greedy);
}

static void *open(const struct qx_rules *rules, qx_seat seat, const uint64_t *option,
                  struct qx_error *error)
{
    (void)option;
    struct greedy *greedy = calloc(1, sizeof *greedy);
    if (greedy) {
        greedy->rules = rules;
        greedy->seat = seat;
        greedy->state = malloc(rules->state_size);
        greedy->moves = calloc(rules->n_moves_max, sizeof *greedy->moves);
        greedy->list = calloc(rules->n_moves_max, sizeof *greedy->list);
        if (scorer_init(&greedy->scorer, rules) && greedy->state && greedy->moves && greedy->list)
            return greedy;
        close(greedy);
    }
    qx_fail(error, "no memory for the bot \"greedy\"");
    return NULL;
}

/* Plays what belongs to the move: choices made at the same time, and chance. True: there was
 * any. */
static bool settle(const struct greedy *greedy, struct qx_random *random)
{
    const struct qx_rules *rules = greedy->rules;
    for (int n = 0; n < CHANCE_MOST; n++) {
        const qx_seat turn = qx_turn(rules, greedy->state);
        const qx_seat next = qx_next(rules, greedy->state);
        const bool is_open = turn == QX_CHANCE || (turn == QX_TOGETHER && next != greedy->seat);
        if (!is_open)
            return n > 0;
        qx_apply(rules, greedy->state, next,
                 qx_move_draw(rules, greedy->state, next, random, greedy->list));
    }
    return true;
}

/* Guesses what the seat cannot see. True: there was anything. */
static bool deal(const struct greedy *greedy, struct qx_random *random)
{
    const struct qx_game *game = greedy->rules->game;
    if (game->deal)
        game->deal(greedy->rules, greedy->state, greedy->seat, random);
    return game->deal != NULL;
}

static int32_t look_at(const struct greedy *greedy)
{
    if (qx_turn(greedy->rules, greedy->state) == QX_NOBODY)
        return scorer_end(&greedy->scorer, greedy->state, greedy->seat, 0);
    return scorer_guess(&greedy->scorer, greedy->state, greedy->seat);
}

static double value_of(const struct greedy *greedy, const struct qx_request *request, qx_move move)
{
    double sum = 0;
    for (int n = 1; n <= SAMPLES; n++) {
        memcpy(greedy->state, request->state, greedy->rules->state_size);
        bool is_random = deal(greedy, request->random);
        qx_apply(greedy->rules, greedy->state, greedy->seat, move);
        is_random |= settle(greedy, request->random);
        sum += look_at(greedy);
        if (!is_random)
            return sum / n;
    }
    return sum / SAMPLES;
}

/* Equal moves are drawn among, each with the same chance. */
static bool choose(void *self, const struct qx_request *request, struct qx_answer *answer,
                   struct qx_error *error)
{
    (void)error;
    const struct greedy *greedy = self;
    const size_t n = qx_moves(greedy->rules, request->state, greedy->seat, greedy->moves);
    double best = 0;
    uint64_t n_best = 0;
    struct limit limit;
    limit_init(&limit, &request->budget, greedy->rules->state_size);
    answer->move = greedy->moves[0];
    for (size_t i = 0; i < n && limit_spend(&limit); i++) {
        const double value = value_of(greedy, request, greedy->moves[i]);
        if (n_best == 0 || value > best)
            n_best = 0;
        else if (value < best)
            continue;
        best = value;
        if (qx_random_below(request->random, ++n_best) == 0)
            answer->move = greedy->moves[i];
    }
    answer->nodes = limit.n_nodes;
    answer->has_value = n_best > 0;
    answer->value = score_to_share((int32_t)best, greedy->rules->n_seats);
    answer->depth = 1;
    return true;
}

const struct qx_bot qx_bot_greedy = {
    .abi = QX_BOT_ABI,
    .name = "greedy",
    .idea = "takes what looks best right after its move",
    .strength = 30,
    .open = open,
    .choose = choose,
    .close = close,
};
