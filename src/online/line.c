/*
 * line.c - a client's WebSocket by wslay. Texts that came in together wait in a queue.
 */
#include "online/line.h"

#include <netdb.h>
#include <poll.h>
#include <pthread.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/eventfd.h>
#include <sys/queue.h>
#include <sys/socket.h>
#include <unistd.h>
#include <wslay/wslay.h>

#include "online/handshake.h"
#include "online/stream.h"

enum {
    HEAD_MOST = 8192,
    SILENT_SECONDS = 60, /* the server pings every ten */
    MESSAGE_MOST = 1 << 22,
};

struct text {
    STAILQ_ENTRY(text) next;
    char bytes[];
};

struct line {
    struct stream stream;
    wslay_event_context_ptr wire;
    STAILQ_HEAD(, text) texts;
    struct text *given;   /* the one that line_hear gave last */
    char head[HEAD_MOST]; /* of the answer, and what came behind it */
    bool is_dead;
    bool is_kept; /* by a thread, while its owner is away, */
    pthread_t keeper;
    int recall; /* until this event */
};

/* --- addresses -------------------------------------------------------------------------------- */

/* Copies up to `end` of the text; false: it is empty or too long. */
static bool take(const char *text, size_t length, char *out, size_t size)
{
    if (length == 0 || length >= size)
        return false;
    memcpy(out, text, length);
    out[length] = '\0';
    return true;
}

/* What follows the mark, up to a dot; false: the address has the mark, and nothing sensible behind
 * it. */
static bool take_behind(const char *address, const char *mark, char *out, size_t size)
{
    const char *found = strstr(address, mark);
    return !found || take(found + strlen(mark), strcspn(found + strlen(mark), "."), out, size);
}

bool line_read_place(const char *address, struct line_place *place, struct qx_error *error)
{
    const char *at = strstr(address, "://");
    *place = (struct line_place){.port = "80"};
    if (at && strncmp(address, "http:", 5) != 0 && strncmp(address, "ws:", 3) != 0)
        return qx_fail(error, "only addresses that begin with http:// can be joined");
    at = at ? at + 3 : address;
    const bool is_bracketed = *at == '[';
    const char *name = at + is_bracketed;
    const size_t length = strcspn(name, is_bracketed ? "]" : ":/#");
    const char *behind = name + length + (is_bracketed && name[length] == ']');
    if (!take(name, length, place->host, sizeof place->host) ||
        (*behind == ':' &&
         !take(behind + 1, strcspn(behind + 1, "/#"), place->port, sizeof place->port)) ||
        !take_behind(address, "#room/", place->room, sizeof place->room) ||
        !take_behind(address, "#online/arena/", place->arena, sizeof place->arena))
        return qx_fail(error, "\"%s\" is no address of a server", address);
    return true;
}

/* --- what wslay calls ------------------------------------------------------------------------- */

static ssize_t on_read(wslay_event_context_ptr wire, uint8_t *out, size_t size, int flags,
                       void *context)
{
    struct line *line = context;
    (void)flags;
    return stream_read(&line->stream, wire, out, size);
}

static ssize_t on_write(wslay_event_context_ptr wire, const uint8_t *bytes, size_t size, int flags,
                        void *context)
{
    const struct line *line = context;
    return stream_write(&line->stream, wire, bytes, size, flags, 0);
}

static int on_mask(wslay_event_context_ptr wire, uint8_t *out, size_t size, void *context)
{
    (void)wire;
    (void)context;
    randombytes_buf(out, size);
    return 0;
}

static void on_message(wslay_event_context_ptr wire, const struct wslay_event_on_msg_recv_arg *arg,
                       void *context)
{
    struct line *line = context;
    (void)wire;
    if (arg->opcode == WSLAY_CONNECTION_CLOSE)
        line->is_dead = true;
    if (arg->opcode != WSLAY_TEXT_FRAME)
        return;
    struct text *text = malloc(sizeof *text + arg->msg_length + 1);
    if (!text) {
        line->is_dead = true;
        return;
    }
    memcpy(text->bytes, arg->msg, arg->msg_length);
    text->bytes[arg->msg_length] = '\0';
    STAILQ_INSERT_TAIL(&line->texts, text, next);
}

/* --- opening ---------------------------------------------------------------------------------- */

static int reach(const struct line_place *place)
{
    const struct addrinfo hints = {.ai_socktype = SOCK_STREAM};
    struct addrinfo *found;
    int reached = -1;
    if (getaddrinfo(place->host, place->port, &hints, &found) != 0)
        return -1;
    for (const struct addrinfo *at = found; at && reached < 0; at = at->ai_next) {
        reached = socket(at->ai_family, SOCK_STREAM | SOCK_CLOEXEC, 0);
        if (reached >= 0 && connect(reached, at->ai_addr, at->ai_addrlen) != 0) {
            close(reached);
            reached = -1;
        }
    }
    freeaddrinfo(found);
    return reached;
}

static bool wait_for(const struct line *line)
{
    struct pollfd event = {.fd = line->stream.socket, .events = POLLIN};
    return poll(&event, 1, SILENT_SECONDS * 1000) > 0;
}

