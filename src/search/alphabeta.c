/*
 * alphabeta.c - iterative deepening with a transposition table, through the public table of any
 * game.
 *
 * Each distance from the root ("ply") has a frame: the state, its moves, the best line from there.
 * A value is a score of score.h from the view of the side that owes the move in the frame: the
 * searching seat is one side, all other seats are the other, chance and the end count as the first.
 * A child's value changes its sign only where the side changes.
 *
 * n_guesses counts leaves whose value is not the end of a game; where it did not grow during a
 * node's search the node's value is exact at any depth (TT_DEPTH_FULL). Values of repeated
 * positions depend on the way to them and count as guesses, so they never become exact.
 *
 * Principal variation search after Marsland and Campbell (1982); history after Schaeffer (1989);
 * killers after Akl and Newborn (1977).
 */
#include "search/alphabeta.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "search/score.h"
#include "search/limit.h"
#include "search/order.h"
#include "search/repeats.h"
#include "search/tt.h"

enum {
    PLY_MAX = 128,
    FRAMES_BYTES =
        1 << 26, /* frames of large boards stop the search earlier rather than fill more */
    ASPIRATION = QX_SURE / 64, /* half the first window around the last depth's value */
    FORCED_DEPTH = 2,          /* a single legal move is not worth more */
};

static_assert((int)SCORE_INFINITE <= (int)TT_VALUE_MOST, "the table holds every score");

struct frame {
    void *state;
    qx_move *moves;
    int32_t *ranks;
    qx_seat seat; /* who owes a move */
    int side;     /* 0: the searching seat, chance or nobody; 1: another seat */
    int n_turns;  /* that ended on the way from the root; the end of the game ends one too */
    qx_move killers[2];
    int n_line;
    struct qx_step line[QX_LINE_MAX];
};

struct alphabeta {
    const struct qx_rules *rules;
    qx_seat seat;
    int most_plies; /* frames[0 … most_plies] exist */
    struct frame *frames;
    unsigned char *storage; /* what the frames point to */
    uint64_t keys[PLY_MAX + 1];
    struct tt *tt;
    struct scorer scorer;
    struct order order;
    struct limit limit;
    struct repeats repeats;
    uint64_t salt;
    uint64_t n_guesses;
    struct qx_answer *answer; /* of the search going on */
};

/* --- life ------------------------------------------------------------------------------------ */

static size_t round_up(size_t size)
{
    return (size + 15) / 16 * 16;
}

/* Bytes of one frame, or 0 where they are beyond counting. */
static size_t frame_bytes(const struct qx_rules *rules)
{
    if (rules->state_size > FRAMES_BYTES || rules->n_moves_max > FRAMES_BYTES)
        return 0;
    const size_t n = rules->n_moves_max;
    return round_up(rules->state_size) + round_up(n * sizeof(qx_move)) +
           round_up(n * sizeof(int32_t));
}

bool alphabeta_plays(const struct qx_rules *rules, struct qx_error *error)
{
    if (rules->is_simultaneous)
        return qx_fail(error, "alphabeta does not play %s: its players move at the same time",
                       rules->game->title);
    if (rules->has_hidden)
        return qx_fail(error, "alphabeta does not play %s: something is hidden in it",
                       rules->game->title);
    const size_t bytes = frame_bytes(rules);
    if (bytes == 0 || bytes > FRAMES_BYTES / 2)
        return qx_fail(error, "this board is too large for alphabeta");
    return true;
}

static bool lay_out_frames(struct alphabeta *search)
{
    const struct qx_rules *rules = search->rules;
    const size_t bytes = frame_bytes(rules);
    assert(bytes > 0); /* alphabeta_plays refuses boards that are too large */
    const size_t n_frames = FRAMES_BYTES / bytes;
    search->most_plies = n_frames > PLY_MAX ? PLY_MAX : (int)n_frames - 1;
    search->frames = calloc((size_t)search->most_plies + 1, sizeof *search->frames);
    search->storage = calloc((size_t)search->most_plies + 1, bytes);
    if (!search->frames || !search->storage)
        return false;
    for (int ply = 0; ply <= search->most_plies; ply++) {
        unsigned char *at = search->storage + (size_t)ply * bytes;
        search->frames[ply].state = at;
        at += round_up(rules->state_size);
        search->frames[ply].moves = (qx_move *)(void *)at;
        at += round_up(rules->n_moves_max * sizeof(qx_move));
        search->frames[ply].ranks = (int32_t *)(void *)at;
    }
    return true;
}

