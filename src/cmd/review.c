/*
 * review.c - `quincunx review`: a recorded game judged move by move, or all games of a match.
 *
 * Ctrl-C ends the judging, not the telling: what was judged so far is told.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cmd/lib/command.h"
#include "cmd/lib/html.h"
#include "cmd/lib/journal.h"
#include "cmd/lib/output.h"
#include "cmd/lib/review_kept.h"
#include "cmd/lib/solving.h"

/* A file being reviewed: one game, or those of a match. */
struct reviewing {
    struct solving *solving;
    struct qx_review *review;
    struct reviewed_match match;
    struct review_kept kept;
    bool is_match;
    struct qx_rules rules;
    uint64_t done, total;   /* games of a match */
    uint64_t saved;         /* by the clock: when what was judged was last kept */
    struct qx_error unkept; /* why it is not; empty: it is */
};

/* What is judged is kept so often, in milliseconds: a kill costs no more than that. */
enum { KEEP_MS = 5000 };

/* --- judging --------------------------------------------------------------------------------- */

static struct qx_review *open_review(const struct reviewing *r, const struct qx_session *session,
                                     struct qx_error *error)
{
    const struct args *args = &r->solving->args;
    const struct qx_analysis_means means = {
        .budget = {.nodes = args->nodes, .milliseconds = args->time, .now = qx_clock_milliseconds},
        .store = r->solving->store,
        .stop = r->solving->work.stop};
    return qx_review_new(session, &means, error);
}

/* Judges as far as it may; being stopped is no failure. */
static bool judge(const struct reviewing *r, struct qx_review *review, struct qx_error *error)
{
    const struct qx_work *work = &r->solving->work;
    while (!qx_review_is_done(review)) {
        if (!r->is_match)
            qx_work_tell(work, "judging", qx_review_n_judged(review), qx_review_n_steps(review));
        if (!qx_review_go_on(review, error))
            return qx_work_is_stopped(work);
    }
    return true;
}

static bool review_one(struct reviewing *r, const struct qx_session *session,
                       struct qx_error *error)
{
    r->rules = *qx_session_rules(session);
    r->review = open_review(r, session, error);
    return r->review && judge(r, r->review, error);
}

/* Counts a game, judged now or in an earlier run; one that is stopped in the middle does not count.
 */
static bool count_game(struct reviewing *r, const struct journal_game *game,
                       const struct qx_session *session, struct reviewed_sums *sums,
                       struct qx_error *error)
{
    const qx_seat n_seats = r->rules.n_seats;
    struct qx_review *review = NULL;
    if (!review_kept_find(&r->kept, game->record, game->length, n_seats, sums)) {
        review = open_review(r, session, error);
        if (!review || !judge(r, review, error) || !qx_review_is_done(review)) {
            const bool ok = review && qx_work_is_stopped(&r->solving->work);
            qx_review_free(review);
            return ok;
        }
        reviewed_sum_up(review, sums);
        if (!review_kept_add(&r->kept, game->record, game->length, n_seats, sums)) {
            qx_review_free(review);
            return qx_fail(error, "there is not enough memory for the review");
        }
    }
    return reviewed_add(&r->match, game->number, session, sums, review) ||
           qx_fail(error, "there is not enough memory for the review");
}

static bool review_next(struct reviewing *r, const struct journal_game *game,
                        struct qx_error *error)
{
    struct qx_error broken;
    struct qx_session *session = qx_session_load(game->record, game->length, &broken);
    if (!session) {
        fprintf(stderr, "quincunx: game %llu is left out: %s\n", (unsigned long long)game->number,
                broken.text);
        return true;
    }
    r->rules = *qx_session_rules(session);
    struct reviewed_sums *sums = calloc((size_t)r->rules.n_seats, sizeof *sums);
    const bool ok = sums ? count_game(r, game, session, sums, error)
                         : qx_fail(error, "there is not enough memory for the review");
    free(sums);
    qx_session_free(session);
    return ok;
}

/* The worst games are shown as a whole; those that were judged in an earlier run are so again. */
static bool bring_worst(struct reviewing *r, const char *text, struct qx_error *error)
{
    bool ok = true;
    for (int i = 0; ok && i < r->match.n_worst; i++) {
        if (r->match.worst[i] || qx_work_is_stopped(&r->solving->work))
            continue;
        struct qx_session *session =
            journal_load_game(text, 0, true, r->match.worst_number[i], error);
        r->match.worst[i] = session ? open_review(r, session, error) : NULL;
        qx_session_free(session);
        ok = r->match.worst[i] && judge(r, r->match.worst[i], error);
    }
    return ok;
}

/* A failure does not end the review. */
static void keep_judged(struct reviewing *r)
{
    r->saved = qx_clock_milliseconds();
    if (review_kept_save(&r->kept, &r->unkept))
        r->unkept.text[0] = '\0';
}

