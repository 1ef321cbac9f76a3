/*
 * partings.h - connections that are over for us, while the peer may still send.
 *
 * A socket that is closed with bytes unread resets the connection, and a reset takes from the peer
 * the answers that it has not read yet (RFC 9112, 9.6). So we say that no more will come, throw
 * away what the peer sends until it hangs up too, and close then: after two seconds, or a megabyte,
 * at the latest. One thread uses all of this.
 */
#ifndef SERVE_PARTINGS_H
#define SERVE_PARTINGS_H

#include <stdbool.h>
#include <sys/queue.h>

struct parting;

struct partings {
    int poll; /* epoll, readable when a peer has sent or hung up */
    int n;
    TAILQ_HEAD(, parting) line; /* in the order in which time runs out */
};

/* False: no descriptors. */
bool partings_init(struct partings *partings);
/* Closes all at once. */
void partings_release(struct partings *partings);

/* Parts from the peer on this socket. The caller closes its socket: a copy of it is kept as long as
 * needed. Where too many part already, or nothing is to be had, none is kept. */
void partings_add(struct partings *partings, int socket);
/* Reads what has come, and closes what is over. */
void partings_turn(struct partings *partings);
/* Milliseconds until partings_turn must be called at the latest; -1: nobody parts. */
int partings_next(const struct partings *partings);

#endif
