/*
 * asker.c - a line asked of a person.
 */
#include "cmd/lib/asker.h"

#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <termios.h>
#include <unistd.h>

#include "cmd/lib/line_editor.h"

static volatile sig_atomic_t is_interrupted;

/* Ctrl-C only has to end the waiting for a line. */
static void interrupt(int signal)
{
    (void)signal;
    is_interrupted = 1;
}

static void set_echo(bool on)
{
    struct termios mode;
    if (!isatty(STDIN_FILENO) || tcgetattr(STDIN_FILENO, &mode) != 0)
        return;
    if (on)
        mode.c_lflag |= ECHO;
    else
        mode.c_lflag &= ~(tcflag_t)ECHO;
    tcsetattr(STDIN_FILENO, TCSANOW, &mode);
}

/* At a terminal Ctrl-C may come any time from the words on, also before anything is read: it is
 * held back but for this waiting. A pipe is waited for by reading it. */
static void wait_for_line(const sigset_t *open)
{
    struct pollfd input = {.fd = STDIN_FILENO, .events = POLLIN};
    if (!isatty(STDIN_FILENO))
        return;
    while (ppoll(&input, 1, NULL, open) < 0 && errno == EINTR && !is_interrupted)
        continue;
}

static enum asker_answer read_plainly(struct asker *asker, const char *words, bool is_hidden)
{
    const struct sigaction action = {.sa_handler = interrupt}; /* without SA_RESTART */
    struct sigaction before;
    sigset_t held, open;
    is_interrupted = 0;
    sigemptyset(&held);
    sigaddset(&held, SIGINT);
    sigaction(SIGINT, &action, &before);
    sigprocmask(SIG_BLOCK, &held, &open);
    set_echo(!is_hidden);
    fputs(words, stdout);
    fflush(stdout);
    wait_for_line(&open);
    sigprocmask(SIG_SETMASK, &open, NULL);
    const ssize_t length = is_interrupted ? -1 : getline(&asker->line, &asker->size, stdin);
    set_echo(true);
    sigaction(SIGINT, &before, NULL);
    if (length >= 0)
        return ASKER_LINE;
    return is_interrupted ? ASKER_INTERRUPT : ASKER_ENDED;
}

static enum asker_answer read_edited(struct asker *asker, const char *words, bool is_hidden)
{
    return is_hidden ? line_editor_ask_hidden(asker->editor, asker, words)
                     : line_editor_ask(asker->editor, asker, words);
}

static enum asker_answer ask(struct asker *asker, const char *words, bool is_hidden)
{
    const enum asker_answer answer = asker->editor ? read_edited(asker, words, is_hidden)
                                                   : read_plainly(asker, words, is_hidden);
    if (answer != ASKER_LINE || (is_hidden && isatty(STDIN_FILENO)))
        putchar('\n');
    if (answer == ASKER_LINE)
        asker->line[strcspn(asker->line, "\r\n")] = '\0';
    return answer;
}

enum asker_answer asker_ask(struct asker *asker, const char *words)
{
    return ask(asker, words, false);
}

enum asker_answer asker_ask_hidden(struct asker *asker, const char *words)
{
    return ask(asker, words, true);
}

void asker_init(struct asker *asker, asker_offers *offer, void *context)
{
    *asker = (struct asker){.editor = line_editor_new(), .offer = offer, .context = context};
}

void asker_release(struct asker *asker)
{
    line_editor_free(asker->editor);
    free(asker->line);
}
