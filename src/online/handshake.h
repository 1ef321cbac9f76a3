/*
 * handshake.h - the opening of a WebSocket (RFC 6455, 4.2), from the texts of headers alone. NULL
 * stands for a header that was not sent.
 */
#ifndef ONLINE_HANDSHAKE_H
#define ONLINE_HANDSHAKE_H

#include <stdbool.h>
#include <stddef.h>

enum { HANDSHAKE_ACCEPT_SIZE = 29 };

/* The answer to a key, which must be one: 16 bytes in base64. */
bool handshake_accept(const char *key, char accept[HANDSHAKE_ACCEPT_SIZE]);
/* Is this word in a list of words, commas between them? Case does not matter. */
bool handshake_lists(const char *list, const char *word);
/*
 * May a page of this origin open one? Only a page of the same host and port may: browsers name the
 * origin always, other programs need not. `host` has `size` bytes.
 */
bool handshake_is_own_origin(const char *origin, const char *host, size_t size);

#endif
