/*
 * room_view.c - what a viewer is told of a room. Steps are written here and nowhere else, so this
 * is the one place where a secret could get out.
 */
#include "online/room.h"

#include <stdlib.h>

#include <quincunx/words.h>

static const char *const status_names[] = {
    [ROOM_WAITING] = "waiting",
    [ROOM_LIVE] = "live",
    [ROOM_OVER] = "over",
    [ROOM_ABORTED] = "aborted",
};

static const char *const offer_names[ROOM_OFFERS] = {
    [ROOM_OFFER_DRAW] = "draw",
    [ROOM_OFFER_TAKEBACK] = "takeback",
    [ROOM_OFFER_REMATCH] = "rematch",
};

size_t room_settled(const struct room *room, qx_seat viewer)
{
    const size_t n = qx_session_n_steps(room->session);
    for (size_t i = qx_session_n_public(room->session); i < n; i++)
        if (!qx_session_knows(room->session, viewer, i))
            return i;
    return n;
}

/* [seat, move]; a secret has no move. */
static void write_step(const struct room *room, qx_seat viewer, size_t i, struct qx_json *json)
{
    const struct qx_rules *rules = qx_session_rules(room->session);
    const struct qx_step step = qx_session_step(room->session, i);
    char text[ROOM_TEXT_SIZE];
    qx_json_open(json, '[');
    qx_json_number(json, step.seat);
    if (qx_session_knows(room->session, viewer, i)) {
        rules->game->move_text(rules, step.move, text, sizeof text);
        qx_json_string(json, text);
    }
    qx_json_close(json, ']');
}

static void write_steps(const struct room *room, qx_seat viewer, size_t from, struct qx_json *json)
{
    const size_t n = qx_session_n_steps(room->session);
    if (from > n)
        from = n;
    qx_json_put_count(json, "cuts", room->cuts);
    qx_json_put_count(json, "from", from);
    qx_json_key(json, "steps");
    qx_json_open(json, '[');
    for (size_t i = from; i < n; i++)
        write_step(room, viewer, i, json);
    qx_json_close(json, ']');
}

static void write_standing(const struct room_standing *standing, struct qx_json *json)
{
    qx_json_put_bool(json, "account", standing->is_member);
    if (standing->has_rating) {
        qx_json_put_number(json, "rating", standing->rating);
        qx_json_put_bool(json, "provisional", standing->is_provisional);
    }
    if (standing->has_change)
        qx_json_put_number(json, "change", standing->change);
}

static void write_seat(const struct room *room, const struct room_presence *presence, qx_seat i,
                       uint64_t at, struct qx_json *json)
{
    const struct room_seat *seat = &room->seats[i];
    qx_json_open(json, '{');
    qx_json_put_string(json, "kind", room_sitter_names[seat->kind]);
    if (seat->kind) {
        qx_json_put_string(json, "name", seat->name);
        qx_json_put_string(json, "player", seat->player);
        qx_json_put_bool(json, "here", seat->kind == ROOM_LEVEL || presence->is_here[i]);
        if (!presence->is_here[i] && presence->away_since[i] > 0 && at > presence->away_since[i])
            qx_json_put_count(json, "away", at - presence->away_since[i]);
        write_standing(&presence->standings[i], json);
    }
    if (room->base > 0)
        qx_json_put_count(json, "left", room_left(room, i, at));
    qx_json_put_bool(json, "owes", seat->since > 0);
    qx_json_put_bool(json, "runs", seat->since > 0 && room_is_clocked(room));
    qx_json_close(json, '}');
}

static void write_bits(unsigned bits, struct qx_json *json)
{
    qx_json_open(json, '[');
    for (qx_seat seat = 0; seat < ROOM_SEATS; seat++)
        if (bits >> seat & 1)
            qx_json_number(json, seat);
    qx_json_close(json, ']');
}

/* The game on a session of its own, without its seed and without what the viewer may not know;
 * NULL: no memory. */
static struct qx_session *known_game(const struct room *room, qx_seat viewer)
{
    const struct qx_session *session = room->session;
    const char *how = qx_session_forfeit_how(session);
    struct qx_session *known = qx_session_new(qx_session_rules(session), 0);
    bool ok = known != NULL;
    for (qx_seat seat = 0; ok && seat < room->n_seats; seat++) {
        const struct room_seat *sitter = &room->seats[seat];
        if (sitter->kind == ROOM_LEVEL)
            ok = qx_session_set_player(known, seat, sitter->player);
        else if (sitter->kind)
            ok = qx_session_set_person(known, seat, sitter->name);
    }
    for (size_t i = 0; ok && i < qx_session_n_steps(session); i++) {
        const struct qx_step step = qx_session_step(session, i);
        if (qx_session_knows(session, viewer, i))
            ok = qx_session_play(known, step.seat, step.move, NULL);
    }
    if (ok && how)
        ok = qx_session_forfeit(known, qx_session_forfeiter(session), how, NULL);
    if (ok && qx_session_is_agreed(session))
        ok = qx_session_agree(known, NULL);
    if (ok)
        return known;
    qx_session_free(known);
    return NULL;
}

