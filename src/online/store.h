/*
 * store.h - where rooms and players are kept, so that a server that dies forgets nothing it said.
 *
 * A room is the list of its lines (room_event.h), numbered from 0: nothing else is kept of it but
 * whether it still goes on, and how it ended. What is written is sure to last only once `commit`
 * has returned true: the server commits before it tells anybody. One transaction holds all that
 * came in together, so that a busy server waits for the disk no more often than a quiet one.
 *
 * Stores are tables of functions behind one struct; tests/online/test_store.c is what each must do.
 * One thread uses a store.
 */
#ifndef ONLINE_STORE_H
#define ONLINE_STORE_H

#include <quincunx/base.h>

enum {
    STORE_ID_SIZE = 16,        /* of an identifier, its NUL included */
    STORE_NAME_SIZE = 100,     /* bytes of a name in UTF-8, its NUL included: 24 of any script */
    STORE_LOGIN_SIZE = 32,     /* of the name of an account in small letters, its NUL included */
    STORE_PASSWORD_SIZE = 128, /* of a password's hash as text, its NUL included */
    STORE_HASH_SIZE = 32,
    STORE_NOTICE_SIZE = 7000, /* of what a node tells another */
};

/* A guest, a bot, or one who has an account. */
struct store_player {
    char id[STORE_ID_SIZE];
    char name[STORE_NAME_SIZE];
    bool is_bot;
    char login[STORE_LOGIN_SIZE]; /* no two are alike; "": no account */
    char password[STORE_PASSWORD_SIZE];
};

/* A way for a player to come back: a token whose secret is not here, only a hash of it. */
struct store_session {
    char id[STORE_ID_SIZE]; /* of the token */
    char player[STORE_ID_SIZE];
    unsigned char hash[STORE_HASH_SIZE];
    uint64_t began, used; /* milliseconds since 1970 */
};

/* Whose rating is sure at a time: whose deviation is no larger. Its square grows by that of
 * volatility times `growth` a millisecond. */
struct store_settled {
    double deviation, growth;
    uint64_t now;
};

/* What a player is worth in a game (glicko.h). */
struct store_rating {
    char player[STORE_ID_SIZE];
    char game[STORE_ID_SIZE];
    double rating, deviation, volatility;
    uint64_t n_games;
    uint64_t at; /* of the last one, milliseconds since 1970 */
    /* Of the player, for those who visit: */
    char name[STORE_NAME_SIZE];
    bool is_bot;
};

/* A line of a room's list, for those who visit it; the text lives while the visit lasts. */
typedef bool store_visit(void *context, const char *text);
typedef bool store_visit_session(void *context, const struct store_session *session);
typedef bool store_visit_rating(void *context, const struct store_rating *rating);

struct store;

