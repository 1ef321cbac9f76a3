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

/* Can a peer go on, and if not, why? */
struct consent {
    bool can;
    struct qx_error error;
};

bool qx_peers_agree(const struct qx_peers *peers, bool can, struct qx_error *error)
{
    struct consent consent = {.can = can};
    if (!peers)
        return can;
    if (!can && error)
        consent.error = *error;
    if (peers->number > 0)
        peers->send(peers->context, 0, &consent, sizeof consent);
    for (int from = 1; peers->number == 0 && from < peers->n; from++) {
        size_t size;
        struct consent *other = peers->receive(peers->context, &from, true, &size);
        assert(size == sizeof *other);
        if (consent.can)
            consent = *other;
        free(other);
    }
    qx_peers_share(peers, &consent, sizeof consent);
    if (!consent.can && error)
        *error = consent.error;
    return consent.can;
}
