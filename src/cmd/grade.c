/*
 * grade.c - `quincunx grade`: how strong a bot is, in levels, and where it goes wrong.
 *
 * The bot is checked first; one that fails in every seat is not played. Then it plays levels (0 is
 * the bot `random`), each the same number of games: halving the range until it neither wins nor
 * loses for sure, then outwards until it does. The level that equals it lies between the highest it
 * beats and the lowest that beats it, both with 95 % certainty, and is told where its score crosses
 * one half. Of the games it lost the one in which it gave away most is shown.
 */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cmd/lib/args.h"
#include "cmd/lib/checks.h"
#include "cmd/lib/command.h"
#include "cmd/lib/html.h"
#include "cmd/lib/logs.h"
#include "cmd/lib/output.h"
#include "cmd/lib/showcase.h"

enum { LEVELS = 10, STANDARD_GAMES = 40, STANDARD_MS = 100, STANDARD_OPENING = 4 };

/* What the bot did against one level. */
struct rung {
    char name[16];
    unsigned char *points; /* while it is played */
    bool is_played;
    uint64_t n_games, n_forfeits;
    struct qx_estimate estimate;
};

struct grading {
    const struct args *args;
    const char *bot;
    struct qx_rules rules;
    uint64_t n_games; /* against each level */
    struct qx_store *store;
    struct logs *logs;
    struct rung rungs[LEVELS + 1];
    int level; /* being played */
    int n_good, n_bad;
    struct qx_error wrong; /* the first thing that went wrong in the check */
    int beaten, master;    /* the highest level it beats, or -1; the lowest that beats it, or 11 */
    struct losses losses;
    struct showcase worst;
    char judge[80];
};

/* --- check --- */

static void checked(void *context, const struct checked *checked)
{
    struct grading *grading = context;
    if (!checked->is_good && grading->n_bad == 0)
        grading->wrong = checked->why;
    grading->n_good += checked->is_good;
    grading->n_bad += !checked->is_good;
}

static void check(struct grading *grading)
{
    const struct checks checks = {.bot = grading->bot,
                                  .milliseconds = grading->args->time,
                                  .nodes = grading->args->nodes,
                                  .told = checked,
                                  .context = grading};
    checks_run(&checks, &grading->rules);
    if (grading->args->json)
        return;
    if (grading->n_bad)
        printf("%s fails %d of %d games against random moves: %s\n\n", grading->bot, grading->n_bad,
               grading->n_good + grading->n_bad, grading->wrong.text);
    else
        printf("%s plays by the rules in every seat.\n\n", grading->bot);
    fflush(stdout);
}

/* --- games --- */

static unsigned opening_of(const struct grading *grading)
{
    return grading->rules.has_chance ? 0 : STANDARD_OPENING;
}

static bool finished(void *context, const struct qx_match_game *game)
{
    struct grading *grading = context;
    struct rung *rung = &grading->rungs[grading->level];
    const qx_seat seat = game->is_swapped ? 1 : 0;
    struct qx_match_game unique = *game;
    unique.number += (uint64_t)grading->level * grading->n_games;
    rung->points[game->number] = qx_match_points(game->score);
    rung->n_forfeits += qx_session_forfeiter(game->session) == seat;
    losses_add(&grading->losses, unique.number, &unique, seat, opening_of(grading));
    return true;
}

static const struct qx_wire *wire(void *context, int thread, int bot, uint64_t number)
{
    struct grading *grading = context;
    return logs_wire(grading->logs, thread, bot,
                     (uint64_t)grading->level * grading->n_games + number);
}

