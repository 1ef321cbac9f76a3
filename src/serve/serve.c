/*
 * serve.c - the server: a listening socket, one thread that turns the door, and the way to stop.
 *
 * Signals are waited for on a thread of their own, which wakes the server: no handler, no global.
 * Should the server not come to its end soon, an alarm ends the process.
 */
#include "serve/serve.h"

#include <errno.h>
#include <netdb.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/eventfd.h>
#include <sys/socket.h>
#include <unistd.h>

#include <quincunx/machine.h>

#include "serve/door.h"
#include "serve/files.h"
#include "serve/gate.h"
#include "serve/sooner.h"
#include "serve/values.h"

enum {
    BACKLOG = 1024,
    STOP_SECONDS = 10,
    FEW_CALLERS = 256,     /* WebSockets where nobody knows how many files may be open, */
    MOST_CALLERS = 200000, /* and at most */
    MOST_EACH = 256,       /* of one address */
};

/* What the thread that waits for signals needs. */
struct stop {
    sigset_t signals;
    int event;  /* readable once a signal to stop has come, */
    int backup; /* and one that asks for a copy of the store */
};

/* --- the socket ------------------------------------------------------------------------------- */

/* -1, with errno set: it cannot be had. */
static int listen_at(const struct addrinfo *place)
{
    int yes = 1;
    int listener = socket(place->ai_family, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
    if (listener < 0)
        return -1;
    setsockopt(listener, SOL_SOCKET, SO_REUSEADDR, &yes, sizeof yes);
    if (bind(listener, place->ai_addr, place->ai_addrlen) == 0 && listen(listener, BACKLOG) == 0)
        return listener;
    const int why = errno;
    close(listener);
    errno = why;
    return -1;
}

/* A listening socket; -1: there is none to be had, and the error says why. */
static int open_listener(const struct serve_setup *setup, struct qx_error *error)
{
    const struct addrinfo hints = {.ai_socktype = SOCK_STREAM, .ai_flags = AI_PASSIVE};
    struct addrinfo *places;
    char port[16];
    int listener = -1;
    snprintf(port, sizeof port, "%d", setup->port);
    const int fault = getaddrinfo(setup->address, port, &hints, &places);
    if (fault != 0) {
        qx_fail(error, "port %s of %s is not to be had: %s", port, setup->address,
                gai_strerror(fault));
        return -1;
    }
    for (struct addrinfo *place = places; place && listener < 0; place = place->ai_next)
        listener = listen_at(place);
    if (listener < 0)
        qx_fail(error, "port %s of %s is not to be had: %s", port, setup->address, strerror(errno));
    freeaddrinfo(places);
    return listener;
}

/* One that listens everywhere is told by the name that it goes by: links are made from it. */
static void say_ready(const struct serve_setup *setup, int listener)
{
    struct sockaddr_storage bound;
    socklen_t size = sizeof bound;
    char page[NI_MAXHOST + NI_MAXSERV], number[NI_MAXHOST] = "", port[NI_MAXSERV] = "";
    if (getsockname(listener, (struct sockaddr *)&bound, &size) == 0)
        getnameinfo((struct sockaddr *)&bound, size, number, sizeof number, port, sizeof port,
                    NI_NUMERICHOST | NI_NUMERICSERV);
    const bool is_everywhere = strcmp(number, "0.0.0.0") == 0 || strcmp(number, "::") == 0;
    const char *host = !is_everywhere   ? setup->address
                       : setup->n_names ? setup->names[0]
                                        : "localhost";
    const bool is_bracketed = strchr(host, ':') != NULL;
    snprintf(page, sizeof page, "http://%s%s%s:%s/", is_bracketed ? "[" : "", host,
             is_bracketed ? "]" : "", port);
    setup->ready(page);
}

/* --- the way to stop -------------------------------------------------------------------------- */

static void *await_signal(void *argument)
{
    struct stop *stop = argument;
    int number;
    while (sigwait(&stop->signals, &number) == 0 && number == SIGUSR1)
        eventfd_write(stop->backup, 1);
    alarm(STOP_SECONDS);
    eventfd_write(stop->event, 1);
    return NULL;
}

/* Begins to wait for signals; false: it cannot. */
static bool stop_init(struct stop *stop, pthread_t *waiter)
{
    sigemptyset(&stop->signals);
    sigaddset(&stop->signals, SIGINT);
    sigaddset(&stop->signals, SIGTERM);
    sigaddset(&stop->signals, SIGUSR1);
    pthread_sigmask(SIG_BLOCK, &stop->signals, NULL);
    stop->event = eventfd(0, EFD_CLOEXEC);
    stop->backup = eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK);
    if (stop->event >= 0 && stop->backup >= 0 &&
        pthread_create(waiter, NULL, await_signal, stop) == 0)
        return true;
    close(stop->event);
    close(stop->backup);
    return false;
}

