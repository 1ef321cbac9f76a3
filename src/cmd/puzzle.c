/*
 * puzzle.c - `quincunx puzzle`: a position with one right move, to be found at the keyboard.
 */
#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "cmd/lib/command.h"
#include "cmd/lib/output.h"
#include "cmd/lib/asker.h"
#include "cmd/lib/journal.h"
#include "cmd/lib/puzzle_maker.h"
#include "cmd/lib/solving.h"

enum { KEY_DAILY = 0x300, KEY_THEME, KEY_NUMBER, KEY_MAKE, KEY_PROVE, KEY_TRY, KEY_FROM };
enum { LINE_SIZE = 512, DAY_SECONDS = 86400 };

/* solving comes first, so that solving_parse can fill it. */
struct puzzling {
    struct solving solving;
    const char *theme, *moves, *from;
    uint64_t number, make;
    bool is_daily, is_proof;
};

static error_t parse_count(struct argp_state *state, const char *arg, uint64_t *out)
{
    const char *at = arg;
    if (!qx_text_take_number(&at, 1000000, out) || *at || *out == 0)
        argp_error(state, "\"%s\" is not a number from 1 to 1000000", arg);
    return 0;
}

static error_t parse(int key, char *arg, struct argp_state *state)
{
    struct puzzling *puzzling = state->input;
    switch (key) {
    case KEY_DAILY:
        puzzling->is_daily = true;
        return 0;
    case KEY_PROVE:
        puzzling->is_proof = true;
        return 0;
    case KEY_THEME:
        puzzling->theme = arg;
        return 0;
    case KEY_FROM:
        puzzling->from = arg;
        return 0;
    case KEY_TRY:
        puzzling->moves = arg;
        return 0;
    case KEY_NUMBER:
        return parse_count(state, arg, &puzzling->number);
    case KEY_MAKE:
        return parse_count(state, arg, &puzzling->make);
    default:
        return solving_parse(key, arg, state);
    }
}

/* --- choosing -------------------------------------------------------------------------------- */

static uint64_t today(void)
{
    return (uint64_t)(time(NULL) / DAY_SECONDS);
}

/* The number, from 0, of a puzzle that fits the person and has the theme; the count where none
 * does. */
static size_t suggest(const struct puzzling *puzzling, const struct qx_game *game)
{
    enum qx_theme theme = QX_N_THEMES;
    char *text = qx_diary_load(NULL);
    if (puzzling->theme)
        qx_theme_find(puzzling->theme, &theme);
    const size_t i = qx_diary_next(text ? text : "", game, theme, qx_mix((uint64_t)time(NULL)));
    free(text);
    return i;
}

/* The same by chance, from a seed. */
static size_t draw(const struct puzzling *puzzling, const struct qx_game *game, size_t n)
{
    struct qx_random random;
    qx_random_init(&random, puzzling->solving.args.seed);
    size_t chosen = n, n_fit = 0;
    for (size_t i = 0; i < n; i++) {
        struct qx_puzzle puzzle;
        if (!qx_puzzle_get(game, i, &puzzle, NULL) ||
            (puzzling->theme && strcmp(qx_theme_name(puzzle.theme), puzzling->theme) != 0))
            continue;
        if (qx_random_below(&random, ++n_fit) == 0)
            chosen = i;
    }
    return chosen;
}

static bool has_theme(const struct qx_game *game, const char *theme)
{
    struct qx_puzzle puzzle;
    const size_t n = qx_puzzle_count(game);
    bool has = !theme && n > 0;
    for (size_t i = 0; i < n && !has; i++)
        has = qx_puzzle_get(game, i, &puzzle, NULL) &&
              strcmp(qx_theme_name(puzzle.theme), theme) == 0;
    return has;
}

/* Games take turns day by day; where today's has no puzzle of the theme, the next that has. */
static const char *game_of_today(const char *theme)
{
    const struct qx_game *const *games = qx_games();
    size_t n = 0;
    while (games[n])
        n++;
    assert(n > 0);
    size_t i = today() % n;
    for (size_t tried = 1; tried < n && !has_theme(games[i], theme); tried++)
        i = (i + 1) % n;
    return games[i]->name;
}

/* The puzzle that is asked for; *number counts from 1. Else it has said why not. */
static int choose(const struct puzzling *puzzling, const struct qx_game *game,
                  struct qx_puzzle *out, size_t *number)
{
    struct qx_error error;
    const size_t n = qx_puzzle_count(game);
    size_t i = puzzling->number ? (size_t)puzzling->number - 1 : 0;
    if (n > 0 && puzzling->is_daily)
        i = qx_puzzle_daily(game, today());
    else if (n > 0 && !puzzling->number)
        i = puzzling->solving.args.has_seed ? draw(puzzling, game, n) : suggest(puzzling, game);
    *number = i + 1;
    if (i < n)
        return qx_puzzle_get(game, i, out, &error) ? EXIT_YES : command_failed("%s", error.text);
    if (puzzling->number)
        return command_misused("there are %zu puzzles of %s", n, game->title);
    if (!has_theme(game, puzzling->theme))
        return command_misused("of the %zu puzzles of %s none has that theme", n, game->title);
    return command_failed("all of these puzzles are solved; --seed N shows one again");
}

