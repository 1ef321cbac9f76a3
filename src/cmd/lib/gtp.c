/*
 * gtp.c - the Go Text Protocol, version 2, as Othello referees use it.
 *
 * `[id] command arguments` is answered by `=[id] answer` or `?[id] reason` and an empty line.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cmd/lib/protocol.h"

enum { ANSWER_SIZE = 4096, TIME_MOST = 1000000000 /* seconds */ };

/* An answer under construction; a command that fails leaves its reason here. */
struct reply {
    struct qx_text text;
    struct qx_error error;
};

typedef bool command(struct guest *guest, char *arguments, struct reply *reply);

static bool say(struct reply *reply, const char *text)
{
    qx_text_string(&reply->text, text);
    return true;
}

static bool protocol_version(struct guest *guest, char *arguments, struct reply *reply)
{
    (void)guest;
    (void)arguments;
    return say(reply, "2");
}

static bool name(struct guest *guest, char *arguments, struct reply *reply)
{
    (void)guest;
    (void)arguments;
    return say(reply, "Quincunx");
}

static bool version(struct guest *guest, char *arguments, struct reply *reply)
{
    (void)guest;
    (void)arguments;
    return say(reply, qx_version());
}

static bool quit(struct guest *guest, char *arguments, struct reply *reply)
{
    (void)arguments;
    (void)reply;
    guest->is_leaving = true;
    return true;
}

static bool boardsize(struct guest *guest, char *arguments, struct reply *reply)
{
    const char *at = arguments;
    uint64_t size;
    return (qx_text_take_number(&at, 26, &size) && guest_start(guest, (unsigned)size, NULL)) ||
           qx_fail(&reply->error, "unacceptable size");
}

static bool clear_board(struct guest *guest, char *arguments, struct reply *reply)
{
    (void)arguments;
    return guest_start(guest, guest->rules.width, &reply->error);
}

static qx_seat read_colour(const char *word)
{
    const char c = qx_ascii_lower(word[0]);
    return c == 'b' ? 0 : c == 'w' ? 1 : QX_NOBODY;
}

static bool play(struct guest *guest, char *arguments, struct reply *reply)
{
    char colour[16], move[16];
    if (sscanf(arguments, "%15s %15s", colour, move) != 2 || read_colour(colour) == QX_NOBODY)
        return qx_fail(&reply->error, "syntax error");
    return guest_play(guest, read_colour(colour), move, &reply->error);
}

/* Think for a colour; where the turn is the other's, that one must pass. */
static bool genmove(struct guest *guest, char *arguments, struct reply *reply)
{
    struct qx_answer answer;
    char move[16];
    qx_seat seat = read_colour(arguments);
    if (seat == QX_NOBODY)
        return qx_fail(&reply->error, "syntax error");
    if (qx_session_turn(guest->session) == QX_NOBODY)
        return say(reply, "pass");
    if (!guest_move(guest, seat, &answer, &reply->error))
        return false;
    guest->rules.game->move_text(&guest->rules, answer.move, move, sizeof move);
    return say(reply, move);
}

static bool undo(struct guest *guest, char *arguments, struct reply *reply)
{
    (void)arguments;
    return qx_session_undo(guest->session) || qx_fail(&reply->error, "cannot undo");
}

static bool showboard(struct guest *guest, char *arguments, struct reply *reply)
{
    (void)arguments;
    static const struct qx_draw plain = {.ascii = true};
    char board[ANSWER_SIZE];
    qx_draw_text(&guest->rules, qx_session_state(guest->session), &plain, board, sizeof board);
    return say(reply, "\n") && say(reply, board);
}

static bool final_score(struct guest *guest, char *arguments, struct reply *reply)
{
    (void)arguments;
    struct qx_score scores[2];
    qx_session_result(guest->session, scores);
    long long difference = (long long)(scores[0].points - scores[1].points);
    if (difference == 0)
        return say(reply, "0");
    qx_text_print(&reply->text, "%c+%lld", difference > 0 ? 'B' : 'W',
                  difference > 0 ? difference : -difference);
    return true;
}

/* Seconds, which some referees tell with a fraction, as milliseconds; at least 1. */
static uint64_t milliseconds_of(double seconds)
{
    return seconds >= 0.001 ? (uint64_t)(1000 * seconds) : 1;
}

