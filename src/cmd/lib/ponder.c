/*
 * ponder.c - see ponder.h.
 */
#include "cmd/lib/ponder.h"

#include <pthread.h>
#include <stdlib.h>

struct ponder {
    struct qx_chair *chair;
    struct qx_session *session; /* a copy, with the reply */
    struct qx_budget budget;
    qx_flag stop;
    pthread_t thread;
};

static void *think(void *context)
{
    struct ponder *ponder = context;
    struct qx_answer answer;
    struct qx_error error;
    qx_chair_ask(ponder->chair, ponder->session, &ponder->budget, &answer, &error);
    return NULL;
}

/* A copy of the game with the expected replies up to the seat's next turn; NULL: there is none. */
static struct qx_session *play_on(const struct qx_session *session, qx_seat seat,
                                  const struct qx_answer *answer)
{
    struct qx_session *copy = qx_session_copy(session);
    for (int i = 1; copy && i < answer->n_line && qx_session_turn(copy) != seat; i++)
        if (answer->line[i].seat != qx_session_turn(copy) ||
            !qx_session_play(copy, answer->line[i].seat, answer->line[i].move, NULL))
            break;
    if (copy && qx_session_turn(copy) == seat)
        return copy;
    qx_session_free(copy);
    return NULL;
}

struct ponder *ponder_begin(struct qx_chair *chair, const struct qx_session *session, qx_seat seat,
                            const struct qx_answer *answer, uint32_t threads)
{
    struct ponder *ponder = calloc(1, sizeof *ponder);
    if (!ponder)
        return NULL;
    atomic_init(&ponder->stop, false);
    ponder->chair = chair;
    ponder->budget = (struct qx_budget){.threads = threads, .stop = &ponder->stop};
    ponder->session = play_on(session, seat, answer);
    if (ponder->session && pthread_create(&ponder->thread, NULL, think, ponder) == 0)
        return ponder;
    qx_session_free(ponder->session);
    free(ponder);
    return NULL;
}

void ponder_end(struct ponder *ponder)
{
    if (!ponder)
        return;
    atomic_store(&ponder->stop, true);
    pthread_join(ponder->thread, NULL);
    qx_session_free(ponder->session);
    free(ponder);
}
