/*
 * trial.h - a puzzle on the table: moves are tried, answered, refuted.
 *
 * A trial stands at a position of its puzzle's line. The right move is made and answered at once; a
 * wrong one is taken back, and what it leads to is shown. Hints come in steps. Whether the puzzle
 * counts as solved is decided here: every move right at once, without the solution, and without a
 * hint beyond the first.
 *
 * The puzzle and the means are copied; what the means point to must outlive the trial. One thread
 * at a time.
 */
#ifndef QUINCUNX_TRIAL_H
#define QUINCUNX_TRIAL_H

#include <quincunx/diary.h>
#include <quincunx/reply.h>

#ifdef __cplusplus
extern "C" {
#endif

struct qx_trial; /* a puzzle on the table */

/* `number` from 1, as people count; 0: the puzzle is not of the shelf. The means are those of the
 * analysis that refutes wrong moves; NULL, and a budget of zeros: as reviews have it. NULL: error
 * says why. */
QX_API struct qx_trial *qx_trial_new(const struct qx_puzzle *puzzle, size_t number,
                                     const struct qx_analysis_means *means, struct qx_error *error);
QX_API void qx_trial_free(struct qx_trial *trial);

/* The puzzle itself. */
QX_API const struct qx_puzzle *qx_trial_puzzle(const struct qx_trial *trial);
/* The game as it stands, for drawing and for taps; its history begins at the puzzle. */
QX_API const struct qx_session *qx_trial_session(const struct qx_trial *trial);

/* Tries a move of the seat that solves. False: no memory, or stopped; error says why, and nothing
 * has changed. Not to be called once it is done. */
QX_API bool qx_trial_move(struct qx_trial *trial, qx_move move, struct qx_reply *reply,
                          struct qx_error *error);
/* The same from a text that a person typed; of a text with several moves the first is tried and
 * *text steps behind it. */
QX_API bool qx_trial_text(struct qx_trial *trial, const char **text, struct qx_reply *reply,
                          struct qx_error *error);
/* Plays the rest of the line: given up. The reply's line shows it. */
QX_API bool qx_trial_show(struct qx_trial *trial, struct qx_reply *reply, struct qx_error *error);

/* The next hint for the present move, in words, like snprintf: where it begins; then the move
 * itself. `cells`: those to point out, *n_cells of them. */
QX_API size_t qx_trial_hint(struct qx_trial *trial, uint64_t cells[QX_MAX_TAPS], int *n_cells,
                            char *out, size_t size);

/* Is the line at its end? And was every move right, none of them shown? */
QX_API bool qx_trial_is_done(const struct qx_trial *trial);
QX_API bool qx_trial_is_solved(const struct qx_trial *trial);
/* The line for the diary (diary.h). False: nothing was tried, so there is none, or the puzzle has
 * no number. */
QX_API bool qx_trial_note(const struct qx_trial *trial, uint64_t day, struct qx_try *out);

/* The keys of an object that is open: number, theme, turns, rating, seat, position, task, and how
 * it stands: "now" (position), "done", "solved", "wrong" (how many moves were). */
QX_API void qx_trial_json(const struct qx_trial *trial, struct qx_json *json);

#ifdef __cplusplus
}
#endif

#endif
