/*
 * registry.h - the lists that the build makes from the folders: games, their pages, bots, solvers.
 */
#ifndef CORE_REGISTRY_H
#define CORE_REGISTRY_H

#include <quincunx/bot.h>
#include <quincunx/game.h>
#include <quincunx/solve.h>

struct registry_page {
    const char *game;
    const char *text;
};

extern const struct qx_game *const registry_games[];     /* by name, then NULL   */
extern const struct qx_bot *const registry_bots[];       /* by name, then NULL   */
extern const struct qx_solver *const registry_solvers[]; /* by name, then NULL */
extern const struct registry_page registry_pages[];      /* ends with a NULL name */

#endif
