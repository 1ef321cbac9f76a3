/*
 * answer.c - values in the middle of a turn, and of slides, from values at the start of turns.
 *
 * Where a source knows only some of the positions that a player can leave, the best of those is the
 * best of all only if it is as good as the turn was when it began. That can be told of a slid
 * Neutron too: the turn may have begun on any square from which the Neutron comes to where it is.
 */
#include "knowledge/neutron/answer.h"

#include "knowledge/disk/neutron/slide.h"
#include "knowledge/neutron/neutron_turns.h"

bool neutron_value_is_better(struct neutron_value first, struct neutron_value second)
{
    if (first.sign != second.sign)
        return first.sign > second.sign;
    return first.sign > 0 ? first.distance < second.distance : first.distance > second.distance;
}

static bool is_equal(struct neutron_value first, struct neutron_value second)
{
    return first.sign == second.sign && first.distance == second.distance;
}

bool neutron_is_blocked(const struct neutron_position *position)
{
    const uint32_t empty = NEUTRON_BOARD & ~(position->mover | position->opponent);
    return neutron_blocked(empty) >> position->neutron & 1;
}

/* The value of a turn to the player who makes it. */
static bool value_turn(const struct neutron_source *source, const struct neutron_turn *turn,
                       struct neutron_value *out, struct qx_error *error)
{
    struct neutron_value left = {source->rules == NEUTRON_CLASSIC ? -1 : 0, 0};
    *out = (struct neutron_value){turn->sign, 1};
    if (turn->sign)
        return true;
    if (!neutron_is_blocked(&turn->left) &&
        !source->value(source->context, &turn->left, &left, error))
        return false;
    *out = (struct neutron_value){-left.sign, left.sign ? left.distance + 1 : 0};
    return true;
}

/* The best known piece slide behind a slid Neutron. */
struct best {
    struct neutron_value value;
    bool is_any;      /* one is known */
    bool is_complete; /* all are */
};

static struct best find_best(const struct neutron_source *source,
                             const struct neutron_position *slid, struct qx_error *error)
{
    struct neutron_turn turns[NEUTRON_MAX_TURNS];
    struct best best = {.is_complete = true};
    for (int i = neutron_piece_turns(slid, source->rules, turns); i-- > 0;) {
        struct neutron_value value;
        if (!value_turn(source, &turns[i], &value, error)) {
            best.is_complete = false;
            continue;
        }
        if (!best.is_any || neutron_value_is_better(value, best.value))
            best.value = value;
        best.is_any = true;
    }
    return best;
}

/* The first turn has no slide of the Neutron, and every source knows its best move. */
static bool is_start(const struct neutron_position *slid)
{
    return slid->mover == NEUTRON_RANK_1 && slid->opponent == NEUTRON_RANK_5 &&
           slid->neutron == NEUTRON_SQUARES / 2;
}

/* Can the turn have begun with this value? */
static bool may_have_begun_with(const struct neutron_source *source,
                                const struct neutron_position *slid, struct neutron_value value)
{
    const uint32_t empty = NEUTRON_BOARD & ~(slid->mover | slid->opponent);
    for (int d = 0; d < NEUTRON_DIRECTIONS; d++) {
        const uint32_t open = neutron_before(empty, neutron_directions[d]);
        struct neutron_position begun = *slid;
        if (neutron_before(empty, neutron_directions[NEUTRON_DIRECTIONS - 1 - d]) >> slid->neutron &
            1)
            continue; /* nothing stops a slide the other way here */
        while (open >> begun.neutron & 1) {
            struct neutron_value first;
            begun.neutron += neutron_directions[d].step;
            if (1U << begun.neutron & NEUTRON_MIDDLE &&
                source->value(source->context, &begun, &first, NULL) && is_equal(first, value))
                return true;
        }
    }
    return false;
}

static bool value_slid(const struct neutron_source *source, const struct neutron_position *slid,
                       struct neutron_value *out, struct qx_error *error)
{
    const struct best best = find_best(source, slid, error);
    *out = best.value;
    return best.is_complete ||
           (best.is_any && (is_start(slid) || may_have_begun_with(source, slid, best.value)));
}

bool neutron_answer_value(const struct neutron_source *source,
                          const struct neutron_standing *standing, struct neutron_value *out,
                          struct qx_error *error)
{
    return standing->is_slid ? value_slid(source, &standing->position, out, error)
                             : source->value(source->context, &standing->position, out, error);
}

static bool value_neutron_slide(const struct neutron_source *source,
                                const struct neutron_position *position, int to,
                                struct neutron_value *out, struct qx_error *error)
{
    const struct neutron_position slid = {position->mover, position->opponent, to};
    struct neutron_value whole;
    *out = (struct neutron_value){1U << to & NEUTRON_RANK_1 ? 1 : -1, 1};
    if (!(1U << to & NEUTRON_MIDDLE))
        return true;
    const struct best best = find_best(source, &slid, error);
    *out = best.value;
    return best.is_complete ||
           (best.is_any && source->value(source->context, position, &whole, error) &&
            is_equal(best.value, whole));
}

static bool value_piece_slide(const struct neutron_source *source,
                              const struct neutron_position *position, int from, int to,
                              struct neutron_value *out, struct qx_error *error)
{
    struct neutron_turn turns[NEUTRON_MAX_TURNS];
    int n = neutron_piece_turns(position, source->rules, turns);
    while (n-- > 0)
        if (turns[n].from == from && turns[n].to == to)
            return value_turn(source, &turns[n], out, error);
    return qx_fail(error, "this is no slide of a piece");
}

bool neutron_answer_slide(const struct neutron_source *source,
                          const struct neutron_standing *standing, int from, int to,
                          struct neutron_value *out, struct qx_error *error)
{
    return standing->is_slid ? value_piece_slide(source, &standing->position, from, to, out, error)
                             : value_neutron_slide(source, &standing->position, to, out, error);
}
