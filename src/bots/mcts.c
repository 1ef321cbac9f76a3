/*
 * mcts.c - the bot that plays every game by sampling: tree search on as many threads as it may use.
 *
 * Each thread has a tree of its own and an equal part of the nodes; at the end they vote. So the
 * same seed, nodes and threads give the same move whatever the threads' pace, but for a proof,
 * which ends the work of all. Where several seats choose at once the move is drawn from the average
 * strategy.
 *
 * No more threads search than leave each tree room for the moves of the root. Where one tree has
 * none, a sample would be of no use: it plays any move.
 *
 * Where something stays hidden (game.h: deal) it searches many deals that agree with what its seat
 * sees, each as if it were the true one, and makes the move that is best in most of them.
 */
#include <quincunx/bot.h>

#include <stdlib.h>
#include <string.h>

#include "base/thread.h"
#include "bots/lib/votes.h"

enum { MEMORY, EXPLORATION, CUT };

enum {
    THREADS_MOST = 64,
    STEPS_MOST = 64,    /* moves it may hear of between two choices before it forgets its trees */
    FORCED_NODES = 200, /* a single legal move is not worth more */
    DEALS_MOST = 32,    /* where something is hidden */
    DEAL_NODES = 64,    /* a deal that gets fewer is not worth searching */
};

static const struct qx_option options[] = {
    [MEMORY] = {.name = "memory",
                .help = "megabytes for the trees of all threads",
                .min = 1,
                .max = 65536,
                .standard = 64},
    [EXPLORATION] = {.name = "exploration",
                     .help = "how much it tries moves that look bad, in hundredths",
                     .min = 0,
                     .max = 1000,
                     .standard = 40},
    [CUT] = {.name = "cut",
             .help = "random moves before a position is judged, where the game can judge one",
             .min = 0,
             .max = UCT_TO_THE_END},
    {.name = NULL},
};

struct part {
    struct uct *uct;
    struct limit limit;
    struct qx_random random;
};

struct mcts {
    const struct qx_rules *rules;
    struct uct_settings settings;
    size_t bytes;
    int n_parts;
    struct part parts[THREADS_MOST];
    atomic_bool is_proven;
    qx_move *moves;
    struct uct_vote *votes;
    struct uct_vote *sums; /* over all deals; NULL, as the next, where nothing is dealt */
    void *dealt;
    int n_steps; /* -1: it has lost count */
    struct qx_step steps[STEPS_MOST];
};

/* --- life ------------------------------------------------------------------------------------ */

static void free_parts(struct mcts *mcts)
{
    for (int i = 0; i < mcts->n_parts; i++)
        uct_free(mcts->parts[i].uct);
    mcts->n_parts = 0;
}

/* Has one tree for each thread; those of another number are given up. */
static bool prepare_parts(struct mcts *mcts, int n)
{
    if (mcts->n_parts == n)
        return true;
    free_parts(mcts);
    mcts->n_steps = -1;
    mcts->settings.bytes = mcts->bytes / (size_t)n;
    for (; mcts->n_parts < n; mcts->n_parts++) {
        struct part *part = &mcts->parts[mcts->n_parts];
        part->uct = uct_new(mcts->rules, &mcts->settings);
        if (!part->uct)
            return false;
    }
    return true;
}

static void close(void *self)
{
    struct mcts *mcts = self;
    free_parts(mcts);
    free(mcts->moves);
    free(mcts->votes);
    free(mcts->sums);
    free(mcts->dealt);
    free(mcts);
}