/* --- trying ---------------------------------------------------------------------------------- */

static void show(const struct qx_trial *trial)
{
    const struct qx_draw draw = screen_draw();
    const struct qx_session *session = qx_trial_session(trial);
    screen_show(qx_session_rules(session), qx_session_state(session), &draw);
}

/* The steps of a line in sentences, from the present position's `n` steps before. */
static void tell_steps(const struct qx_trial *trial, const struct qx_review_line *line)
{
    const struct qx_session *session = qx_trial_session(trial);
    struct qx_session *copy = qx_session_copy(session);
    char words[QX_WORDS_SIZE];
    for (int i = 0; copy && i < line->n; i++) {
        qx_session_go(copy, qx_session_n_steps(session) - (size_t)(line->n - i));
        qx_words_step(qx_session_rules(copy), qx_session_state(copy), line->step[i], false, words,
                      sizeof words);
        puts(words);
    }
    qx_session_free(copy);
}

static void tell_reply(const struct qx_trial *trial, const struct qx_reply *reply)
{
    char line[LINE_SIZE];
    switch (reply->kind) {
    case QX_REPLY_ILLEGAL:
        puts(reply->words);
        return;
    case QX_REPLY_WRONG:
        puts(reply->words);
        qx_words_line(&qx_trial_puzzle(trial)->rules, &reply->line, true, line, sizeof line);
        if (reply->line.n > 2)
            printf("It goes on: %s\n", line);
        puts("Try again, or type hint, solution or quit.");
        return;
    case QX_REPLY_RIGHT:
    case QX_REPLY_DONE:
    case QX_N_REPLIES:
        tell_steps(trial, &reply->line);
        break;
    }
    if (reply->kind == QX_REPLY_RIGHT)
        show(trial);
    else
        puts(reply->words);
}

/* The moves of a line, one after the other, up to the first that is not right. */
static bool try_moves(struct qx_trial *trial, const char *line, struct qx_error *error)
{
    struct qx_reply reply = {.kind = QX_REPLY_RIGHT};
    while (*line && reply.kind == QX_REPLY_RIGHT) {
        if (!qx_trial_text(trial, &line, &reply, error))
            return false;
        tell_reply(trial, &reply);
        line += strspn(line, " ");
    }
    return true;
}

static bool tell_solution(struct qx_trial *trial, struct qx_error *error)
{
    struct qx_reply reply;
    if (!qx_trial_show(trial, &reply, error))
        return false;
    tell_reply(trial, &reply);
    return true;
}

static void tell_hint(struct qx_trial *trial)
{
    uint64_t cells[QX_MAX_TAPS];
    int n_cells;
    char words[QX_WORDS_SIZE];
    qx_trial_hint(trial, cells, &n_cells, words, sizeof words);
    puts(words);
}

/* True: the trial is over. */
static bool obey(struct qx_trial *trial, const char *line)
{
    struct qx_error error;
    bool ok = true;
    if (strcmp(line, "quit") == 0 || strcmp(line, "q") == 0)
        return true;
    if (strcmp(line, "solution") == 0)
        ok = tell_solution(trial, &error);
    else if (strcmp(line, "hint") == 0)
        tell_hint(trial);
    else if (*line)
        ok = try_moves(trial, line, &error);
    if (!ok)
        printf("%s.\n", error.text);
    return qx_trial_is_done(trial);
}

/* Notes the try in the diary, and says what it makes of the rating. */
static void note(const struct qx_trial *trial)
{
    const struct qx_game *game = qx_trial_puzzle(trial)->rules.game;
    struct qx_try tried;
    struct qx_error error;
    if (!qx_trial_note(trial, today(), &tried))
        return;
    char *text = qx_diary_add(&tried, &error) ? qx_diary_load(&error) : NULL;
    if (!text) {
        fprintf(stderr, "quincunx: the try is not kept: %s\n", error.text);
        return;
    }
    const struct qx_skill skill = qx_diary_walk(text, game, NULL, NULL);
    printf("Your rating is %.0f, after %zu puzzle%s of %s.\n", skill.rating, skill.n_tries,
           skill.n_tries == 1 ? "" : "s", game->title);
    free(text);
}

static void offer(void *context, struct completion *completion)
{
    static const char *const orders[] = {"hint", "solution", "quit"};
    for (size_t i = 0; i < sizeof orders / sizeof *orders; i++)
        completion_offer(completion, orders[i]);
    completion_offer_moves(completion, qx_trial_session(context));
}

