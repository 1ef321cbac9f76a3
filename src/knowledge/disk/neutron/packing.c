/*
 * packing.c - see packing.h.
 *
 * Rank 0 asks for a round and gets from each rank one message: for each of its blocks a head, then
 * the packed bytes.
 */
#include "knowledge/disk/neutron/packing.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "base/thread.h"
#include "knowledge/disk/neutron/pack.h"

enum { ROUND = 4 * NEUTRON_CHUNK }; /* blocks of each rank */

/* What rank 0 asks for. */
struct wish {
    uint32_t start, n; /* n 0: it is over, … */
    bool is_written;   /* … and was written  */
};

struct head {
    uint32_t packed_size, size;
    uint64_t hash;
};

static bool has_slots(struct neutron_packing *packing, uint32_t n)
{
    packing->slots = calloc(n, sizeof *packing->slots);
    for (; packing->slots && packing->n_slots < n; packing->n_slots++) {
        struct neutron_packed *slot = &packing->slots[packing->n_slots];
        slot->bytes = malloc(neutron_pack_bound(packing->making->max_size));
        if (!slot->bytes)
            return false;
    }
    return packing->slots;
}

bool neutron_packing_init(struct neutron_packing *packing, const struct neutron_making *making)
{
    *packing = (struct neutron_packing){.making = making, .split = neutron_split_of(making->peers)};
    packing->raw = calloc((size_t)making->n_threads, making->max_size);
    return packing->raw && has_slots(packing, ROUND * packing->split.n);
}

void neutron_packing_release(struct neutron_packing *packing)
{
    for (uint32_t i = 0; i < packing->n_slots; i++)
        free(packing->slots[i].bytes);
    free(packing->slots);
    free(packing->raw);
}

bool neutron_packing_agree(const struct neutron_making *making, bool is_ready,
                           struct qx_error *error)
{
    if (!is_ready)
        qx_fail(error, "no memory to write %.*s", qx_text_cut(making->path, 150), making->path);
    return qx_peers_agree(making->peers, is_ready, error);
}

/* --- here --- */

static void pack_block(struct neutron_packing *packing, int part, uint32_t i)
{
    const struct neutron_making *making = packing->making;
    uint8_t *raw = packing->raw + (size_t)part * making->max_size;
    struct neutron_packed *slot = &packing->slots[i];
    const size_t size = making->fill(making->context, part, packing->start + i, raw);
    const size_t packed = size ? neutron_pack(slot->bytes, raw, size) : 0;
    slot->packed_size = (uint32_t)packed;
    slot->size = packed ? (uint32_t)size : 0;
    slot->hash = neutron_hash(slot->bytes, packed);
}

static bool is_of(const struct neutron_packing *packing, uint32_t i, uint32_t rank)
{
    return neutron_split_owner(packing->split, packing->start + i) == rank;
}

/* The threads take the blocks of this rank in turn. */
static void pack_part(void *context, int part)
{
    struct neutron_packing *packing = context;
    int turn = 0;
    for (uint32_t i = 0; i < packing->n; i++)
        if (is_of(packing, i, packing->split.number) && turn++ % packing->making->n_threads == part)
            pack_block(packing, part, i);
}

static void pack_own(struct neutron_packing *packing, uint32_t start, uint32_t n)
{
    packing->start = start;
    packing->n = n;
    thread_run(packing->making->n_threads, pack_part, packing);
}

/* --- rank 0 --- */

static void ask_all(const struct qx_peers *peers, struct wish wish)
{
    for (int to = 1; peers && to < peers->n; to++)
        peers->send(peers->context, to, &wish, sizeof wish);
}

/* Unpacks the message of a rank into the slots of its blocks. */
static void collect(struct neutron_packing *packing, int from)
{
    const struct qx_peers *peers = packing->making->peers;
    const size_t most = neutron_pack_bound(packing->making->max_size);
    size_t size;
    uint8_t *message = peers->receive(peers->context, &from, true, &size), *at = message;
    for (uint32_t i = 0; i < packing->n; i++) {
        struct neutron_packed *slot = &packing->slots[i];
        struct head head;
        if (!is_of(packing, i, (uint32_t)from))
            continue;
        memcpy(&head, at, sizeof head);
        at += sizeof head;
        assert(head.packed_size <= most && head.packed_size <= size - (size_t)(at - message));
        memcpy(slot->bytes, at, head.packed_size);
        at += head.packed_size;
        *slot = (struct neutron_packed){slot->bytes, head.packed_size, head.size, head.hash};
    }
    free(message);
}

void neutron_packing_round(struct neutron_packing *packing, uint32_t start)
{
    const struct qx_peers *peers = packing->making->peers;
    const uint32_t left = packing->making->head.n_blocks - start;
    const uint32_t n = left < packing->n_slots ? left : packing->n_slots;
    ask_all(peers, (struct wish){.start = start, .n = n});
    pack_own(packing, start, n);
    for (int from = 1; peers && from < peers->n; from++)
        collect(packing, from);
}

void neutron_packing_dismiss(const struct neutron_making *making, bool is_written)
{
    ask_all(making->peers, (struct wish){.is_written = is_written});
}

/* --- the others --- */

static uint8_t *put(uint8_t *at, const void *bytes, size_t size)
{
    memcpy(at, bytes, size);
    return at + size;
}

static void answer(const struct neutron_packing *packing, uint8_t *message)
{
    const struct qx_peers *peers = packing->making->peers;
    uint8_t *at = message;
    for (uint32_t i = 0; i < packing->n; i++) {
        const struct neutron_packed *slot = &packing->slots[i];
        const struct head head = {slot->packed_size, slot->size, slot->hash};
        if (!is_of(packing, i, packing->split.number))
            continue;
        at = put(at, &head, sizeof head);
        at = put(at, slot->bytes, slot->packed_size);
    }
    peers->send(peers->context, 0, message, (size_t)(at - message));
}

static void serve(struct neutron_packing *packing, uint8_t *message, struct wish *wish)
{
    const struct qx_peers *peers = packing->making->peers;
    for (;;) {
        int from = 0;
        size_t size;
        struct wish *asked = peers->receive(peers->context, &from, true, &size);
        assert(size == sizeof *asked);
        *wish = *asked;
        free(asked);
        if (wish->n == 0)
            return;
        pack_own(packing, wish->start, wish->n);
        answer(packing, message);
    }
}

bool neutron_packing_assist(const struct neutron_making *making, struct qx_error *error)
{
    struct neutron_packing packing;
    struct wish last = {.is_written = false};
    bool is_ready = neutron_packing_init(&packing, making);
    uint8_t *message = malloc(ROUND * (sizeof(struct head) + neutron_pack_bound(making->max_size)));
    is_ready = neutron_packing_agree(making, is_ready && message, error);
    if (is_ready)
        serve(&packing, message, &last);
    free(message);
    neutron_packing_release(&packing);
    return last.is_written;
}
