/*
 * serve.c - the server: a listening socket, one thread that turns the door, and the way to stop.
 *
 * Signals are waited for on a thread of their own, which wakes the server: no handler, no global.
 * Should the server not come to its end soon, an alarm ends the process.
 */
#include "serve/serve.h"

#include <netdb.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/eventfd.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <unistd.h>

#include "serve/door.h"
#include "serve/files.h"

enum { BACKLOG = 1024, STOP_SECONDS = 2 };

/* What the thread that waits for signals needs. */
struct stop {
    sigset_t signals;
    int event; /* readable once a signal has come */
};

/* --- the socket ------------------------------------------------------------------------------- */

static int listen_at(const struct addrinfo *place)
{
    int yes = 1;
    int listener = socket(place->ai_family, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
    if (listener < 0)
        return -1;
    setsockopt(listener, SOL_SOCKET, SO_REUSEADDR, &yes, sizeof yes);
    if (bind(listener, place->ai_addr, place->ai_addrlen) == 0 && listen(listener, BACKLOG) == 0)
        return listener;
    close(listener);
    return -1;
}

/* A listening socket; -1: there is none to be had. */
static int open_listener(const struct serve_setup *setup)
{
    const struct addrinfo hints = {.ai_socktype = SOCK_STREAM, .ai_flags = AI_PASSIVE};
    struct addrinfo *places;
    char port[16];
    int listener = -1;
    snprintf(port, sizeof port, "%d", setup->port);
    if (getaddrinfo(setup->address, port, &hints, &places) != 0)
        return -1;
    for (struct addrinfo *place = places; place && listener < 0; place = place->ai_next)
        listener = listen_at(place);
    freeaddrinfo(places);
    return listener;
}

static void say_ready(const struct serve_setup *setup, int listener)
{
    struct sockaddr_storage bound;
    socklen_t size = sizeof bound;
    char page[NI_MAXHOST + NI_MAXSERV], port[NI_MAXSERV] = "";
    bool is_bracketed = strchr(setup->address, ':') != NULL;
    if (getsockname(listener, (struct sockaddr *)&bound, &size) == 0)
        getnameinfo((struct sockaddr *)&bound, size, NULL, 0, port, sizeof port, NI_NUMERICSERV);
    snprintf(page, sizeof page, "http://%s%s%s:%s/", is_bracketed ? "[" : "", setup->address,
             is_bracketed ? "]" : "", port);
    setup->ready(page);
}

/* --- the way to stop -------------------------------------------------------------------------- */

static void *await_signal(void *argument)
{
    struct stop *stop = argument;
    int number;
    sigwait(&stop->signals, &number);
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
    pthread_sigmask(SIG_BLOCK, &stop->signals, NULL);
    stop->event = eventfd(0, EFD_CLOEXEC);
    if (stop->event < 0)
        return false;
    if (pthread_create(waiter, NULL, await_signal, stop) == 0)
        return true;
    close(stop->event);
    return false;
}

static void stop_release(struct stop *stop, pthread_t waiter)
{
    pthread_join(waiter, NULL);
    close(stop->event);
    alarm(0);
}

/* --- the server ------------------------------------------------------------------------------- */

/* As many files as the system lets us open, for as many peers. */
static void raise_limit(void)
{
    struct rlimit limit;
    if (getrlimit(RLIMIT_NOFILE, &limit) != 0 || limit.rlim_cur == limit.rlim_max)
        return;
    limit.rlim_cur = limit.rlim_max;
    setrlimit(RLIMIT_NOFILE, &limit);
}

static void serve(struct door *door, const struct stop *stop)
{
    struct pollfd events[] = {
        {.fd = stop->event, .events = POLLIN},
        {.fd = door_descriptor(door), .events = POLLIN},
    };
    while (!(events[0].revents & POLLIN)) {
        poll(events, sizeof events / sizeof *events, door_timeout(door));
        door_turn(door);
    }
}

/* Serves at this socket, which it closes. */
static bool run(const struct serve_setup *setup, int listener, struct qx_error *error)
{
    const char *names[SERVE_MOST_NAMES + 2] = {setup->address};
    struct stop stop;
    pthread_t waiter;
    memcpy(names + 1, setup->names, (size_t)setup->n_names * sizeof *names);
    struct door *door = door_new(listener, names);
    if (!door) {
        close(listener);
        return qx_fail(error, "there is too little memory to serve");
    }
    if (!stop_init(&stop, &waiter)) {
        door_free(door);
        return qx_fail(error, "there is no thread to be had for signals");
    }
    say_ready(setup, listener);
    serve(door, &stop);
    door_free(door);
    stop_release(&stop, waiter);
    return true;
}

bool serve_run(const struct serve_setup *setup, struct qx_error *error)
{
    if (!serve_files[0].path)
        return qx_fail(error, "the page is not built into this program: run `make web`, then build "
                              "the program again");
    signal(SIGPIPE, SIG_IGN);
    raise_limit();
    int listener = open_listener(setup);
    if (listener < 0)
        return qx_fail(error, "port %d of %s is not to be had", setup->port, setup->address);
    return run(setup, listener, error);
}
