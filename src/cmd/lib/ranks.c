/*
 * ranks.c - the job that mpirun started, and the module that knows Open MPI.
 */
#include "cmd/lib/ranks.h"

#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cmd/lib/command.h"
#include "cmd/lib/ranks_link.h"

#ifndef QX_MODULES
#define QX_MODULES "../lib/quincunx"
#endif

/* This process in its job; there is one job for a process. */
static struct {
    const struct ranks_link *link; /* NULL: it is alone */
    int rank, n;
    FILE *said;      /* what a rank above 0 says for now, */
    int to;          /* and where it is told if need be */
    bool has_shared; /* the others take part in what is done */
} job = {.n = 1};

static bool is_started_by_mpi(void)
{
    return getenv("OMPI_COMM_WORLD_SIZE") || getenv("PMIX_RANK");
}

bool ranks_is_helper(void)
{
    const char *rank = getenv("PMIX_RANK");
    return rank && strcmp(rank, "0") != 0;
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

/* What goes wrong in all ranks is told by rank 0, once: the others write to a file of their own. */
static bool keep_quiet(void)
{
    job.said = tmpfile();
    job.to = dup(STDERR_FILENO);
    return job.said && job.to >= 0 && dup2(fileno(job.said), STDERR_FILENO) >= 0;
}

static void tell_kept(void)
{
    char line[1024];
    rewind(job.said);
    while (fgets(line, sizeof line, job.said))
        dprintf(job.to, "rank %d: %s", job.rank, line);
}

bool ranks_begin(void)
{
    if (!is_started_by_mpi())
        return true;
    void *module = open_module();
    const struct ranks_link *link = module ? dlsym(module, RANKS_LINK_NAME) : NULL;
    if (!link) {
        command_failed("mpirun started this, but the part for Open MPI (quincunx-mpi.so) is not "
                       "beside the program");
        return false;
    }
    if (!link->begin(&job.rank, &job.n)) {
        command_failed("Open MPI does not start");
        return false;
    }
    job.link = link;
    return job.rank == 0 || keep_quiet();
}

/* This rank failed before the work was shared. Mostly all did, for the same reason, which rank 0
 * has told; who failed alone tells it, and the others, who wait for this one, are ended. */
static void leave_unshared(int code)
{
    enum { SOON = 500, LATE = 10000 }; /* ms; rank 0 has nothing to add */
    if (job.link->meet(job.rank == 0 ? SOON : LATE))
        return;
    if (job.said)
        tell_kept();
    job.link->abandon(code ? code : EXIT_NO);
}

int ranks_end(int code)
{
    if (!job.link)
        return code;
    if (job.n > 1 && !job.has_shared)
        leave_unshared(code);
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

/* --- the job as peers --- */

static void send_to_peer(void *context, int to, const void *bytes, size_t size)
{
    (void)context;
    job.link->send(to, bytes, size);
}

static void *receive_of_peer(void *context, int *from, bool may_wait, size_t *size)
{
    (void)context;
    return job.link->receive(from, may_wait, size);
}

static struct qx_peers peers_of_job(void)
{
    return (struct qx_peers){
        .number = job.rank, .n = job.n, .send = send_to_peer, .receive = receive_of_peer};
}

const struct qx_peers *ranks_peers(struct qx_peers *peers)
{
    *peers = peers_of_job();
    job.has_shared = true;
    return job.n > 1 ? peers : NULL;
}

void ranks_share(void *bytes, size_t size)
{
    const struct qx_peers peers = peers_of_job();
    qx_peers_share(&peers, bytes, size);
}
