/*
 * answers.c - the headers of every answer, and the answers themselves.
 */
#include "serve/answers.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct header {
    const char *name, *value;
};

static const struct header headers[] = {
    {"X-Content-Type-Options", "nosniff"},
    {"Cross-Origin-Resource-Policy", "same-origin"},
    {"Vary", "Accept-Encoding"},
};

/* Of what can run, or is a page to a browser; to styles, pictures and data they say nothing. */
static const struct header run_headers[] = {
    {"Content-Security-Policy",
     "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self'; "
     "font-src 'self'; "
     "connect-src 'self'; worker-src 'self'; manifest-src 'self'; base-uri 'none'; "
     "form-action 'none'; frame-ancestors 'none'"},
    {"Referrer-Policy", "no-referrer"},
    {"Cross-Origin-Embedder-Policy", "require-corp"},
};

enum { N_RUN_HEADERS = sizeof run_headers / sizeof *run_headers };

/* Of what a browser shows by itself; to scripts, pictures and data they say nothing. */
static const struct header page_headers[] = {
    {"X-Frame-Options", "DENY"},
    {"Permissions-Policy", "camera=(), geolocation=(), microphone=(), payment=(), usb=()"},
    {"Cross-Origin-Opener-Policy", "same-origin"},
};

enum { N_PAGE_HEADERS = sizeof page_headers / sizeof *page_headers };

static const unsigned refusals[] = {
    MHD_HTTP_BAD_REQUEST,
    MHD_HTTP_NOT_FOUND,
    MHD_HTTP_FORBIDDEN,
    MHD_HTTP_METHOD_NOT_ALLOWED,
    MHD_HTTP_CONTENT_TOO_LARGE,
    MHD_HTTP_MISDIRECTED_REQUEST,
    MHD_HTTP_REQUEST_HEADER_FIELDS_TOO_LARGE,
    MHD_HTTP_NOT_IMPLEMENTED,
    MHD_HTTP_SERVICE_UNAVAILABLE,
    MHD_HTTP_TOO_MANY_REQUESTS,
};

enum { N_REFUSALS = sizeof refusals / sizeof *refusals };

struct answers {
    struct MHD_Response *refusals[N_REFUSALS];
    struct MHD_Response *online[2]; /* not offered, and offered */
    size_t n_files;
    struct MHD_Response *files[][ANSWER_FORMS];
};

/* Adds headers; destroys the response and gives NULL where one cannot be added. */
static struct MHD_Response *with(struct MHD_Response *response, const struct header *list, size_t n)
{
    for (size_t i = 0; response && i < n; i++)
        if (MHD_add_response_header(response, list[i].name, list[i].value) != MHD_YES) {
            MHD_destroy_response(response);
            return NULL;
        }
    return response;
}

/* An answer of bytes that outlive it, or of a copy of them, with the headers that all have. */
static struct MHD_Response *make(const void *bytes, size_t size, enum MHD_ResponseMemoryMode mode)
{
    /* MHD takes what it only reads as `void *`. */
    union {
        const void *given;
        void *taken;
    } body = {.given = bytes};
    struct MHD_Response *response = MHD_create_response_from_buffer(size, body.taken, mode);
    return with(response, headers, sizeof headers / sizeof *headers);
}

static bool is_of(const char *type, const char *kind)
{
    return strncmp(type, kind, strlen(kind)) == 0;
}

static struct MHD_Response *make_file(const struct serve_file *file, enum answer_form form)
{
    static const struct serve_body nothing = {.bytes = (const unsigned char *)""};
    const struct serve_body *bodies[ANSWER_FORMS] = {&file->plain, &file->gzip, &nothing};
    const struct header about[] = {
        {"ETag", file->tag},
        {"Cache-Control", file->is_lasting ? "public, max-age=31536000, immutable" : "no-cache"},
        {"Content-Type", file->type},
        {"Content-Encoding", "gzip"},
    };
    static const size_t n_about[ANSWER_FORMS] = {3, 4, 2};
    const bool is_page = is_of(file->type, "text/html");
    const bool is_run =
        is_page || is_of(file->type, "text/javascript") || is_of(file->type, "image/svg+xml");
    struct MHD_Response *response =
        make(bodies[form]->bytes, bodies[form]->size, MHD_RESPMEM_PERSISTENT);
    response = with(response, run_headers, is_run ? N_RUN_HEADERS : 0);
    response = with(response, page_headers, is_page ? N_PAGE_HEADERS : 0);
    return with(response, about, n_about[form]);
}

