/*
 * answers.h - every answer that the server can give, made once when it begins and shared by all
 * requests: the files of the page, and refusals.
 */
#ifndef SERVE_ANSWERS_H
#define SERVE_ANSWERS_H

#include <microhttpd.h>

#include "serve/files.h"

/* The forms of a file: as it is, gzipped (NULL where that is not worth it), and "you have it". */
enum answer_form { ANSWER_PLAIN, ANSWER_GZIP, ANSWER_KNOWN, ANSWER_FORMS };

struct answers;

/* `has_values`: exact values are told here, as visitors may learn. NULL: no memory. Free the daemon
 * that uses them first. */
struct answers *answers_new(bool has_values);
void answers_free(struct answers *answers);

/* Owned by `answers`; `file` is an entry of serve_files. */
struct MHD_Response *answers_file(const struct answers *answers, const struct serve_file *file,
                                  enum answer_form form);
/* Whether online play is offered, for the page. */
struct MHD_Response *answers_online(const struct answers *answers, bool is_offered);
/* A plain text made now, which the caller destroys; NULL: no memory. */
struct MHD_Response *answers_make_text(const char *text);
/* JSON made now, likewise. */
struct MHD_Response *answers_make_json(const char *text);
/* Any status that the server refuses requests with. All but 404 end the connection: where the next
 * request would begin is not to be trusted. */
struct MHD_Response *answers_refusal(const struct answers *answers, unsigned status);

#endif
