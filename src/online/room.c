/*
 * room.c - one function for each verb. Each checks all before it changes anything.
 */
#include "online/room_inside.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include <quincunx/words.h>

/* --- questions -------------------------------------------------------------------------------- */

qx_seat room_seat_of(const struct room *room, const char *player)
{
    for (qx_seat seat = 0; seat < room->n_seats; seat++)
        if (room->seats[seat].kind && strcmp(room->seats[seat].player, player) == 0)
            return seat;
    return QX_NOBODY;
}

qx_seat room_free_seat(const struct room *room)
{
    for (qx_seat seat = 0; seat < room->n_seats; seat++)
        if (!room->seats[seat].kind)
            return seat;
    return QX_NOBODY;
}

unsigned room_winners(const struct room *room)
{
    struct qx_score scores[ROOM_SEATS] = {{0}};
    unsigned winners = 0;
    if (room->status != ROOM_OVER)
        return 0;
    qx_session_result(room->session, scores);
    for (qx_seat seat = 0; seat < room->n_seats; seat++)
        if (scores[seat].won)
            winners |= room_bit(seat);
    return winners;
}

size_t room_result(const struct room *room, char *out, size_t size)
{
    struct qx_score scores[ROOM_SEATS] = {{0}};
    if (size > 0)
        out[0] = '\0';
    if (room->status == ROOM_WAITING || room->status == ROOM_LIVE)
        return 0;
    if (room->status == ROOM_ABORTED) {
        struct qx_text text = qx_text_over(out, size);
        qx_text_string(&text, "The game was called off.");
        return text.length;
    }
    const char *reason = qx_session_result(room->session, scores);
    return qx_words_result(qx_session_rules(room->session), scores, reason, out, size);
}

/* --- checks ----------------------------------------------------------------------------------- */

bool room_is_live(const struct room *room, struct qx_error *error)
{
    if (room->status == ROOM_WAITING)
        return qx_fail(error, "the game has not begun");
    return room->status == ROOM_LIVE || qx_fail(error, "the game is over");
}

bool room_has_seat(const struct room *room, const struct room_event *event, struct qx_error *error)
{
    bool is_there = event->seat >= 0 && event->seat < room->n_seats;
    return is_there || qx_fail(error, "there is no such seat");
}

/* --- verbs ------------------------------------------------------------------------------------ */

static bool begin(struct room *room, struct qx_error *error)
{
    if (room_free_seat(room) != QX_NOBODY)
        return true;
    if (!qx_session_settle(room->session, error))
        return false;
    room->status = ROOM_LIVE;
    return true;
}

static bool do_open(struct room *room, const struct room_event *event, struct qx_error *error)
{
    (void)room;
    (void)event;
    return qx_fail(error, "the room is open already");
}

static bool do_rated(struct room *room, const struct room_event *event, struct qx_error *error)
{
    (void)event;
    for (qx_seat seat = 0; seat < room->n_seats; seat++)
        if (room->seats[seat].kind || room->status != ROOM_WAITING)
            return qx_fail(error, "it is too late to rate this game");
    if (room->n_seats != 2)
        return qx_fail(error, "only games of two are rated");
    room->is_rated = true;
    return true;
}

static bool do_sit(struct room *room, const struct room_event *event, struct qx_error *error)
{
    if (room->status != ROOM_WAITING)
        return qx_fail(error, "every seat is taken");
    if (!room_has_seat(room, event, error))
        return false;
    struct room_seat *seat = &room->seats[event->seat];
    if (seat->kind)
        return qx_fail(error, "this seat is taken");
    if (event->kind == ROOM_LEVEL && room->is_rated)
        return qx_fail(error, "a level has no rating: this game cannot be rated");
    if (event->kind != ROOM_LEVEL && room_seat_of(room, event->word) != QX_NOBODY)
        return qx_fail(error, "you have a seat already");
    seat->kind = event->kind;
    memcpy(seat->player, event->word, sizeof seat->player);
    memcpy(seat->name, event->text, sizeof seat->name);
    if (begin(room, error))
        return true;
    seat->kind = ROOM_FREE;
    return false;
}

static bool do_stand(struct room *room, const struct room_event *event, struct qx_error *error)
{
    if (room->status != ROOM_WAITING)
        return qx_fail(error, "the game has begun");
    if (!room_has_seat(room, event, error))
        return false;
    room->seats[event->seat].kind = ROOM_FREE;
    room->seats[event->seat].player[0] = '\0';
    return true;
}

/* Is this the last that the seat has to choose in a turn of all? Such a seat may owe again at once,
 * in the next turn, where the others have chosen before. */
static bool is_last_choice(const struct room *room, const struct room_event *event)
{
    const struct qx_rules *rules = qx_session_rules(room->session);
    const void *state = qx_session_state(room->session);
    qx_move move;
    return qx_session_turn(room->session) == QX_TOGETHER &&
           rules->game->move_parse(rules, event->text, &move, NULL) &&
           rules->game->is_legal(rules, state, event->seat, move) &&
           qx_is_final(rules, state, event->seat, move);
}

