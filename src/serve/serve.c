/*
 * serve.c - a small HTTP server on libwebsockets.
 *
 * One thread answers everybody. A request names a file or gets 404; its body goes out in pieces as
 * the peer takes them, so a slow reader costs a little memory and no time. Headers must come in
 * time and are bounded in size; connections are bounded in number, for each address and in all;
 * protocols to upgrade to there are none.
 *
 * Signals are waited for on a thread of their own, which wakes the server: no handler, no global.
 */
#include "serve/serve.h"

#include <libwebsockets.h>
#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <string.h>
#include <sys/resource.h>

#include "serve/files.h"
#include "serve/peers.h"

enum {
    HEADER_BYTES = 4096, /* of a request, all lines together              */
    HEADER_SECONDS = 10, /* for a request to come in, or a piece to go out */
    KEEP_SECONDS = 15,   /* an idle connection is kept this long          */
    MOST_CONNECTIONS = 4096,
    PIECE = 16384, /* bytes of a body handed over at a time */
};

/* What is left to send to one peer. */
struct transfer {
    const unsigned char *bytes;
    size_t left;
};

struct server {
    struct lws_context *context;
    struct peers peers;
    sigset_t signals;
    atomic_bool is_stopped;
};

static const struct header {
    const char *name, *value;
} headers[] = {
    {"content-security-policy:",
     "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self'; "
     "connect-src 'self'; worker-src 'self'; manifest-src 'self'; base-uri 'none'; "
     "form-action 'none'; frame-ancestors 'none'"},
    {"x-content-type-options:", "nosniff"},
    {"x-frame-options:", "DENY"},
    {"referrer-policy:", "no-referrer"},
    {"permissions-policy:", "camera=(), geolocation=(), microphone=(), payment=(), usb=()"},
    {"cross-origin-opener-policy:", "same-origin"},
    {"cross-origin-embedder-policy:", "require-corp"},
    {"cross-origin-resource-policy:", "same-origin"},
    {"vary:", "accept-encoding"},
};

/* --- one answer ------------------------------------------------------------------------------- */

/* An answer's head while it is written. */
struct head {
    struct lws *wsi;
    unsigned char *at, *end;
    bool has_failed;
};

static void add(struct head *head, const char *name, const char *value)
{
    if (lws_add_http_header_by_name(head->wsi, (const unsigned char *)name,
                                    (const unsigned char *)value, (int)strlen(value), &head->at,
                                    head->end))
        head->has_failed = true;
}

static void add_file(struct head *head, const struct serve_file *file, bool is_gzip)
{
    add(head, "content-type:", file->type);
    add(head, "etag:", file->tag);
    add(head,
        "cache-control:", file->is_lasting ? "public, max-age=31536000, immutable" : "no-cache");
    if (is_gzip)
        add(head, "content-encoding:", "gzip");
}

/* Sends a head; `file` may be NULL. 0 as lws wants it, or -1 to hang up. */
static int send_head(struct lws *wsi, unsigned status, const struct serve_file *file, bool is_gzip,
                     size_t size)
{
    unsigned char buffer[LWS_PRE + 2048];
    struct head head = {.wsi = wsi, .at = buffer + LWS_PRE, .end = buffer + sizeof buffer - 1};
    if (lws_add_http_header_status(wsi, status, &head.at, head.end))
        return -1;
    for (size_t i = 0; i < sizeof headers / sizeof *headers; i++)
        add(&head, headers[i].name, headers[i].value);
    if (file)
        add_file(&head, file, is_gzip);
    if (status == HTTP_STATUS_METHOD_NOT_ALLOWED)
        add(&head, "allow:", "GET, HEAD");
    if (head.has_failed || lws_add_http_header_content_length(wsi, size, &head.at, head.end))
        return -1;
    return lws_finalize_write_http_header(wsi, buffer + LWS_PRE, &head.at, head.end) ? -1 : 0;
}

static int complete(struct lws *wsi)
{
    return lws_http_transaction_completed(wsi) ? -1 : 0;
}

static int refuse(struct lws *wsi, unsigned status)
{
    return send_head(wsi, status, NULL, false, 0) ? -1 : complete(wsi);
}

/* Does a header of the request contain this word? */
static bool header_says(struct lws *wsi, enum lws_token_indexes token, const char *word)
{
    char value[512];
    return lws_hdr_copy(wsi, value, sizeof value, token) > 0 && strstr(value, word) != NULL;
}

static int answer(struct lws *wsi, const char *path, struct transfer *transfer)
{
    const struct serve_file *file = serve_file_find(path);
    bool is_head = lws_hdr_total_length(wsi, WSI_TOKEN_HEAD_URI) > 0;
    if (!is_head && lws_hdr_total_length(wsi, WSI_TOKEN_GET_URI) <= 0) {
        refuse(wsi, HTTP_STATUS_METHOD_NOT_ALLOWED);
        return -1; /* hangs up on whatever body was to follow */
    }
    if (!file)
        return refuse(wsi, HTTP_STATUS_NOT_FOUND);
    if (header_says(wsi, WSI_TOKEN_HTTP_IF_NONE_MATCH, file->tag))
        return send_head(wsi, HTTP_STATUS_NOT_MODIFIED, file, false, 0) ? -1 : complete(wsi);
    bool is_gzip = file->gzip.size > 0 && header_says(wsi, WSI_TOKEN_HTTP_ACCEPT_ENCODING, "gzip");
    const struct serve_body *body = is_gzip ? &file->gzip : &file->plain;
    if (send_head(wsi, HTTP_STATUS_OK, file, is_gzip, body->size))
        return -1;
    if (is_head || body->size == 0)
        return complete(wsi);
    *transfer = (struct transfer){.bytes = body->bytes, .left = body->size};
    lws_callback_on_writable(wsi);
    return 0;
}

