/*
 * bench.h - a topic of `quincunx bench`: one file in src/cmd/bench and one constant table.
 */
#ifndef CMD_LIB_BENCH_H
#define CMD_LIB_BENCH_H

#include "cmd/lib/args.h"

struct bench {
    const char *name;
    const char *what; /* one line for the list of topics */
    /* Measures and prints; words[1 …] of the arguments belong to the topic. Returns an exit
     * code. */
    int (*run)(const struct args *args);
    bool by_game; /* the next word may name a game, or else all are measured */
};

extern const struct bench *const benches[]; /* by name, then NULL */

struct bench_figure {
    const char *unit; /* a word of JSON: "games_per_second" */
    double value;
};

/* Tells what was measured: prints the line, or with --json adds an object with the figures, of
 * which the last has no unit. */
void bench_tell(const struct args *args, const char *what, const struct bench_figure *figures,
                const char *format, ...) QX_PRINTF(4, 5);
/* Seconds to measure each figure for: --seconds, or 1. */
double bench_seconds(const struct args *args);
/* Measures the game that the arguments name, or all games one by one. Returns an exit code. */
int bench_games(const struct args *args,
                int (*measure)(const struct args *args, const struct qx_game *game));

#endif
