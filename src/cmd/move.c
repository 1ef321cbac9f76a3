/*
 * move.c - `quincunx move`: what a bot would play in a position, and why.
 */
#include <stdio.h>
#include <stdlib.h>

#include "cmd/lib/args.h"
#include "cmd/lib/command.h"
#include "cmd/lib/output.h"

#define STANDARD_TIME 1000 /* milliseconds; --help spells it */

/* With a number of nodes one thread, so that the answer is the same everywhere. */
static struct qx_budget budget_of(const struct args *args, const struct qx_store *store)
{
    const bool has_none = !args->time && !args->nodes && !args->depth;
    return (struct qx_budget){
        .nodes = args->nodes,
        .milliseconds = has_none ? STANDARD_TIME : args->time,
        .depth = (uint32_t)args->depth,
        .threads = args->nodes && !args->threads ? 1 : (uint32_t)args_threads(args),
        .now = qx_clock_milliseconds,
        .store = store,
    };
}

static const char *move_text(const struct qx_rules *rules, qx_move move, char out[QX_MOVE_SIZE])
{
    rules->game->move_text(rules, move, out, QX_MOVE_SIZE);
    return out;
}

static int print_json(const struct qx_session *session, qx_seat seat,
                      const struct qx_answer *answer)
{
    const struct qx_rules *rules = qx_session_rules(session);
    struct qx_json json = {0};
    char text[QX_MOVE_SIZE], name[QX_NAME_SIZE];
    void *seen = malloc(rules->state_size);
    json_begin(&json, "move", rules);
    if (seen)
        qx_session_redacted(session, seat, seen);
    const bool ok = seen && json_put_position(&json, "position", rules, seen);
    free(seen);
    if (!ok) {
        qx_json_release(&json);
        return command_failed("there is not enough memory for the answer");
    }
    qx_words_seat(rules, seat, name, sizeof name);
    qx_json_put_string(&json, "player", name);
    qx_json_put_number(&json, "seat", seat + 1);
    qx_json_put_string(&json, "move", move_text(rules, answer->move, text));
    qx_json_put_count(&json, "nodes", answer->nodes);
    qx_json_put_count(&json, "depth", answer->depth);
    qx_json_key(&json, "line");
    qx_json_open(&json, '[');
    for (int i = 0; i < answer->n_line; i++)
        qx_json_string(&json, move_text(rules, answer->line[i].move, text));
    qx_json_close(&json, ']');
    if (answer->has_value) {
        qx_json_put_real(&json, "value", answer->value);
        qx_json_put_bool(&json, "exact", answer->is_exact);
    }
    if (answer->distance > 0)
        qx_json_put_number(&json, "distance", answer->distance);
    qx_json_close(&json, '}');
    return screen_json(&json);
}

static void explain(const struct qx_rules *rules, const struct qx_answer *answer)
{
    char text[QX_MOVE_SIZE];
    if (answer->has_value)
        printf("value  %.1f %% of a win%s\n", 100 * answer->value,
               answer->is_exact ? ", proven" : "");
    if (answer->distance > 0)
        printf("end    in %d\n", (int)answer->distance);
    printf("line  ");
    for (int i = 0; i < answer->n_line; i++)
        printf(" %s", move_text(rules, answer->line[i].move, text));
    if (answer->n_line == 0)
        printf(" %s", move_text(rules, answer->move, text));
    printf("\ndepth  %u\nnodes  %llu\n", answer->depth, (unsigned long long)answer->nodes);
}

static int print(const struct args *args, const struct qx_session *session, qx_seat seat,
                 const struct qx_answer *answer)
{
    const struct qx_rules *rules = qx_session_rules(session);
    char text[QX_MOVE_SIZE];
    if (args->json)
        return print_json(session, seat, answer);
    puts(move_text(rules, answer->move, text));
    if (args->explain)
        explain(rules, answer);
    return EXIT_YES;
}

static int ask(const struct args *args, const struct qx_session *session, struct qx_chair *chair,
               qx_seat seat, const struct qx_budget *budget)
{
    struct qx_answer answer;
    struct qx_error error;
    if (!qx_chair_ask(chair, session, budget, &answer, &error))
        return command_failed("%s", error.text);
    return print(args, session, seat, &answer);
}

/* The bot hears of the game so far, as if it had sat there all the time. */
static int choose(const struct args *args, struct qx_session *session)
{
    struct qx_error error;
    if (!qx_session_settle(session, &error))
        return command_failed("%s", error.text);
    const qx_seat seat = qx_session_position(session).seat;
    if (seat == QX_NOBODY)
        return command_failed("the game is over");
    struct qx_chair *chair =
        qx_chair_new(qx_session_rules(session), seat, args->word[1], NULL, &error);
    if (!chair)
        return command_misused("%s", error.text);
    if (args->has_seed) /* a record has one of its own */
        qx_chair_set_seed(chair, args->seed);
    struct qx_store *store = qx_store_usual();
    const struct qx_budget budget = budget_of(args, store);
    const int code = ask(args, session, chair, seat, &budget);
    qx_chair_free(chair);
    qx_store_free(store);
    return code;
}

static int run(int argc, char **argv)
{
    static const struct argp_option options[] = {
        ARGS_RULES, ARGS_POSITION, ARGS_LOAD, ARGS_TIME(STANDARD_TIME),
        ARGS_NODES, ARGS_DEPTH,    ARGS_SEED, ARGS_THREADS,
        ARGS_JSON,  ARGS_EXPLAIN,  {0}};
    static const struct argp argp = {
        options, args_parse, "GAME BOT", "Prints the move that a bot makes in a position.",
        NULL,    NULL,       NULL};
    struct args args = {.n_least = 2, .n_most = 2};
    argp_parse(&argp, argc, argv, 0, NULL, &args);
    return args_use_session(&args, choose);
}

const struct command command_move = {
    .name = "move",
    .what = "ask a bot for its move",
    .run = run,
};
