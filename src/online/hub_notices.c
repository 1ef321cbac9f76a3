/*
 * hub_notices.c - what nodes tell each other, and what peers here want of rooms elsewhere.
 *
 * A notice is a line: its kind, the node that tells it, a room (or a session), two numbers, and a
 * text that may hold blanks. It comes with the commit of what it tells of. What a peer says to a
 * room that is another node's is an errand: the words go to the holder, which does as if the peer
 * were its own, and answers.
 */
#include <assert.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "online/hub_inside.h"

struct errand {
    uint64_t n;
    char room[ROOM_WORD_SIZE];
    struct peer *peer; /* NULL: it is gone */
    bool has_id;
    uint64_t id; /* of the message */
    TAILQ_ENTRY(errand) all;
    char text[]; /* the message */
};

struct notice {
    char kind[STORE_ID_SIZE], from[STORE_ID_SIZE], word[STORE_ID_SIZE];
    uint64_t a, b;
    const char *text;
};

/* --- telling ---------------------------------------------------------------------------------- */

void hub_notify(struct hub *hub, const char *node, const char *kind, const char *word, uint64_t a,
                uint64_t b, const char *text)
{
    struct store *store = hub->setup.store;
    struct qx_error error;
    char notice[STORE_NOTICE_SIZE];
    if (!hub->node[0] || hub->has_failed)
        return;
    int length = snprintf(notice, sizeof notice, "%s %s %s %" PRIu64 " %" PRIu64 " %s", kind,
                          hub->node, word, a, b, text);
    if ((size_t)length < sizeof notice && !store->nodes->tell(store, node, notice, &error))
        hub_fail(hub, &error);
}

/* --- errands ---------------------------------------------------------------------------------- */

static void send_errand(struct hub *hub, const struct place *place, const struct errand *errand)
{
    char text[STORE_NOTICE_SIZE];
    snprintf(text, sizeof text, "%s %s", errand->peer->player, errand->text);
    hub_notify(hub, place->holder, "ask", errand->room, errand->n, errand->peer->lag, text);
}

bool hub_send_errand(struct hub *hub, struct peer *peer, const struct message *message,
                     struct qx_error *error)
{
    struct errand *errand = calloc(1, sizeof *errand + message->length + 1);
    if (!errand)
        return qx_fail(error, "there is no memory");
    errand->n = ++hub->n_errands;
    memcpy(errand->room, peer->place->room->id, sizeof errand->room);
    errand->peer = peer;
    errand->has_id = message->has_id;
    errand->id = message->id;
    memcpy(errand->text, message->text, message->length);
    TAILQ_INSERT_TAIL(&hub->errands, errand, all);
    peer->has_sent = true;
    send_errand(hub, peer->place, errand);
    return true;
}

void hub_drop_errands(struct hub *hub, const struct peer *peer)
{
    struct errand *errand, *next;
    for (errand = TAILQ_FIRST(&hub->errands); errand; errand = next) {
        next = TAILQ_NEXT(errand, all);
        if (!peer)
            free(errand);
        else if (errand->peer == peer)
            errand->peer = NULL;
    }
}

/* The answer: NULL, or what is wrong. */
static void settle(struct hub *hub, struct errand *errand, const struct qx_error *error)
{
    const struct message message = {.has_id = errand->has_id, .id = errand->id};
    if (errand->peer && error) {
        hub->counts.refused++;
        hub_tell_error(hub, errand->peer, &message, error);
    } else if (errand->peer) {
        errand->peer->tells_room = true;
        hub_list_peer(hub, errand->peer);
        if (errand->has_id)
            hub_settle(hub, errand->peer, errand->id);
    }
    TAILQ_REMOVE(&hub->errands, errand, all);
    assert(TAILQ_FIRST(&hub->errands) != errand);
    free(errand);
}

/* Does what waited for a holder that is no more. */
static void redo(struct hub *hub, struct place *place, struct errand *errand)
{
    struct message message = {0};
    struct qx_error error = {"you have left the room"};
    bool ok = errand->peer->place == place &&
              message_read(&message, errand->text, strlen(errand->text), &error) &&
              hub_say(hub, errand->peer, &message, &error);
    settle(hub, errand, ok ? NULL : &error);
    message_release(&message);
}

static struct errand *first_errand(struct hub *hub, const char *room)
{
    struct errand *errand;
    TAILQ_FOREACH(errand, &hub->errands, all)
    if (strcmp(errand->room, room) == 0)
        return errand;
    return NULL;
}

void hub_redo_errands(struct hub *hub, struct place *place)
{
    struct errand *errand;
    while (hub_is_held_here(place) && (errand = first_errand(hub, place->room->id))) {
        if (errand->peer)
            redo(hub, place, errand);
        else
            settle(hub, errand, NULL);
    }
}

void hub_know_holder(struct hub *hub, struct place *place, const char *holder)
{
    const struct errand *errand;
    memcpy(place->holder, holder, strlen(holder) + 1);
    TAILQ_FOREACH(errand, &hub->errands, all)
    if (errand->peer && strcmp(errand->room, place->room->id) == 0)
        send_errand(hub, place, errand);
}

/* --- hearing ---------------------------------------------------------------------------------- */

static void on_line(struct hub *hub, const struct notice *notice)
{
    struct place *place = hub_known(hub, notice->word);
    if (place && !hub_is_held_here(place))
        hub_follow(hub, place, notice->a, notice->text);
    else if (!place && notice->a == 0)
        hub_copy_open(hub, notice->word, notice->from, notice->text);
}