static bool play_rung(struct grading *grading, int level, struct qx_error *error)
{
    const struct args *args = grading->args;
    struct rung *rung = &grading->rungs[level];
    const char *const bots[] = {grading->bot, rung->name};
    const struct qx_match match = {
        .rules = &grading->rules,
        .bots = bots,
        .n_bots = 2,
        .n_games = grading->n_games,
        .n_opening = opening_of(grading),
        .seed = args_seed(args) + (uint64_t)level,
        .budget = {.nodes = args->nodes,
                   .milliseconds = args->time || args->nodes ? args->time : STANDARD_MS,
                   .now = qx_clock_milliseconds,
                   .store = grading->store},
        .threads = args_threads(args),
        .wire = wire,
        .finished = finished,
        .context = grading,
    };
    struct qx_tally tally[4];
    grading->level = level;
    rung->points = malloc(grading->n_games);
    if (!rung->points)
        return qx_fail(error, "there is not enough memory for a match");
    memset(rung->points, QX_NOT_PLAYED, grading->n_games);
    const bool ok = qx_match_play(&match, error);
    qx_match_tally(&match, rung->points, tally);
    free(rung->points);
    rung->is_played = true;
    rung->n_games = 2 * qx_tally_n_pairs(&tally[1]);
    rung->estimate = qx_tally_estimate(&tally[1]);
    return ok;
}

static void print_rung(const struct rung *rung)
{
    const struct qx_estimate *e = &rung->estimate;
    printf("against %-9s %5.1f %% (%5.1f … %5.1f) of %llu games", rung->name, 100 * e->score,
           100 * e->score_low, 100 * e->score_high, (unsigned long long)rung->n_games);
    if (rung->n_forfeits)
        printf(", %llu forfeited", (unsigned long long)rung->n_forfeits);
    putchar('\n');
    fflush(stdout);
}

/* --- the level that equals it --- */

/* The next level to play: the middle of what is open; once there is a level that it neither beats
 * nor loses to, the ones beside those. -1: nothing is open. */
static int next_level(const struct grading *grading)
{
    int low = grading->master, high = grading->beaten; /* of the played ones between the two */
    for (int level = grading->beaten + 1; level < grading->master; level++)
        if (grading->rungs[level].is_played) {
            low = level < low ? level : low;
            high = level;
        }
    if (low == grading->master)
        return grading->master - grading->beaten > 1 ? (grading->beaten + grading->master) / 2 : -1;
    if (low - 1 > grading->beaten)
        return low - 1;
    return high + 1 < grading->master ? high + 1 : -1;
}

static bool find_level(struct grading *grading, struct qx_error *error)
{
    for (int level; (level = next_level(grading)) >= 0;) {
        const struct rung *rung = &grading->rungs[level];
        if (!play_rung(grading, level, error))
            return false;
        if (!grading->args->json)
            print_rung(rung);
        if (rung->estimate.score_low > 0.5)
            grading->beaten = level;
        else if (rung->estimate.score_high < 0.5)
            grading->master = level;
    }
    return true;
}

/* Where the score crosses one half, between neighbours that were played; -1 and 11 where it never
 * does. */
static double level_of(const struct grading *grading)
{
    int above = -1;
    for (int level = 0; level <= LEVELS; level++)
        if (grading->rungs[level].is_played && grading->rungs[level].estimate.score >= 0.5)
            above = level;
    int below = above + 1;
    while (below <= LEVELS && !grading->rungs[below].is_played)
        below++;
    if (above < 0 || below > LEVELS)
        return above < 0 ? -1 : LEVELS + 1;
    const double from = grading->rungs[above].estimate.score;
    const double to = grading->rungs[below].estimate.score;
    return above + (below - above) * (from - 0.5) / (from - to);
}

static void write_level(const struct grading *grading, char *out, size_t size)
{
    struct qx_text text = qx_text_over(out, size);
    const double level = level_of(grading);
    if (grading->n_good == 0) {
        qx_text_string(&text, "not graded, since it cannot play a game");
        return;
    }
    if (level < 0)
        qx_text_string(&text, "weaker than random moves");
    else if (level > LEVELS)
        qx_text_string(&text, "stronger than level 10");
    else
        qx_text_print(&text, "about as strong as level %.1f", level);
    qx_text_string(&text, ": with 95 % certainty ");
    if (grading->beaten > 0)
        qx_text_print(&text, "it beats level %d", grading->beaten);
    else
        qx_text_print(&text, "it beats %s", grading->beaten == 0 ? "random moves" : "nobody here");
    if (grading->master > LEVELS)
        qx_text_string(&text, " and loses to nobody here");
    else if (grading->master > 0)
        qx_text_print(&text, " and loses to level %d", grading->master);
    else
        qx_text_string(&text, " and loses to random moves");
}

