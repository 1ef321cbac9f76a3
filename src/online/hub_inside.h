/*
 * hub_inside.h - what the files of the hub share: hub.c comings and goings, hub_players.c who peers
 * are, hub_accounts.c signing in, hub_arenas.c contests, hub_rooms.c rooms and their places,
 * hub_restore.c rooms from their lines, hub_nodes.c and hub_notices.c other servers, hub_verbs.c
 * what peers say, hub_tell.c what they are told.
 */
#ifndef ONLINE_HUB_INSIDE_H
#define ONLINE_HUB_INSIDE_H

#include <sys/queue.h>

#include "online/allowance.h"
#include "online/arena.h"
#include "online/hub.h"
#include "online/message.h"
#include "online/passwords.h"
#include "online/room.h"
#include "online/thinkers.h"
#include "online/token.h"

enum {
    HUB_BUCKETS = 4096,   /* of the rooms by identifier, */
    HUB_ADDRESSES = 4096, /* and of allowances by address: those that share one share it */
    HUB_TICK = 100,       /* milliseconds between two looks at the clocks */
};

struct peer {
    void *context;
    struct allowance *address; /* of its address, for what is dear */
    struct allowance messages;
    unsigned n_excess; /* messages beyond what it may send */
    uint64_t lag;

    bool is_known; /* it has said hello */
    bool is_bot;
    bool is_member; /* it has an account */
    char player[STORE_ID_SIZE];
    char session[STORE_ID_SIZE]; /* by which it came */
    char name[STORE_NAME_SIZE];
    char token[TOKEN_SIZE];    /* of a new session, until it is told; else "" */
    struct question *question; /* about a password, not answered yet; NULL: none */
    bool has_sent;             /* what it says now went to another node, which will answer */
    bool is_early;             /* what it is refused next is so only because it says so much, */
    bool is_stranger;          /* or because its token is nobody's */
    bool is_misnamed;          /* it is welcome, but not by the name that it gave */

    struct place *place; /* that it follows; NULL: none */
    qx_seat seat;
    size_t seen;   /* steps it has, */
    uint64_t cuts; /* after so many cuts */

    bool in_lobby;
    bool is_listed; /* among those to be told */
    bool is_dropped;
    bool tells_welcome, tells_room, tells_lobby, tells_sessions, tells_re, tells_answer;
    bool tells_leaders, tells_player, tells_arena, tells_arenas;
    char arena[STORE_ID_SIZE]; /* that it follows; "": none */
    bool is_host;              /* it holds the link of the arena's host, */
    char link[TOKEN_SIZE];     /* which is told once to whoever opened it */
    struct {
        char game[ROOM_WORD_SIZE], player[STORE_ID_SIZE];
        bool is_bot;
        uint64_t from;
    } wish;                /* of what is told last */
    uint64_t re, answered; /* messages that are settled: the latest, and one with a password */
    TAILQ_ENTRY(peer) all, here, told;
};

TAILQ_HEAD(peers, peer);

/* A room, and who is there. */
struct place {
    struct room *room;
    char holder[STORE_ID_SIZE]; /* the node that it is a copy from; "": it is ours */
    LIST_HEAD(, elsewhere) elsewhere;
    unsigned told_seats; /* who is here, as other nodes were told: seats as bits */
    uint64_t told_watchers;
    struct peers peers;
    struct room_presence presence;
    char arena[STORE_ID_SIZE]; /* whose game it is; "": none's */
    unsigned thinking;         /* seats whose level is being asked, as bits */
    bool is_dirty;
    bool has_said;
    qx_seat said_by;
    uint64_t phrase;
    uint64_t idle_since; /* nobody has been here since */
    TAILQ_ENTRY(place) all, dirty;
    LIST_ENTRY(place) same;
};

