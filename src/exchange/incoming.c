/*
 * incoming.c - a session made of what another program's file says.
 *
 * The board is known only when the head is read, so the session begins with the first move, or at
 * the end of a game that has none.
 */
#include "exchange/incoming.h"

#include <stdlib.h>
#include <string.h>

enum { STANDARD_SIDE = 8 };

void incoming_name(struct incoming *game, qx_seat seat, const char *name, size_t length)
{
    char plain[INCOMING_NAME];
    size_t n = length < sizeof plain ? length : sizeof plain - 1;
    memcpy(plain, name, n);
    plain[n] = '\0';
    struct qx_text text = qx_text_over(game->name[seat], INCOMING_NAME);
    qx_text_plain(&text, plain);
}

/* Is this the first position of the rules? */
static bool is_start(const struct qx_rules *rules, const char *position)
{
    char start[INCOMING_SIDE * INCOMING_SIDE + 3] = "";
    void *state = qx_state_new(rules);
    if (!state)
        return false;
    qx_state_start(rules, state);
    rules->game->position_text(rules, state, start, sizeof start);
    qx_state_free(state);
    return strcmp(start, position) == 0;
}

static bool rules_of(int side, const char *start, struct qx_rules *rules, struct qx_error *error)
{
    const struct qx_game *othello = qx_game_find("othello");
    char options[40];
    struct qx_text text = qx_text_over(options, sizeof options);
    qx_text_print(&text, "size=%d,start=%s", side, start);
    if (!othello)
        return qx_fail(error, "this program does not know Othello");
    return qx_rules_init(rules, othello, options, error);
}

static bool begin(struct incoming *game, struct qx_error *error)
{
    const int side = game->side ? game->side : STANDARD_SIDE;
    const char *position = game->board[0] ? game->board : NULL;
    struct qx_rules rules;
    if (!rules_of(side, "parallel", &rules, error))
        return false;
    if (position && is_start(&rules, position))
        position = NULL;
    else if (!rules_of(side, "standard", &rules, error))
        return false;
    else if (position && is_start(&rules, position))
        position = NULL;
    game->session = qx_session_new_at(&rules, 1, position, error);
    return game->session != NULL;
}

/* Plays the passes that lie between the last move and one of this seat. */
static bool come_to(struct incoming *game, qx_seat seat, struct qx_error *error)
{
    const qx_seat turn = qx_session_turn(game->session);
    if (turn == QX_NOBODY)
        return qx_fail(error, "the game is over before it");
    return turn == seat || qx_session_play_text(game->session, turn, "pass", error);
}

bool incoming_move(struct incoming *game, qx_seat seat, const char *move, uint64_t milliseconds,
                   struct qx_error *error)
{
    struct qx_error why = {""};
    const struct qx_note note = {.milliseconds = milliseconds};
    game->n_moves++;
    if (!game->session && !begin(game, error))
        return false;
    if (!come_to(game, seat, &why) || !qx_session_play_text(game->session, seat, move, &why))
        return qx_fail(error, "move %u: %.20s: %s", game->n_moves, move, why.text);
    if (milliseconds == 0)
        return true;
    return (qx_session_add_time(game->session, seat, milliseconds) &&
            qx_session_add_note(game->session, &note)) ||
           qx_fail(error, "there is no memory left for the game");
}

static bool end_early(struct incoming *game, struct qx_error *error)
{
    if (qx_session_turn(game->session) == QX_NOBODY)
        return true;
    switch (game->ending) {
    case ENDED_BY_MOVES:
        return true;
    case ENDED_BY_RESIGNING:
        return qx_session_forfeit(game->session, game->loser, "resigned", error);
    case ENDED_BY_TIME:
        return qx_session_forfeit(game->session, game->loser, "ran out of time", error);
    case ENDED_BY_AGREEMENT:
        return qx_session_agree(game->session, error);
    }
    return false;
}

struct qx_session *incoming_end(struct incoming *game, struct qx_error *error)
{
    if (!game->session && !begin(game, error))
        return NULL;
    for (qx_seat seat = 0; seat < 2; seat++)
        if (game->name[seat][0] && !qx_session_set_person(game->session, seat, game->name[seat])) {
            qx_fail(error, "there is no memory left for the game");
            return NULL;
        }
    if (!end_early(game, error))
        return NULL;
    struct qx_session *session = game->session;
    game->session = NULL;
    return session;
}

void incoming_release(struct incoming *game)
{
    qx_session_free(game->session);
    game->session = NULL;
}
