/*
 * company.c - see company.h.
 */
#include "lib/company.h"

#include <assert.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

enum { MOST = 8 };

struct letter {
    struct letter *next;
    int from;
    size_t size;
    char bytes[];
};

struct company {
    pthread_mutex_t lock;
    pthread_cond_t has_come;
    struct letter *box[MOST]; /* of each peer, the oldest first */
};

struct member {
    struct company *company;
    struct qx_peers peers;
    void (*work)(void *context, const struct qx_peers *peers);
    void *context;
};

static void send(void *context, int to, const void *bytes, size_t size)
{
    const struct member *member = context;
    struct company *company = member->company;
    struct letter *letter = malloc(sizeof *letter + size);
    assert(letter && 0 <= to && to < member->peers.n && to != member->peers.number);
    *letter = (struct letter){.from = member->peers.number, .size = size};
    memcpy(letter->bytes, bytes, size);
    pthread_mutex_lock(&company->lock);
    struct letter **at = &company->box[to];
    while (*at)
        at = &(*at)->next;
    *at = letter;
    pthread_cond_broadcast(&company->has_come);
    pthread_mutex_unlock(&company->lock);
}

static struct letter *take(struct letter **box, int from)
{
    for (; *box; box = &(*box)->next)
        if (from == QX_ANYBODY || (*box)->from == from) {
            struct letter *letter = *box;
            *box = letter->next;
            return letter;
        }
    return NULL;
}

static void *receive(void *context, int *from, bool may_wait, size_t *size)
{
    const struct member *member = context;
    struct company *company = member->company;
    struct letter *letter;
    pthread_mutex_lock(&company->lock);
    while (!(letter = take(&company->box[member->peers.number], *from)) && may_wait)
        pthread_cond_wait(&company->has_come, &company->lock);
    pthread_mutex_unlock(&company->lock);
    if (!letter)
        return NULL;
    char *bytes = malloc(letter->size + 1);
    assert(bytes);
    memcpy(bytes, letter->bytes, letter->size);
    bytes[letter->size] = '\0';
    *from = letter->from;
    *size = letter->size;
    free(letter);
    return bytes;
}

static void *run_member(void *context)
{
    const struct member *member = context;
    member->work(member->context, &member->peers);
    return NULL;
}

void company_run(int n, void (*work)(void *context, const struct qx_peers *peers), void *context)
{
    struct company company = {.lock = PTHREAD_MUTEX_INITIALIZER,
                              .has_come = PTHREAD_COND_INITIALIZER};
    struct member members[MOST];
    pthread_t threads[MOST];
    assert(n <= MOST);
    for (int i = 0; i < n; i++) {
        members[i] = (struct member){.company = &company, .work = work, .context = context};
        members[i].peers = (struct qx_peers){
            .context = &members[i], .number = i, .n = n, .send = send, .receive = receive};
    }
    for (int i = 0; i < n; i++)
        if (pthread_create(&threads[i], NULL, run_member, &members[i]) != 0)
            abort();
    for (int i = 0; i < n; i++)
        pthread_join(threads[i], NULL);
    for (int i = 0; i < n; i++)
        assert(!company.box[i]);
}
