/*
 * gate.c - the gate with its hub, its store, and one epoll over all sockets that have left HTTP.
 */
#include "serve/gate.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <unistd.h>

#include <quincunx/machine.h>

#include "serve/address.h"
#include "serve/online/callers.h"
#include "serve/online/steady.h"
#include "serve/sooner.h"
#include "online/handshake.h"

enum {
    EVENTS = 256,
    LOOK = 1000,        /* milliseconds between looks at callers */
    THINKERS_MOST = 32, /* threads for bots; TasksMax of deploy/quincunx.service has room for all */
};

struct gate {
    struct store *store;
    struct steady steady;
    const char *database;
    bool is_proxied;
    size_t most_callers, most_each; /* in all, and of one address */
    FILE *log;                      /* NULL: none */
    struct hub *hub;
    struct callers callers;
    int poll, event; /* epoll; an event that thinkers raise */
};

static void on_log(void *context, const char *line)
{
    const struct gate *gate = context;
    fprintf(gate->log, "%s\n", line);
    fflush(gate->log);
}

static void on_wake(void *context)
{
    struct gate *gate = context;
    eventfd_write(gate->event, 1);
}

/* --- opening and closing ---------------------------------------------------------------------- */

static bool open_poll(struct gate *gate)
{
    struct epoll_event event = {.events = EPOLLIN, .data.ptr = NULL};
    gate->poll = epoll_create1(EPOLL_CLOEXEC);
    gate->event = eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK);
    return gate->poll >= 0 && gate->event >= 0 &&
           epoll_ctl(gate->poll, EPOLL_CTL_ADD, gate->event, &event) == 0;
}

/* Notices of other servers wake the loop; the hub hears them in its turn. */
static bool listen_to_nodes(struct gate *gate, struct qx_error *error)
{
    struct epoll_event event = {.events = EPOLLIN, .data.ptr = gate};
    return !gate->store->nodes ||
           epoll_ctl(gate->poll, EPOLL_CTL_ADD, gate->store->nodes->descriptor(gate->store),
                     &event) == 0 ||
           qx_fail(error, "the store cannot be listened to");
}

static bool open_log(struct gate *gate, const char *path, struct qx_error *error)
{
    if (path)
        gate->log = strcmp(path, "-") == 0 ? stderr : fopen(path, "ae");
    return !path || gate->log ||
           qx_fail(error, "%.*s cannot be written: %s", qx_text_cut(path, 150), path,
                   strerror(errno));
}

/* All cores but one, which is the loop's. */
static int count_thinkers(void)
{
    const int n = qx_n_cores() - 1;
    return n < 1 ? 1 : n > THINKERS_MOST ? THINKERS_MOST : n;
}

static bool open_hub(struct gate *gate, const struct gate_setup *setup, struct qx_error *error)
{
    if (!open_log(gate, setup->log, error))
        return false;
    gate->database = setup->database;
    gate->is_proxied = setup->is_proxied;
    gate->most_callers = setup->most_callers;
    gate->most_each = setup->most_each;
    gate->store = store_open(setup->database, error);
    if (!gate->store || !listen_to_nodes(gate, error))
        return false;
    const struct hub_setup hub = {.store = gate->store,
                                  .n_thinkers = count_thinkers(),
                                  .lease = setup->lease,
                                  .is_unlimited = setup->is_unlimited,
                                  .send = callers_send,
                                  .drop = callers_drop,
                                  .wake = on_wake,
                                  .log = gate->log ? on_log : NULL,
                                  .context = gate};
    /* Leases go on while a machine sleeps: one of several must know that it has lost its own. */
    gate->steady = steady_begin(gate->store->nodes ? CLOCK_BOOTTIME : CLOCK_MONOTONIC);
    gate->hub = hub_new(&hub, steady_now(&gate->steady), error);
    return gate->hub != NULL;
}

struct gate *gate_new(const struct gate_setup *setup, struct qx_error *error)
{
    struct gate *gate = calloc(1, sizeof *gate);
    if (!gate || !open_poll(gate))
        qx_fail(error, "there is no memory, or no descriptor, for it");
    else if (open_hub(gate, setup, error)) {
        callers_init(&gate->callers, gate->hub, gate->poll);
        gate->callers.now = steady_now(&gate->steady);
        return gate;
    }
    gate_free(gate);
    return NULL;
}

void gate_free(struct gate *gate)
{
    if (!gate)
        return;
    if (gate->hub)
        callers_release(&gate->callers);
    hub_free(gate->hub);
    store_free(gate->store);
    if (gate->log && gate->log != stderr)
        fclose(gate->log);
    if (gate->event > 0)
        close(gate->event);
    if (gate->poll > 0)
        close(gate->poll);
    free(gate);
}

/* --- the loop --------------------------------------------------------------------------------- */

int gate_descriptor(const struct gate *gate)
{
    return gate->poll;
}

int gate_timeout(const struct gate *gate)
{
    return sooner(hub_timeout(gate->hub, steady_now(&gate->steady)),
                  TAILQ_EMPTY(&gate->callers.all) ? -1 : LOOK);
}

