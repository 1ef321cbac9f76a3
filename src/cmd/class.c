/*
 * class.c - `quincunx class`: the bots of a folder checked, played against each other, and told of
 * in one page.
 *
 * A bot that fails every game of the check is left out of the tournament and told of, unless it
 * played in the games that are gone on with; one that fails later forfeits its own games. Then each
 * bot's worst game is looked for among those it lost.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>

#include "cmd/lib/class_page.h"
#include "cmd/lib/command.h"
#include "cmd/lib/contest.h"
#include "cmd/lib/journal.h"
#include "cmd/lib/output.h"
#include "cmd/lib/ranks.h"

/* --- the games --- */

static void entered(void *context, const struct qx_match *match, const struct qx_match_game *game)
{
    struct class *class = context;
    const size_t first = qx_match_n_opened(match, game);
    for (int seat = 0; seat < game->n_bots; seat++)
        losses_add(&class->losses[game->bot[seat]], game->number, game, seat, first);
}

/* --- the reports --- */

static void print_faults(const struct roster *roster, FILE *out)
{
    for (int i = 0; i < roster->n; i++)
        if (roster->pupils[i].n_bad)
            fprintf(out, "%s %s: %s\n", roster->pupils[i].name,
                    i >= roster->n_able ? "did not play" : "fails the check",
                    roster->pupils[i].why.text);
}

static void print(const struct class *class, const struct standings *standings,
                  const struct standings_table *table)
{
    standings_print(standings, table);
    printf("seed %llu: --seed plays by it again\n", (unsigned long long)standings->match->seed);
    print_faults(&class->roster, stdout);
    for (int row = 0; row < standings->match->n_bots; row++) {
        const struct showcase *worst = &class->worst[table->order[row]];
        char loss[SHOWCASE_LOSS_SIZE];
        if (!worst->session)
            continue;
        showcase_write_loss(worst, loss);
        printf("\nThe worst game of %s, number %llu, gave away %s:\n",
               standings->names[table->order[row]], (unsigned long long)worst->number, loss);
        showcase_print(worst);
    }
}

static bool print_json(const struct class *class, const struct standings *standings,
                       const struct standings_table *table)
{
    const struct roster *roster = &class->roster;
    struct qx_json json = {.indent = 2};
    bool ok = true;
    json_begin(&json, "class", standings->match->rules);
    standings_json(&json, standings, table);
    qx_json_key(&json, "pupils");
    qx_json_open(&json, '[');
    for (int i = 0; ok && i < roster->n; i++) {
        qx_json_open(&json, '{');
        qx_json_put_string(&json, "name", roster->pupils[i].name);
        qx_json_put_string(&json, "bot", roster->pupils[i].spec);
        qx_json_put_number(&json, "good", roster->pupils[i].n_good);
        qx_json_put_number(&json, "bad", roster->pupils[i].n_bad);
        qx_json_put_string(&json, "why",
                           roster->pupils[i].n_bad ? roster->pupils[i].why.text : NULL);
        ok = showcase_json(&class->worst[i], &json, "worst");
        qx_json_close(&json, '}');
    }
    qx_json_close(&json, ']');
    qx_json_close(&json, '}');
    if (ok)
        return screen_json(&json) == EXIT_YES;
    qx_json_release(&json);
    command_failed("there is not enough memory for the report");
    return false;
}

static bool find_worst(struct class *class, const struct qx_rules *rules)
{
    struct qx_error error;
    struct qx_store *store = qx_store_usual();
    struct qx_analysis *judge = showcase_judge_new(rules, store, &error);
    bool ok = judge != NULL;
    for (int i = 0; ok && i < class->roster.n_able; i++)
        ok = showcase_find(&class->worst[i], &class->losses[i], judge, &error);
    qx_analysis_free(judge);
    qx_store_free(store);
    if (!ok)
        command_failed("%s", error.text);
    return ok;
}

