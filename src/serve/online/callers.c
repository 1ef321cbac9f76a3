/*
 * callers.c - wslay's event interface over sockets that never block.
 *
 * Nobody is hung up on in the middle of anything: whoever is over is listed, and let go at the end
 * of the turn.
 */
#include "serve/online/callers.h"

#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <unistd.h>

#include "online/message.h"

enum {
    LOOK_EVERY = 1000,        /* milliseconds between two looks at who is silent, */
    PING_EVERY = 10000,       /* and between two pings to one; */
    SILENT_MOST = 35000,      /* after so long without a sign of life a caller is dropped, */
    HELLO_MOST = 10000,       /* or after so long without a first word; */
    BYTES_MOST = 1024 * 1024, /* or where so many bytes wait for it, */
    MESSAGES_MOST = 1000,     /* or so many messages, pongs among them */
    TURN_MOST = 64 * 1024,    /* bytes that are read of one in a turn: others wait meanwhile */
};

static void end(struct caller *caller)
{
    if (caller->is_over)
        return;
    caller->is_over = true;
    TAILQ_INSERT_TAIL(&caller->callers->ended, caller, ended);
}

/* Does more wait for a caller than may, with a message of this length? Only what waits behind
 * others counts, so that one message gets through whatever its size: the steps of a long game. */
static bool is_clogged(struct caller *caller, size_t length)
{
    const size_t waiting = wslay_event_get_queued_msg_length(caller->wire);
    if (waiting == 0 || length > caller->largest)
        caller->largest = length;
    return waiting + length > BYTES_MOST + caller->largest ||
           wslay_event_get_queued_msg_count(caller->wire) > MESSAGES_MOST;
}

/* --- what wslay calls ------------------------------------------------------------------------- */

static ssize_t on_read(wslay_event_context_ptr wire, uint8_t *out, size_t size, int flags,
                       void *context)
{
    struct caller *caller = context;
    (void)flags;
    if (caller->n_read >= TURN_MOST) { /* what is left wakes the next turn */
        wslay_event_set_error(wire, WSLAY_ERR_WOULDBLOCK);
        return -1;
    }
    const ssize_t n = stream_read(&caller->stream, wire, out, size);
    caller->n_read += n > 0 ? (size_t)n : 0;
    return n;
}

static ssize_t on_write(wslay_event_context_ptr wire, const uint8_t *bytes, size_t size, int flags,
                        void *context)
{
    const struct caller *caller = context;
    return stream_write(&caller->stream, wire, bytes, size, flags, MSG_DONTWAIT);
}

/* A pong carries the time of its ping. */
static void take_pong(struct caller *caller, const struct wslay_event_on_msg_recv_arg *arg)
{
    uint64_t sent;
    if (arg->msg_length != sizeof sent)
        return;
    memcpy(&sent, arg->msg, sizeof sent);
    if (sent == caller->pinged && caller->callers->now >= sent)
        hub_set_lag(caller->peer, caller->callers->now - sent);
}

static void on_message(wslay_event_context_ptr wire, const struct wslay_event_on_msg_recv_arg *arg,
                       void *context)
{
    struct caller *caller = context;
    struct callers *callers = caller->callers;
    caller->heard = callers->now;
    if (arg->opcode == WSLAY_TEXT_FRAME) {
        caller->n_texts++;
        hub_receive(callers->hub, caller->peer, (const char *)arg->msg, arg->msg_length,
                    callers->now);
    } else if (arg->opcode == WSLAY_PONG) {
        take_pong(caller, arg);
    } else if (arg->opcode == WSLAY_BINARY_FRAME) {
        wslay_event_queue_close(wire, WSLAY_CODE_UNSUPPORTED_DATA, NULL, 0);
    } else if (arg->opcode == WSLAY_PING && is_clogged(caller, 0)) { /* wslay queues the pongs */
        wslay_event_shutdown_read(wire);
        end(caller);
    }
}

/* --- sending ---------------------------------------------------------------------------------- */

static void list(struct caller *caller)
{
    if (!caller->is_listed)
        TAILQ_INSERT_TAIL(&caller->callers->to_send, caller, to_send);
    caller->is_listed = true;
}

void callers_send(void *context, const char *text, size_t length)
{
    struct caller *caller = context;
    const struct wslay_event_msg message = {
        .opcode = WSLAY_TEXT_FRAME, .msg = (const uint8_t *)text, .msg_length = length};
    if (caller->is_over)
        return;
    if (is_clogged(caller, length) || wslay_event_queue_msg(caller->wire, &message) != 0)
        end(caller);
    list(caller);
}

void callers_drop(void *context)
{
    struct caller *caller = context;
    wslay_event_queue_close(caller->wire, WSLAY_CODE_POLICY_VIOLATION, NULL, 0);
    list(caller);
}

/* Asks to be told when the socket takes more, or no longer. */
static void await_room(struct caller *caller, bool is_waiting)
{
    struct epoll_event event = {.events = EPOLLIN | (is_waiting ? (unsigned)EPOLLOUT : 0),
                                .data.ptr = caller};
    if (caller->is_waiting == is_waiting)
        return;
    caller->is_waiting = is_waiting;
    epoll_ctl(caller->callers->poll, EPOLL_CTL_MOD, caller->stream.socket, &event);
}

static void send_now(struct caller *caller)
{
    if (wslay_event_want_write(caller->wire) && wslay_event_send(caller->wire) != 0)
        end(caller);
    await_room(caller, !caller->is_over && wslay_event_want_write(caller->wire));
    if (wslay_event_get_close_sent(caller->wire) && !wslay_event_want_write(caller->wire))
        end(caller);
}

