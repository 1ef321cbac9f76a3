/*
 * perfect.c - the bot that plays from exact knowledge, in every game where there is some.
 *
 * It wins as fast as can be, loses as late as can be, holds a draw by the move that asks most of
 * the other player (trap.h), and mixes as the equilibrium says where moves are made at once. It
 * counts a position that comes once too often as the draw that it is. Where knowledge ends (a table
 * is missing, or the budget is too small to search to the end) a bot that searches plays the move
 * instead.
 */
#include <quincunx/bot.h>
#include <quincunx/solve.h>

#include <stdlib.h>

#include "core/player.h"
#include "search/limit.h"
#include "bots/lib/trap.h"

struct perfect {
    const struct qx_rules *rules;
    qx_seat seat;
    struct qx_work
        work; /* what the knowledge may use; the request's limits, while one is answered */
    struct qx_knowledge *knowledge;
    struct qx_choice *choices;
    struct trap *trap;       /* NULL where several move at once */
    struct player *searcher; /* once it was needed */
};

static bool plays(const struct qx_rules *rules, struct qx_error *error)
{
    return qx_solver_find(rules, error) != NULL;
}

static void close(void *self)
{
    struct perfect *bot = self;
    player_free(bot->searcher);
    qx_knowledge_free(bot->knowledge);
    trap_free(bot->trap);
    free(bot->choices);
    free(bot);
}

static void *open(const struct qx_rules *rules, qx_seat seat, const uint64_t *option,
                  struct qx_error *error)
{
    (void)option;
    struct perfect *bot = calloc(1, sizeof *bot);
    if (!bot) {
        qx_fail(error, "no memory for the bot \"perfect\"");
        return NULL;
    }
    bot->rules = rules;
    bot->seat = seat;
    bot->choices = malloc(rules->n_moves_max * sizeof *bot->choices);
    if (!rules->is_simultaneous)
        bot->trap = trap_new(rules);
    if (bot->choices && (bot->trap || rules->is_simultaneous))
        bot->knowledge = qx_knowledge_new(rules, &bot->work, error);
    else
        qx_fail(error, "no memory for the bot \"perfect\"");
    if (bot->knowledge)
        return bot;
    close(bot);
    return NULL;
}

static void saw(void *self, qx_seat seat, qx_move move)
{
    struct perfect *bot = self;
    if (bot->searcher)
        player_saw(bot->searcher, seat, move);
}

/* Opens the knowledge again when tables come to hand; without memory the old one stays. */
static void use_store(struct perfect *bot, const struct qx_store *store)
{
    if (bot->work.store == store)
        return;
    bot->work.store = store;
    struct qx_knowledge *better = qx_knowledge_new(bot->rules, &bot->work, NULL);
    if (!better)
        return;
    qx_knowledge_free(bot->knowledge);
    bot->knowledge = better;
}

/* A move drawn as often as best play makes it. */
static const struct qx_choice *draw(const struct qx_choice *choices, size_t n,
                                    struct qx_random *random)
{
    double draw = qx_random_unit(random);
    const struct qx_choice *last = choices;
    for (size_t i = 0; i < n; i++) {
        if (choices[i].probability <= 0)
            continue;
        last = &choices[i];
        draw -= choices[i].probability;
        if (draw < 0)
            break;
    }
    return last;
}

/* Where a draw is held there is more to choose by than the value; else equals are drawn among. */
static qx_move pick(struct perfect *bot, const struct qx_request *request, size_t n, double share)
{
    const bool is_draw = bot->trap && share > 0 && share < 1;
    return (is_draw ? trap_choose(bot->trap, bot->knowledge, request, bot->choices, n)
                    : draw(bot->choices, n, request->random))
        ->move;
}

