/*
 * incoming.c - a session made of what another program's file says.
 *
 * The board is known only when the head is read, so the session begins with the first move, or at
 * the end of a game that has none.
 */
#include "exchange/incoming.h"

#include <stdlib.h>
#include <string.h>

#include "base/utf8.h"

enum { STANDARD_SIDE = 8 };

static bool is_utf8(const char *text)
{
    size_t n;
    for (; *text; text += n)
        if ((n = utf8_length(text)) == 0)
            return false;
    return true;
}

/* A byte of Latin-1 as UTF-8. */
static void write_latin(struct qx_text *text, char byte)
{
    const unsigned char c = (unsigned char)byte;
    if (c >= 0x80)
        qx_text_char(text, (char)(0xc0 | c >> 6));
    qx_text_char(text, c >= 0x80 ? (char)(0x80 | (c & 0x3f)) : byte);
}

void incoming_name(struct incoming *game, qx_seat seat, const char *name, size_t length)
{
    char bytes[INCOMING_NAME], utf8[2 * INCOMING_NAME];
    /* Half a character would make it Latin-1. */
    const size_t n =
        length < sizeof bytes ? length : (size_t)qx_text_cut(name, (int)sizeof bytes - 1);
    struct qx_text plain = qx_text_over(game->name[seat], INCOMING_NAME);
    struct qx_text latin = qx_text_over(utf8, sizeof utf8);
    memcpy(bytes, name, n);
    bytes[n] = '\0';
    for (char *c = bytes; *c; c++)
        *c = strchr("\r\n\t\v\f", *c) ? ' ' : *c;
    for (const char *c = bytes; *c; c++)
        write_latin(&latin, *c);
    qx_text_plain(&plain, is_utf8(bytes) ? bytes : utf8);
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

/* The board from its discs. */
static bool lay_discs(struct incoming *game, int side, struct qx_error *error)
{
    for (int i = 0; i < INCOMING_SIDE * INCOMING_SIDE; i++) {
        const int row = i / INCOMING_SIDE, column = i % INCOMING_SIDE;
        const char disc = game->disc[row][column];
        const bool is_outside = row >= side || column >= side;
        if (is_outside && disc)
            return qx_fail(error, "a disc lies outside the board");
        if (!is_outside)
            game->board[row * side + column] = disc ? disc : '-';
    }
    const int n = side * side;
    memcpy(&game->board[n], game->is_white_first ? " O" : " X", sizeof " X");
    return true;
}

static bool begin(struct incoming *game, struct qx_error *error)
{
    const int side = game->side ? game->side : STANDARD_SIDE;
    if (game->is_white_first && !game->has_discs)
        return qx_fail(error, "White begins, and it does not say on which board");
    if (game->has_discs && !lay_discs(game, side, error))
        return false;
    const char *position = game->board[0] ? game->board : NULL;
    struct qx_rules rules;
    if (!rules_of(side, "parallel", &rules, error))
        return false;
    bool is_first = position && is_start(&rules, position);
    if (!is_first) {
        if (!rules_of(side, "standard", &rules, error))
            return false;
        is_first = position && is_start(&rules, position);
    }
    game->session = qx_session_new_at(&rules, 1, is_first ? NULL : position, error);
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
        return qx_fail(error, "move %u: %.*s: %s", game->n_moves, qx_text_cut(move, 20), move,
                       why.text);
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
