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
};

extern const struct bench *const benches[]; /* by name, then NULL */

/* Seconds to measure each figure for: --seconds, or 1. */
double bench_seconds(const struct args *args);
/* Measures the game that the arguments name, or all games one by one. Returns an exit code. */
int bench_games(const struct args *args,
                int (*measure)(const struct args *args, const struct qx_game *game));

#endif
