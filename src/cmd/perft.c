/*
 * perft.c - `quincunx perft`: how many ways there are to play, for each depth.
 */
#include <stdio.h>
#include <stdlib.h>

#include "cmd/lib/args.h"
#include "cmd/lib/command.h"
#include "cmd/lib/output.h"

enum { HASH_BYTES = 256 << 20 };

/* One depth as an object of the list, or as a line. */
static void tell(struct qx_json *json, bool is_json, int depth, uint64_t n)
{
    if (!is_json) {
        printf("%d %llu\n", depth, (unsigned long long)n);
        fflush(stdout);
        return;
    }
    qx_json_open(json, '{');
    qx_json_put_number(json, "depth", depth);
    qx_json_put_count(json, "count", n);
    qx_json_close(json, '}');
}

static int count(const struct args *args, const struct qx_rules *rules, const void *state,
                 int depth)
{
    const struct qx_perft how = {
        .threads = args_threads(args), .turns = args->turns, .hash_bytes = HASH_BYTES};
    struct qx_json json = {0};
    json_begin(&json, "perft", rules);
    bool ok = !args->json || json_put_position(&json, "position", rules, state);
    qx_json_put_bool(&json, "turns", args->turns);
    qx_json_key(&json, "counts");
    qx_json_open(&json, '[');
    uint64_t n = 0;
    for (int d = 1; ok && d <= depth; d++) {
        n = qx_perft_count(rules, state, d, &how);
        ok = n < QX_PERFT_MORE;
        if (ok)
            tell(&json, args->json, d, n);
    }
    qx_json_close(&json, ']');
    qx_json_close(&json, '}');
    if (ok && args->json)
        return screen_json(&json);
    qx_json_release(&json);
    if (ok)
        return EXIT_YES;
    return command_failed(n == QX_PERFT_MORE
                              ? "of so many plies there are more ways than 64 bits can count"
                              : "there is not enough memory to count");
}

static int run(int argc, char **argv)
{
    static const struct argp_option options[] = {ARGS_RULES,   ARGS_POSITION, ARGS_TURNS,
                                                 ARGS_THREADS, ARGS_JSON,     {0}};
    static const struct argp argp = {
        options,      args_parse,
        "GAME DEPTH", "Counts the ways to play, a line `depth count` for each depth.",
        NULL,         NULL,
        NULL};
    struct args args = {.n_least = 2, .n_most = 2};
    struct qx_rules rules;
    uint64_t depth;
    argp_parse(&argp, argc, argv, 0, NULL, &args);
    if (!args_rules(&args, &rules))
        return EXIT_MISUSE;
    const char *text = args.word[1];
    if (!qx_text_take_number(&text, 100, &depth) || *text || depth == 0)
        return command_misused("the depth is a number from 1 to 100, not \"%.*s\"",
                               qx_text_cut(args.word[1], 40), args.word[1]);
    void *state = args_state(&args, &rules);
    int code = state ? count(&args, &rules, state, (int)depth) : EXIT_MISUSE;
    qx_state_free(state);
    return code;
}

const struct command command_perft = {
    .name = "perft",
    .what = "count the ways to play, by depth",
    .run = run,
};
