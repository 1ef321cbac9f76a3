/*
 * thinkers.c - two queues under one lock: questions, first come first served, and answers.
 */
#include "online/thinkers.h"

#include <pthread.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>

#include <quincunx/chair.h>
#include <quincunx/machine.h>

struct queue {
    struct thought *first, **end;
};

struct thinkers {
    pthread_mutex_t lock;
    pthread_cond_t has_question;
    struct queue questions, answers; /* under the lock */
    bool is_ending;                  /* likewise */
    qx_flag stop;
    void (*wake)(void *context);
    void *context;
    int n;
    pthread_t threads[];
};

static void push(struct queue *queue, struct thought *thought)
{
    thought->next = NULL;
    *queue->end = thought;
    queue->end = &thought->next;
}

static struct thought *pop(struct queue *queue)
{
    struct thought *thought = queue->first;
    if (thought && !(queue->first = thought->next))
        queue->end = &queue->first;
    return thought;
}

void thought_free(struct thought *thought)
{
    if (thought)
        qx_session_free(thought->session);
    free(thought);
}

static void think(struct thinkers *thinkers, struct thought *thought)
{
    const struct qx_rules *rules = qx_session_rules(thought->session);
    const struct qx_budget budget = {.milliseconds = thought->milliseconds,
                                     .now = qx_clock_milliseconds,
                                     .stop = &thinkers->stop};
    const uint64_t began = qx_clock_milliseconds();
    struct qx_chair *chair = qx_chair_new(rules, thought->seat, thought->spec, NULL, NULL);
    struct qx_answer answer;
    if (chair && qx_chair_ask(chair, thought->session, &budget, &answer, NULL))
        rules->game->move_text(rules, answer.move, thought->move, sizeof thought->move);
    qx_chair_free(chair);
    thought->used = qx_clock_milliseconds() - began;
}

static void *work(void *argument)
{
    struct thinkers *thinkers = argument;
    pthread_mutex_lock(&thinkers->lock);
    while (!thinkers->is_ending) {
        struct thought *thought = pop(&thinkers->questions);
        if (!thought) {
            pthread_cond_wait(&thinkers->has_question, &thinkers->lock);
            continue;
        }
        pthread_mutex_unlock(&thinkers->lock);
        think(thinkers, thought);
        pthread_mutex_lock(&thinkers->lock);
        push(&thinkers->answers, thought);
        thinkers->wake(thinkers->context);
    }
    pthread_mutex_unlock(&thinkers->lock);
    return NULL;
}

/* Signals are for the thread that began the program: ours take none. */
static void start_threads(struct thinkers *thinkers, int n)
{
    sigset_t all, before;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    while (thinkers->n < n &&
           pthread_create(&thinkers->threads[thinkers->n], NULL, work, thinkers) == 0)
        thinkers->n++;
    pthread_sigmask(SIG_SETMASK, &before, NULL);
}

struct thinkers *thinkers_new(int n, void (*wake)(void *context), void *context)
{
    struct thinkers *thinkers = calloc(1, sizeof *thinkers + (size_t)n * sizeof(pthread_t));
    if (!thinkers)
        return NULL;
    pthread_mutex_init(&thinkers->lock, NULL);
    pthread_cond_init(&thinkers->has_question, NULL);
    thinkers->questions.end = &thinkers->questions.first;
    thinkers->answers.end = &thinkers->answers.first;
    thinkers->wake = wake;
    thinkers->context = context;
    start_threads(thinkers, n);
    if (thinkers->n > 0)
        return thinkers;
    thinkers_free(thinkers);
    return NULL;
}

void thinkers_free(struct thinkers *thinkers)
{
    struct thought *thought;
    if (!thinkers)
        return;
    atomic_store(&thinkers->stop, true);
    pthread_mutex_lock(&thinkers->lock);
    thinkers->is_ending = true;
    pthread_cond_broadcast(&thinkers->has_question);
    pthread_mutex_unlock(&thinkers->lock);
    for (int i = 0; i < thinkers->n; i++)
        pthread_join(thinkers->threads[i], NULL);
    while ((thought = pop(&thinkers->questions)) || (thought = pop(&thinkers->answers)))
        thought_free(thought);
    pthread_cond_destroy(&thinkers->has_question);
    pthread_mutex_destroy(&thinkers->lock);
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
    memcpy(thought->room, room->id, sizeof thought->room);
    memcpy(thought->spec, room->seats[seat].player, sizeof thought->spec);
    thought->seat = seat;
    thought->n_moves = room->seats[seat].n_moves;
    thought->cuts = room->cuts;
    thought->milliseconds = milliseconds;
    pthread_mutex_lock(&thinkers->lock);
    push(&thinkers->questions, thought);
    pthread_cond_signal(&thinkers->has_question);
    pthread_mutex_unlock(&thinkers->lock);
    return true;
}

struct thought *thinkers_take(struct thinkers *thinkers)
{
    pthread_mutex_lock(&thinkers->lock);
    struct thought *thought = pop(&thinkers->answers);
    pthread_mutex_unlock(&thinkers->lock);
    return thought;
}
