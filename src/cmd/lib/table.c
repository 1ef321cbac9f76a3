/*
 * table.c - the line mode.
 *
 * Each turn: chance is settled, whoever owes a move is asked, what they do goes into the session. A
 * choice that others must not see is typed without echo, and the board is drawn as the one who is
 * asked may see it.
 */
#include "cmd/lib/table.h"

#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <termios.h>
#include <unistd.h>

#include "cmd/lib/command.h"
#include "cmd/lib/screen.h"

enum { MOVE_SIZE = 64, FEW_CHANCE_MOVES = 4 };

struct table {
    struct qx_session *session;
    const struct table_setup *setup;
    const struct qx_rules *rules;
    struct qx_player **bots; /* a seat; NULL: human */
    void *seen;              /* the state as one viewer sees it */
    qx_move *list;
    size_t n_told; /* steps that the bots know of */
    char *line;
    size_t line_size;
    bool is_done;
    int code;
};

static volatile sig_atomic_t is_interrupted;

static void interrupt(int signal)
{
    (void)signal;
    is_interrupted = 1;
}

/* --- seats
 * --------------------------------------------------------------------------------------------- */

static bool seat_bot(struct table *table, qx_seat seat, const char *who, struct qx_error *error)
{
    qx_player_free(table->bots[seat]);
    table->bots[seat] = NULL;
    if (strcmp(who, "human") != 0) {
        table->bots[seat] = qx_player_new(table->rules, seat, who, error);
        if (!table->bots[seat])
            return false;
    }
    return qx_session_set_player(table->session, seat, who) ||
           qx_fail(error, "no memory for a player");
}

static bool seat_named(struct table *table, const char *text, struct qx_error *error)
{
    const char *at = text;
    uint64_t number;
    if (!qx_text_take_number(&at, (uint64_t)table->rules->n_seats, &number) || number == 0 ||
        *at++ != '=' || *at == '\0')
        return qx_fail(error, "--seat needs N=human or N=BOT with N from 1 to %lld, not \"%.40s\"",
                       (long long)table->rules->n_seats, text);
    return seat_bot(table, (qx_seat)number - 1, at, error);
}

/* Named seats first; the others keep who a loaded record says, or get the bot, the first being
 * human. */
static bool seat_all(struct table *table, struct qx_error *error)
{
    const struct table_setup *setup = table->setup;
    for (qx_seat seat = 0; seat < table->rules->n_seats; seat++) {
        const char *who = qx_session_player(table->session, seat);
        if (!who)
            who = seat == 0 || !setup->bot ? "human" : setup->bot;
        char *kept = strdup(who);
        bool ok = kept && seat_bot(table, seat, kept, error);
        free(kept);
        if (!ok)
            return false;
    }
    for (int i = 0; i < setup->n_seats; i++)
        if (!seat_named(table, setup->seats[i], error))
            return false;
    return true;
}

/* --- telling
 * ------------------------------------------------------------------------------------------- */

/* The state as `viewer` may see it, with the last move marked. */
static void show(struct table *table, qx_seat viewer)
{
    size_t n = qx_session_n_steps(table->session);
    uint64_t taps[QX_MAX_TAPS];
    struct qx_draw draw = screen_draw();
    qx_session_redacted(table->session, viewer, table->seen);
    if (n > 0 && !table->rules->has_hidden) {
        struct qx_step last = qx_session_step(table->session, n - 1);
        draw.n_marked =
            (size_t)table->rules->game->taps(table->rules, table->seen, last.move, taps);
        draw.marked = taps;
    }
    screen_show(table->rules, table->seen, &draw);
}

static void say_move(const struct table *table, qx_seat seat, qx_move move)
{
    char name[QX_NAME_SIZE], text[MOVE_SIZE];
    screen_seat(table->rules, seat, name, sizeof name);
    table->rules->game->move_text(table->rules, move, text, sizeof text);
    printf("%s: %s\n", name, text);
}

