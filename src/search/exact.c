/*
 * exact.c - every line to its end, positions met again remembered. See exact.h.
 *
 * The seat asked about tries to get as much as it can, all others to leave it as little as they
 * can; chance is averaged. Of a position two bounds are known; alpha-beta works on them, and they
 * close as more is asked.
 *
 * A position on the line being played is marked busy; meeting it again means that games can go
 * round in circles, which this search cannot judge.
 */
#include "search/exact.h"

#include <stdlib.h>
#include <string.h>

enum { MOST_DEPTH = 400, FIRST_SLOTS = 1 << 12, STOP_MASK = 0xfff };
#define NO_MOVE        UINT32_MAX
#define STANDARD_BYTES ((uint64_t)1 << 30)

struct entry {
    uint64_t key; /* of the position and the seat asked about */
    double lower, upper;
    uint32_t move; /* best so far */
    bool is_used, is_busy;
};

/* One position of the line: the moves to try and room for the position after one of them. */
struct frame {
    qx_move *moves;
    void *next;
};

struct exact {
    const struct qx_rules *rules;
    const struct qx_work *work;
    struct entry *entries;
    uint64_t n_slots, n_used; /* slots are a power of two */
    uint64_t n_nodes, most_nodes;
    struct frame frames[MOST_DEPTH];
    qx_seat seat;        /* asked about */
    const char *failure; /* why the question has no answer */
};

bool exact_covers(const struct qx_rules *rules, struct qx_error *error)
{
    if (rules->is_simultaneous || rules->has_hidden)
        return qx_fail(error, "simultaneous and hidden moves are not searched to the end");
    if (rules->n_seats > EXACT_SEATS)
        return qx_fail(error, "only games of up to %d are searched to the end", EXACT_SEATS);
    return rules->n_move_ids < NO_MOVE || qx_fail(error, "the game is too large to be searched");
}

/* --- what is remembered ---------------------------------------------------------------------- */

static struct entry *slot_of(struct entry *entries, uint64_t n_slots, uint64_t key)
{
    uint64_t at = key & (n_slots - 1);
    while (entries[at].is_used && entries[at].key != key)
        at = (at + 1) & (n_slots - 1);
    return &entries[at];
}

static bool grow(struct exact *exact)
{
    uint64_t most = exact->work->bytes ? exact->work->bytes : STANDARD_BYTES;
    uint64_t n_slots = exact->n_slots ? 2 * exact->n_slots : FIRST_SLOTS;
    struct entry *larger = NULL;
    if (n_slots * sizeof *larger <= most)
        larger = calloc((size_t)n_slots, sizeof *larger);
    if (!larger)
        return false;
    for (uint64_t i = 0; i < exact->n_slots; i++)
        if (exact->entries[i].is_used)
            *slot_of(larger, n_slots, exact->entries[i].key) = exact->entries[i];
    free(exact->entries);
    exact->entries = larger;
    exact->n_slots = n_slots;
    return true;
}

/* The entry of a key, a new one if need be; NULL: no memory. Valid until the next call. */
static struct entry *recall(struct exact *exact, uint64_t key)
{
    if (4 * (exact->n_used + 1) > 3 * exact->n_slots && !grow(exact))
        return NULL;
    struct entry *entry = slot_of(exact->entries, exact->n_slots, key);
    if (!entry->is_used) {
        *entry = (struct entry){.key = key, .upper = 1, .move = NO_MOVE, .is_used = true};
        exact->n_used++;
    }
    return entry;
}

/* --- the line being played ------------------------------------------------------------------- */

/* Room for one more position; NULL, with the failure set, where there is none. */
static struct frame *frame_at(struct exact *exact, int depth)
{
    const struct qx_rules *rules = exact->rules;
    if (depth == MOST_DEPTH) {
        exact->failure = "games are too long to be searched to the end";
        return NULL;
    }
    struct frame *frame = &exact->frames[depth];
    if (!frame->moves)
        frame->moves = malloc(rules->n_moves_max * sizeof *frame->moves);
    if (!frame->next)
        frame->next = malloc(rules->state_size);
    if (frame->moves && frame->next)
        return frame;
    exact->failure = "there is not enough memory to search to the end";
    return NULL;
}

/* Counts a position; false, with the failure set, when no more may be looked at. */
static bool spend(struct exact *exact)
{
    if (exact->n_nodes == exact->most_nodes)
        exact->failure = "it takes more positions than were allowed";
    else if ((exact->n_nodes & STOP_MASK) == 0 && qx_work_is_stopped(exact->work))
        exact->failure = "stopped";
    exact->n_nodes += !exact->failure;
    return !exact->failure;
}

static uint64_t key_of(const struct exact *exact, const void *state)
{
    return qx_mix(qx_mix(qx_key(exact->rules, state)) + (uint64_t)exact->seat);
}

/* Finds the entry of a position and marks it busy; NULL: the failure is set. */
static struct entry *enter(struct exact *exact, uint64_t key)
{
    struct entry *entry = spend(exact) ? recall(exact, key) : NULL;
    if (!entry && !exact->failure)
        exact->failure = "there is not enough memory to search to the end";
    if (entry && entry->is_busy) {
        exact->failure = "positions come back, so games need not end";
        return NULL;
    }
    if (entry)
        entry->is_busy = true;
    return entry;
}

static const void *play(struct exact *exact, struct frame *frame, const void *state, qx_seat seat,
                        size_t i)
{
    memcpy(frame->next, state, exact->rules->state_size);
    qx_apply(exact->rules, frame->next, seat, frame->moves[i]);
    return frame->next;
}

