/*
 * room.c - one function for each verb. Each checks all before it changes anything.
 */
#include "online/room.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include <quincunx/words.h>

static uint64_t least(uint64_t a, uint64_t b)
{
    return a < b ? a : b;
}

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

static bool have_all_moved(const struct room *room)
{
    for (qx_seat seat = 0; seat < room->n_seats; seat++)
        if (room->seats[seat].n_moves == 0)
            return false;
    return true;
}

bool room_is_clocked(const struct room *room)
{
    return room->base > 0 && room->status == ROOM_LIVE && have_all_moved(room);
}

static uint64_t elapsed(const struct room_seat *seat, uint64_t at)
{
    return seat->since > 0 && at > seat->since ? at - seat->since : 0;
}

uint64_t room_price(const struct room *room, qx_seat seat, uint64_t at, uint64_t lag)
{
    const struct room_seat *who = &room->seats[seat];
    const uint64_t time = elapsed(who, at);
    const uint64_t forgiven = least(least(lag, ROOM_LAG_MOST), who->allowance);
    return room_is_clocked(room) ? time - least(time, forgiven) : 0;
}

uint64_t room_left(const struct room *room, qx_seat seat, uint64_t at)
{
    const struct room_seat *who = &room->seats[seat];
    const uint64_t time = room_is_clocked(room) ? elapsed(who, at) : 0;
    return who->left - least(who->left, time);
}

qx_seat room_late_seat(const struct room *room, uint64_t at)
{
    qx_seat late = QX_NOBODY;
    uint64_t first = UINT64_MAX;
    for (qx_seat i = 0; room_is_clocked(room) && i < room->n_seats; i++) {
        const struct room_seat *seat = &room->seats[i];
        uint64_t end = seat->since + seat->left + least(ROOM_LAG_MOST, seat->allowance);
        if (seat->since > 0 && at > end && end < first) {
            first = end;
            late = i;
        }
    }
    return late;
}

static unsigned bit(qx_seat seat)
{
    return 1u << seat;
}

/* Seats whose agreement an offer needs: people's and bots', which speak for themselves. */
static unsigned voters(const struct room *room)
{
    unsigned set = 0;
    for (qx_seat seat = 0; seat < room->n_seats; seat++)
        if (room->seats[seat].kind != ROOM_LEVEL)
            set |= bit(seat);
    return set;
}

static bool is_agreed(const struct room *room, enum room_offer offer)
{
    return (room->offers[offer] & voters(room)) == voters(room);
}

