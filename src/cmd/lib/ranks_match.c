/*
 * ranks_match.c - a match on many machines.
 *
 * Messages begin with a letter: 'a' asks for games, 'g' gives their numbers (none: go home), 'r' is
 * a number and a record, 'e' the sentence of an error.
 */
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#include "cmd/lib/ranks.h"

enum { MOST_AT_ONCE = 32 };

static void send(const struct qx_peers *peers, int to, char letter, const void *bytes, size_t size)
{
    char *message = malloc(size + 1);
    assert(message);
    message[0] = letter;
    if (size > 0)
        memcpy(message + 1, bytes, size);
    peers->send(peers->context, to, message, size + 1);
    free(message);
}

/* A message of anybody: its letter; what follows is for the caller to free with it. */
static char receive(const struct qx_peers *peers, int *from, char **message, size_t *size)
{
    *from = QX_ANYBODY;
    *message = peers->receive(peers->context, from, true, size);
    assert(*size > 0);
    return (*message)[0];
}

/* --- rank 0 --- */

struct office {
    const struct qx_peers *peers;
    const struct qx_match *match;
    uint64_t next; /* game to give out */
    int n_home;    /* ranks that were sent home */
    bool is_over, has_failed;
    struct qx_error error;
};

static bool is_closed(const struct office *office)
{
    const qx_flag *stop = office->match->stop;
    return office->is_over || office->has_failed ||
           (stop && atomic_load_explicit(stop, memory_order_relaxed));
}

/* Gives out some games; fewer towards the end, so that all ranks end together. */
static void give_games(struct office *office, int to)
{
    const struct qx_match *match = office->match;
    const uint64_t total = qx_match_n_games(match), left = total - office->next;
    const uint64_t fair = left / (uint64_t)(8 * (office->peers->n - 1));
    const size_t most = fair < 1 ? 1 : fair > MOST_AT_ONCE ? MOST_AT_ONCE : (size_t)fair;
    uint64_t numbers[MOST_AT_ONCE];
    size_t n = 0;
    for (; n < most && office->next < total && !is_closed(office); office->next++)
        if (!match->is_known || !match->is_known(match->context, office->next))
            numbers[n++] = office->next;
    office->n_home += n == 0;
    send(office->peers, to, 'g', numbers, n * sizeof *numbers);
}

/* Enters a record as if its game had been played here. */
static void enter(struct office *office, const char *message, size_t size)
{
    uint64_t number;
    struct qx_match_game game;
    if (size < 1 + sizeof number || office->is_over)
        return;
    memcpy(&number, message + 1, sizeof number);
    const char *record = message + 1 + sizeof number;
    struct qx_session *session = qx_session_load(record, size - 1 - sizeof number, &office->error);
    if (!session || !qx_match_read(office->match, number, session, &game))
        office->has_failed = true;
    else if (!office->match->finished(office->match->context, &game))
        office->is_over = true;
    qx_session_free(session);
}

static bool serve(const struct qx_match *match, const struct qx_peers *peers,
                  struct qx_error *error)
{
    struct office office = {.peers = peers, .match = match};
    while (office.n_home < peers->n - 1) {
        int from;
        char *message;
        size_t size;
        const char letter = receive(peers, &from, &message, &size);
        if (letter == 'a') {
            give_games(&office, from);
        } else if (letter == 'r') {
            enter(&office, message, size);
        } else if (letter == 'e') {
            qx_fail(&office.error, "%s", message + 1);
            office.has_failed = true;
        }
        free(message);
    }
    if (office.has_failed && error)
        *error = office.error;
    return !office.has_failed;
}

/* --- the others --- */

struct worker {
    const struct qx_peers *peers;
    const struct qx_match *plain;
    pthread_mutex_t lock; /* one thread at a time sends and waits */
    uint64_t numbers[MOST_AT_ONCE];
    size_t n, next;
    bool is_home;
};

static void ask(struct worker *worker)
{
    char *message;
    size_t size;
    int from;
    send(worker->peers, 0, 'a', NULL, 0);
    const char letter = receive(worker->peers, &from, &message, &size);
    assert(letter == 'g' && size - 1 <= sizeof worker->numbers);
    worker->n = (size - 1) / sizeof *worker->numbers;
    worker->next = 0;
    worker->is_home = worker->n == 0;
    memcpy(worker->numbers, message + 1, worker->n * sizeof *worker->numbers);
    free(message);
}

static uint64_t next_game(void *context)
{
    struct worker *worker = context;
    uint64_t number = UINT64_MAX;
    pthread_mutex_lock(&worker->lock);
    if (worker->next == worker->n && !worker->is_home)
        ask(worker);
    if (worker->next < worker->n)
        number = worker->numbers[worker->next++];
    pthread_mutex_unlock(&worker->lock);
    return number;
}

static bool send_record(void *context, const struct qx_match_game *game)
{
    struct worker *worker = context;
    const size_t length = qx_session_save(game->session, NULL, 0);
    char *bytes = malloc(sizeof game->number + length + 1);
    if (!bytes)
        return false;
    memcpy(bytes, &game->number, sizeof game->number);
    qx_session_save(game->session, bytes + sizeof game->number, length + 1);
    pthread_mutex_lock(&worker->lock);
    send(worker->peers, 0, 'r', bytes, sizeof game->number + length);
    pthread_mutex_unlock(&worker->lock);
    free(bytes);
    return true;
}

static const struct qx_wire *wire_of(void *context, int thread, int bot, uint64_t number)
{
    const struct qx_match *plain = ((struct worker *)context)->plain;
    return plain->wire(plain->context, thread, bot, number);
}

static bool is_lost(void *context, const struct qx_session *session, qx_seat *seat, char how[80])
{
    const struct qx_match *plain = ((struct worker *)context)->plain;
    return plain->is_lost(plain->context, session, seat, how);
}

static bool work(const struct qx_match *match, const struct qx_peers *peers, struct qx_error *error)
{
    struct worker worker = {.peers = peers, .plain = match, .lock = PTHREAD_MUTEX_INITIALIZER};
    struct qx_match mine = *match;
    struct qx_error why;
    mine.next = next_game;
    mine.finished = send_record;
    mine.is_known = NULL;
    mine.wire = match->wire ? wire_of : NULL;
    mine.is_lost = match->is_lost ? is_lost : NULL;
    mine.context = &worker;
    const bool ok = qx_match_play(&mine, &why);
    if (!ok)
        send(peers, 0, 'e', why.text, strlen(why.text));
    while (!worker.is_home)
        ask(&worker);
    if (!ok && error)
        *error = why;
    return ok;
}

bool ranks_play(const struct qx_match *match, struct qx_error *error)
{
    struct qx_peers room;
    const struct qx_peers *peers = ranks_peers(&room);
    char over = 1;
    if (!peers)
        return qx_match_play(match, error);
    const bool ok = peers->number == 0 ? serve(match, peers, error) : work(match, peers, error);
    ranks_share(&over, sizeof over); /* nobody begins another before all have ended this one */
    return ok;
}
