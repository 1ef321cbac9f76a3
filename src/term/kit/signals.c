/*
 * signals.c - signals as bytes to read, and a terminal that survives a crash.
 *
 * A handler gets no argument, so this file keeps what handlers need in the only mutable data of the
 * terminal front end. Everything a handler calls is async-signal-safe.
 */
#include "term/kit/signals.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <string.h>
#include <termios.h>
#include <unistd.h>

#include <curses.h>
#include <term.h>

enum { CLOSING_SIZE = 160 };

static struct {
    int pipe[2];
    bool has_modes;
    struct termios modes;
    char closing[CLOSING_SIZE]; /* what closes the screen: leaves it, shows the cursor, stops the
                                   mouse */
    size_t n_closing;
} keeper = {.pipe = {-1, -1}};

static const int told[] = {SIGINT, SIGTERM, SIGHUP, SIGTSTP, SIGCONT, SIGWINCH};
static const int fatal[] = {SIGSEGV, SIGBUS, SIGILL, SIGFPE, SIGABRT, SIGQUIT};

static void tell(int number)
{
    int saved = errno;
    unsigned char byte = (unsigned char)number;
    ssize_t done = write(keeper.pipe[1], &byte, 1);
    (void)done; /* a full pipe already wakes the loop */
    errno = saved;
}

static void restore_and_die(int number)
{
    ssize_t done = write(STDOUT_FILENO, keeper.closing, keeper.n_closing);
    (void)done;
    if (keeper.has_modes)
        tcsetattr(STDIN_FILENO, TCSANOW, &keeper.modes);
    raise(number); /* the handler is installed for one shot */
}

static void install(const int *numbers, size_t n, void (*handler)(int), int flags)
{
    struct sigaction action = {.sa_handler = handler, .sa_flags = flags};
    sigemptyset(&action.sa_mask);
    for (size_t i = 0; i < n; i++)
        sigaction(numbers[i], &action, NULL);
}

int signals_open(void)
{
    if (pipe2(keeper.pipe, O_CLOEXEC | O_NONBLOCK) != 0)
        return -1;
    keeper.has_modes = tcgetattr(STDIN_FILENO, &keeper.modes) == 0;
    install(told, sizeof told / sizeof *told, tell, SA_RESTART);
    install(fatal, sizeof fatal / sizeof *fatal, restore_and_die, (int)SA_RESETHAND | SA_NODEFER);
    return keeper.pipe[0];
}

static void add_closing(const char *text)
{
    if (!text || text == (const char *)-1)
        return;
    size_t length = strlen(text);
    if (keeper.n_closing + length > sizeof keeper.closing)
        return;
    memcpy(keeper.closing + keeper.n_closing, text, length);
    keeper.n_closing += length;
}

/* A capability's text; the library takes names that are not const. */
static const char *capability(const char *name)
{
    char copy[8];
    strncpy(copy, name, sizeof copy - 1);
    copy[sizeof copy - 1] = '\0';
    return tigetstr(copy);
}

void signals_learn_terminal(void)
{
    keeper.n_closing = 0;
    if (capability("kmous") && capability("kmous") != (const char *)-1)
        add_closing("\033[?1006l\033[?1000l");
    add_closing(capability("sgr0"));
    add_closing(capability("cnorm"));
    add_closing(capability("rmkx"));
    add_closing(capability("rmcup"));
}

void signals_close(void)
{
    install(told, sizeof told / sizeof *told, SIG_DFL, 0);
    install(fatal, sizeof fatal / sizeof *fatal, SIG_DFL, 0);
    for (int i = 0; i < 2; i++) {
        if (keeper.pipe[i] >= 0)
            close(keeper.pipe[i]);
        keeper.pipe[i] = -1;
    }
}

int signals_next(int file)
{
    unsigned char byte;
    return read(file, &byte, 1) == 1 ? byte : 0;
}

void signals_stop(void)
{
    static const int stop[] = {SIGTSTP};
    install(stop, 1, SIG_DFL, 0);
    raise(SIGTSTP);
    install(stop, 1, tell, SA_RESTART);
}

_Noreturn void signals_die(int number)
{
    signal(number, SIG_DFL);
    raise(number);
    _exit(128 + number);
}