bool gate_turn(struct gate *gate, struct qx_error *error)
{
    struct epoll_event events[EVENTS];
    gate->callers.now = steady_now(&gate->steady);
    int n = epoll_wait(gate->poll, events, EVENTS, 0);
    for (int i = 0; i < n; i++) {
        eventfd_t unused;
        if (events[i].data.ptr == gate)
            continue;
        if (events[i].data.ptr)
            callers_serve(events[i].data.ptr, events[i].events);
        else
            eventfd_read(gate->event, &unused);
    }
    do {
        if (!hub_turn(gate->hub, gate->callers.now, error))
            return false;
        gate->callers.now = steady_now(&gate->steady);
    } while (!hub_is_sure(gate->hub, gate->callers.now));
    callers_finish_turn(&gate->callers);
    return true;
}

bool gate_back_up(struct gate *gate, struct qx_error *error)
{
    char path[4096];
    struct qx_text text = qx_text_over(path, sizeof path);
    qx_text_print(&text, "%s.backup", gate->database);
    return text.length < sizeof path && gate->store->kind->back_up(gate->store, path, error);
}

/* --- how it does ------------------------------------------------------------------------------ */

size_t gate_metrics(const struct gate *gate, char *out, size_t size)
{
    const struct hub_counts counts = hub_count(gate->hub);
    const struct {
        const char *name, *kind, *help;
        uint64_t value;
    } metrics[] = {
        {"quincunx_peers", "gauge", "WebSockets that are open", counts.peers},
        {"quincunx_rooms", "gauge", "rooms in memory", counts.rooms},
        {"quincunx_live_rooms", "gauge", "rooms whose game goes on", counts.live_rooms},
        {"quincunx_messages_total", "counter", "messages from peers", counts.messages},
        {"quincunx_refused_total", "counter", "messages that were refused", counts.refused},
        {"quincunx_moves_total", "counter", "moves that were accepted", counts.moves},
        {"quincunx_commits_total", "counter", "turns that wrote to the store", counts.commits},
    };
    struct qx_text text = qx_text_over(out, size);
    for (size_t i = 0; i < sizeof metrics / sizeof *metrics; i++)
        qx_text_print(&text, "# HELP %s %s\n# TYPE %s %s\n%s %llu\n", metrics[i].name,
                      metrics[i].help, metrics[i].name, metrics[i].kind, metrics[i].name,
                      (unsigned long long)metrics[i].value);
    return text.length;
}

/* --- the way in ------------------------------------------------------------------------------- */

static const char *header(const struct request *request, const char *name)
{
    return MHD_lookup_connection_value(request->connection, MHD_HEADER_KIND, name);
}

/* The socket becomes ours. What the library keeps of the connection, most of all the memory for
 * requests, is of no more use. */
static void on_upgrade(void *context, struct MHD_Connection *connection, void *unused,
                       const char *early, size_t early_size, MHD_socket socket,
                       struct MHD_UpgradeResponseHandle *handle)
{
    struct gate *gate = context;
    const int own = fcntl(socket, F_DUPFD_CLOEXEC, 0);
    (void)unused;
    if (own >= 0)
        callers_add(&gate->callers, own, address_of(connection, gate->is_proxied), early,
                    early_size);
    MHD_upgrade_action(handle, MHD_UPGRADE_ACTION_CLOSE);
}

static unsigned answer(struct gate *gate, const struct request *request, const char *accept)
{
    struct MHD_Response *response = MHD_create_response_for_upgrade(on_upgrade, gate);
    bool ok =
        response &&
        MHD_add_response_header(response, MHD_HTTP_HEADER_UPGRADE, "websocket") == MHD_YES &&
        MHD_add_response_header(response, "Sec-WebSocket-Accept", accept) == MHD_YES &&
        MHD_queue_response(request->connection, MHD_HTTP_SWITCHING_PROTOCOLS, response) == MHD_YES;
    if (response)
        MHD_destroy_response(response);
    return ok ? 0 : MHD_HTTP_BAD_REQUEST;
}

unsigned gate_upgrade(struct gate *gate, const struct request *request)
{
    const char *version = header(request, "Sec-WebSocket-Version");
    char accept[HANDSHAKE_ACCEPT_SIZE];
    if (!handshake_is_own_origin(header(request, MHD_HTTP_HEADER_ORIGIN), request->host,
                                 request->host_size))
        return MHD_HTTP_FORBIDDEN;
    if (!handshake_lists(header(request, MHD_HTTP_HEADER_CONNECTION), "upgrade") ||
        !handshake_lists(header(request, MHD_HTTP_HEADER_UPGRADE), "websocket") || !version ||
        strcmp(version, "13") != 0 ||
        !handshake_accept(header(request, "Sec-WebSocket-Key"), accept))
        return MHD_HTTP_BAD_REQUEST;
    if (gate->callers.n >= gate->most_callers ||
        (!gate->is_proxied &&
         callers_at(&gate->callers, address_of(request->connection, gate->is_proxied)) >=
             gate->most_each))
        return MHD_HTTP_SERVICE_UNAVAILABLE;
    return answer(gate, request, accept);
}
