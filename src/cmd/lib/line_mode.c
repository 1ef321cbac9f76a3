/*
 * line_mode.c - the line mode.
 *
 * Each turn: chance is settled, whoever owes a move is asked, and what they do goes into the
 * session. Readers are told of a step once everybody may know it. The board is drawn as
 * the one who is asked may see it, and only when it has changed. Several people read one screen:
 * while they choose in secret, it shows what all of them may see.
 */
#include "cmd/lib/line_mode.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "cmd/lib/command.h"
#include "cmd/lib/output.h"
#include "cmd/lib/line_mode_inside.h"

enum { FEW_STEPS = 4 };

/* --- seats --- */

static bool name_seat(struct qx_session *session, qx_seat seat, const char *who,
                      struct qx_error *error)
{
    return qx_session_set_player(session, seat, who) ||
           qx_fail(error, "there is no memory left for a player");
}

static bool name_as_told(struct qx_session *session, const char *text, struct qx_error *error)
{
    const qx_seat n_seats = qx_session_rules(session)->n_seats;
    const char *at = text;
    uint64_t number;
    if (!qx_text_take_number(&at, (uint64_t)n_seats, &number) || number == 0 || *at++ != '=' ||
        *at == '\0')
        return qx_fail(error, "--seat needs N=human or N=BOT with N from 1 to %lld, not \"%.*s\"",
                       (long long)n_seats, qx_text_cut(text, 40), text);
    return name_seat(session, (qx_seat)number - 1, at, error);
}

bool line_name_players(struct qx_session *session, const struct line_setup *setup,
                       struct qx_error *error)
{
    for (int i = 0; i < setup->n_seats; i++)
        if (!name_as_told(session, setup->seats[i], error))
            return false;
    for (qx_seat seat = 0; seat < qx_session_rules(session)->n_seats; seat++) {
        const char *who = seat == 0 || !setup->bot ? "human" : setup->bot;
        if (!qx_session_player(session, seat) && !name_seat(session, seat, who, error))
            return false;
    }
    return true;
}

static qx_flag is_interrupted; /* by Ctrl-C, where it is listened to */

/* Opens the bots of all seats that are theirs. */
static bool seat_all(struct line_game *game, struct qx_error *error)
{
    static const struct qx_wire wire = {.stop = &is_interrupted};
    if (!line_name_players(game->session, game->setup, error))
        return false;
    if (!qx_fit_seats(game->session))
        return qx_fail(error, "there is no memory left for a player");
    for (qx_seat seat = 0; seat < game->rules->n_seats; seat++) {
        const char *who = qx_session_player(game->session, seat);
        if (qx_player_is_person(who))
            continue;
        game->bots[seat] = qx_chair_new(game->rules, seat, who, &wire, error);
        if (!game->bots[seat])
            return false;
    }
    return true;
}

/* --- telling --- */

bool line_is_secret(const struct line_game *game)
{
    return qx_session_turn(game->session) == QX_TOGETHER &&
           qx_session_only_person(game->session) == QX_NOBODY;
}

void line_show(struct line_game *game, qx_seat asked)
{
    const qx_seat viewer = line_is_secret(game) ? QX_NOBODY : asked;
    size_t n = qx_session_n_settled(game->session);
    uint64_t taps[QX_MAX_TAPS];
    struct qx_draw draw = screen_draw();
    qx_session_redacted(game->session, viewer, game->seen);
    struct qx_step last = n > 0 ? qx_session_step(game->session, n - 1) : (struct qx_step){0};
    if (n > 0 && last.seat != QX_CHANCE && qx_session_knows(game->session, viewer, n - 1)) {
        draw.n_marked = (size_t)game->rules->game->taps(game->rules, game->seen, last.move, taps);
        draw.marked = taps;
    }
    if (!screen_show(game->rules, game->seen, &draw))
        command_failed("there is not enough memory to draw the board");
    game->is_drawn = true;
}

