/*
 * protocol.c - the game and the bot behind a protocol.
 */
#include "cmd/lib/protocol.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

bool guest_start(struct guest *guest, unsigned size, struct qx_error *error)
{
    char options[32];
    struct qx_rules rules;
    snprintf(options, sizeof options, "size=%u", size);
    if (!qx_rules_init(&rules, qx_game_find("othello"), options, error))
        return false;
    struct qx_session *session = qx_session_new(&rules, 1);
    if (!session)
        return qx_fail(error, "there is not enough memory for this board");
    guest_release(guest);
    guest->rules = rules;
    guest->session = session;
    return true;
}

void guest_release(struct guest *guest)
{
    for (int seat = 0; seat < GUEST_SEATS; seat++) {
        qx_chair_free(guest->chairs[seat]);
        guest->chairs[seat] = NULL;
    }
    qx_session_free(guest->session);
    guest->session = NULL;
}

bool guest_play(struct guest *guest, qx_seat seat, const char *move, struct qx_error *error)
{
    char lower[8];
    size_t length = strnlen(move, sizeof lower);
    if (length == sizeof lower)
        return qx_fail(error, "\"%.20s\" is not a move", move);
    for (size_t i = 0; i <= length; i++)
        lower[i] = (char)tolower((unsigned char)move[i]);
    if (strcmp(lower, "pa") == 0)
        memcpy(lower, "pass", sizeof "pass");
    /* A peer that leaves passes out plays twice in a row. */
    qx_seat turn = qx_session_turn(guest->session);
    if (seat >= 0 && turn >= 0 && turn != seat)
        qx_session_play_text(guest->session, turn, "pass", NULL);
    return qx_session_play_text(guest->session, qx_session_turn(guest->session), lower, error);
}

bool guest_think(struct guest *guest, struct qx_answer *answer, struct qx_error *error)
{
    qx_seat seat = qx_session_turn(guest->session);
    if (seat < 0)
        return qx_fail(error, "the game is over");
    struct qx_chair **chair = &guest->chairs[seat];
    if (!*chair)
        *chair = qx_chair_new(&guest->rules, seat, guest->bot, NULL, error);
    return *chair && qx_chair_ask(*chair, guest->session, &guest->budget, answer, error);
}
