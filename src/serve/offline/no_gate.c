/*
 * no_gate.c - the gate of a program that was built without online play.
 */
#include <stdlib.h>

#include "serve/gate.h"

struct gate *gate_new(const struct gate_setup *setup, struct qx_error *error)
{
    (void)setup;
    qx_fail(error, "this program was built without online play");
    return NULL;
}

void gate_free(struct gate *gate)
{
    (void)gate;
}

int gate_descriptor(const struct gate *gate)
{
    (void)gate;
    return -1;
}

int gate_timeout(const struct gate *gate)
{
    (void)gate;
    return -1;
}

bool gate_turn(struct gate *gate, struct qx_error *error)
{
    (void)gate;
    (void)error;
    return true;
}

bool gate_back_up(struct gate *gate, struct qx_error *error)
{
    (void)gate;
    return qx_fail(error, "there is no store");
}

size_t gate_metrics(const struct gate *gate, char *out, size_t size)
{
    struct qx_text text = qx_text_over(out, size);
    (void)gate;
    return text.length;
}

unsigned gate_upgrade(struct gate *gate, const struct request *request)
{
    (void)gate;
    (void)request;
    return MHD_HTTP_NOT_FOUND;
}