/* Bots hear of every move they may know: of staged choices only once they are resolved. */
static void tell_bots(struct table *table)
{
    if (qx_session_turn(table->session) == QX_TOGETHER)
        return;
    size_t n = qx_session_n_steps(table->session);
    for (; table->n_told < n; table->n_told++) {
        struct qx_step step = qx_session_step(table->session, table->n_told);
        for (qx_seat seat = 0; seat < table->rules->n_seats; seat++)
            if (table->bots[seat])
                qx_player_saw(table->bots[seat], step.seat, step.move);
    }
}

/* --- saving
 * -------------------------------------------------------------------------------------------- */

static bool save(struct table *table, const char *path)
{
    struct qx_error error;
    size_t length = qx_session_save(table->session, NULL, 0);
    char *text = malloc(length + 1);
    bool ok = text != NULL;
    if (!ok)
        qx_fail(&error, "there is no memory left to save the game");
    if (ok) {
        qx_session_save(table->session, text, length + 1);
        ok = qx_file_write(path, text, length, &error);
    }
    if (!ok)
        command_failed("%s", error.text);
    free(text);
    return ok;
}

static void autosave(struct table *table)
{
    if (table->setup->save && !save(table, table->setup->save))
        table->code = EXIT_NO;
}

static void leave(struct table *table, int code)
{
    table->is_done = true;
    table->code = code;
    if (table->setup->save)
        fprintf(stderr, "The game is kept in %s.\n", table->setup->save);
}

/* --- people
 * -------------------------------------------------------------------------------------------- */

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

/* Reads a line without its newline; false at the end of the input or on Ctrl-C. */
static bool read_line(struct table *table, bool hidden)
{
    fflush(stdout);
    set_echo(!hidden);
    errno = 0;
    ssize_t length = getline(&table->line, &table->line_size, stdin);
    set_echo(true);
    if (hidden && isatty(STDIN_FILENO))
        putchar('\n');
    if (length < 0 || is_interrupted)
        return false;
    table->line[strcspn(table->line, "\r\n")] = '\0';
    return true;
}

static void list_moves(struct table *table, qx_seat seat)
{
    char text[MOVE_SIZE];
    size_t n = qx_moves(table->rules, qx_session_state(table->session), seat, table->list);
    for (size_t i = 0; i < n; i++) {
        table->rules->game->move_text(table->rules, table->list[i], text, sizeof text);
        printf("%s%s", i ? " " : "", text);
    }
    putchar('\n');
}

static void go_back(struct table *table, bool (*step)(struct qx_session *), const char *none)
{
    if (!step(table->session)) {
        puts(none);
        return;
    }
    /* A person takes back their own move: the bots' answers to it go as well. */
    qx_seat turn = qx_session_turn(table->session);
    while (turn >= 0 && table->bots[turn] && step(table->session))
        turn = qx_session_turn(table->session);
    struct qx_error error;
    if (!seat_all(table, &error)) /* bots begin anew and hear the whole history */
        command_failed("%s", error.text);
    table->n_told = 0;
}

struct order {
    const char *word;
    const char *what;
    void (*obey)(struct table *table, qx_seat seat, const char *rest);
};

static void order_moves(struct table *table, qx_seat seat, const char *rest)
{
    (void)rest;
    list_moves(table, seat);
}

static void order_show(struct table *table, qx_seat seat, const char *rest)
{
    (void)rest;
    show(table, seat);
}

static void order_undo(struct table *table, qx_seat seat, const char *rest)
{
    (void)seat;
    (void)rest;
    go_back(table, qx_session_undo, "There is nothing to take back.");
}

static void order_redo(struct table *table, qx_seat seat, const char *rest)
{
    (void)seat;
    (void)rest;
    go_back(table, qx_session_redo, "There is nothing to play again.");
}

static void order_save(struct table *table, qx_seat seat, const char *rest)
{
    (void)seat;
    if (!*rest)
        puts("Save where? Write: save FILE");
    else if (save(table, rest))
        printf("Saved in %s.\n", rest);
}

