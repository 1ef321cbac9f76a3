/*
 * hub_verbs.c - one function for each kind of message (docs/online.md).
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <quincunx/words.h>

#include "online/hub_inside.h"

enum {
    CLOCK_MOST = 24 * 3600, /* seconds on a clock, */
    INCREMENT_MOST = 600,   /* and for a move      */
};

/* --- rooms ------------------------------------------------------------------------------------ */

static struct room_event sitting(const struct peer *peer, qx_seat seat)
{
    struct room_event event = {
        .verb = ROOM_SIT, .seat = seat, .kind = peer->is_bot ? ROOM_BOT : ROOM_PERSON};
    memcpy(event.word, peer->player, sizeof event.word);
    memcpy(event.text, peer->name, sizeof peer->name);
    return event;
}

/* Milliseconds of a clock and for a move; none where no clock is wanted. */
static bool read_clock(const struct message *message, struct room_event *open,
                       struct qx_error *error)
{
    uint64_t seconds, increment;
    if (!message_has(message, "clock"))
        return true;
    if (!message_entry(message, "clock", 0, CLOCK_MOST, &seconds) || seconds == 0 ||
        !message_entry(message, "clock", 1, INCREMENT_MOST, &increment))
        return qx_fail(error, "a clock has 1 to %d seconds, and 0 to %d for a move", CLOCK_MOST,
                       INCREMENT_MOST);
    open->base = 1000 * seconds;
    open->increment = 1000 * increment;
    return true;
}

bool hub_read_opening(const struct message *message, struct room_event *open,
                      struct qx_error *error)
{
    const char *game = message_text(message, "game"), *rules = message_text(message, "rules");
    *open = (struct room_event){.verb = ROOM_OPEN, .seed = token_random()};
    if (!game || strlen(game) >= sizeof open->word || strchr(game, ' ') || !*game)
        return qx_fail(error, "there is no such game");
    if (rules && (strlen(rules) >= sizeof open->text || strpbrk(rules, "\r\n")))
        return qx_fail(error, "these rules are too long");
    snprintf(open->word, sizeof open->word, "%s", game);
    snprintf(open->text, sizeof open->text, "%s", rules ? rules : "");
    open->is_open = message_is_true(message, "open");
    return read_clock(message, open, error);
}

/* The levels that are asked for; returns how many events there are now. Only levels: they have a
 * measure. */
static bool read_levels(const struct message *message, struct room_event *events, size_t *n,
                        struct qx_error *error)
{
    static const char level[] = "level:";
    for (qx_seat seat = 0; seat < ROOM_SEATS; seat++) {
        char key[2] = {(char)('0' + seat), '\0'};
        const char *spec = message_member(message, "bots", key);
        if (!spec)
            continue;
        struct room_event *event = &events[(*n)++];
        const char *at = spec + strlen(level);
        uint64_t number;
        if (strncmp(spec, level, strlen(level)) != 0 || !qx_text_take_number(&at, 10, &number) ||
            *at || number == 0 || strlen(spec) >= sizeof event->word)
            return qx_fail(error, "a bot is \"level:1\" to \"level:10\"");
        *event = (struct room_event){.verb = ROOM_SIT, .seat = seat, .kind = ROOM_LEVEL};
        snprintf(event->word, sizeof event->word, "%s", spec);
        qx_words_player(spec, event->text, sizeof event->text);
    }
    return true;
}

/* A seat that no level takes, by chance. */
static qx_seat any_seat(const struct room_event *events, size_t n, qx_seat n_seats)
{
    unsigned taken = 0;
    qx_seat free[ROOM_SEATS], n_free = 0;
    for (size_t i = 1; i < n; i++)
        if (events[i].verb == ROOM_SIT)
            taken |= 1u << events[i].seat;
    for (qx_seat seat = 0; seat < n_seats; seat++)
        if (!(taken >> seat & 1))
            free[n_free++] = seat;
    return n_free ? free[token_random() % (uint64_t)n_free] : 0;
}

/* The seats of a room that opens so; 0: it cannot. */
static qx_seat seats_of(const struct room_event *open)
{
    const struct qx_game *game = qx_game_find(open->word);
    struct qx_rules rules;
    bool ok = game && qx_rules_init(&rules, game, open->text, NULL);
    return ok && rules.n_seats <= ROOM_SEATS ? rules.n_seats : 0;
}

/* Ratings are of those who can be found again. */
static bool may_sit(const struct peer *peer, bool is_rated, struct qx_error *error)
{
    return !is_rated || peer->is_member || peer->is_bot ||
           qx_fail(error, "a rated game needs an account: sign in first");
}

