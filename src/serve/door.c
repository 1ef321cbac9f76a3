/*
 * door.c - the daemon of libmicrohttpd with its limits, and the routes.
 *
 * A request that passes the checks of request.c goes to the route of its path, or to the last one.
 * No route takes a body: a request that announces one is answered before the body is read, and the
 * connection ends there. The strict mode of libmicrohttpd 0.9 is not used, as it answers a request
 * without Host twice; our checks are stricter.
 */
#include "serve/door.h"

#include <limits.h>
#include <netinet/in.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <quincunx/machine.h>

#include "online/allowance.h"
#include "serve/address.h"
#include "serve/answers.h"
#include "serve/gate.h"
#include "serve/partings.h"
#include "serve/request.h"
#include "serve/sooner.h"
#include "serve/values.h"
#include "serve/visitors.h"

enum {
    MEMORY = 16384, /* of a connection: any head that may pass and its answer fit */
    SILENT_SECONDS = 10,
    MOST_CONNECTIONS = 4096,
    MOST_EACH = 256, /* connections of one address       */
    MOST_QUERY = 64, /* parts of an address, `&` between */
    QUESTIONERS = 1024,
};

/* Questions about values from one address: each costs some milliseconds. */
static const double QUESTIONS_AT_ONCE = 100, QUESTIONS_A_SECOND = 20;

#define ONLINE_PATH "/api/online"
#define VALUE_PATH  "/api/value"

struct door {
    struct MHD_Daemon *daemon;
    struct answers *answers;
    const char *const *names;
    struct gate *gate;
    struct values *values;
    bool is_proxied;
    struct allowance questions[QUESTIONERS]; /* about values, by address; some share one */
    struct visitors visitors;
    struct partings partings;
    int poll; /* epoll over the daemon's and that of partings */
};

/* --- routes ----------------------------------------------------------------------------------- */

static enum MHD_Result refuse(const struct door *door, const struct request *request,
                              unsigned status)
{
    return MHD_queue_response(request->connection, status, answers_refusal(door->answers, status));
}

static enum MHD_Result answer_file(struct door *door, const struct request *request)
{
    const struct serve_file *file = serve_file_find(request->path);
    const char *known = MHD_lookup_connection_value(request->connection, MHD_HEADER_KIND,
                                                    MHD_HTTP_HEADER_IF_NONE_MATCH);
    enum answer_form form = ANSWER_PLAIN;
    if (!file)
        return refuse(door, request, MHD_HTTP_NOT_FOUND);
    if (wishes_match_tag(known, file->tag))
        form = ANSWER_KNOWN;
    else if (file->gzip.size > 0 && gzip_wish_is_granted(&request->gzip))
        form = ANSWER_GZIP;
    return MHD_queue_response(request->connection,
                              form == ANSWER_KNOWN ? MHD_HTTP_NOT_MODIFIED : MHD_HTTP_OK,
                              answers_file(door->answers, file, form));
}

/* Online play: a WebSocket for who asks for one, else whether there is any. */
static enum MHD_Result answer_online(struct door *door, const struct request *request)
{
    const char *upgrade =
        MHD_lookup_connection_value(request->connection, MHD_HEADER_KIND, MHD_HTTP_HEADER_UPGRADE);
    if (upgrade && !door->gate)
        return refuse(door, request, MHD_HTTP_NOT_FOUND);
    if (!upgrade)
        return MHD_queue_response(request->connection, MHD_HTTP_OK,
                                  answers_online(door->answers, door->gate != NULL));
    unsigned status = gate_upgrade(door->gate, request);
    if (status)
        return refuse(door, request, status);
    request->visitor->is_upgraded = true;
    return MHD_YES;
}

/* An answer made for one request. */
static enum MHD_Result answer_text(const struct door *door, const struct request *request,
                                   const char *text)
{
    struct MHD_Response *response = answers_make_text(text);
    if (!response)
        return refuse(door, request, MHD_HTTP_NOT_FOUND);
    enum MHD_Result result = MHD_queue_response(request->connection, MHD_HTTP_OK, response);
    MHD_destroy_response(response);
    return result;
}

/* The server answers: that is all that health is. */
static enum MHD_Result answer_health(struct door *door, const struct request *request)
{
    return answer_text(door, request, door->gate ? "ok, with online play\n" : "ok\n");
}

static enum MHD_Result answer_metrics(struct door *door, const struct request *request)
{
    char text[2048] = "";
    if (door->gate)
        gate_metrics(door->gate, text, sizeof text);
    return answer_text(door, request, text);
}

static const char *argument(const struct request *request, const char *name)
{
    return MHD_lookup_connection_value(request->connection, MHD_GET_ARGUMENT_KIND, name);
}

/* What a position is worth: /api/value?game=neutron&rules=…&position=…; what is not known gets 404
 * and a sentence. */
