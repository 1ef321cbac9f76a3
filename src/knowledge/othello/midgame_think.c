/*
 * midgame_think.c - iterative deepening at the root, with a window around the last value.
 *
 * Moves stand in the order of the last depth. Those that get a value of their own are searched with
 * the whole window (the best with a narrow one first), the others are only asked whether they beat
 * the worst of those.
 *
 * Further threads search the same position to the same depth. Each puts off what another is
 * searching, finds in the table what the others have done (busy.h), and leaves what another is done
 * with. The first to have searched a depth says how the moves stand, and all go on to the next.
 */
#include "knowledge/othello/midgame_think.h"

#include <limits.h>

#include "base/lock.h"
#include "base/thread.h"
#include "games/othello/bits.h"

enum {
    WINDOW = 3 * OTHELLO_DISC,
    WINDOW_DEPTH = 4, /* from here on the last value says enough */
};

/* What one thread searches. */
struct root {
    struct othello_midgame *midgame;
    const struct othello_question *question;
    struct othello_thought *thought;
};

static int search_move(const struct root *root, int square, int depth, int alpha, int beta)
{
    const struct othello_question *q = root->question;
    const uint64_t flips = othello_flips(q->own, q->opp, square);
    return -othello_midgame_search(root->midgame, q->opp ^ flips,
                                   q->own ^ flips ^ UINT64_C(1) << square, depth - 1, -beta,
                                   -alpha);
}

static uint64_t busy_code(const struct root *root, int square, int depth)
{
    const struct othello_question *q = root->question;
    const uint64_t flips = othello_flips(q->own, q->opp, square);
    return othello_busy_code(q->opp ^ flips, q->own ^ flips ^ UINT64_C(1) << square, depth - 1);
}

/* Brings to place i the first move from there on that no other thread searches, if there is one. */
static void avoid_busy(const struct root *root, int i, int depth)
{
    struct othello_option *moves = root->thought->moves;
    int k = i;
    while (k < root->thought->n_moves &&
           othello_busy_is_taken(root->midgame->busy, busy_code(root, moves[k].square, depth)))
        k++;
    if (k == root->thought->n_moves)
        return;
    const struct othello_option taken = moves[k];
    for (; k > i; k--)
        moves[k] = moves[k - 1];
    moves[i] = taken;
}

static int bounded(int value)
{
    if (value > OTHELLO_VALUE_MOST)
        return OTHELLO_VALUE_MOST;
    return value < -OTHELLO_VALUE_MOST ? -OTHELLO_VALUE_MOST : value;
}

/* The value of a move, first looked for near the last one. */
static int value_near(const struct root *root, int square, int depth, int last)
{
    if (depth < WINDOW_DEPTH)
        return search_move(root, square, depth, -OTHELLO_VALUE_MOST, OTHELLO_VALUE_MOST);
    const int alpha = bounded(last - WINDOW), beta = bounded(last + WINDOW);
    const int value = search_move(root, square, depth, alpha, beta);
    if (value <= alpha && alpha > -OTHELLO_VALUE_MOST)
        return search_move(root, square, depth, -OTHELLO_VALUE_MOST, alpha);
    if (value >= beta && beta < OTHELLO_VALUE_MOST)
        return search_move(root, square, depth, beta, OTHELLO_VALUE_MOST);
    return value;
}

/* Puts the i-th move in its place among those before it. */
static void settle(struct othello_option *moves, int i)
{
    const struct othello_option taken = moves[i];
    for (; i > 0 && taken.is_guessed && moves[i - 1].value < taken.value; i--)
        moves[i] = moves[i - 1];
    moves[i] = taken;
}

/* The value of the i-th move, or that it is no better than those that have one. */
static void value_move(const struct root *root, int i, int depth)
{
    const int n_best = root->question->n_best;
    struct othello_option *move = &root->thought->moves[i];
    if (i < n_best) {
        move->value = value_near(root, move->square, depth, move->value);
        move->is_guessed = true;
        return;
    }
    const int least = root->thought->moves[n_best - 1].value;
    move->value = search_move(root, move->square, depth, least, least + 1);
    move->is_guessed = move->value > least;
    if (move->is_guessed)
        move->value = search_move(root, move->square, depth, least, OTHELLO_VALUE_MOST);
}

/* One depth for all moves; false: the limit was spent on the way, but what was found counts, or
 * another thread was done first. */
static bool search_depth(const struct root *root, int depth)
{
    struct othello_thought *thought = root->thought;
    struct othello_midgame *midgame = root->midgame;
    struct othello_watch watch = {.depth = depth};
    bool is_whole = true;
    midgame->path = &watch;
    midgame->settled = NULL;
    for (int i = 0; is_whole && i < thought->n_moves; i++) {
        if (midgame->is_shared && i >= root->question->n_best)
            avoid_busy(root, i, depth);
        const struct othello_option before = thought->moves[i];
        const uint64_t code = busy_code(root, before.square, depth);
        if (midgame->is_shared)
            othello_busy_take(midgame->busy, code);
        value_move(root, i, depth);
        if (midgame->is_shared)
            othello_busy_leave(midgame->busy, code);
        is_whole = !midgame->limit->is_spent && !midgame->settled;
        if (is_whole)
            settle(thought->moves, i);
        else
            thought->moves[i] = before;
    }
    midgame->path = midgame->settled = NULL;
    return is_whole;
}

