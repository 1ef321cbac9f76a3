/*
 * verbs.c - a handle's life, and the table of verbs.
 */
#include "wasm/verbs.h"

#include <stdlib.h>
#include <string.h>

static const struct wasm_entry verbs[] = {
    {.name = "catalog", .n_words = 0, .run = wasm_catalog},
    {.name = "bots", .n_words = 2, .run = wasm_bots},
    {.name = "begin", .n_words = 4, .run = wasm_begin},
    {.name = "load", .n_words = 1, .run = wasm_load},
    {.name = "read", .n_words = 2, .run = wasm_read},
    {.name = "save", .n_words = 0, .needs_game = true, .run = wasm_save},
    {.name = "record", .n_words = 0, .needs_game = true, .run = wasm_record},
    {.name = "transcript", .n_words = 0, .needs_game = true, .run = wasm_transcript},
    {.name = "seat", .n_words = 2, .needs_game = true, .run = wasm_seat},
    {.name = "play", .n_words = 2, .needs_game = true, .run = wasm_play},
    {.name = "commits", .n_words = 2, .needs_game = true, .run = wasm_commits},
    {.name = "go", .n_words = 1, .needs_game = true, .run = wasm_go},
    {.name = "undo", .n_words = 0, .needs_game = true, .run = wasm_undo},
    {.name = "redo", .n_words = 0, .needs_game = true, .run = wasm_redo},
    {.name = "forfeit", .n_words = 2, .needs_game = true, .run = wasm_forfeit},
    {.name = "history", .n_words = 1, .needs_game = true, .run = wasm_history},
    {.name = "board", .n_words = 0, .needs_game = true, .run = wasm_board},
    {.name = "position", .n_words = 2, .needs_game = true, .run = wasm_position},
    {.name = "draw", .n_words = 2, .needs_game = true, .run = wasm_draw},
    {.name = "edit", .n_words = 3, .needs_game = true, .run = wasm_edit},
    {.name = "tap", .n_words = 1, .needs_game = true, .run = wasm_tap},
    {.name = "untap", .n_words = 0, .needs_game = true, .run = wasm_untap},
    {.name = "choose", .n_words = 4, .needs_game = true, .run = wasm_choose},
    {.name = "advisor", .n_words = 0, .needs_game = true, .run = wasm_advisor},
    {.name = "judge", .n_words = 2, .needs_game = true, .run = wasm_judge},
    {.name = "hint", .n_words = 2, .needs_game = true, .run = wasm_hint},
    {.name = "weigh", .n_words = 2, .needs_game = true, .run = wasm_weigh},
};

struct web *wasm_new(uint64_t (*now)(void))
{
    struct web *web = calloc(1, sizeof *web);
    if (web)
        web->now = now;
    return web;
}

void wasm_free(struct web *web)
{
    if (!web)
        return;
    wasm_forget(web);
    wasm_ignore(web);
    wasm_learn_free(web);
    qx_session_free(web->session);
    free(web->first);
    free(web->scratch);
    free(web->moves);
    free(web->scores);
    free(web->tapped);
    qx_taps_release(&web->taps);
    free(web->input);
    qx_json_release(&web->out);
    free(web);
}

char *wasm_input(struct web *web, size_t size)
{
    if (size < web->input_size)
        return web->input;
    char *input = realloc(web->input, size + 1);
    if (!input)
        return NULL;
    web->input = input;
    web->input_size = size + 1;
    return input;
}

bool wasm_read_number(const char *word, uint64_t most, uint64_t *number, struct qx_error *error)
{
    const char *at = word;
    if (qx_text_take_number(&at, most, number) && *at == '\0')
        return true;
    return qx_fail(error, "\"%.*s\" is not a number up to %llu", qx_text_cut(word, 40), word,
                   (unsigned long long)most);
}

bool wasm_read_seat(const struct web *web, const char *word, qx_seat *seat, struct qx_error *error)
{
    uint64_t number;
    if (!wasm_read_number(word, (uint64_t)web->rules.n_seats - 1, &number, error))
        return false;
    *seat = (qx_seat)number;
    return true;
}

bool wasm_read_viewer(const struct web *web, const char *word, qx_seat *seat,
                      struct qx_error *error)
{
    if (strcmp(word, "-") != 0)
        return wasm_read_seat(web, word, seat, error);
    *seat = QX_NOBODY;
    return true;
}

static const struct wasm_entry *find(const char *name)
{
    for (const struct wasm_entry *more = wasm_learn_verbs; more->name; more++)
        if (strcmp(more->name, name) == 0)
            return more;
    for (size_t i = 0; i < sizeof verbs / sizeof *verbs; i++)
        if (strcmp(verbs[i].name, name) == 0)
            return &verbs[i];
    return NULL;
}

/* Splits the input into its words; false where it is not that many. */
static bool split(const struct web *web, size_t n_words, char **words)
{
    char *at = web->input, *end = web->input + web->input_size;
    for (size_t i = 0; i < n_words; i++) {
        char *nul = at < end ? memchr(at, '\0', (size_t)(end - at)) : NULL;
        if (!nul)
            return false;
        words[i] = at;
        at = nul + 1;
    }
    return true;
}

static bool run(struct web *web, size_t n_words, struct qx_error *error)
{
    char *words[WEB_MAX_WORDS];
    if (n_words == 0 || n_words > WEB_MAX_WORDS || !split(web, n_words, words))
        return qx_fail(error, "a request is one to %d words", WEB_MAX_WORDS);
    const struct wasm_entry *verb = find(words[0]);
    if (!verb)
        return qx_fail(error, "there is no request \"%.*s\"", qx_text_cut(words[0], 40), words[0]);
    if (n_words != verb->n_words + 1)
        return qx_fail(error, "%s takes %zu words, not %zu", verb->name, verb->n_words,
                       n_words - 1);
    if (verb->needs_game && !web->session)
        return qx_fail(error, "no game has begun");
    return verb->run(web, words + 1, error);
}

const char *wasm_call(struct web *web, size_t n_words)
{
    struct qx_error error = {""};
    qx_json_clear(&web->out);
    qx_json_open(&web->out, '{');
    qx_json_key(&web->out, "ok");
    if (!run(web, n_words, &error)) {
        qx_json_clear(&web->out);
        qx_json_open(&web->out, '{');
        qx_json_put_string(&web->out, "error", error.text);
    }
    qx_json_close(&web->out, '}');
    return qx_json_text(&web->out);
}