/* What a move did is told from the state before it, so one follows what was told. */
void line_tell_anew(struct line_game *game)
{
    enum { MOST_COPIED = 1 << 24 };
    const size_t size = game->rules->state_size;
    struct qx_session *copy = size <= MOST_COPIED ? qx_session_copy(game->session) : NULL;
    free(game->told);
    game->told = copy ? malloc(size) : NULL;
    game->n_told = 0;
    if (game->told) {
        qx_session_go(copy, 0);
        memcpy(game->told, qx_session_state(copy), size);
    }
    qx_session_free(copy);
}

static void say_step(const struct line_game *game, struct qx_step step)
{
    char words[QX_WORDS_SIZE], text[QX_MOVE_SIZE];
    if (game->told) {
        qx_words_step(game->rules, game->told, step, false, words, sizeof words);
        puts(words);
        return;
    }
    qx_words_seat(game->rules, step.seat, words, sizeof words);
    game->rules->game->move_text(game->rules, step.move, text, sizeof text);
    printf("%s: %s\n", words, text);
}

/* Steps of one kind, chance or not, among those that are to be told. */
static size_t count_new(const struct line_game *game, bool is_chance)
{
    size_t n = 0;
    for (size_t i = game->n_told; i < qx_session_n_settled(game->session); i++)
        n += (qx_session_step(game->session, i).seat == QX_CHANCE) == is_chance;
    return n;
}

/* The names of the cells that the view marks so in the state that is told. */
static void list_marked(const struct line_game *game, enum qx_mark mark, const char *title)
{
    const struct qx_rules *rules = game->rules;
    int n = 0;
    for (uint64_t cell = 0; cell < rules->n_cells; cell++) {
        struct qx_look look;
        char text[QX_MOVE_SIZE];
        rules->game->look(rules, game->told, cell, &look);
        if (!(look.marks & mark) || rules->n_cells != rules->n_move_ids)
            continue;
        rules->game->move_text(rules, cell, text, sizeof text);
        printf("%s%s", n++ ? " " : title, text);
    }
    if (n > 0)
        putchar('\n');
}

/* Has a turn of simultaneous choices been scored between these states? */
static bool is_scored(const struct qx_rules *rules, const void *before, const void *after)
{
    char then[QX_WORDS_SIZE], now[QX_WORDS_SIZE];
    qx_words_progress(rules, before, then, sizeof then);
    qx_words_progress(rules, after, now, sizeof now);
    return strcmp(then, now) != 0 || qx_turn(rules, after) == QX_NOBODY;
}

/* Makes the step in the state that is told; a scoring that it brings about is told too. */
static void follow(struct line_game *game, struct qx_step step)
{
    const struct qx_rules *rules = game->rules;
    char gains[QX_WORDS_SIZE];
    void *before = rules->is_simultaneous ? malloc(rules->state_size) : NULL;
    if (before)
        memcpy(before, game->told, rules->state_size);
    qx_apply(rules, game->told, step.seat, step.move);
    if (before && is_scored(rules, before, game->told)) {
        list_marked(game, QX_MARK_FROZEN, "Frozen: ");
        list_marked(game, QX_MARK_SCORED, "Scored: ");
        const size_t n = qx_words_gains(rules, before, game->told, gains, sizeof gains);
        puts(n > 0 ? gains : "Nobody scores.");
    }
    free(before);
}

/* A few steps of a kind are told one by one; a shower of pips speaks through the board. */
static void tell(struct line_game *game)
{
    size_t n = qx_session_n_settled(game->session);
    bool is_said[] = {count_new(game, false) <= FEW_STEPS, count_new(game, true) <= FEW_STEPS};
    for (; game->n_told < n; game->n_told++) {
        struct qx_step step = qx_session_step(game->session, game->n_told);
        if (is_said[step.seat == QX_CHANCE] &&
            qx_session_knows(game->session, QX_NOBODY, game->n_told))
            say_step(game, step);
        if (game->told)
            follow(game, step);
        game->is_drawn = false;
    }
}

/* --- saving --- */

