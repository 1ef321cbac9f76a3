/*
 * ranks.c - a match on many machines.
 *
 * Messages begin with a letter: 'a' asks for games, 'g' gives their numbers (none: go home), 'r' is
 * a number and a record, 'e' the sentence of an error, 's' what is shared.
 */
#include "cmd/lib/ranks.h"

#include <dlfcn.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cmd/lib/command.h"
#include "cmd/lib/ranks_link.h"

#ifndef QX_MODULES
#define QX_MODULES "../lib/quincunx"
#endif

enum { MOST_AT_ONCE = 32 };

/* This process in its job; there is one job for a process. */
static struct {
    const struct ranks_link *link; /* NULL: it is alone */
    int rank, n;
    bool has_shared; /* a match was played with the others */
} job = {.n = 1};

/* --- the job --- */

static bool is_started_by_mpi(void)
{
    return getenv("OMPI_COMM_WORLD_SIZE") || getenv("PMIX_RANK");
}

/* The module, beside the program or where it was installed. */
static void *open_module(void)
{
    static const char *const places[] = {"", QX_MODULES "/"};
    char program[2048], path[4096];
    const ssize_t length = readlink("/proc/self/exe", program, sizeof program - 1);
    char *slash;
    void *module = NULL;
    if (length < 0)
        return NULL;
    program[length] = '\0';
    slash = strrchr(program, '/');
    if (slash)
        slash[1] = '\0';
    for (size_t i = 0; !module && i < sizeof places / sizeof *places; i++) {
        snprintf(path, sizeof path, "%s%squincunx-mpi.so", program, places[i]);
        module = dlopen(path, RTLD_NOW | RTLD_GLOBAL);
    }
    return module;
}

bool ranks_begin(void)
{
    if (!is_started_by_mpi())
        return true;
    void *module = open_module();
    const struct ranks_link *link = module ? dlsym(module, RANKS_LINK_NAME) : NULL;
    if (!link) {
        command_failed("mpirun started this, but it was built without Open MPI");
        return false;
    }
    if (!link->begin(&job.rank, &job.n)) {
        command_failed("Open MPI does not start");
        return false;
    }
    job.link = link;
    /* What goes wrong elsewhere is told by rank 0, once. */
    return job.rank == 0 || freopen("/dev/null", "w", stderr);
}

int ranks_end(int code)
{
    if (!job.link)
        return code;
    if (job.n > 1 && !job.has_shared)
        job.link->abandon(code ? code : EXIT_NO);
    job.link->end();
    return job.rank == 0 ? code : EXIT_YES;
}

int ranks_n(void)
{
    return job.n;
}

int ranks_number(void)
{
    return job.rank;
}

bool ranks_is_first(void)
{
    return job.rank == 0;
}

static void send(int to, char letter, const void *bytes, size_t size)
{
    char *message = malloc(size + 1);
    if (!message)
        job.link->abandon(EXIT_NO);
    message[0] = letter;
    if (size > 0)
        memcpy(message + 1, bytes, size);
    job.link->send(to, message, size + 1);
    free(message);
}

/* A message: its letter; what follows is for the caller to free with it. */
static char receive(int *from, char **message, size_t *size)
{
    void *bytes;
    if (!job.link->receive(from, &bytes, size) || *size == 0)
        job.link->abandon(EXIT_NO);
    *message = bytes;
    (*message)[*size] = '\0';
    return (*message)[0];
}

void ranks_share(void *bytes, size_t size)
{
    char *message;
    size_t length;
    int from;
    if (job.n == 1)
        return;
    for (int rank = 1; job.rank == 0 && rank < job.n; rank++)
        send(rank, 's', bytes, size);
    if (job.rank == 0)
        return;
    if (receive(&from, &message, &length) != 's' || length != size + 1)
        job.link->abandon(EXIT_NO);
    memcpy(bytes, message + 1, size);
    free(message);
}

/* --- rank 0 --- */

struct office {
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
    const uint64_t fair = left / (uint64_t)(8 * (job.n - 1));
    const size_t most = fair < 1 ? 1 : fair > MOST_AT_ONCE ? MOST_AT_ONCE : (size_t)fair;
    uint64_t numbers[MOST_AT_ONCE];
    size_t n = 0;
    for (; n < most && office->next < total && !is_closed(office); office->next++)
        if (!match->is_known || !match->is_known(match->context, office->next))
            numbers[n++] = office->next;
    office->n_home += n == 0;
    send(to, 'g', numbers, n * sizeof *numbers);
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

static bool serve(const struct qx_match *match, struct qx_error *error)
{
    struct office office = {.match = match};
    while (office.n_home < job.n - 1) {
        int from;
        char *message;
        size_t size;
        const char letter = receive(&from, &message, &size);
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
    send(0, 'a', NULL, 0);
    if (receive(&from, &message, &size) != 'g')
        job.link->abandon(EXIT_NO);
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
    send(0, 'r', bytes, sizeof game->number + length);
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

static bool work(const struct qx_match *match, struct qx_error *error)
{
    struct worker worker = {.plain = match, .lock = PTHREAD_MUTEX_INITIALIZER};
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
        send(0, 'e', why.text, strlen(why.text));
    while (!worker.is_home)
        ask(&worker);
    if (!ok && error)
        *error = why;
    return ok;
}

bool ranks_play(const struct qx_match *match, struct qx_error *error)
{
    char over = 1;
    if (job.n == 1)
        return qx_match_play(match, error);
    job.has_shared = true;
    const bool ok = job.rank == 0 ? serve(match, error) : work(match, error);
    ranks_share(&over, sizeof over); /* nobody begins another before all have ended this one */
    return ok;
}