/* Hands over the next piece of a body; libwebsockets keeps what the peer does not take. */
static int send_piece(struct lws *wsi, struct transfer *transfer)
{
    unsigned char buffer[LWS_PRE + PIECE];
    if (transfer->left == 0)
        return 0;
    size_t n = transfer->left < PIECE ? transfer->left : PIECE;
    memcpy(buffer + LWS_PRE, transfer->bytes, n);
    transfer->bytes += n;
    transfer->left -= n;
    bool is_last = transfer->left == 0;
    if (lws_write(wsi, buffer + LWS_PRE, n, is_last ? LWS_WRITE_HTTP_FINAL : LWS_WRITE_HTTP) < 0)
        return -1;
    lws_set_timeout(wsi, PENDING_TIMEOUT_HTTP_CONTENT, HEADER_SECONDS);
    if (is_last)
        return complete(wsi);
    lws_callback_on_writable(wsi);
    return 0;
}

static int on_event(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in,
                    size_t length)
{
    if (reason == LWS_CALLBACK_FILTER_NETWORK_CONNECTION) {
        struct server *server = lws_context_user(lws_get_context(wsi));
        return peers_admit(&server->peers, (int)(intptr_t)in) ? 0 : 1;
    }
    if (reason == LWS_CALLBACK_HTTP)
        return answer(wsi, in, user);
    if (reason == LWS_CALLBACK_HTTP_WRITEABLE)
        return send_piece(wsi, user);
    if (reason == LWS_CALLBACK_HTTP_CONFIRM_UPGRADE)
        return 1; /* there is nothing to upgrade to: the connection ends here */
    return lws_callback_http_dummy(wsi, reason, user, in, length);
}

/* --- the server ------------------------------------------------------------------------------- */

static const struct lws_protocols protocols[] = {
    {.name = "http", .callback = on_event, .per_session_data_size = sizeof(struct transfer)},
    {.name = NULL},
};

static void *await_signal(void *argument)
{
    struct server *server = argument;
    int number;
    sigwait(&server->signals, &number);
    atomic_store(&server->is_stopped, true);
    lws_cancel_service(server->context);
    return NULL;
}

/* As many files as the system lets us open, for as many peers. */
static void raise_limit(void)
{
    struct rlimit limit;
    if (getrlimit(RLIMIT_NOFILE, &limit) != 0 || limit.rlim_cur == limit.rlim_max)
        return;
    limit.rlim_cur = limit.rlim_max;
    setrlimit(RLIMIT_NOFILE, &limit);
}

static struct lws_context *listen_at(const struct serve_setup *setup, struct server *server)
{
    struct lws_context_creation_info info = {
        .iface = setup->address,
        .port = setup->port,
        .protocols = protocols,
        .options = LWS_SERVER_OPTION_DISABLE_IPV6 | LWS_SERVER_OPTION_FAIL_UPON_UNABLE_TO_BIND |
                   LWS_SERVER_OPTION_EXPLICIT_VHOSTS,
        .fd_limit_per_thread = MOST_CONNECTIONS,
        .max_http_header_data = HEADER_BYTES,
        .max_http_header_pool = MOST_CONNECTIONS,
        .timeout_secs = HEADER_SECONDS,
        .timeout_secs_ah_idle = HEADER_SECONDS,
        .keepalive_timeout = KEEP_SECONDS,
        .user = server,
        .gid = -1,
        .uid = -1,
    };
    struct lws_context *context = lws_create_context(&info);
    struct lws_vhost *host = context ? lws_create_vhost(context, &info) : NULL;
    if (host)
        return context;
    if (context)
        lws_context_destroy(context);
    return NULL;
}

static void serve(struct server *server)
{
    while (!atomic_load(&server->is_stopped) && lws_service(server->context, 0) >= 0)
        ;
}

bool serve_run(const struct serve_setup *setup, struct qx_error *error)
{
    struct server server = {.is_stopped = false};
    pthread_t waiter;
    if (!serve_files[0].path)
        return qx_fail(error, "the page is not built into this program: run `make web`, then build "
                              "the program again");
    sigemptyset(&server.signals);
    sigaddset(&server.signals, SIGINT);
    sigaddset(&server.signals, SIGTERM);
    pthread_sigmask(SIG_BLOCK, &server.signals, NULL);
    signal(SIGPIPE, SIG_IGN);
    raise_limit();
    lws_set_log_level(0, NULL);
    server.context = listen_at(setup, &server);
    if (!server.context)
        return qx_fail(error, "port %d of %s is not to be had", setup->port, setup->address);
    if (pthread_create(&waiter, NULL, await_signal, &server) != 0) {
        lws_context_destroy(server.context);
        return qx_fail(error, "there is no thread to be had for signals");
    }
    setup->ready(setup->address,
                 lws_get_vhost_listen_port(lws_get_vhost_by_name(server.context, "default")));
    serve(&server);
    pthread_join(waiter, NULL);
    lws_context_destroy(server.context);
    return true;
}
