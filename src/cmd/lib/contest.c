/*
 * contest.c - a match or tournament at the command line.
 */
#include "cmd/lib/contest.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cmd/lib/command.h"
#include "cmd/lib/contest_inside.h"
#include "cmd/lib/output.h"
#include "cmd/lib/ranks.h"

enum { REFRESH_MS = 200 };

static atomic_bool is_interrupted;

static void interrupt(int signal)
{
    (void)signal;
    atomic_store(&is_interrupted, true);
}

/* --- while it runs --- */

/* The first three, as many of them as have room; no ratings before they mean something. */
static void show_leaders(const struct standings *standings, const struct standings_table *table,
                         int room)
{
    enum { MOST_LEADERS = 3, VAGUE = 1000 };
    const bool is_many = standings_is_many(standings);
    for (int row = 0; row < standings->match->n_bots && row < MOST_LEADERS; row++) {
        const int i = table->order[row];
        char words[QX_NAME_SIZE + 64];
        int length = is_many ? snprintf(words, sizeof words, "  %s %.0f %%", standings->names[i],
                                        table->rating[i])
                             : snprintf(words, sizeof words, "  %s %+.0f±%.0f", standings->names[i],
                                        table->rating[i], table->error[i]);
        room -= length;
        if (room < 0 || (!is_many && !(table->error[i] < VAGUE)))
            return;
        fputs(words, stderr);
    }
}

static void show_progress(struct contest *contest, bool is_last)
{
    uint64_t now = qx_clock_milliseconds();
    const struct standings *standings = &contest->standings;
    if (!isatty(STDERR_FILENO) || (!is_last && now < contest->shown + REFRESH_MS))
        return;
    contest->shown = now;
    struct standings_table *table = standings_table_new(standings);
    if (!table)
        return;
    uint64_t n = qx_match_n_games(&contest->match), left = n - standings->n_played;
    double rate = (double)standings->n_new / ((double)(now - contest->began + 1) / 1000);
    int done = (int)(20 * standings->n_played / n), room = screen_columns(STDERR_FILENO) - 1;
    char time[32];
    room -= snprintf(time, sizeof time, "  %.0f s left", rate > 0 ? (double)left / rate : 0.0);
    room -= fprintf(stderr, "\r[%.*s%.*s] %llu/%llu", done, "####################", 20 - done,
                    "....................", (unsigned long long)standings->n_played,
                    (unsigned long long)n);
    show_leaders(standings, table, room);
    fprintf(stderr, "%s\033[K%s", time, is_last ? "\n" : "");
    free(table);
}

static bool is_known(void *context, uint64_t number)
{
    const struct contest *contest = context;
    return contest->is_settled || contest->standings.points[number] != QX_NOT_PLAYED;
}

/* Has the sequential test, where there is one, said enough? */
static bool is_decided(struct contest *contest)
{
    if (!contest->args->sprt)
        return false;
    qx_sequence_advance(&contest->sequence, &contest->match, contest->standings.points);
    return contest->sequence.decision != QX_UNDECIDED;
}

static const struct qx_wire *wire(void *context, int thread, int bot, uint64_t number)
{
    struct contest *contest = context;
    return logs_wire(contest->logs, thread, bot, number);
}

static void enter(struct contest *contest, const struct qx_match_game *game)
{
    standings_enter(&contest->standings, game);
    if (contest->plan->entered)
        contest->plan->entered(contest->plan->context, &contest->match, game);
}

static bool finished(void *context, const struct qx_match_game *game)
{
    struct contest *contest = context;
    if (contest->journal &&
        !journal_add(contest->journal, game->number, game->session, &contest->error))
        return false;
    enter(contest, game);
    contest->standings.n_new++;
    show_progress(contest, false);
    return !is_decided(contest);
}

/* --- before and after --- */

/* A game of an earlier run: its result is read off its record. */
static void remember(void *context, uint64_t number, const struct qx_session *session)
{
    struct contest *contest = context;
    struct qx_match_game game;
    if (!is_known(contest, number) && qx_match_read(&contest->match, number, session, &game))
        enter(contest, &game);
}

static void complain(void *context, size_t line, const char *why)
{
    const struct contest *contest = context;
    command_failed("%s: the game at line %zu is damaged and passed over: %s", contest->args->save,
                   line, why);
}

/* As people write it: "+5", " 5". */
static bool take_elo(const char **text, double *elo)
{
    *text += strspn(*text, " ");
    *text += **text == '+' && (*text)[1] != '-';
    return qx_text_take_decimal(text, elo);
}

