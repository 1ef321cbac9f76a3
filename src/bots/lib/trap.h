/*
 * trap.h - which of several moves that all hold a draw asks most of the other player.
 *
 * Whoever knows every value is content with any such move; the other player, who does not, meets
 * easy positions and hard ones. A trap-setter picks the move after which that player is most likely
 * to go wrong, and does not walk in circles while there is something else to try.
 */
#ifndef BOTS_LIB_TRAP_H
#define BOTS_LIB_TRAP_H

#include <quincunx/bot.h>
#include <quincunx/solve.h>

struct trap;

/* A trap-setter for a game in which seats move in turn. The rules must outlive it. NULL: no
 * memory. */
struct trap *trap_new(const struct qx_rules *rules);
void trap_free(struct trap *trap);

/* One of the best of n choices, which are all moves of the request's seat as `knowledge` gave
 * them. */
const struct qx_choice *trap_choose(struct trap *trap, struct qx_knowledge *knowledge,
                                    const struct qx_request *request,
                                    const struct qx_choice *choices, size_t n);

#endif
