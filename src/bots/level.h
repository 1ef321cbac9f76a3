/*
 * level.h - what a level does: which bot thinks, how far, and how often a move is drawn instead.
 */
#ifndef BOTS_LEVEL_H
#define BOTS_LEVEL_H

#include <quincunx/bot.h>

struct level_rung {
    const char *bot;
    uint64_t nodes;
    uint32_t depth;    /* 0: no limit */
    unsigned blunders; /* moves in a hundred that are drawn at random */
};

/* The rung of a level, 1 to 10, in these rules. */
struct level_rung level_rung(const struct qx_rules *rules, uint64_t strength);

#endif