bool room_is_rematch_agreed(const struct room *room)
{
    return is_agreed(room, ROOM_OFFER_REMATCH);
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
            winners |= bit(seat);
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

static bool is_live(const struct room *room, struct qx_error *error)
{
    if (room->status == ROOM_WAITING)
        return qx_fail(error, "the game has not begun");
    return room->status == ROOM_LIVE || qx_fail(error, "the game is over");
}

static bool has_seat(const struct room *room, const struct room_event *event,
                     struct qx_error *error)
{
    bool is_there = event->seat >= 0 && event->seat < room->n_seats;
    return is_there || qx_fail(error, "there is no such seat");
}

/* --- clocks ----------------------------------------------------------------------------------- */

/* Who owes a move now has begun to at `at`, unless it did before. */
static void start_clocks(struct room *room, uint64_t at)
{
    for (qx_seat i = 0; i < room->n_seats; i++) {
        struct room_seat *seat = &room->seats[i];
        bool owes = room->status == ROOM_LIVE && qx_session_owes(room->session, i);
        if (!owes)
            seat->since = 0;
        else if (seat->since == 0)
            seat->since = at;
    }
}

/* Whoever owes a move begins now: what went before costs nobody anything. */
static void restart_clocks(struct room *room, uint64_t at)
{
    for (qx_seat seat = 0; seat < room->n_seats; seat++)
        room->seats[seat].since = 0;
    start_clocks(room, at);
}

/* Takes the price of a move off a clock, and what was forgiven off the allowance. */
static void charge(struct room *room, const struct room_event *event)
{
    struct room_seat *seat = &room->seats[event->seat];
    if (!room_is_clocked(room))
        return;
    const uint64_t time = elapsed(seat, event->at);
    const uint64_t forgiven = time - least(time, event->used);
    seat->left -= least(seat->left, event->used);
    seat->allowance -= least(seat->allowance, forgiven);
    seat->allowance = least(ROOM_ALLOWANCE, seat->allowance + ROOM_ALLOWANCE_GROWTH);
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
    if (!has_seat(room, event, error))
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
    if (!has_seat(room, event, error))
        return false;
    room->seats[event->seat].kind = ROOM_FREE;
    room->seats[event->seat].player[0] = '\0';
    return true;
}

/* A move answers the offers of others, and all wishes to take back. */
static void drop_offers(struct room *room, qx_seat mover)
{
    room->offers[ROOM_OFFER_TAKEBACK] = 0;
    room->offers[ROOM_OFFER_DRAW] &= bit(mover);
}

static bool do_move(struct room *room, const struct room_event *event, struct qx_error *error)
{
    if (!is_live(room, error) || !has_seat(room, event, error))
        return false;
    struct room_seat *seat = &room->seats[event->seat];
    const bool was_clocked = room_is_clocked(room);
    if (was_clocked && event->used > seat->left)
        return qx_fail(error, "your time is over");
    if (!qx_session_play_text(room->session, event->seat, event->text, error))
        return false;
    charge(room, event);
    seat->n_moves++;
    drop_offers(room, event->seat);
    if (!qx_session_settle(room->session, error))
        abort(); /* no memory in the middle of a move: the store has the room as it was */
    if (qx_session_turn(room->session) == QX_NOBODY)
        room->status = ROOM_OVER;
    seat->since = 0;
    if (was_clocked && !qx_session_owes(room->session, event->seat))
        seat->left += room->increment;
    if (!was_clocked)
        restart_clocks(room, event->at);
    return true;
}

static bool end(struct room *room, const struct room_event *event, const char *how,
                struct qx_error *error)
{
    if (!is_live(room, error) || !has_seat(room, event, error) ||
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
    if (!has_seat(room, event, error))
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
    if (!has_seat(room, event, error))
        return false;
    if (room->status != ROOM_WAITING && (!is_live(room, error) || have_all_moved(room)))
        return qx_fail(error, "too late to call it off: resign, or offer a draw");
    room->status = ROOM_ABORTED;
    return true;
}

static bool do_draw(struct room *room, const struct room_event *event, struct qx_error *error)
{
    if (!is_live(room, error) || !has_seat(room, event, error))
        return false;
    if (voters(room) != bit(room->n_seats) - 1)
        return qx_fail(error, "a level plays on: there is nobody to agree");
    room->offers[ROOM_OFFER_DRAW] |= bit(event->seat);
    if (!is_agreed(room, ROOM_OFFER_DRAW))
        return true;
    if (!qx_session_agree(room->session, error)) {
        room->offers[ROOM_OFFER_DRAW] &= ~bit(event->seat);
        return false;
    }
    room->status = ROOM_OVER;
    return true;
}

/* Where a seat's last step was made; SIZE_MAX: it made none. */
static size_t last_step(const struct room *room, qx_seat seat)
{
    for (size_t i = qx_session_n_steps(room->session); i-- > 0;)
        if (qx_session_step(room->session, i).seat == seat)
            return i;
    return SIZE_MAX;
}

static void go_back(struct room *room, size_t n_steps, uint64_t at)
{
    qx_session_go(room->session, n_steps);
    room->cuts++;
    room->offers[ROOM_OFFER_TAKEBACK] = room->offers[ROOM_OFFER_DRAW] = 0;
    for (qx_seat seat = 0; seat < room->n_seats; seat++)
        room->seats[seat].n_moves = 0;
    for (size_t i = 0; i < n_steps; i++) {
        qx_seat seat = qx_session_step(room->session, i).seat;
        if (seat >= 0)
            room->seats[seat].n_moves++;
    }
    restart_clocks(room, at);
}

/* Who asked first goes back to the last choice of its own. */
static bool do_takeback(struct room *room, const struct room_event *event, struct qx_error *error)
{
    if (!is_live(room, error) || !has_seat(room, event, error))
        return false;
    if (qx_session_rules(room->session)->has_hidden)
        return qx_fail(error, "what was chosen in secret is not taken back");
    if (room->is_rated)
        return qx_fail(error, "nothing is taken back in a rated game");
    unsigned *offers = &room->offers[ROOM_OFFER_TAKEBACK];
    const qx_seat asker = *offers ? room->asker : event->seat;
    const size_t step = last_step(room, asker);
    if (step == SIZE_MAX)
        return qx_fail(error, "there is nothing to take back");
    room->asker = asker;
    *offers |= bit(event->seat);
    if (is_agreed(room, ROOM_OFFER_TAKEBACK))
        go_back(room, step, event->at);
    return true;
}

static bool do_rematch(struct room *room, const struct room_event *event, struct qx_error *error)
{
    if (!has_seat(room, event, error))
        return false;
    if (room->status != ROOM_OVER && room->status != ROOM_ABORTED)
        return qx_fail(error, "the game is not over");
    if (room_free_seat(room) != QX_NOBODY || room->next[0])
        return qx_fail(error, "there is no rematch to be had here");
    room->offers[ROOM_OFFER_REMATCH] |= bit(event->seat);
    return true;
}

static bool do_decline(struct room *room, const struct room_event *event, struct qx_error *error)
{
    if (!has_seat(room, event, error))
        return false;
    memset(room->offers, 0, sizeof room->offers);
    return true;
}

static bool do_next(struct room *room, const struct room_event *event, struct qx_error *error)
{
    if (!room_is_rematch_agreed(room) || room->next[0])
        return qx_fail(error, "no rematch is agreed");
    memcpy(room->next, event->word, sizeof room->next);
    return true;
}

/* Nobody's clock ran while the server was down. */
static bool do_resume(struct room *room, const struct room_event *event, struct qx_error *error)
{
    (void)error;
    restart_clocks(room, event->at);
    return true;
}

static bool (*const verbs[ROOM_VERBS])(struct room *, const struct room_event *,
                                       struct qx_error *) = {
    [ROOM_OPEN] = do_open,       [ROOM_SIT] = do_sit,         [ROOM_STAND] = do_stand,
    [ROOM_MOVE] = do_move,       [ROOM_RESIGN] = do_resign,   [ROOM_LATE] = do_late,
    [ROOM_ABORT] = do_abort,     [ROOM_DRAW] = do_draw,       [ROOM_TAKEBACK] = do_takeback,
    [ROOM_REMATCH] = do_rematch, [ROOM_DECLINE] = do_decline, [ROOM_NEXT] = do_next,
    [ROOM_RESUME] = do_resume,   [ROOM_RATED] = do_rated,
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
    start_clocks(room, timed.at);
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
