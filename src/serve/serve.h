/*
 * serve.h - the page over HTTP, and online play beside it.
 */
#ifndef SERVE_SERVE_H
#define SERVE_SERVE_H

#include <quincunx/base.h>

enum { SERVE_MOST_NAMES = 16 };

struct serve_setup {
    const char *address; /* to listen at, or a name that stands for one: "127.0.0.1" */
    int port;            /* 0: any free one */
    /* Names besides `address` and "localhost" by which browsers may call this host. */
    const char *names[SERVE_MOST_NAMES];
    int n_names;
    const char *database;  /* of online play; NULL: there is none */
    uint64_t lease;        /* milliseconds after which other servers over it take our rooms; 0:
                              the usual */
    const char *log;       /* file for lines of JSON (gate.h); NULL: none */
    bool is_pageless;      /* serves without a page, too: for measuring */
    bool is_online_needed; /* without its database it does not serve; else it says why, and does */
    bool is_unlimited;     /* gate.h */
    bool is_proxied;       /* a proxy stands before it and says whence requests come */
    const char *tables;    /* folder of exact values to answer from (values.h); NULL: none */
    void (*ready)(const char *page); /* called once, when it listens at "http://…/" */
};

/* Serves until SIGINT or SIGTERM comes. False: it could not begin; error says why. */
bool serve_run(const struct serve_setup *setup, struct qx_error *error);

#endif
