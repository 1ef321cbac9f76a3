/*
 * solve_ranks.c - solves Neutron with few pieces over the ranks of mpirun, as `quincunx solve` does
 * with five, and says what it cost: for check_ranks.py, and to measure.
 *
 * usage: solve-ranks FOLDER RULES PIECES THREADS
 */
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>

#include "cmd/lib/command.h"
#include "cmd/lib/ranks.h"
#include "knowledge/disk/neutron/solve_passes.h"

int command_failed(const char *format, ...)
{
    va_list words;
    va_start(words, format);
    vfprintf(stderr, format, words);
    va_end(words);
    fputc('\n', stderr);
    return EXIT_NO;
}

/* The ranks, and what was sent to them. */
struct counted {
    struct qx_peers peers;
    uint64_t n_messages, n_bytes;
};

static void send_counted(void *context, int to, const void *bytes, size_t size)
{
    struct counted *counted = context;
    counted->n_messages++;
    counted->n_bytes += size;
    counted->peers.send(counted->peers.context, to, bytes, size);
}

static void *receive_counted(void *context, int *from, bool may_wait, size_t *size)
{
    struct counted *counted = context;
    return counted->peers.receive(counted->peers.context, from, may_wait, size);
}

static bool go_on(void *context, const struct neutron_progress *progress)
{
    int *n_passes = context;
    *n_passes = progress->n_recorded;
    return true;
}

static double seconds(struct timeval time)
{
    return (double)time.tv_sec + (double)time.tv_usec / 1e6;
}

static void tell(const struct counted *counted, int n_passes)
{
    struct rusage used;
    getrusage(RUSAGE_SELF, &used);
    printf("rank %d: %.2f s, %.1f MB, %llu messages, %.1f MB sent, %d passes\n", ranks_number(),
           seconds(used.ru_utime) + seconds(used.ru_stime), (double)used.ru_maxrss / 1000,
           (unsigned long long)counted->n_messages, (double)counted->n_bytes / 1e6, n_passes);
}

static int solve(char **words)
{
    struct counted counted = {.n_bytes = 0};
    struct qx_error error = {""};
    int n_passes = 0;
    const bool has_peers = ranks_peers(&counted.peers);
    struct qx_peers peers = counted.peers;
    peers.context = &counted;
    peers.send = send_counted;
    peers.receive = receive_counted;
    const struct neutron_params params = {
        .place = {words[0], strcmp(words[1], "classic") == 0 ? NEUTRON_CLASSIC : NEUTRON_HOUSE,
                  atoi(words[2])},
        .n_threads = atoi(words[3]),
        .progress = go_on,
        .context = &n_passes,
        .peers = has_peers ? &peers : NULL,
    };
    if (!neutron_solve(&params, &error))
        return command_failed("%s", error.text);
    tell(&counted, n_passes);
    return EXIT_YES;
}

int main(int argc, char **argv)
{
    if (argc != 5)
        return command_failed("usage: solve-ranks FOLDER RULES PIECES THREADS");
    return ranks_begin() ? ranks_end(solve(argv + 1)) : EXIT_NO;
}
