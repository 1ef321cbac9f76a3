/*
 * bench.c - `quincunx bench`: figures of speed, one topic at a time or all.
 */
#include <stdio.h>
#include <string.h>

#include "cmd/lib/bench.h"
#include "cmd/lib/command.h"

double bench_seconds(const struct args *args)
{
    return args->seconds ? (double)args->seconds : 1.0;
}

int bench_games(const struct args *args,
                int (*measure)(const struct args *args, const struct qx_game *game))
{
    int code = EXIT_YES;
    if (args->n_words > 1) {
        const struct qx_game *game = qx_game_find(args->word[1]);
        return game ? measure(args, game)
                    : command_misused("there is no game \"%.40s\"", args->word[1]);
    }
    for (const struct qx_game *const *game = qx_games(); *game; game++)
        code |= measure(args, *game);
    return code;
}

static int run_all(const struct args *args)
{
    int code = EXIT_YES;
    for (const struct bench *const *bench = benches; *bench; bench++) {
        printf("%s: %s\n", (*bench)->name, (*bench)->what);
        code |= (*bench)->run(args);
    }
    return code;
}

static int run(int argc, char **argv)
{
    static const struct argp_option options[] = {
        ARGS_RULES, ARGS_SECONDS, ARGS_THREADS, ARGS_JSON, {0}};
    static const struct argp argp = {
        options, args_parse, "[TOPIC [GAME]]", "Measures speed. Without a topic: everything.", NULL,
        NULL,    NULL};
    struct args args = {.n_most = 2};
    argp_parse(&argp, argc, argv, 0, NULL, &args);
    if (args.n_words == 0)
        return run_all(&args);
    for (const struct bench *const *bench = benches; *bench; bench++)
        if (strcmp((*bench)->name, args.word[0]) == 0)
            return (*bench)->run(&args);
    for (const struct bench *const *bench = benches; *bench; bench++)
        fprintf(stderr, "  %-10s %s\n", (*bench)->name, (*bench)->what);
    return command_misused("there is no topic \"%.40s\"; there are the ones above", args.word[0]);
}

const struct command command_bench = {
    .name = "bench",
    .what = "measure speed",
    .run = run,
};
