/*
 * thinkers.c - questions to bots as jobs of workers.
 */
#include "online/thinkers.h"

#include <stdlib.h>
#include <string.h>

#include <quincunx/chair.h>
#include <quincunx/machine.h>

struct thinkers {
    struct workers *workers;
    qx_flag stop;
};

void thought_free(struct thought *thought)
{
    if (thought)
        qx_session_free(thought->session);
    free(thought);
}

static void free_job(struct job *job)
{
    thought_free((struct thought *)job);
}

static void think(struct job *job)
{
    struct thought *thought = (struct thought *)job;
    const struct qx_rules *rules = qx_session_rules(thought->session);
    const struct qx_budget budget = {
        .milliseconds = thought->milliseconds, .now = qx_clock_milliseconds, .stop = thought->stop};
    const uint64_t began = qx_clock_milliseconds();
    struct qx_chair *chair = qx_chair_new(rules, thought->seat, thought->spec, NULL, NULL);
    struct qx_answer answer;
    if (chair && qx_chair_ask(chair, thought->session, &budget, &answer, NULL))
        rules->game->move_text(rules, answer.move, thought->move, sizeof thought->move);
    qx_chair_free(chair);
    thought->used = qx_clock_milliseconds() - began;
}

struct thinkers *thinkers_new(int n, void (*wake)(void *context), void *context)
{
    struct thinkers *thinkers = calloc(1, sizeof *thinkers);
    if (!thinkers)
        return NULL;
    thinkers->workers = workers_new(n, wake, context);
    if (thinkers->workers)
        return thinkers;
    free(thinkers);
    return NULL;
}

void thinkers_free(struct thinkers *thinkers)
{
    if (!thinkers)
        return;
    atomic_store(&thinkers->stop, true);
    workers_free(thinkers->workers);
    free(thinkers);
}

bool thinkers_ask(struct thinkers *thinkers, const struct room *room, qx_seat seat,
                  uint64_t milliseconds)
{
    struct thought *thought = calloc(1, sizeof *thought);
    if (thought)
        thought->session = qx_session_copy(room->session);
    if (!thought || !thought->session) {
        thought_free(thought);
        return false;
    }
    thought->job = (struct job){.run = think, .free = free_job};
    memcpy(thought->room, room->id, sizeof thought->room);
    memcpy(thought->spec, room->seats[seat].player, sizeof thought->spec);
    thought->seat = seat;
    thought->n_moves = room->seats[seat].n_moves;
    thought->cuts = room->cuts;
    thought->milliseconds = milliseconds;
    thought->stop = &thinkers->stop;
    workers_ask(thinkers->workers, &thought->job);
    return true;
}

struct thought *thinkers_take(struct thinkers *thinkers)
{
    return (struct thought *)workers_take(thinkers->workers);
}
