/*
 * chair.c - a bot that sits at a session.
 *
 * What the bot has been told is kept as two numbers: how many steps, and the digest of the history
 * up to there. A session has the digest of each of its beginnings at hand, so one comparison says
 * whether the bot's game is still the session's, whatever happened to the session meanwhile.
 */
#include <quincunx/chair.h>

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "core/player.h"
#include "session/session.h"

/* Streams of a seed: chance uses the number of the step, bots that and their seat above this
 * bit. */
#define BOT_STREAM ((uint64_t)1 << 63)

struct qx_chair {
    struct qx_rules rules;
    qx_seat seat;
    char *spec;
    const struct qx_wire *wire;
    bool has_seed;
    uint64_t seed;
    void *seen; /* room for what a seat sees; NULL where nothing is ever hidden */

    struct player *player; /* NULL: could not be opened anew */
    qx_seat player_seat;
    bool has_failed;     /* to answer: who knows what it will say to the next question? */
    bool is_told;        /* it sits in a game: */
    size_t n_told;       /* it knows so many steps, */
    uint64_t told;       /* of a history with this digest, */
    size_t first_hidden; /* but for this one and perhaps later ones; n_told: for none */

    bool has_answer;   /* the last question was for a move in a session: */
    uint64_t asked_at; /* with a history of this digest, */
    qx_move move;      /* answered by this, which is legal there */
};

/* --- the bot --- */

static bool open_anew(struct qx_chair *chair, qx_seat seat, struct qx_error *error)
{
    if (!chair->player || !player_renew(chair->player, seat)) {
        player_free(chair->player);
        chair->player = player_new_wired(&chair->rules, seat, chair->spec, chair->wire, error);
    }
    chair->player_seat = seat;
    chair->has_failed = chair->is_told = chair->has_answer = false;
    chair->n_told = chair->first_hidden = 0;
    return chair->player != NULL;
}

/* Is there a bot that may be asked for this seat? */
static bool can_answer(const struct qx_chair *chair, qx_seat seat)
{
    return chair->player && chair->player_seat == seat && !chair->has_failed;
}

struct qx_chair *qx_chair_new(const struct qx_rules *rules, qx_seat seat, const char *spec,
                              const struct qx_wire *wire, struct qx_error *error)
{
    struct qx_chair *chair = calloc(1, sizeof *chair);
    if (chair) {
        chair->rules = *rules;
        chair->seat = seat;
        chair->wire = wire;
        chair->spec = strdup(spec);
        chair->seen = rules->has_hidden ? malloc(rules->state_size) : NULL;
    }
    if (!chair || !chair->spec || (rules->has_hidden && !chair->seen))
        qx_fail(error, "there is no memory left for the bot \"%.*s\"", qx_text_cut(spec, 60), spec);
    else if (open_anew(chair, seat, error))
        return chair;
    qx_chair_free(chair);
    return NULL;
}

void qx_chair_free(struct qx_chair *chair)
{
    if (!chair)
        return;
    player_free(chair->player);
    free(chair->seen);
    free(chair->spec);
    free(chair);
}

bool qx_chair_move(struct qx_chair *chair, qx_seat seat, struct qx_error *error)
{
    chair->seat = seat;
    return open_anew(chair, seat, error);
}

bool qx_chair_stays(const struct qx_chair *chair)
{
    return chair->player && player_can_renew(chair->player);
}

const char *qx_chair_spec(const struct qx_chair *chair)
{
    return chair->spec;
}

const struct qx_wire *qx_chair_wire(const struct qx_chair *chair)
{
    return chair->wire;
}

void qx_chair_set_seed(struct qx_chair *chair, uint64_t seed)
{
    chair->has_seed = true;
    chair->seed = seed;
}

/* --- what it may know --- */

/* Is what the bot was told still how the session's game began, and what was left out still hidden?
 */
static bool has_followed(const struct qx_chair *chair, const struct qx_session *session)
{
    const size_t n = chair->n_told, hidden = chair->first_hidden;
    if (!chair->is_told)
        return true;
    return n <= qx_session_n_settled(session) && session->trail[n] == chair->told &&
           (hidden == n || !qx_session_knows(session, chair->seat, hidden));
}

/* Tells the bot one step more, or leaves it out where the seat may not know it. */
static void tell(struct qx_chair *chair, const struct qx_session *session)
{
    const size_t i = chair->n_told++;
    if (!qx_session_knows(session, chair->seat, i))
        return;
    chair->first_hidden += chair->first_hidden == i;
    player_saw(chair->player, session->steps[i].seat, session->steps[i].move);
}

