/*
 * grow_book.c - a book of openings grown by search.
 *
 * The page to open next is the one that costs least to reach: each move on the way costs what it
 * gives away, and something for itself (drop-out expansion, Thomas Lincke 2000). To open it is to
 * search its position; its good moves get pages, with the values that the search gave them.
 */
#include <quincunx/book.h>

#include <stdlib.h>
#include <string.h>

#include "knowledge/othello/midgame_think.h"
#include "knowledge/othello/opening_book.h"
#include "train/train_board.h"

enum {
    MEBIBYTES = 32,
    BEST_MOVES = 4,                /* that get a value of their own …     */
    GIVEN_AWAY = 3 * OTHELLO_DISC, /* … and a page if they lose no more   */
    MOVE_COST = OTHELLO_DISC / 2,
    DISCS_MOST = 34,    /* of a position that is opened */
    LEARNED_MOVES = 24, /* of a game */
    DOUBT = 2,
    LOOK_EVERY = 1024, /* positions, at the flag */
};

struct qx_book {
    struct othello_book *pages;
    struct othello_midgame *midgame; /* NULL until something is searched */
    const qx_flag *stop;             /* may be NULL */
};

static struct qx_book *wrap(struct othello_book *pages, struct qx_error *error)
{
    struct qx_book *book = pages ? calloc(1, sizeof *book) : NULL;
    if (book) {
        book->pages = pages;
        return book;
    }
    if (pages)
        qx_fail(error, "there is not enough memory for the book");
    othello_book_free(pages);
    return NULL;
}

struct qx_book *qx_book_new(const char *text, size_t length, struct qx_error *error)
{
    return wrap(othello_book_new(text, length, error), error);
}

struct qx_book *qx_book_of_program(struct qx_error *error)
{
    const struct othello_book *shared = othello_book_of_program();
    size_t length = 0;
    char *text = shared ? othello_book_text(shared, &length) : NULL;
    if (shared && !text) {
        qx_fail(error, "there is not enough memory for the book");
        return NULL;
    }
    struct qx_book *book = qx_book_new(text, length, error);
    free(text);
    return book;
}

/* Those of the standard game. */
static bool take_rules(struct qx_rules *rules, struct qx_error *error)
{
    const struct qx_game *othello = qx_game_find("othello");
    return othello ? qx_rules_init(rules, othello, NULL, error)
                   : qx_fail(error, "this program does not know Othello");
}

bool qx_book_kept(const struct qx_store *store, struct qx_book **out, struct qx_error *error)
{
    struct qx_rules rules;
    struct othello_book *pages;
    *out = NULL;
    if (!take_rules(&rules, error) || !othello_book_kept(&rules, store, &pages, error))
        return false;
    if (pages)
        *out = wrap(pages, error);
    return *out || !pages;
}

bool qx_book_keep(const struct qx_book *book, const struct qx_store *store, struct qx_error *error)
{
    struct qx_rules rules;
    return take_rules(&rules, error) && othello_book_keep(book->pages, &rules, store, error);
}

void qx_book_free(struct qx_book *book)
{
    if (!book)
        return;
    othello_book_free(book->pages);
    othello_midgame_free(book->midgame);
    free(book);
}

void qx_book_set_stop(struct qx_book *book, const qx_flag *stop)
{
    book->stop = stop;
}

char *qx_book_text(const struct qx_book *book, size_t *length)
{
    return othello_book_text(book->pages, length);
}

size_t qx_book_n_positions(const struct qx_book *book)
{
    return book->pages->n;
}

/* --- positions ------------------------------------------------------------------------------- */

size_t qx_book_line(const struct qx_book *book, qx_move *moves, size_t room, double *discs)
{
    const struct othello_page *page =
        othello_book_find(book->pages, board_first.own, board_first.opp);
    struct board board = board_first;
    size_t n = 0;
    int square, value;
    *discs = page ? (double)page->value / OTHELLO_DISC : 0;
    for (; n < room && othello_book_best(book->pages, board.own, board.opp, &square, &value); n++) {
        moves[n] = (qx_move)square;
        board = board_after(board, square);
    }
    return n;
}

/* --- opening a page -------------------------------------------------------------------------- */

static bool think(struct qx_book *book, struct board board, int n_best, uint64_t nodes,
                  struct othello_thought *thought, struct qx_error *error)
{
    const struct othello_question question = {.own = board.own,
                                              .opp = board.opp,
                                              .depth = OTHELLO_DEPTH_MOST,
                                              .n_best = n_best,
                                              .doubt = DOUBT};
    struct limit limit = {.most_nodes = nodes, .stop = book->stop, .pause = LOOK_EVERY - 1};
    if (!othello_weights_of_program())
        return qx_fail(error, "there are no weights to search by");
    if (!book->midgame)
        book->midgame = othello_midgame_new(othello_weights_of_program(), MEBIBYTES);
    if (!book->midgame)
        return qx_fail(error, "there is not enough memory for the search");
    othello_think(book->midgame, &question, &limit, thought);
    if (book->stop && atomic_load_explicit(book->stop, memory_order_relaxed))
        return qx_fail(error, "stopped"); /* in the middle, perhaps: the thought is worth nothing */
    return true;
}

