/*
 * chair.h - a bot that sits at a session.
 *
 * A chair is the only way to ask a bot anything: it makes the question, so that no caller can show
 * a bot what its seat must not see. The bot gets the state as its seat sees it, the keys of earlier
 * positions only where repetition counts and nothing is ever hidden, the caller's budget, and
 * random numbers that depend on seed, history and seat alone.
 *
 * Before it is asked for a move, the bot is told every settled step (session.h) that its seat may
 * know by then and that it was not told before, chance and its own moves included. A bot that was
 * told steps which are not (or no longer) in the session's history begins anew, and is told all
 * from the start: after going back, in another game, and once a step that was left out is hidden no
 * longer. So one chair may serve game after game, and a copy of a session as well as the session. A
 * bot that can play several games (renew, in bot.h) stays open meanwhile; any other is closed and
 * opened again.
 *
 * Lifetimes: a chair copies the rules and the spec. What a wire and the budget of a question point
 * to (its store and its clock above all) must live as long as the chair; the stop flag, sessions
 * and states only while the call lasts.
 *
 * Threads: one thread at a time may use a chair, any thread. A session is only read, so several
 * chairs may be asked about one session at once, as long as nobody changes it meanwhile.
 */
#ifndef QUINCUNX_CHAIR_H
#define QUINCUNX_CHAIR_H

#include <quincunx/bot.h>
#include <quincunx/session.h>

#ifdef __cplusplus
extern "C" {
#endif

struct qx_chair; /* a bot that sits at a session */

/* Opens the bot that `spec` names (bot.h) for a seat. `wire` sees every line of the wire to a bot
 * outside; NULL: nobody does. NULL: error says why. */
QX_API struct qx_chair *qx_chair_new(const struct qx_rules *rules, qx_seat seat, const char *spec,
                                     const struct qx_wire *wire, struct qx_error *error);
QX_API void qx_chair_free(struct qx_chair *chair);

/* The name and the wire that it was made with; the name lives as long as the chair. */
QX_API const char *qx_chair_spec(const struct qx_chair *chair);
QX_API const struct qx_wire *qx_chair_wire(const struct qx_chair *chair);
/* Moves the bot to a seat for another game, now rather than when it is asked: what it takes to
 * begin is no part of its time for a move. False: error says why it cannot begin. */
QX_API bool qx_chair_move(struct qx_chair *chair, qx_seat seat, struct qx_error *error);
/* Is it worth keeping between two games, since its bot may stay open? */
QX_API bool qx_chair_stays(const struct qx_chair *chair);

/* From now on the bot's random numbers come from this seed, not from the session's: two games with
 * the same chance need not have the same dice. */
QX_API void qx_chair_set_seed(struct qx_chair *chair, uint64_t seed);

/* Asks for a move in the session as it stands, under the rules that the chair was made for. The
 * answer is legal. False: error says why there is none (it is not this seat's turn included). */
QX_API bool qx_chair_ask(struct qx_chair *chair, const struct qx_session *session,
                         const struct qx_budget *budget, struct qx_answer *answer,
                         struct qx_error *error);

/* Plays the move that the chair answered last, in the session that it was asked about or a copy; it
 * is not checked a second time. False: the session stands elsewhere by now, or no memory. */
QX_API bool qx_chair_play(struct qx_chair *chair, struct qx_session *session,
                          struct qx_error *error);

/* A position that a bot may be asked about; it need not be one of a session. */
struct qx_position {
    const void *state;    /* as it is, hidden choices included: the chair blanks them */
    const uint64_t *keys; /* of all positions up to this one, itself last; NULL: it stands alone */
    size_t n_keys;
    qx_seat seat;  /* who owes a move here and is asked; below 0: nobody can be */
    uint64_t seed; /* of the bot's random numbers, */
    uint64_t turn; /* and which part of them: the same three numbers, the same answer of a bot that
                      has just begun */
};

/* The position that a session stands at: points into the session, until it changes or goes. The
 * seat is one that owes a move, or QX_CHANCE, or QX_NOBODY once the game is over. */
QX_API struct qx_position qx_session_position(const struct qx_session *session);

/*
 * Asks what the bot would do in any position, and what it thinks of it. It is told nothing of how
 * the position came about. The bot is opened anew where it was told a game, or sat in another seat:
 * keep a chair a seat where many positions are judged. It may remember what it thought of positions
 * that it judged before; qx_chair_move lets it begin anew.
 */
QX_API bool qx_chair_judge(struct qx_chair *chair, const struct qx_position *position,
                           const struct qx_budget *budget, struct qx_answer *answer,
                           struct qx_error *error);

#ifdef __cplusplus
}
#endif

#endif
