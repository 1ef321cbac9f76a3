/*
 * door.h - where requests come in: connections and their limits, what a request must be like, and
 * the table of routes. Built on libmicrohttpd, without a thread of its own: one thread calls all of
 * this, whenever `door_descriptor` is readable or `door_timeout` is over.
 */
#ifndef SERVE_DOOR_H
#define SERVE_DOOR_H

#include <stdbool.h>
#include <stddef.h>

struct door;
struct gate;
struct values;

/* What a door needs; all of it must outlive the door. */
struct door_setup {
    int listener; /* a listening socket, which the door closes in the end; -1: none */
    /* The names by which requests may call this host, besides those of loopback and the address
     * that a visitor reached; NULL at their end. */
    const char *const *names;
    struct gate *gate;     /* where online play begins; NULL: it is not offered */
    struct values *values; /* what positions are worth; NULL: it is not told */
    bool is_proxied;       /* all come through one proxy: no limit for one address */
};

/* Answers whoever connects, or is brought by door_admit. NULL: no memory or no descriptors. */
struct door *door_new(const struct door_setup *setup);
/* Offers online play no more: to be called before the gate is freed. */
void door_shut_gate(struct door *door);
/* Hangs up on everybody. */
void door_free(struct door *door);

/* Lets in a peer on this connected socket, which the door closes from now on. */
void door_admit(struct door *door, int socket);

int door_descriptor(const struct door *door);
/* Milliseconds after which door_turn must be called at the latest; -1: there is no hurry. */
int door_timeout(const struct door *door);
/* Does what can be done at once: lets in, reads, answers, hangs up. */
void door_turn(struct door *door);

#endif