struct hub {
    struct hub_setup setup;
    struct thinkers *thinkers;
    struct passwords *passwords;
    uint64_t now, next_tick, next_lobby, next_expiry;
    bool is_lobby_dirty;
    bool has_failed; /* the store, with this sentence: */
    struct qx_error failure;
    struct peers peers, told;
    TAILQ_HEAD(place_list, place) places, dirty;
    LIST_HEAD(, place) buckets[HUB_BUCKETS];
    struct allowance addresses[HUB_ADDRESSES];
    struct allowance logins[HUB_ADDRESSES]; /* by the name of an account */
    char node[STORE_ID_SIZE];               /* our name among others; "": there are none */
    uint64_t next_beat;
    uint64_t sure_until;          /* nobody takes our rooms before */
    TAILQ_HEAD(, errand) errands; /* in the order they came */
    uint64_t n_errands;
    struct qx_json out;
    struct arena_view *view; /* the last arena told of while all are told; NULL: none */
    struct arena_list *list; /* of arenas that are open to all; NULL: it is to be read */
    struct hub_counts counts;
};

extern const char *const hub_phrases[]; /* ends with NULL */

/* --- hub.c --- */

/* Takes one thing of an allowance that refills by `rate` a second up to `most`; false: too much. */
bool hub_allow(const struct hub *hub, struct allowance *allowance, double rate, double most);

/* Takes one dear thing (a room, a guest, a password to be hashed) off what an address may do. */
bool hub_afford(struct hub *hub, struct peer *peer, struct qx_error *error);
/* Sends a peer away, who is not heeded any more. */
void hub_drop(struct hub *hub, struct peer *peer);
/* The answer to message `id` is due at the end of the turn. */
void hub_settle(struct hub *hub, struct peer *peer, uint64_t id);

/* --- hub_players.c --- */

typedef bool hub_verb(struct hub *, struct peer *, const struct message *, struct qx_error *);

hub_verb hub_say_hello;
/* A name without blanks around it; false: it is none, for it has no letter, too many, or some that
 * cannot be seen. */
bool hub_clean_name(const char *given, char out[STORE_NAME_SIZE]);
/* The login of this name: the same in small letters. "": no account can have this name. */
void hub_login_of(const char *name, char login[STORE_LOGIN_SIZE]);
/* The peer is this player from now on; both are told at the end of the turn. */
void hub_become(struct hub *hub, struct peer *peer, const struct store_player *player,
                const char *session);
/* A new session of this player for the peer, which is told its token. */
bool hub_begin_session(struct hub *hub, struct peer *peer, const struct store_player *player,
                       struct qx_error *error);

/* --- hub_accounts.c --- */

hub_verb hub_say_login, hub_say_register, hub_say_logout, hub_say_password, hub_say_sessions,
    hub_say_end, hub_say_forget;
/* Sends everybody away who is here by this session, but for the asker. */
void hub_drop_session(struct hub *hub, const struct peer *asker, const char *id);
/* Does what waited for a password. */
void hub_take_passwords(struct hub *hub);
/* Nobody waits for the answer any more. */
void hub_drop_question(struct peer *peer);

/* --- hub_forget.c --- */

/* False: a game of this player goes on. */
bool hub_may_go(struct hub *hub, const char *player, struct qx_error *error);
/* Forgets a player, whose games stay without the name. Whoever is connected as this player is sent
 * away, but for the asker (NULL: nobody has asked). */
bool hub_forget(struct hub *hub, const struct peer *asker, const char *player,
                struct qx_error *error);
/* The same as far as it is here, not in the store: another node has forgotten the player. */
void hub_erase(struct hub *hub, const struct peer *asker, const char *player);
/* Once a day: guests who have not come for long are forgotten. */
void hub_expire(struct hub *hub);

/* --- hub_ratings.c --- */

/* Notes what is known of those who sit in a place. */
void hub_know_seats(struct hub *hub, struct place *place);
/* A rated game is over: its players' ratings are kept. */
bool hub_rate(struct hub *hub, struct place *place, struct qx_error *error);
hub_verb hub_say_leaders, hub_say_player;
/* Write the fields of their messages. */
void hub_write_leaders(struct hub *hub, const struct peer *peer, struct qx_json *json);
void hub_write_player(struct hub *hub, const struct peer *peer, struct qx_json *json);

