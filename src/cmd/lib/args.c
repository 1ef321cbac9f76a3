/*
 * args.c - the arguments that subcommands share.
 */
#include "cmd/lib/args.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cmd/lib/command.h"
#include "cmd/lib/ranks.h"

static uint64_t number(const char *text, const char *name, uint64_t most,
                       const struct argp_state *state)
{
    const char *at = text;
    uint64_t value = 0;
    if (!qx_text_take_number(&at, most, &value) || *at)
        argp_error(state, "--%s needs a number from 0 to %llu, not \"%s\"", name,
                   (unsigned long long)most, text);
    return value;
}

static void add_word(struct args *args, const char *word, const struct argp_state *state)
{
    if (args->n_words == args->n_most || args->n_words == ARGS_WORDS)
        argp_error(state, "\"%s\" is one word too many", word);
    else
        args->word[args->n_words++] = word;
}

static void add_seat(struct args *args, const char *seat, const struct argp_state *state)
{
    if (args->n_seats == ARGS_SEATS)
        argp_error(state, "at most %d seats can be given", ARGS_SEATS);
    else
        args->seat[args->n_seats++] = seat;
}

/* Options that hold a text, a truth or a number, and where they go. */
struct place {
    int key;
    const char *name;
    size_t text, flag, number; /* offset in struct args + 1; 0: not of this kind */
    uint64_t most;
    bool is_written; /* the text names a file for the answer, or "-" */
};

#define AT(field) (offsetof(struct args, field) + 1)

static const struct place places[] = {
    {.key = ARGS_KEY_RULES, .text = AT(rules)},
    {.key = ARGS_KEY_POSITION, .text = AT(position)},
    {.key = ARGS_KEY_LOAD, .text = AT(load)},
    {.key = ARGS_KEY_SAVE, .text = AT(save)},
    {.key = ARGS_KEY_FORMAT, .text = AT(format)},
    {.key = ARGS_KEY_CLOCK, .text = AT(clock)},
    {.key = ARGS_KEY_SPRT, .text = AT(sprt)},
    {.key = ARGS_KEY_CSV, .text = AT(csv), .is_written = true},
    {.key = ARGS_KEY_SVG, .text = AT(svg), .is_written = true},
    {.key = ARGS_KEY_LOG, .text = AT(log)},
    {.key = ARGS_KEY_ISOLATE, .flag = AT(isolate)},
    {.key = ARGS_KEY_HTML, .text = AT(html), .is_written = true},
    {.key = ARGS_KEY_TO, .text = AT(to)},
    {.key = ARGS_KEY_NAMES, .text = AT(names)},
    {.key = ARGS_KEY_SKIP, .flag = AT(skip)},
    {.key = ARGS_KEY_OPENINGS, .text = AT(openings)},
    {.key = ARGS_KEY_BALANCED, .flag = AT(balanced)},
    {.key = ARGS_KEY_ADJUDICATE, .flag = AT(adjudicate)},
    {.key = ARGS_KEY_MEMORY, .name = "memory", .number = AT(memory), .most = 1 << 24},
    {.key = ARGS_KEY_CPU, .name = "cpu", .number = AT(cpu), .most = 86400000},
    {.key = ARGS_KEY_PROCESSES, .name = "processes", .number = AT(processes), .most = 4000},
    {.key = ARGS_KEY_RESUME, .flag = AT(resume)},
    {.key = ARGS_KEY_TRANSCRIPT, .flag = AT(transcript)},
    {.key = ARGS_KEY_JSON, .flag = AT(json)},
    {.key = ARGS_KEY_TURNS, .flag = AT(turns)},
    {.key = ARGS_KEY_TEXT, .flag = AT(text)},
    {.key = ARGS_KEY_EXPLAIN, .flag = AT(explain)},
    {.key = ARGS_KEY_SEED,
     .name = "seed",
     .number = AT(seed),
     .flag = AT(has_seed),
     .most = UINT64_MAX},
    {.key = ARGS_KEY_TIME, .name = "time", .number = AT(time), .most = 86400000},
    {.key = ARGS_KEY_NODES, .name = "nodes", .number = AT(nodes), .most = INT64_MAX},
    {.key = ARGS_KEY_DEPTH, .name = "depth", .number = AT(depth), .most = 1000},
    {.key = ARGS_KEY_THREADS, .name = "threads", .number = AT(threads), .most = QX_MAX_THREADS},
    {.key = ARGS_KEY_SECONDS, .name = "seconds", .number = AT(seconds), .most = 86400},
    {.key = ARGS_KEY_BYTES, .name = "bytes", .number = AT(bytes), .most = UINT32_MAX},
    {.key = ARGS_KEY_OPENING,
     .name = "opening",
     .number = AT(opening),
     .flag = AT(has_opening),
     .most = 1000},
    {.key = ARGS_KEY_GAME,
     .name = "game",
     .number = AT(game),
     .flag = AT(has_game),
     .most = 1000000000},
    {.key = ARGS_KEY_COACH,
     .name = "coach",
     .number = AT(coach),
     .flag = AT(has_coach),
     .most = QX_COACH_ALWAYS},
    {.key = ARGS_KEY_GAMES,
     .name = "games",
     .number = AT(games),
     .flag = AT(has_games),
     .most = 1000000000},
};

