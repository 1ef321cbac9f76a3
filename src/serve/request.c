/*
 * request.c - headers looked at once, then the checks.
 *
 * libmicrohttpd 0.9 forgives much: it ends an address at a NUL, takes a space before a colon as
 * part of the name, and joins a folded line to the name before it. The checks are for what it lets
 * pass.
 */
#include "serve/request.h"

#include <quincunx/base.h>

#include <arpa/inet.h>
#include <string.h>
#include <sys/socket.h>

enum {
    HEAD_BYTES = 4096, /* all lines together */
    MOST_HEADERS = 64,
};

/* --- headers ---------------------------------------------------------------------------------- */

static bool is_token(const char *text, size_t size)
{
    static const char marks[] = "!#$%&'*+-.^_`|~0123456789"
                                "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";
    return size > 0 && strlen(text) == size && strspn(text, marks) == size;
}

static bool has_control(const char *text, size_t size)
{
    for (size_t i = 0; i < size; i++)
        if (((unsigned char)text[i] < ' ' && text[i] != '\t') || text[i] == '\x7f')
            return true;
    return false;
}

static void take_host(struct request *request, const char *value, size_t size)
{
    request->host = value;
    request->host_size = size;
    request->n_hosts++;
}

static void take_encoding(struct request *request, const char *value, size_t size)
{
    (void)size;
    gzip_wish_take(&request->gzip, value);
}

static void take_length(struct request *request, const char *value, size_t size)
{
    request->has_body |= size != 1 || *value != '0';
}

static void take_transfer(struct request *request, const char *value, size_t size)
{
    (void)value;
    (void)size;
    request->has_body = true;
}

static const struct {
    const char *name;
    void (*take)(struct request *request, const char *value, size_t size);
} kinds[] = {
    {MHD_HTTP_HEADER_HOST, take_host},
    {MHD_HTTP_HEADER_ACCEPT_ENCODING, take_encoding},
    {MHD_HTTP_HEADER_CONTENT_LENGTH, take_length},
    {MHD_HTTP_HEADER_TRANSFER_ENCODING, take_transfer},
};

/* A folded line makes MHD copy the name before it: then that lies no longer in the head. */
static bool is_folded(const struct request *request, const char *name)
{
    return name < request->method_name || name >= request->method_name + request->head_size;
}

static enum MHD_Result on_header(void *context, enum MHD_ValueKind kind, const char *name,
                                 size_t name_size, const char *value, size_t value_size)
{
    struct request *request = context;
    (void)kind;
    request->n_headers++;
    if (!is_token(name, name_size) || has_control(value, value_size) || is_folded(request, name))
        request->is_malformed = true;
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++)
        if (qx_ascii_is_same(name, kinds[i].name))
            kinds[i].take(request, value, value_size);
    return MHD_YES;
}

static enum method method_of(const char *name)
{
    static const struct {
        const char *name;
        enum method method;
    } methods[] = {
        {"GET", METHOD_GET},     {"HEAD", METHOD_HEAD},     {"POST", METHOD_OTHER},
        {"PUT", METHOD_OTHER},   {"PATCH", METHOD_OTHER},   {"DELETE", METHOD_OTHER},
        {"TRACE", METHOD_OTHER}, {"OPTIONS", METHOD_OTHER}, {"CONNECT", METHOD_OTHER},
    };
    for (size_t i = 0; i < sizeof methods / sizeof *methods; i++)
        if (strcmp(name, methods[i].name) == 0)
            return methods[i].method;
    return METHOD_UNKNOWN;
}

void request_read(struct request *request)
{
    const union MHD_ConnectionInfo *head =
        MHD_get_connection_info(request->connection, MHD_CONNECTION_INFO_REQUEST_HEADER_SIZE);
    request->method = method_of(request->method_name);
    request->head_size = head ? head->header_size : 0;
    MHD_get_connection_values_n(request->connection, MHD_HEADER_KIND, on_header, request);
}

/* --- checks ----------------------------------------------------------------------------------- */

static unsigned check_size(const struct request *request)
{
    bool fits = request->head_size <= HEAD_BYTES && request->n_headers <= MOST_HEADERS;
    return fits ? 0 : MHD_HTTP_REQUEST_HEADER_FIELDS_TOO_LARGE;
}

/* Method, address and version must lie side by side, one byte apart: with nothing cut off by a NUL
 * and no second space. */
static unsigned check_shape(const struct request *request)
{
    const char *end = request->visitor->address_end;
    bool is_sound = end && end + 1 == request->version &&
                    request->method_name + strlen(request->method_name) + 1 == request->path;
    return is_sound && !request->is_malformed ? 0 : MHD_HTTP_BAD_REQUEST;
}

/* The address that the visitor reached us at, as text; "" where it has none. */
static void reached_at(const struct request *request, char text[INET6_ADDRSTRLEN])
{
    struct sockaddr_storage address = {.ss_family = AF_UNSPEC};
    const struct in_addr *in4 = &((const struct sockaddr_in *)&address)->sin_addr;
    const struct in6_addr *in6 = &((const struct sockaddr_in6 *)&address)->sin6_addr;
    socklen_t size = sizeof address;
    text[0] = '\0';
    getsockname(request->visitor->socket, (struct sockaddr *)&address, &size);
    if (address.ss_family == AF_INET)
        inet_ntop(AF_INET, in4, text, INET6_ADDRSTRLEN);
    else if (address.ss_family == AF_INET6 && IN6_IS_ADDR_V4MAPPED(in6))
        inet_ntop(AF_INET, in6->s6_addr + 12, text, INET6_ADDRSTRLEN);
    else if (address.ss_family == AF_INET6)
        inet_ntop(AF_INET6, in6, text, INET6_ADDRSTRLEN);
}

static bool is_among(const struct request *request, const char *const *names)
{
    for (; *names; names++)
        if (wishes_name_host(request->host, request->host_size, *names))
            return true;
    return false;
}

static bool is_our_name(const struct request *request)
{
    static const char *const near[] = {"localhost", "127.0.0.1", "::1", NULL};
    char reached[INET6_ADDRSTRLEN];
    if (is_among(request, near) || is_among(request, request->names))
        return true;
    reached_at(request, reached);
    return *reached && wishes_name_host(request->host, request->host_size, reached);
}

/* A foreign name that leads here may be a page of somebody else's (DNS rebinding). */
static unsigned check_host(const struct request *request)
{
    bool is_old = strcmp(request->version, MHD_HTTP_VERSION_1_0) == 0;
    if (request->n_hosts == 0 && is_old)
        return 0;
    if (request->n_hosts != 1)
        return MHD_HTTP_BAD_REQUEST;
    return is_our_name(request) ? 0 : MHD_HTTP_MISDIRECTED_REQUEST;
}

static unsigned check_method(const struct request *request)
{
    return request->method ? 0 : MHD_HTTP_NOT_IMPLEMENTED;
}

static unsigned check_body(const struct request *request)
{
    bool is_told = request->has_body && request->method != METHOD_OTHER;
    return is_told ? MHD_HTTP_CONTENT_TOO_LARGE : 0;
}

static unsigned (*const checks[])(const struct request *) = {
    check_size, check_shape, check_host, check_method, check_body,
};

unsigned request_check(const struct request *request)
{
    unsigned status = 0;
    for (size_t i = 0; !status && i < sizeof checks / sizeof *checks; i++)
        status = checks[i](request);
    return status;
}
