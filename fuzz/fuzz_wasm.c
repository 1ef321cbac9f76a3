/*
 * fuzz_wasm.c - requests of a page, '~' between them and '|' between words. Every answer is JSON,
 * {"ok": …} or {"error": "…"}.
 *
 * Left out are bots from outside, and searches and exact knowledge that look at more than a few
 * positions.
 */
#include "input.h"
#include "wasm/verbs.h"

enum { MOST_REQUESTS = 20, MOST_NODES = 20, MOST_DEPTH = 64 };

static uint64_t now(void)
{
    return 0;
}

/* --- is it JSON? ----------------------------------------------------------------------------- */

static const char *skip_value(const char *at, int depth);

static const char *skip_string(const char *at)
{
    if (*at++ != '"')
        abort();
    for (; *at != '"'; at++) {
        if ((unsigned char)*at < ' ' || (*at == '\\' && !strchr("\"\\/bfnrtu", *++at)))
            abort();
    }
    return at + 1;
}

static const char *skip_members(const char *at, char close, int depth)
{
    if (*at == close)
        return at + 1;
    for (;; at++) {
        if (close == '}') {
            at = skip_string(at);
            if (*at++ != ':')
                abort();
        }
        at = skip_value(at, depth + 1);
        if (*at == close)
            return at + 1;
        if (*at != ',')
            abort();
    }
}

static const char *skip_value(const char *at, int depth)
{
    static const char *const words[] = {"true", "false", "null"};
    if (depth > MOST_DEPTH)
        abort();
    if (*at == '{' || *at == '[')
        return skip_members(at + 1, *at == '{' ? '}' : ']', depth);
    if (*at == '"')
        return skip_string(at);
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (strncmp(at, words[i], strlen(words[i])) == 0)
            return at + strlen(words[i]);
    char *end;
    strtod(at, &end);
    if (end == at)
        abort();
    return end;
}

/* --- requests -------------------------------------------------------------------------------- */

static bool is_budget(const char *word)
{
    uint64_t nodes;
    return word && wasm_read_number(word, MOST_NODES, &nodes, NULL) && nodes > 0;
}

/* Is this bot, or what it may use, too much for a fuzzer? */
static bool is_slow_bot(const struct web *web, const char *bot)
{
    bool has_table = strcmp(web->rules.game->name, "neutreeko") == 0;
    return strcasestr(bot, "memory") || strchr(bot, '=') ||
           strncasecmp(bot, "alphabeta:", 10) == 0 || strncasecmp(bot, "mcts:", 5) == 0 ||
           (has_table && (strcasestr(bot, "perfect") || strcasestr(bot, "level")));
}

/* Does this request think for long? Neutreeko's table alone takes seconds here. */
static bool is_long(const struct web *web, char *const *words, size_t n)
{
    static const char *const questions[] = {"judge", "hint", "weigh"};
    if (!web->session || n < 2)
        return false;
    if (strcmp(words[0], "choose") == 0)
        return n >= 4 &&
               (!is_budget(words[3]) || is_slow_bot(web, words[2]) || web->rules.n_cells > 64);
    for (size_t i = 0; i < sizeof questions / sizeof *questions; i++)
        if (strcmp(words[0], questions[i]) == 0)
            return !is_budget(words[1]) || web->rules.n_cells > 64 ||
                   strcmp(web->rules.game->name, "neutreeko") == 0;
    return false;
}

/* An analysis whose exact knowledge looks at few positions, in place of the usual one. */
static void hasten(struct web *web)
{
    const struct qx_analysis_means means = {.nodes = MOST_NODES, .budget = {.now = now}};
    if (web->session && !web->analysis)
        web->analysis = qx_analysis_new(&web->rules, &means, NULL);
}

static void ask(struct web *web, char *request)
{
    char *words[WEB_MAX_WORDS + 1], *rest = request;
    size_t n = 0, length = strlen(request) + 1;
    char *input = wasm_input(web, length);
    if (!input)
        abort();
    memcpy(input, request, length);
    for (char *at = input; *at; at++)
        if (*at == '|')
            *at = '\0';
    while (n <= WEB_MAX_WORDS && (words[n] = strsep(&rest, "|")))
        n++;
    if (is_long(web, words, n))
        return;
    hasten(web);
    const char *answer = wasm_call(web, n);
    if (!answer || *skip_value(answer, 0) != '\0')
        abort();
    if (strncmp(answer, "{\"ok\":", 6) != 0 && strncmp(answer, "{\"error\":\"", 10) != 0)
        abort();
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    char *text = input_text(data, size), *rest = text, *request;
    struct web *web = wasm_new(now);
    if (!web)
        abort();
    bool is_outside = strcasestr(text, "cmd:") || strcasestr(text, "so:");
    for (int i = 0; i < MOST_REQUESTS && !is_outside && (request = strsep(&rest, "~")); i++)
        ask(web, request);
    wasm_free(web);
    free(text);
    return 0;
}
