/*
 * puzzle.c - `quincunx puzzle`: a position with one right move, to be found at the keyboard.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "cmd/lib/command.h"
#include "cmd/lib/output.h"
#include "cmd/lib/puzzle_maker.h"
#include "cmd/lib/solving.h"

enum { KEY_DAILY = 0x300, KEY_THEME, KEY_NUMBER, KEY_MAKE, KEY_PROVE };
enum { MOVE_SIZE = 64, LINE_SIZE = 256, DAY_SECONDS = 86400 };

/* solving comes first, so that solving_parse can fill it. */
struct puzzling {
    struct solving solving;
    const char *theme;
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

/* The puzzle that is asked for; *number counts from 1. False: has said why not. */
static bool choose(const struct puzzling *puzzling, const struct qx_game *game,
                   struct qx_puzzle *out, size_t *number)
{
    struct qx_error error;
    const size_t n = qx_puzzle_count(game);
    size_t i = puzzling->number ? (size_t)puzzling->number - 1 : 0;
    if (n > 0 && puzzling->is_daily)
        i = qx_puzzle_daily(game, today());
    else if (n > 0 && !puzzling->number)
        i = puzzling->solving.args.has_seed ? draw(puzzling, game, n) : suggest(puzzling, game);
    if (i >= n)
        command_misused(puzzling->number ? "there are %zu puzzles of %s"
                                         : "of the %zu puzzles of %s none has that theme",
                        n, game->title);
    else if (!qx_puzzle_get(game, i, out, &error))
        command_failed("%s", error.text);
    *number = i + 1;
    return i < n;
}

/* --- trying ---------------------------------------------------------------------------------- */

/* A puzzle on the table. */
struct trial {
    const struct qx_puzzle *puzzle;
    void *state;
    int at;      /* how much of the line is played */
    int n_wrong; /* moves tried in vain            */
};

static void show(const struct trial *trial)
{
    const struct qx_draw draw = screen_draw();
    screen_show(&trial->puzzle->rules, trial->state, &draw);
}

static void make_step(struct trial *trial)
{
    char words[QX_WORDS_SIZE];
    const struct qx_step step = trial->puzzle->line[trial->at++];
    qx_words_step(&trial->puzzle->rules, trial->state, step, false, words, sizeof words);
    puts(words);
    qx_apply(&trial->puzzle->rules, trial->state, step.seat, step.move);
}

/* The right move, and the answers to it. */
static void go_on(struct trial *trial)
{
    const struct qx_puzzle *puzzle = trial->puzzle;
    do
        make_step(trial);
    while (trial->at < puzzle->n_line && puzzle->line[trial->at].seat != puzzle->seat);
    if (trial->at < puzzle->n_line)
        show(trial);
}

static void tell_solution(struct trial *trial)
{
    while (trial->at < trial->puzzle->n_line)
        make_step(trial);
}

static void hint(const struct trial *trial)
{
    const struct qx_rules *rules = &trial->puzzle->rules;
    uint64_t taps[QX_MAX_TAPS];
    struct qx_cell cell;
    const int n = rules->game->taps(rules, trial->state, trial->puzzle->line[trial->at].move, taps);
    if (n == 0) {
        puts("It is a move without a place.");
        return;
    }
    rules->game->cell(rules, taps[0], &cell);
    printf(n > 1 ? "It begins at %s.\n" : "Look at %.1s.\n", cell.name);
}

static void try_move(struct trial *trial, const char *line)
{
    const struct qx_puzzle *puzzle = trial->puzzle;
    struct qx_error error;
    qx_move move;
    for (const char *at = line; *at && trial->at < puzzle->n_line;) {
        if (!qx_move_take(&puzzle->rules, trial->state, puzzle->seat, &at, &move, &error)) {
            printf("%s.\n", error.text);
            return;
        }
        if (move != puzzle->line[trial->at].move) {
            puts("Not that one. Try again, or type hint, solution or quit.");
            trial->n_wrong++;
            return;
        }
        go_on(trial);
        at += strspn(at, " ");
    }
}

/* True: the trial is over. */
static bool obey(struct trial *trial, char *line)
{
    line[strcspn(line, "\r\n")] = '\0';
    if (strcmp(line, "quit") == 0 || strcmp(line, "q") == 0)
        return true;
    if (strcmp(line, "solution") == 0) {
        tell_solution(trial);
        trial->n_wrong++;
    } else if (strcmp(line, "hint") == 0)
        hint(trial);
    else if (*line)
        try_move(trial, line);
    return trial->at == trial->puzzle->n_line;
}

/* Notes the try in the diary, and says what it makes of the rating. Where nothing was tried there
 * is nothing to note. */
static void note(const struct trial *trial, size_t number, bool is_solved)
{
    const struct qx_game *game = trial->puzzle->rules.game;
    const struct qx_try tried = {.day = today(),
                                 .game = game,
                                 .number = number,
                                 .rating = trial->puzzle->rating,
                                 .is_solved = is_solved};
    struct qx_error error;
    if (trial->at == 0 && trial->n_wrong == 0)
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

static int try_puzzle(const struct qx_puzzle *puzzle, size_t number)
{
    char task[QX_WORDS_SIZE], line[LINE_SIZE];
    struct trial trial = {.puzzle = puzzle, .state = qx_puzzle_state(puzzle)};
    if (!trial.state)
        return command_failed("there is not enough memory for the position");
    qx_puzzle_task(puzzle, task, sizeof task);
    show(&trial);
    printf("Puzzle %zu of %s, rated %d.\n%s\n", number, puzzle->rules.game->title, puzzle->rating,
           task);
    bool is_over = false;
    while (!is_over) {
        fputs("> ", stdout);
        fflush(stdout);
        if (!fgets(line, sizeof line, stdin)) {
            putchar('\n');
            break;
        }
        is_over = obey(&trial, line);
    }
    const bool is_solved = trial.at == puzzle->n_line && trial.n_wrong == 0;
    if (trial.at == puzzle->n_line)
        puts(is_solved ? "Solved at the first try." : "That is it.");
    note(&trial, number, is_solved);
    qx_state_free(trial.state);
    return is_solved ? EXIT_YES : EXIT_NO;
}

/* --- as data --------------------------------------------------------------------------------- */

static int print_json(const struct qx_puzzle *puzzle, size_t number)
{
    struct qx_json json = {.indent = 2};
    char task[QX_WORDS_SIZE], move[MOVE_SIZE];
    qx_puzzle_task(puzzle, task, sizeof task);
    json_begin(&json, "puzzle", &puzzle->rules);
    qx_json_put_count(&json, "number", number);
    qx_json_put_string(&json, "theme", qx_theme_name(puzzle->theme));
    qx_json_put_number(&json, "turns", puzzle->turns);
    qx_json_put_number(&json, "rating", puzzle->rating);
    qx_json_put_number(&json, "seat", puzzle->seat + 1);
    qx_json_put_string(&json, "position", puzzle->position);
    qx_json_put_string(&json, "task", task);
    qx_json_key(&json, "line");
    qx_json_open(&json, '[');
    for (int i = 0; i < puzzle->n_line; i++) {
        puzzle->rules.game->move_text(&puzzle->rules, puzzle->line[i].move, move, sizeof move);
        qx_json_string(&json, move);
    }
    qx_json_close(&json, ']');
    qx_json_close(&json, '}');
    return screen_json(&json);
}

/* --- making and proving ---------------------------------------------------------------------- */

static int make(struct puzzling *puzzling, const struct qx_game *game)
{
    struct qx_error error = {""};
    const struct args *args = &puzzling->solving.args;
    if (!solving_begin(&puzzling->solving))
        return EXIT_NO;
    const struct puzzle_wish wish = {.game = game,
                                     .theme = puzzling->theme,
                                     .n = puzzling->make,
                                     .seed = args_seed(args),
                                     .stop = puzzling->solving.work.stop};
    char *text = puzzle_maker_run(&wish, &error);
    bool ok = text;
    if (ok && args->save)
        ok = qx_file_write(args->save, text, strlen(text), &error);
    else if (ok)
        fputs(text, stdout);
    free(text);
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
        if (!prover ||
            memcmp(&puzzle.rules.option, &before.rules.option, sizeof puzzle.rules.option) != 0) {
            qx_prover_free(prover);
            prover = qx_prover_new(&puzzle.rules, &error);
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
        {"theme", KEY_THEME, "T", 0, "of this theme: win, only, golden, hold, most, mix, safe", 0},
        {"number", KEY_NUMBER, "N", 0, "this one, from the easiest to the hardest", 0},
        {"make", KEY_MAKE, "N", 0, "make N new ones of each kind instead", 0},
        {"prove", KEY_PROVE, NULL, 0, "prove all puzzles of the game anew", 0},
        {"save", ARGS_KEY_SAVE, "FILE", 0, "write new puzzles into this file", 0},
        ARGS_SEED,
        ARGS_JSON,
        {0}};
    static const struct argp argp = {
        options,
        parse,
        "GAME",
        "Shows a position in which one move is right, proven to be the only one, and asks for it: "
        "one near your rating that you have not solved yet, or by --seed any. Exits with 0 when it "
        "is found at the first try, which `quincunx progress` remembers.",
        NULL,
        NULL,
        NULL};
    struct puzzling puzzling = {.solving = {.args = {.n_least = 1, .n_most = 1}}};
    struct qx_rules rules;
    struct qx_puzzle puzzle;
    enum qx_theme theme;
    size_t number;
    argp_parse(&argp, argc, argv, 0, NULL, &puzzling);
    if (!args_rules(&puzzling.solving.args, &rules))
        return EXIT_MISUSE;
    if (puzzling.theme && !qx_theme_find(puzzling.theme, &theme))
        return command_misused("there is no theme \"%s\"; there are win, only, golden, hold, most, "
                               "mix and safe",
                               puzzling.theme);
    if (puzzling.theme && (puzzling.number || puzzling.is_daily))
        return command_misused("--theme asks for any puzzle of a theme, not for a certain one");
    if (puzzling.make)
        return make(&puzzling, rules.game);
    if (puzzling.is_proof)
        return prove_all(rules.game);
    if (!choose(&puzzling, rules.game, &puzzle, &number))
        return EXIT_MISUSE;
    return puzzling.solving.args.json ? print_json(&puzzle, number) : try_puzzle(&puzzle, number);
}

const struct command command_puzzle = {
    .name = "puzzle",
    .what = "find the one right move of a position",
    .run = run,
};