static bool read_sprt(struct contest *contest)
{
    enum { MOST = 1000 };
    const char *text = contest->args->sprt;
    struct qx_sequence *sequence = &contest->sequence;
    if (!text)
        return true;
    if (take_elo(&text, &sequence->elo0) && *text++ == ',' && take_elo(&text, &sequence->elo1) &&
        !*text && sequence->elo0 < sequence->elo1 && sequence->elo0 >= -MOST &&
        sequence->elo1 <= MOST && contest->match.n_bots == 2 && contest->rules.n_seats <= 2)
        return true;
    command_misused("--sprt needs elo0,elo1 with elo0 below elo1, both within ±%d, and two bots",
                    MOST);
    return false;
}

/* Names go into records and reports, where each has one line. */
static bool check_names(const char *const *bots, int n_bots)
{
    for (int i = 0; i < n_bots; i++) {
        size_t length = strlen(bots[i]);
        char *plain = malloc(4 * length + 1);
        struct qx_text text = qx_text_over(plain, plain ? 4 * length + 1 : 0);
        qx_text_plain(&text, bots[i]);
        bool ok = text.length == length;
        if (!ok)
            command_misused("the bot \"%s\": a name is one line of printable text",
                            plain ? plain : "?");
        free(plain);
        if (!ok)
            return false;
    }
    return true;
}

static bool check_bots(const struct qx_match *match)
{
    struct qx_error error;
    const bool ok = qx_match_check(match, &error);
    if (!ok)
        command_misused("%s", error.text);
    return ok;
}

static bool is_shown(const char *path)
{
    return path && strcmp(path, "-") == 0;
}

bool contest_has_table(const struct args *args)
{
    return !is_shown(args->csv) && !is_shown(args->svg);
}

/* Those that cannot be had together, or alone; false: has said which. */
static bool check_options(const struct args *args)
{
    if (args->resume && !args->save)
        command_misused("--resume wants --save FILE, the games that were played");
    else if (args->openings && args->balanced)
        command_misused("--openings and --balanced cannot be had together");
    else if (is_shown(args->csv) + is_shown(args->svg) + args->json > 1)
        command_misused("standard output takes one of --csv -, --svg - and --json");
    else
        return args_are_apart(args, args->openings);
    return false;
}

static bool prepare(struct contest *contest, const struct args *args,
                    const struct contest_plan *plan)
{
    bool has_limit = args->time || args->nodes || args->clock;
    *contest = (struct contest){.args = args, .plan = plan};
    if (!args_rules(args, &contest->rules) || !check_names(plan->bots, plan->n_bots) ||
        !check_options(args))
        return false;
    contest->match = (struct qx_match){
        .rules = &contest->rules,
        .bots = plan->bots,
        .n_bots = plan->n_bots,
        .is_gauntlet = plan->is_gauntlet,
        .n_opening = args_opening(args, &contest->rules),
        .seed = args_seed(args),
        .budget = {.nodes = args->nodes,
                   .milliseconds = has_limit ? args->time : CONTEST_MS,
                   .now = qx_clock_milliseconds},
        .threads = ranks_n() > 1 && !args->threads ? 1 : args_threads(args),
        .stop = &is_interrupted,
        .wire = wire,
        .is_known = is_known,
        .finished = finished,
        .context = contest,
    };
    return args_rounds(args, CONTEST_GAMES, qx_match_n_together(&contest->match),
                       &contest->match.n_games) &&
           read_sprt(contest) && args_clock(args, &contest->match.control) &&
           check_bots(&contest->match);
}

/* Writes a file, "-" for standard output; frees the text, where NULL is no memory. False: has said
 * why. */
static bool write_text(const char *path, char *text)
{
    struct qx_error error = {"there is not enough memory for the report"};
    const bool ok = text && (is_shown(path) || qx_file_write(path, text, strlen(text), &error));
    if (ok && is_shown(path))
        fputs(text, stdout);
    if (!ok)
        command_failed("%s", error.text);
    free(text);
    return ok;
}

static bool report(const struct contest *contest)
{
    const struct args *args = contest->args;
    const struct standings *standings = &contest->standings;
    struct standings_table *table = standings_table_new(standings);
    bool ok = table != NULL;
    if (ok && contest->plan->report) {
        ok = contest->plan->report(contest->plan->context, standings, table);
    } else if (ok && args->json) {
        struct qx_json json = {.indent = 2};
        json_begin(&json, contest->plan->command, &contest->rules);
        standings_json(&json, standings, table);
        qx_json_close(&json, '}');
        ok = screen_json(&json) == EXIT_YES;
    } else if (ok && contest_has_table(args)) {
        standings_print(standings, table);
    }
    if (ok && args->csv)
        ok = write_text(args->csv, standings_csv(standings, table));
    if (ok && args->svg)
        ok = write_text(args->svg, standings_svg(standings, table));
    free(table);
    return ok;
}