/* --- hub_arenas.c --- */

hub_verb hub_say_hold, hub_say_arena, hub_say_arenas, hub_say_join, hub_say_quit, hub_say_start,
    hub_say_pause, hub_say_close;
/* The arena of this identifier, for the caller to free. NULL: error says why. */
struct arena *hub_find_arena(struct hub *hub, const char *id, struct qx_error *error);
/* Write the fields of their messages: hub_arena_view.c. */
void hub_write_arena(struct hub *hub, const struct peer *peer, struct qx_json *json);
void hub_write_arenas(struct hub *hub, const struct peer *peer, struct qx_json *json);
/* All are told: what was read for it is not kept. */
void hub_end_view(struct hub *hub);
/* An arena has changed: the list of them is read again when somebody asks for it. */
void hub_forget_list(struct hub *hub);
/* Notes the arena whose game this place is, if any, as the store has it. */
void hub_know_arena(struct hub *hub, struct place *place);
/* A game of an arena is over: its result counts, and the next round may begin. */
void hub_count_game(struct hub *hub, const struct place *place);
/* An arena has changed: whoever follows it is told of it at the end of the turn. */
void hub_list_arena(struct hub *hub, const char *id);
/* The seat that has not come to its first move in time; QX_NOBODY: none. */
qx_seat hub_absent_seat(const struct hub *hub, const struct place *place);

/* --- hub_rooms.c --- */

/* Opens a room by its first events, all or none, and keeps it. NULL: error says why. */
struct place *hub_open(struct hub *hub, struct room_event *events, size_t n,
                       struct qx_error *error);
/* A room that is in memory; NULL: it is not. */
struct place *hub_known(struct hub *hub, const char *id);
/* Gives a room a place; frees it where there is no memory. */
struct place *hub_add_place(struct hub *hub, struct room *room, struct qx_error *error);
/* Feeds a room of ours with an event, now; what it accepts is written to the store. */
bool hub_do(struct hub *hub, struct place *place, struct room_event *event, struct qx_error *error);
/* What an event that was accepted means for those who look on. */
void hub_show(struct hub *hub, struct place *place, enum room_verb verb, enum room_status before);
/* Who sits where is asked of the room, whenever somebody has sat down or stood up. */
void hub_seat_peers(struct place *place);
/* Asks every level that owes a move and is not asked yet. */
void hub_ask_levels(struct hub *hub, struct place *place);
/* The store failed: the server must end. */
void hub_fail(struct hub *hub, const struct qx_error *error);
uint64_t hub_hash(const char *text);
void hub_drop_place(struct hub *hub, struct place *place);
void hub_enter(struct hub *hub, struct peer *peer, struct place *place);
void hub_leave(struct hub *hub, struct peer *peer);
/* Can only somebody who comes back make the game go on? Then it need not be in memory. */
bool hub_is_at_rest(const struct place *place);
/* Who runs out of time loses; rooms that nobody needs are let go. */
void hub_tick(struct hub *hub);
void hub_take_thoughts(struct hub *hub);

/* --- hub_log.c --- */

/* Tells of an event: names and texts by turns, then NULL. */
void hub_log(struct hub *hub, const char *event, ...);

/* --- hub_restore.c --- */

/* Identifiers, on the heap. */
struct hub_ids {
    char (*ids)[STORE_ID_SIZE];
    size_t n, room;
};

/* For walks of the store: adds an identifier to a list of them. */
bool hub_note_id(void *ids, const char *id);

/* The room of this identifier, from the store if need be. NULL: error says why. */
struct place *hub_find(struct hub *hub, const char *id, struct qx_error *error);
/* The room of this identifier as it stands, wherever it is; what is not in memory is read into
 * *read, which the caller frees. NULL: there is none. */
