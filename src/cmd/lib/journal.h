/*
 * journal.h - the games of a contest in one file, so that it can be broken off and resumed.
 *
 * The file begins with what was asked for (game, options, bots, seed …); each finished game is
 * appended as `@ NUMBER` and its record. A game cut off by a crash is not complete and is played
 * again.
 */
#ifndef CMD_LIB_JOURNAL_H
#define CMD_LIB_JOURNAL_H

#include <quincunx/quincunx.h>

struct journal;

/* A game in the text of a journal. */
struct journal_game {
    uint64_t number;
    const char *record;
    size_t length;
};

/* Does this text begin a journal? */
bool journal_is(const char *text);
/* The first complete game at `*at` or, with the head of the file not passed yet, after it; `*at`
 * goes behind it. False: there is none. The text ends with a zero. */
bool journal_next(const char **at, struct journal_game *game);

/*
 * Opens the file for a match. A new contest refuses a file that exists; a resumed one must find a
 * file of the same contest, and calls known(context, number, session) for each game in it. NULL:
 * error says why.
 */
struct journal *journal_new(const char *path, const struct qx_match *match, bool is_resumed,
                            void (*known)(void *context, uint64_t number,
                                          const struct qx_session *session),
                            void *context, struct qx_error *error);
void journal_free(struct journal *journal);
bool journal_add(struct journal *journal, uint64_t number, const struct qx_session *session,
                 struct qx_error *error);

#endif
