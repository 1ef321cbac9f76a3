/*
 * solve.c - `quincunx solve`: makes exact knowledge of a game, says what it holds, checks it.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cmd/lib/command.h"
#include "cmd/lib/problems.h"
#include "cmd/lib/output.h"
#include "cmd/lib/ranks.h"
#include "cmd/lib/solving.h"

#define STANDARD_BOOK 200000 /* bytes; --help spells it */

/* What the start is worth to a seat. */
static bool print_value(struct solving *solving, struct qx_knowledge *knowledge,
                        const struct qx_rules *rules, const void *state, qx_seat seat,
                        struct qx_error *error)
{
    struct qx_value value;
    char name[QX_NAME_SIZE], text[SOLVING_VALUE_SIZE];
    if (!qx_knowledge_value(knowledge, state, seat, &value, error))
        return false;
    qx_words_seat(rules, seat, name, sizeof name);
    if (solving->args.json) {
        qx_json_open(&solving->json, '{');
        qx_json_put_number(&solving->json, "seat", seat + 1);
        qx_json_put_string(&solving->json, "player", name);
        solving_put_value(&solving->json, rules, &value);
        qx_json_close(&solving->json, '}');
        return true;
    }
    solving_value_text(rules, &value, text, sizeof text);
    printf("%-13s %s %s\n", "the start", name, text);
    return true;
}

/* The game's value: of two players one says it for both. */
static bool print_start(struct solving *solving, struct qx_knowledge *knowledge,
                        const struct qx_rules *rules, struct qx_error *error)
{
    void *state = qx_state_new(rules);
    bool ok = state || qx_fail(error, "there is not enough memory");
    qx_seat turn = ok ? qx_turn(rules, state) : 0;
    qx_json_key(&solving->json, "start");
    qx_json_open(&solving->json, '[');
    if (ok && rules->n_seats <= 2)
        ok = print_value(solving, knowledge, rules, state, turn < 0 ? 0 : turn, error);
    for (qx_seat seat = 0; ok && rules->n_seats > 2 && seat < rules->n_seats; seat++)
        ok = print_value(solving, knowledge, rules, state, seat, error);
    qx_json_close(&solving->json, ']');
    qx_state_free(state);
    return ok;
}

/* Lines for people, also in JSON. */
static void put_summary(struct qx_json *json, char *text)
{
    char *rest;
    qx_json_key(json, "summary");
    qx_json_open(json, '[');
    for (char *line = strtok_r(text, "\n", &rest); line; line = strtok_r(NULL, "\n", &rest))
        qx_json_string(json, line);
    qx_json_close(json, ']');
}

static bool print_summary(struct solving *solving, struct qx_knowledge *knowledge)
{
    size_t length = qx_knowledge_summary(knowledge, NULL, 0);
    char *text = malloc(length + 1);
    if (!text)
        return false;
    qx_knowledge_summary(knowledge, text, length + 1);
    if (solving->args.json)
        put_summary(&solving->json, text);
    else
        fputs(text, stdout);
    free(text);
    return true;
}

static void tell_seconds(struct solving *solving, const char *key, const char *what,
                         const char *more, uint64_t began)
{
    const double seconds = (double)(qx_clock_milliseconds() - began) / 1000;
    qx_json_put_real(&solving->json, key, seconds);
    if (!solving->args.json)
        printf("%-13s %.3f s%s\n", what, seconds, more);
}

static bool verify(struct solving *solving, struct qx_knowledge *knowledge, struct qx_error *error)
{
    uint64_t began = qx_clock_milliseconds();
    if (!qx_knowledge_verify(knowledge, &solving->work, error))
        return false;
    tell_seconds(solving, "checked_seconds", "checked in", ", nothing wrong", began);
    return true;
}

static bool write_book(struct solving *solving, struct qx_knowledge *knowledge,
                       struct qx_error *error)
{
    size_t size;
    const size_t size_most = solving->args.bytes ? solving->args.bytes : STANDARD_BOOK;
    unsigned char *bytes = qx_knowledge_book(knowledge, &solving->work, size_most, &size, error);
    bool ok = bytes && qx_file_write(solving->book, (const char *)bytes, size, error);
    if (ok && solving->args.json)
        qx_json_put_count(&solving->json, "book_bytes", size);
    else if (ok)
        printf("%-13s %s, %zu bytes\n", "book", solving->book, size);
    free(bytes);
    return ok;
}

