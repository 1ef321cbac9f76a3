/*
 * visitors.h - who is connected, and how long they may take for the head of a request.
 *
 * The library hangs up on a silent peer only; one that sends a byte now and then would stay for
 * ever. So a visitor waits in line from the moment it connects, or its last answer has gone out,
 * until its next head is whole. Everybody has the same time, so the first in line is always the
 * next to run out. One thread uses all of this.
 */
#ifndef SERVE_VISITORS_H
#define SERVE_VISITORS_H

#include <stdbool.h>
#include <stdint.h>
#include <sys/queue.h>

struct visitor {
    int socket;
    const char *address_end; /* of the request at hand: behind its address in the head; NULL: an
                                address that no request may have */
    bool is_upgraded;        /* the socket has left HTTP, and belongs to another */
    uint64_t until;          /* milliseconds of qx_clock; 0: not in line */
    TAILQ_ENTRY(visitor) line;
};

TAILQ_HEAD(visitors, visitor);

/* A visitor on this socket, in line; NULL: no memory. */
struct visitor *visitor_new(struct visitors *visitors, int socket);
void visitor_free(struct visitors *visitors, struct visitor *visitor);
/* To the end of the line, and out of it. */
void visitor_wait(struct visitors *visitors, struct visitor *visitor);
void visitor_leave(struct visitors *visitors, struct visitor *visitor);
/* Shuts the sockets of those whose time is over; the library then hangs up. */
void visitors_shut_late(struct visitors *visitors);
/* Milliseconds until somebody's time is over; -1: nobody waits. */
int visitors_next(const struct visitors *visitors);

#endif
