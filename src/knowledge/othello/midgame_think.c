/*
 * midgame_think.c - iterative deepening at the root, with a window around the last value.
 *
 * Moves stand in the order of the last depth. Those that get a value of their own are searched with
 * the whole window (the best with a narrow one first), the others are only asked whether they beat
 * the worst of those.
 *
 * Further threads search the same position and share nothing but the table: each finds there what
 * the others have done and does the rest (lazy SMP). Every second one is a depth ahead, so that
 * they do not do the same at the same time.
 */
#include "knowledge/othello/midgame_think.h"

#include <string.h>

#include "base/thread.h"
#include "games/othello/bits.h"

enum {
    WINDOW = 3 * OTHELLO_DISC,
    WINDOW_DEPTH = 4, /* from here on the last value says enough */
};

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

/* One depth for all moves; false: the limit was spent on the way, but what was found counts. */
static bool search_depth(const struct root *root, int depth)
{
    struct othello_thought *thought = root->thought;
    struct othello_option before[OTHELLO_THOUGHT_MOVES];
    const int n_best = root->question->n_best;
    memcpy(before, thought->moves, sizeof before);
    for (int i = 0; i < thought->n_moves; i++) {
        struct othello_option move = before[i];
        const int least = i < n_best ? -OTHELLO_VALUE_MOST : thought->moves[n_best - 1].value;
        move.is_guessed = i < n_best;
        if (i >= n_best) {
            move.value = search_move(root, move.square, depth, least, least + 1);
            move.is_guessed = move.value > least;
        }
        if (move.is_guessed)
            move.value = i < n_best
                             ? value_near(root, move.square, depth, move.value)
                             : search_move(root, move.square, depth, least, OTHELLO_VALUE_MOST);
        if (root->midgame->limit->is_spent)
            return false;
        thought->moves[i] = move;
        settle(thought->moves, i);
    }
    return true;
}

/* Best play as far as the table remembers it. */
static void find_line(const struct root *root)
{
    struct othello_thought *thought = root->thought;
    uint64_t own = root->question->own, opp = root->question->opp;
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
        if (!othello_hash_find(root->midgame->hash, own, opp, &known))
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

/* One move ahead, whatever the limit. */
static void look_first(const struct root *root, struct limit *limit)
{
    struct limit none = {.most_nodes = UINT64_MAX, .pause = UINT64_MAX};
    root->midgame->limit = &none;
    list_moves(root);
    search_depth(root, 1);
    limit->n_nodes += none.n_nodes;
    root->midgame->limit = limit;
}

static void deepen(const struct root *root, struct limit *limit)
{
    const struct othello_question *question = root->question;
    struct othello_thought *thought = root->thought;
    const int n_empty = n_empty_of(question);
    const int most = question->depth < n_empty ? question->depth : n_empty;
    look_first(root, limit);
    int last = thought->value = thought->moves[0].value;
    for (thought->depth = 1; thought->depth < most; thought->depth++) {
        if (!search_depth(root, thought->depth + 1))
            break;
        thought->value = (last + thought->moves[0].value) / 2;
        last = thought->moves[0].value;
    }
    thought->is_ended = thought->depth == n_empty;
    if (thought->is_ended)
        thought->value = last;
}

/* --- several threads ------------------------------------------------------------------------- */

/* What the threads share: the first one thinks as it would alone, then stops the others. */
struct crew {
    const struct root *root;              /* of the first thread */
    const struct othello_midgame midgame; /* what each of the others begins with */
    struct limit *limit;
    atomic_bool is_done;
    _Atomic uint64_t n_nodes; /* of the others */
};

static void help(struct crew *crew, int thread)
{
    struct othello_midgame midgame = crew->midgame; /* the table is shared, the limit not */
    struct limit limit = {.most_nodes = UINT64_MAX, .pause = 127, .stop = &crew->is_done};
    struct othello_thought thought;
    const struct root root = {&midgame, crew->root->question, &thought};
    const int n_empty = n_empty_of(root.question);
    look_first(&root, &limit);
    for (int depth = 2 + thread % 2; depth <= n_empty && search_depth(&root, depth); depth++)
        ;
    atomic_fetch_add(&crew->n_nodes, limit.n_nodes);
}

static void think_as(void *context, int thread)
{
    struct crew *crew = context;
    if (thread > 0) {
        help(crew, thread);
        return;
    }
    deepen(crew->root, crew->limit);
    atomic_store(&crew->is_done, true);
}

void othello_think(struct othello_midgame *midgame, const struct othello_question *question,
                   struct limit *limit, struct othello_thought *thought)
{
    const struct root root = {midgame, question, thought};
    midgame->doubt = question->doubt;
    midgame->age++;
    struct crew crew = {.root = &root, .midgame = *midgame, .limit = limit};
    atomic_init(&crew.is_done, false);
    atomic_init(&crew.n_nodes, 0);
    const int n = question->threads < THREAD_MAX ? question->threads : THREAD_MAX;
    thread_run(n > 1 ? n : 1, think_as, &crew);
    limit->n_nodes += atomic_load(&crew.n_nodes);
    find_line(&root);
}