/* --- the worst game --- */

static bool find_worst(struct grading *grading, struct qx_error *error)
{
    struct qx_analysis *judge = showcase_judge_new(&grading->rules, grading->store, error);
    if (!judge)
        return false;
    const bool ok = showcase_find(&grading->worst, &grading->losses, judge, error);
    const struct qx_solver *solver = qx_analysis_solver(judge);
    const char *advisor = qx_analysis_advisor(judge);
    snprintf(grading->judge, sizeof grading->judge, "%s%s%.*s", solver ? "proofs" : "",
             solver ? ", else " : "", (int)strcspn(advisor, ":"), advisor);
    qx_analysis_free(judge);
    return ok;
}

static const char *opponent(const struct showcase *worst)
{
    return qx_session_player(worst->session, 1 - worst->seat);
}

/* --- reports --- */

static void print(const struct grading *grading)
{
    char words[300];
    write_level(grading, words, sizeof words);
    printf("%s%s is %s.\n", grading->n_good ? "\n" : "", grading->bot, words);
    if (!grading->worst.session)
        return;
    printf("\nIts worst game, against %s, gave away %.2f points (judged by %s):\n",
           opponent(&grading->worst), grading->worst.loss, grading->judge);
    showcase_print(&grading->worst);
}

static void put_levels(struct qx_json *json, const struct grading *grading)
{
    qx_json_key(json, "levels");
    qx_json_open(json, '[');
    for (int level = 0; level <= LEVELS; level++) {
        const struct rung *rung = &grading->rungs[level];
        if (!rung->is_played)
            continue;
        qx_json_open(json, '{');
        qx_json_put_number(json, "level", level);
        qx_json_put_count(json, "games", rung->n_games);
        qx_json_put_real(json, "score", rung->estimate.score);
        qx_json_put_real(json, "score_low", rung->estimate.score_low);
        qx_json_put_real(json, "score_high", rung->estimate.score_high);
        qx_json_put_count(json, "forfeits", rung->n_forfeits);
        qx_json_close(json, '}');
    }
    qx_json_close(json, ']');
}

static int print_json(const struct grading *grading)
{
    struct qx_json json = {.indent = 2};
    json_begin(&json, "grade", &grading->rules);
    qx_json_put_string(&json, "bot", grading->bot);
    qx_json_key(&json, "check");
    qx_json_open(&json, '{');
    qx_json_put_number(&json, "good", grading->n_good);
    qx_json_put_number(&json, "bad", grading->n_bad);
    qx_json_put_string(&json, "why", grading->n_bad ? grading->wrong.text : NULL);
    qx_json_close(&json, '}');
    put_levels(&json, grading);
    qx_json_put_real(&json, "level", grading->n_good ? level_of(grading) : NAN);
    qx_json_put_number(&json, "level_low", grading->beaten);
    qx_json_put_number(&json, "level_high", grading->master);
    qx_json_put_string(&json, "judge", grading->judge);
    if (!showcase_json(&grading->worst, &json, "worst")) {
        qx_json_release(&json);
        return command_failed("there is not enough memory for the report");
    }
    qx_json_close(&json, '}');
    return screen_json(&json);
}

static void write_table(FILE *out, const struct grading *grading)
{
    fputs("<div class=\"wide\"><table>\n<tr><th class=\"name\">opponent</th><th>score</th><th>95 % "
          "interval</th>"
          "<th>games</th><th>forfeited</th></tr>\n",
          out);
    for (int level = 0; level <= LEVELS; level++) {
        const struct rung *rung = &grading->rungs[level];
        const struct qx_estimate *e = &rung->estimate;
        if (rung->is_played)
            fprintf(out,
                    "<tr><td class=\"name\">%s</td><td>%.1f %%</td><td>%.1f … %.1f</td>"
                    "<td>%llu</td><td>%llu</td></tr>\n",
                    rung->name, 100 * e->score, 100 * e->score_low, 100 * e->score_high,
                    (unsigned long long)rung->n_games, (unsigned long long)rung->n_forfeits);
    }
    fputs("</table></div>\n", out);
}