/* Makes the tables, with all ranks. */
static bool build(struct solving *solving, const struct qx_solver *solver,
                  const struct qx_rules *rules, struct qx_error *error)
{
    struct qx_peers room;
    struct qx_work work = solving->work;
    work.peers = ranks_peers(&room);
    if (work.peers && !solving->args.threads)
        work.threads = 1;
    return solver->build(rules, &work, error);
}

/* Builds what is missing, opens it and tells about it. */
static bool solve(struct solving *solving, const struct qx_rules *rules, struct qx_error *error)
{
    uint64_t began = qx_clock_milliseconds();
    const struct qx_solver *solver = qx_solver_find(rules, error);
    if (!solver)
        return false;
    if (ranks_n() > 1 && !solver->is_shared)
        return qx_fail(error, "this is solved by one process: start it without mpirun");
    if (solving->book && !solver->book)
        return qx_fail(error, "\"%s\" makes no books", solver->name);
    if (solver->build && !build(solving, solver, rules, error))
        return false;
    if (!ranks_is_first())
        return true;
    struct qx_knowledge *knowledge = qx_knowledge_new(rules, &solving->work, error);
    if (!knowledge)
        return false;
    json_begin(&solving->json, "solve", rules);
    qx_json_put_string(&solving->json, "solver", solver->name);
    qx_json_put_string(&solving->json, "idea", solver->idea);
    if (!solving->args.json)
        printf("%-13s %s: %s\n", "solver", solver->name, solver->idea);
    bool ok = print_start(solving, knowledge, rules, error);
    if (ok)
        tell_seconds(solving, "seconds", "solved in", "", began);
    ok = ok &&
         (print_summary(solving, knowledge) || qx_fail(error, "there is not enough memory")) &&
         (!solving->verify || verify(solving, knowledge, error)) &&
         (!solving->book || write_book(solving, knowledge, error));
    qx_json_close(&solving->json, '}');
    qx_knowledge_free(knowledge);
    return ok;
}

/* The others wait, asleep, until rank 0 has said all. */
static int solve_with_ranks(struct solving *solving, const struct qx_rules *rules)
{
    struct qx_peers room;
    struct qx_error error = {""};
    int code = EXIT_YES;
    if (!solve(solving, rules, &error))
        code = command_failed("%s", error.text);
    else if (solving->args.json && ranks_is_first())
        code = screen_json(&solving->json);
    if (ranks_peers(&room))
        ranks_share(&code, sizeof code);
    return code;
}

static int run(int argc, char **argv)
{
    static const struct argp_option options[] = {
        ARGS_RULES,
        SOLVING_FOLDER,
        {"verify", SOLVING_KEY_VERIFY, NULL, 0,
         "check the values with separate code (of Compromise, a sample)", 0},
        {"book", SOLVING_KEY_BOOK, "FILE", 0, "write a small book that answers without the tables",
         0},
        ARGS_BYTES(STANDARD_BOOK),
        {"problems", SOLVING_KEY_PROBLEMS, "FILE", 0, "solve the positions of this file instead",
         0},
        ARGS_THREADS,
        ARGS_JSON,
        {0}};
    static const struct argp argp = {options,
                                     solving_parse,
                                     "GAME",
                                     "Computes the exact values of a game. Tables that take long "
                                     "are kept in a folder, and a build that was "
                                     "interrupted goes on where it was.",
                                     NULL,
                                     NULL,
                                     NULL};
    struct solving solving = {.args = {.n_least = 1, .n_most = 1}, .json = {.indent = 2}};
    struct qx_rules rules;
    argp_parse(&argp, argc, argv, 0, NULL, &solving);
    if (!args_rules(&solving.args, &rules))
        return EXIT_MISUSE;
    if (solving.args.json && solving.problems)
        return command_misused("--json and --problems cannot be had together");
    if ((!ranks_is_helper() && !args_can_write(solving.book)) || !solving_begin(&solving))
        return EXIT_NO;
    int code = EXIT_NO;
    if (solving.problems)
        code = problems_run(&solving, &rules, solving.problems);
    else if (ranks_begin())
        code = ranks_end(solve_with_ranks(&solving, &rules));
    qx_json_release(&solving.json);
    solving_end(&solving);
    return code;
}

const struct command command_solve = {
    .name = "solve",
    .what = "compute the exact values of a game",
    .run = run,
};
