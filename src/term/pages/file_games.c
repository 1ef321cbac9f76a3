/*
 * file_games.c - the games of a file, listed.
 */
#include "term/pages/file_games.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <quincunx/exchange.h>
#include <quincunx/words.h>

#include "term/kit/list.h"
#include "term/play/play.h"

enum { MOST_GAMES = 20000, MOST_SEATS = 3, TITLE = 120, PLAYER = 80 };

struct file_games {
    char title[TITLE];
    struct qx_error damage; /* what is wrong with the first of its games that is */
    struct qx_session **games;
    size_t n, room;
    struct list list;
    struct area area;
};

/* --- reading --- */

static void release(void *self)
{
    struct file_games *games = self;
    for (size_t i = 0; i < games->n; i++)
        qx_session_free(games->games[i]);
    free(games->games);
    free(games);
}

void file_games_free(struct file_games *games)
{
    if (games)
        release(games);
}

static bool take(void *context, size_t number, struct qx_session *game)
{
    (void)number;
    struct file_games *games = context;
    if (games->n == games->room) {
        const size_t room = 2 * games->room + 16;
        struct qx_session **more = games->n < MOST_GAMES
                                       ? realloc(games->games, room * sizeof(struct qx_session *))
                                       : NULL;
        if (!more) {
            qx_session_free(game);
            return false;
        }
        games->games = more;
        games->room = room;
    }
    games->games[games->n++] = game;
    return true;
}

static void write_title(struct file_games *games, const char *name, size_t n_wrong)
{
    struct qx_text text = qx_text_over(games->title, sizeof games->title);
    qx_text_print(&text, "%zu game%s of %.*s", games->n, games->n == 1 ? "" : "s",
                  qx_text_cut(name, 60), name);
    if (n_wrong > 0)
        qx_text_print(&text, ", %zu damaged", n_wrong);
}

struct file_games *file_games_new(const char *path, const char *bytes, size_t length,
                                  struct qx_error *error)
{
    size_t n_wrong = 0;
    const struct qx_exchange_file file = {.bytes = bytes, .length = length, .n_wrong = &n_wrong};
    const struct qx_format *format = qx_format_of(bytes, length);
    const char *slash = strrchr(path, '/');
    struct file_games *games = format ? calloc(1, sizeof *games) : NULL;
    if (!games) {
        qx_fail(error, format ? "there is not enough memory for its games"
                              : "it is of no format that is known");
        return NULL;
    }
    qx_format_read(format, &file, take, games, &games->damage);
    if (games->n == 0) {
        qx_fail(error, "%s", games->damage.text[0] ? games->damage.text : "it has none");
        release(games);
        return NULL;
    }
    games->list.n = (int)games->n;
    write_title(games, slash ? slash + 1 : path, n_wrong);
    return games;
}

/* --- drawing --- */

static void write_players(const struct qx_session *game, char *out, size_t size)
{
    const struct qx_rules *rules = qx_session_rules(game);
    struct qx_text text = qx_text_over(out, size);
    for (qx_seat seat = 0; seat < rules->n_seats && seat < MOST_SEATS; seat++) {
        const char *player = qx_session_player(game, seat);
        char words[PLAYER];
        qx_words_player(player ? player : "?", words, sizeof words);
        qx_text_print(&text, "%s%.*s", seat ? " - " : "", qx_text_cut(words, 30), words);
    }
    if (rules->n_seats > MOST_SEATS)
        qx_text_print(&text, " ... (%lld)", (long long)rules->n_seats);
}

/* Who won, or how far it came. */
static void write_result(const struct qx_session *game, char *out, size_t size)
{
    const struct qx_rules *rules = qx_session_rules(game);
    struct qx_score *scores = calloc((size_t)rules->n_seats, sizeof *scores);
    const bool is_over = qx_session_turn(game) == QX_NOBODY;
    const size_t n = party_n_moves(game);
    snprintf(out, size, "%zu move%s", n, n == 1 ? "" : "s");
    if (scores && is_over) {
        qx_session_result(game, scores);
        qx_words_winners(rules, scores, out, size);
    }
    free(scores);
}

static void draw(struct app *app, void *self)
{
    struct file_games *games = self;
    struct list *list = &games->list;
    const struct area body = app_body(app);
    app_draw_title(app, games->title);
    games->area = (struct area){body.top + 1, body.left + 1, body.rows - 1, body.cols - 2};
    list_follow(list, games->area.rows);
    for (int i = 0; i < games->area.rows && list->top + i < list->n; i++) {
        const int row = list->top + i;
        const struct qx_session *game = games->games[row];
        char line[400], players[QX_WORDS_SIZE], result[QX_WORDS_SIZE];
        write_players(game, players, sizeof players);
        write_result(game, result, sizeof result);
        snprintf(line, sizeof line, " %-10.20s  %-12.60s  %.120s",
                 qx_session_rules(game)->game->title, result, players);
        screen_line(&app->screen, games->area.top + i, games->area.left, games->area.cols,
                    row == list->at ? STYLE_SELECTED : STYLE_PLAIN, line);
    }
    list_draw_edges(list, &app->screen, games->area);
    app_draw_said(app, games->damage.text);
}

/* --- keys --- */

static void open_game(struct app *app, const struct qx_session *game)
{
    struct qx_session *copy = qx_session_copy(game);
    if (copy)
        play_open_imported(app, copy, NULL);
    else
        app_complain(app, "there is no memory left to open it");
}

static void press_enter(struct app *app, void *self)
{
    const struct file_games *games = self;
    open_game(app, games->games[games->list.at]);
}

static bool key(struct app *app, void *self, int key_)
{
    (void)app;
    struct file_games *games = self;
    return list_key(&games->list, key_, games->area.rows);
}

static void click(struct app *app, void *self, int y, int x)
{
    struct file_games *games = self;
    const int row = list_row_at(&games->list, games->area, y, x);
    if (row < 0)
        return;
    list_go(&games->list, row);
    press_enter(app, self);
}

static void wheel(struct app *app, void *self, int rows)
{
    (void)app;
    struct file_games *games = self;
    list_go(&games->list, games->list.at + rows);
}

static const struct binding bindings[] = {
    {.name = "up down jk", .what = "choose a game"},
    {.keys = {KEY_RETURN, ' '},
     .name = "Enter",
     .bar = "open",
     .what = "look back at this game, or play on",
     .run = press_enter},
    {.name = NULL},
};

static const struct page_kind kind = {
    .title = "Games of a file",
    .help = "The games of this file, in the order in which they stand there. The file is only "
            "read; s in a game keeps it in the library.",
    .bindings = bindings,
    .draw = draw,
    .key = key,
    .click = click,
    .wheel = wheel,
    .free = release,
};

void file_games_open(struct app *app, struct file_games *games)
{
    if (games->n > 1 || games->damage.text[0]) {
        app_push(app, &kind, games);
        return;
    }
    open_game(app, games->games[0]);
    release(games);
}
