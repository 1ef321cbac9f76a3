/*
 * hub_accounts.c - accounts: a name and a password. What needs a password hashed waits for another
 * thread (passwords.h); the peer is answered when that is done.
 */
#include <stdlib.h>
#include <string.h>

#include "online/hub_inside.h"

enum { LOGIN_LEAST = 2, LOGIN_MOST = 24 /* letters of the name of an account */ };

/* Passwords that may be tried for one account: so many at once, and one every 20 seconds. */
static const double TRIES_AT_ONCE = 10, TRIES_A_SECOND = 0.05;

/* What a peer waits for. */
struct question {
    struct password password; /* first: a question is one */
    struct peer *peer;        /* NULL: it is gone */
    struct store_player player;
    bool has_id;
    uint64_t id; /* of the message that asked */
    /* Goes on once the password has been found right. */
    bool (*go_on)(struct hub *, struct peer *, struct question *, struct qx_error *);
};

static void free_question(struct job *job)
{
    struct question *question = (struct question *)job;
    password_wipe(&question->password);
    free(question);
}

void hub_drop_question(struct peer *peer)
{
    if (peer->question)
        peer->question->peer = NULL;
    peer->question = NULL;
}

/* --- asking ----------------------------------------------------------------------------------- */

static bool take_password(const struct message *message, const char *key,
                          char out[PASSWORD_MOST + 1], struct qx_error *error)
{
    const char *text = message_text(message, key);
    const size_t length = text ? strlen(text) : 0;
    if (length < PASSWORD_LEAST || length > PASSWORD_MOST)
        return qx_fail(error, "a password has %d to %d letters", PASSWORD_LEAST, PASSWORD_MOST);
    memcpy(out, text, length + 1);
    return true;
}

/* May a password of this account be tried? */
static bool may_try(struct hub *hub, const char *login, struct qx_error *error)
{
    return hub_allow(hub, &hub->logins[hub_hash(login) % HUB_ADDRESSES], TRIES_A_SECOND,
                     TRIES_AT_ONCE) ||
           qx_fail(error, "too many tries for this account: wait a minute");
}

/* Takes over `asked`, a question on the stack. */
static bool ask(struct hub *hub, struct peer *peer, const struct message *message,
                struct question *asked, struct qx_error *error)
{
    struct question *question = NULL;
    bool ok = !peer->question || qx_fail(error, "you have asked already: wait for the answer");
    ok = ok && hub_afford(hub, peer, error);
    if (ok && !(question = malloc(sizeof *question)))
        ok = qx_fail(error, "there is no memory");
    if (question) {
        *question = *asked;
        question->password.job.free = free_question;
        question->peer = peer;
        question->has_id = message->has_id;
        question->id = message->id;
        ok = passwords_ask(hub->passwords, &question->password) ||
             qx_fail(error, "too many are signing in: wait a little");
    }
    password_wipe(&asked->password);
    if (ok)
        peer->question = question;
    else
        free(question);
    return ok;
}

/* Is the player who was asked about still there, with the same password? Another question may have
 * been answered while this one was hashed. */
static bool is_as_it_was(struct hub *hub, const struct store_player *asked, struct qx_error *error)
{
    struct store *store = hub->setup.store;
    struct store_player player;
    return (store->kind->find_player(store, asked->id, &player, NULL) &&
            strcmp(player.password, asked->password) == 0) ||
           qx_fail(error, "the account has changed meanwhile: try again");
}

static void answer(struct hub *hub, struct peer *peer, struct question *question)
{
    const struct message message = {.has_id = question->has_id, .id = question->id};
    struct qx_error error = {"the name or the password is wrong"};
    peer->question = NULL;
    if (!question->password.fits || !is_as_it_was(hub, &question->player, &error) ||
        !question->go_on(hub, peer, question, &error)) {
        hub->counts.refused++;
        hub_tell_error(hub, peer, &message, &error);
        hub_log(hub, "denied", "player", question->player.id, "text", error.text, NULL);
    } else if (question->has_id) {
        peer->tells_answer = true;
        peer->answered = question->id;
        hub_list_peer(hub, peer);
    }
}

void hub_take_passwords(struct hub *hub)
{
    struct question *question;
    while ((question = (struct question *)passwords_take(hub->passwords))) {
        if (question->peer)
            answer(hub, question->peer, question);
        free_question(&question->password.job);
    }
}

/* The player that a peer is, as the store has it: since the peer came, another connection may have
 * made an account of it. */