static void stop_release(struct stop *stop, pthread_t waiter)
{
    pthread_join(waiter, NULL);
    close(stop->event);
    close(stop->backup);
    alarm(0);
}

/* --- the server ------------------------------------------------------------------------------- */

/* As many files as the system lets us open, for as many peers; returns how many of them may be
 * WebSockets. */
static size_t raise_limit(void)
{
    const uint64_t files = qx_raise_files(NULL);
    if (files == 0)
        return FEW_CALLERS;
    const uint64_t callers = files - files / 4; /* the rest is for requests */
    return callers < MOST_CALLERS ? (size_t)callers : MOST_CALLERS;
}

/* Somebody asked for a copy of the store: it is made between two turns, when all is committed. */
static void back_up(struct gate *gate, const struct stop *stop)
{
    struct qx_error error = {"there is no online play"};
    eventfd_t unused;
    eventfd_read(stop->backup, &unused);
    if (!gate || !gate_back_up(gate, &error))
        fprintf(stderr, "quincunx serve: no backup: %s\n", error.text);
}

/* Until it is to stop; false: online play cannot go on. */
static bool serve(struct door *door, struct gate *gate, const struct stop *stop,
                  struct qx_error *error)
{
    struct pollfd events[] = {
        {.fd = stop->event, .events = POLLIN},
        {.fd = door_descriptor(door), .events = POLLIN},
        {.fd = gate ? gate_descriptor(gate) : -1, .events = POLLIN},
        {.fd = stop->backup, .events = POLLIN},
    };
    bool ok = true;
    while (ok && !(events[0].revents & POLLIN)) {
        int timeout = sooner(door_timeout(door), gate ? gate_timeout(gate) : -1);
        poll(events, sizeof events / sizeof *events, timeout);
        ok = !gate || gate_turn(gate, error);
        if (ok && (events[3].revents & POLLIN))
            back_up(gate, stop);
        door_turn(door);
    }
    return ok;
}

static void close_all(struct door *door, struct gate *gate, struct values *values)
{
    door_shut_gate(door); /* whoever still knocks is not let in */
    door_turn(door);      /* but for those who have been told that they are */
    door_free(door);
    gate_free(gate);
    values_free(values);
}

/* Serves at this socket, which it closes; so it does with the gate. */
static bool run(const struct serve_setup *setup, int listener, struct gate *gate,
                struct qx_error *error)
{
    const char *names[SERVE_MOST_NAMES + 2] = {setup->address};
    struct stop stop;
    pthread_t waiter;
    memcpy(names + 1, setup->names, (size_t)setup->n_names * sizeof *names);
    struct values *values = setup->tables ? values_new(setup->tables) : NULL;
    const struct door_setup about = {.listener = listener,
                                     .names = names,
                                     .gate = gate,
                                     .values = values,
                                     .is_proxied = setup->is_proxied};
    struct door *door = door_new(&about);
    if (!door) {
        close(listener);
        gate_free(gate);
        values_free(values);
        return qx_fail(error, "there is too little memory to serve");
    }
    if (!stop_init(&stop, &waiter)) {
        close_all(door, gate, values);
        return qx_fail(error, "there is no thread to be had for signals");
    }
    say_ready(setup, listener);
    bool ok = serve(door, gate, &stop, error);
    if (!ok)
        kill(getpid(), SIGTERM); /* the waiter takes it, and ends */
    close_all(door, gate, values);
    stop_release(&stop, waiter);
    return ok;
}

/* Online play, where it is wanted and can be had. */
static bool open_gate(const struct serve_setup *setup, size_t most_callers, struct gate **gate,
                      struct qx_error *error)
{
    const struct gate_setup about = {.database = setup->database,
                                     .log = setup->log,
                                     .most_callers = most_callers,
                                     .most_each = MOST_EACH,
                                     .lease = setup->lease,
                                     .is_unlimited = setup->is_unlimited,
                                     .is_proxied = setup->is_proxied};
    *gate = setup->database ? gate_new(&about, error) : NULL;
    if (*gate || !setup->database)
        return true;
    if (!setup->is_online_needed)
        fprintf(stderr, "quincunx serve: no online play: %s\n", error->text);
    return !setup->is_online_needed;
}

bool serve_run(const struct serve_setup *setup, struct qx_error *error)
{
    struct gate *gate;
    if (!serve_files[0].path && !setup->is_pageless)
        return qx_fail(error, "the page is not built into this program: run `make web`, then build "
                              "the program again");
    signal(SIGPIPE, SIG_IGN);
    const size_t most_callers = raise_limit();
    int listener = open_listener(setup, error);
    if (listener < 0)
        return false;
    if (open_gate(setup, most_callers, &gate, error))
        return run(setup, listener, gate, error);
    close(listener);
    return false;
}
