/*
 * hub_players.c - who a peer is: names, guests, and the sessions by which players come back.
 */
#include <stdio.h>
#include <string.h>

#include "online/hub_inside.h"

enum {
    NAME_LETTERS = 24,
    USED_EVERY = 3600 * 1000, /* milliseconds after which the use of a session is noted again */
};

/* --- names ------------------------------------------------------------------------------------ */

/* A code point that no name may have: controls, and marks that turn or hide text. */
static bool is_unfit(uint32_t point)
{
    return point < 0x20 || (point >= 0x7f && point < 0xa0) ||
           (point >= 0x200b && point <= 0x200f) || (point >= 0x2028 && point <= 0x202e) ||
           (point >= 0x2060 && point <= 0x206f) || point == 0xfeff;
}

/* The next code point of a text that is known to be UTF-8. */
static uint32_t next_point(const char **at)
{
    static const unsigned char masks[] = {0x7f, 0x1f, 0x0f, 0x07};
    unsigned char first = (unsigned char)*(*at)++;
    int n = first < 0x80 ? 0 : first < 0xe0 ? 1 : first < 0xf0 ? 2 : 3;
    uint32_t point = first & masks[n];
    while (n-- > 0)
        point = point << 6 | ((unsigned char)*(*at)++ & 0x3f);
    return point;
}

/* A name without blanks around it; false: it is none. */
bool hub_clean_name(const char *given, char out[STORE_NAME_SIZE])
{
    int letters = 0;
    while (*given == ' ')
        given++;
    size_t length = strlen(given);
    while (length > 0 && given[length - 1] == ' ')
        length--;
    if (length == 0 || length >= STORE_NAME_SIZE)
        return false;
    for (const char *at = given; at < given + length; letters++)
        if (is_unfit(next_point(&at)))
            return false;
    if (letters > NAME_LETTERS)
        return false;
    memcpy(out, given, length);
    out[length] = '\0';
    return true;
}

void hub_login_of(const char *name, char login[STORE_LOGIN_SIZE])
{
    const size_t length = strlen(name);
    login[0] = '\0';
    if (length >= STORE_LOGIN_SIZE)
        return;
    for (size_t i = 0; i < length; i++) {
        const char c = name[i];
        const bool is_large = c >= 'A' && c <= 'Z';
        if (!is_large && !(c >= 'a' && c <= 'z') && !(c >= '0' && c <= '9') && c != '_' && c != '-')
            return;
    }
    for (size_t i = 0; i <= length; i++)
        login[i] = (char)(name[i] >= 'A' && name[i] <= 'Z' ? name[i] + ('a' - 'A') : name[i]);
}

/* Guests do not take the names of accounts. */
static bool is_free_name(struct hub *hub, const char *name, struct qx_error *error)
{
    struct store *store = hub->setup.store;
    struct store_player owner;
    char login[STORE_LOGIN_SIZE];
    hub_login_of(name, login);
    if (!login[0] || !store->kind->find_login(store, login, &owner, error))
        return true;
    return qx_fail(error, "%s has an account: sign in, or take another name", owner.name);
}

/* --- sessions --------------------------------------------------------------------------------- */

void hub_become(struct hub *hub, struct peer *peer, const struct store_player *player,
                const char *session)
{
    if (strcmp(peer->player, player->id) != 0)
        hub_leave(hub, peer);
    peer->is_bot = player->is_bot;
    peer->is_member = player->login[0] != '\0';
    memcpy(peer->player, player->id, sizeof peer->player);
    memcpy(peer->name, player->name, sizeof peer->name);
    memmove(peer->session, session, sizeof peer->session);
    peer->is_known = peer->tells_welcome = true;
    hub_list_peer(hub, peer);
    if (peer->context) /* else it is another node's */
        hub_log(hub, "hello", "player", player->id, "name", player->name, "kind",
                player->is_bot     ? "bot"
                : player->login[0] ? "account"
                                   : "guest",
                NULL);
}

bool hub_begin_session(struct hub *hub, struct peer *peer, const struct store_player *player,
                       struct qx_error *error)
{
    struct store *store = hub->setup.store;
    struct store_session session = {.began = hub->now, .used = hub->now};
    token_make_id(session.id);
    memcpy(session.player, player->id, sizeof session.player);
    token_make(session.id, peer->token, session.hash);
    if (!store->kind->add_session(store, &session, error))
        return false;
    hub_become(hub, peer, player, session.id);
    return true;
}

/* --- hello ------------------------------------------------------------------------------------ */

static bool make_guest(struct hub *hub, struct peer *peer, const char *name, bool is_bot,
                       struct qx_error *error)
{
    struct store *store = hub->setup.store;
    struct store_player player = {.is_bot = is_bot};
    if (!hub_afford(hub, peer, error) || !is_free_name(hub, name, error))
        return false;
    token_make_id(player.id);
    snprintf(player.name, sizeof player.name, "%s", name);
    return store->kind->add_player(store, &player, error) &&
           hub_begin_session(hub, peer, &player, error);
}

/* The player of a token; false without an error text: there is none. */
static bool find_by_token(struct hub *hub, const char *token, struct store_session *session,
                          struct store_player *player, struct qx_error *error)
{
    struct store *store = hub->setup.store;
    char id[STORE_ID_SIZE];
    error->text[0] = '\0';
    return token_read_id(token, id) && store->kind->find_session(store, id, session, error) &&
           token_fits(token, session->hash) &&
           store->kind->find_player(store, session->player, player, error);
}

/* A guest is called what it says, if no account is; an account keeps its name. */
static bool greet(struct hub *hub, struct peer *peer, const char *token, const char *name,
                  struct qx_error *error)
{
    struct store *store = hub->setup.store;
    struct store_session session;
    struct store_player player;
    if (!find_by_token(hub, token, &session, &player, error)) {
        peer->is_stranger = !error->text[0]; /* else the store failed, and knows it perhaps */
        if (peer->is_stranger)
            qx_fail(error, "this token is not known here");
        return false;
    }
    if (name && !player.login[0] && strcmp(name, player.name) != 0 &&
        is_free_name(hub, name, NULL)) {
        snprintf(player.name, sizeof player.name, "%s", name);
        if (!store->kind->change_player(store, &player, error))
            return false;
    }
    if (hub->now > session.used + USED_EVERY &&
        !store->kind->use_session(store, session.id, hub->now, error))
        return false;
    hub_become(hub, peer, &player, session.id);
    return true;
}

bool hub_say_hello(struct hub *hub, struct peer *peer, const struct message *message,
                   struct qx_error *error)
{
    const char *given = message_text(message, "name"), *token = message_text(message, "token");
    char name[STORE_NAME_SIZE] = "Guest";
    uint64_t version;
    if (peer->is_known)
        return qx_fail(error, "you have said hello already");
    if (!message_number(message, "v", 1, &version) || version != 1)
        return qx_fail(error, "this server speaks version 1");
    if (given && !hub_clean_name(given, name))
        return qx_fail(error, "a name has 1 to %d letters", NAME_LETTERS);
    return token ? greet(hub, peer, token, given ? name : NULL, error)
                 : make_guest(hub, peer, name, message_is_true(message, "bot"), error);
}