bool line_would_lose(const char *path, const char *own)
{
    struct stat there, mine;
    if (stat(path, &there) != 0 || !S_ISREG(there.st_mode) || there.st_size == 0)
        return false;
    return !own || stat(own, &mine) != 0 || mine.st_dev != there.st_dev ||
           mine.st_ino != there.st_ino;
}

bool line_save(struct line_game *game, const char *path, struct qx_error *error)
{
    size_t length = qx_session_save_public(game->session, NULL, 0);
    char *text = malloc(length + 1);
    if (text)
        qx_session_save_public(game->session, text, length + 1);
    bool ok = text ? qx_file_write(path, text, length, error)
                   : qx_fail(error, "there is no memory left to save the game");
    free(text);
    return ok;
}

static bool has_person(const struct line_game *game)
{
    for (qx_seat seat = 0; seat < game->rules->n_seats; seat++)
        if (!game->bots[seat])
            return true;
    return false;
}

/* Whoever plays at a terminal without --save finds the game among the unfinished ones if it breaks
 * off, however that comes, and among the finished ones once it is over. */
static bool is_unnamed(const struct line_game *game)
{
    return !game->setup->save && isatty(STDIN_FILENO) && has_person(game);
}

/* A game that was left among the unfinished ones goes on there. */
static bool take_up(struct line_game *game, struct qx_error *error)
{
    char name[UNNAMED_NAME];
    return !is_unnamed(game) || !game->setup->load || !unnamed_find(game->setup->load, name) ||
           unnamed_take(&game->unnamed, name, error);
}

static bool keep(struct line_game *game, struct qx_error *error)
{
    struct unnamed *unnamed = &game->unnamed;
    if (game->setup->save)
        return line_save(game, game->setup->save, error);
    if (!is_unnamed(game) || (!unnamed->path[0] && qx_session_n_steps(game->session) == 0))
        return true;
    return (unnamed->path[0] || unnamed_open(unnamed, error)) &&
           line_save(game, unnamed->path, error);
}

void line_autosave(struct line_game *game)
{
    struct qx_error error;
    const bool was_unsaved = game->is_unsaved;
    game->is_unsaved = !keep(game, &error);
    if (game->is_unsaved && !was_unsaved)
        game->code = command_failed("the game is not kept: %s", error.text);
}

void line_leave(struct line_game *game, int code)
{
    game->is_unsaved = false; /* what failed before is tried, and told, once more */
    line_autosave(game);
    game->is_done = true;
    if (game->is_unsaved)
        return;
    game->code = code;
    if (game->setup->save)
        fprintf(stderr, "The game is kept in %s.\n", game->setup->save);
    else if (game->unnamed.path[0])
        fprintf(stderr,
                "The game is kept: the full screen goes on with it, and so does\n"
                "quincunx play %s --text --load %s\n",
                game->rules->game->name, game->unnamed.path);
}

/* What is over and on disk lies in the library from now on. */
static void hand_on(struct line_game *game)
{
    struct qx_error error;
    char path[UNNAMED_PATH];
    if (!game->unnamed.path[0] || game->is_unsaved)
        return;
    if (unnamed_finish(&game->unnamed, game->rules->game->name, path, &error))
        fprintf(stderr, "The game is in the library: %s\n", path);
    else
        command_failed("the game is not in the library: %s", error.text);
}

/* --- the game --- */

static void interrupt(int signal)
{
    (void)signal;
    atomic_store(&is_interrupted, true);
}

/* Where the game is kept, Ctrl-C ends a bot's thinking and leaves no file half written, and it is
 * said where the game is. A bot that heeds no flag is ended by the second. */
static void listen(struct line_game *game)
{
    if (game->is_listening || !(game->setup->save || game->unnamed.path[0]))
        return;
    const struct sigaction action = {.sa_handler = interrupt,
                                     .sa_flags = SA_RESTART | (int)SA_RESETHAND};
    game->is_listening = sigaction(SIGINT, &action, &game->before) == 0;
}

static void listen_no_more(struct line_game *game)
{
    if (game->is_listening)
        sigaction(SIGINT, &game->before, NULL);
    game->is_listening = false;
}