static enum MHD_Result answer_value(struct door *door, const struct request *request)
{
    struct qx_json json = {0};
    struct qx_error error;
    if (!door->values)
        return refuse(door, request, MHD_HTTP_NOT_FOUND);
    struct allowance *allowance =
        &door->questions[address_of(request->connection, door->is_proxied) % QUESTIONERS];
    if (!allowance_take(allowance, QUESTIONS_A_SECOND, QUESTIONS_AT_ONCE, qx_clock_milliseconds()))
        return refuse(door, request, MHD_HTTP_TOO_MANY_REQUESTS);
    const struct values_question question = {.game = argument(request, "game"),
                                             .rules = argument(request, "rules"),
                                             .position = argument(request, "position"),
                                             .seat = argument(request, "seat")};
    bool ok = values_answer(door->values, &question, &json, &error);
    if (!ok) {
        qx_json_clear(&json);
        qx_json_open(&json, '{');
        qx_json_put_string(&json, "error", error.text);
        qx_json_close(&json, '}');
    }
    const char *text = qx_json_text(&json);
    struct MHD_Response *response = text ? answers_make_json(text) : NULL;
    enum MHD_Result result =
        response ? MHD_queue_response(request->connection, ok ? MHD_HTTP_OK : MHD_HTTP_NOT_FOUND,
                                      response)
                 : MHD_NO;
    if (response)
        MHD_destroy_response(response);
    qx_json_release(&json);
    return result;
}

/* A request's path is compared whole: what a proxy keeps to itself has no second name. The last
 * route takes all that are left. */
static const struct route {
    const char *path;
    unsigned methods; /* of enum method; others get 405 */
    enum MHD_Result (*answer)(struct door *door, const struct request *request);
} routes[] = {
    {ONLINE_PATH, METHOD_GET, answer_online},
    {VALUE_PATH, METHOD_GET | METHOD_HEAD, answer_value},
    {"/health", METHOD_GET | METHOD_HEAD, answer_health},
    {"/metrics", METHOD_GET | METHOD_HEAD, answer_metrics},
    {"", METHOD_GET | METHOD_HEAD, answer_file},
};

static enum MHD_Result answer(struct door *door, const struct request *request)
{
    const struct route *route = routes;
    unsigned status = request_check(request);
    if (status)
        return refuse(door, request, status);
    while (*route->path && strcmp(request->path, route->path) != 0)
        route++;
    if (!(route->methods & request->method))
        return refuse(door, request, MHD_HTTP_METHOD_NOT_ALLOWED);
    return route->answer(door, request);
}

/* --- what libmicrohttpd calls ----------------------------------------------------------------- */

static struct visitor *visitor_of(struct MHD_Connection *connection)
{
    const union MHD_ConnectionInfo *info =
        MHD_get_connection_info(connection, MHD_CONNECTION_INFO_SOCKET_CONTEXT);
    return info ? info->socket_context : NULL;
}

static void on_connection(void *context, struct MHD_Connection *connection, void **visitor,
                          enum MHD_ConnectionNotificationCode code)
{
    struct door *door = context;
    const union MHD_ConnectionInfo *info =
        MHD_get_connection_info(connection, MHD_CONNECTION_INFO_CONNECTION_FD);
    if (code == MHD_CONNECTION_NOTIFY_STARTED) {
        *visitor = visitor_new(&door->visitors, info->connect_fd);
        return;
    }
    const struct visitor *leaving = *visitor;
    if (leaving && !leaving->is_upgraded)
        partings_add(&door->partings, leaving->socket);
    visitor_free(&door->visitors, *visitor);
}

/* Printable, without a space, and no NUL by another name. */
static bool is_address(const char *address)
{
    for (const char *at = address; *at; at++)
        if (*at <= ' ' || *at > '~')
            return false;
    return strstr(address, "%00") == NULL;
}

/* Many parts of a query fill MHD's memory, and then it says nothing until the time is over. */
static void hang_up_on_long_query(const struct visitor *visitor, const char *address)
{
    static const char answer[] = "HTTP/1.1 414 URI Too Long\r\nConnection: close\r\n"
                                 "Content-Length: 0\r\n\r\n";
    int n = 0;
    for (const char *at = address; (at = strchr(at, '&')); at++)
        n++;
    if (n < MOST_QUERY)
        return;
    send(visitor->socket, answer, sizeof answer - 1, MSG_NOSIGNAL | MSG_DONTWAIT);
    shutdown(visitor->socket, SHUT_RDWR);
}

/* The address as it came: MHD decodes it in place afterwards. */
static void *on_address(void *context, const char *address, struct MHD_Connection *connection)
{
    struct visitor *visitor = visitor_of(connection);
    (void)context;
    if (visitor && address) {
        visitor->address_end = is_address(address) ? address + strlen(address) : NULL;
        hang_up_on_long_query(visitor, address);
    }
    return NULL;
}

/*
 * Called when a head is whole, and again when the request is. An answer at the first call ends the
 * connection, and so is for those only who are about to send a body.
 */
