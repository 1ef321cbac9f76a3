/*
 * cmd.c - bots in any language: a program that reads and writes lines (docs/bots.md has the
 * protocol).
 *
 * What the bot may know of is collected and sent with the next question, so that a move costs one
 * write and one read. Whatever goes wrong (no answer in time, death, a flood, nonsense, an illegal
 * move) is told in a sentence that begins with the bot's command.
 */
#include <quincunx/bot.h>

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bots/outside/wire/process.h"

enum { READY_MS = 10000, GRACE_MS = 500, PATIENCE_MS = 60000, QUIT_MS = 200 };

struct outsider {
    const struct qx_rules *rules;
    struct process *process;
    char *command;
    qx_move *moves;
    char *out; /* what is to be sent */
    size_t length, size;
    bool has_memory;
    bool has_failed;    /* what it will write, and whether, cannot be said */
    bool plays_several; /* one game after the other, without being started anew */
    bool is_early;      /* it began a line before the question that it was asked */
    bool has_moved;
    const struct qx_wire *wire;
};

/* --- what is to be sent --- */

static void print(struct outsider *bot, const char *format, ...) QX_PRINTF(2, 3);

static void print(struct outsider *bot, const char *format, ...)
{
    for (;;) {
        va_list args;
        va_start(args, format);
        size_t room = bot->size - bot->length;
        int n = vsnprintf(bot->out + bot->length, room, format, args);
        va_end(args);
        if (n < 0 || (size_t)n < room) {
            bot->length += n > 0 ? (size_t)n : 0;
            return;
        }
        size_t size = 2 * (bot->length + (size_t)n + 1);
        char *out = realloc(bot->out, size);
        if (!out) {
            bot->has_memory = false;
            return;
        }
        bot->out = out;
        bot->size = size;
    }
}

static void show_sent(const struct outsider *bot)
{
    if (!bot->wire || !bot->wire->line)
        return;
    for (char *line = bot->out; line < bot->out + bot->length;) {
        char *newline = memchr(line, '\n', (size_t)(bot->out + bot->length - line));
        if (!newline)
            return;
        *newline = '\0';
        bot->wire->line(bot->wire->context, false, line);
        *newline = '\n';
        line = newline + 1;
    }
}

/* Names the bot in front of what it did. Its own words may be any bytes: they are made plain. */
static bool blame(struct outsider *bot, const struct qx_error *what, struct qx_error *error)
{
    bot->has_failed = true;
    char raw[sizeof what->text + 100], plain[sizeof what->text];
    struct qx_text text = qx_text_over(plain, sizeof plain);
    snprintf(raw, sizeof raw, "cmd:%.*s %s", qx_text_cut(bot->command, 80), bot->command,
             what->text);
    qx_text_plain(&text, raw);
    return qx_fail(error, "%s", plain);
}

static bool send_all(struct outsider *bot, const struct patience *patience, struct qx_error *error)
{
    struct qx_error what;
    if (!bot->has_memory)
        return qx_fail(error, "there is no memory left to tell cmd:%.*s the game",
                       qx_text_cut(bot->command, 80), bot->command);
    show_sent(bot);
    bool ok = process_write(bot->process, bot->out, bot->length, patience, &what);
    bot->length = 0;
    return ok || blame(bot, &what, error);
}

/* Cuts the word that a line begins with off it; false: the line begins with another. */
static bool cut_word(char *line, const char *word)
{
    const size_t length = strlen(word);
    if (strncmp(line, word, length) != 0 || (line[length] != ' ' && line[length] != '\0'))
        return false;
    const char *rest = line + length + (line[length] == ' ');
    memmove(line, rest, strlen(rest) + 1);
    return true;
}

/* "info value 0.53 depth 9 nodes 1200": what the bot says of the move it is looking for. Whatever
 * else it chats is left alone, and so is what makes no sense. */
static void read_info(const char *line, struct qx_answer *answer)
{
    char word[16];
    double number;
    int n;
    for (line += strlen("info"); sscanf(line, " %15s %n", word, &n) == 1;) {
        line += n;
        if (!qx_text_take_decimal(&line, &number))
            break;
        if (strcmp(word, "value") == 0 && number >= 0 && number <= 1) {
            answer->has_value = true;
            answer->value = number;
        } else if (strcmp(word, "depth") == 0 && number >= 0 && number <= UINT32_MAX) {
            answer->depth = (uint32_t)number;
        } else if (strcmp(word, "nodes") == 0 && number >= 0 && number < 1e18) {
            answer->nodes = (uint64_t)number;
        }
    }
}