static bool review_match(struct reviewing *r, const char *text, struct qx_error *error)
{
    const struct args *args = &r->solving->args;
    const struct qx_budget budget = {.nodes = args->nodes, .milliseconds = args->time};
    struct journal_game game;
    if (!review_kept_open(&r->kept, args->save, &budget, error))
        return false;
    for (const char *at = text; journal_next(&at, &game);)
        r->total++;
    if (args->has_games && args->games < r->total)
        r->total = args->games;
    bool ok = true;
    for (const char *at = text; ok && r->done < r->total && journal_next(&at, &game); r->done++) {
        if (qx_work_is_stopped(&r->solving->work))
            break;
        qx_work_tell(&r->solving->work, "games", r->done, r->total);
        ok = review_next(r, &game, error);
        if (qx_clock_milliseconds() - r->saved >= KEEP_MS)
            keep_judged(r);
    }
    keep_judged(r);
    reviewed_sort(&r->match);
    ok = ok && bring_worst(r, text, error);
    if (ok && r->match.n_games == 0)
        return qx_fail(error, qx_work_is_stopped(&r->solving->work)
                                  ? "stopped before the first game"
                                  : "there is no game in it");
    return ok;
}

static bool review_file(struct reviewing *r, const char *text, size_t length,
                        struct qx_error *error)
{
    const struct args *args = &r->solving->args;
    r->is_match = journal_is(text) && !args->has_game;
    if ((args->save || args->has_games) && !r->is_match)
        return qx_fail(error, "%s is for the games of a match", args->save ? "--keep" : "--games");
    if (r->is_match)
        return review_match(r, text, error);
    struct qx_session *session = journal_load_game(text, length, args->has_game, args->game, error);
    const bool ok = session && review_one(r, session, error);
    qx_session_free(session);
    return ok;
}

/* --- telling --------------------------------------------------------------------------------- */

static int print_json(const struct reviewing *r)
{
    struct qx_json json = {.indent = 2};
    json_begin(&json, "review", &r->rules);
    if (r->is_match)
        reviewed_match_json(&r->match, &json);
    else
        qx_review_json(r->review, &json);
    qx_json_close(&json, '}');
    return screen_json(&json);
}

static bool write_page(const void *what, FILE *out)
{
    const struct reviewing *r = what;
    char title[160];
    snprintf(title, sizeof title, "%s, reviewed", r->rules.game->title);
    html_begin(out, title);
    const bool ok =
        r->is_match ? reviewed_match_html(&r->match, out) : reviewed_html(r->review, out);
    html_end(out);
    return ok;
}

static int print(const struct reviewing *r)
{
    if (r->solving->args.json)
        return print_json(r);
    if (r->is_match)
        reviewed_match_print(&r->match);
    else
        reviewed_print(r->review);
    return EXIT_YES;
}

static int tell(const struct reviewing *r)
{
    const char *path = r->solving->args.html;
    struct qx_error error;
    const int code = print(r);
    if (path && !html_save(path, write_page, r, &error))
        return command_failed("%s", error.text);
    return code;
}

static int review_text(struct solving *solving, const char *text, size_t length)
{
    struct reviewing *r = calloc(1, sizeof *r);
    struct qx_error error = {""};
    if (!r || !solving_begin(solving)) {
        free(r);
        return command_failed("there is not enough memory for the review");
    }
    r->solving = solving;
    const bool ok = review_file(r, text, length, &error);
    const bool is_stopped = qx_work_is_stopped(&solving->work);
    solving_end(solving);
    int code = ok ? tell(r) : command_failed("%s: %s", solving->args.word[0], error.text);
    if (ok && is_stopped)
        code = command_failed("stopped before the end");
    if (r->unkept.text[0])
        code = command_failed("%s", r->unkept.text);
    qx_review_free(r->review);
    reviewed_match_release(&r->match);
    review_kept_release(&r->kept);
    free(r);
    return code;
}

static int run(int argc, char **argv)
{
    static const struct argp_option options[] = {
        ARGS_GAME,
        {"games", ARGS_KEY_GAMES, "N", 0, "of a match's file, the first N games (standard: all)",
         0},
        ARGS_TIME_AS("no bound"),
        ARGS_NODES_JUDGING,
        ARGS_JSON,
        ARGS_HTML,
        {"keep", ARGS_KEY_SAVE, "FILE", 0,
         "of a match: keep what is judged in this file, and go on from there", 0},
        {0}};
    static const struct argp argp = {
        options,
        solving_parse,
        "FILE",
        "Judges every move of a recorded game: by proof where its worth is known, else by the "
        "strongest bot. Of a match's file all games, the worst first. Ctrl-C stops the judging; "
        "what was judged is told, and with --keep the same command goes on another time.",
        NULL,
        NULL,
        NULL};
    struct solving solving = {.args = {.n_least = 1, .n_most = 1}};
    struct qx_error error;
    size_t length;
    argp_parse(&argp, argc, argv, 0, NULL, &solving);
    if (!args_are_apart(&solving.args, solving.args.word[0]))
        return EXIT_MISUSE;
    if (!args_can_write(solving.args.save))
        return EXIT_NO;
    char *text = journal_read_games(solving.args.word[0], &length, &error);
    if (!text)
        return command_failed("%s", error.text);
    const int code = review_text(&solving, text, length);
    free(text);
    return code;
}

const struct command command_review = {
    .name = "review",
    .what = "judge every move of a recorded game",
    .run = run,
};