/* Tells the bot what its seat may know by now. */
static bool catch_up(struct qx_chair *chair, const struct qx_session *session,
                     struct qx_error *error)
{
    const size_t n = qx_session_n_settled(session);
    const bool goes_on = has_followed(chair, session);
    assert((goes_on && chair->is_told) || qx_rules_is_same(&chair->rules, &session->rules));
    if ((!can_answer(chair, chair->seat) || !goes_on) && !open_anew(chair, chair->seat, error))
        return false;
    if (!player_listens(chair->player))
        chair->n_told = chair->first_hidden = n;
    while (chair->n_told < n)
        tell(chair, session);
    chair->is_told = true;
    chair->told = session->trail[chair->n_told];
    return true;
}

/* The state as the seat sees it: the state itself where nothing is ever hidden. */
static const void *see(struct qx_chair *chair, const struct qx_position *position)
{
    const struct qx_rules *rules = &chair->rules;
    if (!rules->has_hidden)
        return position->state;
    memcpy(chair->seen, position->state, rules->state_size);
    rules->game->redact(rules, chair->seen, position->seat);
    return chair->seen;
}

/* The only question to a bot, and the only check of its answer. Keys give hidden choices away: all
 * choices can be tried until one fits the key. */
static bool question(struct qx_chair *chair, const struct qx_position *position,
                     const struct qx_budget *budget, struct qx_answer *answer,
                     struct qx_error *error)
{
    const struct qx_rules *rules = &chair->rules;
    const bool has_keys = rules->repetition > 0 && !rules->has_hidden && position->keys;
    const uint64_t seed = chair->has_seed ? chair->seed : position->seed;
    struct qx_random random;
    qx_random_init_stream(&random, qx_mix(seed) + (uint64_t)position->seat,
                          BOT_STREAM | position->turn);
    const struct qx_request request = {
        .rules = rules,
        .state = see(chair, position),
        .seat = position->seat,
        .keys = has_keys ? position->keys : NULL,
        .n_keys = has_keys ? position->n_keys : 0,
        .budget = *budget,
        .random = &random,
    };
    struct qx_answer found;
    chair->has_failed = !player_choose(chair->player, &request, &found, error);
    if (chair->has_failed ||
        !qx_move_check(rules, position->state, position->seat, found.move, error))
        return false;
    *answer = found;
    return true;
}

/* --- asking --- */

static struct qx_position position_for(const struct qx_session *session, qx_seat seat)
{
    return (struct qx_position){
        .state = session->state,
        .keys = session->keys,
        .n_keys = session->n_steps + 1,
        .seat = seat,
        .seed = session->seed,
        .turn = session->n_steps,
    };
}

struct qx_position qx_session_position(const struct qx_session *session)
{
    const qx_seat turn = qx_session_turn(session);
    return position_for(session,
                        turn == QX_TOGETHER ? qx_next(&session->rules, session->state) : turn);
}

bool qx_chair_ask(struct qx_chair *chair, const struct qx_session *session,
                  const struct qx_budget *budget, struct qx_answer *answer, struct qx_error *error)
{
    if (!qx_session_owes(session, chair->seat))
        return qx_fail(error, qx_session_turn(session) == QX_NOBODY
                                  ? "the game is over"
                                  : "it is not this player's turn");
    const struct qx_position position = position_for(session, chair->seat);
    chair->has_answer = false;
    if (!catch_up(chair, session, error) || !question(chair, &position, budget, answer, error))
        return false;
    chair->has_answer = true;
    chair->asked_at = session->trail[session->n_steps];
    chair->move = answer->move;
    return true;
}

bool qx_chair_play(struct qx_chair *chair, struct qx_session *session, struct qx_error *error)
{
    if (session_is_stopped(session))
        return qx_fail(error, "the game is over");
    if (!chair->has_answer || session->trail[session->n_steps] != chair->asked_at)
        return qx_fail(error, "the bot was not asked about this position");
    return session_enter(session, chair->seat, chair->move, error);
}

bool qx_chair_judge(struct qx_chair *chair, const struct qx_position *position,
                    const struct qx_budget *budget, struct qx_answer *answer,
                    struct qx_error *error)
{
    assert(qx_owes(&chair->rules, position->state, position->seat));
    chair->has_answer = false;
    if ((!can_answer(chair, position->seat) || chair->is_told) &&
        !open_anew(chair, position->seat, error))
        return false;
    return question(chair, position, budget, answer, error);
}
