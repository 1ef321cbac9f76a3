/*
 * visitors.c - a line in the order in which time runs out.
 */
#include "serve/visitors.h"

#include <stdlib.h>
#include <sys/socket.h>

#include <quincunx/machine.h>

enum { HEAD_MILLISECONDS = 10000 };

struct visitor *visitor_new(struct visitors *visitors, int socket)
{
    struct visitor *visitor = calloc(1, sizeof *visitor);
    if (!visitor)
        return NULL;
    visitor->socket = socket;
    visitor_wait(visitors, visitor);
    return visitor;
}

void visitor_free(struct visitors *visitors, struct visitor *visitor)
{
    if (visitor)
        visitor_leave(visitors, visitor);
    free(visitor);
}

void visitor_wait(struct visitors *visitors, struct visitor *visitor)
{
    visitor_leave(visitors, visitor);
    visitor->until = qx_clock_milliseconds() + HEAD_MILLISECONDS;
    TAILQ_INSERT_TAIL(visitors, visitor, line);
}

void visitor_leave(struct visitors *visitors, struct visitor *visitor)
{
    if (visitor->until == 0)
        return;
    TAILQ_REMOVE(visitors, visitor, line);
    visitor->until = 0;
}

void visitors_shut_late(struct visitors *visitors)
{
    uint64_t now = qx_clock_milliseconds();
    struct visitor *first;
    while ((first = TAILQ_FIRST(visitors)) && first->until <= now) {
        shutdown(first->socket, SHUT_RDWR);
        visitor_leave(visitors, first);
    }
}

int visitors_next(const struct visitors *visitors)
{
    const struct visitor *first = TAILQ_FIRST(visitors);
    uint64_t now = qx_clock_milliseconds();
    if (!first)
        return -1;
    return first->until > now ? (int)(first->until - now) : 0;
}