static bool do_move(struct room *room, const struct room_event *event, struct qx_error *error)
{
    if (!room_is_live(room, error) || !room_has_seat(room, event, error))
        return false;
    struct room_seat *seat = &room->seats[event->seat];
    const bool was_clocked = room_is_clocked(room), is_last = is_last_choice(room, event);
    if (was_clocked && event->used > seat->left)
        return qx_fail(error, "your time is over");
    if (!qx_session_play_text(room->session, event->seat, event->text, error))
        return false;
    room_charge(room, event);
    seat->n_moves++;
    room_drop_offers(room, event->seat);
    if (!qx_session_settle(room->session, error))
        abort(); /* no memory in the middle of a move: the store has the room as it was */
    if (qx_session_turn(room->session) == QX_NOBODY)
        room->status = ROOM_OVER;
    seat->since = 0;
    if (was_clocked && (is_last || !qx_session_owes(room->session, event->seat)))
        seat->left += room->increment;
    if (!was_clocked)
        room_restart_clocks(room, event->at);
    return true;
}

static bool end(struct room *room, const struct room_event *event, const char *how,
                struct qx_error *error)
{
    if (!room_is_live(room, error) || !room_has_seat(room, event, error) ||
        !qx_session_forfeit(room->session, event->seat, how, error))
        return false;
    room->status = ROOM_OVER;
    return true;
}

static bool do_resign(struct room *room, const struct room_event *event, struct qx_error *error)
{
    return end(room, event, "resigned", error);
}

static bool do_late(struct room *room, const struct room_event *event, struct qx_error *error)
{
    if (!room_has_seat(room, event, error))
        return false;
    if (!room_is_clocked(room) || room_left(room, event->seat, event->at) > 0)
        return qx_fail(error, "there is time left");
    if (!end(room, event, "ran out of time", error))
        return false;
    room->seats[event->seat].left = 0;
    return true;
}

static bool do_abort(struct room *room, const struct room_event *event, struct qx_error *error)
{
    if (!room_has_seat(room, event, error))
        return false;
    if (room->status != ROOM_WAITING && (!room_is_live(room, error) || room_have_all_moved(room)))
        return qx_fail(error, "too late to call it off: resign, or offer a draw");
    room->status = ROOM_ABORTED;
    return true;
}

/* Nobody's clock ran while the server was down. */
static bool do_resume(struct room *room, const struct room_event *event, struct qx_error *error)
{
    (void)error;
    room_restart_clocks(room, event->at);
    return true;
}

static bool (*const verbs[ROOM_VERBS])(struct room *, const struct room_event *,
                                       struct qx_error *) = {
    [ROOM_OPEN] = do_open,
    [ROOM_SIT] = do_sit,
    [ROOM_STAND] = do_stand,
    [ROOM_MOVE] = do_move,
    [ROOM_RESIGN] = do_resign,
    [ROOM_LATE] = do_late,
    [ROOM_ABORT] = do_abort,
    [ROOM_DRAW] = room_do_draw,
    [ROOM_TAKEBACK] = room_do_takeback,
    [ROOM_REMATCH] = room_do_rematch,
    [ROOM_DECLINE] = room_do_decline,
    [ROOM_NEXT] = room_do_next,
    [ROOM_RESUME] = do_resume,
    [ROOM_RATED] = do_rated,
};

bool room_do(struct room *room, const struct room_event *event, struct qx_error *error)
{
    struct room_event timed = *event;
    if (timed.at < room->now)
        timed.at = room->now; /* clocks of machines are set back at times */
    if (!verbs[event->verb](room, &timed, error))
        return false;
    room->now = timed.at;
    room->n_lines++;
    room_start_clocks(room, timed.at);
    return true;
}

/* --- opening ---------------------------------------------------------------------------------- */

static bool read_rules(struct qx_rules *rules, const struct room_event *open,
                       struct qx_error *error)
{
    const struct qx_game *game = qx_game_find(open->word);
    if (!game)
        return qx_fail(error, "there is no game \"%s\"", open->word);
    if (!qx_rules_init(rules, game, open->text, error))
        return false;
    if (rules->n_seats > ROOM_SEATS)
        return qx_fail(error, "a room has %d seats at most", ROOM_SEATS);
    return rules->state_size <= ROOM_STATE_MOST ||
           qx_fail(error, "this board is too large for a room");
}

struct room *room_new(const char *id, const struct room_event *open, struct qx_error *error)
{
    struct qx_rules rules = {0};
    if (open->verb != ROOM_OPEN) {
        qx_fail(error, "a room begins with its opening");
        return NULL;
    }
    if (!read_rules(&rules, open, error))
        return NULL;
    struct room *room = calloc(1, sizeof *room);
    if (room)
        room->session = qx_session_new(&rules, open->seed);
    if (!room || !room->session) {
        qx_fail(error, "there is no memory for a room");
        free(room);
        return NULL;
    }
    assert(strlen(id) < sizeof room->id);
    memcpy(room->id, id, strlen(id) + 1);
    room->base = open->base;
    room->increment = open->increment;
    room->is_open = open->is_open;
    room->now = open->at;
    room->n_lines = 1;
    room->n_seats = rules.n_seats;
    for (qx_seat seat = 0; seat < room->n_seats; seat++) {
        room->seats[seat].left = open->base;
        room->seats[seat].allowance = ROOM_ALLOWANCE;
    }
    return room;
}

void room_free(struct room *room)
{
    if (room)
        qx_session_free(room->session);
    free(room);
}
