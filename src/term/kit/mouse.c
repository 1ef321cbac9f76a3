/*
 * mouse.c - the mouse, read from the terminal's own reports.
 *
 * Two forms of report: "\033[<button;x;yM" (a small m for a release), which we ask for, and the
 * older "\033[M" with three bytes of which 32 is taken off, which a terminal sends that does not
 * know the other.
 */
#include "term/kit/mouse.h"

#include <string.h>
#include <unistd.h>

#include <curses.h>
#include <term.h>

enum { KEY_REPORT = KEY_MAX + 1, KEY_OLD_REPORT, LEFT = 0, WHEEL_UP = 64, WHEEL_DOWN = 65 };

static void tell(const char *text)
{
    ssize_t done = write(STDOUT_FILENO, text, strlen(text));
    (void)done; /* without a mouse there are the keys */
}

static bool knows_mouse(void)
{
    char name[] = "kmous";
    const char *report = tigetstr(name);
    return report && report != (const char *)-1;
}

static bool is_wanted = true;

void mouse_set(bool is_on)
{
    if (is_on == is_wanted)
        return;
    is_wanted = true;
    if (is_on)
        mouse_open();
    else
        mouse_close();
    is_wanted = is_on;
}

void mouse_open(void)
{
    if (!knows_mouse() || !is_wanted)
        return;
    define_key("\033[<", KEY_REPORT);
    define_key("\033[M", KEY_OLD_REPORT);
    tell("\033[?1000h\033[?1006h");
}

void mouse_close(void)
{
    if (knows_mouse())
        tell("\033[?1006l\033[?1000l");
}

static void fill(struct mouse_event *event, int button, int x, int y, bool is_down)
{
    *event = (struct mouse_event){.x = x - 1, .y = y - 1};
    event->is_press = button == LEFT && is_down;
    event->wheel = button == WHEEL_UP ? -1 : button == WHEEL_DOWN ? 1 : 0;
}

/* The bytes of a report come at once; one that does not ends the reading. */
static int next_byte(void)
{
    timeout(50);
    int byte = getch();
    nodelay(stdscr, TRUE);
    return byte;
}

static bool read_report(struct mouse_event *event)
{
    enum { MOST = 100000 };
    int numbers[3] = {0}, n = 0;
    for (;;) {
        int byte = next_byte();
        if (byte >= '0' && byte <= '9' && numbers[n] < MOST)
            numbers[n] = 10 * numbers[n] + byte - '0';
        else if (byte == ';' && n < 2)
            n++;
        else if ((byte == 'M' || byte == 'm') && n == 2) {
            fill(event, numbers[0], numbers[1], numbers[2], byte == 'M');
            return true;
        } else
            return false;
    }
}

static bool read_old_report(struct mouse_event *event)
{
    int bytes[3];
    for (int i = 0; i < 3; i++) {
        bytes[i] = next_byte();
        if (bytes[i] == ERR)
            return false;
    }
    fill(event, bytes[0] - 32, bytes[1] - 32, bytes[2] - 32, true);
    return true;
}

bool mouse_read(int key, struct mouse_event *event)
{
    if (key == KEY_REPORT)
        return read_report(event);
    return key == KEY_OLD_REPORT && read_old_report(event);
}