static void order_resign(struct table *table, qx_seat seat, const char *rest)
{
    (void)rest;
    struct qx_error error;
    if (!qx_session_forfeit(table->session, seat, "resigned", &error))
        puts(error.text);
}

static void order_quit(struct table *table, qx_seat seat, const char *rest)
{
    (void)seat;
    (void)rest;
    leave(table, EXIT_YES);
}

static void order_help(struct table *table, qx_seat seat, const char *rest);

static const struct order orders[] = {
    {"moves", "list the legal moves", order_moves},
    {"show", "draw the board again", order_show},
    {"undo", "take back your last move", order_undo},
    {"redo", "play it again", order_redo},
    {"save", "save FILE: keep the record of the game", order_save},
    {"resign", "give the game up", order_resign},
    {"quit", "leave", order_quit},
    {"help", "this list", order_help},
};

static void order_help(struct table *table, qx_seat seat, const char *rest)
{
    (void)table;
    (void)seat;
    (void)rest;
    puts("Type a move (several, with blanks between them, where you owe several), or:");
    for (size_t i = 0; i < sizeof orders / sizeof *orders; i++)
        printf("  %-8s %s\n", orders[i].word, orders[i].what);
}

static bool obey(struct table *table, qx_seat seat, const char *line)
{
    size_t length = strcspn(line, " ");
    for (size_t i = 0; i < sizeof orders / sizeof *orders; i++) {
        if (strlen(orders[i].word) != length || strncmp(orders[i].word, line, length) != 0)
            continue;
        orders[i].obey(table, seat, line + length + strspn(line + length, " "));
        return true;
    }
    return false;
}

/* Plays the words of a line as moves of this seat, until one is refused. */
static void play_words(struct table *table, qx_seat seat, char *line)
{
    char *rest = line;
    char *word;
    while ((word = strsep(&rest, " \t"))) {
        struct qx_error error;
        if (!*word)
            continue;
        if (!qx_session_owes(table->session, seat)) {
            printf("\"%s\" is not played: it is no longer your turn.\n", word);
            return;
        }
        if (!qx_session_play_text(table->session, seat, word, &error)) {
            printf("%s.\n", error.text);
            return;
        }
        autosave(table);
    }
}

/* A move that needs no place and is the only one (a pass) is made for people, and announced. */
static bool is_forced(struct table *table, qx_seat seat)
{
    uint64_t taps[QX_MAX_TAPS];
    const void *state = qx_session_state(table->session);
    return qx_moves(table->rules, state, seat, table->list) == 1 &&
           table->rules->game->taps(table->rules, state, table->list[0], taps) == 0;
}

static void ask_person(struct table *table, qx_seat seat)
{
    char name[QX_NAME_SIZE];
    bool is_hidden = qx_session_turn(table->session) == QX_TOGETHER && table->rules->n_seats > 1;
    screen_seat(table->rules, seat, name, sizeof name);
    if (is_forced(table, seat)) {
        printf("%s cannot move: %s\n", name, "pass.");
        qx_session_play(table->session, seat, table->list[0], NULL);
        autosave(table);
        return;
    }
    printf("%s, %s%s> ", name, table->rules->game->phase(table->rules, table->seen),
           is_hidden ? " (hidden from the others)" : "");
    if (!read_line(table, is_hidden)) {
        putchar('\n');
        fputs("The input has ended before the game.\n", stderr);
        leave(table, EXIT_NO);
    } else if (!obey(table, seat, table->line)) {
        play_words(table, seat, table->line);
    }
}

/* --- bots
 * ---------------------------------------------------------------------------------------------- */