static bool is_chat(const char *line)
{
    return strncmp(line, "info", 4) == 0 || line[0] == '\0';
}

static void show_read(const struct outsider *bot, const char *line)
{
    if (bot->wire && bot->wire->line)
        bot->wire->line(bot->wire->context, true, line);
}

static bool blame_early(struct outsider *bot, const char *line, struct qx_error *error)
{
    struct qx_error what;
    qx_fail(&what, "wrote \"%.*s\" before it was asked", qx_text_cut(line, 40), line);
    return blame(bot, &what, error);
}

static bool blame_flood(struct outsider *bot, struct qx_error *error)
{
    const struct qx_error what = {"floods its output"};
    return blame(bot, &what, error);
}

/* What was written before the question is no answer to it: only chat may have been. A second answer
 * to the last question would be taken for the next one. */
static bool check_silence(struct outsider *bot, struct qx_error *error)
{
    char line[PROCESS_LINE];
    for (size_t n_bytes = 0; n_bytes < PROCESS_FLOOD; n_bytes += strlen(line) + 1) {
        if (!process_peek(bot->process, line, &bot->is_early))
            return true;
        show_read(bot, line);
        if (!is_chat(line))
            return blame_early(bot, line, error);
    }
    return blame_flood(bot, error);
}

/* The line that never ended is shown: nobody sees by a silence that the end is missing. */
static bool blame_unread(struct outsider *bot, const struct qx_error *what, struct qx_error *error)
{
    char line[PROCESS_LINE], shown[PROCESS_LINE + 24];
    struct qx_error more;
    if (!process_rest(bot->process, line))
        return blame(bot, what, error);
    snprintf(shown, sizeof shown, "%s (without a newline)", line);
    show_read(bot, shown);
    qx_fail(&more, "%.140s: it wrote \"%.*s\" without a newline", what->text, qx_text_cut(line, 40),
            line);
    return blame(bot, &more, error);
}

/* Waits for a line that begins with this word; others ("info …") are passed over, but they buy no
 * time; what they say goes into the answer, which may be NULL. */
static bool await(struct outsider *bot, const char *word, const struct patience *patience,
                  char *line, struct qx_answer *answer, struct qx_error *error)
{
    struct qx_error what;
    for (size_t n_bytes = 0; n_bytes < PROCESS_FLOOD; n_bytes += strlen(line) + 1) {
        if (!process_read(bot->process, line, patience, &what))
            return blame_unread(bot, &what, error);
        show_read(bot, line);
        if (bot->is_early && !is_chat(line))
            return blame_early(bot, line, error);
        bot->is_early = false;
        if (cut_word(line, word))
            return true;
        if (!is_chat(line)) {
            qx_fail(&what, "wrote \"%.*s\" where \"%s\" was awaited", qx_text_cut(line, 40), line,
                    word);
            return blame(bot, &what, error);
        }
        if (answer && line[0])
            read_info(line, answer);
    }
    return blame_flood(bot, error);
}

/* --- life --- */

/* What holds up most first bots. One that was heard before is just slow. */
static const char *hint_for(const struct outsider *bot)
{
    return bot->has_moved ? NULL : " (does it flush its output?)";
}

static void close_bot(void *self)
{
    struct outsider *bot = self;
    if (!bot)
        return;
    if (bot->process && !bot->has_failed) {
        const struct patience none = patience_of(0, NULL);
        process_write(bot->process, "quit\n", 5, &none, NULL);
        process_dismiss(bot->process, QUIT_MS);
    }
    process_free(bot->process);
    free(bot->moves);
    free(bot->command);
    free(bot->out);
    free(bot);
}

/* Seats the bot and waits until it is ready for a game. */
static bool seat_at(struct outsider *bot, qx_seat seat, struct qx_error *error)
{
    char line[PROCESS_LINE];
    struct patience patience = patience_of(READY_MS, bot->wire ? bot->wire->stop : NULL);
    patience.hint = hint_for(bot);
    print(bot, "seat %lld\nready?\n", (long long)seat + 1);
    if (!send_all(bot, &patience, error) || !await(bot, "ready", &patience, line, NULL, error))
        return false;
    bot->plays_several = strcmp(line, "newgame") == 0;
    return true;
}

static bool greet(struct outsider *bot, qx_seat seat, struct qx_error *error)
{
    char options[512];
    qx_rules_text(bot->rules, options, sizeof options);
    print(bot, "quincunx 1\ngame %s\nrules %s\nseats %lld\n", bot->rules->game->name, options,
          (long long)bot->rules->n_seats);
    return seat_at(bot, seat, error);
}

