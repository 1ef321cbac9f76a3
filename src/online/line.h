/*
 * line.h - a WebSocket to a server, as a program has one that plays there: texts out, texts in, one
 * thread at a time, waiting allowed.
 */
#ifndef ONLINE_LINE_H
#define ONLINE_LINE_H

#include <quincunx/base.h>

struct line;

/* Where a server is, read from an address: "http://host:8017/#room/k3v9q2mwx7", or
 * "…/#online/arena/k3v9q2mwx7" (the host's link, which has a secret behind it, is one, too). */
struct line_place {
    char host[256], port[8];
    char room[16], arena[16]; /* "": it names none */
};

/* False: error says what is wrong with the address. */
bool line_read_place(const char *address, struct line_place *place, struct qx_error *error);
/* NULL: error says why there is none. */
struct line *line_open(const struct line_place *place, struct qx_error *error);
void line_free(struct line *line);

bool line_say(struct line *line, const char *text, struct qx_error *error);
/* The next text, until the next call; waits for it. NULL: the line is dead. */
const char *line_hear(struct line *line, struct qx_error *error);
/* The next text that has come, until the next call; NULL: none has. For those who wait for many
 * lines at once: line_descriptor is readable when something may have come. */
const char *line_hear_now(struct line *line);
/* For an owner who does something else for a while: from one call to the other a thread answers
 * pings and keeps what comes, for a server takes whoever is silent for dead. Meanwhile nobody else
 * may use the line. Where no thread can be had nothing is answered. */
void line_keep(struct line *line);
void line_take_back(struct line *line);
bool line_is_dead(const struct line *line);
int line_descriptor(const struct line *line);

#endif
