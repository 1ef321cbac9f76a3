/*
 * line_editor.c - lines edited at a terminal, by libedit.
 *
 * libedit draws and edits; the keys come to it from here, one byte at a time, so that nothing is
 * read ahead of the line. Signals are held back and come as a descriptor beside the keys: none is
 * lost between two keys, and none finds the terminal in libedit's modes. A hidden line goes round
 * libedit: the terminal's own modes edit it, without echo, and no history hears of it.
 */
#include "cmd/lib/line_editor.h"

#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/signalfd.h>
#include <termios.h>
#include <unistd.h>
#include <wchar.h>

#include <histedit.h>

#include "cmd/lib/output.h"

enum { N_KEPT = 200, MOST_LISTED = 300 };

struct line_editor {
    EditLine *libedit;
    History *history;
    struct termios modes;   /* of the terminal, as they were found … */
    struct termios no_echo; /* … and the same for what is hidden */
    sigset_t open;          /* the signals that were held back before */
    int signals;
    bool is_hidden, is_interrupted;
    char words[ASKER_SIZE];
    const struct asker *asker; /* the one that asks, for the words it offers */
};

static struct line_editor *owner(EditLine *libedit)
{
    void *context;
    el_get(libedit, EL_CLIENTDATA, &context);
    return context;
}

static const int held[] = {SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGTSTP, SIGCONT, SIGWINCH};

static sigset_t held_back(void)
{
    sigset_t set;
    sigemptyset(&set);
    for (size_t i = 0; i < sizeof held / sizeof *held; i++)
        sigaddset(&set, held[i]);
    return set;
}

/* --- the terminal ----------------------------------------------------------------------------- */

static void give_back(struct line_editor *editor)
{
    if (!editor->is_hidden)
        el_set(editor->libedit, EL_PREP_TERM, 0);
    tcsetattr(STDIN_FILENO, TCSADRAIN, &editor->modes);
}

static void take_again(struct line_editor *editor)
{
    if (editor->is_hidden) {
        tcsetattr(STDIN_FILENO, TCSADRAIN, &editor->no_echo);
        fputs(editor->words, stdout);
        fflush(stdout);
    } else {
        el_set(editor->libedit, EL_PREP_TERM, 1);
        el_set(editor->libedit, EL_REFRESH);
    }
}

/* Lets a signal do what it does, the end or a stop, on a terminal as it was found. */
static void let_happen(struct line_editor *editor, int number)
{
    const sigset_t set = held_back();
    give_back(editor);
    raise(number);
    sigprocmask(SIG_SETMASK, &editor->open, NULL);
    sigprocmask(SIG_BLOCK, &set, NULL);
    take_again(editor);
}

/* False: it was Ctrl-C, and the line is over. */
static bool obey_signal(struct line_editor *editor)
{
    struct signalfd_siginfo info;
    if (read(editor->signals, &info, sizeof info) != (ssize_t)sizeof info)
        return true;
    const int number = (int)info.ssi_signo;
    editor->is_interrupted = number == SIGINT;
    if (number == SIGWINCH && !editor->is_hidden) {
        el_resize(editor->libedit);
        putchar('\r'); /* over the words that are there */
        el_set(editor->libedit, EL_REFRESH);
    } else if (number != SIGINT && number != SIGWINCH) {
        let_happen(editor, number);
    }
    return !editor->is_interrupted;
}

/* --- keys ------------------------------------------------------------------------------------- */

/* One byte: 1; 0 where the input is over; -1 after Ctrl-C. */
static int read_byte(struct line_editor *editor, char *byte)
{
    struct pollfd sources[] = {{.fd = STDIN_FILENO, .events = POLLIN},
                               {.fd = editor->signals, .events = POLLIN}};
    for (;;) {
        const int n = poll(sources, 2, -1);
        if (n < 0 && errno != EINTR)
            return 0;
        if (n <= 0)
            continue;
        if (sources[1].revents) {
            if (!obey_signal(editor))
                return -1;
            continue;
        }
        const ssize_t length = read(STDIN_FILENO, byte, 1);
        if (length >= 0 || errno != EINTR)
            return length > 0;
    }
}

