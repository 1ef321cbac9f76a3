/*
 * level.c - the bot with a number: levels 1 to 10 of every game.
 *
 * A level is a rung of its game's ladder: which bot thinks, how far, and how often it plays any
 * move at all instead. `quincunx ladder` measures the rungs; docs/levels.md holds what it found.
 * The request's own budget goes before the rung's where it is smaller.
 */
#include "bots/level.h"

#include <stdlib.h>
#include <string.h>

#include "core/player.h"

enum { STRENGTH };
enum { RUNGS = 10, TIME_MOST = 2000 /* milliseconds, at any level */ };

struct ladder {
    const char *game; /* NULL: every other game */
    bool is_sampled;  /* for games that alpha-beta cannot search, or only blindly */
    bool is_by_board; /* the nodes are for each move that a board can have: boards differ much */
    struct level_rung rungs[RUNGS];
};

static const struct ladder ladders[] = {
    {.game = "compromise",
     .rungs = {{"greedy", 3000, 0, 80},
               {"greedy", 3000, 0, 60},
               {"greedy", 3000, 0, 42},
               {"greedy", 3000, 0, 28},
               {"greedy", 3000, 0, 16},
               {"greedy", 3000, 0, 5},
               {"smart-greedy", 3000, 0, 7},
               {"smart-greedy", 3000, 0, 0},
               {"reader", 3000, 0, 20},
               {"reader", 3000, 0, 0}}},
    {.game = "gamma",
     .is_by_board = true,
     .rungs = {{"greedy", 100, 0, 85},
               {"greedy", 100, 0, 62},
               {"greedy", 100, 0, 44},
               {"greedy", 100, 0, 28},
               {"greedy", 100, 0, 14},
               {"mcts:cut=12", 12, 0, 0},
               {"expert", 1, 0, 0},
               {"expert", 3, 0, 0},
               {"expert", 12, 0, 0},
               {"expert", 100, 0, 0}}},
    /* More players or fields than expert plays with. */
    {.game = "gamma",
     .is_by_board = true,
     .rungs = {{"greedy", 100, 0, 85},
               {"greedy", 100, 0, 62},
               {"greedy", 100, 0, 44},
               {"greedy", 100, 0, 28},
               {"greedy", 100, 0, 14},
               {"mcts:cut=12", 6, 0, 0},
               {"mcts:cut=12", 12, 0, 0},
               {"mcts:cut=12", 30, 0, 0},
               {"mcts:cut=12", 80, 0, 0},
               {"mcts:cut=12", 200, 0, 0}}},
    {.game = "neutreeko",
     .rungs = {{"alphabeta", 1000, 1, 85},
               {"alphabeta", 1000, 1, 65},
               {"alphabeta", 1000, 1, 40},
               {"alphabeta", 1000, 1, 15},
               {"alphabeta", 2000, 2, 10},
               {"alphabeta", 5000, 3, 3},
               {"alphabeta", 1500, 0, 0},
               {"alphabeta", 7000, 0, 0},
               {"alphabeta", 50000, 0, 0},
               {"perfect", 1000000, 0, 0}}},
    {.game = "neutron",
     .rungs = {{"alphabeta", 1000, 1, 75},
               {"alphabeta", 1000, 1, 50},
               {"alphabeta", 1000, 1, 28},
               {"alphabeta", 1000, 1, 10},
               {"alphabeta", 2000, 2, 5},
               {"alphabeta", 5000, 3, 2},
               {"alphabeta", 1500, 0, 0},
               {"alphabeta", 6000, 0, 0},
               {"alphabeta", 20000, 0, 0},
               {"perfect", 1000000, 0, 0}}},
    {.game = "othello",
     .rungs = {{"alphabeta", 1000, 1, 75},
               {"alphabeta", 1000, 1, 55},
               {"alphabeta", 1000, 1, 36},
               {"alphabeta", 1000, 1, 18},
               {"alphabeta", 2000, 2, 8},
               {"expert:book=0", 150, 0, 8},
               {"expert:book=0", 350, 0, 3},
               {"expert:book=0", 1500, 0, 0},
               {"expert:book=0", 15000, 0, 0},
               {"expert", 4000000, 0, 0}}},
    {.game = NULL,
     .is_sampled = true,
     .rungs = {{"greedy", 1000, 0, 60},
               {"greedy", 1000, 0, 30},
               {"greedy", 1000, 0, 10},
               {"greedy", 1000, 0, 0},
               {"mcts", 200, 0, 0},
               {"mcts", 500, 0, 0},
               {"mcts", 1500, 0, 0},
               {"mcts", 5000, 0, 0},
               {"mcts", 20000, 0, 0},
               {"mcts", 100000, 0, 0}}},
    {.game = NULL,
     .rungs = {{"alphabeta", 1000, 1, 75},
               {"alphabeta", 1000, 1, 55},
               {"alphabeta", 1000, 1, 36},
               {"alphabeta", 1000, 1, 18},
               {"alphabeta", 2000, 2, 8},
               {"alphabeta", 5000, 3, 2},
               {"alphabeta", 2500, 0, 0},
               {"alphabeta", 15000, 0, 0},
               {"alphabeta", 100000, 0, 0},
               {"alphabeta", 1000000, 0, 0}}},
};

