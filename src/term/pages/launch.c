/*
 * launch.c - starting games.
 */
#include "term/pages/launch.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include <quincunx/file.h>
#include <quincunx/fit.h>
#include <quincunx/machine.h>
#include <quincunx/words.h>

#include "term/pages/file_games.h"
#include "term/play/play.h"

const struct qx_option launch_clock = {
    .name = "clock",
    .help = "the time that each person has; whoever runs out of it loses",
    .choices = (const char *const[]){"none", "1 min", "3 min + 2 s", "5 min", "10 min + 5 s",
                                     "30 min", "60 min + 30 s", NULL}};

/* In the order of the choices, in milliseconds. */
static const struct qx_time_control controls[] = {{0, 0},          {60000, 0},     {180000, 2000},
                                                  {300000, 0},     {600000, 5000}, {1800000, 0},
                                                  {3600000, 30000}};

const char *launch_player(const struct launch_seats *seats, qx_seat seat)
{
    return seats->player[seat < LAUNCH_SEATS ? seat : LAUNCH_SEATS];
}

uint64_t launch_seed(const struct app *app)
{
    uint64_t wish = app->settings.value[SETTING_SEED];
    return wish ? wish : qx_seed_fresh();
}

/* Is it a person, or a bot that plays these rules? */
static bool check_player(const struct qx_rules *rules, const char *player, struct qx_error *error)
{
    return qx_player_is_person(player) || qx_ascii_is_same(player, QX_ADAPTIVE) ||
           qx_bot_read(rules, player, error);
}

static bool check_players(const struct qx_rules *rules, const struct launch_seats *seats,
                          struct qx_error *error)
{
    for (qx_seat seat = 0; seat < rules->n_seats && seat <= LAUNCH_SEATS; seat++) {
        if (!check_player(rules, launch_player(seats, seat), error))
            return false;
    }
    return true;
}

bool launch_check(const struct qx_session *session, struct qx_error *error)
{
    const struct qx_rules *rules = qx_session_rules(session);
    for (qx_seat seat = 0; seat < rules->n_seats && seat < PARTY_MAX_BOTS; seat++) {
        const char *player = qx_session_player(session, seat);
        if (player && !check_player(rules, player, error))
            return false;
    }
    return true;
}

void launch_position(struct app *app, const struct qx_rules *rules,
                     const struct launch_seats *seats, const char *position)
{
    const struct play_options options = {0};
    struct qx_error error;
    struct qx_session *session = NULL;
    if (check_players(rules, seats, &error))
        session = qx_session_new_at(rules, launch_seed(app), position, &error);
    if (!session) {
        app_complain(app, "%s", error.text);
        return;
    }
    for (qx_seat seat = 0; seat < rules->n_seats && seat < PARTY_MAX_BOTS; seat++)
        qx_session_set_player(session, seat, launch_player(seats, seat));
    qx_session_set_control(session, controls[seats->clock]);
    play_open(app, session, &options);
}

void launch_game(struct app *app, const struct qx_rules *rules, const struct launch_seats *seats)
{
    launch_position(app, rules, seats, NULL);
}

/* --- once more --- */

int launch_next_level(const struct qx_session *session)
{
    const qx_seat n = qx_session_rules(session)->n_seats;
    int level = 0;
    bool has_person = false;
    for (qx_seat seat = 0; seat < n && seat < PARTY_MAX_BOTS; seat++) {
        has_person = has_person || qx_session_is_person(session, seat);
        const int now = qx_level_of(qx_session_player(session, seat));
        level = now > level ? now : level;
    }
    return has_person && level > 0 && level < QX_N_LEVELS ? level + 1 : 0;
}

/* Whoever asked for a level that fits asks again; the next level is one that is asked for. */
static void seat_again(struct qx_session *next, const struct qx_session *session, uint64_t adaptive,
                       enum launch_again how)
{
    const qx_seat n = qx_session_rules(session)->n_seats;
    const int level = launch_next_level(session);
    for (qx_seat seat = 0; seat < n && seat < PARTY_MAX_BOTS; seat++) {
        const qx_seat from = how == LAUNCH_SWAPPED ? (seat + 1) % n : seat;
        const char *player = qx_session_player(session, from);
        char stronger[40];
        if (how == LAUNCH_STRONGER && qx_level_of(player) > 0) {
            snprintf(stronger, sizeof stronger, "level:%d", level);
            player = stronger;
        } else if (from < PLAY_ADAPTIVE && adaptive >> from & 1) {
            player = QX_ADAPTIVE;
        }
        qx_session_set_player(next, seat, player ? player : PARTY_PERSON);
    }
}

void launch_rematch(struct app *app, const struct qx_session *session, uint64_t adaptive,
                    enum launch_again how)
{
    static const char *const words[] = {[LAUNCH_SWAPPED] = "a new game with seats swapped",
                                        [LAUNCH_SAME] = "a new game in the same seats",
                                        [LAUNCH_STRONGER] = "a new game against the next level"};
    const struct play_options options = {0};
    struct qx_error error;
    struct qx_session *next = qx_session_new_at(qx_session_rules(session), launch_seed(app),
                                                qx_session_start(session), &error);
    if (!next) {
        app_complain(app, "%s", error.text);
        return;
    }
    seat_again(next, session, adaptive, how);
    qx_session_set_control(next, qx_session_control(session));
    app_pop(app);
    play_open(app, next, &options);
    if (!app->said[0]) /* nothing went wrong */
        app_say(app, "%s", words[how]);
}

