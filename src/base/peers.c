/*
 * peers.c - what peers tell each other whatever they calculate.
 */
#include <quincunx/peers.h>

#include <assert.h>
#include <stdlib.h>
#include <string.h>

void qx_peers_share(const struct qx_peers *peers, void *bytes, size_t size)
{
    for (int to = 1; peers->number == 0 && to < peers->n; to++)
        peers->send(peers->context, to, bytes, size);
    if (peers->number == 0)
        return;
    int from = 0;
    size_t length;
    void *message = peers->receive(peers->context, &from, true, &length);
    assert(length == size);
    memcpy(bytes, message, size);
    free(message);
}

/* An error that says something: all can go on where the verdict is empty. */
struct verdict {
    bool can;
    struct qx_error error;
};

bool qx_peers_agree(const struct qx_peers *peers, bool can, struct qx_error *error)
{
    struct verdict verdict = {.can = can};
    if (!peers)
        return can;
    if (!can && error)
        verdict.error = *error;
    if (peers->number > 0)
        peers->send(peers->context, 0, &verdict, sizeof verdict);
    for (int from = 1; peers->number == 0 && from < peers->n; from++) {
        size_t size;
        struct verdict *other = peers->receive(peers->context, &from, true, &size);
        assert(size == sizeof *other);
        if (verdict.can)
            verdict = *other;
        free(other);
    }
    qx_peers_share(peers, &verdict, sizeof verdict);
    if (!verdict.can && error)
        *error = verdict.error;
    return verdict.can;
}
