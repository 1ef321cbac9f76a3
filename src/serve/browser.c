/*
 * browser.c - the desktop's own opener, started apart: signals to this program do not reach it.
 */
#include "serve/browser.h"

#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#ifdef __APPLE__
static const char opener[] = "open";
#else
static const char opener[] = "xdg-open";
#endif

extern char **environ;

static bool has_desktop(void)
{
#ifdef __APPLE__
    return true;
#else
    const char *display = getenv("DISPLAY"), *wayland = getenv("WAYLAND_DISPLAY");
    return (display && *display) || (wayland && *wayland);
#endif
}

bool browser_is_near(void)
{
    return isatty(STDIN_FILENO) && isatty(STDOUT_FILENO) && has_desktop();
}

/* A group of its own, no signal blocked or ignored, nothing to say on the terminal. */
static void spawn(char *const *words, posix_spawn_file_actions_t *files, posix_spawnattr_t *how)
{
    sigset_t none, all;
    pid_t child;
    sigemptyset(&none);
    sigfillset(&all);
    posix_spawnattr_setsigmask(how, &none);
    posix_spawnattr_setsigdefault(how, &all);
    posix_spawnattr_setpgroup(how, 0);
    posix_spawnattr_setflags(how, POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF |
                                      POSIX_SPAWN_SETPGROUP);
    posix_spawn_file_actions_addopen(files, STDIN_FILENO, "/dev/null", O_RDONLY, 0);
    posix_spawn_file_actions_addopen(files, STDOUT_FILENO, "/dev/null", O_WRONLY, 0);
    posix_spawn_file_actions_addopen(files, STDERR_FILENO, "/dev/null", O_WRONLY, 0);
    posix_spawnp(&child, words[0], files, how, words, environ);
}

void browser_open(const char *address)
{
    posix_spawn_file_actions_t files;
    posix_spawnattr_t how;
    char *copy = strdup(address), *name = strdup(opener);
    char *words[] = {name, copy, NULL};
    signal(SIGCHLD, SIG_IGN); /* nobody waits for it */
    if (copy && name && posix_spawn_file_actions_init(&files) == 0) {
        if (posix_spawnattr_init(&how) == 0) {
            spawn(words, &files, &how);
            posix_spawnattr_destroy(&how);
        }
        posix_spawn_file_actions_destroy(&files);
    }
    free(copy);
    free(name);
}
