/*
 * gamma.c - `quincunx gamma`: the classic Gamma program.
 */
#include <unistd.h>

#include "cmd/gamma/batch.h"
#include "cmd/lib/args.h"
#include "cmd/lib/command.h"

static int run(int argc, char **argv)
{
    static const struct argp argp = {
        .parser = args_parse,
        .args_doc = "",
        .doc =
            "The classic Gamma program: reads `B` or `I` lines and commands from standard input."};
    struct args args = {.n_most = 0};
    argp_parse(&argp, argc, argv, 0, NULL, &args);
    return gamma_batch(STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO);
}

const struct command command_gamma = {
    .name = "gamma",
    .what = "the classic Gamma program: batch and interactive",
    .run = run,
};
