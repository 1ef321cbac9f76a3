/*
 * address.c - IPv4 and IPv6, from the socket or from X-Real-IP.
 */
#include "serve/address.h"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <string.h>

#include <quincunx/random.h>

/* Of IPv6 the first half; an IPv4 address in IPv6's clothes, as a socket for both has it, is that
 * of IPv4. */
static uint64_t number_of(const struct in6_addr *wide)
{
    uint64_t number = 0;
    if (IN6_IS_ADDR_V4MAPPED(wide))
        memcpy(&number, &wide->s6_addr[12], sizeof(struct in_addr));
    else
        memcpy(&number, wide, sizeof number);
    return number;
}

/* Whence a visitor comes by the word of our proxy; false: it does not say. */
static bool read_real_address(struct MHD_Connection *connection, uint64_t *number)
{
    const char *text = MHD_lookup_connection_value(connection, MHD_HEADER_KIND, "X-Real-IP");
    struct in6_addr wide;
    struct in_addr narrow;
    if (text && inet_pton(AF_INET, text, &narrow) == 1) {
        memcpy(number, &narrow, sizeof narrow);
        return true;
    }
    if (text && inet_pton(AF_INET6, text, &wide) == 1) {
        *number = number_of(&wide);
        return true;
    }
    return false;
}

uint64_t address_of(struct MHD_Connection *connection, bool is_proxied)
{
    const union MHD_ConnectionInfo *info =
        MHD_get_connection_info(connection, MHD_CONNECTION_INFO_CLIENT_ADDRESS);
    const struct sockaddr *address = info ? info->client_addr : NULL;
    uint64_t number = 0;
    if (is_proxied && read_real_address(connection, &number))
        return qx_mix(number);
    if (address && address->sa_family == AF_INET)
        memcpy(&number, &((const struct sockaddr_in *)(const void *)address)->sin_addr,
               sizeof(struct in_addr));
    else if (address && address->sa_family == AF_INET6)
        number = number_of(&((const struct sockaddr_in6 *)(const void *)address)->sin6_addr);
    return qx_mix(number);
}