static const struct qx_option options[] = {
    [STRENGTH] = {.name = "strength",
                  .help = "from 1, for a child, to 10, the best there is",
                  .min = 1,
                  .max = RUNGS,
                  .standard = 5},
    {.name = NULL},
};

struct level {
    const struct qx_rules *rules;
    struct level_rung rung;
    struct player *player;
    qx_move *list;
};

/* Samples are the way where several move at once, where something is hidden, and where nobody says
 * how good a position looks: to alpha-beta all of those look alike. */
static bool is_sampled(const struct qx_rules *rules)
{
    return rules->is_simultaneous || rules->has_hidden || !rules->game->evaluate;
}

/* A ladder is for rules that its best bot plays: Othello's is for one size of the board, and for
 * programs that have its weights; Gamma's first one is for boards that fit. */
static bool is_for(const struct ladder *ladder, const struct qx_rules *rules)
{
    if (!ladder->game)
        return ladder->is_sampled == is_sampled(rules);
    if (strcmp(ladder->game, rules->game->name) != 0)
        return false;
    return qx_bot_read(rules, ladder->rungs[RUNGS - 1].bot, NULL) != NULL;
}

static const struct ladder *find_ladder(const struct qx_rules *rules)
{
    const size_t n = sizeof ladders / sizeof *ladders;
    for (size_t i = 0; i < n; i++)
        if (is_for(&ladders[i], rules))
            return &ladders[i];
    return &ladders[n - 1];
}

struct level_rung level_rung(const struct qx_rules *rules, uint64_t strength)
{
    const struct ladder *ladder = find_ladder(rules);
    struct level_rung rung = ladder->rungs[strength - 1];
    if (ladder->is_by_board)
        rung.nodes *= rules->n_moves_max;
    return rung;
}

static void close(void *self)
{
    struct level *level = self;
    player_free(level->player);
    free(level->list);
    free(level);
}

static void *open(const struct qx_rules *rules, qx_seat seat, const uint64_t *option,
                  struct qx_error *error)
{
    struct level *level = calloc(1, sizeof *level);
    if (!level) {
        qx_fail(error, "no memory for the bot \"level\"");
        return NULL;
    }
    level->rules = rules;
    level->rung = level_rung(rules, option[STRENGTH]);
    level->list = calloc(rules->n_moves_max, sizeof *level->list);
    if (!level->list)
        qx_fail(error, "no memory for the bot \"level\"");
    else
        level->player = player_new(rules, seat, level->rung.bot, error);
    if (level->player)
        return level;
    close(level);
    return NULL;
}

static void saw(void *self, qx_seat seat, qx_move move)
{
    struct level *level = self;
    player_saw(level->player, seat, move);
}

static uint64_t smaller(uint64_t limit, uint64_t most)
{
    return limit == 0 || (most > 0 && most < limit) ? most : limit;
}

/* With a budget of nodes time plays no part, so that the same nodes give the same move. */
static struct qx_budget budget_of(const struct level_rung *rung, const struct qx_budget *asked)
{
    struct qx_budget budget = *asked;
    budget.nodes = smaller(asked->nodes, rung->nodes);
    budget.depth = (uint32_t)smaller(asked->depth, rung->depth);
    if (asked->now && asked->nodes == 0)
        budget.milliseconds = smaller(asked->milliseconds, TIME_MOST);
    return budget;
}

static bool choose(void *self, const struct qx_request *request, struct qx_answer *answer,
                   struct qx_error *error)
{
    struct level *level = self;
    const struct level_rung *rung = &level->rung;
    if (qx_random_below(request->random, 100) < rung->blunders) {
        answer->move =
            qx_move_draw(level->rules, request->state, request->seat, request->random, level->list);
        return true;
    }
    struct qx_request passed_on = *request;
    passed_on.budget = budget_of(rung, &request->budget);
    return player_choose(level->player, &passed_on, answer, error);
}

static bool renew(void *self, qx_seat seat, struct qx_error *error)
{
    struct level *level = self;
    return player_renew(level->player, seat) ||
           qx_fail(error, "%s plays one game", level->rung.bot);
}

const struct qx_bot qx_bot_level = {
    .abi = QX_BOT_ABI,
    .name = "level",
    .idea = "plays as strong as you wish: level:1 for a child to level:10, the best there is",
    .strength = 90,
    .options = options,
    .open = open,
    .saw = saw,
    .choose = choose,
    .close = close,
    .renew = renew,
};