struct alphabeta *alphabeta_new(const struct qx_rules *rules, qx_seat seat, size_t table_bytes)
{
    struct alphabeta *search = calloc(1, sizeof *search);
    if (!search)
        return NULL;
    search->rules = rules;
    search->seat = seat;
    search->tt = tt_new(table_bytes);
    const bool has_scorer = scorer_init(&search->scorer, rules);
    if (lay_out_frames(search) && search->tt && has_scorer)
        return search;
    alphabeta_free(search);
    return NULL;
}

void alphabeta_free(struct alphabeta *search)
{
    if (!search)
        return;
    free(search->frames);
    free(search->storage);
    tt_free(search->tt);
    scorer_release(&search->scorer);
    free(search);
}

/* --- one node -------------------------------------------------------------------------------- */

static int32_t node_value(struct alphabeta *search, int ply, int depth, int32_t alpha,
                          int32_t beta);

/* Looks at the state just put into a frame. */
static void enter(struct alphabeta *search, int ply)
{
    struct frame *frame = &search->frames[ply];
    frame->seat = qx_turn(search->rules, frame->state);
    frame->side = frame->seat >= 0 && frame->seat != search->seat;
    frame->n_turns = ply == 0 ? 0 : frame[-1].n_turns + (frame[-1].seat != frame->seat);
    frame->n_line = 0;
    search->keys[ply] = qx_key(search->rules, frame->state);
}

/* The value of a move for the side that makes it. */
static int32_t move_value(struct alphabeta *search, int ply, qx_move move, int depth, int32_t alpha,
                          int32_t beta)
{
    struct frame *frame = &search->frames[ply], *next = frame + 1;
    memcpy(next->state, frame->state, search->rules->state_size);
    qx_apply(search->rules, next->state, frame->seat, move);
    enter(search, ply + 1);
    if (next->side == frame->side)
        return node_value(search, ply + 1, depth, alpha, beta);
    return -node_value(search, ply + 1, depth, -beta, -alpha);
}

/* Expects nothing of the window: all outcomes count alike, a sure one as a whole point or none.
 * Where all are won, or all lost, so is the position, as late as the slowest of them. */
static int32_t chance_value(struct alphabeta *search, int ply, int depth)
{
    struct frame *frame = &search->frames[ply];
    const size_t n = qx_moves(search->rules, frame->state, QX_CHANCE, frame->moves);
    int32_t least = SCORE_INFINITE, most = -SCORE_INFINITE;
    double sum = 0;
    for (size_t i = 0; i < n; i++) {
        const int32_t value =
            move_value(search, ply, frame->moves[i], depth - 1, -SCORE_INFINITE, SCORE_INFINITE);
        if (search->limit.is_spent)
            return 0;
        least = value < least ? value : least;
        most = value > most ? value : most;
        sum += value > QX_SURE ? QX_SURE : value < -QX_SURE ? -QX_SURE : value;
    }
    frame->n_line = 0;
    return least > QX_SURE ? least : most < -QX_SURE ? most : (int32_t)(sum / (double)n);
}

/* A sure score counts turns from the root in the search and from its own position in the table. */
static int32_t shift_sure(int32_t value, int turns)
{
    return value > QX_SURE ? value + turns : value < -QX_SURE ? value - turns : value;
}

/* Does the table settle the node? At nodes of the main line it never does, so that the line is
 * whole. */
static bool is_settled(struct alphabeta *search, int ply, int depth, int32_t alpha, int32_t beta,
                       const struct tt_entry *entry, int32_t *value)
{
    *value = shift_sure(entry->value, -search->frames[ply].n_turns);
    if (entry->depth < depth || beta - alpha > 1)
        return false;
    const bool is_high = entry->bound != TT_ATMOST && *value >= beta;
    const bool is_low = entry->bound != TT_ATLEAST && *value <= alpha;
    if (!is_high && !is_low)
        return false;
    search->n_guesses += entry->depth != TT_DEPTH_FULL;
    return true;
}