static void write_record(const struct room *room, qx_seat viewer, struct qx_json *json)
{
    struct qx_session *known = known_game(room, viewer);
    const size_t size = known ? qx_session_save(known, NULL, 0) + 1 : 1;
    char *text = calloc(size, 1);
    if (text && known)
        qx_session_save(known, text, size);
    qx_json_put_string(json, "record", text ? text : "");
    free(text);
    qx_session_free(known);
}

static void write_result(const struct room *room, qx_seat viewer, struct qx_json *json)
{
    char words[QX_WORDS_SIZE];
    if (room->status != ROOM_OVER && room->status != ROOM_ABORTED)
        return;
    room_result(room, words, sizeof words);
    qx_json_key(json, "result");
    qx_json_open(json, '{');
    qx_json_key(json, "winners");
    write_bits(room_winners(room), json);
    qx_json_put_bool(json, "agreed", qx_session_is_agreed(room->session));
    qx_json_put_string(json, "how", qx_session_forfeit_how(room->session));
    qx_json_key(json, "loser");
    if (qx_session_forfeiter(room->session) >= 0)
        qx_json_number(json, qx_session_forfeiter(room->session));
    else
        qx_json_string(json, NULL);
    qx_json_put_string(json, "words", words);
    write_record(room, viewer, json);
    qx_json_close(json, '}');
}

/* What the room is, whoever looks. */
static void write_kind(const struct room *room, struct qx_json *json)
{
    const struct qx_rules *rules = qx_session_rules(room->session);
    char text[ROOM_TEXT_SIZE];
    qx_rules_text(rules, text, sizeof text);
    qx_json_put_string(json, "room", room->id);
    qx_json_put_string(json, "game", rules->game->name);
    qx_json_put_string(json, "rules", text);
    qx_json_key(json, "clock");
    if (room->base > 0) {
        qx_json_open(json, '[');
        qx_json_count(json, room->base / 1000);
        qx_json_count(json, room->increment / 1000);
        qx_json_close(json, ']');
    } else {
        qx_json_string(json, NULL);
    }
    qx_json_put_string(json, "status", status_names[room->status]);
    qx_json_put_bool(json, "rated", room->is_rated);
}

void room_write(const struct room *room, const struct room_presence *presence, qx_seat viewer,
                size_t from, uint64_t at, struct qx_json *json)
{
    write_kind(room, json);
    qx_json_put_bool(json, "open", room->is_open);
    qx_json_key(json, "you");
    if (viewer >= 0)
        qx_json_number(json, viewer);
    else
        qx_json_string(json, NULL);
    qx_json_key(json, "seats");
    qx_json_open(json, '[');
    for (qx_seat seat = 0; seat < room->n_seats; seat++)
        write_seat(room, presence, seat, at, json);
    qx_json_close(json, ']');
    qx_json_put_count(json, "watchers", presence->n_watchers);
    write_steps(room, viewer, from, json);
    qx_json_key(json, "offers");
    qx_json_open(json, '{');
    for (enum room_offer offer = 0; offer < ROOM_OFFERS; offer++) {
        qx_json_key(json, offer_names[offer]);
        write_bits(room->offers[offer], json);
    }
    qx_json_close(json, '}');
    write_result(room, viewer, json);
    if (room->next[0])
        qx_json_put_string(json, "next", room->next);
}

void room_write_short(const struct room *room, struct qx_json *json)
{
    qx_json_open(json, '{');
    write_kind(room, json);
    qx_json_key(json, "names");
    qx_json_open(json, '[');
    for (qx_seat seat = 0; seat < room->n_seats; seat++)
        qx_json_string(json, room->seats[seat].kind ? room->seats[seat].name : NULL);
    qx_json_close(json, ']');
    qx_json_close(json, '}');
}

void room_write_past(const struct room *room, struct qx_json *json)
{
    char words[QX_WORDS_SIZE];
    qx_json_open(json, '{');
    write_kind(room, json);
    qx_json_key(json, "seats");
    qx_json_open(json, '[');
    for (qx_seat seat = 0; seat < room->n_seats; seat++) {
        const struct room_seat *sitter = &room->seats[seat];
        qx_json_open(json, '{');
        qx_json_put_string(json, "kind", room_sitter_names[sitter->kind]);
        if (sitter->kind) {
            qx_json_put_string(json, "name", sitter->name);
            qx_json_put_string(json, "player", sitter->player);
        }
        qx_json_close(json, '}');
    }
    qx_json_close(json, ']');
    qx_json_key(json, "winners");
    write_bits(room_winners(room), json);
    room_result(room, words, sizeof words);
    qx_json_put_string(json, "words", words);
    qx_json_put_count(json, "at", room->now);
    qx_json_close(json, '}');
}
