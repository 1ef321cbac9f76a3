/*
 * session.c - one game in progress.
 *
 * The history is the truth; the state is what replaying it gives. Going back replays from the
 * start: a game of Othello takes microseconds, and a Gamma board of any size needs no copies of
 * itself. Chance draws from a stream that depends on the seed and on how many steps were played, so
 * that a saved game goes on exactly as it would have without the break. Bots use other streams
 * (chair.c).
 */
#include "session/session.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void session_start(const struct qx_session *session, void *state)
{
    const struct qx_rules *rules = &session->rules;
    qx_state_start(rules, state);
    bool ok = !session->start || rules->game->position_parse(rules, session->start, state, NULL);
    assert(ok);
}

/* The capacity is above n: keys and digests are one more than steps. */
bool session_reserve(struct qx_session *session, size_t n)
{
    if (n < session->capacity)
        return true;
    size_t capacity = 2 * n + 64;
    struct qx_step *steps = realloc(session->steps, capacity * sizeof *steps);
    if (steps)
        session->steps = steps;
    uint64_t *keys = realloc(session->keys, capacity * sizeof *keys);
    if (keys)
        session->keys = keys;
    uint64_t *trail = realloc(session->trail, capacity * sizeof *trail);
    if (trail)
        session->trail = trail;
    const bool has_sight = session->rules.game->shows != NULL;
    uint64_t *sight = has_sight ? realloc(session->sight, capacity * sizeof *sight) : NULL;
    if (sight)
        session->sight = sight;
    const bool has_choices = session->rules.is_simultaneous;
    enum session_choice *choices =
        has_choices ? realloc(session->choices, capacity * sizeof *choices) : NULL;
    if (choices)
        session->choices = choices;
    if (!steps || !keys || !trail || (has_sight && !sight) || (has_choices && !choices))
        return false;
    session->capacity = capacity;
    return true;
}

/* The digest of the rules and the first position: of its text, where it is not the usual one. */
static uint64_t digest_start(const struct qx_session *session)
{
    const struct qx_rules *rules = &session->rules;
    uint64_t digest = qx_mix(session->seed + (uintptr_t)rules->game);
    for (int i = 0; i < QX_MAX_OPTIONS && rules->game->options[i].name; i++)
        digest = qx_mix(digest ^ rules->option[i]);
    for (const char *c = session->start; c && *c; c++)
        digest = qx_mix(digest ^ (unsigned char)*c);
    return digest;
}

static uint64_t digest_step(uint64_t before, struct qx_step step)
{
    const uint64_t spread = 0x9e3779b97f4a7c15u; /* parts seats from moves */
    return qx_mix((before + (uint64_t)step.seat * spread) ^ step.move);
}

/* Enters the key of the present position, how it came about, and who owes a move in it. */
static void enter_position(struct qx_session *session)
{
    const size_t n = session->n_steps;
    uint64_t key = qx_key(&session->rules, session->state);
    unsigned char *crowd = &session->crowd[key % SESSION_CROWD];
    session->keys[n] = key;
    session->trail[n] =
        n == 0 ? digest_start(session) : digest_step(session->trail[n - 1], session->steps[n - 1]);
    session->turn = qx_turn(&session->rules, session->state);
    *crowd = (unsigned char)(*crowd + (*crowd < UINT8_MAX));
}

struct qx_session *qx_session_new_at(const struct qx_rules *rules, uint64_t seed,
                                     const char *position, struct qx_error *error)
{
    struct qx_session *session = calloc(1, sizeof *session);
    if (session) {
        session->rules = *rules;
        session->seed = seed;
        session->forfeiter = QX_NOBODY;
        session->start = position ? strdup(position) : NULL;
        session->state = qx_state_new(rules);
        session->shown = rules->has_hidden ? malloc(rules->state_size) : NULL;
        session->scores = calloc((size_t)rules->n_seats, sizeof *session->scores);
    }
    if (!session || !session->state || !session->scores || (position && !session->start) ||
        (rules->has_hidden && !session->shown) || !session_reserve(session, 0)) {
        qx_fail(error, "there is not enough memory for this game");
        qx_session_free(session);
        return NULL;
    }
    if (position && !rules->game->position_parse(rules, position, session->state, error)) {
        qx_session_free(session);
        return NULL;
    }
    enter_position(session);
    return session;
}

struct qx_session *qx_session_new(const struct qx_rules *rules, uint64_t seed)
{
    return qx_session_new_at(rules, seed, NULL, NULL);
}

void session_clear_forfeit(struct qx_session *session)
{
    if (!session->forfeit_how && !session->forfeit_reason)
        return;
    free(session->forfeit_how);
    free(session->forfeit_reason);
    session->forfeit_how = session->forfeit_reason = NULL;
    session->forfeiter = QX_NOBODY;
}

