/*
 * trap.c - which of several moves that all hold a draw asks most of the other player.
 *
 * The other player is taken for somebody who sees what is near and guesses at what is far: a loss d
 * moves away is seen with a clearness of 1 / (1 + (d / SIGHT)²), and a losing reply is made, beside
 * a reply that holds the draw, with a weight of the square of what is missing to full clearness.
 * The hope of a move is the share of the point to expect after it by this model: the mean over the
 * replies where others move, the best where we move, and the exact value PLIES ahead. Only what is
 * still drawn needs a further look, so the tree is narrow.
 */
#include "bots/lib/trap.h"

#include <stdlib.h>
#include <string.h>

enum { PLIES = 4, NODES_MOST = 5000, SIGHT = 6 };

static const double SAME = 1e-9; /* hopes of mirrored moves differ by the order of their sums */

/* A position on the way, and the moves there. */
struct frame {
    void *state;
    struct qx_choice *choices;
};

struct trap {
    const struct qx_rules *rules;
    struct frame frames[PLIES];
    /* While a move is chosen: */
    struct qx_knowledge *knowledge;
    qx_seat seat;
    int n_nodes;
};

/* --- life ------------------------------------------------------------------------------------ */

void trap_free(struct trap *trap)
{
    if (!trap)
        return;
    for (int ply = 0; ply < PLIES; ply++) {
        free(trap->frames[ply].state);
        free(trap->frames[ply].choices);
    }
    free(trap);
}

struct trap *trap_new(const struct qx_rules *rules)
{
    struct trap *trap = calloc(1, sizeof *trap);
    bool ok = trap != NULL;
    for (int ply = 0; ok && ply < PLIES; ply++) {
        struct frame *frame = &trap->frames[ply];
        frame->state = malloc(rules->state_size);
        frame->choices = malloc(rules->n_moves_max * sizeof *frame->choices);
        ok = frame->state && frame->choices;
    }
    if (!ok) {
        trap_free(trap);
        return NULL;
    }
    trap->rules = rules;
    return trap;
}

/* --- hope ------------------------------------------------------------------------------------ */

/* How readily somebody makes a move that is worth this to them. */
static double weight_of(const struct qx_value *value)
{
    if (value->share > 0)
        return 1;
    const double far = (double)value->distance / SIGHT;
    const double haze = 1 - 1 / (1 + far * far);
    return haze * haze;
}

static void step_to(const struct trap *trap, int ply, const void *state, qx_seat seat, qx_move move)
{
    memcpy(trap->frames[ply].state, state, trap->rules->state_size);
    qx_apply(trap->rules, trap->frames[ply].state, seat, move);
}

static double hope_at(struct trap *trap, int ply);

/* After a move of `seat` that is worth `share` to us. */
static double hope_after(struct trap *trap, int ply, const void *state, qx_seat seat, qx_move move,
                         double share)
{
    if (share <= 0 || share >= 1 || ply == PLIES || trap->n_nodes >= NODES_MOST)
        return share;
    step_to(trap, ply, state, seat, move);
    if (qx_turn(trap->rules, trap->frames[ply].state) < 0)
        return share;
    const double hope = hope_at(trap, ply);
    return hope < 0 ? share : hope;
}

/* In the position of a frame; below 0 where nothing is known of it. */
static double hope_at(struct trap *trap, int ply)
{
    const struct frame *frame = &trap->frames[ply];
    const qx_seat seat = qx_turn(trap->rules, frame->state);
    const size_t n =
        qx_knowledge_choices(trap->knowledge, frame->state, seat, frame->choices, NULL);
    double best = -1, sum = 0, weights = 0;
    trap->n_nodes++;
    for (size_t i = 0; i < n; i++) {
        const struct qx_value *value = &frame->choices[i].value;
        if (!(value->knows & QX_KNOWS_SHARE))
            continue;
        const double share = seat == trap->seat ? value->share : 1 - value->share;
        const double hope =
            hope_after(trap, ply + 1, frame->state, seat, frame->choices[i].move, share);
        const double weight = weight_of(value);
        sum += weight * hope;
        weights += weight;
        best = hope > best ? hope : best;
    }
    return seat == trap->seat ? best : weights > 0 ? sum / weights : -1;
}

/* --- the choice ------------------------------------------------------------------------------ */

/* Has the position in the first frame been on the board before? */
static bool is_old(const struct trap *trap, const struct qx_request *request)
{
    const uint64_t key = qx_key(trap->rules, trap->frames[0].state);
    for (size_t i = 0; request->keys && i < request->n_keys; i++)
        if (request->keys[i] == key)
            return true;
    return false;
}

const struct qx_choice *trap_choose(struct trap *trap, struct qx_knowledge *knowledge,
                                    const struct qx_request *request,
                                    const struct qx_choice *choices, size_t n)
{
    const struct qx_choice *found = choices;
    double best = -2;
    uint64_t n_best = 0;
    trap->knowledge = knowledge;
    trap->seat = request->seat;
    for (size_t i = 0; i < n; i++) {
        if (choices[i].probability <= 0)
            continue;
        trap->n_nodes = 0;
        double hope = hope_after(trap, 0, request->state, request->seat, choices[i].move,
                                 choices[i].value.share);
        step_to(trap, 0, request->state, request->seat, choices[i].move);
        if (is_old(trap, request))
            hope -= 1; /* behind everything new */
        if (hope < best - SAME)
            continue;
        n_best = hope > best + SAME ? 1 : n_best + 1;
        best = hope;
        if (qx_random_below(request->random, n_best) == 0)
            found = &choices[i];
    }
    return found;
}