const struct room *hub_look_up(struct hub *hub, const char *id, struct room **read);
bool hub_list_live(struct hub *hub, struct hub_ids *rooms, struct qx_error *error);
bool hub_load_all(struct hub *hub, struct qx_error *error);
bool hub_load_live(struct hub *hub, const char *id, struct qx_error *error);
/* A room of ours goes on after an interruption, which costs nobody time. */
void hub_resume(struct hub *hub, struct place *place);
/* Does to a copy what was done to the room: line n of it; and all that the store has. */
void hub_follow(struct hub *hub, struct place *place, uint64_t n, const char *line);
void hub_catch_up(struct hub *hub, struct place *place);
/* Another node has opened a room, by this line: if it is open to all, our lobby shows it. */
void hub_copy_open(struct hub *hub, const char *id, const char *holder, const char *line);

/* --- hub_nodes.c --- */

/* Begins to share the store with others; what is nobody's is ours. False: error says why. */
bool hub_join(struct hub *hub, struct qx_error *error);
/* Leaves our rooms to the others. */
void hub_part(struct hub *hub);
/* Says now and then that we are up, and looks for those that are not. */
void hub_beat(struct hub *hub);
bool hub_is_held_here(const struct place *place);
/* Takes a room that is nobody's. Tells whose it is then; "": ours. */
bool hub_claim(struct hub *hub, const char *room, char holder[STORE_ID_SIZE],
               struct qx_error *error);
/* The holder of this copy has it no more: finds another, or becomes it. */
void hub_seek_holder(struct hub *hub, struct place *place);
/* Drops a place; a room of ours is anybody's then. */
void hub_let_go(struct hub *hub, struct place *place);
/* Is anybody there, here or elsewhere? */
bool hub_is_visited(const struct place *place);
/* Adds those elsewhere to the presence of a place. */
void hub_add_elsewhere(struct place *place);
void hub_forget_elsewhere(struct place *place);
/* Another node tells who is in a room there: seats as bits. */
void hub_note_elsewhere(struct hub *hub, struct place *place, const char *node, unsigned seats,
                        uint64_t n_watchers);
/* A node is no more. */
void hub_lose_node(struct hub *hub, const char *node);
/* Tells other nodes who came and went this turn. */
void hub_tell_presence(struct hub *hub);

/* --- hub_notices.c --- */

/* Tells one node, or all (NULL). Nothing happens where there are no nodes. */
void hub_notify(struct hub *hub, const char *node, const char *kind, const char *word, uint64_t a,
                uint64_t b, const char *text);
/* Does what others have told. */
void hub_hear(struct hub *hub);
/* Sends what a peer says to the holder of its room. */
bool hub_send_errand(struct hub *hub, struct peer *peer, const struct message *message,
                     struct qx_error *error);
/* Another node holds the room: what was asked of the one before and not answered is asked of it. */
void hub_know_holder(struct hub *hub, struct place *place, const char *holder);
/* The room is ours now: what was sent to its holder and not answered is done here. */
void hub_redo_errands(struct hub *hub, struct place *place);
/* Nobody waits for the answers any more; NULL: frees all. */
void hub_drop_errands(struct hub *hub, const struct peer *peer);

/* --- hub_verbs.c --- */

/* Reads what a game is to be: game, rules, clock, whether it is shown. */
bool hub_read_opening(const struct message *message, struct room_event *open,
                      struct qx_error *error);
/* Gives a seat of a room of ours back; the last to leave a room that waits calls it off. */
bool hub_stand_up(struct hub *hub, struct place *place, qx_seat seat, struct qx_error *error);

/* Somebody says one of the phrases to all in a room. */
void hub_say_phrase(struct hub *hub, struct place *place, qx_seat seat, uint64_t phrase);

/* Does what a message says; false: error is for its sender. */
bool hub_say(struct hub *hub, struct peer *peer, const struct message *message,
             struct qx_error *error);

/* --- hub_tell.c --- */

void hub_tell_error(struct hub *hub, struct peer *peer, const struct message *message,
                    const struct qx_error *error);
/* The peer is to be told something at the end of the turn; so is everybody in a place. */
void hub_list_peer(struct hub *hub, struct peer *peer);
void hub_list_place(struct hub *hub, struct place *place);
void hub_tell_all(struct hub *hub);

#endif
