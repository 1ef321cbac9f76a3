/*
 * othello_expert.c - the strongest bot of Othello on 8x8: learned weights, and exact play at the
 * end.
 *
 * It plays the openings that its book knows (knowledge/othello/opening_book.h). Then
 * it looks ahead deeper and deeper (knowledge/othello/midgame_think.h). Where the budget should do
 * for it, the position is solved instead, after a short look ahead to fall back on. Both searches
 * count discs, so that it wins by as much as it can; but where the score cannot be proven in time
 * and may be close, it asks first who wins, which takes about a quarter of the work. What a search
 * found is kept for the next move.
 */
#include <quincunx/bot.h>

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "games/othello/othello_state.h"
#include "knowledge/othello/endgame.h"
#include "knowledge/othello/midgame_think.h"
#include "knowledge/othello/opening_book.h"

enum { MEMORY, DOUBT, BOOK };
enum {
    FORCED_DEPTH = 6,      /* an only move needs no more thought */
    FIRST_DEPTH = 8,       /* before a position is solved …      */
    FIRST_PART = 8,        /* … with at most this part of the budget … */
    LIKELY_PART = 3,       /* … or this where no proof will come of it */
    SOLVE_NODES = 3600000, /* what a position of 20 empty squares takes … */
    SOLVE_EMPTY = 20,
    DOUBT_GAIN = 7,              /* … with doubt, this part of it */
    NODES_A_MILLISECOND = 24000, /* that solving looks at */
    UNTIL_STOPPED = 10000,       /* milliseconds that a search without an end counts on */
    CLOSE = 10 * OTHELLO_DISC,   /* a lead that may still be lost */
};
static const double solve_growth = 1.94; /* … and for each more, so many times as much */

static const struct qx_option options[] = {
    [MEMORY] = {.name = "memory",
                .help = "megabytes for positions it has seen",
                .min = 2,
                .max = 65536,
                .standard = 64},
    [DOUBT] = {.name = "doubt",
               .help = "how boldly it leaves out lines that look hopeless; 0: never",
               .min = 0,
               .max = OTHELLO_DOUBT_MOST,
               .standard = 2},
    [BOOK] = {.name = "book",
              .help = "1: plays the openings it knows at once; 0: thinks about every move",
              .min = 0,
              .max = 1,
              .standard = 1},
    {.name = NULL},
};

struct expert {
    uint8_t doubt;
    bool uses_book;
    const struct qx_store *store; /* where `kept` was looked for */
    struct othello_book *kept;    /* the user's own book; NULL: none */
    struct othello_midgame *midgame;
    struct othello_endgame *endgame;
};

static bool plays(const struct qx_rules *rules, struct qx_error *error)
{
    if (othello_side(rules) != 8 || rules->option[OTHELLO_PASS] != OTHELLO_PASS_ON)
        return qx_fail(error, "expert plays on 8x8 only, and with passes");
    return othello_weights_of_program() ||
           qx_fail(error, "the weights that expert plays by are not at hand");
}

static void close(void *self)
{
    struct expert *expert = self;
    othello_midgame_free(expert->midgame);
    othello_endgame_free(expert->endgame);
    othello_book_free(expert->kept);
    free(expert);
}

static void *open(const struct qx_rules *rules, qx_seat seat, const uint64_t *option,
                  struct qx_error *error)
{
    (void)rules, (void)seat;
    struct expert *expert = calloc(1, sizeof *expert);
    if (expert) {
        const unsigned half = (unsigned)option[MEMORY] / 2;
        expert->doubt = (uint8_t)option[DOUBT];
        expert->uses_book = option[BOOK] != 0;
        expert->midgame = othello_midgame_new(othello_weights_of_program(), half);
        expert->endgame = othello_endgame_new(8, half);
    }
    if (expert && expert->midgame && expert->endgame)
        return expert;
    if (expert)
        close(expert);
    qx_fail(error, "no memory for the bot \"expert\"");
    return NULL;
}

