/*
 * fuzz_serve.c - requests to the page server: whatever a peer sends, it gets well-formed answers or
 * none, and the server hangs up.
 *
 * The server is built in with its source, so that a peer can be handed to it without a port: one
 * end of a pair of sockets. A small page stands for the real one.
 */
#include "input.h"
#include "serve/serve.c" /* NOLINT(bugprone-suspicious-include) */

#include <sys/socket.h>
#include <unistd.h>

enum { TURNS = 64 };

static const unsigned char page[] = "<title>page</title>", packed[] = "packed";

const struct serve_file serve_files[] = {
    {.path = "/index.html",
     .type = "text/html",
     .tag = "\"tag\"",
     .plain = {page, sizeof page - 1},
     .gzip = {packed, sizeof packed - 1}},
    {.path = NULL},
};

static struct lws_vhost *host_of(struct server *server)
{
    const struct serve_setup setup = {.address = NULL, .port = CONTEXT_PORT_NO_LISTEN};
    signal(SIGPIPE, SIG_IGN);
    lws_set_log_level(0, NULL);
    server->context = listen_at(&setup, server);
    if (!server->context)
        abort();
    return lws_get_vhost_by_name(server->context, "default");
}

/* Reads what has come; false once the server has hung up. The first bytes are kept. */
static bool take(int peer, char *answer, size_t size, size_t *length)
{
    char bytes[4096];
    ssize_t n;
    while ((n = read(peer, bytes, sizeof bytes)) > 0)
        for (ssize_t i = 0; i < n && *length < size; i++)
            answer[(*length)++] = bytes[i];
    return n != 0;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static struct server server;
    static struct lws_vhost *host;
    char answer[9] = "";
    size_t length = 0;
    int pair[2];
    if (!host)
        host = host_of(&server);
    if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_NONBLOCK, 0, pair) != 0)
        abort();
    if (!lws_adopt_socket_vhost(host, pair[0]))
        abort();
    if (write(pair[1], data, size) < 0 && size > 0)
        abort();
    shutdown(pair[1], SHUT_WR);
    for (int turn = 0; turn < TURNS && take(pair[1], answer, sizeof answer - 1, &length); turn++)
        lws_service_tsi(server.context, -1, 0);
    close(pair[1]);
    lws_service_tsi(server.context, -1, 0);
    if (length > 0 && memcmp(answer, "HTTP/1.", length < 7 ? length : 7) != 0)
        abort();
    return 0;
}
