/*
 * gamma_words.c - Gamma's moves in words: `x,y` takes a free field, `gx,y` is a golden move;
 * `skip`.
 */
#include <string.h>

#include "games/gamma/engine.h"
#include "games/gamma/gamma_turns.h"

size_t gamma_move_text(const struct qx_rules *rules, qx_move move, char *out, size_t size)
{
    const struct gamma_act act = gamma_act_of(rules, move);
    struct qx_text text = qx_text_over(out, size);
    if (act.kind == GAMMA_SKIP)
        qx_text_string(&text, "skip");
    else
        qx_text_print(&text, "%s%u,%u", act.kind == GAMMA_GOLDEN ? "g" : "", act.x, act.y);
    return text.length;
}

bool gamma_take_number(const char **at, uint64_t most, uint64_t *number)
{
    bool has_zero = (*at)[0] == '0' && (*at)[1] >= '0' && (*at)[1] <= '9';
    return !has_zero && qx_text_take_number(at, most, number);
}

bool gamma_move_parse(const struct qx_rules *rules, const char *text, qx_move *out,
                      struct qx_error *error)
{
    const char *at = text;
    uint64_t x, y;
    if (strcmp(text, "skip") == 0) {
        *out = GAMMA_SKIP * rules->n_cells;
        return true;
    }
    enum gamma_kind kind = *at == 'g' ? GAMMA_GOLDEN : GAMMA_TAKE;
    at += kind == GAMMA_GOLDEN;
    if (!gamma_take_number(&at, UINT32_MAX, &x) || *at++ != ',' ||
        !gamma_take_number(&at, UINT32_MAX, &y) || *at)
        return qx_fail(error, "\"%.*s\" is no move; write 3,4 or g3,4 or skip",
                       qx_text_cut(text, 40), text);
    if (x >= rules->width || y >= rules->height)
        return qx_fail(error, "%.40s is off the board, which ends at %u,%u", text, rules->width - 1,
                       rules->height - 1);
    *out =
        gamma_act_move(rules, (struct gamma_act){.kind = kind, .x = (uint32_t)x, .y = (uint32_t)y});
    return true;
}

static void why_not_taken(const struct gamma_turns *turns, struct gamma_act act,
                          struct qx_error *error)
{
    uint32_t owner = gamma_engine_owner(&turns->shape, gamma_turns_see(turns), act.x, act.y);
    if (owner == turns->mover)
        qx_fail(error, "%u,%u is yours already", act.x, act.y);
    else if (owner)
        qx_fail(error, "%u,%u belongs to player %u", act.x, act.y, owner);
    else
        qx_fail(error, "%u,%u would be one area too many for you: %u %s allowed", act.x, act.y,
                turns->shape.areas, turns->shape.areas == 1 ? "is" : "are");
}

static void why_not_golden(const struct gamma_turns *turns, struct gamma_act act,
                           struct qx_error *error)
{
    const struct gamma_state *state = gamma_turns_see(turns);
    uint32_t owner = gamma_engine_owner(&turns->shape, state, act.x, act.y);
    if (gamma_engine_is_spent(&turns->shape, state, turns->mover))
        qx_fail(error, "you have made your golden move");
    else if (owner == turns->mover)
        qx_fail(error, "%u,%u is yours already", act.x, act.y);
    else if (!owner)
        qx_fail(error, "%u,%u is free; a golden move takes a field of another player", act.x,
                act.y);
    else
        qx_fail(error, "taking %u,%u would leave you or player %u with more areas than allowed",
                act.x, act.y, owner);
}

void gamma_why_illegal(const struct qx_rules *rules, const void *state, qx_seat seat, qx_move move,
                       struct qx_error *error)
{
    const struct gamma_turns *turns = state;
    const struct gamma_act act = gamma_act_of(rules, move);
    (void)seat;
    if (act.kind == GAMMA_GOLDEN)
        why_not_golden(turns, act, error);
    else
        why_not_taken(turns, act, error);
}
