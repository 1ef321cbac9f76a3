/*
 * batch.h - many games of one kind at once, step by step, for programs that learn.
 *
 * A batch plays n games in step. In each one seat owes a move; qx_batch_step makes one move in
 * every game and writes what the seats that owe the next ones see into the caller's buffers. Chance
 * is drawn inside; seats that choose together are asked one after the other, and the choices stay
 * hidden. Repetition is counted as a session counts it.
 *
 * What happens in a game depends on the seed, its number and its moves alone, never on threads, nor
 * on how often samples were drawn.
 *
 * Lifetimes: the rules are copied; the buffers belong to the caller and must outlive the batch.
 * Threads: one thread at a time may use a batch. Its own threads stay until it is freed, awake for
 * some tens of microseconds after a call, then asleep; in a forked process the caller's does their
 * work.
 */
#ifndef QUINCUNX_BATCH_H
#define QUINCUNX_BATCH_H

#include <quincunx/game.h>

#ifdef __cplusplus
extern "C" {
#endif

/*
 * Where a batch writes, row i for game i. `done` and `truncated` tell of the step made last; what
 * was last seen of a game that has ended is in `final_planes`, since with restarts the other
 * buffers show the next game already. Any pointer but turn may be NULL: not wanted.
 */
struct qx_batch_buffers {
    float *planes; /* [n][qx_encode_size]: seen by the seat that owes a move (docs/learning.md) */
    unsigned char *mask; /* [n][n_move_ids]: 1 for each legal move of that seat, else 0 */
    int64_t *turn; /* [n]: that seat; QX_NOBODY where the game is over                          */
    float *reward; /* [n][n_seats]: 0, and in the step that ends a game n_seats × share − 1      */
    unsigned char *done; /* [n]: the game has ended in this step                                */
    unsigned char *truncated; /* [n]: it was broken off in this step, after `most_moves` */
    float *final_planes; /* [n][qx_encode_size]: the end of the game that ended last            */
    int64_t *final_turn; /* [n]: who sees it: who made the last move; who would have had the next
                              where it was broken off; QX_NOBODY before the first end */
};

/* As a move: none is made in this game, which stays as it is for this step. */
enum { QX_BATCH_HOLD = -1 };

/* How a batch plays. */
struct qx_batch_how {
    uint64_t seed;
    int threads;         /* 0 and 1: only the caller's                                   */
    bool restarts;       /* a game that has ended begins anew in the same step           */
    uint64_t most_moves; /* of the players in one game; 0: no limit                      */
};

struct qx_batch; /* many games of one variant, step by step */

/* All games at their starts, buffers written. NULL: error says why (no memory, planes or moves too
 * many to address). */
QX_API struct qx_batch *qx_batch_new(const struct qx_rules *rules, size_t n,
                                     const struct qx_batch_how *how,
                                     const struct qx_batch_buffers *buffers,
                                     struct qx_error *error);
QX_API void qx_batch_free(struct qx_batch *batch);

/* Starts games anew: those with a nonzero byte in which[n], or all (NULL), as the first ones of the
 * seed, which is that of the games to come; rewards and ends are cleared. */
QX_API void qx_batch_reset(struct qx_batch *batch, const unsigned char *which, uint64_t seed);
/* The same with the seed that the batch has: they begin with other chance than before. */
QX_API void qx_batch_restart(struct qx_batch *batch, const unsigned char *which);
/*
 * Makes one move in every game that is neither over nor held (QX_BATCH_HOLD); moves[i] of a game
 * that is over does not count. False: a move is not legal, or there is no memory to remember it;
 * error names the game, and nothing has been moved in any.
 */
QX_API bool qx_batch_step(struct qx_batch *batch, const int64_t *moves, struct qx_error *error);
/* A uniform legal move for every game, into moves[n]; QX_BATCH_HOLD where the game is over. */
QX_API void qx_batch_sample(struct qx_batch *batch, int64_t *moves);
/* The state of a game as it is, hidden choices included, until the next step or reset. */
QX_API const void *qx_batch_state(const struct qx_batch *batch, size_t i);

#ifdef __cplusplus
}
#endif

#endif