static bool write_page(const struct grading *grading, FILE *out)
{
    char title[300], words[300];
    snprintf(title, sizeof title, "%s, graded at %s", grading->bot, grading->rules.game->title);
    write_level(grading, words, sizeof words);
    html_begin(out, title);
    fputs("<p>It is ", out);
    html_text(out, words);
    fputs(".</p>\n", out);
    if (grading->n_bad) {
        fputs("<p><b>It does not play by the rules:</b> ", out);
        html_text(out, grading->wrong.text);
        fputs("</p>\n", out);
    }
    write_table(out, grading);
    bool ok = true;
    if (grading->worst.session) {
        fprintf(out, "<h2>Its worst game, against %s</h2>\n", opponent(&grading->worst));
        fprintf(out, "<p>It gave away %.2f points, judged by %s.</p>\n", grading->worst.loss,
                grading->judge);
        ok = showcase_html(&grading->worst, out);
    }
    html_end(out);
    return ok;
}

static bool save_page(const struct grading *grading, const char *path, struct qx_error *error)
{
    char *text = NULL;
    size_t size;
    FILE *out = open_memstream(&text, &size);
    bool ok = out && write_page(grading, out);
    ok = out && fclose(out) == 0 && ok;
    ok = ok ? qx_file_write(path, text, size, error)
            : qx_fail(error, "there is not enough memory for the page");
    free(text);
    return ok;
}

/* --- the command --- */

static int grade(struct grading *grading)
{
    const struct args *args = grading->args;
    const char *const bots[] = {grading->bot, "level"};
    struct qx_error error;
    for (int level = 0; level <= LEVELS; level++)
        snprintf(grading->rungs[level].name, sizeof grading->rungs[level].name,
                 level ? "level:%d" : "random", level);
    grading->logs = logs_new(args, args_threads(args), bots, 2, &error);
    if (!grading->logs)
        return command_failed("%s", error.text);
    check(grading);
    if ((grading->n_good > 0 && !find_level(grading, &error)) || !find_worst(grading, &error) ||
        (args->html && !save_page(grading, args->html, &error)))
        return command_failed("%s", error.text);
    const int code = args->json ? print_json(grading) : EXIT_YES;
    if (!args->json)
        print(grading);
    return grading->n_bad ? EXIT_NO : code;
}

static int run(int argc, char **argv)
{
    static const struct argp_option options[] = {
        ARGS_RULES, ARGS_GAMES, ARGS_TIME,   ARGS_NODES, ARGS_SEED,    ARGS_THREADS, ARGS_JSON,
        ARGS_HTML,  ARGS_LOG,   ARGS_MEMORY, ARGS_CPU,   ARGS_ISOLATE, {0}};
    static const struct argp argp = {
        options,
        args_parse,
        "GAME BOT",
        "Checks a bot (cmd:./mybot.py), finds the level that equals it, and shows its worst game. "
        "--games counts the games against each level that is tried.",
        NULL,
        NULL,
        NULL};
    struct args args = {.n_least = 2, .n_most = 2};
    struct qx_error error;
    argp_parse(&argp, argc, argv, 0, NULL, &args);
    struct grading *grading = calloc(1, sizeof *grading);
    if (!grading)
        return command_failed("there is not enough memory to grade a bot");
    grading->args = &args;
    grading->bot = args.word[1];
    grading->beaten = -1;
    grading->master = LEVELS + 1;
    int code = EXIT_MISUSE;
    if (args_rules(&args, &grading->rules) &&
        args_rounds(&args, STANDARD_GAMES, 2, &grading->n_games)) {
        grading->store = qx_store_usual();
        code = grading->rules.n_seats != 2 ? command_misused("grading is for two players")
               : !qx_bot_read(&grading->rules, grading->bot, &error)
                   ? command_misused("%s", error.text)
                   : grade(grading);
    }
    losses_release(&grading->losses);
    showcase_release(&grading->worst);
    logs_free(grading->logs);
    qx_store_free(grading->store);
    free(grading);
    return code;
}

const struct command command_grade = {
    .name = "grade",
    .what = "find the level that equals a bot, and its worst game",
    .run = run,
};
