/*
 * request.h - one request: what its head says, and whether it may pass.
 */
#ifndef SERVE_REQUEST_H
#define SERVE_REQUEST_H

#include <microhttpd.h>
#include <stdbool.h>
#include <stddef.h>

#include "serve/visitors.h"
#include "serve/wishes.h"

/* Methods as bits. All that HTTP knows but we never serve are METHOD_OTHER; the rest are unknown.
 */
enum method { METHOD_UNKNOWN = 0, METHOD_GET = 1, METHOD_HEAD = 2, METHOD_OTHER = 4 };

/* The texts lie in libmicrohttpd's memory and live until the request is answered. */
struct request {
    struct MHD_Connection *connection;
    struct visitor *visitor;
    const char *const *names; /* that this host goes by, NULL at their end */
    const char *method_name, *path, *version;
    enum method method;
    size_t head_size; /* bytes, from the method to the empty line */
    const char *host;
    size_t host_size;
    int n_hosts, n_headers;
    bool has_body, is_malformed;
    struct gzip_wish gzip;
};

/* Fills in the rest of a request from connection, visitor, names, method_name, path and version. */
void request_read(struct request *request);
/* The status to refuse it with; 0: it may pass. */
unsigned request_check(const struct request *request);

#endif