/* Best play as far as the table remembers it. */
static void find_line(const struct othello_midgame *midgame,
                      const struct othello_question *question, struct othello_thought *thought)
{
    uint64_t own = question->own, opp = question->opp;
    int square = thought->moves[0].square;
    thought->n_line = 0;
    while (thought->n_line < OTHELLO_THOUGHT_LINE && thought->n_line < thought->depth) {
        struct othello_known known;
        if (!(othello_mobility(own, opp) >> (square & 63) & 1) || square == OTHELLO_NO_SQUARE)
            return;
        const uint64_t flips = othello_flips(own, opp, square);
        const uint64_t next = opp ^ flips;
        opp = own ^ flips ^ UINT64_C(1) << square;
        own = next;
        thought->line[thought->n_line++] = (uint8_t)square;
        if (!othello_mobility(own, opp)) {
            own = opp;
            opp = next;
        }
        if (!othello_hash_find(midgame->hash, own, opp, &known))
            return;
        square = known.square;
    }
}

static void list_moves(const struct root *root)
{
    struct othello_thought *thought = root->thought;
    uint64_t moves = othello_mobility(root->question->own, root->question->opp);
    *thought = (struct othello_thought){0};
    for (; moves; moves &= moves - 1)
        thought->moves[thought->n_moves++].square = __builtin_ctzll(moves);
}

static int n_empty_of(const struct othello_question *question)
{
    return 64 - __builtin_popcountll(question->own | question->opp);
}

/* --- several threads, or one ----------------------------------------------------------------- */

/* What the threads share. */
struct crew {
    const struct othello_question *question;
    const struct othello_midgame
        *midgame;                    /* each has a copy: of its own is the limit, not the table */
    struct limit *limit;             /* of the first thread; it ends the others */
    struct lock lock;                /* of thought and depth */
    struct othello_thought *thought; /* to the last depth that was searched */
    atomic_int depth;                /* the next one */
    int most;                        /* the last one to search */
    _Atomic uint64_t n_nodes;        /* of all but the first thread */
};

/* Takes over how the moves stand; the depth to search now. */
static int enter_depth(struct crew *crew, struct othello_thought *thought)
{
    lock_take(&crew->lock);
    const int depth = atomic_load(&crew->depth);
    *thought = *crew->thought;
    lock_give(&crew->lock);
    return depth;
}

/* Hands on how the moves stand now, unless another thread did before. */
static void leave_depth(struct crew *crew, int depth, struct othello_thought *thought)
{
    lock_take(&crew->lock);
    if (atomic_load(&crew->depth) == depth) {
        const int last = crew->thought->moves[0].value;
        thought->depth = depth;
        thought->value = (last + thought->moves[0].value) / 2;
        *crew->thought = *thought;
        atomic_store(&crew->depth, depth + 1);
    }
    lock_give(&crew->lock);
}

/* Sends the others home. By the lock: one of them may be about to go on to the next depth. */
static void end_depths(struct crew *crew)
{
    lock_take(&crew->lock);
    atomic_store(&crew->depth, INT_MAX);
    lock_give(&crew->lock);
}

/* Hands on what part of a depth was searched when the limit was spent. */
static void keep_part(struct crew *crew, int depth, const struct othello_thought *thought)
{
    lock_take(&crew->lock);
    if (atomic_load(&crew->depth) == depth)
        *crew->thought = *thought;
    lock_give(&crew->lock);
}

static void think_as(void *context, int thread)
{
    struct crew *crew = context;
    struct othello_midgame midgame = *crew->midgame;
    struct limit none = {.most_nodes = UINT64_MAX, .pause = UINT64_MAX};
    struct othello_thought thought;
    const struct root root = {&midgame, crew->question, &thought};
    int depth;
    midgame.due = &crew->depth;
    midgame.limit = thread == 0 ? crew->limit : &none;
    while (!midgame.limit->is_spent && (depth = enter_depth(crew, &thought)) <= crew->most)
        if (search_depth(&root, depth))
            leave_depth(crew, depth, &thought);
        else if (midgame.limit->is_spent)
            keep_part(crew, depth, &thought);
    if (thread == 0)
        end_depths(crew);
    atomic_fetch_add(&crew->n_nodes, none.n_nodes);
}

/* One move ahead, whatever the limit. */
static void look_first(struct othello_midgame *midgame, const struct othello_question *question,
                       struct limit *limit, struct othello_thought *thought)
{
    struct limit none = {.most_nodes = UINT64_MAX, .pause = UINT64_MAX};
    const struct root root = {midgame, question, thought};
    midgame->limit = &none;
    midgame->is_shared = false;
    list_moves(&root);
    search_depth(&root, 1);
    limit->n_nodes += none.n_nodes;
    thought->depth = 1;
    thought->value = thought->moves[0].value;
}

void othello_think(struct othello_midgame *midgame, const struct othello_question *question,
                   struct limit *limit, struct othello_thought *thought)
{
    const int n_empty = n_empty_of(question);
    const int n = thread_bound(question->threads);
    struct crew crew = {.question = question, .midgame = midgame, .limit = limit};
    midgame->doubt = question->doubt;
    midgame->age++;
    look_first(midgame, question, limit, thought);
    crew.thought = thought;
    crew.most = question->depth < n_empty ? question->depth : n_empty;
    midgame->is_shared = n > 1;
    lock_init(&crew.lock);
    atomic_init(&crew.depth, 2);
    atomic_init(&crew.n_nodes, 0);
    thread_run(n, think_as, &crew);
    lock_release(&crew.lock);
    limit->n_nodes += atomic_load(&crew.n_nodes);
    thought->is_ended = thought->depth == n_empty;
    if (thought->is_ended)
        thought->value = thought->moves[0].value;
    find_line(midgame, question, thought);
}
