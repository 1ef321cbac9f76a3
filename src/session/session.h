/*
 * session.h - the inside of a session, shared by the files of this folder alone.
 */
#ifndef SESSION_SESSION_H
#define SESSION_SESSION_H

#include <quincunx/session.h>

/* What is known about a seat besides the moves; kept only for seats that have something. */
struct session_seat {
    qx_seat seat;
    char *player; /* NULL: never set */
    uint64_t milliseconds;
};

/* What is told of a step; kept only for steps that have something, ascending by step. */
struct session_note {
    size_t step;
    struct qx_note note;
};

enum { SESSION_CROWD = 1024, SESSION_NOTE_SIZE = 64 };

/* A step among those that seats make together: none of them, one that leaves more for its seat to
 * choose, or the last of its seat's. */
enum session_choice { SESSION_ALONE, SESSION_PART, SESSION_LAST };

/*
 * steps[0 … n_steps) are played, steps[n_steps … n_known) can be redone; keys[0 … n_steps] belong
 * to the positions before, between and after the played ones, trail[0 … n_steps] to how they came
 * about: trail[n] is a digest of the rules, the seed, the first position and the first n steps, so
 * games that begin alike are found by comparing two numbers. `start` is the text of an unusual
 * first position, or NULL. `seats` ascend by seat.
 */
struct qx_session {
    struct qx_rules rules;
    uint64_t seed;
    char *start;
    void *state;
    void *shown; /* room for the state as a spectator sees it; NULL where nothing is ever hidden */
    struct qx_score *scores; /* room for n_seats */

    struct qx_step *steps;
    uint64_t *keys, *trail;
    size_t n_steps, n_known, capacity;
    size_t n_public; /* steps[0 … n_public) are known to everybody */
    size_t n_seen;   /* and so many were so, the undone ones included */
    uint64_t *sight; /* where the game has `shows`, for each known step: bit 0 is set where
                        spectators know it, bit 1 + seat where that seat does; else NULL */
    enum session_choice *choices; /* of each known step; NULL: seats never choose together */
    bool is_repeated;
    qx_seat turn; /* of the state, asked once for each position */
    unsigned char
        crowd[SESSION_CROWD]; /* how many of keys[0 … n_steps] end in these bits, up to 255 */

    qx_seat forfeiter;     /* QX_NOBODY: none; QX_TOGETHER: all agreed to a draw */
    size_t n_forfeit_step; /* it counts only here, so that looking back does not lose it */
    char *forfeit_how;
    char *forfeit_reason; /* the same as a sentence: "White resigned" */

    struct session_seat *seats;
    size_t n_seats;
    struct qx_time_control control;

    struct session_note *notes;
    size_t n_notes, notes_capacity;
};

/* Has somebody forfeited, or is a draw agreed, at the position that is looked at? */
static inline bool session_is_forfeited(const struct qx_session *session)
{
    return session->forfeiter != QX_NOBODY && session->n_steps == session->n_forfeit_step;
}

/* Is the game over, whatever the rules say of the position? */
static inline bool session_is_stopped(const struct qx_session *session)
{
    return session_is_forfeited(session) || session->is_repeated;
}

/* Plays a move that is known to be legal here. False: no memory. */
bool session_enter(struct qx_session *session, qx_seat seat, qx_move move, struct qx_error *error);
/* Sets up the first position of the session in a state of its rules. */
void session_start(const struct qx_session *session, void *state);
void session_clear_forfeit(struct qx_session *session);
/* Makes room for n steps, and one key and digest more. False: no memory, nothing is lost. */
bool session_reserve(struct qx_session *session, size_t n);
/* Forgets what is told of steps from this one on. */
void session_drop_notes(struct qx_session *session, size_t step);
/* A note as a word of a record, "{0.5312/9;12}", and back, strictly. */
void session_write_note(const struct qx_note *note, char out[SESSION_NOTE_SIZE]);
bool session_read_note(const char *word, struct qx_note *out);

#endif