/* Without a clock whoever is about to lose goes away, and nothing ever counts. Asked when a game is
 * to be, not by its room: a store has older ones. */
static bool may_count(bool is_rated, uint64_t base, struct qx_error *error)
{
    return !is_rated || base > 0 || qx_fail(error, "a rated game needs a clock");
}

static bool say_create(struct hub *hub, struct peer *peer, const struct message *message,
                       struct qx_error *error)
{
    struct room_event events[3 + ROOM_SEATS];
    size_t n = 1;
    uint64_t seat;
    if (!hub_afford(hub, peer, error) || !hub_read_opening(message, &events[0], error))
        return false;
    const bool is_rated = message_is_true(message, "rated");
    if (is_rated)
        events[n++] = (struct room_event){.verb = ROOM_RATED};
    if (!may_sit(peer, is_rated, error) || !may_count(is_rated, events[0].base, error) ||
        !read_levels(message, events, &n, error))
        return false;
    if (!message_number(message, "seat", ROOM_SEATS - 1, &seat))
        seat = (uint64_t)any_seat(events, n, seats_of(&events[0]));
    events[n] = sitting(peer, (qx_seat)seat);
    struct place *place = hub_open(hub, events, n + 1, error);
    if (!place)
        return false;
    hub_enter(hub, peer, place);
    peer->seen = 0;
    return true;
}

static bool say_enter(struct hub *hub, struct peer *peer, const struct message *message,
                      struct qx_error *error)
{
    const char *id = message_text(message, "room");
    uint64_t seen = 0, cuts = 0;
    struct place *place = hub_find(hub, id ? id : "", error);
    if (!place)
        return false;
    message_number(message, "seen", SIZE_MAX, &seen);
    message_number(message, "cuts", UINT64_MAX, &cuts);
    if (!hub_is_held_here(place) && (seen > 0 || cuts > 0))
        hub_catch_up(hub,
                     place); /* what the peer has seen elsewhere may not have been heard here */
    hub_enter(hub, peer, place);
    peer->seen = seen;
    peer->cuts = cuts;
    return true;
}

/* What it says is so already: sent twice, it is done once, and the room is told again. */
static bool tell_again(struct hub *hub, struct peer *peer)
{
    peer->tells_room = true;
    hub_list_peer(hub, peer);
    return true;
}

static bool say_sit(struct hub *hub, struct peer *peer, const struct message *message,
                    struct qx_error *error)
{
    uint64_t seat;
    const bool is_choosy = message_number(message, "seat", ROOM_SEATS - 1, &seat);
    if (!may_sit(peer, peer->place->room->is_rated, error))
        return false;
    if (peer->seat >= 0 && (!is_choosy || seat == (uint64_t)peer->seat))
        return tell_again(hub, peer);
    if (!is_choosy) {
        qx_seat free = room_free_seat(peer->place->room);
        if (free == QX_NOBODY)
            return qx_fail(error, "every seat is taken");
        seat = (uint64_t)free;
    }
    struct room_event event = sitting(peer, (qx_seat)seat);
    return hub_do(hub, peer->place, &event, error);
}

static bool has_another_voter(const struct room *room, qx_seat but)
{
    for (qx_seat seat = 0; seat < room->n_seats; seat++)
        if (seat != but && room->seats[seat].kind && room->seats[seat].kind != ROOM_LEVEL)
            return true;
    return false;
}

bool hub_stand_up(struct hub *hub, struct place *place, qx_seat seat, struct qx_error *error)
{
    struct room_event event = {
        .verb = has_another_voter(place->room, seat) ? ROOM_STAND : ROOM_ABORT, .seat = seat};
    return hub_do(hub, place, &event, error);
}

static bool say_leave(struct hub *hub, struct peer *peer, const struct message *message,
                      struct qx_error *error)
{
    const struct room *room = peer->place->room;
    if (room->status == ROOM_WAITING && peer->seat >= 0 &&
        !(hub_is_held_here(peer->place) ? hub_stand_up(hub, peer->place, peer->seat, error)
                                        : hub_send_errand(hub, peer, message, error)))
        return false;
    hub_leave(hub, peer);
    return true;
}

/* --- the game --------------------------------------------------------------------------------- */