/* All fail with a sentence; false from a visit ends the walk, which then fails. */
struct store_kind {
    bool (*add_player)(struct store *store, const struct store_player *player,
                       struct qx_error *error);
    /* False without an error text: there is none of this identifier, or of this login. */
    bool (*find_player)(struct store *store, const char *id, struct store_player *player,
                        struct qx_error *error);
    bool (*find_login)(struct store *store, const char *login, struct store_player *player,
                       struct qx_error *error);
    /* Keeps another name, login and password of the player of this identifier. */
    bool (*change_player)(struct store *store, const struct store_player *player,
                          struct qx_error *error);
    /* Nothing is left of a player but what rooms have in their lines. */
    bool (*forget_player)(struct store *store, const char *id, struct qx_error *error);
    /* Identifiers of people without an account who have not come since (milliseconds since 1970)
     * and have no rating, `most` at most. */
    bool (*each_expired)(struct store *store, uint64_t since, uint64_t most, store_visit *visit,
                         void *context, struct qx_error *error);
    bool (*add_session)(struct store *store, const struct store_session *session,
                        struct qx_error *error);
    /* False without an error text: there is none. */
    bool (*find_session)(struct store *store, const char *id, struct store_session *session,
                         struct qx_error *error);
    bool (*use_session)(struct store *store, const char *id, uint64_t used, struct qx_error *error);
    bool (*end_session)(struct store *store, const char *id, struct qx_error *error);
    /* Those of a player, the last begun first. */
    bool (*each_session)(struct store *store, const char *player, store_visit_session *visit,
                         void *context, struct qx_error *error);
    /* Adds line n of a room; line 0 opens it. A line that is there already is refused. */
    bool (*add_line)(struct store *store, const char *room, uint64_t n, const char *line,
                     struct qx_error *error);
    /* Another line in the place of one. */
    bool (*change_line)(struct store *store, const char *room, uint64_t n, const char *line,
                        struct qx_error *error);
    /* Notes who sits down in a room: it stays among the rooms of this player, who may stand up
     * again, and sit down again. */
    bool (*add_sitter)(struct store *store, const char *room, const char *player,
                       struct qx_error *error);
    /* The room goes on no more; `result` says how it ended. */
    bool (*end_room)(struct store *store, const char *room, const char *result,
                     struct qx_error *error);
    /* The lines of a room in their order; a room that is not there has none. */
    bool (*each_line)(struct store *store, const char *room, store_visit *visit, void *context,
                      struct qx_error *error);
    /* Identifiers of the rooms that go on, of all or of one player (NULL: all), oldest first; of
     * all rooms of a player, newest first, `most` at most after the first `from`. */
    bool (*each_live)(struct store *store, const char *player, store_visit *visit, void *context,
                      struct qx_error *error);
    bool (*each_room_of)(struct store *store, const char *player, uint64_t from, uint64_t most,
                         store_visit *visit, void *context, struct qx_error *error);
    /* Adds line n of an arena; line 0 opens it. False, too, where another node was faster: then the
     * arena is to be read again. */
    bool (*add_arena_line)(struct store *store, const char *arena, uint64_t n, const char *line,
                           struct qx_error *error);
    bool (*each_arena_line)(struct store *store, const char *arena, store_visit *visit,
                            void *context, struct qx_error *error);
    /* The arena is listed no more: it is over, or was by link from the beginning. */
    bool (*hide_arena)(struct store *store, const char *arena, struct qx_error *error);
    /* Identifiers of those that are listed, the newest first, `most` at most. */
    bool (*each_arena)(struct store *store, uint64_t most, store_visit *visit, void *context,
                       struct qx_error *error);
    /* Notes that a room is a game of an arena, and visits the arena that a room is of, if any. */
    bool (*add_arena_room)(struct store *store, const char *room, const char *arena,
                           struct qx_error *error);
    bool (*each_arena_of)(struct store *store, const char *room, store_visit *visit, void *context,
                          struct qx_error *error);
    /* What is read of ratings from here to the commit is changed by nobody else. */
    bool (*lock_ratings)(struct store *store, struct qx_error *error);
    /* Keeps a rating in place of the one before; none of a player who is forgotten. */
    bool (*put_rating)(struct store *store, const struct store_rating *rating,
                       struct qx_error *error);
    /* False without an error text: there is none. */
    bool (*find_rating)(struct store *store, const char *player, const char *game,
                        struct store_rating *rating, struct qx_error *error);
    bool (*each_rating)(struct store *store, const char *player, store_visit_rating *visit,
                        void *context, struct qx_error *error);
    /* The best of a game, people's or bots', `most` at most; those who are not settled come behind
     * the others. */
    bool (*each_best)(struct store *store, const char *game, bool is_bot,
                      const struct store_settled *settled, uint64_t most, store_visit_rating *visit,
                      void *context, struct qx_error *error);
    bool (*commit)(struct store *store, struct qx_error *error);
    /* Writes all that is committed to another file, in the place of an older one, whole or not at
     * all. Not between a write and its commit. */
    bool (*back_up)(struct store *store, const char *path, struct qx_error *error);
    void (*free)(struct store *store);
};

/*
 * Several servers over one store: nodes. Each room is one node's, which alone writes to it; a node
 * that is not heard of for the time of its lease has none any more. What nodes tell each other, and
 * what is claimed, is part of the transaction: it comes about with the commit.
 */
struct store_nodes {
    /* Joins the others under this name, for so many milliseconds; again: for so many from now. From
     * then on no commit succeeds once the lease is lost. */
    bool (*join)(struct store *store, const char *node, uint64_t lease, struct qx_error *error);
    /* Leaves, and gives up all rooms, at once. */
    bool (*leave)(struct store *store, struct qx_error *error);
    /* Strikes off those whose lease is over; visits their names. */
    bool (*bury)(struct store *store, store_visit *visit, void *context, struct qx_error *error);
    /* Takes all rooms that go on and are nobody's; visits them. */
    bool (*adopt)(struct store *store, store_visit *visit, void *context, struct qx_error *error);
    /* Takes a room that is nobody's; tells whose it is then. */
    bool (*claim)(struct store *store, const char *room, char holder[STORE_ID_SIZE],
                  struct qx_error *error);
    bool (*release)(struct store *store, const char *room, struct qx_error *error);
    /* Tells one node, or all others (NULL), up to STORE_NOTICE_SIZE bytes. */
    bool (*tell)(struct store *store, const char *node, const char *text, struct qx_error *error);
    /* Visits what others have told, in the order in which they committed it. */
    bool (*hear)(struct store *store, store_visit *visit, void *context, struct qx_error *error);
    bool (*has_heard)(struct store *store); /* is there something to hear? */
    int (*descriptor)(struct store *store); /* readable when something may have come */
};

/* The head of every store. */
struct store {
    const struct store_kind *kind;
    const struct store_nodes *nodes; /* NULL: one server at a time has it open */
};

/* A store by its address: postgresql://… or the path of a file. NULL: error says why. */
struct store *store_open(const char *where, struct qx_error *error);
/* An SQLite file, made where there is none; ":memory:" keeps nothing. Older files are brought up to
 * date. One process at a time may have it open. */
struct store *store_open_sqlite(const char *path, struct qx_error *error);
/* A database of PostgreSQL (libpq's URI), brought up to date likewise. Only where QX_HAS_POSTGRES
 * was set when this was built; store_open says so otherwise. */
struct store *store_open_postgres(const char *address, struct qx_error *error);
/* Drops what is not committed. */
static inline void store_free(struct store *store)
{
    if (store)
        store->kind->free(store);
}

#endif
