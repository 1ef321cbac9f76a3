/*
 * serve.h - the page over HTTP: GET and HEAD of the files built in, and nothing else.
 */
#ifndef SERVE_SERVE_H
#define SERVE_SERVE_H

#include <quincunx/base.h>

struct serve_setup {
    const char *address;                          /* to listen at: "127.0.0.1" */
    int port;                                     /* 0: any free one */
    void (*ready)(const char *address, int port); /* called once, when it listens */
};

/* Serves until SIGINT or SIGTERM comes. False: it could not begin; error says why. */
bool serve_run(const struct serve_setup *setup, struct qx_error *error);

#endif
