/*
 * address.h - where a request comes from, as a number: what limits are counted by.
 */
#ifndef SERVE_ADDRESS_H
#define SERVE_ADDRESS_H

#include <microhttpd.h>
#include <stdbool.h>
#include <stdint.h>

/* A number that stands for where a visitor comes from; by the word of our proxy, where there is
 * one. Of IPv6 it is the first half, which is one subscriber's; IPv4 is the same by either kind of
 * socket. */
uint64_t address_of(struct MHD_Connection *connection, bool is_proxied);

#endif