static enum asker_answer ask(struct qx_trial *trial)
{
    struct asker asker;
    enum asker_answer answer;
    asker_init(&asker, offer, trial);
    do
        answer = asker_ask(&asker, "> ");
    while (answer == ASKER_LINE && !obey(trial, asker.line));
    asker_release(&asker);
    return answer;
}

static int try_puzzle(struct qx_trial *trial, size_t number)
{
    const struct qx_puzzle *puzzle = qx_trial_puzzle(trial);
    char task[QX_WORDS_SIZE];
    qx_puzzle_task(puzzle, task, sizeof task);
    show(trial);
    printf("Puzzle %zu of %s, rated %d.\n%s\n", number, puzzle->rules.game->title, puzzle->rating,
           task);
    if (ask(trial) == ASKER_INTERRUPT)
        return EXIT_INTERRUPT;
    note(trial);
    return qx_trial_is_solved(trial) ? EXIT_YES : EXIT_NO;
}

/* --- as data --------------------------------------------------------------------------------- */

static void put_line(struct qx_json *json, const struct qx_puzzle *puzzle)
{
    char move[QX_MOVE_SIZE];
    qx_json_key(json, "line");
    qx_json_open(json, '[');
    for (int i = 0; i < puzzle->n_line; i++) {
        puzzle->rules.game->move_text(&puzzle->rules, puzzle->line[i].move, move, sizeof move);
        qx_json_string(json, move);
    }
    qx_json_close(json, ']');
}

/* Each move of the text with what is said to it. */
static bool put_replies(struct qx_json *json, struct qx_trial *trial, const char *text,
                        struct qx_error *error)
{
    struct qx_reply reply = {.kind = QX_REPLY_RIGHT};
    qx_json_key(json, "replies");
    qx_json_open(json, '[');
    for (text += strspn(text, " "); *text && !qx_trial_is_done(trial); text += strspn(text, " ")) {
        if (!qx_trial_text(trial, &text, &reply, error))
            return false;
        qx_json_open(json, '{');
        qx_reply_json(&qx_trial_puzzle(trial)->rules, &reply, json);
        qx_json_close(json, '}');
        if (reply.kind == QX_REPLY_ILLEGAL)
            break;
    }
    qx_json_close(json, ']');
    return true;
}

/* Moves that are only asked about are no try of a person's: the diary is not written. */
static int print_json(struct qx_trial *trial, const char *moves)
{
    struct qx_json json = {.indent = 2};
    struct qx_error error;
    json_begin(&json, "puzzle", &qx_trial_puzzle(trial)->rules);
    if (moves && !put_replies(&json, trial, moves, &error)) {
        qx_json_release(&json);
        return command_failed("%s", error.text);
    }
    qx_trial_json(trial, &json);
    put_line(&json, qx_trial_puzzle(trial));
    qx_json_close(&json, '}');
    return screen_json(&json);
}

static int open_trial(const struct puzzling *puzzling, const struct qx_puzzle *puzzle,
                      size_t number)
{
    struct qx_error error;
    struct qx_trial *trial = qx_trial_new(puzzle, number, NULL, &error);
    if (!trial)
        return command_failed("%s", error.text);
    const int rc = puzzling->solving.args.json ? print_json(trial, puzzling->moves)
                                               : try_puzzle(trial, number);
    qx_trial_free(trial);
    return rc;
}

/* --- making and proving ---------------------------------------------------------------------- */

static size_t count_lines(const char *text)
{
    size_t n = 0;
    for (const char *at = text; (at = strchr(at, '\n')) != NULL; at++)
        n++;
    return n;
}

static int make(struct puzzling *puzzling, const struct qx_game *game)
{
    struct qx_error error = {""};
    const struct args *args = &puzzling->solving.args;
    if (!args_can_write(args->save))
        return EXIT_NO;
    /* Before Ctrl-C is heard: a pipe is waited for until it ends. */
    size_t length;
    char *games = puzzling->from ? journal_read_games(puzzling->from, &length, &error) : NULL;
    if (puzzling->from && !games)
        return command_failed("%s", error.text);
    if (!solving_begin(&puzzling->solving)) {
        free(games);
        return EXIT_NO;
    }
    const struct puzzle_wish wish = {.game = game,
                                     .theme = puzzling->theme,
                                     .n = puzzling->make,
                                     .seed = args_seed(args),
                                     .games = games,
                                     .stop = puzzling->solving.work.stop};
    char *text = puzzle_maker_run(&wish, &error);
    const bool is_stopped = qx_work_is_stopped(&puzzling->solving.work);
    bool ok =
        text &&
        (*text || (is_stopped ? qx_fail(&error, "stopped before a puzzle was found")
                              : qx_fail(&error, "no such puzzle of %s was found", game->title)));
    if (ok && args->save)
        ok = qx_file_write(args->save, text, strlen(text), &error);
    else if (ok)
        fputs(text, stdout);
    if (ok && is_stopped)
        ok = qx_fail(&error, "stopped before the end; puzzles that were made: %zu",
                     count_lines(text));
    free(text);
    free(games);
    solving_end(&puzzling->solving);
    return ok ? EXIT_YES : command_failed("%s", error.text);
}

