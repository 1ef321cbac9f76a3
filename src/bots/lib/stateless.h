/*
 * stateless.h - opening, renewing and closing of bots that remember nothing.
 */
#ifndef BOTS_LIB_STATELESS_H
#define BOTS_LIB_STATELESS_H

#include <quincunx/bot.h>

void *stateless_open(const struct qx_rules *rules, qx_seat seat, const uint64_t *option,
                     struct qx_error *error);
bool stateless_renew(void *self, qx_seat seat, struct qx_error *error);
void stateless_close(void *self);

#endif
