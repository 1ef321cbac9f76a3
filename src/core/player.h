/*
 * player.h - a bot in its seat, without the session that it plays in. Chairs (quincunx/chair.h) and
 * bots that are made of other bots use it; front ends cannot.
 */
#ifndef CORE_PLAYER_H
#define CORE_PLAYER_H

#include <quincunx/bot.h>

struct player;

/* Opens the bot that `spec` names. The rules must outlive the player. NULL: error says why. */
struct player *player_new(const struct qx_rules *rules, qx_seat seat, const char *spec,
                          struct qx_error *error);
/* The same for a bot outside, run as the wire says, which must outlive the player. */
struct player *player_new_wired(const struct qx_rules *rules, qx_seat seat, const char *spec,
                                const struct qx_wire *wire, struct qx_error *error);
void player_free(struct player *player);
/* Begins another game under the same rules, maybe in another seat. False: it must be made anew. */
bool player_renew(struct player *player, qx_seat seat);
/* Can it begin another game? */
bool player_can_renew(const struct player *player);
/* Does it want to be told of moves? */
bool player_listens(const struct player *player);
void player_saw(struct player *player, qx_seat seat, qx_move move);
/* Asks for a move. Whether it is legal is the chair's to check. */
bool player_choose(struct player *player, const struct qx_request *request,
                   struct qx_answer *answer, struct qx_error *error);

/* Reads "key=value,…", or a value alone for the first option, into option[QX_MAX_OPTIONS]. */
bool player_options(const struct qx_bot *bot, const char *text, uint64_t *option,
                    struct qx_error *error);

#endif