static bool find_self(struct hub *hub, const struct peer *peer, struct store_player *player,
                      struct qx_error *error)
{
    struct store *store = hub->setup.store;
    return store->kind->find_player(store, peer->player, player, NULL) ||
           qx_fail(error, "you are not known here any more");
}

/* --- making one, signing in ------------------------------------------------------------------- */

/* The guest that the peer was has an account now; its games stay its own. */
static bool be_registered(struct hub *hub, struct peer *peer, struct question *question,
                          struct qx_error *error)
{
    struct store *store = hub->setup.store;
    struct store_player player = question->player, other;
    if (!question->password.made[0])
        return qx_fail(error, "there is no memory to keep a password safely");
    if (strcmp(peer->player, player.id) != 0)
        return qx_fail(error, "you are somebody else by now");
    if (store->kind->find_login(store, player.login, &other, NULL))
        return qx_fail(error, "this name is taken");
    memcpy(player.password, question->password.made, sizeof player.password);
    if (!store->kind->change_player(store, &player, error))
        return false;
    hub_become(hub, peer, &player, peer->session);
    return true;
}

bool hub_say_register(struct hub *hub, struct peer *peer, const struct message *message,
                      struct qx_error *error)
{
    struct store *store = hub->setup.store;
    struct question question = {.go_on = be_registered};
    struct store_player other;
    const char *said = message_text(message, "name"), *name = said ? said : "";
    const size_t length = strlen(name);
    if (!find_self(hub, peer, &question.player, error))
        return false;
    if (question.player.login[0])
        return qx_fail(error, "you have an account already");
    hub_login_of(length <= LOGIN_MOST && length >= LOGIN_LEAST ? name : "", question.player.login);
    if (!question.player.login[0])
        return qx_fail(error, "the name of an account has %d to %d of a-z, 0-9, _ and -",
                       LOGIN_LEAST, LOGIN_MOST);
    if (store->kind->find_login(store, question.player.login, &other, NULL))
        return qx_fail(error, "this name is taken");
    memcpy(question.player.name, name, length + 1);
    return take_password(message, "password", question.password.next, error) &&
           ask(hub, peer, message, &question, error);
}

/* A guest has no way back to its game once its token is another's. */
static bool be_signed_in(struct hub *hub, struct peer *peer, struct question *question,
                         struct qx_error *error)
{
    if (peer->is_known && !peer->is_member && !hub_may_go(hub, peer->player, error))
        return false;
    return hub_begin_session(hub, peer, &question->player, error);
}

bool hub_say_login(struct hub *hub, struct peer *peer, const struct message *message,
                   struct qx_error *error)
{
    struct store *store = hub->setup.store;
    struct question question = {.go_on = be_signed_in};
    const char *name = message_text(message, "name");
    char login[STORE_LOGIN_SIZE];
    hub_login_of(name ? name : "", login);
    if (!may_try(hub, login, error) ||
        !take_password(message, "password", question.password.given, error))
        return false;
    if (login[0] && store->kind->find_login(store, login, &question.player, NULL))
        memcpy(question.password.hash, question.player.password, sizeof question.password.hash);
    return ask(hub, peer, message, &question, error);
}

/* --- sessions that end ------------------------------------------------------------------------ */

void hub_drop_session(struct hub *hub, const struct peer *asker, const char *id)
{
    struct peer *peer;
    TAILQ_FOREACH(peer, &hub->peers, all)
    if (peer != asker && peer->is_known && strcmp(peer->session, id) == 0)
        hub_drop(hub, peer);
}

/* Ends a session; whoever else is connected by it is sent away. */
static bool end_session(struct hub *hub, const struct peer *asker, const char *id,
                        struct qx_error *error)
{
    struct store *store = hub->setup.store;
    if (!store->kind->end_session(store, id, error))
        return false;
    hub_drop_session(hub, asker, id);
    hub_notify(hub, NULL, "ended", id, 0, 0, "");
    return true;
}

/* Identifiers first: what is walked is not changed on the way. */
struct others {
    const char *but;
    char ids[64][STORE_ID_SIZE];
    size_t n;
};

static bool note_other(void *context, const struct store_session *session)
{
    struct others *others = context;
    if (strcmp(session->id, others->but) != 0 && others->n < 64)
        memcpy(others->ids[others->n++], session->id, STORE_ID_SIZE);
    return true;
}

