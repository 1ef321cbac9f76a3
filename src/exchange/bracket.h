/*
 * bracket.h - the brackets that GGF and SGF have in common: (;NAME[value]NAME[value];…).
 *
 * A game is what stands between round brackets. Of variations inside it, round brackets again, the
 * first of each is the game.
 */
#ifndef EXCHANGE_BRACKET_H
#define EXCHANGE_BRACKET_H

#include <quincunx/base.h>

enum { BRACKET_NAME = 8 };

/* A value and the capital letters of its name; several values of one name come one by one. */
struct bracket_property {
    char name[BRACKET_NAME];
    const char *value; /* in the text, up to the bracket that closes it */
    size_t length;
};

typedef bool bracket_take(void *context, const struct bracket_property *property,
                          struct qx_error *error);

/* Goes to the next game in at … end; what lies before it is passed over. False: there is none. */
bool bracket_find(const char **at, const char *end);
/*
 * Reads the game that begins at *at, and goes behind it. With escapes, a backslash before a
 * character says that it closes nothing. False: error says why, or `take` did.
 */
bool bracket_read(const char **at, const char *end, bool has_escapes, bracket_take *take,
                  void *context, struct qx_error *error);
/* Goes behind the game that begins at *at, whatever its values say. False: its brackets are not
 * whole, and where the next one begins is not sure. */
bool bracket_pass(const char **at, const char *end, bool has_escapes);

#endif
