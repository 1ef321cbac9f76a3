/*
 * bot_turn.c - a bot that chooses its move in a job of its own.
 */
#include "term/work/bot_turn.h"

#include <stdlib.h>

#include <quincunx/folders.h>
#include <quincunx/machine.h>
#include <quincunx/solve.h>

void sitter_release(struct sitter *sitter)
{
    qx_chair_free(sitter->chair);
    qx_store_free(sitter->store);
    *sitter = (struct sitter){0};
}

struct bot_turn *bot_turn_new(const struct qx_session *session, qx_seat seat,
                              struct qx_budget budget)
{
    struct bot_turn *turn = calloc(1, sizeof *turn);
    if (!turn)
        return NULL;
    turn->session = qx_session_copy(session);
    turn->seat = seat;
    turn->budget = budget;
    if (turn->session)
        return turn;
    free(turn);
    return NULL;
}

void bot_turn_free(void *context)
{
    struct bot_turn *turn = context;
    sitter_release(&turn->sitter);
    qx_session_free(turn->session);
    free(turn);
}

void bot_turn_work(struct job *job, void *context)
{
    struct bot_turn *turn = context;
    struct sitter *sitter = &turn->sitter;
    if (!sitter->chair) {
        sitter->store = qx_store_usual();
        sitter->chair =
            qx_chair_new(qx_session_rules(turn->session), turn->seat,
                         qx_session_player(turn->session, turn->seat), NULL, &turn->error);
    }
    turn->budget.stop = job_stop_flag(job);
    turn->budget.store = sitter->store;
    turn->is_ok = sitter->chair && qx_chair_ask(sitter->chair, turn->session, &turn->budget,
                                                &turn->answer, &turn->error);
    turn->ended = qx_clock_milliseconds();
}