static enum MHD_Result on_request(void *context, struct MHD_Connection *connection,
                                  const char *path, const char *method, const char *version,
                                  const char *upload, size_t *upload_size, void **is_second)
{
    struct door *door = context;
    struct visitor *visitor = visitor_of(connection);
    (void)upload;
    (void)upload_size;
    if (!visitor)
        return MHD_NO; /* no memory: hang up */
    visitor_leave(&door->visitors, visitor);
    struct request request = {
        .connection = connection,
        .visitor = visitor,
        .names = door->names,
        .method_name = method,
        .path = path,
        .version = version,
    };
    request_read(&request);
    if (!*is_second && !request.has_body) {
        *is_second = visitor;
        return MHD_YES;
    }
    return answer(door, &request);
}

static void on_answered(void *context, struct MHD_Connection *connection, void **unused,
                        enum MHD_RequestTerminationCode code)
{
    struct door *door = context;
    struct visitor *visitor = visitor_of(connection);
    (void)unused;
    if (visitor && code == MHD_REQUEST_TERMINATED_COMPLETED_OK)
        visitor_wait(&door->visitors, visitor);
}

/* --- the door --------------------------------------------------------------------------------- */

static struct MHD_Daemon *open_daemon(struct door *door, const struct door_setup *setup)
{
    const int listener = setup->listener;
    const struct MHD_OptionItem options[] = {
        {MHD_OPTION_CONNECTION_MEMORY_LIMIT, MEMORY, NULL},
        {MHD_OPTION_CONNECTION_LIMIT, MOST_CONNECTIONS, NULL},
        {MHD_OPTION_PER_IP_CONNECTION_LIMIT, setup->is_proxied ? MOST_CONNECTIONS : MOST_EACH,
         NULL},
#if MHD_VERSION >= 0x00097701 /* from then on it mends what we would refuse */
        {MHD_OPTION_CLIENT_DISCIPLINE_LVL, 1, NULL},
#endif
        {MHD_OPTION_CONNECTION_TIMEOUT, SILENT_SECONDS, NULL},
        {MHD_OPTION_NOTIFY_CONNECTION, (intptr_t)on_connection, door},
        {MHD_OPTION_URI_LOG_CALLBACK, (intptr_t)on_address, door},
        {MHD_OPTION_NOTIFY_COMPLETED, (intptr_t)on_answered, door},
        {listener < 0 ? MHD_OPTION_END : MHD_OPTION_LISTEN_SOCKET, listener, NULL},
        {MHD_OPTION_END, 0, NULL},
    };
    unsigned flags =
        MHD_USE_EPOLL | MHD_ALLOW_UPGRADE | (listener < 0 ? MHD_USE_NO_LISTEN_SOCKET : 0);
    return MHD_start_daemon(flags, 0, NULL, NULL, on_request, door, MHD_OPTION_ARRAY, options,
                            MHD_OPTION_END);
}

/* One descriptor for the loop: the daemon's and that of partings are under it. */
static bool open_poll(struct door *door)
{
    const int inner[] = {
        MHD_get_daemon_info(door->daemon, MHD_DAEMON_INFO_EPOLL_FD)->epoll_fd,
        door->partings.poll,
    };
    door->poll = epoll_create1(EPOLL_CLOEXEC);
    for (size_t i = 0; i < sizeof inner / sizeof *inner; i++) {
        struct epoll_event event = {.events = EPOLLIN};
        if (door->poll < 0 || epoll_ctl(door->poll, EPOLL_CTL_ADD, inner[i], &event) != 0)
            return false;
    }
    return true;
}

struct door *door_new(const struct door_setup *setup)
{
    struct door *door = calloc(1, sizeof *door);
    if (!door)
        return NULL;
    TAILQ_INIT(&door->visitors);
    door->names = setup->names;
    door->gate = setup->gate;
    door->values = setup->values;
    door->is_proxied = setup->is_proxied;
    door->poll = -1;
    door->answers = answers_new(setup->values != NULL);
    if (partings_init(&door->partings) && door->answers)
        door->daemon = open_daemon(door, setup);
    if (door->daemon && open_poll(door))
        return door;
    door_free(door);
    return NULL;
}

void door_free(struct door *door)
{
    if (!door)
        return;
    if (door->daemon)
        MHD_stop_daemon(door->daemon);
    partings_release(&door->partings);
    if (door->poll >= 0)
        close(door->poll);
    answers_free(door->answers);
    free(door);
}

void door_shut_gate(struct door *door)
{
    door->gate = NULL;
}

void door_admit(struct door *door, int socket)
{
    const struct sockaddr_in nowhere = {.sin_family = AF_INET};
    MHD_add_connection(door->daemon, socket, (const struct sockaddr *)&nowhere, sizeof nowhere);
}

int door_descriptor(const struct door *door)
{
    return door->poll;
}

int door_timeout(const struct door *door)
{
    const int late = sooner(visitors_next(&door->visitors), partings_next(&door->partings));
    MHD_UNSIGNED_LONG_LONG idle;
    if (MHD_get_timeout(door->daemon, &idle) != MHD_YES)
        return late;
    return sooner(late, idle > INT_MAX ? INT_MAX : (int)idle);
}

void door_turn(struct door *door)
{
    visitors_shut_late(&door->visitors);
    MHD_run(door->daemon);
    partings_turn(&door->partings);
}
