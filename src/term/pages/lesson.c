/*
 * lesson.c - a board of the manual as a small game.
 */
#include "term/pages/lesson.h"

#include <string.h>

/* Whoever owes a move makes the next one; chance is settled in between. */
static bool play_all(struct qx_session *session, const char *moves, struct qx_error *error)
{
    char text[MARKDOWN_MOVES], *rest = text, *word;
    memcpy(text, moves, sizeof text);
    while ((word = strsep(&rest, " "))) {
        if (!*word)
            continue;
        if (!qx_session_settle(session, error))
            return false;
        qx_seat seat = qx_next(qx_session_rules(session), qx_session_state(session));
        if (!qx_session_play_text(session, seat, word, error))
            return false;
    }
    return true;
}

struct qx_session *lesson_new(const struct qx_game *game, const struct markdown_board *board,
                              struct qx_error *error)
{
    struct qx_rules rules;
    if (!qx_rules_init(&rules, game, board->rules, error))
        return NULL;
    struct qx_session *session =
        qx_session_new_at(&rules, 1, board->position[0] ? board->position : NULL, error);
    if (!session)
        return NULL;
    if (!play_all(session, board->moves, error)) {
        qx_session_free(session);
        return NULL;
    }
    qx_session_go(session, 0);
    return session;
}
