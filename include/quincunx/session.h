/*
 * session.h - one game in progress: history, undo and redo, chance, repetition, time used, save and
 * load.
 *
 * The session is the only owner of those; every front end drives one. A move enters by
 * qx_session_play (or its text form), chance moves are drawn from the session's own generator by
 * qx_session_settle. The history is the list of moves; going back replays it from the start, so any
 * state size will do.
 *
 * A session copies its rules. Pointers to its rules live as long as it does, those to its state,
 * keys and texts until it is changed next. One thread at a time may change it; several may read it
 * while none does.
 */
#ifndef QUINCUNX_SESSION_H
#define QUINCUNX_SESSION_H

#include <quincunx/bot.h>

#ifdef __cplusplus
extern "C" {
#endif

struct qx_session; /* one game in progress */

/* NULL: no memory. The rules are copied. */
QX_API struct qx_session *qx_session_new(const struct qx_rules *rules, uint64_t seed);
/* The same, from a position given as text. NULL: error says why (no memory included). */
QX_API struct qx_session *qx_session_new_at(const struct qx_rules *rules, uint64_t seed,
                                            const char *position, struct qx_error *error);
QX_API void qx_session_free(struct qx_session *session);
/* The same game at the same place, its undone moves and its forfeit included, sharing nothing with
 * the first: one may go on, or be leafed through on another thread. NULL: no memory. */
QX_API struct qx_session *qx_session_copy(const struct qx_session *session);

/* Its own copy of the rules. */
QX_API const struct qx_rules *qx_session_rules(const struct qx_session *session);
/* The state as it is, all hidden choices included. Not for bots: see qx_session_redacted. */
QX_API const void *qx_session_state(const struct qx_session *session);
/* Copies the state as the viewer may see it (a seat, or QX_NOBODY) into storage of
 * rules->state_size. */
QX_API void qx_session_redacted(const struct qx_session *session, qx_seat viewer, void *out);
/* Of all its chance. */
QX_API uint64_t qx_session_seed(const struct qx_session *session);
/* The position that it was begun at, as text; NULL: it began as usual. It stays the session's. */
QX_API const char *qx_session_start(const struct qx_session *session);

/* Who owes a move, draws by repetition or agreement and forfeits looked at. */
QX_API qx_seat qx_session_turn(const struct qx_session *session);
QX_API bool qx_session_owes(const struct qx_session *session, qx_seat seat);
/* The result now: points, winners once over; the reason once over, else NULL. */
QX_API const char *qx_session_result(const struct qx_session *session, struct qx_score *out);

/* Makes a move, or the one that a text says. False: error says why it is not legal. */
QX_API bool qx_session_play(struct qx_session *session, qx_seat seat, qx_move move,
                            struct qx_error *error);
QX_API bool qx_session_play_text(struct qx_session *session, qx_seat seat, const char *text,
                                 struct qx_error *error);
/* Draws all chance moves that are owed now; false: no memory to remember them. */
QX_API bool qx_session_settle(struct qx_session *session, struct qx_error *error);
/* Ends the game against a seat; the others win. `how` is shown and saved: "resigned", "ran out of
 * time". */
QX_API bool qx_session_forfeit(struct qx_session *session, qx_seat seat, const char *how,
                               struct qx_error *error);
/* Ends the game as a draw that all agreed to: nobody wins. It stays and is undone like a forfeit.
 */
QX_API bool qx_session_agree(struct qx_session *session, struct qx_error *error);
QX_API bool qx_session_is_agreed(const struct qx_session *session);

/* Who ended the game by a forfeit, where it stands now; QX_NOBODY: nobody did. */
QX_API qx_seat qx_session_forfeiter(const struct qx_session *session);
/* And how, in the words of the forfeit, until the session changes; NULL: nobody did. */
QX_API const char *qx_session_forfeit_how(const struct qx_session *session);

/* The history: n_steps are played, n_steps + n_redo are known. */
QX_API size_t qx_session_n_steps(const struct qx_session *session);
QX_API size_t qx_session_n_redo(const struct qx_session *session);
QX_API struct qx_step qx_session_step(const struct qx_session *session, size_t i);
/* How many of the first steps everybody may know: all of them while nothing is hidden from
   anybody. */
QX_API size_t qx_session_n_public(const struct qx_session *session);
/* How many of the first steps are settled: a viewer may know such a step now, or not before nothing
   is hidden any more. The same as n_public but where a game hides steps for long (game.h: shows).
   Bots are told of no others. */
QX_API size_t qx_session_n_settled(const struct qx_session *session);
/* May the viewer (a seat, or QX_NOBODY) know step i of the known ones, as things stand now? Of
   undone steps, what all have seen before. */
QX_API bool qx_session_knows(const struct qx_session *session, qx_seat viewer, size_t i);
/* Keys of all positions so far, the first one included: n_steps + 1 of them. */
QX_API const uint64_t *qx_session_keys(const struct qx_session *session);
/* Goes to the position after `n_steps` moves (undo, redo, replay); later moves stay known until a
   new one is played, and a forfeit stays where it was. Asserts that so many steps are known. */
QX_API void qx_session_go(struct qx_session *session, size_t n_steps);
/* One move back or forth; chance moves go along with the move before them, so that undo lands where
   somebody owes a choice. A forfeit is undone for itself. False: there is none. */
QX_API bool qx_session_undo(struct qx_session *session);
QX_API bool qx_session_redo(struct qx_session *session);
/* Back to the last choice that a person made, or forth to the next one or the end: bots' moves,
   chance and steps that were the only legal ones go along. Where nobody is a person, everybody's
   choices count. A forfeit is undone too, and alone where a person owes a choice there. Where
   choices are secret, people do not take back what everybody has seen: it would be chosen again
   with the others' known. False: there is none (or no memory), and nothing has changed, a forfeit
   included. */
QX_API bool qx_session_undo_choice(struct qx_session *session);
QX_API bool qx_session_redo_choice(struct qx_session *session);
/* Where those would lead, in steps. */
QX_API bool qx_session_undo_point(const struct qx_session *session, size_t *n_steps);
QX_API bool qx_session_redo_point(const struct qx_session *session, size_t *n_steps);

/* Who sits where (a person: "human" or "human:NAME", or a bot's spec: one line) and the time each
   has used; both saved. False: there is no such seat, the player is empty or more than a line, the
   time is more than INT64_MAX in all, or no memory. NULL: never set. */
QX_API bool qx_session_set_player(struct qx_session *session, qx_seat seat, const char *player);
QX_API const char *qx_session_player(const struct qx_session *session, qx_seat seat);
QX_API bool qx_session_add_time(struct qx_session *session, qx_seat seat, uint64_t milliseconds);
QX_API uint64_t qx_session_time(const struct qx_session *session, qx_seat seat);

/* A clock for each seat of a game, in milliseconds; who runs out of time forfeits. All 0: none. */
struct qx_time_control {
    uint64_t start;     /* at the start of the game                                             */
    uint64_t increment; /* added for each turn that a seat has ended; in a match, for each move */
};
enum { QX_CLOCK_MOST = 1000000000 }; /* milliseconds of each of the two: eleven days */
/* The clock of this game, kept with its record. A session reads no clock: front ends add the time
 * that is used and end the game with qx_session_forfeit. False: more than QX_CLOCK_MOST, and the
 * clock is as it was. */
QX_API bool qx_session_set_control(struct qx_session *session, struct qx_time_control control);
QX_API struct qx_time_control qx_session_control(const struct qx_session *session);
/* Milliseconds that a seat has left: the start and an increment for each turn it has ended, less
 * what it has used; 0 where it has used more. */
QX_API uint64_t qx_session_time_left(const struct qx_session *session, qx_seat seat);

/* What is told of a step besides what it was: kept with the record. A value is kept in
 * ten-thousandths. */
struct qx_note {
    uint64_t milliseconds;    /* that it took; 0: less than one, or not measured       */
    bool has_value, is_exact; /* is_exact: proven, not estimated                       */
    double value;             /* the share of the point that its seat expects, 0 … 1   */
    uint32_t depth;           /* to which it looked ahead; 0: not told                 */
};

/* Of the last step played; one that says nothing is not kept. False: no memory, no step, or more
 * milliseconds than INT64_MAX. */
QX_API bool qx_session_add_note(struct qx_session *session, const struct qx_note *note);
/* That of step i of the known ones. False: it has none. */
QX_API bool qx_session_note(const struct qx_session *session, size_t i, struct qx_note *out);

/* --- people and bots: a seat is a person's unless its player is a bot of this program's --- */

#define QX_PERSON "human" /* the player of a seat that a person has */

/* Seats a person of that name, which may be empty, and may be a bot's as well: the seat knows that
   it is a person's. False: no memory, or the name is more than a line. */
QX_API bool qx_session_set_person(struct qx_session *session, qx_seat seat, const char *name);

/* Does this text of a player mean a person: "human", in capitals or not, or that, ":" and a name?
 */
QX_API bool qx_player_is_person(const char *player);
QX_API bool qx_session_is_person(const struct qx_session *session, qx_seat seat);
/* Gives the seats of programs from outside ("cmd:…", "so:…") to people of their names: whoever
   opens a stranger's record must not start the programs that it names. Other names that are no
   bot's become a person's by their text, too: "Ann" is "human:Ann". False: no memory. */
QX_API bool qx_session_dismiss_programs(struct qx_session *session);
/* QX_NOBODY where there are several, or none. */
QX_API qx_seat qx_session_only_person(const struct qx_session *session);
/* Who is to act now: the seat that owes a move; of several that choose in secret the first bot, and
   people once no bot is left; QX_CHANCE; QX_NOBODY when the game is over. */
QX_API qx_seat qx_session_actor(const struct qx_session *session);

/* --- records: docs/formats.md --- */

/* Writes the record; works like snprintf. Works in room of the session's own: not for two threads
 * at once. */
QX_API size_t qx_session_save(const struct qx_session *session, char *out, size_t size);
/* The same without choices that are still secret, for files and links that people may read; they
   are to be made again. A game that hides steps for long (game.h: shows), and one that is over, is
   written whole. */
QX_API size_t qx_session_save_public(const struct qx_session *session, char *out, size_t size);
/* Reads a record, also one whose lines end as Windows writes them; NULL: error names the line. */
QX_API struct qx_session *qx_session_load(const char *text, size_t length, struct qx_error *error);
/* The usual transcript of games that have one ("f5d6c3…"). One that is played goes on from here;
 * false: error says what is wrong with it, and the session is as it was. */
QX_API size_t qx_session_transcript(const struct qx_session *session, char *out, size_t size);
QX_API bool qx_session_play_transcript(struct qx_session *session, const char *text,
                                       struct qx_error *error);

#ifdef __cplusplus
}
#endif

#endif
