/*
 * advice_moves.c - a value for every move of a position, one after the other, in the background.
 *
 * What is known is taken as it is. Any other move is made on a copy, and the bot is asked about
 * what follows: its value there, seen from the other side where the other side is to move. A move
 * that ends the game is worth what the result says.
 */
#include "term/work/advice_jobs.h"

#include <stdlib.h>
#include <string.h>

#include "term/work/known_values.h"

struct listing {
    struct thought *thought;
    void *child;
    struct qx_score *scores;
    struct advice_move moves[ADVICE_MOVES];
    size_t n_moves, n_done;
};

struct qx_budget budget_share(struct qx_budget budget, uint64_t parts)
{
    enum { LEAST_TIME = 10, LEAST_NODES = 100 };
    if (budget.milliseconds)
        budget.milliseconds = budget.milliseconds / parts + LEAST_TIME;
    if (budget.nodes)
        budget.nodes = budget.nodes / parts + LEAST_NODES;
    return budget;
}

static void release(void *context)
{
    struct listing *listing = context;
    thought_free(listing->thought);
    free(listing->child);
    free(listing->scores);
    free(listing);
}

/* The legal moves, or the first of them where there are very many. */
static bool list_moves(struct job *job, struct listing *listing)
{
    const struct thought *thought = listing->thought;
    qx_move *all = malloc(thought->rules.n_moves_max * sizeof *all);
    if (!all)
        return false;
    size_t n = qx_moves(&thought->rules, thought->state, thought->seat, all);
    job_lock(job);
    listing->n_moves = n < ADVICE_MOVES ? n : ADVICE_MOVES;
    for (size_t i = 0; i < listing->n_moves; i++)
        listing->moves[i] = (struct advice_move){.move = all[i]};
    job_unlock(job);
    free(all);
    return true;
}

static struct advice_move value_end(struct listing *listing, struct advice_move move)
{
    const struct thought *thought = listing->thought;
    thought->rules.game->result(&thought->rules, listing->child, listing->scores);
    move.has_value = move.is_exact = true;
    move.value = qx_share(listing->scores, thought->rules.n_seats, thought->seat);
    move.distance = 1;
    return move;
}

static struct advice_move value_move(struct listing *listing, struct advice_move move,
                                     const atomic_bool *stop)
{
    struct thought *thought = listing->thought;
    const struct qx_rules *rules = &thought->rules;
    memcpy(listing->child, thought->state, rules->state_size);
    qx_apply(rules, listing->child, thought->seat, move.move);
    qx_seat next = qx_next(rules, listing->child);
    if (next == QX_NOBODY)
        return value_end(listing, move);
    bool is_other = next != thought->seat;
    if (next == QX_CHANCE)
        return move;
    thought->keys[thought->n_keys - 1] = qx_key(rules, listing->child);
    if (!thought_ask(thought, listing->child, next, stop) || !thought->answer.has_value)
        return move;
    move.has_value = true;
    move.is_exact = thought->answer.is_exact;
    move.value = is_other ? 1 - thought->answer.value : thought->answer.value;
    move.distance = thought->answer.distance > 0 ? thought->answer.distance + 1 : 0;
    return move;
}

/* The copy of the keys has room for one more: the position after the move. */
static bool make_room(struct listing *listing)
{
    struct thought *thought = listing->thought;
    uint64_t *keys = realloc(thought->keys, (thought->n_keys + 1) * sizeof *keys);
    if (!keys)
        return false;
    thought->keys = keys;
    thought->n_keys++;
    listing->child = malloc(thought->rules.state_size);
    listing->scores = calloc((size_t)thought->rules.n_seats, sizeof *listing->scores);
    return listing->child && listing->scores;
}

static bool list_known(struct job *job, struct listing *listing)
{
    struct advice_move known[ADVICE_MOVES];
    size_t n_known = exact_moves(listing->thought, job_stop_flag(job), known);
    job_lock(job);
    memcpy(listing->moves, known, n_known * sizeof *known);
    listing->n_moves = listing->n_done = n_known;
    job_unlock(job);
    return n_known > 0;
}

/* Values the moves that have no value yet. */
static void value_others(struct job *job, struct listing *listing)
{
    size_t n_others = 0;
    for (size_t i = 0; i < listing->n_moves; i++)
        n_others += !listing->moves[i].has_value;
    listing->thought->budget = budget_share(listing->thought->budget, n_others + 1);
    for (size_t i = 0; i < listing->n_moves && !job_is_stopped(job); i++) {
        if (listing->moves[i].has_value)
            continue;
        struct advice_move move = value_move(listing, listing->moves[i], job_stop_flag(job));
        job_lock(job);
        listing->moves[i] = move;
        listing->n_done = i < listing->n_done ? listing->n_done : i + 1;
        job_unlock(job);
        job_report(job);
    }
}

static void work(struct job *job, void *context)
{
    struct listing *listing = context;
    const struct thought *thought = listing->thought;
    bool is_known = list_known(job, listing);
    job_report(job);
    /* What is chosen together has no worth of its own: it depends on what the others choose. */
    if (qx_turn(&thought->rules, thought->state) == QX_TOGETHER)
        return;
    /* Among many, what the next player can expect does not tell what is left for this one. */
    if (thought->rules.n_seats > 2)
        return;
    if (make_room(listing) && (is_known || list_moves(job, listing)))
        value_others(job, listing);
}

struct job *moves_job_start(struct thought *thought, int wake)
{
    struct listing *listing = calloc(1, sizeof *listing);
    if (!listing) {
        thought_free(thought);
        return NULL;
    }
    listing->thought = thought;
    return job_start(wake, work, release, listing);
}

/* Better first; among won moves the fastest, among others the slowest. */
int advice_compare(const void *a, const void *b)
{
    const struct advice_move *x = a, *y = b;
    if (x->has_value != y->has_value)
        return x->has_value ? -1 : 1;
    if (x->value != y->value)
        return x->value < y->value ? 1 : -1;
    if (x->distance != y->distance)
        return (x->distance < y->distance) == (x->value > 0.5) ? -1 : 1;
    return x->move < y->move ? -1 : x->move > y->move;
}

void moves_job_collect(struct job *job, struct advice *advice)
{
    const struct listing *listing = job_context(job);
    job_lock(job);
    advice->n_moves = listing->n_done;
    advice->n_listed = listing->n_moves;
    memcpy(advice->moves, listing->moves, listing->n_done * sizeof *advice->moves);
    job_unlock(job);
    qsort(advice->moves, advice->n_moves, sizeof *advice->moves, advice_compare);
}