void qx_session_free(struct qx_session *session)
{
    if (!session)
        return;
    session_clear_forfeit(session);
    for (size_t i = 0; i < session->n_seats; i++)
        free(session->seats[i].player);
    free(session->seats);
    free(session->notes);
    free(session->start);
    free(session->scores);
    free(session->shown);
    free(session->steps);
    free(session->keys);
    free(session->trail);
    free(session->sight);
    free(session->choices);
    qx_state_free(session->state);
    free(session);
}

const struct qx_rules *qx_session_rules(const struct qx_session *session)
{
    return &session->rules;
}

const void *qx_session_state(const struct qx_session *session)
{
    return session->state;
}

void qx_session_redacted(const struct qx_session *session, qx_seat viewer, void *out)
{
    const struct qx_rules *rules = &session->rules;
    memcpy(out, session->state, rules->state_size);
    if (rules->game->redact)
        rules->game->redact(rules, out, viewer);
}

uint64_t qx_session_seed(const struct qx_session *session)
{
    return session->seed;
}

const char *qx_session_start(const struct qx_session *session)
{
    return session->start;
}

qx_seat qx_session_turn(const struct qx_session *session)
{
    return session_is_stopped(session) ? QX_NOBODY : session->turn;
}

bool qx_session_owes(const struct qx_session *session, qx_seat seat)
{
    qx_seat turn = qx_session_turn(session);
    return turn == QX_TOGETHER ? qx_owes(&session->rules, session->state, seat)
                               : turn == seat && turn != QX_NOBODY;
}

static const char *repetition_name(unsigned times)
{
    return times == 3 ? "third repetition" : "repetition";
}

const char *qx_session_result(const struct qx_session *session, struct qx_score *out)
{
    const struct qx_rules *rules = &session->rules;
    const char *reason = rules->game->result(rules, session->state, out);
    if (session_is_forfeited(session)) {
        for (qx_seat seat = 0; seat < rules->n_seats; seat++)
            out[seat].won = seat != session->forfeiter && session->forfeiter != QX_TOGETHER;
        return session->forfeit_reason;
    }
    return session->is_repeated ? repetition_name(rules->repetition) : reason;
}

/* Has the position of the last key come up as often as the rules allow? Few keys need to be
   compared: one that has not so many others like it cannot have. */
static bool is_repeated(const struct qx_session *session)
{
    unsigned limit = session->rules.repetition, seen = 0;
    uint64_t key = session->keys[session->n_steps];
    if (limit == 0 || session->crowd[key % SESSION_CROWD] < limit)
        return false;
    for (size_t i = session->n_steps + 1; i-- > 0 && seen < limit;)
        seen += session->keys[i] == key;
    return seen >= limit;
}

/* Is nothing hidden now? Then what a spectator is shown is the state itself. */
static bool is_open(struct qx_session *session)
{
    if (!session->shown)
        return true;
    qx_session_redacted(session, QX_NOBODY, session->shown);
    return memcmp(session->shown, session->state, session->rules.state_size) == 0;
}

/* Who may know a step that is made now. */
static uint64_t find_sight(const struct qx_session *session, struct qx_step step)
{
    const struct qx_rules *rules = &session->rules;
    uint64_t sight = rules->game->shows(rules, session->state, step.seat, step.move, QX_NOBODY);
    for (qx_seat viewer = 0; viewer < rules->n_seats; viewer++)
        if (rules->game->shows(rules, session->state, step.seat, step.move, viewer))
            sight |= (uint64_t)2 << viewer;
    return sight;
}

static enum session_choice find_choice(const struct qx_session *session, struct qx_step step)
{
    if (session->turn != QX_TOGETHER)
        return SESSION_ALONE;
    return qx_is_final(&session->rules, session->state, step.seat, step.move) ? SESSION_LAST
                                                                              : SESSION_PART;
}

/* Applies a step that is already in steps[n_steps]. */
static void advance(struct qx_session *session)
{
    const size_t n = session->n_steps++;
    const struct qx_step step = session->steps[n];
    if (session->sight)
        session->sight[n] = find_sight(session, step);
    if (session->choices)
        session->choices[n] = find_choice(session, step);
    qx_apply(&session->rules, session->state, step.seat, step.move);
    enter_position(session);
    session->is_repeated = is_repeated(session);
    if (is_open(session))
        session->n_public = session->n_steps;
    if (session->n_seen < session->n_public)
        session->n_seen = session->n_public;
}

bool session_enter(struct qx_session *session, qx_seat seat, qx_move move, struct qx_error *error)
{
    if (!session_reserve(session, session->n_steps + 1))
        return qx_fail(error, "there is no memory left to remember another move");
    session->steps[session->n_steps] = (struct qx_step){.seat = seat, .move = move};
    session->n_known = session->n_steps + 1;
    session_drop_notes(session, session->n_steps);
    if (session->n_seen > session->n_steps)
        session->n_seen = session->n_steps;
    session_clear_forfeit(session);
    advance(session);
    return true;
}

bool qx_session_play(struct qx_session *session, qx_seat seat, qx_move move, struct qx_error *error)
{
    if (session_is_stopped(session))
        return qx_fail(error, "the game is over");
    return qx_move_check(&session->rules, session->state, seat, move, error) &&
           session_enter(session, seat, move, error);
}