static void keep_killer(struct frame *frame, qx_move move)
{
    if (frame->killers[0] == move)
        return;
    frame->killers[1] = frame->killers[0];
    frame->killers[0] = move;
}

/* The line of a frame becomes this move and the line behind it. */
static void extend_line(struct alphabeta *search, int ply, qx_move move)
{
    struct frame *frame = &search->frames[ply];
    const struct frame *next = frame + 1;
    const int n = next->n_line < QX_LINE_MAX - 1 ? next->n_line : QX_LINE_MAX - 1;
    frame->line[0] = (struct qx_step){.seat = frame->seat, .move = move};
    memcpy(frame->line + 1, next->line, (size_t)n * sizeof *frame->line);
    frame->n_line = n + 1;
}

/* Turns to the end of a sure score; 0 of others. */
static int32_t distance_of(int32_t value)
{
    return score_is_sure(value) ? SCORE_WIN - abs(value) : 0;
}

/* What has been found out at the root is the answer, should the search stop here. One move proves a
 * win; that all lose is not known before the last was tried. */
static void note_answer(struct alphabeta *search, int32_t value)
{
    struct qx_answer *answer = search->answer;
    const struct frame *root = &search->frames[0];
    answer->move = root->line[0].move;
    answer->has_value = true;
    answer->value = score_to_share(value, search->rules->n_seats);
    answer->is_exact = value > QX_SURE;
    answer->distance = answer->is_exact ? distance_of(value) : 0;
    answer->n_line = root->n_line;
    memcpy(answer->line, root->line, (size_t)root->n_line * sizeof *answer->line);
}

/* One move of a node: a narrow window first where it is not expected to be the best. */
static int32_t try_move(struct alphabeta *search, int ply, qx_move move, int depth, int32_t alpha,
                        int32_t beta, bool is_first)
{
    if (is_first || beta - alpha == 1)
        return move_value(search, ply, move, depth, alpha, beta);
    const int32_t value = move_value(search, ply, move, depth, alpha, alpha + 1);
    if (value <= alpha || value >= beta || search->limit.is_spent)
        return value;
    return move_value(search, ply, move, depth, alpha, beta);
}

struct best {
    int32_t value;
    qx_move move;
};

/* Tries the moves in order; `alpha` of the caller stays what it was. */
static struct best best_of(struct alphabeta *search, int ply, int depth, int32_t alpha,
                           int32_t beta, size_t n)
{
    struct frame *frame = &search->frames[ply];
    const int child_depth = n == 1 ? depth : depth - 1; /* a forced move costs nothing */
    struct best best = {.value = -SCORE_INFINITE};
    for (size_t i = 0; i < n; i++) {
        const qx_move move = order_pick(frame->moves, frame->ranks, n, i);
        const int32_t value = try_move(search, ply, move, child_depth, alpha, beta, i == 0);
        if (search->limit.is_spent)
            break;
        if (value <= best.value)
            continue;
        best = (struct best){.value = value, .move = move};
        if (value <= alpha)
            continue;
        alpha = value;
        extend_line(search, ply, move);
        if (ply == 0)
            note_answer(search, value);
        if (value >= beta) {
            keep_killer(frame, move);
            order_learn(&search->order, frame->side, frame->moves, i + 1, depth);
            break;
        }
    }
    return best;
}

static int32_t players_value(struct alphabeta *search, int ply, int depth, int32_t alpha,
                             int32_t beta)
{
    struct frame *frame = &search->frames[ply];
    const uint64_t key = search->keys[ply], n_guesses = search->n_guesses;
    struct order_hints hints = {.table_move = ORDER_NO_HINT,
                                .killers = {frame->killers[0], frame->killers[1]},
                                .salt = ply == 0 ? search->salt : 0};
    struct tt_entry entry;
    if (tt_probe(search->tt, key, &entry)) {
        int32_t value;
        if (is_settled(search, ply, depth, alpha, beta, &entry, &value))
            return value;
        hints.table_move = entry.move;
    }
    if (ply == 0 && search->answer->depth > 0) /* the table's may be any of those that fell short */
        hints.table_move = (uint32_t)(search->answer->move & TT_MOVE_MASK);
    const size_t n = qx_moves(search->rules, frame->state, frame->seat, frame->moves);
    order_rank(&search->order, frame->side, &hints, frame->moves, n, frame->ranks);
    const struct best best = best_of(search, ply, depth, alpha, beta, n);
    if (search->limit.is_spent)
        return 0;
    const bool is_full = search->n_guesses == n_guesses;
    entry = (struct tt_entry){
        .value = shift_sure(best.value, frame->n_turns),
        .move = (uint32_t)(best.move & TT_MOVE_MASK),
        .depth = is_full ? TT_DEPTH_FULL : depth,
        .bound = best.value >= beta   ? TT_ATLEAST
                 : best.value > alpha ? TT_EXACT
                                      : TT_ATMOST,
    };
    tt_store(search->tt, key, &entry);
    return best.value;
}

