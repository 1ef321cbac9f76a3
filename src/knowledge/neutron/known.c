/*
 * known.c - states and moves of the game as the solver has them, and its values as theirs.
 *
 * The solver sees every board from the side of the player to move, whose home is rank 1: for Black
 * it is turned by half.
 */
#include "knowledge/neutron/known.h"

#include <assert.h>
#include <string.h>

#include "search/finding.h"

enum { BLACK = 1, MOST_MOVES = 40 };

enum neutron_rules neutron_known_rules(const struct qx_rules *rules)
{
    const struct qx_option *options = rules->game->options;
    int i = 0;
    while (strcmp(options[i].name, "rules") != 0)
        i++;
    return strcmp(options[i].choices[rules->option[i]], "classic") == 0 ? NEUTRON_CLASSIC
                                                                        : NEUTRON_HOUSE;
}

static int seen_by(qx_seat seat, int square)
{
    return seat == BLACK ? NEUTRON_SQUARES - 1 - square : square;
}

static int move_from(qx_seat seat, qx_move move)
{
    return seen_by(seat, (int)(move / NEUTRON_SQUARES));
}

static int move_to(qx_seat seat, qx_move move)
{
    return seen_by(seat, (int)(move % NEUTRON_SQUARES));
}

struct neutron_standing neutron_known_standing(const struct qx_rules *rules, const void *state)
{
    const qx_seat seat = qx_turn(rules, state);
    struct neutron_standing standing = {.is_slid = true};
    struct neutron_position *position = &standing.position;
    qx_move moves[MOST_MOVES];
    assert(seat != QX_NOBODY && rules->n_moves_max <= MOST_MOVES);
    for (int square = 0; square < NEUTRON_SQUARES; square++) {
        struct qx_look look;
        rules->game->look(rules, state, (uint64_t)square, &look);
        if (look.n_items == 0)
            continue;
        if (look.item[0].owner == QX_NOBODY)
            position->neutron = seen_by(seat, square);
        else if (look.item[0].owner == seat)
            position->mover |= 1U << seen_by(seat, square);
        else
            position->opponent |= 1U << seen_by(seat, square);
    }
    /* Either the Neutron alone may slide, or the pieces alone. */
    if (qx_moves(rules, state, seat, moves) > 0)
        standing.is_slid = move_from(seat, moves[0]) != position->neutron;
    return standing;
}

static struct finding finding_of(struct neutron_value value)
{
    static const enum outcome outcomes[] = {OUTCOME_LOSS, OUTCOME_DRAW, OUTCOME_WIN};
    return (struct finding){outcomes[value.sign + 1], (uint32_t)value.distance};
}

bool neutron_known_covers(const struct qx_rules *rules, struct qx_error *error)
{
    (void)rules;
    (void)error;
    return true;
}

bool neutron_known_value(void *self, const void *state, qx_seat seat, struct qx_value *out,
                         struct qx_error *error)
{
    const struct neutron_known *known = self;
    const struct neutron_standing standing = neutron_known_standing(known->rules, state);
    struct neutron_value value;
    if (!neutron_answer_value(&known->source, &standing, &value, error))
        return false;
    *out = finding_value(finding_of(value), qx_turn(known->rules, state) == seat);
    return true;
}

bool neutron_known_choices(void *self, const void *state, qx_seat seat, struct qx_choice *choices,
                           size_t n, struct qx_error *error)
{
    const struct neutron_known *known = self;
    const struct neutron_source *source = &known->source;
    const struct neutron_standing standing = neutron_known_standing(known->rules, state);
    struct neutron_value best, value;
    size_t n_best = 0;
    if (!neutron_answer_value(source, &standing, &best, error))
        return false;
    for (size_t i = 0; i < n; i++) {
        const qx_move move = choices[i].move;
        if (!neutron_answer_slide(source, &standing, move_from(seat, move), move_to(seat, move),
                                  &value, error))
            continue;
        choices[i].value = finding_value(finding_of(value), true);
        choices[i].probability = neutron_value_is_better(best, value) ? 0 : 1;
        n_best += choices[i].probability > 0;
    }
    for (size_t i = 0; i < n; i++)
        choices[i].probability /= (double)(n_best ? n_best : 1);
    return n_best > 0;
}
