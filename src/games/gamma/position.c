/*
 * position.c - a position of Gamma in words.
 *
 *     .../21./1.2 1 2 -
 *
 * The rows from the top, a character for each field (from ten players on numbers with commas
 * between them); the player to move, `-` when the game is over; the players whose golden move is
 * used up, with commas between them, or `-`; and who skipped first since the board last changed, or
 * `-`.
 *
 * A text is read twice, as a state is too large to make a second one: first only to see that it is
 * well formed, then onto the board. What breaks the rules of the game shows itself only there.
 */
#include <string.h>

#include "games/gamma/engine.h"
#include "games/gamma/gamma_turns.h"

enum { COMMAS_FROM = 10 }; /* players */

/* --- writing ---------------------------------------------------------------------------------- */

static void write_player(struct qx_text *text, uint32_t player)
{
    if (player)
        qx_text_number(text, player);
    else
        qx_text_char(text, '-');
}

static void write_row(struct qx_text *text, const struct gamma_turns *turns, uint32_t y)
{
    const struct gamma_shape *shape = &turns->shape;
    for (uint32_t x = 0; x < shape->width; x++) {
        uint32_t owner = gamma_engine_owner(shape, gamma_turns_see(turns), x, y);
        if (x && shape->players >= COMMAS_FROM)
            qx_text_char(text, ',');
        if (owner)
            qx_text_number(text, owner);
        else
            qx_text_char(text, '.');
    }
}

static void write_spent(struct qx_text *text, const struct gamma_turns *turns)
{
    const char *before = "";
    for (uint32_t i = 0; i < turns->shape.players; i++)
        if (gamma_engine_is_spent(&turns->shape, gamma_turns_see(turns), i + 1)) {
            qx_text_string(text, before);
            qx_text_number(text, (uint64_t)i + 1);
            before = ",";
        }
    if (!*before)
        qx_text_char(text, '-');
}

size_t gamma_position_text(const struct qx_rules *rules, const void *state, char *out, size_t size)
{
    const struct gamma_turns *turns = state;
    struct qx_text text = qx_text_over(out, size);
    (void)rules;
    for (uint32_t y = turns->shape.height; y-- > 0;) {
        write_row(&text, turns, y);
        qx_text_char(&text, y ? '/' : ' ');
    }
    write_player(&text, turns->mover);
    qx_text_char(&text, ' ');
    write_spent(&text, turns);
    qx_text_char(&text, ' ');
    write_player(&text, turns->skipper);
    return text.length;
}

/* --- reading ---------------------------------------------------------------------------------- */

struct reading {
    const struct qx_rules *rules;
    const char *at;
    struct gamma_turns *turns; /* NULL the first time */
    struct qx_error *error;
};

static bool has_commas(const struct reading *r)
{
    return r->rules->n_seats >= COMMAS_FROM;
}

/* The number of a player. Without commas it is a single digit. */
static bool read_owner(struct reading *r, uint64_t *owner)
{
    if (has_commas(r))
        return gamma_take_number(&r->at, (uint64_t)r->rules->n_seats, owner) && *owner;
    *owner = (uint64_t)(*r->at - '0');
    if (*owner < 1 || *owner > (uint64_t)r->rules->n_seats)
        return false;
    r->at++;
    return true;
}

static bool read_field(struct reading *r, uint32_t x, uint32_t y)
{
    uint64_t owner;
    if (x && has_commas(r) && *r->at++ != ',')
        return false;
    if (*r->at == '.') {
        r->at++;
        return true;
    }
    if (!read_owner(r, &owner))
        return false;
    if (r->turns)
        gamma_engine_put(&r->turns->shape, gamma_turns_state(r->turns), (uint32_t)owner, x, y);
    return true;
}

static bool read_board(struct reading *r)
{
    for (uint32_t y = r->rules->height; y-- > 0;) {
        for (uint32_t x = 0; x < r->rules->width; x++)
            if (!read_field(r, x, y))
                return qx_fail(r->error, "row %u, column %u is neither \".\" nor a player", y, x);
        if (*r->at++ != (y ? '/' : ' '))
            return qx_fail(r->error, "row %u does not end after %u fields", y, r->rules->width);
    }
    return true;
}

/* `-` is 0. */
static bool read_player(struct reading *r, uint64_t *player)
{
    if (*r->at == '-') {
        r->at++;
        *player = 0;
        return true;
    }
    return gamma_take_number(&r->at, (uint64_t)r->rules->n_seats, player) && *player;
}

/* Players in ascending order, or `-`. */
static bool read_spent(struct reading *r)
{
    uint64_t last = 0, player;
    if (!read_player(r, &player))
        return false;
    while (player > last) {
        if (r->turns)
            gamma_engine_spend(&r->turns->shape, gamma_turns_state(r->turns), (uint32_t)player);
        if (*r->at != ',')
            return true;
        r->at++;
        last = player;
        if (!read_player(r, &player))
            return false;
    }
    return last == 0;
}

static bool read_text(struct reading *r, const char *text, uint64_t *mover, uint64_t *skipper)
{
    r->at = text;
    if (!read_board(r))
        return false;
    if (!read_player(r, mover) || *r->at++ != ' ')
        return qx_fail(r->error, "after the board comes the player to move, or \"-\"");
    if (!read_spent(r) || *r->at++ != ' ')
        return qx_fail(r->error, "then come the players whose golden move is used up, or \"-\"");
    if (!read_player(r, skipper) || *r->at)
        return qx_fail(r->error, "at the end comes who skipped first, or \"-\"");
    return true;
}

static bool has_few_areas(struct reading *r)
{
    const struct gamma_shape *shape = &r->turns->shape;
    for (uint32_t i = 0; i < shape->players; i++) {
        uint64_t areas = gamma_engine_areas(shape, gamma_turns_see(r->turns), i + 1);
        if (areas > shape->areas)
            return qx_fail(r->error, "player %u has %u areas; %u %s allowed", i + 1,
                           (uint32_t)areas, shape->areas, shape->areas == 1 ? "is" : "are");
    }
    return true;
}

/* With the board set up: can it be this player's turn, with skips since that one's? */
static bool set_turn(struct reading *r, uint32_t mover, uint32_t skipper)
{
    struct gamma_turns *turns = r->turns;
    if (skipper && !gamma_turns_can_act(turns, skipper))
        return qx_fail(r->error, "player %u cannot have skipped: there was no move to make",
                       skipper);
    if (mover == skipper && mover)
        return qx_fail(r->error, "when all have skipped up to player %u, the game is over", mover);
    if (mover && !gamma_turns_can_act(turns, mover))
        return qx_fail(r->error, "player %u is to move and cannot", mover);
    if (mover)
        gamma_turns_give(turns, mover);
    else if (!skipper)
        gamma_turns_pass_on(turns, turns->shape.players);
    if (!mover && turns->mover)
        return qx_fail(r->error, "the game is not over: player %u can move", turns->mover);
    turns->skipper = skipper;
    return true;
}

bool gamma_position_parse(const struct qx_rules *rules, const char *text, void *state,
                          struct qx_error *error)
{
    struct reading r = {.rules = rules, .error = error};
    uint64_t mover = 0, skipper = 0;
    if (!read_text(&r, text, &mover, &skipper))
        return false;
    struct gamma_turns *turns = state;
    qx_state_start(rules, state);
    turns->mover = turns->has_golden = 0;
    r.turns = turns;
    read_text(&r, text, &mover, &skipper);
    if (has_few_areas(&r) && set_turn(&r, (uint32_t)mover, (uint32_t)skipper))
        return true;
    qx_state_start(rules, state);
    return false;
}
