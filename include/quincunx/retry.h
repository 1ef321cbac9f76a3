/*
 * retry.h - learning from mistakes: the positions of a reviewed game in which a seat gave something
 * away, to be played again until the move is right.
 *
 * Right is a move that gives away nothing, judged as the review judges, or the one that the review
 * called better. Where a bot judges and not a proof, a small loss is forgiven.
 *
 * The review is only read by qx_retry_new; it may go before the retry does. Means as for a review.
 * One thread at a time.
 */
#ifndef QUINCUNX_RETRY_H
#define QUINCUNX_RETRY_H

#include <quincunx/reply.h>

#ifdef __cplusplus
extern "C" {
#endif

struct qx_retry; /* the mistakes of a game, one of them on the table */

/* Mistakes and blunders of a seat (QX_NOBODY: of all), of what has been judged, in their order.
 * NULL: error says why, also where there are none. */
QX_API struct qx_retry *qx_retry_new(const struct qx_review *review, qx_seat seat,
                                     const struct qx_analysis_means *means, struct qx_error *error);
QX_API void qx_retry_free(struct qx_retry *retry);

/* How many there are. */
QX_API size_t qx_retry_n(const struct qx_retry *retry);
/* Which one is on the table, from 0; n: all have been gone through. */
QX_API size_t qx_retry_at(const struct qx_retry *retry);
QX_API bool qx_retry_is_done(const struct qx_retry *retry);
/* The game where the mistake was made; once the move is right, after it. */
QX_API const struct qx_session *qx_retry_session(const struct qx_retry *retry);
/* The verdict on the move of then; not once all have been gone through. */
QX_API const struct qx_verdict *qx_retry_verdict(const struct qx_retry *retry);
/* What turned, and what is asked, like snprintf: "Move 12: White turned a win in 5 into a loss in 8
 * with c2-b2. Find a better move." */
QX_API size_t qx_words_retry(const struct qx_retry *retry, char *out, size_t size);
/* Was the present one mended? Then qx_retry_next is the way on. And how many were. */
QX_API bool qx_retry_is_mended(const struct qx_retry *retry);
QX_API size_t qx_retry_n_mended(const struct qx_retry *retry);

/* Tries a move of the seat. Right: QX_REPLY_RIGHT, at the last one QX_REPLY_DONE. False: stopped,
 * or no memory; error says why, and nothing has changed. */
QX_API bool qx_retry_move(struct qx_retry *retry, qx_move move, struct qx_reply *reply,
                          struct qx_error *error);
QX_API bool qx_retry_text(struct qx_retry *retry, const char *text, struct qx_reply *reply,
                          struct qx_error *error);
/* Where to look, then which move, like snprintf, with the cells to point out. */
QX_API size_t qx_retry_hint(struct qx_retry *retry, uint64_t cells[QX_MAX_TAPS], int *n_cells,
                            char *out, size_t size);
/* To the next one, mended or not. False: no memory. */
QX_API bool qx_retry_next(struct qx_retry *retry, struct qx_error *error);

/* The keys of an object that is open: "mistake" (from 1), "mistakes", "step" (of the game, from 0),
 * "seat", "played", "words", "position", "mended", "done". */
QX_API void qx_retry_json(const struct qx_retry *retry, struct qx_json *json);

#ifdef __cplusplus
}
#endif

#endif
