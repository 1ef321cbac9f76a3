/*
 * post.h - what a pass finds for blocks that another rank holds: letters, sent by the bag.
 *
 * Threads write letters while they work, and now and then one delivers what has come. No two
 * letters of a pass name the same entry, so their order is of no account. A pass ends for all ranks
 * together, with every letter delivered. Bags that a rank is slow to fetch wait in the memory of
 * their senders: 8 bytes for each pair that has news.
 */
#ifndef KNOWLEDGE_DISK_NEUTRON_POST_H
#define KNOWLEDGE_DISK_NEUTRON_POST_H

#include <quincunx/peers.h>

#include "knowledge/disk/neutron/passes.h"

enum neutron_matter {
    NEUTRON_NEWS,   /* this pair has this news                            */
    NEUTRON_CLOSED, /* recalling: of this pair these places are not open  */
    NEUTRON_MATTERS,
};

struct neutron_letter {
    uint16_t block;
    uint16_t index;
    struct neutron_news news; /* CLOSED: the places are in `won` */
};

/* Puts letters of this rank where they belong. */
typedef void neutron_deliver(void *context, enum neutron_matter matter,
                             const struct neutron_letter *letters, uint32_t n);

struct neutron_post;

/* NULL: no memory. */
struct neutron_post *neutron_post_new(const struct qx_peers *peers, int n_threads,
                                      neutron_deliver *deliver, void *context);
void neutron_post_free(struct neutron_post *post);

/* Each thread by its own part. */
void neutron_post_write(struct neutron_post *post, int part, int to, enum neutron_matter matter,
                        struct neutron_letter letter);
/* Delivers what has come; any thread. */
void neutron_post_look(struct neutron_post *post);
/* When all threads are done: waits until all ranks are, and adds up what all counted. False: a rank
 * was stopped, and none may go on. */
bool neutron_post_end(struct neutron_post *post, bool is_stopped, struct neutron_count *count);

#endif
