/*
 * stream.c - the socket of a WebSocket, as wslay reads and writes it.
 */
#include "online/stream.h"

#include <errno.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <string.h>
#include <sys/socket.h>

void stream_hurry(const struct stream *stream)
{
    const int yes = 1;
    setsockopt(stream->socket, IPPROTO_TCP, TCP_NODELAY, &yes, sizeof yes);
}

bool stream_has_early(const struct stream *stream)
{
    return stream->early_at < stream->early_size;
}

static ssize_t take_early(struct stream *stream, uint8_t *out, size_t size)
{
    size_t n = stream->early_size - stream->early_at;
    if (n > size)
        n = size;
    memcpy(out, stream->early + stream->early_at, n);
    stream->early_at += n;
    return (ssize_t)n;
}

/* Says to wslay whether to try again later; `n` is what the socket gave. */
static ssize_t fail(wslay_event_context_ptr wire, ssize_t n)
{
    const bool is_later = n < 0 && (errno == EAGAIN || errno == EWOULDBLOCK || errno == EINTR);
    wslay_event_set_error(wire, is_later ? WSLAY_ERR_WOULDBLOCK : WSLAY_ERR_CALLBACK_FAILURE);
    return -1;
}

ssize_t stream_read(struct stream *stream, wslay_event_context_ptr wire, uint8_t *out, size_t size)
{
    if (stream_has_early(stream))
        return take_early(stream, out, size);
    const ssize_t n = recv(stream->socket, out, size, MSG_DONTWAIT);
    return n > 0 ? n : fail(wire, n);
}

ssize_t stream_write(const struct stream *stream, wslay_event_context_ptr wire,
                     const uint8_t *bytes, size_t size, int wish, int flags)
{
    const int more = wish & WSLAY_MSG_MORE ? MSG_MORE : 0;
    ssize_t n;
    do
        n = send(stream->socket, bytes, size, flags | more | MSG_NOSIGNAL);
    while (n < 0 && errno == EINTR);
    return n >= 0 ? n : fail(wire, n);
}
