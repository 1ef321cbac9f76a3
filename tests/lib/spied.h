/*
 * spied.h - what the spy (tests/plugins/spy.c) has written down, and the spy in a chair.
 *
 * A group of tests begins with spied_begin and ends with spied_end: between them the log is a file
 * of its own.
 */
#ifndef TESTS_SPIED_H
#define TESTS_SPIED_H

#include <quincunx/quincunx.h>

int spied_begin(void **unused);
int spied_end(void **unused);
/* Empties the log. */
void spied_forget(void);
/* All that stands in the log, as far as there is room. */
void spied_read(char *out, size_t size);
/* The spy has written exactly these lines since the last claim. */
void claim_spied(const char *lines);
/* How many lines of the log begin with this. */
int spied_count(const char *beginning);

/* A game in which chance has moved where it must. The caller frees it. */
struct qx_session *spied_session(const char *game, const char *options, uint64_t seed);
/* The bot of this spec in a chair of the session; the caller frees it. The session copies its
 * rules: these end before the bot is asked. */
struct qx_chair *spied_chair(const struct qx_session *session, qx_seat seat, const char *spec);
/* Asks it for a move, with a budget of one node; fails the test where it has none. */
struct qx_answer spied_ask(struct qx_chair *chair, const struct qx_session *session);
/* Plays a move by its text, and what chance has to do behind it. */
void spied_play(struct qx_session *session, qx_seat seat, const char *move);

#endif