/* What a finished game is worth to the seat asked about. */
static double read_share(const struct exact *exact, const void *state)
{
    struct qx_score scores[EXACT_SEATS];
    exact->rules->game->result(exact->rules, state, scores);
    return qx_share(scores, exact->rules->n_seats, exact->seat);
}

/* Puts the move found best before to the front. */
static void prefer(struct frame *frame, size_t n, uint32_t move)
{
    for (size_t i = 0; i < n; i++) {
        if (frame->moves[i] != move)
            continue;
        memmove(frame->moves + 1, frame->moves, i * sizeof *frame->moves);
        frame->moves[0] = move;
        return;
    }
}

/* --- alpha-beta ------------------------------------------------------------------------------ */

/* The share as far as it lies between alpha and beta, a bound of it beyond: fail-soft. */
static double search(struct exact *exact, const void *state, double alpha, double beta, int depth);

static double average(struct exact *exact, const void *state, struct frame *frame, int depth)
{
    size_t n = qx_moves(exact->rules, state, QX_CHANCE, frame->moves);
    double sum = 0;
    for (size_t i = 0; i < n && !exact->failure; i++) {
        const double chance = 1.0 / (double)n;
        sum += chance * search(exact, play(exact, frame, state, QX_CHANCE, i), 0, 1, depth + 1);
    }
    return sum;
}

/* Tries a seat's moves until the window is closed; *best, tried first, becomes the best one. */
static double choose(struct exact *exact, const void *state, struct frame *frame, double alpha,
                     double beta, uint32_t *best, int depth)
{
    qx_seat seat = qx_turn(exact->rules, state);
    size_t n = qx_moves(exact->rules, state, seat, frame->moves);
    bool is_ours = seat == exact->seat;
    double value = is_ours ? -1 : 2;
    prefer(frame, n, *best);
    for (size_t i = 0; i < n && alpha < beta && !exact->failure; i++) {
        double found = search(exact, play(exact, frame, state, seat, i), alpha, beta, depth + 1);
        if (is_ours ? found <= value : found >= value)
            continue;
        value = found;
        *best = (uint32_t)frame->moves[i];
        if (is_ours && value > alpha)
            alpha = value;
        else if (!is_ours && value < beta)
            beta = value;
    }
    return value;
}

/* Works a position out for the window and closes its bounds by what was found. */
static double work_out(struct exact *exact, const void *state, struct entry *known, double alpha,
                       double beta, int depth)
{
    struct frame *frame = frame_at(exact, depth);
    if (!frame)
        return 0;
    if (qx_turn(exact->rules, state) == QX_CHANCE)
        return known->lower = known->upper = average(exact, state, frame, depth);
    alpha = alpha > known->lower ? alpha : known->lower;
    beta = beta < known->upper ? beta : known->upper;
    double value = choose(exact, state, frame, alpha, beta, &known->move, depth);
    if (value > alpha)
        known->lower = value;
    if (value < beta)
        known->upper = value;
    return value;
}

static double search(struct exact *exact, const void *state, double alpha, double beta, int depth)
{
    if (qx_turn(exact->rules, state) == QX_NOBODY)
        return read_share(exact, state);
    uint64_t key = key_of(exact, state);
    struct entry *entry = enter(exact, key);
    if (!entry)
        return 0;
    struct entry known = *entry; /* the table may grow meanwhile */
    bool is_enough = known.lower == known.upper || known.lower >= beta || known.upper <= alpha;
    double value = known.lower >= beta ? known.lower : known.upper;
    if (!is_enough)
        value = work_out(exact, state, &known, alpha, beta, depth);
    entry = slot_of(exact->entries, exact->n_slots, key);
    if (!exact->failure)
        *entry = known;
    entry->is_busy = false;
    return value;
}

static void forget(struct exact *exact)
{
    memset(exact->entries, 0, (size_t)exact->n_slots * sizeof *exact->entries);
    exact->n_used = 0;
}

/* --- questions ------------------------------------------------------------------------------- */

struct exact *exact_new(const struct qx_rules *rules, const struct qx_work *work)
{
    struct exact *exact = calloc(1, sizeof *exact);
    if (!exact)
        return NULL;
    exact->rules = rules;
    exact->work = work;
    if (grow(exact))
        return exact;
    free(exact);
    return NULL;
}

void exact_free(struct exact *exact)
{
    if (!exact)
        return;
    for (int i = 0; i < MOST_DEPTH; i++) {
        free(exact->frames[i].moves);
        free(exact->frames[i].next);
    }
    free(exact->entries);
    free(exact);
}

bool exact_value(struct exact *exact, const void *state, qx_seat seat, double *share, qx_move *best,
                 struct qx_error *error)
{
    uint64_t nodes = exact->work->nodes;
    exact->most_nodes = nodes ? exact->n_nodes + nodes : UINT64_MAX;
    exact->failure = NULL;
    if (exact->work->forgets)
        forget(exact);
    bool is_other = exact->rules->n_seats == 2 && seat == 1; /* what it gets the first one loses */
    exact->seat = is_other ? 0 : seat;
    double value = search(exact, state, 0, 1, 0);
    if (exact->failure)
        return qx_fail(error, "%s", exact->failure);
    *share = is_other ? 1 - value : value;
    *best = slot_of(exact->entries, exact->n_slots, key_of(exact, state))->move;
    return true;
}

uint64_t exact_nodes(const struct exact *exact)
{
    return exact->n_nodes;
}