/* One character for libedit; bytes that are none are left out. */
static int read_character(EditLine *libedit, wchar_t *out)
{
    mbstate_t state = {0};
    char byte;
    int answer;
    while ((answer = read_byte(owner(libedit), &byte)) == 1) {
        const size_t length = mbrtowc(out, &byte, 1, &state);
        if (length == (size_t)-1)
            state = (mbstate_t){0};
        else if (length != (size_t)-2)
            return 1;
    }
    return answer;
}

/* --- words completed -------------------------------------------------------------------------- */

static void list(const struct asker *asker, struct completion *completion)
{
    putchar('\n');
    completion->is_listing = true;
    completion->columns = (size_t)screen_columns(STDOUT_FILENO);
    if (completion->n > MOST_LISTED)
        printf("%zu words begin so.", completion->n);
    else
        asker->offer(asker->context, completion);
    putchar('\n');
}

/* Tab: the first word of the line is finished as far as it is certain; else all are listed. */
static unsigned char complete(EditLine *libedit, int key)
{
    const struct asker *asker = owner(libedit)->asker;
    const LineInfo *line = el_line(libedit);
    struct completion completion = {.typed = line->buffer,
                                    .n_typed = (size_t)(line->cursor - line->buffer)};
    (void)key;
    if (!asker->offer || memchr(completion.typed, ' ', completion.n_typed))
        return CC_ERROR;
    asker->offer(asker->context, &completion);
    if (completion.n == 0)
        return CC_ERROR;
    if (completion.n > 1 && strlen(completion.common) == completion.n_typed) {
        list(asker, &completion);
        return CC_REDISPLAY;
    }
    el_deletestr(libedit, (int)completion.n_typed);
    el_insertstr(libedit, completion.common);
    return CC_REFRESH;
}

/* --- asking ----------------------------------------------------------------------------------- */

static void begin(struct line_editor *editor, const struct asker *asker, const char *words,
                  bool is_hidden)
{
    const sigset_t set = held_back();
    editor->asker = asker;
    snprintf(editor->words, sizeof editor->words, "%s", words);
    editor->is_hidden = is_hidden;
    editor->is_interrupted = false;
    fflush(stdout);
    sigprocmask(SIG_BLOCK, &set, &editor->open);
    tcgetattr(STDIN_FILENO, &editor->modes);
    editor->no_echo = editor->modes;
    editor->no_echo.c_lflag &= ~(tcflag_t)ECHO;
}

/* Was Ctrl-D typed ahead? Once the terminal is in libedit's modes nobody can tell. */
static bool is_end_typed(void)
{
    struct pollfd input = {.fd = STDIN_FILENO, .events = POLLIN};
    int n_bytes = 0;
    return poll(&input, 1, 0) > 0 && ioctl(STDIN_FILENO, FIONREAD, &n_bytes) == 0 && n_bytes == 0;
}

static void end(struct line_editor *editor)
{
    give_back(editor);
    sigprocmask(SIG_SETMASK, &editor->open, NULL);
}

/* Makes room for so many bytes and the NUL. */
static bool make_room(struct asker *asker, size_t length)
{
    if (length < asker->size)
        return true;
    char *line = realloc(asker->line, 2 * length + 2);
    if (!line)
        return false;
    asker->line = line;
    asker->size = 2 * length + 2;
    return true;
}

static bool keep(struct line_editor *editor, struct asker *asker, const char *line, size_t length)
{
    HistEvent event;
    if (!make_room(asker, length))
        return false;
    memcpy(asker->line, line, length);
    asker->line[length] = '\0';
    asker->line[strcspn(asker->line, "\r\n")] = '\0';
    if (asker->line[strspn(asker->line, " \t")])
        history(editor->history, &event, H_ENTER, asker->line);
    return true;
}

enum asker_answer line_editor_ask(struct line_editor *editor, struct asker *asker,
                                  const char *words)
{
    int length = 0;
    begin(editor, asker, words, false);
    const bool has_ended = is_end_typed();
    if (has_ended)
        fputs(words, stdout);
    else
        el_set(editor->libedit, EL_PREP_TERM, 1); /* before the words, not after them */
    const char *line = has_ended ? NULL : el_gets(editor->libedit, &length);
    const bool is_there =
        line && !editor->is_interrupted && keep(editor, asker, line, (size_t)length);
    end(editor);
    if (is_there)
        return ASKER_LINE;
    return editor->is_interrupted ? ASKER_INTERRUPT : ASKER_ENDED;
}