/* The value of the position in a frame, entered before, to the side that owes the move there. */
static int32_t node_value(struct alphabeta *search, int ply, int depth, int32_t alpha, int32_t beta)
{
    const struct frame *frame = &search->frames[ply];
    if (!limit_spend(&search->limit))
        return 0;
    if (frame->seat == QX_NOBODY)
        return scorer_end(&search->scorer, frame->state, search->seat, frame->n_turns);
    if (ply > 0 &&
        repeats_is_draw(&search->repeats, search->keys[ply], search->keys, (size_t)ply)) {
        search->n_guesses++;
        return 0;
    }
    if (depth <= 0 || ply == search->most_plies) {
        const int32_t guess = scorer_guess(&search->scorer, frame->state, search->seat);
        search->n_guesses++;
        return frame->side ? -guess : guess;
    }
    return frame->seat == QX_CHANCE ? chance_value(search, ply, depth)
                                    : players_value(search, ply, depth, alpha, beta);
}

/* --- the root -------------------------------------------------------------------------------- */

/* Searches one depth in a window around the last value, wider and wider until the value is
 * inside. */
static int32_t root_value(struct alphabeta *search, int depth, int32_t last)
{
    int32_t low = ASPIRATION, high = ASPIRATION;
    for (;;) {
        const bool is_open = depth <= 2 || score_is_sure(last);
        const int32_t alpha = is_open || last - low < -QX_SURE ? -SCORE_INFINITE : last - low;
        const int32_t beta = is_open || last + high > QX_SURE ? SCORE_INFINITE : last + high;
        search->n_guesses = 0;
        const int32_t value = node_value(search, 0, depth, alpha, beta);
        if (search->limit.is_spent || (value > alpha && value < beta))
            return value;
        if (value <= alpha)
            low *= 8;
        else
            high *= 8;
    }
}

static void deepen(struct alphabeta *search, int most_depth)
{
    struct qx_answer *answer = search->answer;
    int32_t value = 0;
    for (int depth = 1; depth <= most_depth; depth++) {
        value = root_value(search, depth, value);
        if (search->limit.is_spent)
            break;
        answer->depth = (uint32_t)depth;
        answer->is_exact = score_is_sure(value) || search->n_guesses == 0;
        answer->distance = distance_of(value);
        if (answer->is_exact)
            break;
    }
}

void alphabeta_choose(struct alphabeta *search, const struct qx_request *request,
                      struct qx_answer *answer)
{
    struct frame *root = &search->frames[0];
    limit_init(&search->limit, &request->budget, search->rules->state_size);
    repeats_init(&search->repeats, search->rules, request->keys, request->n_keys);
    tt_begin(search->tt, search->limit.most_nodes);
    order_fade(&search->order);
    for (int ply = 0; ply <= search->most_plies; ply++)
        search->frames[ply].killers[0] = search->frames[ply].killers[1] = UINT64_MAX;
    search->salt = qx_random_next(request->random) | 1;
    search->answer = answer;
    memcpy(root->state, request->state, search->rules->state_size);
    enter(search, 0);
    const size_t n = qx_moves(search->rules, root->state, root->seat, root->moves);
    int most_depth = search->most_plies;
    if (n == 1 && most_depth > FORCED_DEPTH)
        most_depth = FORCED_DEPTH;
    if (request->budget.depth && request->budget.depth < (uint32_t)most_depth)
        most_depth = (int)request->budget.depth;
    *answer = (struct qx_answer){.move = root->moves[search->salt % n]};
    deepen(search, most_depth);
    answer->nodes = search->limit.n_nodes;
}
