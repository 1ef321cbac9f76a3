/*
 * checks.h - a bot tried: it plays against random moves, in each seat, and what goes wrong is told.
 */
#ifndef CMD_LIB_CHECKS_H
#define CMD_LIB_CHECKS_H

#include <quincunx/quincunx.h>

/* Milliseconds for a move, where nothing else bounds it; --help spells them. */
#define CHECKS_MS 1000

/* What became of one game. */
struct checked {
    const struct qx_rules *rules;
    qx_seat seat; /* the bot's */
    bool is_good;
    size_t n_moves;
    struct qx_error why; /* it is not */
};

/* Whom to try, how, and who is told. */
struct checks {
    const char *bot;
    const struct qx_wire *wire; /* may be NULL */
    struct qx_budget budget;    /* for a move; neither time nor positions: CHECKS_MS */
    void (*told)(void *context, const struct checked *checked);
    void *context;
};

/* Is the board small enough to be worth it? */
bool checks_fit(const struct qx_rules *rules);
/* A game in every seat under these rules; of many players the first and the last. */
void checks_run(const struct checks *checks, const struct qx_rules *rules);
/* The same under every option of the game whose board fits. */
void checks_run_all(const struct checks *checks, const struct qx_game *game);

#endif
