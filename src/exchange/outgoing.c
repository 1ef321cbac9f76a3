/*
 * outgoing.c - a session seen by those who write it for other programs.
 */
#include "exchange/outgoing.h"

#include <string.h>

bool outgoing_fits(const struct qx_session *game, struct qx_error *error)
{
    const struct qx_rules *rules = qx_session_rules(game);
    char options[80];
    if (strcmp(rules->game->name, "othello") != 0)
        return qx_fail(error, "only games of Othello are written so, not of %s",
                       rules->game->title);
    qx_rules_text(rules, options, sizeof options);
    return !strstr(options, "pass=off") || qx_fail(error, "other programs do not know pass=off");
}

/* A position is a character for each square, a blank, and the side to move. */
int outgoing_side(const struct qx_session *game)
{
    char position[OUTGOING_POSITION];
    const struct qx_rules *rules = qx_session_rules(game);
    const size_t length =
        rules->game->position_text(rules, qx_session_state(game), position, sizeof position);
    int side = 0;
    while (side * side + 2 < (int)length)
        side++;
    return side;
}

void outgoing_start(const struct qx_session *game, char out[OUTGOING_POSITION])
{
    struct qx_session *copy = qx_session_copy(game);
    out[0] = '\0';
    if (!copy)
        return;
    const struct qx_rules *rules = qx_session_rules(copy);
    qx_session_go(copy, 0);
    rules->game->position_text(rules, qx_session_state(copy), out, OUTGOING_POSITION);
    qx_session_free(copy);
}

bool outgoing_fits_usual(const struct qx_session *game, struct qx_error *error)
{
    static const char usual[] =
        "---------------------------OX------XO--------------------------- X";
    char start[OUTGOING_POSITION];
    if (!outgoing_fits(game, error))
        return false;
    outgoing_start(game, start);
    return strcmp(start, usual) == 0 ||
           qx_fail(error, "only games on 8x8 from the usual start are written so");
}

void outgoing_move(const struct qx_session *game, size_t i, char out[OUTGOING_MOVE])
{
    const struct qx_rules *rules = qx_session_rules(game);
    rules->game->move_text(rules, qx_session_step(game, i).move, out, OUTGOING_MOVE);
}

const char *outgoing_name(const struct qx_session *game, qx_seat seat)
{
    const char *player = qx_session_player(game, seat);
    const size_t n = strlen(QX_PERSON);
    if (!player || strcmp(player, QX_PERSON) == 0)
        return "";
    return qx_player_is_person(player) ? player + n + 1 : player;
}

/* As a session says it, and as a match tells it of a bot. */
static bool is_late(const char *how)
{
    return how && (strstr(how, "ran out of time") || strstr(how, "did not answer within"));
}

struct outgoing_result outgoing_result(const struct qx_session *game)
{
    struct qx_score score[2];
    struct outgoing_result result = {.loser = qx_session_forfeiter(game)};
    const int n_squares = outgoing_side(game) * outgoing_side(game);
    result.is_over = qx_session_result(game, score) != NULL;
    result.is_agreed = qx_session_is_agreed(game);
    result.is_late = is_late(qx_session_forfeit_how(game));
    if (result.loser >= 0 || result.is_agreed)
        result.black = result.is_agreed ? 0 : result.loser == 0 ? -n_squares : n_squares;
    else
        result.black = (int)(score[0].points - score[1].points);
    return result;
}