/* --- the end --------------------------------------------------------------------------------- */

/* The clock and the stop flag while a position is being solved. */
struct watch {
    struct limit *limit;
    atomic_bool stop;
};

static void watch_clock(void *context, double share, uint64_t n_nodes)
{
    struct watch *watch = context;
    (void)share, (void)n_nodes;
    limit_look(watch->limit);
    if (watch->limit->is_spent)
        atomic_store(&watch->stop, true);
}

/* Nodes that may go into solving; 0: none are left. */
static uint64_t nodes_left(const struct qx_budget *budget, const struct limit *limit)
{
    uint64_t left = limit->most_nodes > limit->n_nodes ? limit->most_nodes - limit->n_nodes : 0;
    if (!limit->now && limit->most_nodes == UINT64_MAX && !budget->depth)
        left = (uint64_t)UNTIL_STOPPED * NODES_A_MILLISECOND;
    if (limit->now) {
        const uint64_t now = limit->now();
        const uint64_t by_time = limit->deadline <= now ? 0
                                 : limit->deadline - now < UINT64_MAX / NODES_A_MILLISECOND
                                     ? (limit->deadline - now) * NODES_A_MILLISECOND
                                     : UINT64_MAX;
        left = by_time < left ? by_time : left;
    }
    return left;
}

/* What solving takes, about. */
static double solve_nodes(int n_empty)
{
    double nodes = SOLVE_NODES;
    for (int i = SOLVE_EMPTY; i < n_empty; i++)
        nodes *= solve_growth;
    for (int i = n_empty; i < SOLVE_EMPTY; i++)
        nodes /= solve_growth;
    return nodes;
}

/* What solving will bring within the budget: nothing, a score that is likely, or a proof. */
enum reach { FAR, LIKELY, SURE };

static enum reach reach_of(int n_empty, const struct qx_budget *budget, const struct limit *limit)
{
    const double left = (double)nodes_left(budget, limit), all = solve_nodes(n_empty);
    if ((budget->depth && n_empty > (int)budget->depth) || all / DOUBT_GAIN > left)
        return FAR;
    return all > left ? LIKELY : SURE;
}

/* Is the score proven? If not, the answer's line may tell what is likely. */
static bool solve(struct expert *expert, const struct othello_question *question,
                  const struct qx_budget *budget, struct limit *limit, bool asks_winner,
                  struct othello_answer *answer)
{
    struct watch watch = {.limit = limit};
    const struct othello_task task = {
        .own = question->own,
        .opp = question->opp,
        .asks_winner = asks_winner,
        .threads = budget->nodes ? 1 : (int)budget->threads,
        .most_nodes = limit->most_nodes - limit->n_nodes,
        .stop = &watch.stop,
        .tell = watch_clock,
        .context = &watch,
    };
    atomic_init(&watch.stop, false);
    const bool is_solved = othello_endgame_solve(expert->endgame, &task, answer);
    limit->n_nodes += answer->n_nodes;
    return is_solved;
}

/* --- answers --------------------------------------------------------------------------------- */

/* How likely a lead of so many discs wins: the guess errs by about 3 discs and one for every 8
 * empty squares. From log-odds to a share as qx_evaluation goes, the same on every machine. */
static double share_of(double discs, int n_empty)
{
    return (1 + (double)qx_evaluation(discs / (0.55 * (3 + n_empty / 8.0))) / QX_SURE) / 2;
}

static void add_step(const struct qx_rules *rules, struct othello_state *state, qx_move move,
                     struct qx_answer *answer)
{
    if (answer->n_line == QX_LINE_MAX)
        return;
    answer->line[answer->n_line++] = (struct qx_step){.seat = state->mover, .move = move};
    rules->game->apply(rules, state, state->mover, move);
}

