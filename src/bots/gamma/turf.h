/*
 * turf.h - Gamma's board as the expert thinks on it: small, quick to copy, quick to play on.
 *
 * The fields lie in rows with a wall around them, so that every field has four neighbours:
 *
 *     # # # # #        cell = (y + 1) * stride + x + 1, stride = width + 2
 *     # . 1 . #
 *     # 2 2 . #        owner: 0 nobody, 1 … players, TURF_WALL
 *     # # # # #
 *
 * Every field knows which players touch it from a neighbour (a bit each). Areas have names that a
 * union-find joins; a golden move that tears an area gives the parts new names. So a move costs a
 * handful of steps, and how many fields a player could take is known without looking at the board.
 *
 * The rules are those of games/gamma/engine.h and gamma_turns.h, told a second time: tests play
 * both side by side. On boards of more than 1,000 fields golden moves are left out that are
 * tedious to judge, those of TURF_PATIENCE and up: a thought may miss one, the game never does.
 */
#ifndef BOTS_GAMMA_TURF_H
#define BOTS_GAMMA_TURF_H

#include <quincunx/game.h>

enum {
    TURF_PLAYERS = 16,     /* at most */
    TURF_FIELDS = 1 << 20, /* at most */
    TURF_WALL = 255,
    TURF_DIRECTIONS = 4,     /* east, north, west, south */
    TURF_PATIENCE = 1 << 20, /* steps that looking for golden moves may take */
};

typedef uint32_t turf_cell;

/* A move: a cell, with a flag for a golden one; TURF_SKIP. */
typedef uint32_t turf_move;
#define TURF_GOLDEN 0x80000000u
#define TURF_SKIP   0xffffffffu

struct turf_player {
    uint32_t busy;   /* fields held                           */
    uint32_t areas;  /* areas held                            */
    uint32_t border; /* free fields that touch one of these   */
    bool is_spent;   /* has made its golden move              */
};

struct turf {
    uint32_t width, height, players, limit; /* limit: areas allowed */
    uint32_t stride, n_cells;               /* n_cells: with the wall */
    int32_t step[TURF_DIRECTIONS];
    uint32_t n_free;
    uint32_t n_names;
    uint32_t most_names;
    uint32_t mover;   /* 1 … players; 0: the game is over */
    uint32_t skipper; /* who skipped first since the board last changed; 0: nobody */
    struct turf_player player[TURF_PLAYERS + 1];
    uint8_t *owner;
    uint16_t *touch;   /* bit p: a neighbour is player p + 1's */
    uint32_t *name;    /* of the area that a held field belongs to */
    uint32_t *link;    /* union-find over names */
    uint32_t *stack;   /* scratch, n_cells */
    uint8_t *mark;     /* scratch, all zero between calls */
    uint32_t patience; /* steps left to look for golden moves */
};

/* Few enough players, and a board small enough? */
bool turf_plays(const struct qx_rules *rules);
/* An empty board for these rules, which turf_plays. False: no memory, nothing to release. */
bool turf_init(struct turf *turf, const struct qx_rules *rules);
/* All zeros is fine. */
void turf_release(struct turf *turf);
/* The state of a game under the rules that the turf was made for. */
void turf_load(struct turf *turf, const void *state);
/* Both were made for the same rules. */
void turf_copy(struct turf *to, const struct turf *from);

qx_move turf_to_move(const struct turf *turf, turf_move move);

/* The mover's moves, skipping left out; `out` has room for n_cells. At most one a field. */
size_t turf_moves(struct turf *turf, turf_move *out);
/* Makes a legal move of the mover, and gives the turn on. */
void turf_apply(struct turf *turf, turf_move move);

/* May the player make its golden move there, as the eight fields around tell? It says no where only
 * a longer way round keeps the loser's area together. */
bool turf_can_golden_here(const struct turf *turf, uint32_t player, turf_cell cell);
/* Takes a field that the player can; answers as turf_take does. */
unsigned turf_golden(struct turf *turf, uint32_t player, turf_cell cell);

static inline uint16_t turf_bit(uint32_t player)
{
    return (uint16_t)(1u << (player - 1));
}

/* How many free fields the player could take now. */
static inline uint32_t turf_free(const struct turf *turf, uint32_t player)
{
    const struct turf_player *own = &turf->player[player];
    return own->areas < turf->limit ? turf->n_free : own->border;
}

static inline bool turf_can_take(const struct turf *turf, uint32_t player, turf_cell cell)
{
    return turf->owner[cell] == 0 && (turf->player[player].areas < turf->limit ||
                                      (turf->touch[cell] & turf_bit(player)) != 0);
}

/* Gives a free field that may be taken to a player. Returns which of its neighbours are free and
 * touched by the player only from now on, a bit for each direction. */
unsigned turf_take(struct turf *turf, uint32_t player, turf_cell cell);

#endif
