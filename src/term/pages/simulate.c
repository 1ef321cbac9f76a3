/*
 * simulate.c - many games between bots, with a live score.
 *
 * One job plays a match in which everybody keeps their seat, and counts; the page copies the counts
 * when it is woken.
 */
#include "term/pages/simulate.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <quincunx/folders.h>
#include <quincunx/machine.h>
#include <quincunx/match.h>
#include <quincunx/solve.h>
#include <quincunx/words.h>

#include "term/kit/ask.h"
#include "term/work/party.h"

enum { SHOWN_SEATS = 16, SHOWN_REASONS = 8 };
enum { SCORE_AT = 38, SCORE_COLS = 16, BAR_AT = 55, BAR_COLS = 30 };

/* How many games ended for the same reason. */
struct ending {
    char reason[80];
    uint64_t n;
};

struct tally {
    uint64_t n_done, n_drawn, n_moves;
    uint64_t won[SHOWN_SEATS];
    double share[SHOWN_SEATS];
    struct ending ending[SHOWN_REASONS]; /* the most frequent first; what has no room is not told */
};

/* What the job plays and counts. */
struct series {
    struct qx_rules rules;
    struct launch_seats seats;
    struct qx_match match;
    struct job *job;
    uint64_t shown;     /* when the page was last told, in milliseconds */
    struct tally tally; /* guarded by the job's lock */
    bool has_failed;
    struct qx_error error;
};

struct simulate {
    struct qx_rules rules;
    struct launch_seats seats;
    uint64_t n_games, began, ended;
    struct job *job;
    struct tally tally;
    bool has_failed;
    struct qx_error error;
};

/* --- in the background --- */

static const char *seated(void *context, qx_seat seat)
{
    const struct series *series = context;
    return launch_player(&series->seats, seat);
}

static void count_ending(struct ending ending[SHOWN_REASONS], const char *reason)
{
    int i = 0;
    while (i < SHOWN_REASONS && ending[i].n > 0 && strcmp(ending[i].reason, reason) != 0)
        i++;
    if (i == SHOWN_REASONS)
        return;
    struct ending counted = {.n = ending[i].n + 1};
    snprintf(counted.reason, sizeof counted.reason, "%s", reason);
    for (; i > 0 && ending[i - 1].n < counted.n; i--)
        ending[i] = ending[i - 1];
    ending[i] = counted;
}

static void count(struct tally *tally, const struct qx_session *session)
{
    qx_seat n = qx_session_rules(session)->n_seats;
    struct qx_score *scores = calloc((size_t)n, sizeof *scores);
    if (!scores)
        return;
    const char *reason = qx_session_result(session, scores);
    bool is_won = false;
    for (qx_seat seat = 0; seat < n; seat++)
        is_won = is_won || scores[seat].won;
    for (qx_seat seat = 0; seat < n && seat < SHOWN_SEATS; seat++) {
        tally->won[seat] += scores[seat].won;
        tally->share[seat] += qx_share(scores, n, seat);
    }
    tally->n_drawn += !is_won;
    tally->n_done++;
    tally->n_moves += party_n_moves(session);
    count_ending(tally->ending, reason ? reason : "");
    free(scores);
}

static bool finished(void *context, const struct qx_match_game *game)
{
    enum { PAUSE = 50 };
    struct series *series = context;
    job_lock(series->job);
    count(&series->tally, game->session);
    job_unlock(series->job);
    uint64_t now = qx_clock_milliseconds();
    if (now - series->shown >= PAUSE) {
        series->shown = now;
        job_report(series->job);
    }
    return true;
}

static void work(struct job *job, void *context)
{
    struct series *series = context;
    struct qx_match *match = &series->match;
    struct qx_store *store = qx_store_usual();
    series->job = job;
    match->rules = &series->rules;
    match->seated = seated;
    match->finished = finished;
    match->context = series;
    match->threads = 1;
    match->stop = match->budget.stop = job_stop_flag(job);
    match->budget.store = store;
    series->has_failed = !qx_match_play(match, &series->error);
    qx_store_free(store);
}

/* --- the page --- */

static void collect(struct simulate *simulate)
{
    if (!simulate->job)
        return;
    const struct series *series = job_context(simulate->job);
    bool is_done = job_is_done(simulate->job);
    job_lock(simulate->job);
    simulate->tally = series->tally;
    job_unlock(simulate->job);
    if (!is_done)
        return;
    simulate->has_failed = series->has_failed;
    simulate->error = series->error;
    simulate->ended = qx_clock_milliseconds();
    job_drop(simulate->job);
    simulate->job = NULL;
}

static void wake(struct app *app, void *self)
{
    (void)app;
    collect(self);
}

/* Where the numbers stand: in a narrow window at its right, and the bars have no room. */
static int score_column(const struct app *app)
{
    return app->screen.cols < BAR_AT ? app->screen.cols - SCORE_COLS - 1 : SCORE_AT;
}