/* A line end may come as either character: what was typed ahead came under libedit's modes. */
enum asker_answer line_editor_ask_hidden(struct line_editor *editor, struct asker *asker,
                                         const char *words)
{
    size_t n = 0;
    int answer;
    char byte = '\0';
    begin(editor, asker, words, true);
    take_again(editor);
    while ((answer = read_byte(editor, &byte)) == 1 && byte != '\n' && byte != '\r' &&
           make_room(asker, n + 1))
        asker->line[n++] = byte;
    end(editor);
    if (answer < 0)
        return ASKER_INTERRUPT;
    if ((answer == 0 && n == 0) || !make_room(asker, n))
        return ASKER_ENDED;
    asker->line[n] = '\0';
    return ASKER_LINE;
}

/* --- making one ------------------------------------------------------------------------------- */

static char *question(EditLine *libedit)
{
    return owner(libedit)->words;
}

/* Keys that libedit leaves to others, or knows by the terminal's description alone. */
static void bind_keys(EditLine *libedit)
{
    static const char *const keys[][2] = {
        {"\t", "quincunx-complete"},  {"^W", "ed-delete-prev-word"},
        {"^R", "em-inc-search-prev"}, {"\\e[1~", "ed-move-to-beg"},
        {"\\e[7~", "ed-move-to-beg"}, {"\\e[4~", "ed-move-to-end"},
        {"\\e[8~", "ed-move-to-end"}, {"\\e[3~", "ed-delete-next-char"}};
    for (size_t i = 0; i < sizeof keys / sizeof *keys; i++)
        el_set(libedit, EL_BIND, keys[i][0], keys[i][1], NULL);
}

static void set_up(struct line_editor *editor)
{
    HistEvent event;
    history(editor->history, &event, H_SETSIZE, N_KEPT);
    history(editor->history, &event, H_SETUNIQUE, 1);
    el_set(editor->libedit, EL_CLIENTDATA, editor);
    el_set(editor->libedit, EL_EDITOR, "emacs");
    el_set(editor->libedit, EL_PROMPT, question);
    el_set(editor->libedit, EL_HIST, history, editor->history);
    el_set(editor->libedit, EL_GETCFN, read_character);
    el_wset(editor->libedit, EL_ADDFN, L"quincunx-complete", L"Finish the word",
            complete); /* el_set would not free them */
    bind_keys(editor->libedit);
    el_source(editor->libedit, NULL); /* ~/.editrc, whose owner may want vi */
}

static bool is_fit(void)
{
    const char *name = getenv("TERM");
    return isatty(STDIN_FILENO) && isatty(STDOUT_FILENO) && name && *name &&
           strcmp(name, "dumb") != 0;
}

struct line_editor *line_editor_new(void)
{
    const sigset_t set = held_back();
    struct line_editor *editor = is_fit() ? calloc(1, sizeof *editor) : NULL;
    if (!editor)
        return NULL;
    tcgetattr(STDIN_FILENO, &editor->modes);
    editor->signals = signalfd(-1, &set, SFD_CLOEXEC);
    editor->history = history_init();
    editor->libedit = el_init("quincunx", stdin, stdout, stderr);
    if (editor->signals < 0 || !editor->history || !editor->libedit) {
        line_editor_free(editor);
        return NULL;
    }
    set_up(editor);
    tcsetattr(STDIN_FILENO, TCSADRAIN, &editor->modes);
    return editor;
}

/* Ending libedit throws away what is typed ahead, unless its editing is off. */
void line_editor_free(struct line_editor *editor)
{
    if (!editor)
        return;
    if (editor->libedit) {
        el_set(editor->libedit, EL_EDITMODE, 0);
        el_end(editor->libedit);
    }
    if (editor->history)
        history_end(editor->history);
    if (editor->signals >= 0)
        close(editor->signals);
    free(editor);
}
