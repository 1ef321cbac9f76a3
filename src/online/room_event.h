/*
 * room_event.h - what can happen to a room, and its line of text in the store.
 *
 *     1763230000000 open 81234 300000 2000 1 neutron rules=house,first=white,repetition=3
 *     1763230000000 sit 0 person k3v9q2mwx7 Ann
 *     1763230004000 sit 1 level level:3 level 3
 *     1763230009120 move 0 0 c3-c2
 *     1763230020000 resign 1
 *
 * The time comes first, in milliseconds since 1970; then the verb and the fields that its entry in
 * the table of room_event.c names, one blank between them. The last one may hold blanks.
 */
#ifndef ONLINE_ROOM_EVENT_H
#define ONLINE_ROOM_EVENT_H

#include <quincunx/game.h>

enum {
    ROOM_WORD_SIZE = 16,  /* an identifier or a name of a game, its NUL included */
    ROOM_TEXT_SIZE = 160, /* a move, a name or rules, its NUL included           */
    ROOM_LINE_SIZE = 320, /* any line */
};

enum room_verb {
    ROOM_OPEN,     /* seed, base, increment, is_open, word: the game, text: its rules */
    ROOM_RATED,    /* it counts for ratings: before anybody sits */
    ROOM_SIT,      /* seat, kind, word: the player, text: the name */
    ROOM_STAND,    /* seat */
    ROOM_MOVE,     /* seat, used, text: the move */
    ROOM_RESIGN,   /* seat */
    ROOM_LATE,     /* seat: its time is over */
    ROOM_ABORT,    /* seat */
    ROOM_DRAW,     /* seat: offers, or accepts */
    ROOM_TAKEBACK, /* seat, likewise */
    ROOM_REMATCH,  /* seat, likewise */
    ROOM_DECLINE,  /* seat: refuses all that is offered */
    ROOM_NEXT,     /* word: the room of the rematch */
    ROOM_RESUME,   /* the server was down until now */
    ROOM_VERBS
};

/* Who sits in a seat. */
enum room_sitter { ROOM_FREE, ROOM_PERSON, ROOM_BOT, ROOM_LEVEL, ROOM_SITTERS };

/* "person"; NULL for ROOM_FREE. */
extern const char *const room_sitter_names[ROOM_SITTERS];

struct room_event {
    enum room_verb verb;
    uint64_t at; /* milliseconds since 1970 */
    qx_seat seat;
    uint64_t used; /* milliseconds that a move costs its seat */
    uint64_t seed, base, increment;
    bool is_open;
    enum room_sitter kind;
    char word[ROOM_WORD_SIZE];
    char text[ROOM_TEXT_SIZE];
};

/* Writes the line, without an end of line; works like snprintf. */
size_t room_event_write(const struct room_event *event, char *out, size_t size);
/* Reads a line, strictly; what the verb does not name is all zero. */
bool room_event_read(const char *line, struct room_event *event, struct qx_error *error);

#endif
