/*
 * exact.c - every line to its end, positions met again remembered. See exact.h.
 *
 * With two seats a position's value is the first seat's share, known between two bounds; alpha-beta
 * works on them and they close as more is asked. With one seat or several the value is the vector
 * of all shares, always exact, and only a seat that has the whole point stops looking.
 *
 * A position on the line being played is marked busy; meeting it again means that games can go
 * round in circles, which this search cannot judge.
 */
#include "search/exact.h"

#include <stdlib.h>
#include <string.h>

enum { MOST_DEPTH = 400, FIRST_SLOTS = 1 << 12, STOP_MASK = 0xfff };
#define NO_MOVE        UINT32_MAX
#define ROUNDING       1e-9 /* averages nearer than this are equal */
#define STANDARD_BYTES ((uint64_t)1 << 30)

struct entry {
    uint64_t key;              /* 0: free */
    double value[EXACT_SEATS]; /* shares; with two seats the lower and the upper bound of the
                                  first's */
    uint32_t move;             /* best so far */
    bool is_used, is_busy, is_known;
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
    const char *failure; /* why the question has no answer */
};

bool exact_covers(const struct qx_rules *rules, struct qx_error *error)
{
    if (rules->game->owes || rules->has_hidden)
        return qx_fail(error, "simultaneous and hidden moves are not searched to the end");
    if (rules->n_seats > EXACT_SEATS)
        return qx_fail(error, "only games of up to %d are searched to the end", EXACT_SEATS);
    return rules->n_move_ids < NO_MOVE || qx_fail(error, "the game is too large to be searched");
}

/* --- what is remembered
 * --------------------------------------------------------------------------- */

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
        *entry = (struct entry){.key = key, .is_used = true, .value = {0, 1}, .move = NO_MOVE};
        exact->n_used++;
    }
    return entry;
}

/* --- the line being played
 * ------------------------------------------------------------------------ */

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
    exact->n_nodes++;
    return !exact->failure;
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

static void read_shares(const struct exact *exact, const void *state, double *shares)
{
    struct qx_score scores[EXACT_SEATS];
    exact->rules->game->result(exact->rules, state, scores);
    for (qx_seat seat = 0; seat < exact->rules->n_seats; seat++)
        shares[seat] = qx_share(scores, exact->rules->n_seats, seat);
}

