/*
 * term.c - the terminal front end: opened, run, closed.
 */
#include "term/term.h"

#include <stdio.h>
#include <stdlib.h>

#include "term/kit/app.h"
#include "term/pages/file_games.h"
#include "term/pages/home.h"
#include "term/pages/launch.h"
#include "term/play/play.h"
#include "term/kit/signals.h"
#include "term/kit/terminal.h"

bool term_is_fit(void)
{
    return terminal_is_fit();
}

static struct app *open_app(struct qx_error *error)
{
    struct app *app = calloc(1, sizeof *app);
    if (!app) {
        qx_fail(error, "there is not enough memory to begin");
        return NULL;
    }
    kept_find(&app->kept);
    settings_load(&app->settings, &app->kept);
    if (app_open(app, error))
        return app;
    free(app);
    return NULL;
}

static void close_app(struct app *app)
{
    int died_of = app->died_of;
    app_close(app);
    if (app->farewell[0])
        puts(app->farewell);
    free(app);
    if (died_of)
        signals_die(died_of);
}

bool term_run(struct qx_error *error)
{
    struct app *app = open_app(error);
    if (!app)
        return false;
    home_open(app);
    app_run(app);
    close_app(app);
    return true;
}

static bool play_session(struct qx_session *session, const struct play_options *options, int coach,
                         struct qx_error *error)
{
    struct app *app = open_app(error);
    if (!app)
        return false;
    if (coach != TERM_COACH_AS_SET)
        app->settings.value[SETTING_COACH] = (uint64_t)coach;
    play_open(app, session, options);
    app_run(app);
    close_app(app);
    return true;
}

bool term_play(struct qx_session *session, const char *slot, int coach, struct qx_error *error)
{
    const struct play_options options = {.slot = slot, .is_borrowed = true};
    return launch_check(session, error) && play_session(session, &options, coach, error);
}

bool term_replay(struct qx_session *session, struct qx_error *error)
{
    const struct play_options options = {.is_replay = true, .is_borrowed = true};
    if (!qx_session_dismiss_programs(session))
        return qx_fail(error, "there is not enough memory for this game");
    return play_session(session, &options, TERM_COACH_AS_SET, error);
}

bool term_replay_file(const char *path, const char *bytes, size_t length, struct qx_error *error)
{
    struct file_games *games = file_games_new(path, bytes, length, error);
    struct app *app = games ? open_app(error) : NULL;
    if (!app) {
        file_games_free(games);
        return false;
    }
    file_games_open(app, games);
    app_run(app);
    close_app(app);
    return true;
}

/*
 * Plays one session with the classic keys of Gamma's interactive mode: arrows, space, g, c, Ctrl-D.
 * Returns when the game is over or was ended. The session stays the caller's; term_print_result
 * says what came out.
 */
static bool play_classic(struct qx_session *session, struct qx_error *error)
{
    const struct play_options options = {.has_classic_keys = true, .is_borrowed = true};
    return play_session(session, &options, TERM_COACH_AS_SET, error);
}

bool term_gamma(uint32_t width, uint32_t height, uint32_t players, uint32_t areas, bool *has_failed)
{
    char text[120];
    struct qx_rules rules;
    struct qx_error error;
    const struct qx_game *game = qx_game_find("gamma");
    snprintf(text, sizeof text, "width=%u,height=%u,players=%u,areas=%u", width, height, players,
             areas);
    if (!game || !qx_rules_init(&rules, game, text, NULL))
        return false;
    struct qx_session *session = qx_session_new(&rules, 1);
    if (!session)
        return false;
    terminal_take_keys();
    *has_failed = true;
    if (!play_classic(session, &error))
        fprintf(stderr, "gamma: %s\n", error.text);
    else if (!term_print_result(session, stdout))
        fputs("gamma: there is no memory to print the board\n", stderr);
    else
        *has_failed = false;
    qx_session_free(session);
    return true;
}