/* Proves all puzzles of a game anew; puzzles of the same rules share a prover. */
static int prove_all(const struct qx_game *game)
{
    struct qx_error error = {""};
    struct qx_prover *prover = NULL;
    struct qx_puzzle puzzle, before = {0};
    const size_t n = qx_puzzle_count(game);
    size_t n_proven = 0;
    for (; n_proven < n && qx_puzzle_get(game, n_proven, &puzzle, &error); n_proven++) {
        if (!prover || !qx_rules_is_same(&puzzle.rules, &before.rules)) {
            qx_prover_free(prover);
            prover = qx_prover_new(&puzzle.rules, NULL, &error);
        }
        if (!prover || !qx_puzzle_prove(prover, &puzzle, &error))
            break;
        before = puzzle;
    }
    qx_prover_free(prover);
    if (n_proven < n)
        return command_failed("puzzle %zu of %s: %s", n_proven + 1, game->title, error.text);
    printf("%zu puzzles of %s proven.\n", n, game->title);
    return EXIT_YES;
}

static int run(int argc, char **argv)
{
    static const struct argp_option options[] = {
        {"daily", KEY_DAILY, NULL, 0, "today's puzzle, the same everywhere", 0},
        {"theme", KEY_THEME, "THEME", 0, "of this theme: win, only, golden, hold, most, mix, safe",
         0},
        {"number", KEY_NUMBER, "N", 0, "this one, from the easiest to the hardest", 0},
        {"make", KEY_MAKE, "N", 0, "make N new ones of each kind instead, from random games", 0},
        {"from", KEY_FROM, "FILE", 0, "with --make: from the games of this record or match", 0},
        {"prove", KEY_PROVE, NULL, 0, "prove all puzzles of the game anew", 0},
        {"try", KEY_TRY, "MOVES", 0, "with --json: what is said to these moves", 0},
        {"save", ARGS_KEY_SAVE, "FILE", 0, "write new puzzles into this file", 0},
        {"seed", ARGS_KEY_SEED, "N", 0,
         "any puzzle, drawn by this seed (standard: one that fits you; with --make: 1)", 0},
        ARGS_JSON,
        {0}};
    static const struct argp argp = {
        options,
        parse,
        "[GAME]",
        "Shows a position in which one move is right, proven to be the only one, and asks for it: "
        "one near your rating that you have not solved yet, or by --seed any. Without GAME: of the "
        "day's game. Exits with 0 when it is found at the first try, which `quincunx progress` "
        "remembers.",
        NULL,
        NULL,
        NULL};
    struct puzzling puzzling = {.solving = {.args = {.n_least = 0, .n_most = 1}}};
    struct args *args = &puzzling.solving.args;
    struct qx_rules rules;
    struct qx_puzzle puzzle;
    enum qx_theme theme;
    size_t number;
    argp_parse(&argp, argc, argv, 0, NULL, &puzzling);
    if (puzzling.theme && !qx_theme_find(puzzling.theme, &theme))
        return command_misused("there is no theme \"%s\"; there are win, only, golden, hold, most, "
                               "mix and safe",
                               puzzling.theme);
    if (args->n_words == 0 && (puzzling.number || puzzling.make || puzzling.is_proof))
        return command_misused("--number, --make and --prove want a GAME");
    if (args->n_words == 0)
        args->word[args->n_words++] = game_of_today(puzzling.theme);
    if (!args_rules(args, &rules))
        return EXIT_MISUSE;
    if (puzzling.theme && (puzzling.number || puzzling.is_daily))
        return command_misused("--theme asks for any puzzle of a theme, not for a certain one");
    if (puzzling.moves && !args->json)
        return command_misused("--try wants --json; without it moves are typed");
    if (puzzling.number && puzzling.is_daily)
        return command_misused("--number and --daily ask for two puzzles");
    if ((puzzling.from || args->save) && !puzzling.make)
        return command_misused("--from and --save want --make: how many puzzles of each kind");
    if (puzzling.make)
        return make(&puzzling, rules.game);
    if (puzzling.is_proof)
        return prove_all(rules.game);
    const int code = choose(&puzzling, rules.game, &puzzle, &number);
    return code == EXIT_YES ? open_trial(&puzzling, &puzzle, number) : code;
}

const struct command command_puzzle = {
    .name = "puzzle",
    .what = "find the one right move of a position",
    .run = run,
};
