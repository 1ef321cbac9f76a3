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

_Static_assert(4 * NAME_LETTERS < STORE_NAME_SIZE, "letters of any script must fit");

/* --- names ------------------------------------------------------------------------------------ */

/* First and last of a run of code points. */
struct run {
    uint32_t first, last;
};

/* What no name may have: controls, and what turns text or is not seen (of Unicode's properties
 * Default_Ignorable_Code_Point, with annotations and the blank of Braille). */
static const struct run unfit[] = {
    {0x0, 0x1f},        {0x7f, 0x9f},       {0xad, 0xad},       {0x34f, 0x34f},
    {0x61c, 0x61c},     {0x115f, 0x1160},   {0x17b4, 0x17b5},   {0x180b, 0x180f},
    {0x200b, 0x200f},   {0x2028, 0x202e},   {0x2060, 0x206f},   {0x2800, 0x2800},
    {0x3164, 0x3164},   {0xfe00, 0xfe0f},   {0xfeff, 0xfeff},   {0xffa0, 0xffa0},
    {0xfff0, 0xfffb},   {0x1bca0, 0x1bca3}, {0x1d159, 0x1d159}, {0x1d173, 0x1d17a},
    {0xe0000, 0xe0fff},
};

/* Those of them that Persian, Indic scripts and emoji are written with: ZWNJ, ZWJ, and the mark of
 * emoji. They may follow what is not ASCII, so none hides in what could be an account's name. */
static const struct run joiners[] = {{0x200c, 0x200d}, {0xfe0f, 0xfe0f}};

static const struct run blanks[] = {
    {' ', ' '},       {0xa0, 0xa0},     {0x1680, 0x1680}, {0x2000, 0x200a},
    {0x202f, 0x202f}, {0x205f, 0x205f}, {0x3000, 0x3000},
};

static bool is_among(uint32_t point, const struct run *runs, size_t n)
{
    for (size_t i = 0; i < n; i++)
        if (point >= runs[i].first && point <= runs[i].last)
            return true;
    return false;
}

#define IS_AMONG(point, runs) is_among(point, runs, sizeof(runs) / sizeof *(runs))

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

/* One blank is as good as another; they are written when a letter follows, so none is around a
 * name. */
bool hub_clean_name(const char *given, char out[STORE_NAME_SIZE])
{
    char name[STORE_NAME_SIZE];
    size_t length = 0, n_letters = 0, n_blanks = 0;
    for (uint32_t point, before = ' '; *given; before = point) {
        const char *const at = given;
        point = next_point(&given);
        if (IS_AMONG(point, unfit) && !(IS_AMONG(point, joiners) && before >= 0x80))
            return false;
        if (IS_AMONG(point, blanks)) {
            point = ' ';
            n_blanks += n_letters > 0;
            continue;
        }
        n_letters += n_blanks + 1;
        if (n_letters > NAME_LETTERS)
            return false;
        for (; n_blanks > 0; n_blanks--)
            name[length++] = ' ';
        memcpy(name + length, at, (size_t)(given - at));
        length += (size_t)(given - at);
    }
    memcpy(out, name, length);
    out[length] = '\0';
    return length > 0;
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

/* A guest is called what it says, if no account is, else as before, which is told; an account keeps
 * its name. */
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
    const bool is_new = name && !player.login[0] && strcmp(name, player.name) != 0;
    const bool is_taken = is_new && !is_free_name(hub, name, NULL);
    if (is_new && !is_taken) {
        snprintf(player.name, sizeof player.name, "%s", name);
        if (!store->kind->change_player(store, &player, error))
            return false;
    }
    if (hub->now > session.used + USED_EVERY &&
        !store->kind->use_session(store, session.id, hub->now, error))
        return false;
    hub_become(hub, peer, &player, session.id);
    peer->is_misnamed = is_taken;
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
        return qx_fail(error, "a name has 1 to %d letters, all of them visible", NAME_LETTERS);
    return token ? greet(hub, peer, token, given ? name : NULL, error)
                 : make_guest(hub, peer, name, message_is_true(message, "bot"), error);
}