bool args_can_write(const char *path)
{
    struct qx_error error;
    const bool ok = !path || qx_file_is_writable(path, &error);
    if (!ok)
        command_failed("%s", error.text);
    return ok;
}

static bool is_file(const char *path)
{
    return path && strcmp(path, "-") != 0;
}

bool args_are_apart(const struct args *args, const char *input)
{
    const char *const files[] = {args->save, args->csv, args->svg, args->html, input};
    for (size_t i = 1; i < sizeof files / sizeof *files; i++)
        for (size_t j = 0; j < i; j++)
            if (is_file(files[i]) && is_file(files[j]) && qx_file_is_same(files[i], files[j])) {
                command_misused("%s is named twice: what is written there needs a file of its own",
                                files[i]);
                return false;
            }
    return true;
}

/* A file that cannot be written is told before the work, not after it. Rank 0 writes it. */
static void check_written(const char *path)
{
    if (strcmp(path, "-") != 0 && !ranks_is_helper() && !args_can_write(path))
        exit(EXIT_NO);
}

bool args_take(struct args *args, int key, char *arg, const struct argp_state *state)
{
    for (size_t i = 0; i < sizeof places / sizeof *places; i++) {
        const struct place *place = &places[i];
        char *base = (char *)args - 1;
        if (place->key != key)
            continue;
        if (place->text)
            memcpy(base + place->text, &arg, sizeof arg);
        if (place->is_written)
            check_written(arg);
        if (place->flag)
            *(bool *)(base + place->flag) = true;
        if (place->number) {
            uint64_t value = number(arg, place->name, place->most, state);
            memcpy(base + place->number, &value, sizeof value);
        }
        return true;
    }
    return false;
}

static void list_games(char *out, size_t size)
{
    struct qx_text text = qx_text_over(out, size);
    for (const struct qx_game *const *game = qx_games(); *game; game++)
        qx_text_print(&text, "%s%s", game == qx_games() ? "" : ", ", (*game)->name);
}

const struct argp *args_table(const struct argp_state *state)
{
    const struct argp *argp = state->root_argp;
    return !argp->args_doc && argp->children ? argp->children[0].argp : argp;
}

/* The first word that is not there, as the usage line names it. */
static void complain_of_missing(const struct args *args, const struct argp_state *state)
{
    const struct argp *argp = args_table(state);
    const char *word = argp->args_doc ? argp->args_doc : "a word";
    for (int i = 0; i < args->n_words && strchr(word, ' '); i++)
        word = strchr(word, ' ') + 1;
    const int length = (int)strcspn(word, " .");
    char names[200] = "";
    if (strncmp(word, "GAME", 4) == 0)
        list_games(names, sizeof names);
    argp_error(state, "%.*s is missing%s%s", length, word, names[0] ? "; there are " : "", names);
}

error_t args_parse(int key, char *arg, struct argp_state *state)
{
    struct args *args = state->input;
    if (key == ARGP_KEY_ARG)
        add_word(args, arg, state);
    else if (key == ARGS_KEY_SEAT)
        add_seat(args, arg, state);
    else if (key == ARGP_KEY_END && args->n_words < args->n_least)
        complain_of_missing(args, state);
    else if (!args_take(args, key, arg, state))
        return ARGP_ERR_UNKNOWN;
    return 0;
}

const struct qx_game *args_game(const char *name)
{
    for (const struct qx_game *const *game = qx_games(); *game; game++)
        if (qx_ascii_is_same((*game)->name, name))
            return *game;
    return NULL;
}

bool args_rules(const struct args *args, struct qx_rules *rules)
{
    struct qx_error error;
    char names[200];
    const struct qx_game *game = args_game(args->word[0]);
    if (!game) {
        list_games(names, sizeof names);
        command_misused("there is no game \"%.*s\"; there are %s", qx_text_cut(args->word[0], 40),
                        args->word[0], names);
        return false;
    }
    if (!qx_rules_init(rules, game, args->rules, &error)) {
        command_misused("%s", error.text);
        return false;
    }
    return true;
}