bool qx_session_play_text(struct qx_session *session, qx_seat seat, const char *text,
                          struct qx_error *error)
{
    qx_move move;
    return session->rules.game->move_parse(&session->rules, text, &move, error) &&
           qx_session_play(session, seat, move, error);
}

bool qx_session_settle(struct qx_session *session, struct qx_error *error)
{
    const struct qx_rules *rules = &session->rules;
    if (qx_session_turn(session) != QX_CHANCE)
        return true;
    qx_move *list = rules->game->sample ? NULL : malloc(rules->n_moves_max * sizeof *list);
    if (!list && !rules->game->sample)
        return qx_fail(error, "there is no memory left to draw a chance move");
    bool ok = true;
    while (ok && qx_session_turn(session) == QX_CHANCE) {
        struct qx_random random;
        qx_random_init_stream(&random, session->seed, session->n_steps);
        qx_move move = qx_move_draw(rules, session->state, QX_CHANCE, &random, list);
        ok = session_enter(session, QX_CHANCE, move, error);
    }
    free(list);
    return ok;
}

/* Ends the game here. False: no memory. */
static bool stop(struct qx_session *session, qx_seat seat, const char *how, const char *reason,
                 struct qx_error *error)
{
    session_clear_forfeit(session);
    session->forfeit_how = strdup(how);
    session->forfeit_reason = strdup(reason);
    if (!session->forfeit_how || !session->forfeit_reason) {
        session_clear_forfeit(session);
        return qx_fail(error, "there is no memory left to end the game");
    }
    session->forfeiter = seat;
    session->n_forfeit_step = session->n_steps;
    session->n_known = session->n_steps;
    session_drop_notes(session, session->n_steps);
    return true;
}

bool qx_session_forfeit(struct qx_session *session, qx_seat seat, const char *how,
                        struct qx_error *error)
{
    if (qx_session_turn(session) == QX_NOBODY)
        return qx_fail(error, "the game is over");
    if (seat < 0 || seat >= session->rules.n_seats)
        return qx_fail(error, "there is no player %lld", (long long)seat + 1);
    if (how[0] == '\0' || strpbrk(how, "\n\r"))
        return qx_fail(error, "the reason of a forfeit is one line of text");
    struct qx_seat_look look;
    session->rules.game->seat_look(&session->rules, seat, &look);
    size_t size = strlen(look.name) + strlen(how) + 2;
    char *reason = malloc(size);
    if (!reason)
        return qx_fail(error, "there is no memory left to end the game");
    snprintf(reason, size, "%s %s", look.name, how);
    bool ok = stop(session, seat, how, reason, error);
    free(reason);
    return ok;
}

bool qx_session_agree(struct qx_session *session, struct qx_error *error)
{
    if (qx_session_turn(session) == QX_NOBODY)
        return qx_fail(error, "the game is over");
    return stop(session, QX_TOGETHER, "agreed", "agreed", error);
}

bool qx_session_is_agreed(const struct qx_session *session)
{
    return session_is_forfeited(session) && session->forfeiter == QX_TOGETHER;
}

qx_seat qx_session_forfeiter(const struct qx_session *session)
{
    const bool is_one = session_is_forfeited(session) && session->forfeiter != QX_TOGETHER;
    return is_one ? session->forfeiter : QX_NOBODY;
}

const char *qx_session_forfeit_how(const struct qx_session *session)
{
    return qx_session_forfeiter(session) != QX_NOBODY ? session->forfeit_how : NULL;
}

size_t qx_session_n_steps(const struct qx_session *session)
{
    return session->n_steps;
}

size_t qx_session_n_redo(const struct qx_session *session)
{
    return session->n_known - session->n_steps;
}

size_t qx_session_n_public(const struct qx_session *session)
{
    return session->n_public;
}

size_t qx_session_n_settled(const struct qx_session *session)
{
    return session->sight ? session->n_steps : session->n_public;
}

bool qx_session_knows(const struct qx_session *session, qx_seat viewer, size_t i)
{
    assert(i < session->n_known);
    if (i < session->n_public)
        return true;
    if (session->sight)
        return session->sight[i] >> (viewer == QX_NOBODY ? 0 : viewer + 1) & 1;
    return session->steps[i].seat == viewer || (i >= session->n_steps && i < session->n_seen);
}

struct qx_step qx_session_step(const struct qx_session *session, size_t i)
{
    assert(i < session->n_known);
    return session->steps[i];
}

const uint64_t *qx_session_keys(const struct qx_session *session)
{
    return session->keys;
}

void qx_session_go(struct qx_session *session, size_t n_steps)
{
    assert(n_steps <= session->n_known);
    if (n_steps < session->n_steps) {
        session_start(session, session->state);
        session->n_steps = session->n_public = 0;
        memset(session->crowd, 0, sizeof session->crowd);
        enter_position(session);
        session->is_repeated = false;
    }
    while (session->n_steps < n_steps)
        advance(session);
}
