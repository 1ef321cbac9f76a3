/*
 * guide.h - a guided first game: says what to do and why, lets one try, answers what was tried.
 *
 * A guide is a text (data/guides, docs/formats.md) of steps. A step shows a board, says something
 * and asks for a move; or only says something. A right move stands and is answered; a legal one
 * that is not the point is taken back and answered too. After a right move, and where nothing is
 * asked, the guide waits for qx_guide_next, so that the person sees what the move did.
 *
 * One thread at a time.
 */
#ifndef QUINCUNX_GUIDE_H
#define QUINCUNX_GUIDE_H

#include <quincunx/reply.h>

#ifdef __cplusplus
extern "C" {
#endif

struct qx_guide; /* a guided first game, at one of its steps */

/* Is there a guide to this game? */
QX_API bool qx_guide_exists(const struct qx_game *game);
/* The guide that comes with the program, at its first step. NULL: error says why. */
QX_API struct qx_guide *qx_guide_new(const struct qx_game *game, struct qx_error *error);
/* One from a text, which is copied and checked as a whole: boards, moves and answers must be
 * possible. NULL: error says in which step they are not. */
QX_API struct qx_guide *qx_guide_read(const struct qx_game *game, const char *text,
                                      struct qx_error *error);
QX_API void qx_guide_free(struct qx_guide *guide);

/* How many steps it has. */
QX_API int qx_guide_n_steps(const struct qx_guide *guide);
/* From 0; n_steps: it is done. */
QX_API int qx_guide_at(const struct qx_guide *guide);
QX_API bool qx_guide_is_done(const struct qx_guide *guide);
/* What is said at this step. It lives as long as the guide; once it is done, "". */
QX_API const char *qx_guide_says(const struct qx_guide *guide);
/* The game as it stands, for drawing and for taps, and the seat that the person plays. */
QX_API const struct qx_session *qx_guide_session(const struct qx_guide *guide);
QX_API qx_seat qx_guide_seat(const struct qx_guide *guide);
/* Is a move asked for now? If not, qx_guide_next goes on. */
QX_API bool qx_guide_asks(const struct qx_guide *guide);

/* Tries a move while one is asked for. Right: QX_REPLY_RIGHT, at the last step QX_REPLY_DONE; both
 * wait for qx_guide_next. False: no memory; error says so, and nothing has changed. */
QX_API bool qx_guide_move(struct qx_guide *guide, qx_move move, struct qx_reply *reply,
                          struct qx_error *error);
/* The same from what a person typed: one move. */
QX_API bool qx_guide_text(struct qx_guide *guide, const char *text, struct qx_reply *reply,
                          struct qx_error *error);
/* Makes the move that is asked for, and says so. */
QX_API bool qx_guide_show(struct qx_guide *guide, struct qx_reply *reply, struct qx_error *error);
/* To the next step, also past a move that is asked for; to the step before. False: no memory, or
 * there is none. */
QX_API bool qx_guide_next(struct qx_guide *guide, struct qx_error *error);
QX_API bool qx_guide_back(struct qx_guide *guide, struct qx_error *error);
/* Where to look, then which move, in words like snprintf, with the cells to point out. */
QX_API size_t qx_guide_hint(struct qx_guide *guide, uint64_t cells[QX_MAX_TAPS], int *n_cells,
                            char *out, size_t size);

/* The keys of an object that is open: "step" (from 1), "steps", "says", "asks", "done", "seat",
 * "position". */
QX_API void qx_guide_json(const struct qx_guide *guide, struct qx_json *json);

#ifdef __cplusplus
}
#endif

#endif
