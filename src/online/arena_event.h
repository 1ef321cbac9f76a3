/*
 * arena_event.h - what can happen to an arena, and its line of text in the store.
 *
 *     1763230000000 open swiss 5 300000 2000 1 9f…e2 neutreeko repetition=3
 *     1763230000000 title Club evening
 *     1763230001000 join k3v9q2mwx7
 *     1763230100000 start
 *     1763230100000 round
 *     1763230100000 pair r8s2m4c6h1 k3v9q2mwx7 w2e4r6t8z1
 *     1763230100000 bye b7n5m3k1j9
 *     1763230400000 result r8s2m4c6h1 2
 *
 * The time comes first, in milliseconds since 1970; then the verb and the fields that its entry in
 * the table of arena_event.c names, one blank between them. The last one may hold blanks.
 */
#ifndef ONLINE_ARENA_EVENT_H
#define ONLINE_ARENA_EVENT_H

#include <quincunx/base.h>

enum {
    ARENA_WORD_SIZE = 16,  /* an identifier or a name of a game, its NUL included */
    ARENA_HASH_SIZE = 65,  /* of the host's secret in hexadecimal, its NUL included */
    ARENA_TEXT_SIZE = 160, /* rules or a title, its NUL included */
    ARENA_LINE_SIZE = 400, /* any line */
};

enum arena_kind { ARENA_SWISS, ARENA_ROBIN, ARENA_KINDS };

extern const char *const arena_kind_names[ARENA_KINDS];

enum arena_verb {
    ARENA_OPEN,  /* kind, rounds, base, increment, is_open, hash, word: the game, text: its rules */
    ARENA_TITLE, /* text */
    ARENA_JOIN,  /* word: a player */
    ARENA_QUIT,  /* word */
    ARENA_START, /* or goes on after a pause */
    ARENA_PAUSE, /* no further round is paired; games go on */
    ARENA_END,   /* */
    ARENA_ROUND, /* another round begins: what follows is its games */
    ARENA_PAIR,  /* word: the room, first and second: who sits there */
    ARENA_BYE,   /* word: a player who has no opponent in this round, and gets the point */
    ARENA_RESULT, /* word: the room, score: half points of the first */
    ARENA_VERBS
};

struct arena_event {
    enum arena_verb verb;
    uint64_t at; /* milliseconds since 1970 */
    enum arena_kind kind;
    uint64_t rounds, base, increment, score;
    bool is_open; /* shown to everybody */
    char hash[ARENA_HASH_SIZE];
    char word[ARENA_WORD_SIZE], first[ARENA_WORD_SIZE], second[ARENA_WORD_SIZE];
    char text[ARENA_TEXT_SIZE];
};

/* Writes the line, without an end of line; works like snprintf. */
size_t arena_event_write(const struct arena_event *event, char *out, size_t size);
/* Reads a line, strictly; what the verb does not name is all zero. */
bool arena_event_read(const char *line, struct arena_event *event, struct qx_error *error);

#endif
