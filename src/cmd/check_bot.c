/*
 * check_bot.c - `quincunx check-bot`: plays a bot against random under every option and says what
 * is wrong.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cmd/lib/args.h"
#include "cmd/lib/checks.h"
#include "cmd/lib/command.h"
#include "cmd/lib/logs.h"
#include "cmd/lib/output.h"

struct check {
    const struct args *args;
    const char *bot;
    struct qx_wire wire;
    struct qx_json json; /* with --json */
    int n_good, n_bad;
};

static void show_line(void *context, bool is_from_bot, const char *line)
{
    (void)context;
    const size_t size = 4 * strlen(line) + 1; /* each byte may be told as \x1b */
    char *plain = malloc(size);
    if (!plain)
        return;
    struct qx_text text = qx_text_over(plain, size);
    qx_text_plain(&text, line);
    printf("%s %s\n", is_from_bot ? "<" : ">", plain);
    free(plain);
}

static void print_checked(const struct checked *checked, const char *options, const char *name)
{
    const size_t n = checked->n_moves;
    if (checked->is_good)
        printf("ok    %s as %s: %zu move%s\n", options, name, n, n == 1 ? "" : "s");
    else
        printf("WRONG %s as %s, after %zu move%s: %s\n", options, name, n, n == 1 ? "" : "s",
               checked->why.text);
    fflush(stdout);
}

static void put_checked(struct qx_json *json, const struct checked *checked, const char *options,
                        const char *name)
{
    qx_json_open(json, '{');
    qx_json_put_string(json, "rules", options);
    qx_json_put_number(json, "seat", checked->seat + 1);
    qx_json_put_string(json, "player", name);
    qx_json_put_count(json, "moves", checked->n_moves);
    qx_json_put_bool(json, "ok", checked->is_good);
    qx_json_put_string(json, "why", checked->is_good ? NULL : checked->why.text);
    qx_json_close(json, '}');
}

static void tell(void *context, const struct checked *checked)
{
    struct check *check = context;
    char options[512], name[QX_NAME_SIZE];
    qx_rules_text(checked->rules, options, sizeof options);
    qx_words_seat(checked->rules, checked->seat, name, sizeof name);
    check->n_good += checked->is_good;
    check->n_bad += !checked->is_good;
    if (check->args->json)
        put_checked(&check->json, checked, options, name);
    else
        print_checked(checked, options, name);
}

/* Under the rules that are asked for, or under every option. */
static void visit_all(struct check *check, const struct qx_rules *rules)
{
    const struct checks checks = {
        .bot = check->bot,
        .wire = &check->wire,
        .budget = {.milliseconds = check->args->time, .nodes = check->args->nodes},
        .told = tell,
        .context = check};
    if (check->args->rules)
        checks_run(&checks, rules);
    else
        checks_run_all(&checks, rules->game);
}

/* Is a program's standard error seen by nobody? */
static bool is_silent(const struct check *check)
{
    return !check->wire.errors && qx_ascii_begins_same(check->bot, "cmd:", 4);
}

static int check_all(struct check *check, const struct qx_rules *rules)
{
    struct qx_json *json = &check->json;
    if (!check->args->json) {
        visit_all(check, rules);
        printf("%d games went well, %d did not\n", check->n_good, check->n_bad);
        if (check->n_bad && is_silent(check))
            puts("--transcript shows what it read, wrote and complained of (a traceback, say)");
        return check->n_bad ? EXIT_NO : EXIT_YES;
    }
    json_begin(json, "check-bot", rules);
    qx_json_put_string(json, "bot", check->bot);
    qx_json_key(json, "games");
    qx_json_open(json, '[');
    visit_all(check, rules);
    qx_json_close(json, ']');
    qx_json_put_number(json, "good", check->n_good);
    qx_json_put_number(json, "bad", check->n_bad);
    qx_json_close(json, '}');
    const int code = screen_json(json);
    return code == EXIT_YES && check->n_bad ? EXIT_NO : code;
}

/* The bot held as in a match; what passes is shown with --transcript, and kept with --log. */
static int check_held(struct check *check, const struct qx_rules *rules)
{
    struct qx_error error;
    struct logs *logs = logs_new(check->args, 1, &check->bot, NULL, 1, &error);
    if (!logs)
        return command_failed("%s", error.text);
    check->wire = *logs_wire(logs, 0, 0, LOGS_CHECK);
    if (check->args->transcript) {
        check->wire.line = show_line;
        check->wire.errors = STDERR_FILENO;
    }
    const int code = check_all(check, rules);
    logs_free(logs);
    return code;
}

static int run(int argc, char **argv)
{
    static const struct argp_option options[] = {
        ARGS_RULES, ARGS_TIME(CHECKS_MS), ARGS_NODES, ARGS_TRANSCRIPT, ARGS_JSON, ARGS_HELD, {0}};
    static const struct argp argp = {
        options,
        args_parse,
        "GAME BOT",
        "Plays a bot (cmd:./mybot.py) against random in every seat, under every option or as "
        "--rules says, and tells what is wrong.",
        NULL,
        NULL,
        NULL};
    struct args args = {.n_least = 2, .n_most = 2};
    struct qx_rules rules;
    struct qx_error error;
    argp_parse(&argp, argc, argv, 0, NULL, &args);
    if (!args_rules(&args, &rules))
        return EXIT_MISUSE;
    if (args.transcript && (args.json || args.log))
        return command_misused("--transcript cannot be had together with --json or --log");
    if (args.rules && !checks_fit(&rules))
        return command_misused("this board is too large to check a bot on");
    if (!qx_bot_read(&rules, args.word[1], &error))
        return command_misused("%s", error.text);
    struct check check = {.args = &args, .bot = args.word[1], .json = {.indent = 2}};
    return check_held(&check, &rules);
}

const struct command command_check_bot = {
    .name = "check-bot",
    .what = "play a bot under every option and say what is wrong with it",
    .run = run,
};