static void *open(const struct qx_rules *rules, qx_seat seat, const uint64_t *option,
                  struct qx_error *error)
{
    (void)seat;
    struct mcts *mcts = calloc(1, sizeof *mcts);
    if (mcts) {
        mcts->rules = rules;
        mcts->settings.exploration = (double)option[EXPLORATION] / 100;
        mcts->settings.cut = rules->game->evaluate ? option[CUT] : UCT_TO_THE_END;
        mcts->bytes = (size_t)option[MEMORY] << 20;
        mcts->moves = calloc(rules->n_moves_max, sizeof *mcts->moves);
        mcts->votes = calloc(rules->n_moves_max, sizeof *mcts->votes);
        const bool has_deals = rules->game->deal != NULL;
        mcts->sums = has_deals ? calloc(rules->n_moves_max, sizeof *mcts->sums) : NULL;
        mcts->dealt = has_deals ? malloc(rules->state_size) : NULL;
        if (mcts->moves && mcts->votes && (!has_deals || (mcts->sums && mcts->dealt)) &&
            prepare_parts(mcts, 1))
            return mcts;
        close(mcts);
    }
    qx_fail(error, "no memory for the bot \"mcts\"");
    return NULL;
}

static void saw(void *self, qx_seat seat, qx_move move)
{
    struct mcts *mcts = self;
    if (mcts->n_steps >= STEPS_MOST)
        mcts->n_steps = -1;
    if (mcts->n_steps >= 0)
        mcts->steps[mcts->n_steps++] = (struct qx_step){.seat = seat, .move = move};
}

/* --- choosing -------------------------------------------------------------------------------- */

static void run_part(void *context, int number)
{
    struct mcts *mcts = context;
    struct part *part = &mcts->parts[number];
    uct_run(part->uct, &part->limit, &part->random);
    if (uct_is_proven(part->uct))
        atomic_store_explicit(&mcts->is_proven, true, memory_order_relaxed);
}

/* Shares out the budget; the first part gets what does not divide. */
static void set_limits(struct mcts *mcts, const struct qx_request *request, size_t n_moves)
{
    const uint64_t seed = qx_random_next(request->random);
    struct qx_budget budget = request->budget;
    if (n_moves == 1 && (budget.nodes == 0 || budget.nodes > FORCED_NODES))
        budget.nodes = FORCED_NODES;
    const uint64_t n = (uint64_t)mcts->n_parts, rest = budget.nodes % n;
    budget.nodes /= n;
    for (int i = 0; i < mcts->n_parts; i++) {
        struct part *part = &mcts->parts[i];
        limit_init(&part->limit, &budget, mcts->rules->state_size);
        part->limit.also_stop = &mcts->is_proven;
        part->limit.most_nodes += i == 0 && budget.nodes > 0 ? rest : 0;
        qx_random_init_stream(&part->random, seed, (uint64_t)i);
    }
}

/* 0: not even one tree has room for its root's moves. */
static int count_parts(const struct mcts *mcts, const struct qx_budget *budget, size_t n_moves)
{
    const uint64_t n_fit = mcts->bytes / uct_least_bytes(mcts->rules, n_moves);
    const uint64_t n = budget->threads > THREADS_MOST ? THREADS_MOST : budget->threads;
    const uint64_t n_used = n == 0 || (budget->nodes > 0 && budget->nodes < 100 * n) ? 1 : n;
    return (int)(n_used < n_fit ? n_used : n_fit);
}

static void fill_answer(const struct mcts *mcts, const struct qx_request *request,
                        const struct uct_vote *vote, struct qx_answer *answer)
{
    answer->move = vote->move;
    answer->has_value = vote->n_visits > 0 || vote->is_proven;
    answer->is_exact =
        vote->is_proven && atomic_load_explicit(&mcts->is_proven, memory_order_relaxed);
    answer->value = vote_share(vote);
    if (vote->is_proven)
        answer->distance = (int32_t)vote->distance;
    for (int i = 0; i < mcts->n_parts; i++)
        answer->nodes += mcts->parts[i].limit.n_nodes;
    answer->n_line = uct_line(mcts->parts[0].uct, request->seat, vote->move, answer->line);
    answer->depth = (uint32_t)answer->n_line;
}