/* --- files --- */

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

/* Are the rules, the seed and the first position the same? */
static bool begins_alike(const struct qx_session *one, const struct qx_session *other)
{
    char rules[2][QX_WORDS_SIZE];
    const char *start = qx_session_start(one), *other_start = qx_session_start(other);
    qx_rules_text(qx_session_rules(one), rules[0], sizeof rules[0]);
    qx_rules_text(qx_session_rules(other), rules[1], sizeof rules[1]);
    return qx_session_rules(one)->game == qx_session_rules(other)->game &&
           strcmp(rules[0], rules[1]) == 0 && qx_session_seed(one) == qx_session_seed(other) &&
           strcmp(start ? start : "", other_start ? other_start : "") == 0;
}

/* Is all that happened in the one the beginning of the other? */
static bool is_beginning(const struct qx_session *one, const struct qx_session *other)
{
    const size_t n = qx_session_n_steps(one);
    if (!begins_alike(one, other) || n > qx_session_n_steps(other) ||
        qx_session_forfeiter(one) != QX_NOBODY)
        return false;
    for (size_t i = 0; i < n; i++) {
        const struct qx_step a = qx_session_step(one, i), b = qx_session_step(other, i);
        if (a.seat != b.seat || a.move != b.move)
            return false;
    }
    return true;
}

bool launch_is_earlier(const struct app *app, const char *name, const struct qx_session *session)
{
    char path[KEPT_PATH];
    kept_path(app->kept.games, name, path);
    struct qx_session *kept = launch_load(path, NULL);
    const bool is_earlier = kept && is_beginning(kept, session);
    qx_session_free(kept);
    return is_earlier;
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
    play_open_imported(app, session, name); /* it may have come from anywhere */
}

/* --- what others have written --- */

/* A game that begins with this position, of the first game that knows it so. */
static struct qx_session *read_position(struct app *app, const char *text)
{
    struct qx_session *session = NULL;
    for (const struct qx_game *const *game = qx_games(); *game && !session; game++) {
        struct qx_rules rules;
        if (qx_rules_init(&rules, *game, NULL, NULL))
            session = qx_session_new_at(&rules, launch_seed(app), text, NULL);
    }
    return session;
}

static struct qx_session *read_transcript(struct app *app, const char *text)
{
    for (const struct qx_game *const *game = qx_games(); *game; game++) {
        struct qx_rules rules;
        struct qx_session *session = NULL;
        if ((*game)->has_transcript && qx_rules_init(&rules, *game, NULL, NULL))
            session = qx_session_new(&rules, launch_seed(app));
        if (session && qx_session_play_transcript(session, text, NULL))
            return session;
        qx_session_free(session);
    }
    return NULL;
}

/* A position or a transcript; nothing at all is no game without moves. */
static struct qx_session *read_line(struct app *app, const char *text)
{
    if (text[strspn(text, " \t\r\n")] == '\0')
        return NULL;
    struct qx_session *session = read_position(app, text);
    return session ? session : read_transcript(app, text);
}

/* A path as people type it: ~/ is their own folder. */
static char *read_typed(const char *path, size_t *length)
{
    char whole[KEPT_PATH];
    const char *home = getenv("HOME");
    if (strncmp(path, "~/", 2) != 0 || !home)
        return qx_file_read(path, length, NULL);
    snprintf(whole, sizeof whole, "%s/%s", home, path + 2);
    return qx_file_read(whole, length, NULL);
}

/* A file with one game of ours, a line of text, or many games of any format. */
static bool import_file(struct app *app, const char *path, char *bytes, size_t length)
{
    struct qx_error error;
    struct file_games *games = NULL;
    struct qx_session *session = qx_session_load(bytes, length, NULL);
    if (length > 0 && bytes[length - 1] == '\n' && strcspn(bytes, "\n") == length - 1)
        bytes[--length] = '\0'; /* one line in a file is that line */
    if (!session && strlen(bytes) == length)
        session = read_line(app, bytes);
    if (!session)
        games = file_games_new(path, bytes, length, &error);
    if (!session && !games) {
        app_complain(app, "this file holds no game: %.*s", qx_text_cut(error.text, 180),
                     error.text);
        return false;
    }
    app_pop(app);
    if (session)
        play_open_imported(app, session, NULL);
    else
        file_games_open(app, games);
    return true;
}

bool launch_import(struct app *app, const char *text)
{
    size_t length;
    char *file = read_typed(text, &length);
    if (file) {
        const bool ok = import_file(app, text, file, length);
        free(file);
        return ok;
    }
    struct qx_session *session = read_line(app, text);
    if (!session) {
        app_complain(app, "this is no file, no position and no transcript");
        return false;
    }
    app_pop(app);
    play_open_imported(app, session, NULL);
    return true;
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
