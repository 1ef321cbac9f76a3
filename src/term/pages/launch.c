/*
 * launch.c - starting games.
 */
#include "term/pages/launch.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include <quincunx/file.h>
#include <quincunx/machine.h>

#include "term/play/play.h"

const char *launch_player(const struct launch_seats *seats, qx_seat seat)
{
    return seats->player[seat < LAUNCH_SEATS ? seat : LAUNCH_SEATS];
}

uint64_t launch_seed(const struct app *app)
{
    uint64_t wish = app->settings.value[SETTING_SEED];
    return wish ? wish : qx_mix((uint64_t)time(NULL) ^ qx_clock_nanoseconds());
}

static bool check_players(const struct qx_rules *rules, const struct launch_seats *seats,
                          struct qx_error *error)
{
    for (qx_seat seat = 0; seat < rules->n_seats && seat <= LAUNCH_SEATS; seat++) {
        const char *player = launch_player(seats, seat);
        if (strcmp(player, PARTY_PERSON) != 0 && !qx_bot_read(rules, player, error))
            return false;
    }
    return true;
}

bool launch_check(const struct qx_session *session, struct qx_error *error)
{
    const struct qx_rules *rules = qx_session_rules(session);
    for (qx_seat seat = 0; seat < rules->n_seats && seat < PARTY_MAX_BOTS; seat++) {
        const char *player = qx_session_player(session, seat);
        if (player && strcmp(player, PARTY_PERSON) != 0 && !qx_bot_read(rules, player, error))
            return false;
    }
    return true;
}

void launch_game(struct app *app, const struct qx_rules *rules, const struct launch_seats *seats)
{
    const struct play_options options = {0};
    struct qx_error error;
    if (!check_players(rules, seats, &error)) {
        app_complain(app, "%s", error.text);
        return;
    }
    struct qx_session *session = qx_session_new(rules, launch_seed(app));
    if (!session) {
        app_complain(app, "there is not enough memory for this game");
        return;
    }
    for (qx_seat seat = 0; seat < rules->n_seats && seat < PARTY_MAX_BOTS; seat++)
        qx_session_set_player(session, seat, launch_player(seats, seat));
    play_open(app, session, &options);
}

void launch_rematch(struct app *app, const struct qx_session *session)
{
    const struct play_options options = {0};
    const struct qx_rules *rules = qx_session_rules(session);
    qx_seat n = rules->n_seats;
    struct qx_session *next = qx_session_new(rules, launch_seed(app));
    if (!next) {
        app_complain(app, "there is not enough memory for another game");
        return;
    }
    for (qx_seat seat = 0; seat < n && seat < PARTY_MAX_BOTS; seat++) {
        const char *player = qx_session_player(session, (seat + 1) % n);
        qx_session_set_player(next, seat, player ? player : PARTY_PERSON);
    }
    app_pop(app);
    play_open(app, next, &options);
    app_say(app, "a new game with seats swapped");
}

bool launch_save(struct app *app, const struct qx_session *session, const char *name,
                 struct qx_error *error)
{
    char path[KEPT_PATH];
    size_t length = qx_session_save_public(session, NULL, 0);
    if (!qx_folder_make(app->kept.games, error))
        return false;
    char *text = malloc(length + 1);
    if (!text)
        return qx_fail(error, "there is no memory left to save the game");
    qx_session_save_public(session, text, length + 1);
    kept_path(app->kept.games, name, path);
    bool ok = qx_file_write(path, text, length, error);
    free(text);
    return ok;
}

struct qx_session *launch_load(const char *path, struct qx_error *error)
{
    size_t length;
    char *text = qx_file_read(path, &length, error);
    struct qx_session *session = text ? qx_session_load(text, length, error) : NULL;
    free(text);
    return session;
}

void launch_continue(struct app *app, const char *slot)
{
    const struct play_options options = {.slot = slot};
    struct qx_error error;
    char path[KEPT_PATH];
    kept_path(app->kept.unfinished, slot, path);
    struct qx_session *session = launch_load(path, &error);
    if (session)
        play_open(app, session, &options);
    else
        app_complain(app, "%s", error.text);
}

void launch_saved(struct app *app, const char *name)
{
    struct qx_error error;
    char path[KEPT_PATH];
    kept_path(app->kept.games, name, path);
    struct qx_session *session = launch_load(path, &error);
    if (!session) {
        app_complain(app, "%s", error.text);
        return;
    }
    const struct play_options options = {.is_replay = qx_session_turn(session) == QX_NOBODY};
    play_open(app, session, &options);
}

void launch_trial(struct app *app, const struct qx_rules *rules, const char *position)
{
    const struct play_options options = {.is_trial = true};
    struct qx_error error;
    struct qx_session *session = qx_session_new_at(rules, launch_seed(app), position, &error);
    if (session)
        play_open(app, session, &options);
    else
        app_complain(app, "%s", error.text);
}
