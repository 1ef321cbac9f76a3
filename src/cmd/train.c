/*
 * train.c - `quincunx train`: learns the weights of Othello's evaluation from games of its own.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cmd/lib/command.h"
#include "cmd/lib/output.h"
#include "cmd/lib/ranks.h"
#include "cmd/lib/solving.h"

/* --help spells them. */
#define STANDARD_GAMES       960000
#define STANDARD_GENERATIONS 4
#define STANDARD_DEPTH       5
#define STANDARD_WEIGHTS     "othello.weights"

enum { KEY_GENERATIONS = 0x300 };

/* The arguments; solving comes first, so that solving_parse can fill it. */
struct train_args {
    struct solving solving;
    uint64_t generations;
};

static error_t parse(int key, char *arg, struct argp_state *state)
{
    struct train_args *train = state->input;
    if (key != KEY_GENERATIONS)
        return solving_parse(key, arg, state);
    char *end;
    train->generations = strtoull(arg, &end, 10);
    if (*end || train->generations == 0 || train->generations > 100)
        argp_error(state, "%s is no number of generations", arg);
    return 0;
}

static void print_errors(const struct qx_trained *trained)
{
    printf("empty squares  positions  error (discs)  spread (discs)\n");
    for (int i = 0; i < QX_TRAINED_BANDS; i++)
        printf("%5d to %-2d    %9llu  %13.2f  %14.2f\n", trained->band[i].least,
               trained->band[i].most, (unsigned long long)trained->band[i].n,
               trained->band[i].error, trained->band[i].spread);
}

static int print_json(const struct qx_training *training, const char *path,
                      const struct qx_trained *trained)
{
    struct qx_rules rules;
    struct qx_json json = {.indent = 2};
    if (!qx_rules_init(&rules, qx_game_find("othello"), NULL, NULL))
        return command_failed("there is not enough memory for the report");
    json_begin(&json, "train", &rules);
    qx_json_put_count(&json, "seed", training->seed);
    qx_json_put_count(&json, "games", training->games);
    qx_json_put_count(&json, "generations", training->generations);
    qx_json_put_count(&json, "depth", training->depth);
    qx_json_put_string(&json, "weights", path);
    qx_json_key(&json, "bands");
    qx_json_open(&json, '[');
    for (int i = 0; i < QX_TRAINED_BANDS; i++) {
        qx_json_open(&json, '{');
        qx_json_put_number(&json, "empty_least", trained->band[i].least);
        qx_json_put_number(&json, "empty_most", trained->band[i].most);
        qx_json_put_count(&json, "positions", trained->band[i].n);
        qx_json_put_real(&json, "error", trained->band[i].error);
        qx_json_put_real(&json, "spread", trained->band[i].spread);
        qx_json_close(&json, '}');
    }
    qx_json_close(&json, ']');
    qx_json_close(&json, '}');
    return screen_json(&json);
}

static int train(struct train_args *args)
{
    const struct args *common = &args->solving.args;
    const struct qx_training training = {
        .seed = args_seed(common),
        .games = common->games ? common->games : STANDARD_GAMES,
        .generations = (uint32_t)(args->generations ? args->generations : STANDARD_GENERATIONS),
        .depth = (uint32_t)(common->depth ? common->depth : STANDARD_DEPTH),
    };
    const char *path = common->save;
    struct qx_trained trained;
    struct qx_peers room;
    struct qx_error error = {""};
    args->solving.work.peers = ranks_peers(&room);
    if (!ranks_is_first() && !common->threads)
        args->solving.work.threads = 1;
    if (!qx_train_othello(&training, path, &args->solving.work, &trained, &error))
        return command_failed("%s", error.text);
    if (ranks_is_first() && common->json)
        return print_json(&training, path, &trained);
    if (ranks_is_first())
        print_errors(&trained);
    return EXIT_YES;
}

static int run(int argc, char **argv)
{
    static const struct argp_option options[] = {
        {"save", ARGS_KEY_SAVE, "FILE", 0, "where the weights go (standard: " STANDARD_WEIGHTS ")",
         0},
        ARGS_SEED,
        ARGS_GAMES(STANDARD_GAMES),
        {"generations", KEY_GENERATIONS, "N", 0,
         "each learns from the one before, by four times its games (standard: " ARGS_SPELL(
             STANDARD_GENERATIONS) ")",
         0},
        {"depth", ARGS_KEY_DEPTH, "N", 0,
         "moves ahead that a position is judged by (standard: " ARGS_SPELL(STANDARD_DEPTH) ")", 0},
        ARGS_THREADS,
        ARGS_JSON,
        {0}};
    static const struct argp argp = {options,
                                     parse,
                                     "othello",
                                     "Learns what positions of Othello are worth, from nothing: "
                                     "plays games, judges positions backwards from the end, and "
                                     "fits weights to them. What was found is kept in FILE.work "
                                     "until it is done; started again, it goes on from there. "
                                     "The program has its weights inside: to play by others, "
                                     "put the file in the place of data/othello.weights and "
                                     "build again.",
                                     NULL,
                                     NULL,
                                     NULL};
    struct train_args args = {.solving = {.args = {.n_least = 1, .n_most = 1}}};
    argp_parse(&argp, argc, argv, 0, NULL, &args);
    if (!qx_ascii_is_same(args.solving.args.word[0], "othello"))
        return command_misused("only othello can be trained");
    if (args.solving.args.depth && (args.solving.args.depth < 4 || args.solving.args.depth > 12))
        return command_misused("the depth is 4 to 12");
    if (!args.solving.args.save)
        args.solving.args.save = STANDARD_WEIGHTS;
    if ((!ranks_is_helper() && !args_can_write(args.solving.args.save)) ||
        !solving_begin(&args.solving))
        return EXIT_NO;
    const int code = ranks_begin() ? ranks_end(train(&args)) : EXIT_NO;
    solving_end(&args.solving);
    return code;
}

const struct command command_train = {
    .name = "train",
    .what = "learn an evaluation from games of its own",
    .run = run,
};