/* Has Ctrl-C been pressed? Then the game is left. */
static bool is_left(struct line_game *game)
{
    if (!atomic_load(&is_interrupted))
        return false;
    putchar('\n');
    line_leave(game, EXIT_INTERRUPT);
    return true;
}

static void ask_bot(struct line_game *game, qx_seat seat)
{
    struct qx_error error;
    struct qx_answer answer;
    struct qx_budget budget = game->setup->budget;
    uint64_t began = qx_clock_milliseconds();
    budget.stop = &is_interrupted;
    const bool ok = qx_chair_ask(game->bots[seat], game->session, &budget, &answer, &error);
    qx_session_add_time(game->session, seat, qx_clock_milliseconds() - began);
    if (is_left(game))
        return;
    if (!ok || !qx_session_play(game->session, seat, answer.move, &error)) {
        command_failed("%s", error.text);
        qx_session_forfeit(game->session, seat, "could not answer", NULL);
    }
}

static void ask(struct line_game *game)
{
    qx_seat seat = qx_session_actor(game->session);
    if (game->bots[seat]) {
        ask_bot(game, seat);
        return;
    }
    listen_no_more(game); /* who asks a person listens, too */
    if (is_left(game))
        return;
    if (!game->is_drawn && !game->due)
        line_show(game, seat);
    person_ask(game, seat);
}

/* A game of a person against a level is noted in the diary. */
static void note_result(const struct line_game *game)
{
    enum { DAY_SECONDS = 86400 };
    struct qx_error error;
    if (!qx_diary_add_session(game->session, (uint64_t)(time(NULL) / DAY_SECONDS), &error))
        fprintf(stderr, "quincunx: the result is not kept: %s\n", error.text);
}

static void play_all(struct line_game *game)
{
    struct qx_error error;
    while (!game->is_done) {
        listen(game);
        if (!qx_session_settle(game->session, &error)) {
            line_leave(game, command_failed("%s", error.text));
            break;
        }
        line_autosave(game);
        tell(game);
        if (qx_session_turn(game->session) == QX_NOBODY)
            break;
        ask(game);
    }
    listen_no_more(game);
    if (!game->is_done) {
        line_show(game, QX_NOBODY);
        screen_status(game->session);
        note_result(game);
        hand_on(game);
        if (!game->setup->save)
            game->code = EXIT_YES;
    }
}

static bool init(struct line_game *game, struct qx_session *session, const struct line_setup *setup)
{
    const struct qx_rules *rules = qx_session_rules(session);
    *game = (struct line_game){
        .session = session,
        .setup = setup,
        .rules = rules,
        .bots = calloc((size_t)rules->n_seats, sizeof(struct qx_chair *)),
        .seen = malloc(rules->state_size),
        .list = malloc(rules->n_moves_max * sizeof *game->list),
    };
    asker_init(&game->asker, person_offer, game);
    qx_coach_begin(&game->coach, setup->coach);
    line_tell_anew(game);
    return game->bots && game->seen && game->list;
}

static void release(struct line_game *game)
{
    for (qx_seat seat = 0; game->bots && seat < game->rules->n_seats; seat++)
        qx_chair_free(game->bots[seat]);
    free(game->bots);
    free(game->seen);
    free(game->told);
    free(game->list);
    free(game->due);
    for (size_t i = 0; i < game->n_saved; i++)
        free(game->saved[i]);
    free(game->saved);
    unnamed_release(&game->unnamed);
    asker_release(&game->asker);
}

int line_play(struct qx_session *session, const struct line_setup *setup)
{
    struct line_game game;
    struct qx_error error;
    if (!init(&game, session, setup)) {
        release(&game);
        return command_failed("there is not enough memory for this game");
    }
    if (!seat_all(&game, &error))
        game.code = command_misused("%s", error.text);
    else if (!take_up(&game, &error))
        game.code = command_failed("%s", error.text);
    else
        play_all(&game);
    release(&game);
    return game.code;
}