/* The line of play, passes put in. */
static void put_line(const struct qx_request *request, const uint8_t *squares, int n,
                     struct qx_answer *answer)
{
    struct othello_state state = {0};
    memcpy(&state, request->state, request->rules->state_size);
    for (int i = 0; i < n; i++) {
        if (state.stage == OTHELLO_PASSES)
            add_step(request->rules, &state, othello_pass(request->rules), answer);
        add_step(request->rules, &state, squares[i], answer);
    }
}

static void answer_guess(const struct qx_request *request, const struct othello_thought *thought,
                         int n_empty, struct qx_answer *answer)
{
    const double discs = (double)thought->value / OTHELLO_DISC;
    answer->move = (qx_move)thought->moves[0].square;
    answer->has_value = true;
    answer->value = share_of(discs, n_empty);
    answer->has_points = true;
    answer->points = discs;
    answer->depth = (uint32_t)thought->depth;
    put_line(request, thought->line, thought->n_line, answer);
}

static void answer_end(const struct qx_request *request, const struct othello_answer *found,
                       bool is_proven, int n_empty, struct qx_answer *answer)
{
    answer->move = found->line.square[0];
    answer->has_value = true;
    answer->is_exact = is_proven;
    answer->value = !is_proven         ? share_of(found->score, n_empty / 2)
                    : found->score > 0 ? 1
                    : found->score < 0 ? 0
                                       : 0.5;
    answer->depth = is_proven ? 0 : (uint32_t)n_empty;
    answer->has_points = true;
    answer->points = found->score;
    put_line(request, found->line.square, found->line.length, answer);
}

/* The discs of a guess, on the side of 0 that is known to be right. */
static double guess_beyond(double discs, int score)
{
    return score > 0 ? fmax(discs, 1) : score < 0 ? fmin(discs, -1) : 0;
}

/* Only who wins was asked: by how much is what the look ahead thought. Where every move loses, a
 * search with doubt may have hoped for one, which is played; else the look ahead chooses that, too.
 */
static void answer_winner(const struct qx_request *request, const struct othello_thought *thought,
                          const struct othello_answer *found, bool is_proven, int n_empty,
                          struct qx_answer *answer)
{
    answer_guess(request, thought, n_empty, answer);
    if (found->line.length == 0 && !is_proven)
        return;
    answer->points = guess_beyond(answer->points, found->score);
    answer->value = is_proven ? (1 + (found->score > 0) - (found->score < 0)) / 2.0
                              : share_of(answer->points, n_empty / 2);
    if (found->line.length > 0) {
        answer->move = found->line.square[0];
        answer->n_line = 0;
        put_line(request, found->line.square, found->line.length, answer);
    }
}

/* --- a move ---------------------------------------------------------------------------------- */

static struct othello_question question_of(const struct expert *expert,
                                           const struct othello_state *state,
                                           const struct qx_budget *budget)
{
    struct othello_question question = {
        .own = state->board.narrow.discs[state->mover],
        .opp = state->board.narrow.discs[!state->mover],
        .depth = budget->depth ? (int)budget->depth : OTHELLO_DEPTH_MOST,
        .n_best = 1,
        .doubt = expert->doubt,
        .threads = budget->nodes || budget->depth ? 1 : (int)budget->threads,
    };
    if ((state->board.narrow.legal & (state->board.narrow.legal - 1)) == 0 &&
        question.depth > FORCED_DEPTH)
        question.depth = FORCED_DEPTH;
    return question;
}

/* A look ahead before the position is solved: short where a proof is near. */
static void think_first(struct expert *expert, struct othello_question question, enum reach reach,
                        struct limit *limit, struct othello_thought *thought)
{
    const uint64_t n_parts = reach == SURE ? FIRST_PART : LIKELY_PART;
    const uint64_t now = limit->now ? limit->now() : 0;
    struct limit part = *limit;
    part.most_nodes = limit->n_nodes + (limit->most_nodes - limit->n_nodes) / n_parts;
    if (limit->deadline > now)
        part.deadline -= (limit->deadline - now) * (n_parts - 1) / n_parts;
    if (reach == SURE && question.depth > FIRST_DEPTH)
        question.depth = FIRST_DEPTH;
    othello_think(expert->midgame, &question, &part, thought);
    limit->n_nodes = part.n_nodes;
}

