/*
 * claim.h - what every test needs: cmocka with its own needs included, and states that free
 * themselves.
 */
#ifndef TESTS_CLAIM_H
#define TESTS_CLAIM_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include <quincunx/quincunx.h>

/* Rules of a game from their text; fails the test where that is refused. */
struct qx_rules claim_rules(const char *game, const char *options);
/* A state from a position's text (NULL: the start); fails the test where that is refused. */
void *claim_state(const struct qx_rules *rules, const char *position);
/* Plays the moves of a text, blanks between them, each by whoever owes one. */
void claim_play(const struct qx_rules *rules, void *state, const char *moves);
/* The state's text equals this one. */
void claim_position(const struct qx_rules *rules, const void *state, const char *position);
/* The position's text is refused with a sentence that contains this. */
void claim_refused(const struct qx_rules *rules, const char *position, const char *why);
/* The move's text is refused for whoever owes one, with a sentence that contains this. */
void claim_illegal(const struct qx_rules *rules, const void *state, const char *move,
                   const char *why);
/* The game is over for this reason, and these seats won: "1", "12", "". */
void claim_over(const struct qx_rules *rules, const void *state, const char *reason,
                const char *winners);
/* Number of move sequences of exactly this length; games that end earlier count only where they
 * end. */
uint64_t claim_perft(const struct qx_rules *rules, const void *state, int depth);

/* All of a text file; the caller frees it. */
char *claim_read(const char *path);
/* The text is that of a file. QX_GOLDEN=write in the environment writes the file anew first: read
 * what has changed before it is kept. */
void claim_on_file(const char *path, const char *text);

#endif
