/*
 * band_peers.c - a band made by peers, under number 0, which has the file.
 *
 * Number 0 gives every peer two blocks, so that none waits for the next, and another for each that
 * comes back. To the peers: 'w' and then the weights, 'p' the next generation plays by them, 'b'
 * and an order, 'h' go home. Back: 's' and a block as the file has it, or 'e': it cannot.
 */
#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "base/thread.h"
#include "train/band_parts.h"

enum { AT_ONCE = 2 };

/* A block that a peer is to make; all peers are the same program. */
struct order {
    uint64_t block; /* of its band */
    uint64_t first; /* of the band, in the file */
    uint32_t generation;
    int32_t band;
};

static void send(const struct qx_peers *peers, int to, char letter, const void *bytes, size_t size)
{
    char message[1 + SAMPLE_BLOCK_BYTES];
    assert(size < sizeof message);
    message[0] = letter;
    if (size > 0)
        memcpy(message + 1, bytes, size);
    peers->send(peers->context, to, message, 1 + size);
}

/* --- number 0 --- */

static void send_all(const struct qx_peers *peers, char letter)
{
    for (int to = 1; peers && to < peers->n; to++)
        send(peers, to, letter, NULL, 0);
}

void band_tell_weights(const struct qx_peers *peers, const uint8_t *bytes)
{
    send_all(peers, 'w');
    for (int to = 1; peers && to < peers->n; to++)
        peers->send(peers->context, to, bytes, OTHELLO_WEIGHTS_BYTES);
}

void band_tell_promotion(const struct qx_peers *peers)
{
    send_all(peers, 'p');
}

void band_tell_end(const struct qx_peers *peers)
{
    send_all(peers, 'h');
}

/* A band, as number 0 sees it. */
struct office {
    const struct band *band;
    uint64_t next;  /* block to give out     */
    uint64_t n_out; /* given and not yet back */
    bool has_failed;
};

/* Gives a peer the next block that is not in the file. */
static void give_block(struct office *office, int to)
{
    const struct band *band = office->band;
    while (office->next < band->n_blocks && !office->has_failed &&
           !qx_work_is_stopped(band->work)) {
        const uint64_t block = office->next++;
        if (sample_file_find(band->file, band->first + block, band->out + block * SAMPLE_BLOCK))
            continue;
        const struct order order = {block, band->first, band->generation, band->number};
        send(band->work->peers, to, 'b', &order, sizeof order);
        office->n_out++;
        return;
    }
}

/* The block that a message brings goes into the file and to its place. */
static bool enter(const struct band *band, const char *message, size_t size, struct qx_error *error)
{
    struct sample samples[SAMPLE_BLOCK];
    uint64_t number;
    if (size != 1 + SAMPLE_BLOCK_BYTES || message[0] != 's' ||
        !sample_block_unpack((const uint8_t *)message + 1, &number, samples) ||
        number < band->first || number - band->first >= band->n_blocks)
        return qx_fail(error, BAND_FAILED);
    memcpy(band->out + (number - band->first) * SAMPLE_BLOCK, samples, sizeof samples);
    return sample_file_add(band->file, number, samples, error);
}

bool band_make_by_peers(const struct band *band, struct qx_error *error)
{
    const struct qx_peers *peers = band->work->peers;
    struct office office = {.band = band};
    for (int i = 0; i < AT_ONCE * (peers->n - 1); i++)
        give_block(&office, 1 + i % (peers->n - 1));
    while (office.n_out > 0) {
        int from = QX_ANYBODY;
        size_t size;
        char *message = peers->receive(peers->context, &from, true, &size);
        office.n_out--;
        if (!enter(band, message, size, error))
            office.has_failed = true;
        free(message);
        give_block(&office, from);
        qx_work_tell(band->work, band->stage, office.next - office.n_out, band->n_blocks);
    }
    return !office.has_failed;
}

/* --- the others --- */

/* A peer at its work: its threads share each block. */
struct assistant {
    const struct qx_peers *peers;
    struct teachers teachers;
    struct sampler_desk *desks; /* one a thread, where is_seated */
    bool is_seated;
    struct band band; /* of the order under way */
    struct order order;
    struct sample samples[SAMPLE_BLOCK];
};

static void leave_desks(struct assistant *assistant)
{
    for (uint32_t i = 0; assistant->is_seated && i < assistant->band.work->threads; i++)
        sampler_desk_release(&assistant->desks[i]);
    assistant->is_seated = false;
}

/* Desks hold the weights, so there are new ones after those. */
static bool take_desks(struct assistant *assistant)
{
    uint32_t n = 0;
    while (!assistant->is_seated && n < assistant->band.work->threads) {
        if (!sampler_desk_init(&assistant->desks[n], assistant->teachers.weights)) {
            while (n > 0)
                sampler_desk_release(&assistant->desks[--n]);
            return false;
        }
        n++;
    }
    assistant->is_seated = true;
    return true;
}

static void work_on_block(void *context, int thread)
{
    struct assistant *assistant = context;
    band_make_games(&assistant->desks[thread], &assistant->band, assistant->order.block, thread,
                    (int)assistant->band.work->threads, assistant->samples);
}

static bool do_order(struct assistant *assistant)
{
    const struct order *order = &assistant->order;
    uint8_t bytes[SAMPLE_BLOCK_BYTES];
    if (!take_desks(assistant))
        return false;
    assistant->band.generation = order->generation;
    assistant->band.number = order->band;
    thread_run((int)assistant->band.work->threads, work_on_block, assistant);
    sample_block_pack(order->first + order->block, assistant->samples, bytes);
    send(assistant->peers, 0, 's', bytes, sizeof bytes);
    return true;
}

static char *hear(const struct assistant *assistant, size_t *size)
{
    int from = 0;
    return assistant->peers->receive(assistant->peers->context, &from, true, size);
}

static bool take_weights(struct assistant *assistant)
{
    size_t size;
    char *bytes = hear(assistant, &size);
    leave_desks(assistant);
    const bool ok = size == OTHELLO_WEIGHTS_BYTES &&
                    teachers_take(&assistant->teachers, (const uint8_t *)bytes, NULL);
    free(bytes);
    return ok;
}

/* Does what is asked until it is sent home; what it could not do, it answers orders with. */
static bool assist(struct assistant *assistant)
{
    bool ok = true;
    for (;;) {
        size_t size;
        char *message = hear(assistant, &size);
        const char letter = message[0];
        if (letter == 'b')
            memcpy(&assistant->order, message + 1, sizeof assistant->order);
        free(message);
        if (letter == 'h')
            return ok;
        if (letter == 'w')
            ok = take_weights(assistant) && ok;
        else if (letter == 'p')
            teachers_promote(&assistant->teachers);
        else if (!ok || !do_order(assistant)) {
            ok = false;
            send(assistant->peers, 0, 'e', NULL, 0);
        }
    }
}

bool band_assist(const struct qx_training *how, const struct qx_work *work, struct qx_error *error)
{
    struct assistant assistant = {.peers = work->peers, .band = {.how = how, .work = work}};
    assistant.band.teachers = &assistant.teachers;
    assistant.desks = calloc(work->threads, sizeof *assistant.desks);
    const bool can = qx_peers_agree(work->peers, assistant.desks != NULL, error);
    const bool ok = can && assist(&assistant);
    leave_desks(&assistant);
    teachers_release(&assistant.teachers);
    free(assistant.desks);
    return ok || (can && qx_fail(error, BAND_FAILED));
}
