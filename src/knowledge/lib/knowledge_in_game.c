/*
 * knowledge_in_game.c - what is known of a position in a game that may end by repetition.
 *
 * Solvers do not know what was played. A position that comes once too often is a draw, whatever
 * they say of it: who loses may find one, and who wins must not. A drawn position stays drawn, so
 * only wins and losses are looked at again, AHEAD moves far: there every position that would end
 * the game is a draw, and behind them the solver is believed. A cycle that is about to close is
 * seen by that; nothing is looked at before some position has come often enough to close one.
 */
#include "knowledge/lib/knowledge_inside.h"

#include <stdlib.h>
#include <string.h>

#include "search/repeats.h"

enum { AHEAD = 4 };

/* A position on the way, and the moves there. */
struct frame {
    void *state;
    struct qx_choice *choices;
};

struct look {
    struct qx_knowledge *knowledge;
    const struct qx_rules *rules;
    struct repeats repeats;
    struct frame frames[AHEAD];
};

/* Has a position come so often that once more ends the game? */
static bool may_end(const struct qx_rules *rules, const uint64_t *keys, size_t n_keys)
{
    uint64_t seen[REPEATS_FILTER_BITS / 64] = {0};
    for (size_t i = 0; i < n_keys; i++) {
        const uint64_t bit = keys[i] % REPEATS_FILTER_BITS, mask = (uint64_t)1 << bit % 64;
        unsigned n = 1;
        if (seen[bit / 64] & mask)
            for (size_t k = 0; k < i; k++)
                n += keys[k] == keys[i];
        if (n + 1 >= rules->repetition)
            return true;
        seen[bit / 64] |= mask;
    }
    return false;
}

static bool is_in_doubt(const struct qx_rules *rules, const uint64_t *keys, size_t n_keys)
{
    return rules->repetition && rules->n_seats == 2 && !rules->is_simultaneous && keys &&
           may_end(rules, keys, n_keys);
}

/* --- life ------------------------------------------------------------------------------------ */

static void release(struct look *look)
{
    for (int ply = 0; ply < AHEAD; ply++) {
        free(look->frames[ply].state);
        free(look->frames[ply].choices);
    }
}

static bool init(struct look *look, struct qx_knowledge *knowledge, const uint64_t *keys,
                 size_t n_keys, struct qx_error *error)
{
    bool ok = true;
    *look = (struct look){.knowledge = knowledge, .rules = knowledge_rules(knowledge)};
    repeats_init(&look->repeats, look->rules, keys, n_keys);
    for (int ply = 0; ply < AHEAD; ply++) {
        struct frame *frame = &look->frames[ply];
        frame->state = malloc(look->rules->state_size);
        frame->choices = malloc(look->rules->n_moves_max * sizeof *frame->choices);
        ok = ok && frame->state && frame->choices;
    }
    if (!ok) {
        release(look);
        return qx_fail(error, "there is not enough memory to look for repetitions");
    }
    return true;
}

/* --- looking --------------------------------------------------------------------------------- */

static bool is_known(const struct qx_value *value)
{
    return (value->knows & QX_KNOWS_SHARE) != 0;
}

static bool is_decided(const struct qx_value *value)
{
    return is_known(value) && (value->share <= 0 || value->share >= 1);
}

/* The best move of which something is known; NULL: of none, or a better one may be among those that
 * are not, because the best that was known only repeats a position. */
static const struct qx_choice *best_of(const struct qx_choice *choices, size_t n, bool has_fallen)
{
    const struct qx_choice *best = NULL;
    bool is_whole = true;
    for (size_t i = 0; i < n; i++) {
        is_whole &= is_known(&choices[i].value);
        if (is_known(&choices[i].value) &&
            (!best || qx_value_compare(&choices[i].value, &best->value) > 0))
            best = &choices[i];
    }
    return has_fallen && !is_whole ? NULL : best;
}

static double most_of(const struct qx_choice *choices, size_t n)
{
    double most = 0;
    for (size_t i = 0; i < n; i++)
        if (is_known(&choices[i].value) && choices[i].value.share > most)
            most = choices[i].value.share;
    return most;
}

static const struct qx_choice *look_again(struct look *look, int ply, const void *state,
                                          qx_seat seat, struct qx_choice *choices, size_t n);

/* What a seat's best move is worth, to this seat or to the other of two. A draw that may come later
 * has no distance. */
static struct qx_value worth_of(struct qx_value value, bool is_other)
{
    if (value.share == 0.5)
        value.knows &= ~(unsigned)QX_KNOWS_DISTANCE;
    if (is_other) {
        value.share = 1 - value.share;
        value.points = -value.points;
    }
    return value;
}