static bool say_move(struct hub *hub, struct peer *peer, const struct message *message,
                     struct qx_error *error)
{
    const struct room *room = peer->place->room;
    const char *move = message_text(message, "move");
    struct room_event event = {.verb = ROOM_MOVE, .seat = peer->seat};
    uint64_t n, made = room->seats[peer->seat].n_moves;
    if (!move || strlen(move) >= sizeof event.text)
        return qx_fail(error, "this is no move");
    if (!message_number(message, "n", UINT64_MAX, &n) || n > made)
        return qx_fail(error, "you have made %llu moves so far", (unsigned long long)made);
    if (n < made)
        return tell_again(hub, peer);
    snprintf(event.text, sizeof event.text, "%s", move);
    event.used = room_price(room, peer->seat, hub->now, peer->lag);
    return hub_do(hub, peer->place, &event, error);
}

static bool act(struct hub *hub, struct peer *peer, enum room_verb verb, struct qx_error *error)
{
    struct room_event event = {.verb = verb, .seat = peer->seat};
    return room_is_said(peer->place->room, peer->seat, verb)
               ? tell_again(hub, peer)
               : hub_do(hub, peer->place, &event, error);
}

#define ACTION(word, verb)                                                                         \
    static bool say_##word(struct hub *hub, struct peer *peer, const struct message *message,      \
                           struct qx_error *error)                                                 \
    {                                                                                              \
        (void)message;                                                                             \
        return act(hub, peer, verb, error);                                                        \
    }

ACTION(resign, ROOM_RESIGN)
ACTION(draw, ROOM_DRAW)
ACTION(takeback, ROOM_TAKEBACK)
ACTION(decline, ROOM_DECLINE)

static bool say_abort(struct hub *hub, struct peer *peer, const struct message *message,
                      struct qx_error *error)
{
    (void)message;
    if (peer->place->arena[0])
        return qx_fail(error, "a game of an arena is not called off: resign, or offer a draw");
    return act(hub, peer, ROOM_ABORT, error);
}

/* The same once more in a room of its own, everybody one seat on. */
static bool open_rematch(struct hub *hub, struct place *place, struct qx_error *error)
{
    const struct room *room = place->room;
    const struct qx_rules *rules = qx_session_rules(room->session);
    struct room_event events[2 + ROOM_SEATS] = {{.verb = ROOM_OPEN,
                                                 .seed = token_random(),
                                                 .base = room->base,
                                                 .increment = room->increment,
                                                 .is_open = room->is_open}};
    struct room_event next = {.verb = ROOM_NEXT};
    size_t n = 1;
    snprintf(events[0].word, sizeof events[0].word, "%s", rules->game->name);
    qx_rules_text(rules, events[0].text, sizeof events[0].text);
    if (room->is_rated)
        events[n++].verb = ROOM_RATED;
    for (qx_seat seat = 0; seat < room->n_seats; seat++) {
        struct room_event *event = &events[n++];
        const struct room_seat *sitter = &room->seats[seat];
        event->verb = ROOM_SIT;
        event->seat = (seat + 1) % room->n_seats;
        event->kind = sitter->kind;
        memcpy(event->word, sitter->player, sizeof event->word);
        memcpy(event->text, sitter->name, sizeof event->text);
    }
    struct place *again = hub_open(hub, events, n, error);
    if (!again)
        return false;
    memcpy(next.word, again->room->id, sizeof next.word);
    return hub_do(hub, place, &next, error);
}

static bool say_rematch(struct hub *hub, struct peer *peer, const struct message *message,
                        struct qx_error *error)
{
    (void)message;
    const struct room *room = peer->place->room;
    if (!hub_afford(hub, peer, error) || !may_count(room->is_rated, room->base, error) ||
        !act(hub, peer, ROOM_REMATCH, error))
        return false;
    return !room_is_rematch_agreed(room) || room->next[0] || open_rematch(hub, peer->place, error);
}

void hub_say_phrase(struct hub *hub, struct place *place, qx_seat seat, uint64_t phrase)
{
    place->has_said = true;
    place->said_by = seat;
    place->phrase = phrase;
    hub_list_place(hub, place);
}

static bool say_phrase(struct hub *hub, struct peer *peer, const struct message *message,
                       struct qx_error *error)
{
    uint64_t n = 0, phrase;
    while (hub_phrases[n])
        n++;
    if (!message_number(message, "phrase", n - 1, &phrase))
        return qx_fail(error, "there is no such phrase");
    hub_say_phrase(hub, peer->place, peer->seat, phrase);
    hub_notify(hub, NULL, "said", peer->place->room->id, (uint64_t)peer->seat, phrase, "");
    return true;
}