static bool renew(void *self, qx_seat seat, struct qx_error *error)
{
    struct outsider *bot = self;
    if (!bot->plays_several || bot->has_failed)
        return false;
    bot->length = 0; /* nobody needs to be told of a game that is over */
    print(bot, "newgame\n");
    return seat_at(bot, seat, error);
}

static void *open_text(const struct qx_rules *rules, qx_seat seat, const char *text,
                       const struct qx_wire *wire, struct qx_error *error)
{
    struct outsider *bot = calloc(1, sizeof *bot);
    if (bot) {
        bot->rules = rules;
        bot->wire = wire;
        bot->has_memory = true;
        bot->command = strdup(text);
        bot->moves = malloc(rules->n_moves_max * sizeof *bot->moves);
        bot->size = 4096;
        bot->out = malloc(bot->size);
    }
    if (!bot || !bot->command || !bot->moves || !bot->out) {
        qx_fail(error, "there is no memory for cmd:%.*s", qx_text_cut(text, 80), text);
        close_bot(bot);
        return NULL;
    }
    struct qx_error what;
    bot->process = process_new(text, wire, &what);
    if (!bot->process)
        blame(bot, &what, error);
    else if (greet(bot, seat, error))
        return bot;
    close_bot(bot);
    return NULL;
}

/* --- play --- */

static void saw(void *self, qx_seat seat, qx_move move)
{
    struct outsider *bot = self;
    char text[QX_MOVE_SIZE];
    bot->rules->game->move_text(bot->rules, move, text, sizeof text);
    if (seat == QX_CHANCE)
        print(bot, "played * %s\n", text);
    else
        print(bot, "played %lld %s\n", (long long)seat + 1, text);
}

/* A number for the bot's own chance. Numbers as they come would tell the state of the generator,
 * and so the seed of the match, by which the draws of all others can be known; of two in one only
 * trying every seed is left. */
static uint64_t draw_seed(struct qx_random *random)
{
    const uint64_t first = qx_random_next(random);
    return (first ^ qx_mix(qx_random_next(random))) >> 1;
}

static void print_question(struct outsider *bot, const struct qx_request *request)
{
    const struct qx_rules *rules = bot->rules;
    char text[QX_MOVE_SIZE];
    size_t length = rules->game->position_text(rules, request->state, NULL, 0);
    char *position = malloc(length + 1);
    if (!position) {
        bot->has_memory = false;
        return;
    }
    rules->game->position_text(rules, request->state, position, length + 1);
    print(bot, "position %s\nmoves", position);
    free(position);
    size_t n = qx_moves(rules, request->state, request->seat, bot->moves);
    for (size_t i = 0; i < n; i++) {
        rules->game->move_text(rules, bot->moves[i], text, sizeof text);
        print(bot, " %s", text);
    }
    print(bot, "\ngo seed %llu", (unsigned long long)draw_seed(request->random));
    if (request->budget.milliseconds)
        print(bot, " time %llu", (unsigned long long)request->budget.milliseconds);
    if (request->budget.nodes)
        print(bot, " nodes %llu", (unsigned long long)request->budget.nodes);
    print(bot, "\n");
}

static bool choose(void *self, const struct qx_request *request, struct qx_answer *answer,
                   struct qx_error *error)
{
    struct outsider *bot = self;
    struct qx_error what;
    char line[PROCESS_LINE];
    const struct qx_budget *budget = &request->budget;
    const uint64_t limit = budget->patience ? budget->patience : budget->milliseconds;
    struct patience patience = patience_of(limit ? limit + GRACE_MS : PATIENCE_MS, budget->stop);
    patience.hint = hint_for(bot);
    print_question(bot, request);
    if (!check_silence(bot, error) || !send_all(bot, &patience, error) ||
        !await(bot, "move", &patience, line, answer, error))
        return false;
    bot->has_moved = true;
    if (qx_move_read(request->rules, request->state, request->seat, line, &answer->move, &what))
        return true;
    struct qx_error illegal;
    qx_fail(&illegal, "answered \"%.*s\": %s", qx_text_cut(line, 40), line, what.text);
    return blame(bot, &illegal, error);
}

const struct qx_bot qx_bot_cmd = {
    .abi = QX_BOT_ABI,
    .name = "cmd",
    .idea = "a program of yours, in any language: cmd:./mybot.py",
    .open_text = open_text,
    .saw = saw,
    .choose = choose,
    .close = close_bot,
    .renew = renew,
};
