/*
 * headcount.c - the processes that descend from this one.
 *
 * The kernel lists the children of a thread in /proc/PID/task/TID/children. Every process found is
 * looked into in turn, the nearest kin first. One that loses its parent meanwhile moves to us,
 * whose list was read first: it may be missed once, and is not counted twice.
 */
#include "bots/outside/wire/headcount.h"

#include <dirent.h>
#include <fcntl.h>
#include <stdint.h>
#include <string.h>
#include <sys/syscall.h>
#include <unistd.h>

struct heads {
    size_t most, n_tasks, n_found;
    pid_t found[HEADCOUNT_MOST + 1]; /* processes, the first n_found */
};

/* --- what the kernel lists ------------------------------------------------------------------- */

static bool read_list(const char *path, void (*take)(void *context, pid_t child), void *context)
{
    char list[4096];
    pid_t number = 0;
    const int file = open(path, O_RDONLY | O_CLOEXEC);
    if (file < 0)
        return false;
    for (ssize_t n; (n = read(file, list, sizeof list)) > 0;)
        for (ssize_t i = 0; i < n; i++) {
            if (list[i] >= '0' && list[i] <= '9') {
                number = 10 * number + (list[i] - '0');
                continue;
            }
            if (number > 0)
                take(context, number);
            number = 0;
        }
    close(file);
    return true;
}

bool headcount_children(void (*take)(void *context, pid_t child), void *context)
{
    return read_list("/proc/thread-self/children", take, context);
}

/* --- counting -------------------------------------------------------------------------------- */

static char *put_number(char *to, pid_t number)
{
    if (number > 9)
        to = put_number(to, number / 10);
    *to = (char)('0' + number % 10);
    return to + 1;
}

static void note(void *context, pid_t child)
{
    struct heads *heads = context;
    for (size_t i = 0; i < heads->n_found; i++)
        if (heads->found[i] == child)
            return;
    if (heads->n_found <= heads->most)
        heads->found[heads->n_found++] = child;
}

/* Counts a process's threads, and notes the children of each. */
static void look_into(struct heads *heads, pid_t pid)
{
    struct entry { /* as getdents64 fills it in */
        uint64_t inode, offset;
        unsigned short length;
        unsigned char type;
        char name[];
    };
    _Alignas(struct entry) char list[4096];
    char path[64] = "/proc/";
    char *folder = stpcpy(put_number(path + strlen(path), pid), "/task");
    const int file = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (file < 0)
        return; /* it is gone */
    for (long n; (n = syscall(SYS_getdents64, file, list, sizeof list)) > 0;)
        for (long at = 0; at < n; at += ((const struct entry *)(list + at))->length) {
            const struct entry *thread = (const struct entry *)(list + at);
            if (thread->name[0] == '.')
                continue;
            heads->n_tasks++;
            stpcpy(stpcpy(stpcpy(folder, "/"), thread->name), "/children");
            read_list(path, note, heads);
        }
    close(file);
}

size_t headcount(size_t most)
{
    struct heads heads;
    heads.most = most < HEADCOUNT_MOST ? most : HEADCOUNT_MOST;
    heads.n_tasks = heads.n_found = 0;
    headcount_children(note, &heads);
    for (size_t i = 0; i < heads.n_found && heads.n_tasks <= heads.most; i++)
        look_into(&heads, heads.found[i]);
    return heads.n_tasks <= heads.most ? heads.n_tasks : heads.most + 1;
}
