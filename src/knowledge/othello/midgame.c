/*
 * midgame.c - the memory of a midgame search, and the choice of the code that runs it.
 */
#include "knowledge/othello/midgame.h"

#include <stdlib.h>

#include "games/othello/bits.h"

struct othello_midgame *othello_midgame_new(const struct othello_weights *weights,
                                            unsigned mebibytes)
{
    struct othello_midgame *midgame = calloc(1, sizeof *midgame);
    if (!midgame)
        return NULL;
    midgame->weights = weights;
    midgame->hash = othello_hash_new(mebibytes, mebibytes);
    midgame->busy = malloc(sizeof *midgame->busy);
    if (!midgame->hash || !midgame->busy) {
        othello_midgame_free(midgame);
        return NULL;
    }
    othello_busy_init(midgame->busy);
    othello_shape_init(&midgame->shape, 8);
    return midgame;
}

void othello_midgame_free(struct othello_midgame *midgame)
{
    if (!midgame)
        return;
    othello_hash_free(midgame->hash);
    free(midgame->busy);
    free(midgame);
}

int othello_midgame_search(struct othello_midgame *midgame, uint64_t own, uint64_t opp, int depth,
                           int alpha, int beta)
{
#ifdef __x86_64__
    if (othello_has_avx2())
        return othello_midgame_avx2(midgame, own, opp, depth, alpha, beta);
#endif
    return othello_midgame_plain(midgame, own, opp, depth, alpha, beta);
}
