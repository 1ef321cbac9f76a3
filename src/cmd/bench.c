/*
 * bench.c - `quincunx bench`: figures of speed, one topic at a time or all.
 */
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cmd/lib/bench.h"
#include "cmd/lib/command.h"
#include "cmd/lib/output.h"

void bench_tell(const struct args *args, const char *what, const struct bench_figure *figures,
                const char *format, ...)
{
    va_list list;
    if (!args->figures) {
        va_start(list, format);
        vprintf(format, list);
        va_end(list);
        fflush(stdout); /* the next figure may take long */
        return;
    }
    qx_json_open(args->figures, '{');
    qx_json_put_string(args->figures, "what", what);
    for (; figures->unit; figures++)
        qx_json_put_real(args->figures, figures->unit, figures->value);
    qx_json_close(args->figures, '}');
}

double bench_seconds(const struct args *args)
{
    return args->seconds ? (double)args->seconds : 1.0;
}

int bench_games(const struct args *args,
                int (*measure)(const struct args *args, const struct qx_game *game))
{
    int code = EXIT_YES;
    if (args->n_words > 1) {
        const struct qx_game *game = args_game(args->word[1]);
        return game ? measure(args, game)
                    : command_misused("there is no game \"%.*s\"", qx_text_cut(args->word[1], 40),
                                      args->word[1]);
    }
    for (const struct qx_game *const *game = qx_games(); *game; game++)
        code |= measure(args, *game);
    return code;
}

static int run_one(const struct args *args, const struct bench *bench)
{
    if (!args->figures) {
        if (args->n_words == 0)
            printf("%s: %s\n", bench->name, bench->what);
        return bench->run(args);
    }
    qx_json_open(args->figures, '{');
    qx_json_put_string(args->figures, "topic", bench->name);
    qx_json_key(args->figures, "figures");
    qx_json_open(args->figures, '[');
    const int code = bench->run(args);
    qx_json_close(args->figures, ']');
    qx_json_close(args->figures, '}');
    return code;
}

static int run_all(const struct args *args)
{
    int code = EXIT_YES;
    for (const struct bench *const *bench = benches; *bench; bench++) {
        code |= run_one(args, *bench);
    }
    return code;
}

/* -1: there is no such topic. */
static int run_topics(struct args *args, struct qx_json *json)
{
    int code = -1;
    args->figures = json;
    if (json) {
        json_begin(json, "bench", NULL);
        qx_json_key(json, "topics");
        qx_json_open(json, '[');
    }
    if (args->n_words == 0)
        code = run_all(args);
    for (const struct bench *const *bench = benches; args->n_words && *bench; bench++)
        if (strcmp((*bench)->name, args->word[0]) == 0)
            code = run_one(args, *bench);
    if (!json)
        return code;
    qx_json_close(json, ']');
    qx_json_close(json, '}');
    if (code == EXIT_YES)
        return screen_json(json);
    qx_json_release(json);
    return code;
}

/* The names of the topics, below the options; the caller frees it. */
static char *write_topics(int key, const char *text, void *input)
{
    enum { SIZE = 1024 };
    (void)input;
    char *out = key == ARGP_KEY_HELP_POST_DOC ? malloc(SIZE) : NULL;
    if (!out)
        return (char *)(uintptr_t)text;
    struct qx_text list = qx_text_over(out, SIZE);
    for (const struct bench *const *bench = benches; *bench; bench++)
        qx_text_print(&list, "%s%s", list.length ? ", " : "TOPIC is one of ", (*bench)->name);
    qx_text_char(&list, '.');
    return out;
}

static int run(int argc, char **argv)
{
    static const struct argp_option options[] = {
        ARGS_RULES,
        ARGS_SECONDS("1; of online 20, among all topics 2"),
        ARGS_THREADS,
        ARGS_JSON,
        {0}};
    static const struct argp argp = {.options = options,
                                     .parser = args_parse,
                                     .args_doc = "[TOPIC [GAME]]",
                                     .doc = "Measures speed. Without a topic: everything.",
                                     .help_filter = write_topics};
    struct args args = {.n_most = 2};
    argp_parse(&argp, argc, argv, 0, NULL, &args);
    struct qx_json json = {.indent = 2};
    const int code = run_topics(&args, args.json ? &json : NULL);
    if (code >= 0)
        return code;
    for (const struct bench *const *bench = benches; *bench; bench++)
        fprintf(stderr, "  %-10s %s\n", (*bench)->name, (*bench)->what);
    return command_misused("there is no topic \"%.*s\"; there are the ones above",
                           qx_text_cut(args.word[0], 40), args.word[0]);
}

const struct command command_bench = {
    .name = "bench",
    .what = "measure speed",
    .run = run,
};