static void draw_score(struct app *app, const struct simulate *simulate, int y, qx_seat seat)
{
    const struct tally *tally = &simulate->tally;
    struct qx_seat_look look;
    char bar[BAR_COLS + 1], player[BOT_SPEC];
    double share = tally->n_done ? tally->share[seat] / (double)tally->n_done : 0;
    const int at = score_column(app), left = app->screen.cols - BAR_AT - 1;
    const int room = left < 0 ? 0 : left < BAR_COLS ? left : BAR_COLS;
    const int n = (int)(share * room + 0.5);
    simulate->rules.game->seat_look(&simulate->rules, seat, &look);
    memset(bar, '#', sizeof bar);
    bar[n] = '\0';
    screen_put(&app->screen, y, 2, 12, app_style(app, STYLE_STRONG), look.name);
    qx_words_player(launch_player(&simulate->seats, seat), player, sizeof player);
    screen_put(&app->screen, y, 15, at - 16, app_style(app, STYLE_DIM), player);
    screen_print(&app->screen, y, at, SCORE_COLS, app_style(app, STYLE_PLAIN), "%6llu  %5.1f %%",
                 (unsigned long long)tally->won[seat], 100 * share);
    if (room > 0)
        screen_put(&app->screen, y, BAR_AT, room, app_style(app, STYLE_GOOD), bar);
}

static void draw_endings(struct app *app, const struct ending ending[SHOWN_REASONS], int y)
{
    if (ending[0].n > 0)
        screen_put(&app->screen, y, 2, app->screen.cols, app_style(app, STYLE_HEAD),
                   "How they ended");
    for (int i = 0; i < SHOWN_REASONS && ending[i].n > 0; i++)
        screen_print(&app->screen, y + 1 + i, 2, app->screen.cols, app_style(app, STYLE_PLAIN),
                     "%6llu  %s", (unsigned long long)ending[i].n, ending[i].reason);
}

static void draw(struct app *app, void *self)
{
    const struct simulate *simulate = self;
    const struct tally *tally = &simulate->tally;
    char title[120], line[320];
    uint64_t until = simulate->job ? qx_clock_milliseconds() : simulate->ended;
    double seconds = (double)(until - simulate->began) / 1000 + 0.001;
    snprintf(title, sizeof title, "%s   simulation", simulate->rules.game->title);
    app_draw_title(app, title);
    screen_print(&app->screen, 2, 2, app->screen.cols, app_style(app, STYLE_HEAD),
                 "%llu of %llu games", (unsigned long long)tally->n_done,
                 (unsigned long long)simulate->n_games);
    screen_print(&app->screen, 2, score_column(app), SCORE_COLS, app_style(app, STYLE_DIM),
                 "  wins    share");
    int y = 4;
    for (qx_seat seat = 0; seat < simulate->rules.n_seats && seat < SHOWN_SEATS; seat++)
        draw_score(app, simulate, y++, seat);
    screen_print(&app->screen, y + 1, 2, app->screen.cols, app_style(app, STYLE_PLAIN),
                 "draws %llu   moves a game %.1f", (unsigned long long)tally->n_drawn,
                 tally->n_done ? (double)tally->n_moves / (double)tally->n_done : 0.0);
    draw_endings(app, tally->ending, y + 3);
    snprintf(line, sizeof line, "%s   %.1f games a second",
             simulate->has_failed ? simulate->error.text
             : simulate->job      ? "running"
                                  : "done",
             (double)tally->n_done / seconds);
    app_draw_said(app, line);
}

static int patience(struct app *app, void *self)
{
    (void)app;
    const struct simulate *simulate = self;
    return simulate->job ? 1000 : -1;
}

static bool is_running(const void *self)
{
    const struct simulate *simulate = self;
    return simulate->job != NULL;
}

static void press_stop(struct app *app, void *self)
{
    (void)app;
    struct simulate *simulate = self;
    job_stop(simulate->job);
}

static void leave(struct app *app, void *self)
{
    (void)self;
    app_pop(app);
}

/* What was counted so far would be lost. */
static void back(struct app *app, void *self)
{
    if (is_running(self))
        ask_yes(app, "The games are still going on. Leave them?", leave, self);
    else
        app_pop(app);
}

static void release(void *self)
{
    struct simulate *simulate = self;
    job_drop(simulate->job);
    free(simulate);
}

static const struct binding bindings[] = {
    {.keys = {KEY_ESCAPE, ' '},
     .name = "Esc",
     .bar = "stop",
     .what = "stop the games",
     .run = press_stop,
     .is_offered = is_running},
    {.name = NULL},
};

static const struct page_kind kind = {
    .title = "Simulation",
    .bindings = bindings,
    .draw = draw,
    .wake = wake,
    .patience = patience,
    .back = back,
    .free = release,
};

/* A bot gets a tenth of the time it has against people. */
static struct job *start(struct app *app, const struct simulate *simulate)
{
    struct series *series = calloc(1, sizeof *series);
    if (!series)
        return NULL;
    series->rules = simulate->rules;
    series->seats = simulate->seats;
    series->match.n_games = simulate->n_games;
    series->match.seed = launch_seed(app);
    struct qx_budget *budget = &series->match.budget;
    *budget = settings_budget(&app->settings);
    budget->milliseconds /= 10;
    if (budget->milliseconds == 0 && budget->nodes == 0)
        budget->milliseconds = 1;
    struct job *job = job_start(app->wake[1], work, free, series);
    if (!job)
        free(series);
    return job;
}

void simulate_open(struct app *app, const struct qx_rules *rules, const struct launch_seats *seats,
                   uint64_t n_games)
{
    struct simulate *simulate = calloc(1, sizeof *simulate);
    if (!simulate)
        return;
    simulate->rules = *rules;
    simulate->seats = *seats;
    simulate->n_games = n_games;
    simulate->began = simulate->ended = qx_clock_milliseconds();
    simulate->job = start(app, simulate);
    app_push(app, &kind, simulate);
}