static bool answer_exactly(struct perfect *bot, const struct qx_request *request,
                           struct qx_answer *answer)
{
    struct qx_value value;
    if (!qx_knowledge_value_in_game(bot->knowledge, request->state, request->seat, request->keys,
                                    request->n_keys, &value, NULL))
        return false;
    answer->move = value.move;
    if (!(value.knows & QX_KNOWS_MOVE)) {
        const size_t n =
            qx_knowledge_choices_in_game(bot->knowledge, request->state, request->seat,
                                         request->keys, request->n_keys, bot->choices, NULL);
        if (n == 0)
            return false;
        answer->move = pick(bot, request, n, value.share);
    }
    answer->has_value = answer->is_exact = (value.knows & QX_KNOWS_SHARE) != 0;
    answer->value = value.share;
    answer->distance = value.knows & QX_KNOWS_DISTANCE ? value.distance : 0;
    return true;
}

/* The bot that plays on where knowledge ends: tree search where several move at once or something
 * is hidden. */
static struct player *new_searcher(const struct perfect *bot, struct qx_error *error)
{
    const bool is_sampled = bot->rules->is_simultaneous || bot->rules->has_hidden;
    const char *name = is_sampled ? "mcts" : "alphabeta";
    const struct qx_bot *found = qx_bot_find(bot->rules->game, name);
    bool can_play = found && (!found->plays || found->plays(bot->rules, NULL));
    return player_new(bot->rules, bot->seat, can_play ? name : "random", error);
}

static uint64_t half_of(uint64_t limit)
{
    return limit / 2 + limit % 2;
}

/* Half the budget goes into a search to the end, which knows no depths. */
static void limit_work(struct qx_work *work, const struct qx_budget *budget, uint64_t began)
{
    work->nodes = half_of(limit_without_depth(budget).nodes);
    work->now = budget->milliseconds ? budget->now : NULL;
    work->deadline = began + half_of(budget->milliseconds);
    work->stop = budget->stop;
    work->threads = budget->threads;
}

/* What is left is for the one that plays on without. */
static struct qx_budget budget_left(struct qx_budget budget, uint64_t spent, uint64_t began)
{
    if (budget.nodes)
        budget.nodes = spent < budget.nodes ? budget.nodes - spent : 1;
    if (budget.milliseconds && budget.now) {
        const uint64_t passed = budget.now() - began;
        budget.milliseconds = passed < budget.milliseconds ? budget.milliseconds - passed : 1;
    }
    return budget;
}

static bool play_on(struct perfect *bot, const struct qx_request *request, uint64_t spent,
                    uint64_t began, struct qx_answer *answer, struct qx_error *error)
{
    struct qx_request rest = *request;
    rest.budget = budget_left(request->budget, spent, began);
    if (!bot->searcher)
        bot->searcher = new_searcher(bot, error);
    return bot->searcher && player_choose(bot->searcher, &rest, answer, error);
}

static bool choose(void *self, const struct qx_request *request, struct qx_answer *answer,
                   struct qx_error *error)
{
    struct perfect *bot = self;
    const struct qx_budget *budget = &request->budget;
    const uint64_t began = budget->milliseconds && budget->now ? budget->now() : 0;
    limit_work(&bot->work, budget, began);
    use_store(bot, budget->store);
    const uint64_t before = qx_knowledge_nodes(bot->knowledge);
    const bool is_known = answer_exactly(bot, request, answer);
    const uint64_t spent = qx_knowledge_nodes(bot->knowledge) - before;
    bot->work = (struct qx_work){.store = bot->work.store};
    const bool ok = is_known || play_on(bot, request, spent, began, answer, error);
    answer->nodes += spent;
    return ok;
}

/* Tables serve game after game. Knowledge that searches remembers what it met, and is made anew, as
 * the searcher is: no game depends on those before it. */
static bool renew(void *self, qx_seat seat, struct qx_error *error)
{
    struct perfect *bot = self;
    if (qx_knowledge_solver(bot->knowledge)->nodes)
        return qx_fail(error, "its knowledge is of one game");
    player_free(bot->searcher);
    bot->searcher = NULL;
    bot->seat = seat;
    return true;
}

const struct qx_bot qx_bot_perfect = {
    .abi = QX_BOT_ABI,
    .name = "perfect",
    .idea = "plays from exact knowledge where there is some, and never gives anything away there",
    .strength = 80,
    .plays = plays,
    .open = open,
    .saw = saw,
    .choose = choose,
    .close = close,
    .renew = renew,
};