static void ask_bot(struct table *table, qx_seat seat)
{
    struct qx_error error;
    struct qx_answer answer;
    struct qx_random random;
    bool is_hidden = qx_session_turn(table->session) == QX_TOGETHER;
    tell_bots(table);
    const struct qx_request request =
        qx_session_request(table->session, seat, &table->setup->budget, table->seen, &random);
    uint64_t began = qx_clock_milliseconds();
    bool ok = qx_player_choose(table->bots[seat], &request, &answer, &error) &&
              qx_session_play(table->session, seat, answer.move, &error);
    qx_session_add_time(table->session, seat, qx_clock_milliseconds() - began);
    if (!ok) {
        command_failed("%s", error.text);
        qx_session_forfeit(table->session, seat, "could not answer", NULL);
        return;
    }
    if (!is_hidden)
        say_move(table, seat, answer.move);
    autosave(table);
}

/* --- the game
 * ------------------------------------------------------------------------------------------ */

/* Draws what chance owes; a few events are told one by one, a shower of pips is not. */
static bool settle(struct table *table, struct qx_error *error)
{
    size_t before = qx_session_n_steps(table->session);
    if (!qx_session_settle(table->session, error))
        return false;
    size_t after = qx_session_n_steps(table->session);
    for (size_t i = before; after - before <= FEW_CHANCE_MOVES && i < after; i++)
        say_move(table, QX_CHANCE, qx_session_step(table->session, i).move);
    if (after > before)
        autosave(table);
    return true;
}

/* When the last staged choice is in, all are told at once. */
static void reveal(struct table *table, size_t from)
{
    for (size_t i = from; i < qx_session_n_steps(table->session); i++) {
        struct qx_step step = qx_session_step(table->session, i);
        say_move(table, step.seat, step.move);
    }
}

static void play_turn(struct table *table, size_t *staged_from)
{
    qx_seat turn = qx_session_turn(table->session);
    size_t n = qx_session_n_steps(table->session);
    qx_seat seat = qx_next(table->rules, qx_session_state(table->session));
    if (turn != QX_TOGETHER || *staged_from > n)
        *staged_from = n;
    if (table->bots[seat])
        ask_bot(table, seat);
    else {
        if (isatty(STDOUT_FILENO) || n == 0 || turn != QX_TOGETHER || *staged_from == n)
            show(table, seat);
        ask_person(table, seat);
    }
    bool is_resolved = turn == QX_TOGETHER && qx_session_turn(table->session) != QX_TOGETHER;
    if (is_resolved && !table->is_done)
        reveal(table, *staged_from);
}

static void play_all(struct table *table)
{
    struct qx_error error;
    size_t staged_from = 0;
    while (!table->is_done) {
        if (!settle(table, &error)) {
            leave(table, command_failed("%s", error.text));
            return;
        }
        if (qx_session_turn(table->session) == QX_NOBODY)
            break;
        play_turn(table, &staged_from);
    }
    if (!table->is_done) {
        show(table, QX_NOBODY);
        screen_status(table->session);
        autosave(table);
    }
}

static bool table_init(struct table *table, struct qx_session *session,
                       const struct table_setup *setup)
{
    const struct qx_rules *rules = qx_session_rules(session);
    *table = (struct table){
        .session = session,
        .setup = setup,
        .rules = rules,
        .bots = calloc((size_t)rules->n_seats, sizeof *table->bots),
        .seen = malloc(rules->state_size),
        .list = malloc(rules->n_moves_max * sizeof *table->list),
    };
    return table->bots && table->seen && table->list;
}

static void table_release(struct table *table)
{
    for (qx_seat seat = 0; table->bots && seat < table->rules->n_seats; seat++)
        qx_player_free(table->bots[seat]);
    free(table->bots);
    free(table->seen);
    free(table->list);
    free(table->line);
}

int table_play(struct qx_session *session, const struct table_setup *setup)
{
    struct table table;
    struct qx_error error;
    const struct sigaction action = {.sa_handler = interrupt};
    struct sigaction before;
    if (!table_init(&table, session, setup)) {
        table_release(&table);
        return command_failed("there is not enough memory for this game");
    }
    is_interrupted = 0;
    sigaction(SIGINT, &action, &before);
    if (seat_all(&table, &error))
        play_all(&table);
    else
        table.code = command_misused("%s", error.text);
    sigaction(SIGINT, &before, NULL);
    table_release(&table);
    return table.code;
}