/* A position that cannot be read, and what one looks like. */
static int misplaced(const struct qx_rules *rules, const char *why)
{
    char like[200];
    void *start = qx_state_new(rules);
    size_t length = start ? rules->game->position_text(rules, start, like, sizeof like) : 0;
    qx_state_free(start);
    if (length == 0 || length >= sizeof like)
        return command_misused("the position: %s", why);
    return command_misused("the position: %s\nA position of %s is like \"%s\".", why,
                           rules->game->title, like);
}

void *args_state(const struct args *args, const struct qx_rules *rules)
{
    struct qx_error error;
    void *state = qx_state_new(rules);
    if (!state) {
        command_failed("there is not enough memory for this game");
        return NULL;
    }
    if (args->position && !rules->game->position_parse(rules, args->position, state, &error)) {
        misplaced(rules, error.text);
        qx_state_free(state);
        return NULL;
    }
    return state;
}

/* A session of the record; what cannot be read is no misuse of the command. */
static int open_record(const char *path, const struct qx_rules *rules, struct qx_session **session)
{
    struct qx_error error;
    size_t length;
    char *text = qx_file_read(path, &length, &error);
    if (!text)
        return command_failed("%s", error.text);
    length = qx_text_settle(text, length);
    *session = qx_session_load(text, length, &error);
    free(text);
    if (!*session)
        return command_failed("%s: %s", path, error.text);
    const struct qx_game *game = qx_session_rules(*session)->game;
    const bool is_other = game != rules->game;
    if (!is_other && qx_session_dismiss_programs(*session))
        return EXIT_YES;
    qx_session_free(*session);
    return is_other ? command_misused("%s is a game of %s", path, game->title)
                    : command_failed("there is not enough memory for this game");
}

unsigned args_opening(const struct args *args, const struct qx_rules *rules)
{
    const unsigned usual = rules->has_chance ? 0 : ARGS_OPENING_MOVES;
    return args->has_opening ? (unsigned)args->opening : usual;
}

uint64_t args_seed(const struct args *args)
{
    return args->has_seed ? args->seed : 1;
}

static int open_session(const struct args *args, const struct qx_rules *rules,
                        struct qx_session **session)
{
    struct qx_error error;
    if (args->load && (args->position || args->rules))
        return command_misused("a record has its rules and its first position in it");
    if (args->load)
        return open_record(args->load, rules, session);
    *session = qx_session_new_at(rules, args_seed(args), args->position, &error);
    if (*session)
        return EXIT_YES;
    return args->position ? misplaced(rules, error.text) : command_misused("%s", error.text);
}

int args_use_session(const struct args *args,
                     int (*use)(const struct args *args, struct qx_session *session))
{
    struct qx_rules rules;
    struct qx_session *session = NULL;
    if (!args_rules(args, &rules))
        return EXIT_MISUSE;
    int code = open_session(args, &rules, &session);
    if (code != EXIT_YES)
        return code;
    code = use(args, session);
    qx_session_free(session);
    return code;
}

bool args_rounds(const struct args *args, uint64_t standard, int n, uint64_t *n_games)
{
    const uint64_t round = (uint64_t)n;
    *n_games = args->has_games ? args->games : standard;
    if (*n_games == 0) {
        command_misused("--games 0: a match needs games");
        return false;
    }
    const uint64_t missing = (round - *n_games % round) % round;
    *n_games += missing;
    if (missing && args->has_games && n == 2)
        fprintf(stderr, "Games come in pairs: %llu are played.\n", (unsigned long long)*n_games);
    else if (missing && args->has_games)
        fprintf(stderr, "Games come in rounds of %d: %llu are played.\n", n,
                (unsigned long long)*n_games);
    return true;
}

bool args_clock(const struct args *args, struct qx_time_control *control)
{
    enum { MOST_SECONDS = 86400 };
    double start = 0, increment = 0;
    char plus = '+', tail;
    *control = (struct qx_time_control){0};
    if (!args->clock)
        return true;
    int n = sscanf(args->clock, "%lf%c%lf%c", &start, &plus, &increment, &tail);
    if ((n != 1 && n != 3) || plus != '+' || !(start >= 0.001 && start <= MOST_SECONDS) ||
        !(increment >= 0 && increment <= MOST_SECONDS)) {
        command_misused("--clock needs seconds for a game, as in 60 or 60+0.5, not \"%.*s\"",
                        qx_text_cut(args->clock, 40), args->clock);
        return false;
    }
    *control = (struct qx_time_control){.start = (uint64_t)(start * 1000),
                                        .increment = (uint64_t)(increment * 1000)};
    return true;
}

int args_threads(const struct args *args)
{
    return args->threads ? (int)args->threads : qx_n_cores();
}
