/*
 * train.h - learning an evaluation from nothing but games of this program.
 */
#ifndef QUINCUNX_TRAIN_H
#define QUINCUNX_TRAIN_H

#include <quincunx/solve.h>

#ifdef __cplusplus
extern "C" {
#endif

/* What decides the outcome: the same numbers give the same file on every machine that counts in
 * IEEE floats, with any number of threads and after any break. */
struct qx_training {
    uint64_t seed;
    uint64_t games;       /* of the last generation, at least 1; rounded up to whole blocks */
    uint32_t generations; /* at least 1; each plays and judges by the one before        */
    uint32_t depth;       /* moves ahead, 4 … 12, that a position is judged by: the mean of this
                             depth and of one less */
};

enum { QX_TRAINED_BANDS = 8 }; /* by how many squares are empty */

/* How well the weights say what positions that they never saw are worth. */
struct qx_trained {
    struct {
        int least, most; /* empty squares                                */
        uint64_t n;      /* positions kept back                          */
        double error;    /* root of the mean squared error, in discs     */
        double spread;   /* the same if all were judged by their average */
    } band[QX_TRAINED_BANDS];
};

/*
 * Learns weights for Othello on 8x8 and writes them to `path`, after every generation. What was
 * found is kept in the file PATH.work until all is done, and a training that was stopped goes on
 * from there. `work` gives threads, stop, tell and peers. False: stopped, or error says why.
 *
 * Of peers, number 0 has the files and fits; the others play and judge, and leave `trained` as it
 * is. A peer that is lost loses no more than what it was at.
 */
QX_API bool qx_train_othello(const struct qx_training *training, const char *path,
                             const struct qx_work *work, struct qx_trained *trained,
                             struct qx_error *error);

#ifdef __cplusplus
}
#endif

#endif
