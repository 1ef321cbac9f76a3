/*
 * wasm_files.c - a game as a text: for the page's other engines, for people, as a transcript.
 */
#include "wasm/verbs.h"

#include <stdlib.h>

/* Answers with a text that `write` measures and writes like snprintf. */
static bool write_text(struct web *web, size_t (*write)(const struct qx_session *, char *, size_t),
                       struct qx_error *error)
{
    size_t size = write(web->session, NULL, 0) + 1;
    char *text = malloc(size);
    if (!text)
        return qx_fail(error, "there is not enough memory to write the game");
    write(web->session, text, size);
    qx_json_string(&web->out, text);
    free(text);
    return true;
}

/* save: the whole record, secrets included, for another engine of the same page. */
bool wasm_save(struct web *web, char *const *words, struct qx_error *error)
{
    (void)words;
    return write_text(web, qx_session_save, error);
}

/* record: what may be kept and shared, without choices that are still secret. */
bool wasm_record(struct web *web, char *const *words, struct qx_error *error)
{
    (void)words;
    return write_text(web, qx_session_save_public, error);
}

bool wasm_transcript(struct web *web, char *const *words, struct qx_error *error)
{
    (void)words;
    if (!web->rules.game->has_transcript)
        return qx_fail(error, "%s has no transcripts", web->rules.game->title);
    return write_text(web, qx_session_transcript, error);
}