static bool is_time(double seconds)
{
    return seconds >= 0 && seconds <= TIME_MOST;
}

/* Where the time comes for a number of moves at once, each gets its part. */
static void share_time(struct guest *guest, double seconds, unsigned stones)
{
    guest->budget.milliseconds = milliseconds_of(seconds / stones);
}

/* main time, byo-yomi time, stones, in seconds; no main time and no stones: no limit. */
static bool time_settings(struct guest *guest, char *arguments, struct reply *reply)
{
    double main_time, byoyomi;
    unsigned stones;
    if (sscanf(arguments, "%lf %lf %u", &main_time, &byoyomi, &stones) != 3 ||
        !is_time(main_time) || !is_time(byoyomi))
        return qx_fail(&reply->error, "syntax error");
    for (int seat = 0; seat < GUEST_SEATS; seat++)
        guest->clock[seat] = main_time > 0 ? milliseconds_of(main_time) : 0;
    if (byoyomi > 0 && stones)
        share_time(guest, byoyomi, stones);
    else if (main_time > 0)
        guest->budget.milliseconds = 0;
    return true;
}

/* colour, seconds, stones: stones above 0 are moves to be made in that time. */
static bool time_left(struct guest *guest, char *arguments, struct reply *reply)
{
    char colour[16];
    double seconds;
    unsigned stones;
    if (sscanf(arguments, "%15s %lf %u", colour, &seconds, &stones) != 3 || !is_time(seconds) ||
        read_colour(colour) == QX_NOBODY)
        return qx_fail(&reply->error, "syntax error");
    uint64_t *clock = &guest->clock[read_colour(colour)];
    if (stones > 0) {
        *clock = 0;
        share_time(guest, seconds, stones);
    } else {
        *clock = milliseconds_of(seconds);
    }
    return true;
}

static bool accept(struct guest *guest, char *arguments, struct reply *reply)
{
    (void)guest;
    (void)arguments;
    (void)reply;
    return true;
}

static bool list_commands(struct guest *guest, char *arguments, struct reply *reply);
static bool known_command(struct guest *guest, char *arguments, struct reply *reply);

static const struct {
    const char *name;
    command *run;
} table[] = {
    {"protocol_version", protocol_version},
    {"name", name},
    {"version", version},
    {"known_command", known_command},
    {"list_commands", list_commands},
    {"quit", quit},
    {"boardsize", boardsize},
    {"clear_board", clear_board},
    {"komi", accept},
    {"set_game", accept},
    {"time_settings", time_settings},
    {"time_left", time_left},
    {"play", play},
    {"genmove", genmove},
    {"undo", undo},
    {"showboard", showboard},
    {"final_score", final_score},
};

enum { N_COMMANDS = sizeof table / sizeof *table };

static bool list_commands(struct guest *guest, char *arguments, struct reply *reply)
{
    (void)guest;
    (void)arguments;
    for (int i = 0; i < N_COMMANDS; i++)
        qx_text_print(&reply->text, "%s%s", i ? "\n" : "", table[i].name);
    return true;
}

static command *find(const char *word)
{
    for (int i = 0; i < N_COMMANDS; i++)
        if (strcmp(table[i].name, word) == 0)
            return table[i].run;
    return NULL;
}

static bool known_command(struct guest *guest, char *arguments, struct reply *reply)
{
    (void)guest;
    return say(reply, find(arguments) ? "true" : "false");
}

static void obey(struct guest *guest, char *line)
{
    char buffer[ANSWER_SIZE], *at = line + strspn(line, " \t");
    struct reply reply = {.text = qx_text_over(buffer, sizeof buffer)};
    size_t id = strspn(at, "0123456789");
    line[strcspn(line, "#")] = '\0';
    if (*at == '\0')
        return;
    char *word = at + id + strspn(at + id, " \t");
    char *arguments = word + strcspn(word, " \t");
    if (*arguments)
        *arguments++ = '\0';
    arguments += strspn(arguments, " \t");
    command *run = find(word);
    bool ok = run ? run(guest, arguments, &reply) : qx_fail(&reply.error, "unknown command");
    printf("%c%.*s %s\n\n", ok ? '=' : '?', (int)id, at, ok ? buffer : reply.error.text);
}

const struct protocol protocol_gtp = {.name = "gtp", .obey = obey};
