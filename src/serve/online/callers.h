/*
 * callers.h - peers on WebSockets: frames in and out by wslay, pings, and an end for those who are
 * silent, slow or rude.
 */
#ifndef SERVE_CALLERS_H
#define SERVE_CALLERS_H

#include <sys/queue.h>
#include <wslay/wslay.h>

#include "online/hub.h"
#include "online/stream.h"

/* One at the other end of a socket. */
struct caller {
    struct callers *callers;
    struct stream stream; /* owns its socket and early bytes */
    uint64_t address;     /* a number that stands for it */
    wslay_event_context_ptr wire;
    struct peer *peer;
    uint64_t came, heard, pinged; /* milliseconds since 1970 */
    uint64_t n_texts;
    size_t n_read;   /* bytes of this turn */
    size_t largest;  /* bytes of the largest message since nothing waited to be sent */
    bool is_over;    /* to be hung up on at the end of the turn */
    bool is_listed;  /* has something to send */
    bool is_waiting; /* for its socket to take more */
    TAILQ_ENTRY(caller) all, to_send, ended;
};

TAILQ_HEAD(caller_list, caller);

enum { CALLERS_PLACES = 4096 };

struct callers {
    struct hub *hub;
    int poll; /* epoll, over the sockets of all */
    uint64_t now, next_look;
    size_t n;                      /* of all */
    uint32_t n_at[CALLERS_PLACES]; /* of each address; those that share one share it */
    struct caller_list all, to_send, ended;
};

/* `poll` is an epoll descriptor that outlives the callers; events carry the caller. */
void callers_init(struct callers *callers, struct hub *hub, int poll);
void callers_release(struct callers *callers);

/* Takes over a socket, with what has been read of it; hangs up where it cannot. */
void callers_add(struct callers *callers, int socket, uint64_t address, const char *early,
                 size_t early_size);
/* How many come from this address, more or less. */
unsigned callers_at(const struct callers *callers, uint64_t address);
/* The socket of a caller is ready (events of epoll). */
void callers_serve(struct caller *caller, unsigned events);
/* For the hub: hub.h. */
void callers_send(void *caller, const char *text, size_t length);
void callers_drop(void *caller);
/* Pings, drops the silent, sends what is to be sent, hangs up. To be called after hub_turn. */
void callers_finish_turn(struct callers *callers);

#endif
