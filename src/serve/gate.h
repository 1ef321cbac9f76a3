/*
 * gate.h - from HTTP to online play: requests that become WebSockets, and the loop that serves
 * them. There are two of it: serve/online has it all, serve/offline stands in for it where a
 * library is missing, and never opens.
 *
 * Like the door, it has no thread of its own: the thread of the door calls all of this, whenever
 * `gate_descriptor` is readable or `gate_timeout` is over.
 */
#ifndef SERVE_GATE_H
#define SERVE_GATE_H

#include <quincunx/base.h>

#include "serve/request.h"

struct gate;

struct gate_setup {
    const char *database; /* address of the store (store_open); outlives the gate */
    uint64_t lease;       /* milliseconds (hub.h); 0: the usual */
    size_t most_callers;  /* WebSockets that may be open at once, */
    size_t most_each;     /* and of one address, without a proxy  */
    const char *log;      /* file for lines of JSON, "-": standard error; NULL: none are written */
    bool is_proxied;      /* X-Real-IP names the address of a visitor */
    bool is_unlimited;    /* no limits of how often somebody may do something: for measuring */
};

/* NULL: error says why there is no online play. */
struct gate *gate_new(const struct gate_setup *setup, struct qx_error *error);
/* Says goodbye to everybody. To be called when the door is gone, which may still let somebody in.
 */
void gate_free(struct gate *gate);

int gate_descriptor(const struct gate *gate);
/* Milliseconds after which gate_turn must be called at the latest; -1: there is no hurry. */
int gate_timeout(const struct gate *gate);
/* Does what can be done at once. False: the store failed, and the server must end. */
bool gate_turn(struct gate *gate, struct qx_error *error);

/* Writes a copy of the store beside it, named like it with ".backup" behind. False: error says why;
 * the server goes on. */
bool gate_back_up(struct gate *gate, struct qx_error *error);

/* How it does, in the text form of Prometheus; works like snprintf. */
size_t gate_metrics(const struct gate *gate, char *out, size_t size);

/*
 * Answers a request to become a WebSocket: queues the answer that makes it one. Else the status to
 * refuse it with; 0: it is answered.
 */
unsigned gate_upgrade(struct gate *gate, const struct request *request);

#endif