void callers_serve(struct caller *caller, unsigned events)
{
    if (caller->is_over)
        return;
    caller->n_read = 0;
    if ((events & (EPOLLIN | EPOLLHUP | EPOLLERR)) && wslay_event_recv(caller->wire) != 0)
        end(caller);
    list(caller);
}

/* --- coming and going ------------------------------------------------------------------------- */

void callers_init(struct callers *callers, struct hub *hub, int poll)
{
    *callers = (struct callers){.hub = hub, .poll = poll};
    TAILQ_INIT(&callers->all);
    TAILQ_INIT(&callers->to_send);
    TAILQ_INIT(&callers->ended);
}

unsigned callers_at(const struct callers *callers, uint64_t address)
{
    return callers->n_at[address % CALLERS_PLACES];
}

static void free_caller(struct caller *caller)
{
    if (caller->peer)
        hub_disconnect(caller->callers->hub, caller->peer, caller->callers->now);
    wslay_event_context_free(caller->wire);
    close(caller->stream.socket);
    free(caller->stream.early);
    free(caller);
}

/* A caller that is not yet among the others; NULL: no memory, and the socket is closed. */
static struct caller *make(struct callers *callers, int socket, uint64_t address, const char *early,
                           size_t early_size)
{
    static const struct wslay_event_callbacks callbacks = {
        .recv_callback = on_read, .send_callback = on_write, .on_msg_recv_callback = on_message};
    struct caller *caller = calloc(1, sizeof *caller);
    if (!caller) {
        close(socket);
        return NULL;
    }
    caller->callers = callers;
    caller->stream.socket = socket;
    caller->came = caller->heard = caller->pinged = callers->now;
    caller->stream.early = early_size ? malloc(early_size) : NULL;
    if (wslay_event_context_server_init(&caller->wire, &callbacks, caller) == 0)
        caller->peer = hub_connect(callers->hub, address, caller);
    if (caller->peer && (caller->stream.early || early_size == 0)) {
        if (early_size)
            memcpy(caller->stream.early, early, early_size);
        caller->stream.early_size = early_size;
        wslay_event_config_set_max_recv_msg_length(caller->wire, MESSAGE_BYTES);
        return caller;
    }
    free_caller(caller);
    return NULL;
}

void callers_add(struct callers *callers, int socket, uint64_t address, const char *early,
                 size_t early_size)
{
    struct caller *caller = make(callers, socket, address, early, early_size);
    struct epoll_event event = {.events = EPOLLIN, .data.ptr = caller};
    fcntl(socket, F_SETFL, fcntl(socket, F_GETFL) | O_NONBLOCK);
    if (!caller || epoll_ctl(callers->poll, EPOLL_CTL_ADD, socket, &event) != 0) {
        if (caller)
            free_caller(caller);
        return;
    }
    caller->address = address;
    callers->n++;
    callers->n_at[address % CALLERS_PLACES]++;
    stream_hurry(&caller->stream);
    TAILQ_INSERT_TAIL(&callers->all, caller, all);
    if (early_size)
        callers_serve(caller, EPOLLIN);
}

static void hang_up(struct caller *caller)
{
    struct callers *callers = caller->callers;
    epoll_ctl(callers->poll, EPOLL_CTL_DEL, caller->stream.socket, NULL);
    TAILQ_REMOVE(&callers->all, caller, all);
    if (caller->is_listed)
        TAILQ_REMOVE(&callers->to_send, caller, to_send);
    callers->n--;
    callers->n_at[caller->address % CALLERS_PLACES]--;
    free_caller(caller);
}

void callers_release(struct callers *callers)
{
    struct caller *caller;
    while ((caller = TAILQ_FIRST(&callers->all))) {
        if (!caller->is_over) {
            wslay_event_queue_close(caller->wire, WSLAY_CODE_GOING_AWAY, NULL, 0);
            wslay_event_send(caller->wire);
        }
        hang_up(caller);
    }
}

/* --- the turn --------------------------------------------------------------------------------- */

static void ping(struct caller *caller)
{
    const uint64_t now = caller->callers->now;
    const struct wslay_event_msg message = {
        .opcode = WSLAY_PING, .msg = (const uint8_t *)&now, .msg_length = sizeof now};
    caller->pinged = now;
    wslay_event_queue_msg(caller->wire, &message);
    list(caller);
}

static void look_around(struct callers *callers)
{
    struct caller *caller;
    const uint64_t now = callers->now;
    if (now < callers->next_look)
        return;
    callers->next_look = now + LOOK_EVERY;
    TAILQ_FOREACH(caller, &callers->all, all)
    {
        if (now > caller->heard + SILENT_MOST ||
            (caller->n_texts == 0 && now > caller->came + HELLO_MOST))
            end(caller);
        else if (now > caller->pinged + PING_EVERY)
            ping(caller);
    }
}

void callers_finish_turn(struct callers *callers)
{
    struct caller *caller;
    look_around(callers);
    while ((caller = TAILQ_FIRST(&callers->to_send))) {
        TAILQ_REMOVE(&callers->to_send, caller, to_send);
        caller->is_listed = false;
        if (!caller->is_over)
            send_now(caller);
    }
    while ((caller = TAILQ_FIRST(&callers->ended))) {
        TAILQ_REMOVE(&callers->ended, caller, ended);
        hang_up(caller);
    }
}