static struct MHD_Response *make_refusal(unsigned status)
{
    char text[64];
    struct header about[3] = {{"Content-Type", "text/plain; charset=utf-8"}};
    size_t n = 1;
    int size = snprintf(text, sizeof text, "%u %s\n", status, MHD_get_reason_phrase_for(status));
    if (status != MHD_HTTP_NOT_FOUND)
        about[n++] = (struct header){"Connection", "close"};
    if (status == MHD_HTTP_METHOD_NOT_ALLOWED)
        about[n++] = (struct header){"Allow", "GET, HEAD"};
    struct MHD_Response *response = make(text, (size_t)size, MHD_RESPMEM_MUST_COPY);
    response = with(response, run_headers, N_RUN_HEADERS);
    response = with(response, page_headers, N_PAGE_HEADERS);
    return with(response, about, n);
}

static struct MHD_Response *make_online(bool is_offered, bool has_values)
{
    char text[64];
    static const struct header about[] = {{"Content-Type", "application/json"},
                                          {"Cache-Control", "no-store"}};
    snprintf(text, sizeof text, "{\"online\":%d,\"values\":%d}\n", is_offered, has_values);
    return with(make(text, strlen(text), MHD_RESPMEM_MUST_COPY), about, 2);
}

struct MHD_Response *answers_make_text(const char *text)
{
    static const struct header about[] = {{"Content-Type", "text/plain; version=0.0.4"},
                                          {"Cache-Control", "no-store"}};
    return with(make(text, strlen(text), MHD_RESPMEM_MUST_COPY), about, 2);
}

struct MHD_Response *answers_make_json(const char *text)
{
    static const struct header about[] = {{"Content-Type", "application/json"},
                                          {"Cache-Control", "no-store"}};
    return with(make(text, strlen(text), MHD_RESPMEM_MUST_COPY), about, 2);
}

static bool make_all(struct answers *answers, bool has_values)
{
    for (size_t i = 0; i < N_REFUSALS; i++)
        if (!(answers->refusals[i] = make_refusal(refusals[i])))
            return false;
    for (int i = 0; i < 2; i++)
        if (!(answers->online[i] = make_online(i, has_values)))
            return false;
    for (size_t i = 0; i < answers->n_files; i++)
        for (enum answer_form form = 0; form < ANSWER_FORMS; form++)
            if ((form != ANSWER_GZIP || serve_files[i].gzip.size > 0) &&
                !(answers->files[i][form] = make_file(&serve_files[i], form)))
                return false;
    return true;
}

struct answers *answers_new(bool has_values)
{
    size_t n = 0;
    while (serve_files[n].path)
        n++;
    struct answers *answers = calloc(1, sizeof *answers + n * sizeof *answers->files);
    if (!answers)
        return NULL;
    answers->n_files = n;
    if (make_all(answers, has_values))
        return answers;
    answers_free(answers);
    return NULL;
}

static void destroy(struct MHD_Response *response)
{
    if (response)
        MHD_destroy_response(response);
}

void answers_free(struct answers *answers)
{
    if (!answers)
        return;
    for (size_t i = 0; i < N_REFUSALS; i++)
        destroy(answers->refusals[i]);
    for (int i = 0; i < 2; i++)
        destroy(answers->online[i]);
    for (size_t i = 0; i < answers->n_files; i++)
        for (size_t form = 0; form < ANSWER_FORMS; form++)
            destroy(answers->files[i][form]);
    free(answers);
}

struct MHD_Response *answers_file(const struct answers *answers, const struct serve_file *file,
                                  enum answer_form form)
{
    return answers->files[file - serve_files][form];
}

struct MHD_Response *answers_online(const struct answers *answers, bool is_offered)
{
    return answers->online[is_offered];
}

struct MHD_Response *answers_refusal(const struct answers *answers, unsigned status)
{
    size_t i = 0;
    while (refusals[i] != status) {
        i++;
        assert(i < N_REFUSALS);
    }
    return answers->refusals[i];
}