/* Ends all sessions of the peer's player but the one it came by. */
static bool end_others(struct hub *hub, struct peer *peer, struct qx_error *error)
{
    struct store *store = hub->setup.store;
    struct others others;
    do {
        others = (struct others){.but = peer->session};
        if (!store->kind->each_session(store, peer->player, note_other, &others, error))
            return false;
        for (size_t i = 0; i < others.n; i++)
            if (!end_session(hub, peer, others.ids[i], error))
                return false;
    } while (others.n > 0);
    return true;
}

/* The line stays: the peer may say hello again as somebody else. */
static void be_nobody(struct hub *hub, struct peer *peer)
{
    hub_leave(hub, peer);
    hub_drop_question(peer);
    peer->is_known = peer->is_member = peer->is_bot = peer->in_lobby = false;
    peer->player[0] = peer->session[0] = '\0';
}

bool hub_say_logout(struct hub *hub, struct peer *peer, const struct message *message,
                    struct qx_error *error)
{
    (void)message;
    if (!end_session(hub, peer, peer->session, error))
        return false;
    be_nobody(hub, peer);
    return true;
}

static bool forget(struct hub *hub, struct peer *peer, struct qx_error *error)
{
    if (!hub_may_go(hub, peer->player, error) || !hub_forget(hub, peer, peer->player, error))
        return false;
    hub_log(hub, "forgotten", "player", peer->player, NULL);
    be_nobody(hub, peer);
    return true;
}

static bool be_forgotten(struct hub *hub, struct peer *peer, struct question *question,
                         struct qx_error *error)
{
    return strcmp(peer->player, question->player.id) == 0
               ? forget(hub, peer, error)
               : qx_fail(error, "you are somebody else by now");
}

/* A guest has no password to be asked for. */
bool hub_say_forget(struct hub *hub, struct peer *peer, const struct message *message,
                    struct qx_error *error)
{
    struct question question = {.go_on = be_forgotten};
    if (!find_self(hub, peer, &question.player, error))
        return false;
    if (!question.player.login[0])
        return hub_afford(hub, peer, error) && forget(hub, peer, error);
    if (!may_try(hub, question.player.login, error) ||
        !take_password(message, "password", question.password.given, error))
        return false;
    memcpy(question.password.hash, question.player.password, sizeof question.password.hash);
    return ask(hub, peer, message, &question, error);
}

static bool be_changed(struct hub *hub, struct peer *peer, struct question *question,
                       struct qx_error *error)
{
    struct store *store = hub->setup.store;
    struct store_player *player = &question->player;
    if (!question->password.made[0])
        return qx_fail(error, "there is no memory to keep a password safely");
    if (strcmp(peer->player, player->id) != 0)
        return qx_fail(error, "you are somebody else by now");
    memcpy(player->password, question->password.made, sizeof player->password);
    hub_log(hub, "password", "player", player->id, NULL);
    return store->kind->change_player(store, player, error) && end_others(hub, peer, error);
}

bool hub_say_password(struct hub *hub, struct peer *peer, const struct message *message,
                      struct qx_error *error)
{
    struct question question = {.go_on = be_changed};
    if (!find_self(hub, peer, &question.player, error) ||
        !may_try(hub, question.player.login, error) ||
        !take_password(message, "old", question.password.given, error) ||
        !take_password(message, "new", question.password.next, error))
        return false;
    memcpy(question.password.hash, question.player.password, sizeof question.password.hash);
    return ask(hub, peer, message, &question, error);
}

bool hub_say_sessions(struct hub *hub, struct peer *peer, const struct message *message,
                      struct qx_error *error)
{
    (void)message;
    (void)error;
    peer->tells_sessions = true;
    hub_list_peer(hub, peer);
    return true;
}

bool hub_say_end(struct hub *hub, struct peer *peer, const struct message *message,
                 struct qx_error *error)
{
    struct store *store = hub->setup.store;
    struct store_session session;
    const char *id = message_text(message, "session");
    if (!id)
        return end_others(hub, peer, error) && hub_say_sessions(hub, peer, message, error);
    if (!store->kind->find_session(store, id, &session, NULL) ||
        strcmp(session.player, peer->player) != 0)
        return qx_fail(error, "you have no such session");
    if (strcmp(id, peer->session) == 0)
        return qx_fail(error, "this is the session you are in: sign out instead");
    return end_session(hub, peer, id, error) && hub_say_sessions(hub, peer, message, error);
}
