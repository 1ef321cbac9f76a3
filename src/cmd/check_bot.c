/*
 * check_bot.c - `quincunx check-bot`: plays a bot against random under every option and says what
 * is wrong.
 */
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "cmd/lib/args.h"
#include "cmd/lib/command.h"
#include "cmd/lib/output.h"

enum { MOST_MOVES = 2000, LARGEST_STATE = 1 << 20, STANDARD_MS = 1000 };

struct check {
    const struct args *args;
    const char *bot;
    struct qx_wire wire;
    struct qx_json json; /* with --json */
    int n_good, n_bad;
};

/* One game under way: the bot in one seat, random moves in all others. */
struct trial {
    struct qx_session *session;
    struct qx_chair *chair;
    qx_seat seat;
    qx_move *list;
    struct qx_random random; /* of the other seats */
};

static void show_line(void *context, bool is_from_bot, const char *line)
{
    (void)context;
    char plain[8192];
    struct qx_text text = qx_text_over(plain, sizeof plain);
    qx_text_plain(&text, line);
    printf("%s %s\n", is_from_bot ? "<" : ">", plain);
}

static bool play_step(const struct check *check, struct trial *trial, struct qx_error *error)
{
    const struct qx_rules *rules = qx_session_rules(trial->session);
    const void *state = qx_session_state(trial->session);
    const struct qx_budget budget = {
        .milliseconds = check->args->time ? check->args->time : STANDARD_MS,
        .nodes = check->args->nodes,
        .now = qx_clock_milliseconds,
    };
    struct qx_answer answer;
    qx_seat seat = qx_next(rules, state);
    if (seat != trial->seat)
        answer.move = qx_move_draw(rules, state, seat, &trial->random, trial->list);
    else if (!qx_chair_ask(trial->chair, trial->session, &budget, &answer, error))
        return false;
    return qx_session_play(trial->session, seat, answer.move, error);
}

static bool play(const struct check *check, struct trial *trial, struct qx_error *error)
{
    for (int n = 0; n < MOST_MOVES; n++) {
        if (!qx_session_settle(trial->session, error))
            return false;
        if (qx_session_turn(trial->session) == QX_NOBODY)
            return true;
        if (!play_step(check, trial, error))
            return false;
    }
    return true;
}

static bool try_seat(const struct check *check, const struct qx_rules *rules, qx_seat seat,
                     size_t *n_moves, struct qx_error *error)
{
    struct trial trial = {
        .session = qx_session_new(rules, 1 + (uint64_t)seat),
        .seat = seat,
        .list = malloc(rules->n_moves_max * sizeof(qx_move)),
    };
    bool ok =
        (trial.session && trial.list) || qx_fail(error, "there is not enough memory for this game");
    qx_random_init(&trial.random, 1 + (uint64_t)seat);
    if (ok)
        trial.chair = qx_chair_new(rules, seat, check->bot, &check->wire, error);
    ok = ok && trial.chair && play(check, &trial, error);
    *n_moves = trial.session ? qx_session_n_steps(trial.session) : 0;
    qx_chair_free(trial.chair);
    qx_session_free(trial.session);
    free(trial.list);
    return ok;
}

/* What became of one game. */
struct verdict {
    const struct qx_rules *rules;
    qx_seat seat;
    bool is_good;
    size_t n_moves;
    struct qx_error why; /* it is not */
};

static void print_verdict(const struct verdict *verdict, const char *options, const char *name)
{
    if (verdict->is_good)
        printf("ok    %s as %s: %zu moves\n", options, name, verdict->n_moves);
    else
        printf("WRONG %s as %s, after %zu moves: %s\n", options, name, verdict->n_moves,
               verdict->why.text);
    fflush(stdout);
}

static void put_verdict(struct qx_json *json, const struct verdict *verdict, const char *options,
                        const char *name)
{
    qx_json_open(json, '{');
    qx_json_put_string(json, "rules", options);
    qx_json_put_number(json, "seat", verdict->seat + 1);
    qx_json_put_string(json, "player", name);
    qx_json_put_count(json, "moves", verdict->n_moves);
    qx_json_put_bool(json, "ok", verdict->is_good);
    qx_json_put_string(json, "why", verdict->is_good ? NULL : verdict->why.text);
    qx_json_close(json, '}');
}

static void tell(struct check *check, const struct verdict *verdict)
{
    char options[512], name[QX_NAME_SIZE];
    qx_rules_text(verdict->rules, options, sizeof options);
    qx_words_seat(verdict->rules, verdict->seat, name, sizeof name);
    check->n_good += verdict->is_good;
    check->n_bad += !verdict->is_good;
    if (check->args->json)
        put_verdict(&check->json, verdict, options, name);
    else
        print_verdict(verdict, options, name);
}

/* Every seat under one set of rules; of many players the first and the last. */
static void visit(void *context, const struct qx_rules *rules)
{
    enum { FEW = 4 };
    struct check *check = context;
    const qx_seat step = rules->n_seats > FEW ? rules->n_seats - 1 : 1;
    if (rules->state_size > LARGEST_STATE)
        return;
    for (qx_seat seat = 0; seat < rules->n_seats; seat += step) {
        struct verdict verdict = {.rules = rules, .seat = seat};
        verdict.is_good = try_seat(check, rules, seat, &verdict.n_moves, &verdict.why);
        tell(check, &verdict);
    }
}

/* Under the rules that are asked for, or under every option. */
static void visit_all(struct check *check, const struct qx_rules *rules)
{
    if (check->args->rules)
        visit(check, rules);
    else
        qx_game_variants(rules->game, visit, check);
}

static int check_all(struct check *check, const struct qx_rules *rules)
{
    struct qx_json *json = &check->json;
    if (!check->args->json) {
        visit_all(check, rules);
        printf("%d games went well, %d did not\n", check->n_good, check->n_bad);
        return check->n_bad ? EXIT_NO : EXIT_YES;
    }
    qx_json_open(json, '{');
    qx_json_put_string(json, "game", rules->game->name);
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

static int run(int argc, char **argv)
{
    static const struct argp_option options[] = {ARGS_RULES,      ARGS_TIME, ARGS_NODES,
                                                 ARGS_TRANSCRIPT, ARGS_JSON, {0}};
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
    argp_parse(&argp, argc, argv, 0, NULL, &args);
    if (!args_rules(&args, &rules))
        return EXIT_MISUSE;
    if (args.json && args.transcript)
        return command_misused("--json and --transcript cannot be had together");
    struct check check = {.args = &args,
                          .bot = args.word[1],
                          .json = {.indent = 2},
                          .wire = {.line = args.transcript ? show_line : NULL,
                                   .errors = args.transcript ? STDERR_FILENO : 0}};
    return check_all(&check, &rules);
}

const struct command command_check_bot = {
    .name = "check-bot",
    .what = "play a bot under every option and say what is wrong with it",
    .run = run,
};
