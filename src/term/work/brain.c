/*
 * brain.c - a bot in its seat, together with the rules it was opened for.
 */
#include "term/work/brain.h"

#include <stdlib.h>

#include <quincunx/folders.h>
#include <quincunx/solve.h>

struct brain *brain_new(const struct qx_rules *rules, qx_seat seat, const char *spec,
                        struct qx_error *error)
{
    struct brain *brain = calloc(1, sizeof *brain);
    if (!brain) {
        qx_fail(error, "there is no memory left for a bot");
        return NULL;
    }
    brain->rules = *rules;
    brain->seat = seat;
    brain->store = qx_store_usual();
    brain->player = qx_player_new(&brain->rules, seat, spec, error);
    if (brain->player)
        return brain;
    brain_free(brain);
    return NULL;
}

void brain_free(struct brain *brain)
{
    if (!brain)
        return;
    qx_player_free(brain->player);
    qx_store_free(brain->store);
    free(brain);
}
