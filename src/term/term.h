/*
 * term.h - the terminal front end, as the rest of the program sees it.
 */
#ifndef TERM_TERM_H
#define TERM_TERM_H

#include <stdio.h>

#include <quincunx/session.h>

/* Can the full-screen program run here: a terminal at both ends, neither dumb nor unknown? */
bool term_is_fit(void);

/*
 * Runs the full-screen program until the person leaves. The terminal is always restored. False: it
 * could not be opened; error says why. A signal that ended the program is raised again, so that the
 * shell sees it.
 */
bool term_run(struct qx_error *error);

/*
 * The same, on the page of a game: the session's, with the players that it names. The session stays
 * the caller's. `slot` is the name of the unfinished game that it was read from, where it goes on
 * (NULL: it is none of them). `coach` warnings may come before blunders. False too where a bot
 * named there does not play it.
 */
enum { TERM_COACH_AS_SET = -1 }; /* as many as the settings say */
bool term_play(struct qx_session *session, const char *slot, int coach, struct qx_error *error);

/* The same, to leaf through a game: bots do not go on by themselves. */
bool term_replay(struct qx_session *session, struct qx_error *error);
/* The same with the games of a file of many, which are listed; `path` is only told. */
bool term_replay_file(const char *path, const char *bytes, size_t length, struct qx_error *error);

/*
 * Gamma's interactive mode from begin to end, the result printed on the normal screen. The line
 * that asks for it may have come through a pipe: standard input is the terminal from then on.
 * False, with nothing done, where there is no memory for such a board or a number is zero.
 * `has_failed` becomes true where it could not be shown or printed, which stderr tells.
 */
bool term_gamma(uint32_t width, uint32_t height, uint32_t players, uint32_t areas,
                bool *has_failed);

/* Prints the board, and the players by their points, the best first. False: no memory. */
bool term_print_result(const struct qx_session *session, FILE *out);

#endif
