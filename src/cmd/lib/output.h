/*
 * output.h - what standard output can show: colours, characters beyond ASCII.
 */
#ifndef CMD_LIB_OUTPUT_H
#define CMD_LIB_OUTPUT_H

#include <stdio.h>

#include <quincunx/quincunx.h>

/* How to draw on stdout: colour on a terminal unless NO_COLOR or TERM=dumb says no; ASCII unless
 * UTF-8. */
struct qx_draw screen_draw(void);
/* How many columns the terminal behind this file has; 80 where it is none, or too narrow to say. */
int screen_columns(int file);
/* Draws a position on stdout; false: no memory. */
bool screen_show(const struct qx_rules *rules, const void *state, const struct qx_draw *draw);

/* Prints the finished text on stdout with a line end, and releases the writer; an exit code. */
int screen_json(struct qx_json *json);

/* Opens the object that a command answers with: the version of its format, the command and, where
 * the answer is about one variant, the game with its rules (else NULL). docs/json.md has the rest.
 */
enum { JSON_VERSION = 1 };
void json_begin(struct qx_json *json, const char *command, const struct qx_rules *rules);
/* A position's text under this key. False: no memory. */
bool json_put_position(struct qx_json *json, const char *key, const struct qx_rules *rules,
                       const void *state);

/* "points" of every seat, "winners" and the "reason", null while the game goes on. False: no
 * memory. */
bool json_put_result(struct qx_json *json, const struct qx_session *session);

/* The points so far, as " (Black 34, White 30)"; nothing in games that only know who won. */
void words_points(const struct qx_session *session, char *out, size_t size);
/* One line: who owes what, with the points so far; or who won and why. */
void screen_status(const struct qx_session *session);

#endif