/* Searches the request's state and fills the votes on its n moves. */
static void search(struct mcts *mcts, const struct qx_request *request, size_t n)
{
    atomic_store_explicit(&mcts->is_proven, false, memory_order_relaxed);
    set_limits(mcts, request, n);
    for (int i = 0; i < mcts->n_parts; i++)
        uct_begin(mcts->parts[i].uct, request, mcts->steps, mcts->n_steps);
    thread_run(mcts->n_parts, run_part, mcts);
    mcts->n_steps = 0;
    for (size_t i = 0; i < n; i++)
        mcts->votes[i] = (struct uct_vote){.move = mcts->moves[i]};
    for (int i = 0; i < mcts->n_parts; i++)
        uct_add_votes(mcts->parts[i].uct, request->seat, mcts->votes, n);
}

/* --- deals ----------------------------------------------------------------------------------- */

static uint64_t count_deals(const struct qx_budget *budget)
{
    const uint64_t n = budget->nodes ? budget->nodes / DEAL_NODES : DEALS_MOST;
    return n < 1 ? 1 : n > DEALS_MOST ? DEALS_MOST : n;
}

/* A deal has one vote, for its best move; what it thinks of every move is summed up too. */
static void count_deal(struct mcts *mcts, size_t n, struct qx_answer *answer)
{
    mcts->sums[votes_best(mcts->votes, n) - mcts->votes].n_visits++;
    for (size_t i = 0; i < n; i++)
        mcts->sums[i].sum += vote_share(&mcts->votes[i]);
    for (int i = 0; i < mcts->n_parts; i++)
        answer->nodes += mcts->parts[i].limit.n_nodes;
}

/* No tree is kept from one deal to the next: positions with the same history differ in them. */
static void choose_unseen(struct mcts *mcts, const struct qx_request *request, size_t n,
                          struct qx_answer *answer)
{
    const uint64_t n_deals = count_deals(&request->budget);
    struct qx_request deal = *request;
    deal.state = mcts->dealt;
    deal.budget.nodes /= n_deals;
    deal.budget.milliseconds = (deal.budget.milliseconds + n_deals - 1) / n_deals;
    for (size_t i = 0; i < n; i++)
        mcts->sums[i] = (struct uct_vote){.move = mcts->moves[i]};
    for (uint64_t i = 0; i < n_deals; i++) {
        memcpy(mcts->dealt, request->state, mcts->rules->state_size);
        mcts->rules->game->deal(mcts->rules, mcts->dealt, request->seat, request->random);
        mcts->n_steps = -1;
        search(mcts, &deal, n);
        count_deal(mcts, n, answer);
    }
    const struct uct_vote *best = votes_best(mcts->sums, n);
    answer->move = best->move;
    answer->has_value = true;
    answer->value = best->sum / (double)n_deals;
    answer->depth = 1;
    answer->n_line = 1;
    answer->line[0] = (struct qx_step){.seat = request->seat, .move = best->move};
}

static bool choose(void *self, const struct qx_request *request, struct qx_answer *answer,
                   struct qx_error *error)
{
    struct mcts *mcts = self;
    struct qx_request mine = *request;
    mine.budget = limit_without_depth(&request->budget);
    const size_t n = qx_moves(mcts->rules, request->state, request->seat, mcts->moves);
    const int n_parts = count_parts(mcts, &mine.budget, n);
    if (n_parts == 0) {
        answer->move =
            qx_move_draw(mcts->rules, request->state, request->seat, request->random, mcts->moves);
        return true;
    }
    if (!prepare_parts(mcts, n_parts))
        return qx_fail(error, "no memory for the bot \"mcts\"");
    if (mcts->dealt) {
        choose_unseen(mcts, &mine, n, answer);
        return true;
    }
    search(mcts, &mine, n);
    const bool is_together = qx_turn(mcts->rules, request->state) == QX_TOGETHER;
    const struct uct_vote *vote =
        is_together ? votes_draw(mcts->votes, n, request->random) : votes_best(mcts->votes, n);
    fill_answer(mcts, &mine, vote, answer);
    return true;
}

const struct qx_bot qx_bot_mcts = {
    .abi = QX_BOT_ABI,
    .name = "mcts",
    .idea = "plays thousands of games in its head and mixes its choices where all choose at once",
    .strength = 50,
    .options = options,
    .plays = uct_plays,
    .open = open,
    .saw = saw,
    .choose = choose,
    .close = close,
};