/* What a decided move is worth by the moves that follow it, in the frame of this ply. */
static void look_behind(struct look *look, int ply, qx_seat seat, struct qx_value *value)
{
    const struct frame *frame = &look->frames[ply];
    const qx_seat next = qx_turn(look->rules, frame->state);
    const size_t n =
        next < 0 ? 0
                 : qx_knowledge_choices(look->knowledge, frame->state, next, frame->choices, NULL);
    if (n == 0)
        return;
    const struct qx_choice *best = look_again(look, ply + 1, frame->state, next, frame->choices, n);
    if (!best) {
        *value = (struct qx_value){0};
        return;
    }
    *value = worth_of(best->value, next != seat);
    value->distance += next != seat;
}

/* Sets right what n moves are worth; returns the best of them, NULL where that is not known. */
static const struct qx_choice *look_again(struct look *look, int ply, const void *state,
                                          qx_seat seat, struct qx_choice *choices, size_t n)
{
    static const struct qx_value draw = {
        .knows = QX_KNOWS_SHARE | QX_KNOWS_DISTANCE, .share = 0.5, .distance = 1};
    const double before = most_of(choices, n);
    for (size_t i = 0; i < n; i++) {
        void *child = look->frames[ply].state;
        memcpy(child, state, look->rules->state_size);
        qx_apply(look->rules, child, seat, choices[i].move);
        if (repeats_is_draw(&look->repeats, qx_key(look->rules, child), NULL, 0))
            choices[i].value = draw;
        else if (ply + 1 < AHEAD && is_decided(&choices[i].value))
            look_behind(look, ply, seat, &choices[i].value);
    }
    return best_of(choices, n, most_of(choices, n) < before);
}

/* Equally best moves share 1. */
static void share_out(struct qx_choice *choices, size_t n, const struct qx_choice *best)
{
    size_t n_best = 0;
    for (size_t i = 0; i < n; i++) {
        const struct qx_value *value = &choices[i].value;
        const bool is_best = best && is_known(value) && qx_value_compare(value, &best->value) == 0;
        choices[i].probability = is_best;
        n_best += is_best;
    }
    for (size_t i = 0; i < n; i++)
        choices[i].probability /= n_best ? (double)n_best : 1;
}

/* --- answers --------------------------------------------------------------------------------- */

size_t qx_knowledge_choices_in_game(struct qx_knowledge *knowledge, const void *state, qx_seat seat,
                                    const uint64_t *keys, size_t n_keys, struct qx_choice *out,
                                    struct qx_error *error)
{
    struct look look;
    const size_t n = qx_knowledge_choices(knowledge, state, seat, out, error);
    if (n == 0 || !is_in_doubt(knowledge_rules(knowledge), keys, n_keys))
        return n;
    if (!init(&look, knowledge, keys, n_keys, error))
        return 0;
    share_out(out, n, look_again(&look, 0, state, seat, out, n));
    release(&look);
    return n;
}

/* The best of the moves, in the game so far; what it is worth to the seat that makes it. */
static bool find_best(struct qx_knowledge *knowledge, const void *state, qx_seat turn,
                      const uint64_t *keys, size_t n_keys, struct qx_value *out,
                      struct qx_error *error)
{
    struct qx_choice *choices = malloc(knowledge_rules(knowledge)->n_moves_max * sizeof *choices);
    if (!choices)
        return qx_fail(error, "there is not enough memory to look for repetitions");
    const size_t n =
        qx_knowledge_choices_in_game(knowledge, state, turn, keys, n_keys, choices, error);
    size_t i = 0;
    while (i < n && choices[i].probability <= 0)
        i++;
    if (n > 0 && i == n)
        qx_fail(error, "the best move that is known here repeats a position");
    if (i < n)
        *out = choices[i].value;
    free(choices);
    return i < n;
}

bool qx_knowledge_value_in_game(struct qx_knowledge *knowledge, const void *state, qx_seat seat,
                                const uint64_t *keys, size_t n_keys, struct qx_value *out,
                                struct qx_error *error)
{
    const struct qx_rules *rules = knowledge_rules(knowledge);
    const qx_seat turn = qx_turn(rules, state);
    struct qx_value value;
    if (!qx_knowledge_value(knowledge, state, seat, &value, error))
        return false;
    if (turn >= 0 && is_decided(&value) && is_in_doubt(rules, keys, n_keys)) {
        if (!find_best(knowledge, state, turn, keys, n_keys, &value, error))
            return false;
        value = worth_of(value, turn != seat);
    }
    *out = value;
    return true;
}
