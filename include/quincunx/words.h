/*
 * words.h - what all front ends say of a game, in one English.
 *
 * Each function writes into the caller's buffer like snprintf and returns the length needed;
 * buffers of QX_WORDS_SIZE hold any of these texts but for players with very long names. Nothing is
 * kept, nothing allocated but where a header says so; any thread may call.
 */
#ifndef QUINCUNX_WORDS_H
#define QUINCUNX_WORDS_H

#include <quincunx/analysis.h>

#ifdef __cplusplus
extern "C" {
#endif

enum { QX_WORDS_SIZE = 320 }; /* room for any text of this header */

/* "White"; QX_CHANCE: "Chance"; QX_TOGETHER: "Everybody"; QX_NOBODY: "Nobody". */
QX_API size_t qx_words_seat(const struct qx_rules *rules, qx_seat seat, char *out, size_t size);
/* Who sits there, from the text that a session has of it: "level 5", "alphabeta", "cmd mybot.py".
 */
QX_API size_t qx_words_player(const char *player, char *out, size_t size);

/* A proof: "wins in 5", "wins by 4", "draws", "exactly 51.2346 %"; an estimate: "about 62 %". Among
 * more than two: "sure of the win". Where two choose together or meet chance: "is even", and of
 * a choice that wins only if the other one errs: "is sure of nothing". The short form suits a cell
 * of a board: "win 5", "62%". */
QX_API size_t qx_words_worth(const struct qx_rules *rules, const struct qx_worth *worth, char *out,
                             size_t size);
/* What stands between a move and its worth: "c1 wins", "c1 is worth about 62 %", "c1 is sure of the
 * win". */
QX_API const char *qx_words_link(const struct qx_rules *rules, const struct qx_worth *worth);
QX_API size_t qx_words_worth_short(const struct qx_rules *rules, const struct qx_worth *worth,
                                   char *out, size_t size);

/* What is to be said beside a move in a list: its worth; where moves are chosen together, how often
 * it is made: "23 % of the time", "never". */
QX_API size_t qx_words_move_worth(const struct qx_rules *rules, const struct qx_move_worth *move,
                                  bool is_together, char *out, size_t size);

/* How far the game is: "turn 3 of 5"; "" in games that do not count. */
QX_API size_t qx_words_progress(const struct qx_rules *rules, const void *state, char *out,
                                size_t size);
/* What a seat has, or has yet to do, besides its points, as far as the viewer may know: "12 pips
 * left", "2 of 3 areas, golden move ready"; "" where there is nothing to tell. */
QX_API size_t qx_words_stand(const struct qx_session *session, qx_seat viewer, qx_seat seat,
                             char *out, size_t size);

/* "Black 34, White 30"; "" in games that only know who won, and for crowds. */
QX_API size_t qx_words_points(const struct qx_rules *rules, const struct qx_score *scores,
                              char *out, size_t size);
/* "White wins", "White and Black both win", "A draw", "5 of 12 players win". */
QX_API size_t qx_words_winners(const struct qx_rules *rules, const struct qx_score *scores,
                               char *out, size_t size);
/* "White wins: the Neutron came home."; "A draw: third repetition."; points in brackets where there
 * are any. The reason may be NULL. */
QX_API size_t qx_words_result(const struct qx_rules *rules, const struct qx_score *scores,
                              const char *reason, char *out, size_t size);

/* What a seat owes in a state: "White: slide the Neutron"; QX_TOGETHER: "Everybody: …". */
QX_API size_t qx_words_task(const struct qx_rules *rules, const void *state, qx_seat seat,
                            char *out, size_t size);

/*
 * How a session stands, in a line without a full stop: the result; or who is to act and what is to
 * be done: "White: slide the Neutron", "Your turn: …" for the seat `you`, "Black (level 5)
 * is thinking". `you` is the one person that this screen serves, QX_NOBODY where several share it.
 * The result needs memory for the scores; without it the line is empty.
 */
QX_API size_t qx_words_status(const struct qx_session *session, qx_seat you, char *out,
                              size_t size);

/*
 * What a step did, from the state before it: "Black slides the Neutron from c3 to c1", "Black
 * places a disc on d3, turning 1", "White passes". `is_secret`: it must not be told what: "Red has
 * chosen in secret".
 */
QX_API size_t qx_words_step(const struct qx_rules *rules, const void *before, struct qx_step step,
                            bool is_secret, char *out, size_t size);

/*
 * The first step of the turn that ends before step `end`: a seat's steps one after the other.
 * Chance between turns belongs to none; where `end` follows chance, the turn before it is meant.
 * Returns `end` where there is none.
 */
QX_API size_t qx_turn_start(const struct qx_session *session, size_t *end);
/*
 * What that turn did, in one sentence without a full stop: "Black slides the Neutron from c3 to a3,
 * then slides a piece from a5 to a4". The viewer is told no secret. Needs memory for a copy of the
 * session; "" without it, where there was no turn yet, and for boards too large to copy.
 */
QX_API size_t qx_words_turn(const struct qx_session *session, size_t end, qx_seat viewer, char *out,
                            size_t size);
/*
 * What the last scoring brought, from the states before and after it: "Red +3 (3), Green +5 (8)";
 * "" where no points changed, and for crowds.
 */
QX_API size_t qx_words_gains(const struct qx_rules *rules, const void *before, const void *after,
                             char *out, size_t size);

/*
 * Why qx_session_undo_choice has changed nothing, without a full stop: there is nothing to take
 * back, or only choices that were secret and have come to light.
 */
QX_API const char *qx_words_no_undo(const struct qx_session *session);

#ifdef __cplusplus
}
#endif

#endif
