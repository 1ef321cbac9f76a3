/*
 * stream.h - the socket of a WebSocket, as wslay reads and writes it. What came in together with
 * the handshake is read first. Both sides of a connection have one.
 */
#ifndef ONLINE_STREAM_H
#define ONLINE_STREAM_H

#include <stdbool.h>
#include <sys/types.h>
#include <wslay/wslay.h>

/* The socket and the early bytes are the owner's, who closes and frees them. */
struct stream {
    int socket;
    char *early;
    size_t early_size, early_at;
};

/* What is sent goes at once: else a small frame waits until the one before is acknowledged, which
 * takes the other side 40 ms. */
void stream_hurry(const struct stream *stream);
/* Has it early bytes left? */
bool stream_has_early(const struct stream *stream);

/* For wslay's recv_callback: what is there now, or -1 and the wire's error. Never waits. */
ssize_t stream_read(struct stream *stream, wslay_event_context_ptr wire, uint8_t *out, size_t size);
/* For its send_callback; `wish` is wslay's, `flags` of send(2) say whether it may wait. */
ssize_t stream_write(const struct stream *stream, wslay_event_context_ptr wire,
                     const uint8_t *bytes, size_t size, int wish, int flags);

#endif
