/*
 * peers.c - counts the connections of an address without being told when one ends.
 *
 * A socket that was closed is either open again, and then its entry was written anew when it was
 * accepted, or it is no open socket any more. So entries are only checked when an address seems to
 * hold too many; those that are stale are dropped.
 */
#include "serve/peers.h"

#include <arpa/inet.h>
#include <stddef.h>
#include <sys/socket.h>

static bool is_open(int socket)
{
    int type;
    socklen_t size = sizeof type;
    return getsockopt(socket, SOL_SOCKET, SO_TYPE, &type, &size) == 0;
}

/* The IPv4 address at the other end; 0: there is none. */
static uint32_t address_of(int socket)
{
    struct sockaddr_in peer = {.sin_family = AF_UNSPEC};
    socklen_t size = sizeof peer;
    if (getpeername(socket, (struct sockaddr *)&peer, &size) != 0 || peer.sin_family != AF_INET)
        return 0;
    return peer.sin_addr.s_addr;
}

static size_t count(const struct peers *peers, uint32_t address)
{
    size_t n = 0;
    for (size_t i = 0; i < PEERS_MOST_SOCKETS; i++)
        n += peers->address[i] == address;
    return n;
}

static void drop_stale(struct peers *peers, uint32_t address)
{
    for (int i = 0; i < PEERS_MOST_SOCKETS; i++)
        if (peers->address[i] == address && !is_open(i))
            peers->address[i] = 0;
}

bool peers_admit(struct peers *peers, int socket)
{
    uint32_t address = address_of(socket);
    if (socket < 0 || socket >= PEERS_MOST_SOCKETS || address == 0)
        return false;
    peers->address[socket] = 0;
    if (count(peers, address) >= PEERS_MOST_EACH)
        drop_stale(peers, address);
    if (count(peers, address) >= PEERS_MOST_EACH)
        return false;
    peers->address[socket] = address;
    return true;
}
