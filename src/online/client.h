/*
 * client.h - one who plays in a room of a server, from the other side: what the room has told, as a
 * session of one's own. Steps that are still secret are not in it. And who takes part in an arena:
 * what it has told. Messages go out no faster than a server heeds them.
 */
#ifndef ONLINE_CLIENT_H
#define ONLINE_CLIENT_H

#include <quincunx/session.h>

#include "online/allowance.h"
#include "online/line.h"

/* To be read, not written, by callers. All zero before client_init. */
struct client {
    char token[80], name[100], player[16], room[16], next[16];
    char words[320]; /* how the game ended; "" while it has not */
    bool is_cut_off; /* what failed last was the connection */
    bool is_known;   /* the room has told of itself since it was entered */
    bool is_waiting; /* it has not begun */
    struct qx_session *session;
    qx_seat seat; /* QX_NOBODY: none */
    bool owes;
    bool has_asked;  /* for a rematch */
    uint64_t n_made; /* moves of the seat */
    uint64_t left;   /* milliseconds on its clock; 0: it has none */

    struct client_arena {
        char id[16], game[16];   /* game: the room of the one to be played; "": none */
        bool is_over, has_asked; /* to join */
        size_t place, n_players; /* from 1; 0: it does not take part */
        double points;
    } arena;

    uint64_t n_said, entered, moved, asked; /* messages; the last ones that entered, that moved, and
                                               that asked for a rematch */
    uint64_t looked;   /* the one that asks how the room stands after a refusal; 0: none */
    char refusal[160]; /* its words */
    struct allowance messages;
    struct line *line;
    void *steps; /* of jansson: all that was told */
};

/* Says hello as a bot, by this token ("": as somebody new). False: error says why. */
bool client_init(struct client *client, const struct line_place *place, const char *name,
                 const char *token, struct qx_error *error);
void client_release(struct client *client);

bool client_enter(struct client *client, const char *room, struct qx_error *error);
/* Takes a seat of the room; below 0: any. */
bool client_sit(struct client *client, qx_seat seat, struct qx_error *error);
bool client_move(struct client *client, qx_move move, struct qx_error *error);
/* Follows an arena, and takes part in it as soon as it has told of itself. */
bool client_join(struct client *client, const char *arena, struct qx_error *error);
bool client_ask_rematch(struct client *client, struct qx_error *error);
/* Waits for the next message and takes it. False: the connection is lost (is_cut_off), or the
 * server refused something; error says which. A move that came too late for its game is no matter,
 * nor is a rematch asked for too early: has_asked is false then, and a second is over. */
bool client_hear(struct client *client, struct qx_error *error);

#endif
