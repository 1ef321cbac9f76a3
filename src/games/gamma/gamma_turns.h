/*
 * gamma_turns.h - Gamma played by turns: whose turn it is, on top of the engine that knows none.
 *
 * A state of the game is this structure with the engine's state behind it. Seat s is player s + 1.
 * A move's number is a field's place (y × width + x) for taking a free one, the place + fields for
 * a golden move, and 2 × fields for skipping.
 *
 * Invariant: the mover has a free field or a golden move, or is 0 and the game is over. While a run
 * of skips lasts the board does not change, so the run has come round when its first skipper is
 * next.
 */
#ifndef GAMES_GAMMA_GAMMA_TURNS_H
#define GAMES_GAMMA_GAMMA_TURNS_H

#include <quincunx/game.h>

#include "games/gamma/gamma_state.h"

enum { GAMMA_WIDTH, GAMMA_HEIGHT, GAMMA_PLAYERS, GAMMA_AREAS };

struct GAMMA_ALIAS gamma_turns {
    struct gamma_shape shape;
    uint32_t mover;      /* whose turn it is; 0: nobody's, the game is over             */
    uint32_t skipper;    /* who skipped first since the board last changed; 0: nobody   */
    uint32_t has_golden; /* 1: the mover has a golden move                              */
};

enum gamma_kind { GAMMA_TAKE, GAMMA_GOLDEN, GAMMA_SKIP };

/* A move's number, taken apart. */
struct gamma_act {
    enum gamma_kind kind;
    uint32_t x, y; /* not for a skip */
};

struct gamma_act gamma_act_of(const struct qx_rules *rules, qx_move move);
qx_move gamma_act_move(const struct qx_rules *rules, struct gamma_act act);

/* Bytes of the structure; the engine's state begins behind them. */
size_t gamma_turns_size(void);
const struct gamma_state *gamma_turns_see(const struct gamma_turns *turns);
struct gamma_state *gamma_turns_state(struct gamma_turns *turns);

/* Has the player a free field or a golden move? */
bool gamma_turns_can_act(struct gamma_turns *turns, uint32_t player);
/* Makes it this player's turn, who can act. */
void gamma_turns_give(struct gamma_turns *turns, uint32_t player);
/* Gives the turn to the next who can act after this player, or ends the game. */
void gamma_turns_pass_on(struct gamma_turns *turns, uint32_t player);

bool gamma_turns_is_legal(const struct qx_rules *rules, const struct gamma_turns *turns,
                          qx_move move);

/* --- gamma_words.c
 * ---------------------------------------------------------------------------------- */

size_t gamma_move_text(const struct qx_rules *rules, qx_move move, char *out, size_t size);
bool gamma_move_parse(const struct qx_rules *rules, const char *text, qx_move *out,
                      struct qx_error *error);
void gamma_why_illegal(const struct qx_rules *rules, const void *state, qx_seat seat, qx_move move,
                       struct qx_error *error);
/* Reads a number as we write it: no zero before another digit. Else like qx_text_take_number. */
bool gamma_take_number(const char **at, uint64_t most, uint64_t *number);

/* --- position.c ------------------------------------------------------------------------------- */

size_t gamma_position_text(const struct qx_rules *rules, const void *state, char *out, size_t size);
/* A well-formed position that breaks the rules leaves the state at the start of the game. */
bool gamma_position_parse(const struct qx_rules *rules, const char *text, void *state,
                          struct qx_error *error);

/* --- gamma_planes.c --------------------------------------------------------------------------- */

void gamma_encode(const struct qx_rules *rules, const void *state, qx_seat seat, unsigned n_before,
                  float *out);

/* --- check.c ---------------------------------------------------------------------------------- */

bool gamma_validate(const struct qx_rules *rules, const void *state, const char **reason);

#endif