/* Weights of chance moves that sum to 1; plain seats do not ask. */
static double weight_of(const struct exact *exact, const void *state, const struct frame *frame,
                        size_t n, size_t i)
{
    const struct qx_game *game = exact->rules->game;
    if (!game->weight)
        return 1.0 / (double)n;
    double sum = 0;
    for (size_t j = 0; j < n; j++)
        sum += game->weight(exact->rules, state, frame->moves[j]);
    return game->weight(exact->rules, state, frame->moves[i]) / sum;
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

/* --- two seats
 * ------------------------------------------------------------------------------------ */

/* The first seat's share as far as alpha < share < beta matters: fail-soft alpha-beta. */
static double search_two(struct exact *exact, const void *state, double alpha, double beta,
                         int depth);

static double average_two(struct exact *exact, const void *state, struct frame *frame, int depth)
{
    size_t n = qx_moves(exact->rules, state, QX_CHANCE, frame->moves);
    double sum = 0;
    for (size_t i = 0; i < n && !exact->failure; i++) {
        const void *next = play(exact, frame, state, QX_CHANCE, i);
        sum += weight_of(exact, state, frame, n, i) * search_two(exact, next, 0, 1, depth + 1);
    }
    return sum;
}

/* Tries all moves; *best becomes the best one, whatever was known of it before. */
static double choose_two(struct exact *exact, const void *state, struct frame *frame, qx_seat seat,
                         double alpha, double beta, uint32_t *best, int depth)
{
    size_t n = qx_moves(exact->rules, state, seat, frame->moves);
    double value = seat == 0 ? -1 : 2;
    prefer(frame, n, *best);
    for (size_t i = 0; i < n && alpha < beta && !exact->failure; i++) {
        double found =
            search_two(exact, play(exact, frame, state, seat, i), alpha, beta, depth + 1);
        if (seat == 0 ? found <= value : found >= value)
            continue;
        value = found;
        *best = (uint32_t)frame->moves[i];
        if (seat == 0 && value > alpha)
            alpha = value;
        else if (seat == 1 && value < beta)
            beta = value;
    }
    return value;
}

/* Closes the bounds by a value found with this window. */
static void learn(struct entry *entry, double value, double alpha, double beta)
{
    if (value > alpha && value > entry->value[0])
        entry->value[0] = value;
    if (value < beta && value < entry->value[1])
        entry->value[1] = value;
}

static double search_two(struct exact *exact, const void *state, double alpha, double beta,
                         int depth)
{
    qx_seat seat = qx_turn(exact->rules, state);
    if (seat == QX_NOBODY) {
        double shares[EXACT_SEATS] = {0};
        read_shares(exact, state, shares);
        return shares[0];
    }
    uint64_t key = qx_key(exact->rules, state);
    struct entry *entry = enter(exact, key);
    struct frame *frame = entry ? frame_at(exact, depth) : NULL;
    if (!entry)
        return 0;
    double lower = entry->value[0], upper = entry->value[1], value = lower;
    bool is_settled = lower == upper || lower >= beta || upper <= alpha;
    uint32_t best = entry->move;
    if (is_settled)
        value = lower >= beta ? lower : upper;
    else if (frame && seat == QX_CHANCE)
        value = average_two(exact, state, frame, depth);
    else if (frame)
        value = choose_two(exact, state, frame, seat, alpha > lower ? alpha : lower,
                           beta < upper ? beta : upper, &best, depth);
    entry = slot_of(exact->entries, exact->n_slots, key); /* the table may have grown */
    entry->is_busy = false;
    entry->move = best;
    if (!is_settled && !exact->failure)
        learn(entry, value,
              seat == QX_CHANCE ? -1
              : alpha > lower   ? alpha
                                : lower,
              seat == QX_CHANCE ? 2
              : beta < upper    ? beta
                                : upper);
    return value;
}

/* --- any number of seats -------------------------------------------------------------------------
 */

static void search_all(struct exact *exact, const void *state, double *shares, int depth);

static void average_all(struct exact *exact, const void *state, struct frame *frame, double *shares,
                        int depth)
{
    size_t n = qx_moves(exact->rules, state, QX_CHANCE, frame->moves);
    for (size_t i = 0; i < n && !exact->failure; i++) {
        double found[EXACT_SEATS], weight = weight_of(exact, state, frame, n, i);
        search_all(exact, play(exact, frame, state, QX_CHANCE, i), found, depth + 1);
        for (qx_seat seat = 0; seat < exact->rules->n_seats; seat++)
            shares[seat] += weight * found[seat];
    }
}

static void choose_all(struct exact *exact, const void *state, struct frame *frame, qx_seat seat,
                       double *shares, uint32_t *best, int depth)
{
    size_t n = qx_moves(exact->rules, state, seat, frame->moves);
    for (size_t i = 0; i < n && !exact->failure && (i == 0 || shares[seat] < 1); i++) {
        double found[EXACT_SEATS];
        search_all(exact, play(exact, frame, state, seat, i), found, depth + 1);
        if (i > 0 && found[seat] <= shares[seat] + ROUNDING)
            continue;
        memcpy(shares, found, sizeof found);
        *best = (uint32_t)frame->moves[i];
    }
}

static void search_all(struct exact *exact, const void *state, double *shares, int depth)
{
    qx_seat seat = qx_turn(exact->rules, state);
    memset(shares, 0, EXACT_SEATS * sizeof *shares);
    if (seat == QX_NOBODY) {
        read_shares(exact, state, shares);
        return;
    }
    uint64_t key = qx_key(exact->rules, state);
    struct entry *entry = enter(exact, key);
    struct frame *frame = entry ? frame_at(exact, depth) : NULL;
    if (!entry)
        return;
    uint32_t best = entry->move;
    bool is_known = entry->is_known;
    if (is_known)
        memcpy(shares, entry->value, sizeof entry->value);
    else if (frame && seat == QX_CHANCE)
        average_all(exact, state, frame, shares, depth);
    else if (frame)
        choose_all(exact, state, frame, seat, shares, &best, depth);
    entry = slot_of(exact->entries, exact->n_slots, key);
    entry->is_busy = false;
    entry->move = best;
    entry->is_known = is_known || !exact->failure;
    memcpy(entry->value, shares, sizeof entry->value);
}

/* --- questions
 * ------------------------------------------------------------------------------------ */

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

bool exact_value(struct exact *exact, const void *state, double shares[EXACT_SEATS], qx_move *best,
                 struct qx_error *error)
{
    double found[EXACT_SEATS] = {0};
    uint64_t nodes = exact->work->nodes;
    exact->most_nodes = nodes ? exact->n_nodes + nodes : UINT64_MAX;
    exact->failure = NULL;
    if (exact->rules->n_seats == 2) {
        found[0] = search_two(exact, state, 0, 1, 0);
        found[1] = 1 - found[0];
    } else {
        search_all(exact, state, found, 0);
    }
    if (exact->failure)
        return qx_fail(error, "%s", exact->failure);
    memcpy(shares, found, sizeof found);
    uint64_t key = qx_key(exact->rules, state);
    *best = slot_of(exact->entries, exact->n_slots, key)->move;
    return true;
}

uint64_t exact_nodes(const struct exact *exact)
{
    return exact->n_nodes;
}