static bool say_lobby(struct hub *hub, struct peer *peer, const struct message *message,
                      struct qx_error *error)
{
    (void)error;
    peer->in_lobby = peer->tells_lobby = message_is_true(message, "on");
    hub_list_peer(hub, peer);
    return true;
}

/* --- the table -------------------------------------------------------------------------------- */

/* NEEDS_HOLDER: it is done by the node whose room it is. */
enum {
    NEEDS_HELLO = 1,
    NEEDS_ROOM = 2,
    NEEDS_SEAT = 4,
    NEEDS_ACCOUNT = 8,
    NEEDS_HOLDER = 16,
    NEEDS_ARENA = 32,
    NEEDS_HOST = 64,
};

enum {
    IN_ROOM = NEEDS_HELLO | NEEDS_ROOM,
    SEATED = IN_ROOM | NEEDS_SEAT,
    PLAYING = SEATED | NEEDS_HOLDER,
    HOSTING = NEEDS_HELLO | NEEDS_ARENA | NEEDS_HOST,
};

static const struct {
    const char *name;
    unsigned needs;
    bool (*say)(struct hub *, struct peer *, const struct message *, struct qx_error *);
} verbs[] = {
    {"hello", 0, hub_say_hello},
    {"login", 0, hub_say_login},
    {"register", NEEDS_HELLO, hub_say_register},
    {"logout", NEEDS_HELLO | NEEDS_ACCOUNT, hub_say_logout},
    {"password", NEEDS_HELLO | NEEDS_ACCOUNT, hub_say_password},
    {"forget", NEEDS_HELLO, hub_say_forget},
    {"sessions", NEEDS_HELLO | NEEDS_ACCOUNT, hub_say_sessions},
    {"end", NEEDS_HELLO | NEEDS_ACCOUNT, hub_say_end},
    {"create", NEEDS_HELLO, say_create},
    {"enter", NEEDS_HELLO, say_enter},
    {"lobby", NEEDS_HELLO, say_lobby},
    {"leaders", NEEDS_HELLO, hub_say_leaders},
    {"player", NEEDS_HELLO, hub_say_player},
    {"hold", NEEDS_HELLO, hub_say_hold},
    {"arena", NEEDS_HELLO, hub_say_arena},
    {"arenas", NEEDS_HELLO, hub_say_arenas},
    {"join", NEEDS_HELLO | NEEDS_ARENA, hub_say_join},
    {"quit", NEEDS_HELLO | NEEDS_ARENA, hub_say_quit},
    {"start", HOSTING, hub_say_start},
    {"pause", HOSTING, hub_say_pause},
    {"close", HOSTING, hub_say_close},
    {"sit", IN_ROOM | NEEDS_HOLDER, say_sit},
    {"leave", IN_ROOM, say_leave},
    {"move", PLAYING, say_move},
    {"resign", PLAYING, say_resign},
    {"abort", PLAYING, say_abort},
    {"draw", PLAYING, say_draw},
    {"takeback", PLAYING, say_takeback},
    {"decline", PLAYING, say_decline},
    {"rematch", PLAYING, say_rematch},
    {"say", SEATED, say_phrase},
};

bool hub_say(struct hub *hub, struct peer *peer, const struct message *message,
             struct qx_error *error)
{
    size_t i = 0;
    const size_t n = sizeof verbs / sizeof *verbs;
    while (i < n && strcmp(verbs[i].name, message->kind) != 0)
        i++;
    if (i == n)
        return qx_fail(error, "there is no such message");
    if ((verbs[i].needs & NEEDS_HELLO) && !peer->is_known)
        return qx_fail(error, "say hello first");
    if ((verbs[i].needs & NEEDS_ROOM) && !peer->place)
        return qx_fail(error, "you are in no room");
    if ((verbs[i].needs & NEEDS_SEAT) && peer->seat < 0)
        return qx_fail(error, "you have no seat here");
    if ((verbs[i].needs & NEEDS_ACCOUNT) && !peer->is_member)
        return qx_fail(error, "you have no account: sign in first");
    if ((verbs[i].needs & NEEDS_ARENA) && !peer->arena[0])
        return qx_fail(error, "you follow no arena");
    if ((verbs[i].needs & NEEDS_HOST) && !peer->is_host)
        return qx_fail(error, "this is for whoever has the host's link");
    if ((verbs[i].needs & NEEDS_HOLDER) && !hub_is_held_here(peer->place))
        return hub_send_errand(hub, peer, message, error);
    return verbs[i].say(hub, peer, message, error);
}
