/*
 * stateless.c - opening, renewing and closing of bots that remember nothing.
 */
#include "bots/lib/stateless.h"

#include <stdlib.h>

void *stateless_open(const struct qx_rules *rules, qx_seat seat, const uint64_t *option,
                     struct qx_error *error)
{
    (void)rules;
    (void)seat;
    (void)option;
    void *self = malloc(1); /* NULL would mean that the bot cannot be had */
    if (!self)
        qx_fail(error, "no memory for a bot");
    return self;
}

bool stateless_renew(void *self, qx_seat seat, struct qx_error *error)
{
    (void)self;
    (void)seat;
    (void)error;
    return true;
}

void stateless_close(void *self)
{
    free(self);
}