/* Plays; Ctrl-C ends it after the moves under way. */
static bool play(struct contest *contest)
{
    const struct sigaction action = {.sa_handler = interrupt};
    struct sigaction before;
    struct qx_error error;
    sigaction(SIGINT, &action, &before);
    contest->began = qx_clock_milliseconds();
    contest->is_settled = is_decided(contest);
    bool ok = ranks_play(&contest->match, &error); /* also then: the other ranks wait to go home */
    contest->standings.seconds = (double)(qx_clock_milliseconds() - contest->began) / 1000;
    sigaction(SIGINT, &before, NULL);
    show_progress(contest, true);
    if (!ok)
        command_failed("%s", error.text);
    else if (contest->error.text[0])
        command_failed("%s", contest->error.text);
    return ok && !contest->error.text[0];
}

static bool open_journal(struct contest *contest, struct qx_error *error)
{
    const struct args *args = contest->args;
    char more[200];
    contest_describe_games(contest, more, sizeof more);
    const struct journal_reader reader = {
        .known = remember, .damaged = complain, .context = contest};
    if (args->save)
        contest->journal =
            journal_new(args->save, &contest->match, more, args->resume, &reader, error);
    return contest->journal || !args->save;
}

/* A bot that forfeited whatever it played makes the match worth nothing: false, and it is said. */
static bool all_played(const struct contest *contest)
{
    struct standings_table *table = standings_table_new(&contest->standings);
    bool ok = true;
    for (int i = 0; table && i < contest->match.n_bots; i++)
        if (table->forfeits[i].n_all > 0 &&
            table->forfeits[i].n_all == standings_n_games(&contest->standings, i)) {
            command_failed("%s forfeited all its games", contest->standings.names[i]);
            ok = false;
        }
    free(table);
    return ok;
}

/* How its programs are run; Ctrl-C is heard while they start, too. NULL: error says why. */
static struct logs *open_logs(const struct contest *contest, struct qx_error *error)
{
    uint64_t usual;
    qx_raise_files(&usual); /* a program takes several, and many wait for their next game */
    struct logs *logs = logs_new(contest->args, contest->match.threads, contest->match.bots,
                                 contest->plan->names, contest->match.n_bots, error);
    if (!logs)
        return NULL;
    logs_set_stop(logs, &is_interrupted);
    logs_set_open_files(logs, usual);
    return logs;
}

static int run(struct contest *contest)
{
    struct qx_error error;
    if (!standings_init(&contest->standings, &contest->match))
        return command_failed("there is not enough memory for so many games");
    contest->standings.names = contest->plan->names ? contest->plan->names : contest->match.bots;
    contest->standings.sequence = contest->args->sprt ? &contest->sequence : NULL;
    contest->logs = open_logs(contest, &error);
    if (!contest->logs || !contest_open_games(contest, &error) || !open_journal(contest, &error))
        return command_failed("%s", error.text);
    bool ok = play(contest) && report(contest) && all_played(contest);
    const bool is_stopped = atomic_load(&is_interrupted);
    if (is_stopped && contest->journal)
        fprintf(stderr, "Stopped; the same command with --resume goes on from %s.\n",
                contest->args->save);
    return ok && !is_stopped ? EXIT_YES : EXIT_NO;
}

/* A rank that plays for rank 0, which has the file and the report. */
static int assist(struct contest *contest)
{
    struct qx_error error;
    contest->logs = open_logs(contest, &error);
    if (!contest->logs || !contest_open_games(contest, &error) ||
        !ranks_play(&contest->match, &error))
        return command_failed("%s", error.text);
    return EXIT_YES;
}

int contest_run(const struct args *args, const struct contest_plan *plan)
{
    struct contest contest;
    if (!prepare(&contest, args, plan))
        return EXIT_MISUSE;
    contest.match.budget.store = contest.store = qx_store_usual();
    int code = ranks_is_first() ? run(&contest) : assist(&contest);
    journal_free(contest.journal);
    logs_free(contest.logs);
    standings_release(&contest.standings);
    openings_release(&contest.openings);
    proofs_free(contest.proofs);
    qx_store_free(contest.store);
    return code;
}
