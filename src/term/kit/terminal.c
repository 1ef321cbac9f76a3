/*
 * terminal.c - the terminal: opened, resized, suspended, closed.
 */
#include "term/kit/terminal.h"

#include <fcntl.h>
#include <langinfo.h>
#include <locale.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <term.h>
#include <unistd.h>

#include "term/kit/mouse.h"
#include "term/kit/signals.h"

/* How long a lone Esc waits for the rest of a key's sequence, in milliseconds. */
enum { ESCAPE_DELAY = 25 };

/* A terminal whose abilities nobody wrote down for this machine is as good as a dumb one. */
static bool is_known(void)
{
    int answer;
    if (setupterm(NULL, STDOUT_FILENO, &answer) != OK)
        return false;
    del_curterm(cur_term);
    return true;
}

bool terminal_is_fit(void)
{
    const char *name = getenv("TERM");
    return isatty(STDIN_FILENO) && isatty(STDOUT_FILENO) && name && name[0] &&
           strcmp(name, "dumb") != 0 && is_known();
}

void terminal_take_keys(void)
{
    int file = isatty(STDIN_FILENO) ? -1 : open("/dev/tty", O_RDWR | O_CLOEXEC);
    if (file < 0)
        return;
    dup2(file, STDIN_FILENO);
    close(file);
}

/* Can it show our signs? The font of Linux's own console has no quarters of a cell, no
 * triangles. */
static bool has_signs(void)
{
    const char *name = getenv("TERM");
    return strcmp(nl_langinfo(CODESET), "UTF-8") == 0 && name && strcmp(name, "linux") != 0;
}

void terminal_dress(struct screen *screen, const struct settings *settings)
{
    const uint64_t signs = settings->value[SETTING_SIGNS];
    screen->is_ascii = signs == SIGNS_ASCII || (signs == SIGNS_AUTO && !has_signs());
    palette_init(&screen->palette, (enum palette_wish)settings->value[SETTING_COLOURS]);
    mouse_set(settings->value[SETTING_MOUSE] == 0);
}

static void measure(struct screen *screen)
{
    screen->rows = LINES;
    screen->cols = COLS;
}

bool terminal_open(struct screen *screen, const struct settings *settings, struct qx_error *error)
{
    setlocale(LC_CTYPE, "");
    if (!terminal_is_fit())
        return qx_fail(error, "this needs a terminal that can move its cursor");
    set_escdelay(ESCAPE_DELAY);
    if (!newterm(NULL, stdout, stdin))
        return qx_fail(error, "the terminal \"%.60s\" is not known here", getenv("TERM"));
    cbreak();
    noecho();
    nonl();
    intrflush(stdscr, FALSE);
    keypad(stdscr, TRUE);
    nodelay(stdscr, TRUE);
    mouse_open();
    terminal_dress(screen, settings);
    measure(screen);
    return true;
}

void terminal_close(void)
{
    mouse_close();
    endwin();
}

void terminal_resize(struct screen *screen)
{
    struct winsize size;
    if (ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_row > 0 && size.ws_col > 0)
        resizeterm(size.ws_row, size.ws_col);
    clearok(curscr, TRUE);
    measure(screen);
}

void terminal_stop(struct screen *screen)
{
    terminal_close();
    signals_stop();
    refresh();
    mouse_open();
    terminal_resize(screen);
}
