/*
 * partings.c - a line of sockets in the order in which their time runs out, under one epoll.
 */
#include "serve/partings.h"

#include <assert.h>
#include <errno.h>
#include <fcntl.h>
#include <stdint.h>
#include <stdlib.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <quincunx/machine.h>

enum {
    MOST_PARTINGS = 1024,
    MOST_BYTES = 1 << 20,
    PARTING_MILLISECONDS = 2000,
    EVENTS = 64,
};

struct parting {
    int socket;
    size_t n_bytes; /* thrown away so far */
    uint64_t until; /* milliseconds of qx_clock */
    TAILQ_ENTRY(parting) line;
};

bool partings_init(struct partings *partings)
{
    TAILQ_INIT(&partings->line);
    partings->n = 0;
    partings->poll = epoll_create1(EPOLL_CLOEXEC);
    return partings->poll >= 0;
}

static void end(struct partings *partings, struct parting *parting)
{
    TAILQ_REMOVE(&partings->line, parting, line);
    assert(TAILQ_FIRST(&partings->line) != parting);
    partings->n--;
    close(parting->socket);
    free(parting);
}

void partings_release(struct partings *partings)
{
    while (!TAILQ_EMPTY(&partings->line))
        end(partings, TAILQ_FIRST(&partings->line));
    if (partings->poll >= 0)
        close(partings->poll);
}

/* Throws away what has come; true: the peer has hung up, or sent more than we wait for. */
static bool is_over(struct parting *parting)
{
    char bytes[16384];
    ssize_t n;
    while ((n = recv(parting->socket, bytes, sizeof bytes, MSG_DONTWAIT)) > 0) {
        parting->n_bytes += (size_t)n;
        if (parting->n_bytes > MOST_BYTES)
            return true;
    }
    return n == 0 || (errno != EAGAIN && errno != EWOULDBLOCK && errno != EINTR);
}

void partings_add(struct partings *partings, int socket)
{
    struct parting *parting = partings->n < MOST_PARTINGS ? calloc(1, sizeof *parting) : NULL;
    struct epoll_event event = {.events = EPOLLIN | EPOLLRDHUP, .data.ptr = parting};
    if (!parting)
        return;
    parting->socket = fcntl(socket, F_DUPFD_CLOEXEC, 0);
    parting->until = qx_clock_milliseconds() + PARTING_MILLISECONDS;
    TAILQ_INSERT_TAIL(&partings->line, parting, line);
    partings->n++;
    if (parting->socket < 0 || shutdown(parting->socket, SHUT_WR) != 0 || is_over(parting) ||
        epoll_ctl(partings->poll, EPOLL_CTL_ADD, parting->socket, &event) != 0)
        end(partings, parting);
}

void partings_turn(struct partings *partings)
{
    struct epoll_event events[EVENTS];
    const uint64_t now = qx_clock_milliseconds();
    struct parting *first;
    int n = partings->n > 0 ? epoll_wait(partings->poll, events, EVENTS, 0) : 0;
    for (int i = 0; i < n; i++)
        if (is_over(events[i].data.ptr))
            end(partings, events[i].data.ptr);
    while ((first = TAILQ_FIRST(&partings->line)) && first->until <= now)
        end(partings, first);
}

int partings_next(const struct partings *partings)
{
    const struct parting *first = TAILQ_FIRST(&partings->line);
    const uint64_t now = qx_clock_milliseconds();
    if (!first)
        return -1;
    return first->until > now ? (int)(first->until - now) : 0;
}