/* Reads the head of the answer; what lies behind it stays for wslay. */
static bool read_head(struct line *line, const char *accept)
{
    char *head = line->head, *end = NULL;
    size_t length = 0;
    while (!end && length < HEAD_MOST - 1 && wait_for(line)) {
        ssize_t n = recv(line->stream.socket, head + length, HEAD_MOST - 1 - length, 0);
        if (n <= 0)
            return false;
        length += (size_t)n;
        head[length] = '\0';
        end = strstr(head, "\r\n\r\n");
    }
    if (!end || strncmp(head, "HTTP/1.1 101 ", 13) != 0)
        return false;
    *end = '\0';
    line->stream.early = end + 4;
    line->stream.early_size = length - (size_t)(end + 4 - head);
    return strstr(head, accept) != NULL;
}

static bool shake_hands(struct line *line, const struct line_place *place)
{
    unsigned char random[16];
    char key[32], accept[HANDSHAKE_ACCEPT_SIZE], request[1024];
    const char *open = strchr(place->host, ':') ? "[" : "", *shut = *open ? "]" : "";
    randombytes_buf(random, sizeof random);
    sodium_bin2base64(key, sizeof key, random, sizeof random, sodium_base64_VARIANT_ORIGINAL);
    int size = snprintf(request, sizeof request,
                        "GET /api/online HTTP/1.1\r\nHost: %s%s%s:%s\r\nUpgrade: websocket\r\n"
                        "Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
                        "Sec-WebSocket-Key: %s\r\n\r\n",
                        open, place->host, shut, place->port, key);
    return handshake_accept(key, accept) && size < (int)sizeof request &&
           send(line->stream.socket, request, (size_t)size, MSG_NOSIGNAL) == size &&
           read_head(line, accept);
}

struct line *line_open(const struct line_place *place, struct qx_error *error)
{
    static const struct wslay_event_callbacks callbacks = {.recv_callback = on_read,
                                                           .send_callback = on_write,
                                                           .genmask_callback = on_mask,
                                                           .on_msg_recv_callback = on_message};
    struct line *line = sodium_init() >= 0 ? calloc(1, sizeof *line) : NULL;
    if (!line) {
        qx_fail(error, "there is no memory for a connection");
        return NULL;
    }
    STAILQ_INIT(&line->texts);
    line->stream.socket = reach(place);
    if (line->stream.socket < 0)
        qx_fail(error, "nobody answers at %s, port %s", place->host, place->port);
    else if (!shake_hands(line, place))
        qx_fail(error, "%s, port %s, offers no online play", place->host, place->port);
    else if (wslay_event_context_client_init(&line->wire, &callbacks, line) == 0) {
        wslay_event_config_set_max_recv_msg_length(line->wire, MESSAGE_MOST);
        stream_hurry(&line->stream);
        return line;
    }
    line_free(line);
    return NULL;
}

void line_free(struct line *line)
{
    struct text *text;
    if (!line)
        return;
    while ((text = STAILQ_FIRST(&line->texts))) {
        STAILQ_REMOVE_HEAD(&line->texts, next);
        free(text);
    }
    free(line->given);
    wslay_event_context_free(line->wire);
    if (line->stream.socket >= 0)
        close(line->stream.socket);
    free(line);
}

/* --- talking ---------------------------------------------------------------------------------- */

bool line_say(struct line *line, const char *text, struct qx_error *error)
{
    const struct wslay_event_msg message = {
        .opcode = WSLAY_TEXT_FRAME, .msg = (const uint8_t *)text, .msg_length = strlen(text)};
    bool ok = !line->is_dead && wslay_event_queue_msg(line->wire, &message) == 0 &&
              wslay_event_send(line->wire) == 0;
    return ok || qx_fail(error, "the connection is lost");
}

/* Takes what has come, and answers pings. */
static void receive(struct line *line)
{
    if (wslay_event_recv(line->wire) != 0 || wslay_event_send(line->wire) != 0)
        line->is_dead = true; /* it may be so already, by what has come */
}

/* The first of those that wait; NULL: none does. */
static const char *give(struct line *line)
{
    if (STAILQ_EMPTY(&line->texts))
        return NULL;
    free(line->given);
    line->given = STAILQ_FIRST(&line->texts);
    STAILQ_REMOVE_HEAD(&line->texts, next);
    return line->given->bytes;
}

const char *line_hear(struct line *line, struct qx_error *error)
{
    while (STAILQ_EMPTY(&line->texts) && !line->is_dead) {
        if (!stream_has_early(&line->stream) && !wait_for(line))
            line->is_dead = true;
        else
            receive(line);
    }
    const char *text = give(line);
    if (!text)
        qx_fail(error, "the connection is lost");
    return text;
}

const char *line_hear_now(struct line *line)
{
    if (STAILQ_EMPTY(&line->texts) && !line->is_dead)
        receive(line);
    return give(line);
}

static void *keep_alive(void *context)
{
    struct line *line = context;
    struct pollfd events[] = {{.fd = line->stream.socket, .events = POLLIN},
                              {.fd = line->recall, .events = POLLIN}};
    while (!line->is_dead) {
        poll(events, 2, -1);
        if (events[1].revents)
            break;
        receive(line);
    }
    return NULL;
}

void line_keep(struct line *line)
{
    line->recall = eventfd(0, EFD_CLOEXEC);
    line->is_kept = line->recall >= 0 && pthread_create(&line->keeper, NULL, keep_alive, line) == 0;
}

void line_take_back(struct line *line)
{
    if (line->is_kept) {
        eventfd_write(line->recall, 1);
        pthread_join(line->keeper, NULL);
    }
    if (line->recall >= 0)
        close(line->recall);
    line->is_kept = false;
}

bool line_is_dead(const struct line *line)
{
    return line->is_dead;
}

int line_descriptor(const struct line *line)
{
    return line->stream.socket;
}