static void on_here(struct hub *hub, const struct notice *notice)
{
    struct place *place = hub_known(hub, notice->word);
    if (place)
        hub_note_elsewhere(hub, place, notice->from, (unsigned)notice->a, notice->b);
}

/* Who asks has not heard what we told before. */
static void on_who(struct hub *hub, const struct notice *notice)
{
    struct place *place = hub_known(hub, notice->word);
    if (!place)
        return;
    place->told_seats = 0;
    place->told_watchers = 0;
    hub_list_place(hub, place);
}

static void on_said(struct hub *hub, const struct notice *notice)
{
    struct place *place = hub_known(hub, notice->word);
    if (place)
        hub_say_phrase(hub, place, (qx_seat)notice->a, notice->b);
}

static void on_held(struct hub *hub, const struct notice *notice)
{
    struct place *place = hub_known(hub, notice->word);
    if (place && !hub_is_held_here(place))
        hub_know_holder(hub, place, notice->from);
}

static void on_free(struct hub *hub, const struct notice *notice)
{
    struct place *place = hub_known(hub, notice->word);
    if (!place || hub_is_held_here(place))
        return;
    if (TAILQ_EMPTY(&place->peers))
        hub_drop_place(hub, place);
    else
        hub_seek_holder(hub, place);
}

static void on_gone(struct hub *hub, const struct notice *notice)
{
    if (strcmp(notice->word, hub->node) != 0) /* else our lease is lost, as the store will say */
        hub_lose_node(hub, notice->word);
}

static void on_ended(struct hub *hub, const struct notice *notice)
{
    hub_drop_session(hub, NULL, notice->word);
}

static void on_forgotten(struct hub *hub, const struct notice *notice)
{
    hub_erase(hub, NULL, notice->word);
}

/* Says it to the room as the player would who is connected elsewhere. */
static bool say_for(struct hub *hub, const struct notice *notice, const char *player,
                    const char *text, bool *is_early, struct qx_error *error)
{
    static const char no_session[STORE_ID_SIZE] = "";
    struct store *store = hub->setup.store;
    struct store_player known;
    struct message message = {0};
    struct place *place = hub_find(hub, notice->word, error);
    if (!place)
        return false;
    if (!hub_is_held_here(place))
        return qx_fail(error, "the room is on its way to another server: try again");
    if (!store->kind->find_player(store, player, &known, error))
        return qx_fail(error, "there is no such player");
    struct peer *envoy = hub_connect(hub, hub_hash(player), NULL);
    if (!envoy)
        return qx_fail(error, "there is no memory");
    hub_become(hub, envoy, &known, no_session);
    envoy->lag = notice->b;
    hub_enter(hub, envoy, place);
    bool ok =
        message_read(&message, text, strlen(text), error) && hub_say(hub, envoy, &message, error);
    message_release(&message);
    *is_early = envoy->is_early;
    hub_disconnect(hub, envoy, hub->now);
    return ok;
}

static void on_ask(struct hub *hub, const struct notice *notice)
{
    struct qx_error error = {"this makes no sense"};
    char player[STORE_ID_SIZE];
    const size_t length = strcspn(notice->text, " ");
    bool ok = length < sizeof player && notice->text[length] == ' ', is_early = false;
    if (ok) {
        memcpy(player, notice->text, length);
        player[length] = '\0';
        ok = say_for(hub, notice, player, notice->text + length + 1, &is_early, &error);
    }
    hub_notify(hub, notice->from, ok ? "done" : "error", notice->word, notice->a, is_early,
               ok ? "" : error.text);
}

static struct errand *find_errand(struct hub *hub, uint64_t n)
{
    struct errand *errand;
    TAILQ_FOREACH(errand, &hub->errands, all)
    if (errand->n == n)
        return errand;
    return NULL;
}

static void on_done(struct hub *hub, const struct notice *notice)
{
    struct errand *errand = find_errand(hub, notice->a);
    if (errand)
        settle(hub, errand, NULL);
}

static void on_error(struct hub *hub, const struct notice *notice)
{
    struct errand *errand = find_errand(hub, notice->a);
    struct qx_error error;
    snprintf(error.text, sizeof error.text, "%s", notice->text);
    if (errand && errand->peer)
        errand->peer->is_early = notice->b;
    if (errand)
        settle(hub, errand, &error);
}

static void on_arena(struct hub *hub, const struct notice *notice)
{
    hub_list_arena(hub, notice->word);
}

static const struct {
    const char *kind;
    void (*on)(struct hub *, const struct notice *);
} kinds[] = {
    {"line", on_line},           {"here", on_here},   {"who", on_who},
    {"said", on_said},           {"held", on_held},   {"free", on_free},
    {"gone", on_gone},           {"ended", on_ended}, {"ask", on_ask},
    {"done", on_done},           {"error", on_error}, {"arena", on_arena},
    {"forgotten", on_forgotten},
};

static bool take_notice(void *context, const char *text)
{
    struct hub *hub = context;
    struct notice notice;
    int length = 0;
    if (hub->has_failed)
        return true;
    if (sscanf(text, "%15s %15s %15s %" SCNu64 " %" SCNu64 "%n", notice.kind, notice.from,
               notice.word, &notice.a, &notice.b, &length) != 5 ||
        text[length] != ' ')
        return true; /* of a later version, perhaps */
    notice.text = text + length + 1;
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++)
        if (strcmp(kinds[i].kind, notice.kind) == 0)
            kinds[i].on(hub, &notice);
    return true;
}

void hub_hear(struct hub *hub)
{
    struct store *store = hub->setup.store;
    struct qx_error error;
    if (hub->node[0] && !hub->has_failed && !store->nodes->hear(store, take_notice, hub, &error))
        hub_fail(hub, &error);
}
