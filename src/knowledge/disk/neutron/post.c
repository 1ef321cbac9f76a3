/*
 * post.c - see post.h.
 */
#include "knowledge/disk/neutron/post.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "base/lock.h"

enum { BAG = 8190, FAREWELL = NEUTRON_MATTERS };

/* Letters on one matter to one rank: a message, as far as it is filled. */
struct bag {
    uint32_t matter;
    uint32_t n;
    struct neutron_letter letters[BAG];
};

/* The last message of a rank in a pass. */
struct farewell {
    uint32_t matter; /* FAREWELL */
    uint32_t is_stopped;
    struct neutron_count count;
};

struct neutron_post {
    const struct qx_peers *peers;
    neutron_deliver *deliver;
    void *context;
    int n_threads;
    struct lock lock;           /* of the peers */
    struct bag *bags;           /* by part, rank and matter */
    struct farewell *farewells; /* of the ranks that have ended the pass */
};

static struct bag *bag_of(const struct neutron_post *post, int part, int to, uint32_t matter)
{
    return &post->bags[(part * post->peers->n + to) * NEUTRON_MATTERS + (int)matter];
}

struct neutron_post *neutron_post_new(const struct qx_peers *peers, int n_threads,
                                      neutron_deliver *deliver, void *context)
{
    struct neutron_post *post = calloc(1, sizeof *post);
    const size_t n_bags = (size_t)n_threads * (size_t)peers->n * NEUTRON_MATTERS;
    if (!post)
        return NULL;
    *post = (struct neutron_post){
        .peers = peers, .deliver = deliver, .context = context, .n_threads = n_threads};
    post->bags = calloc(n_bags, sizeof *post->bags);
    post->farewells = calloc((size_t)peers->n, sizeof *post->farewells);
    lock_init(&post->lock);
    if (post->bags && post->farewells)
        return post;
    neutron_post_free(post);
    return NULL;
}

void neutron_post_free(struct neutron_post *post)
{
    if (!post)
        return;
    lock_release(&post->lock);
    free(post->bags);
    free(post->farewells);
    free(post);
}

/* --- sending --- */

static void send_bag(struct neutron_post *post, int to, struct bag *bag)
{
    const struct qx_peers *peers = post->peers;
    lock_take(&post->lock);
    peers->send(peers->context, to, bag,
                offsetof(struct bag, letters) + bag->n * sizeof bag->letters[0]);
    lock_give(&post->lock);
    bag->n = 0;
}

void neutron_post_write(struct neutron_post *post, int part, int to, enum neutron_matter matter,
                        struct neutron_letter letter)
{
    struct bag *bag = bag_of(post, part, to, matter);
    bag->matter = matter;
    bag->letters[bag->n++] = letter;
    if (bag->n == BAG)
        send_bag(post, to, bag);
}

static void send_rest(struct neutron_post *post, int to, const struct farewell *farewell)
{
    const struct qx_peers *peers = post->peers;
    for (int part = 0; part < post->n_threads; part++)
        for (uint32_t matter = 0; matter < NEUTRON_MATTERS; matter++)
            if (bag_of(post, part, to, matter)->n > 0)
                send_bag(post, to, bag_of(post, part, to, matter));
    peers->send(peers->context, to, farewell, sizeof *farewell);
}

/* --- receiving --- */

static void take(struct neutron_post *post, int from, const void *message, size_t size)
{
    const struct bag *bag = message;
    if (bag->matter == FAREWELL) {
        assert(size == sizeof post->farewells[from]);
        memcpy(&post->farewells[from], message, size);
        return;
    }
    assert(size == offsetof(struct bag, letters) + bag->n * sizeof bag->letters[0]);
    post->deliver(post->context, (enum neutron_matter)bag->matter, bag->letters, bag->n);
}

/* A message of a rank, or of anybody; false: there is none. */
static bool fetch(struct neutron_post *post, int from, bool may_wait)
{
    size_t size;
    void *message = post->peers->receive(post->peers->context, &from, may_wait, &size);
    if (message)
        take(post, from, message, size);
    free(message);
    return message != NULL;
}

/* As this rank has not ended the pass, all that comes belongs to it. */
void neutron_post_look(struct neutron_post *post)
{
    lock_take(&post->lock);
    while (fetch(post, QX_ANYBODY, false))
        ;
    lock_give(&post->lock);
}

static void add(struct neutron_count *sum, const struct neutron_count *count)
{
    sum->won += count->won;
    sum->lost += count->lost;
    sum->legal += count->legal;
    sum->blocked += count->blocked;
}

/* What a rank sends after its farewell is for the next pass, and stays where it is. */
bool neutron_post_end(struct neutron_post *post, bool is_stopped, struct neutron_count *count)
{
    const struct qx_peers *peers = post->peers;
    const struct farewell mine = {FAREWELL, is_stopped, *count};
    for (int to = 0; to < peers->n; to++)
        if (to != peers->number)
            send_rest(post, to, &mine);
    for (int from = 0; from < peers->n; from++) {
        if (from == peers->number)
            continue;
        struct farewell *farewell = &post->farewells[from];
        while (farewell->matter != FAREWELL)
            fetch(post, from, true);
        add(count, &farewell->count);
        is_stopped = is_stopped || farewell->is_stopped;
        *farewell = (struct farewell){0};
    }
    return !is_stopped;
}
