/*
 * party.c - a session with people and bots around it.
 */
#include "term/work/party.h"

#include <assert.h>
#include <stdlib.h>

#include <quincunx/machine.h>

static struct sitter *bot_of(struct party *party, qx_seat seat)
{
    assert(seat >= 0 && seat < PARTY_MAX_BOTS && seat < party->rules->n_seats);
    return &party->bots[seat];
}

const char *party_player(const struct party *party, qx_seat seat)
{
    const char *player =
        seat >= 0 && seat < PARTY_MAX_BOTS ? qx_session_player(party->session, seat) : NULL;
    return player ? player : PARTY_PERSON;
}

bool party_is_person(const struct party *party, qx_seat seat)
{
    return seat >= 0 && (seat >= PARTY_MAX_BOTS || qx_session_is_person(party->session, seat));
}

qx_seat party_n_people(const struct party *party)
{
    qx_seat n_places =
        party->rules->n_seats < PARTY_MAX_BOTS ? party->rules->n_seats : PARTY_MAX_BOTS;
    qx_seat n = party->rules->n_seats - n_places;
    for (qx_seat seat = 0; seat < n_places; seat++)
        n += party_is_person(party, seat);
    return n;
}

/* --- life --- */

struct party *party_new(struct qx_session *session)
{
    struct party *party = calloc(1, sizeof *party);
    if (!party)
        return NULL;
    party->session = session;
    party->rules = qx_session_rules(session);
    party_start_clock(party);
    return party;
}

void party_free(struct party *party)
{
    if (!party)
        return;
    party_hush(party);
    for (int i = 0; i < PARTY_MAX_BOTS; i++)
        sitter_release(&party->bots[i]);
    qx_session_free(party->session);
    free(party);
}

/* --- play --- */

qx_seat party_actor(const struct party *party)
{
    return qx_session_actor(party->session);
}

uint64_t party_time(const struct party *party)
{
    uint64_t now = qx_clock_milliseconds();
    if (party->thinking && job_is_done(party->thinking))
        now = ((const struct bot_turn *)job_context(party->thinking))->ended;
    return now - party->began;
}

void party_start_clock(struct party *party)
{
    party->began = qx_clock_milliseconds();
}

void party_stop_clock(struct party *party, qx_seat seat)
{
    qx_session_add_time(party->session, seat, party_time(party));
    party_start_clock(party);
}

bool party_play(struct party *party, qx_seat seat, qx_move move, struct qx_error *error)
{
    if (!qx_session_play(party->session, seat, move, error))
        return false;
    party_stop_clock(party, seat);
    return true;
}

bool party_settle(struct party *party, struct qx_error *error)
{
    if (qx_session_turn(party->session) != QX_CHANCE)
        return true;
    bool ok = qx_session_settle(party->session, error);
    party_start_clock(party);
    return ok;
}

/* --- bots --- */

bool party_think(struct party *party, qx_seat seat, const struct settings *settings, int wake)
{
    struct sitter *bot = bot_of(party, seat);
    assert(!party->thinking);
    struct bot_turn *turn = bot_turn_new(party->session, seat, settings_budget(settings));
    if (!turn)
        return false;
    turn->sitter = *bot;
    *bot = (struct sitter){0};
    party->thinker = seat;
    party_start_clock(party);
    party->thinking = job_start(wake, bot_turn_work, bot_turn_free, turn);
    if (party->thinking)
        return true;
    *bot = turn->sitter;
    turn->sitter = (struct sitter){0};
    bot_turn_free(turn);
    return false;
}

bool party_answer(struct party *party, struct qx_answer *answer, struct qx_error *error)
{
    assert(party->thinking && job_is_done(party->thinking));
    struct bot_turn *turn = job_context(party->thinking);
    bool ok = turn->is_ok;
    party_stop_clock(party, party->thinker);
    if (ok)
        *answer = turn->answer;
    else
        *error = turn->error;
    *bot_of(party, party->thinker) = turn->sitter;
    turn->sitter = (struct sitter){0};
    job_drop(party->thinking);
    party->thinking = NULL;
    return ok;
}

void party_hush(struct party *party)
{
    job_drop(party->thinking);
    party->thinking = NULL;
}

/* --- back and forth --- */

/* What a bot was thinking about is gone. */
static void begin_again(struct party *party)
{
    party_hush(party);
    party_start_clock(party);
}

void party_go(struct party *party, size_t n_steps)
{
    qx_session_go(party->session, n_steps);
    begin_again(party);
}

bool party_undo(struct party *party)
{
    bool ok = qx_session_undo_choice(party->session);
    if (ok)
        begin_again(party);
    return ok;
}

bool party_redo(struct party *party)
{
    bool ok = qx_session_redo_choice(party->session);
    if (ok)
        begin_again(party);
    return ok;
}

size_t party_n_moves(const struct qx_session *session)
{
    size_t n = 0;
    for (size_t i = 0; i < qx_session_n_steps(session); i++)
        n += qx_session_step(session, i).seat != QX_CHANCE;
    return n;
}

size_t party_n_own(const struct party *party)
{
    qx_seat actor = party_actor(party);
    size_t n = qx_session_n_steps(party->session), own = 0;
    while (own < n && qx_session_step(party->session, n - 1 - own).seat == actor)
        own++;
    return own;
}
