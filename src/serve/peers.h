/*
 * peers.h - how many connections one address may hold, so that nobody takes them all.
 */
#ifndef SERVE_PEERS_H
#define SERVE_PEERS_H

#include <stdbool.h>
#include <stdint.h>

enum { PEERS_MOST_SOCKETS = 8192, PEERS_MOST_EACH = 256 };

/* The address behind each socket, by its number; all zero to begin with. */
struct peers {
    uint32_t address[PEERS_MOST_SOCKETS]; /* IPv4; 0: none */
};

/* May this connection, just accepted, stay? One that may is remembered. */
bool peers_admit(struct peers *peers, int socket);

#endif
