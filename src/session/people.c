/*
 * people.c - which seats people have, and who is to act now.
 *
 * Where several seats owe a secret choice at once, bots choose before people. A choice that has
 * been made cannot depend on one that has not: whatever a bot is made of, it cannot wait for a
 * person. The person's own steps then lie on top of the history, so taking one of them back leaves
 * the bots' choices where they are.
 */
#include "session/session.h"

#include <stdlib.h>
#include <string.h>

bool qx_player_is_person(const char *player)
{
    const size_t length = sizeof QX_PERSON - 1;
    return qx_ascii_begins_same(player, QX_PERSON, length) &&
           (!player[length] || player[length] == ':');
}

bool qx_session_set_person(struct qx_session *session, qx_seat seat, const char *name)
{
    const size_t size = sizeof QX_PERSON + 1 + strlen(name);
    char *player = malloc(size);
    if (!player)
        return false;
    struct qx_text text = qx_text_over(player, size);
    qx_text_print(&text, "%s%s%s", QX_PERSON, name[0] ? ":" : "", name);
    const bool ok = qx_session_set_player(session, seat, player);
    free(player);
    return ok;
}

bool qx_session_is_person(const struct qx_session *session, qx_seat seat)
{
    char name[QX_NAME_SIZE];
    const char *player = seat >= 0 ? qx_session_player(session, seat) : NULL;
    if (seat < 0 || !player)
        return seat >= 0;
    struct qx_text text = qx_text_over(name, sizeof name);
    qx_text_print(&text, "%.*s", (int)strcspn(player, ":"), player);
    return text.length >= sizeof name || !qx_bot_find(session->rules.game, name);
}

bool qx_session_dismiss_programs(struct qx_session *session)
{
    bool ok = true;
    for (qx_seat seat = 0; seat < session->rules.n_seats; seat++) {
        const char *player = qx_session_player(session, seat);
        const struct qx_bot *bot = player ? qx_bot_read(&session->rules, player, NULL) : NULL;
        const bool is_plain =
            player && qx_session_is_person(session, seat) && !qx_player_is_person(player);
        if (is_plain || (bot && bot->open_text))
            ok = qx_session_set_person(session, seat, player) && ok;
    }
    return ok;
}

qx_seat qx_session_only_person(const struct qx_session *session)
{
    qx_seat found = QX_NOBODY;
    for (qx_seat seat = 0; seat < session->rules.n_seats; seat++) {
        if (!qx_session_is_person(session, seat))
            continue;
        if (found != QX_NOBODY)
            return QX_NOBODY;
        found = seat;
    }
    return found;
}

qx_seat qx_session_actor(const struct qx_session *session)
{
    const qx_seat turn = qx_session_turn(session);
    qx_seat person = QX_NOBODY;
    for (qx_seat seat = 0; turn == QX_TOGETHER && seat < session->rules.n_seats; seat++) {
        if (!qx_session_owes(session, seat))
            continue;
        if (!qx_session_is_person(session, seat))
            return seat;
        person = person == QX_NOBODY ? seat : person;
    }
    return turn == QX_TOGETHER ? person : turn;
}
