/*
 * journal.h - the games of a contest in one file, so that it can be broken off and resumed.
 *
 * The file begins with what was asked for (game, options, bots, seed …); each finished game is
 * appended as `@ NUMBER` and its record. No line of a record begins with `@ `, so that damage to
 * one game leaves all others readable. A game at the end of the file that a crash cut off is
 * removed and played again; one that is damaged in any other way stays, is told of, and is played
 * again. A lock keeps a second program from writing to the file.
 */
#ifndef CMD_LIB_JOURNAL_H
#define CMD_LIB_JOURNAL_H

#include <quincunx/quincunx.h>

struct journal;

/* A game in the text of a journal, whole or not. */
struct journal_game {
    uint64_t number; /* JOURNAL_NO_NUMBER: it cannot be read */
    const char *record;
    size_t length;
    bool is_whole; /* it has its last line; what follows is not of the record */
};

#define JOURNAL_NO_NUMBER UINT64_MAX

/* A journal, a record or another list of lines as text that ends with a zero and has no other:
 * where damage left zeros, question marks stand, and lines end as those of this system. NULL: error
 * says why. */
char *journal_read(const char *path, size_t *length, struct qx_error *error);
/* The same; but several records that follow each other come as a journal of them, numbered from
 * 0. */
char *journal_read_games(const char *path, size_t *length, struct qx_error *error);
/* Does this text begin a journal? */
bool journal_is(const char *text);
/* The seed of the contest in a file; false: there is no such file, or none that says it. */
bool journal_seed(const char *path, uint64_t *seed);
/* Does the bot of this name play in the contest of a file? */
bool journal_has_bot(const char *path, const char *bot);
/* The next game at `*at` or behind it; `*at` goes behind the game. False: there is none. The text
 * ends with a zero. */
bool journal_next(const char **at, struct journal_game *game);

/* The game of this number, of a journal or of a record, which is game 0; without `has_number` a
 * record's. Of games of one number the first that can be read counts. NULL: error says why. */
struct qx_session *journal_load_game(const char *text, size_t length, bool has_number,
                                     uint64_t number, struct qx_error *error);

/* The same from a file; the error names it. */
struct qx_session *journal_load_file(const char *path, bool has_number, uint64_t number,
                                     struct qx_error *error);
/* The line of a place in a text, from 1. */
size_t journal_line(const char *text, const char *at);

/* Who is told what a file holds. */
struct journal_reader {
    void (*known)(void *context, uint64_t number, const struct qx_session *session);
    /* A game that cannot be read begins on this line of the file, from 1; why it cannot. */
    void (*damaged)(void *context, size_t line, const char *why);
    void *context;
};

/*
 * Opens the file for a match. `more`: lines for its head, what else makes two contests the same. A
 * new contest refuses a file that exists; a resumed one must find a file of the same contest, and
 * the reader is told of each game in it. NULL: error says why.
 */
struct journal *journal_new(const char *path, const struct qx_match *match, const char *more,
                            bool is_resumed, const struct journal_reader *reader,
                            struct qx_error *error);
void journal_free(struct journal *journal);
bool journal_add(struct journal *journal, uint64_t number, const struct qx_session *session,
                 struct qx_error *error);

#endif