/* Gives pages to the good moves of a position that has one. */
static bool open_page(struct qx_book *book, struct board board, uint64_t nodes,
                      struct qx_error *error)
{
    struct othello_thought thought = {0};
    int rest = -OTHELLO_VALUE_MOST;
    if (!think(book, board, BEST_MOVES, nodes, &thought, error))
        return false;
    for (int i = 0; i < thought.n_moves; i++) {
        const struct othello_option *move = &thought.moves[i];
        const struct board next = board_after(board, move->square);
        const bool is_good = i < BEST_MOVES && move->value >= thought.moves[0].value - GIVEN_AWAY &&
                             othello_mobility(next.own, next.opp);
        if (is_good && !othello_book_add(book->pages, next.own, next.opp, -move->value))
            return qx_fail(error, "there is not enough memory for the book");
        if (!is_good && move->value > rest)
            rest = move->value;
    }
    othello_book_find(book->pages, board.own, board.opp)->rest = (int16_t)rest;
    othello_book_settle(book->pages);
    return true;
}

/* --- which page ------------------------------------------------------------------------------ */

struct walk {
    const struct othello_book *pages;
    int *cost; /* of each page, the least so far */
    int best_cost;
    struct board best;
};

static void walk_on(struct walk *walk, struct board board, int cost)
{
    const struct othello_page *page = othello_book_find(walk->pages, board.own, board.opp);
    if (!page || cost >= walk->cost[page - walk->pages->pages])
        return;
    walk->cost[page - walk->pages->pages] = cost;
    if (page->rest == OTHELLO_PAGE_CLOSED) {
        if (cost < walk->best_cost && __builtin_popcountll(board.own | board.opp) <= DISCS_MOST) {
            walk->best_cost = cost;
            walk->best = board;
        }
        return;
    }
    for (uint64_t moves = othello_mobility(board.own, board.opp); moves; moves &= moves - 1) {
        const struct board next = board_after(board, __builtin_ctzll(moves));
        const struct othello_page *to = othello_book_find(walk->pages, next.own, next.opp);
        if (to)
            walk_on(walk, next, cost + MOVE_COST + (page->value + to->value));
    }
}

bool qx_book_grow(struct qx_book *book, uint64_t nodes, struct qx_error *error)
{
    struct walk walk = {.pages = book->pages, .best_cost = INT32_MAX};
    walk.cost = malloc(book->pages->n * sizeof *walk.cost);
    if (!walk.cost)
        return qx_fail(error, "there is not enough memory for the book");
    for (size_t i = 0; i < book->pages->n; i++)
        walk.cost[i] = INT32_MAX;
    walk_on(&walk, board_first, 0);
    free(walk.cost);
    if (walk.best_cost == INT32_MAX)
        return qx_fail(error, "nothing is left to open");
    return open_page(book, walk.best, nodes, error);
}

/* The page of the next position of a game, made if there is none. */
static bool follow(struct qx_book *book, struct board next, uint64_t nodes, struct qx_error *error)
{
    struct othello_thought thought = {0};
    if (othello_book_find(book->pages, next.own, next.opp))
        return true;
    if (!think(book, next, 1, nodes, &thought, error))
        return false;
    return othello_book_add(book->pages, next.own, next.opp, thought.value) ||
           qx_fail(error, "there is not enough memory for the book");
}

static bool follow_all(struct qx_book *book, const qx_move *moves, size_t n, uint64_t nodes,
                       struct qx_error *error)
{
    struct board board = board_first;
    for (size_t i = 0; i < n && i < LEARNED_MOVES; i++) {
        if (moves[i] >= 64 || !(othello_mobility(board.own, board.opp) >> moves[i] & 1))
            return qx_fail(error, "move %zu is not legal", i + 1);
        const struct othello_page *page = othello_book_find(book->pages, board.own, board.opp);
        const struct board next = board_after(board, (int)moves[i]);
        if (page->rest == OTHELLO_PAGE_CLOSED && !open_page(book, board, nodes, error))
            return false;
        if (!othello_mobility(next.own, next.opp))
            break;
        if (!follow(book, next, nodes, error))
            return false;
        board = next;
    }
    return true;
}

bool qx_book_learn(struct qx_book *book, const qx_move *moves, size_t n, uint64_t nodes,
                   struct qx_error *error)
{
    const bool ok = follow_all(book, moves, n, nodes, error);
    othello_book_settle(book->pages); /* what was taken up until then stays */
    return ok;
}