static void choose_square(struct expert *expert, const struct qx_request *request,
                          struct limit *limit, struct qx_answer *answer)
{
    const struct othello_question question = question_of(expert, request->state, &request->budget);
    const int n_empty = 64 - __builtin_popcountll(question.own | question.opp);
    const enum reach reach = reach_of(n_empty, &request->budget, limit);
    struct othello_thought thought;
    struct othello_answer found = {0};
    bool is_proven = false, asks_winner = false;
    if (reach == FAR) {
        othello_think(expert->midgame, &question, limit, &thought);
    } else {
        think_first(expert, question, reach, limit, &thought);
        asks_winner = reach == LIKELY && abs(thought.value) < CLOSE;
        is_proven = solve(expert, &question, &request->budget, limit, asks_winner, &found);
    }
    if (asks_winner)
        answer_winner(request, &thought, &found, is_proven, n_empty, answer);
    else if (found.line.length > 0)
        answer_end(request, &found, is_proven, n_empty, answer);
    else
        answer_guess(request, &thought, n_empty, answer);
}

/* Looks for the user's book once, when a store comes to hand; a damaged one is none. */
static void use_store(struct expert *expert, const struct qx_request *request)
{
    const struct qx_store *store = request->budget.store;
    if (expert->store == store)
        return;
    expert->store = store;
    othello_book_free(expert->kept);
    othello_book_kept(request->rules, store, &expert->kept, NULL);
}

/* The best move that a book knows: the user's own first, which began as a copy of the program's. */
static bool find_known(const struct expert *expert, uint64_t own, uint64_t opp, int *square,
                       int *value)
{
    const struct othello_book *const books[] = {expert->kept, othello_book_of_program()};
    for (int i = 0; i < 2; i++)
        if (books[i] && othello_book_best(books[i], own, opp, square, value))
            return true;
    return false;
}

/* A move of a book: one position looked at, the one after it. */
static bool choose_known(struct expert *expert, const struct qx_request *request,
                         struct limit *limit, struct qx_answer *answer)
{
    const struct othello_state *state = request->state;
    const uint64_t own = state->board.narrow.discs[state->mover];
    const uint64_t opp = state->board.narrow.discs[!state->mover];
    struct othello_thought thought = {.n_moves = 1, .n_line = 1};
    if (!expert->uses_book)
        return false;
    use_store(expert, request);
    if (!find_known(expert, own, opp, &thought.moves[0].square, &thought.value))
        return false;
    thought.line[0] = (uint8_t)thought.moves[0].square;
    limit->n_nodes++;
    answer_guess(request, &thought, 64 - __builtin_popcountll(own | opp), answer);
    return true;
}

static bool choose(void *self, const struct qx_request *request, struct qx_answer *answer,
                   struct qx_error *error)
{
    (void)error;
    const struct othello_state *state = request->state;
    struct limit limit;
    limit_init(&limit, &request->budget, 0);
    if (state->stage == OTHELLO_PASSES)
        answer->move = othello_pass(request->rules);
    else if (!choose_known(self, request, &limit, answer))
        choose_square(self, request, &limit, answer);
    answer->nodes = limit.n_nodes;
    return true;
}

const struct qx_bot qx_bot_othello_expert = {
    .abi = QX_BOT_ABI,
    .name = "expert",
    .idea = "judges by patterns it learned from its own games, and plays the end exactly",
    .strength = 70,
    .game = "othello",
    .options = options,
    .plays = plays,
    .open = open,
    .choose = choose,
    .close = close,
};