static bool report(void *context, const struct standings *standings,
                   const struct standings_table *table)
{
    struct class *class = context;
    struct qx_error error;
    bool ok = find_worst(class, standings->match->rules);
    class->is_told = ok && (class->args->json || contest_has_table(class->args));
    if (ok && class->args->json)
        ok = print_json(class, standings, table);
    else if (class->is_told)
        print(class, standings, table);
    if (ok && class->args->html && !class_save_page(class, standings, table, &error)) {
        command_failed("%s", error.text);
        return false;
    }
    return ok;
}

/* --- the command --- */

/* A number that nobody guesses, and that readers of JSON keep exactly. */
static uint64_t draw_seed(void)
{
    enum { BITS = 53 };
    uint64_t seed;
    if (getrandom(&seed, sizeof seed, 0) != (ssize_t)sizeof seed)
        return qx_seed_fresh();
    return seed >> (64 - BITS);
}

/* --seed, or that of the games to go on with, or a new one: a student who knows it knows what the
 * bots of others will draw. */
static uint64_t seed_of(const struct args *args)
{
    uint64_t seed = args->seed;
    if (!args->has_seed && !(args->resume && args->save && journal_seed(args->save, &seed)))
        seed = draw_seed();
    ranks_share(&seed, sizeof seed);
    return seed;
}

static int play(struct class *class)
{
    struct qx_rules rules;
    struct qx_error error;
    struct qx_time_control control;
    struct roster *roster = &class->roster;
    if (!args_rules(class->args, &rules) || !args_clock(class->args, &control))
        return EXIT_MISUSE;
    if (!roster_read(roster, class->args->word[1], &error))
        return command_failed("%s", error.text);
    if (!roster_check(roster, &rules, class->args, &error))
        return command_failed("%s", error.text);
    for (int i = 0; i < roster->n_able; i++) {
        class->names[i] = roster->pupils[i].name;
        class->specs[i] = roster->pupils[i].spec;
    }
    const struct contest_plan plan = {.command = "class",
                                      .bots = class->specs,
                                      .names = class->names,
                                      .n_bots = roster->n_able,
                                      .entered = entered,
                                      .report = report,
                                      .context = class};
    const int code = contest_run(class->args, &plan);
    if (!class->is_told && ranks_is_first())
        print_faults(roster, stderr);
    return code;
}

static int run(int argc, char **argv)
{
    static const struct argp_option options[] = {ARGS_GAMES(CONTEST_GAMES),
                                                 ARGS_RULES,
                                                 CONTEST_TIME,
                                                 ARGS_CLOCK,
                                                 ARGS_NODES,
                                                 ARGS_OPENING,
                                                 ARGS_BALANCED,
                                                 ARGS_SEED_AS("a fresh one, which is told"),
                                                 ARGS_THREADS,
                                                 ARGS_KEEP,
                                                 ARGS_RESUME,
                                                 ARGS_HELD,
                                                 ARGS_JSON,
                                                 ARGS_HTML,
                                                 ARGS_CSV,
                                                 ARGS_SVG,
                                                 {0}};
    static const struct argp argp = {
        options,
        args_parse,
        "GAME FOLDER",
        "Checks every bot of a folder (programs, Python scripts, shared objects), plays them all "
        "against all, and tells ratings and each bot's worst game. --games counts the games of "
        "each pairing.",
        NULL,
        NULL,
        NULL};
    struct args args = {.n_least = 2, .n_most = 2};
    argp_parse(&argp, argc, argv, 0, NULL, &args);
    args.folder = args.word[1];
    struct class *class = calloc(1, sizeof *class);
    if (!class)
        return command_failed("there is not enough memory for a class");
    class->args = &args;
    int code = EXIT_NO;
    if (ranks_begin()) {
        args.seed = seed_of(&args);
        args.has_seed = true;
        code = ranks_end(play(class));
    }
    for (int i = 0; i < QX_MAX_BOTS; i++) {
        losses_release(&class->losses[i]);
        showcase_release(&class->worst[i]);
    }
    roster_release(&class->roster);
    free(class);
    return code;
}

const struct command command_class = {
    .name = "class",
    .what = "play all bots of a folder against each other, in one report",
    .run = run,
};
