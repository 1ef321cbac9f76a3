/*
 * explore.c - `quincunx explore`: the moves of a position, what they are worth, and who plays them.
 */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cmd/lib/command.h"
#include "cmd/lib/output.h"
#include "cmd/lib/solving.h"

/* --help and complaints spell them. */
#define STANDARD_TRIES 20
#define MOST           10000

enum { KEY_MOVES = 0x300, KEY_TRIES, KEY_PLAYED };
/* solving comes first, so that solving_parse can fill it. */
struct exploring {
    struct solving solving;
    const char *moves;
    uint64_t n_tries, n_games;
};

static error_t parse(int key, char *arg, struct argp_state *state)
{
    struct exploring *exploring = state->input;
    const char *at = arg;
    switch (key) {
    case KEY_MOVES:
        exploring->moves = arg;
        return 0;
    case KEY_TRIES:
        if (!qx_text_take_number(&at, MOST, &exploring->n_tries) || *at)
            argp_error(state, "\"%s\" is not a number up to " ARGS_SPELL(MOST), arg);
        return 0;
    case KEY_PLAYED:
        if (!qx_text_take_number(&at, MOST, &exploring->n_games) || *at)
            argp_error(state, "\"%s\" is not a number up to " ARGS_SPELL(MOST), arg);
        return 0;
    default:
        return solving_parse(key, arg, state);
    }
}

/* In per cent; "-" where a level never played the move. */
static void print_levels(const double share[QX_N_LEVELS + 1])
{
    for (int level = 1; level <= QX_N_LEVELS; level++)
        if (isnan(share[level]))
            printf(" %4s", "-");
        else
            printf(" %4.0f", 100 * share[level]);
}

/* How the moves scored in games of the levels. */
static void print_scores(const struct exploring *exploring, const struct qx_rules *rules,
                         const struct qx_explored *moves, size_t n)
{
    printf("\n%-10s %-24s", "move", "score, in % of the point");
    for (int level = 1; level <= QX_N_LEVELS; level++)
        printf(" %4d", level);
    printf("  by level, %llu game%s each\n", (unsigned long long)exploring->n_games,
           exploring->n_games == 1 ? "" : "s");
    for (size_t i = 0; i < n; i++) {
        char text[QX_MOVE_SIZE];
        bool is_played = false;
        for (int level = 1; level <= QX_N_LEVELS; level++)
            is_played = is_played || !isnan(moves[i].score[level]);
        if (!is_played)
            continue;
        rules->game->move_text(rules, moves[i].worth.move, text, sizeof text);
        printf("%-10s %-24s", text, "");
        print_levels(moves[i].score);
        putchar('\n');
    }
}

static void print_all(const struct exploring *exploring, const struct qx_session *session,
                      const struct qx_explored *moves, size_t n)
{
    const struct qx_rules *rules = qx_session_rules(session);
    const bool is_together = qx_session_turn(session) == QX_TOGETHER;
    const struct qx_draw draw = screen_draw();
    const char *name = qx_opening_name(rules, qx_session_state(session));
    screen_show(rules, qx_session_state(session), &draw);
    if (name)
        puts(name);
    printf("%-10s %-24s", "move", "worth");
    for (int level = 1; exploring->n_tries > 0 && level <= QX_N_LEVELS; level++)
        printf(" %4d", level);
    puts(exploring->n_tries > 0 ? "  % of the time, by level" : "");
    for (size_t i = 0; i < n; i++) {
        char text[QX_MOVE_SIZE], words[QX_WORDS_SIZE];
        rules->game->move_text(rules, moves[i].worth.move, text, sizeof text);
        qx_words_move_worth(rules, &moves[i].worth, is_together, words, sizeof words);
        printf("%-10s %-24s", text, words);
        if (exploring->n_tries > 0)
            print_levels(moves[i].often);
        printf("%s%s\n", moves[i].name ? "  " : "", moves[i].name ? moves[i].name : "");
    }
    if (exploring->n_games > 0)
        print_scores(exploring, rules, moves, n);
}

/* Lets every level play from here. */
static bool play_levels(const struct exploring *exploring, struct qx_explorer *explorer,
                        const struct qx_session *session, struct qx_error *error)
{
    for (int level = 1; exploring->n_games > 0 && level <= QX_N_LEVELS; level++)
        if (!qx_explorer_level(explorer, session, level, 0, (unsigned)exploring->n_games, error))
            return false;
    return true;
}

static int look(const struct exploring *exploring, const struct qx_session *session)
{
    const struct qx_analysis_means means = solving_means(&exploring->solving);
    const struct qx_explored *moves;
    struct qx_error error;
    struct qx_explorer *explorer = qx_explorer_new(qx_session_rules(session), &means, &error);
    const size_t n =
        explorer ? qx_explorer_look(explorer, session, (unsigned)exploring->n_tries, &moves, &error)
                 : 0;
    int code = EXIT_YES;
    if (n == 0 || !play_levels(exploring, explorer, session, &error)) {
        code = command_failed("%s", error.text);
    } else if (exploring->solving.args.json) {
        struct qx_json json = {.indent = 2};
        json_begin(&json, "explore", qx_session_rules(session));
        json_put_position(&json, "position", qx_session_rules(session), qx_session_state(session));
        qx_explorer_json(explorer, session, &json);
        qx_json_close(&json, '}');
        code = screen_json(&json);
    } else {
        print_all(exploring, session, moves, n);
    }
    qx_explorer_free(explorer);
    return code;
}

/* Plays the next word of the text if it is moves run together ("f5d6"), in games that write them
 * so. A word that is longer than any move of theirs is meant so, and what is wrong with it told
 * so. */
static bool take_transcript(struct qx_session *session, const char **text, struct qx_error *error)
{
    const size_t length = strcspn(*text, " ");
    char *word = strndup(*text, length);
    if (!word)
        return qx_fail(error, "there is not enough memory for the moves");
    const bool is_meant = qx_session_rules(session)->game->has_transcript &&
                          length > strlen("a10") && !qx_ascii_is_same(word, "pass");
    const bool ok = qx_session_play_transcript(session, word, is_meant ? error : NULL);
    free(word);
    *text += ok ? length : 0;
    return ok;
}

/* Plays the moves of a text from where the session stands. */
static bool walk(struct qx_session *session, const char *text, struct qx_error *error)
{
    const struct qx_rules *rules = qx_session_rules(session);
    while (text && *(text += strspn(text, " "))) {
        const void *state = qx_session_state(session);
        const qx_seat seat = qx_next(rules, state);
        qx_move move;
        if (seat < 0)
            return qx_fail(error, "nobody is to move before %.*s", qx_text_cut(text, 40), text);
        const bool ok = qx_move_take(rules, state, seat, &text, &move, error)
                            ? qx_session_play(session, seat, move, error)
                            : take_transcript(session, &text, error);
        if (!ok || !qx_session_settle(session, error))
            return false;
    }
    return true;
}

static int run(int argc, char **argv)
{
    static const struct argp_option options[] = {
        ARGS_RULES,
        ARGS_POSITION,
        {"moves", KEY_MOVES, "MOVES", 0, "after these moves, blanks between them", 0},
        {"tries", KEY_TRIES, "N", 0,
         "how often each level is asked (standard: " ARGS_SPELL(STANDARD_TRIES) "; 0: never)", 0},
        {"games", KEY_PLAYED, "N", 0,
         "games that each level plays from here, to see how moves score (standard: 0)", 0},
        SOLVING_FOLDER,
        ARGS_NODES_JUDGING,
        ARGS_JSON,
        {0}};
    static const struct argp argp = {
        options,
        parse,
        "GAME",
        "Shows all moves of a position, best first: what each is worth, by proof where that is "
        "known and else about, by a bot's estimate; how often each level plays it and, with "
        "--games, how it scores; and in Othello "
        "what the opening is called.",
        NULL,
        NULL,
        NULL};
    struct exploring exploring = {.solving = {.args = {.n_least = 1, .n_most = 1}},
                                  .n_tries = STANDARD_TRIES};
    struct qx_rules rules;
    struct qx_error error;
    argp_parse(&argp, argc, argv, 0, NULL, &exploring);
    if (!args_rules(&exploring.solving.args, &rules))
        return EXIT_MISUSE;
    struct qx_session *session =
        qx_session_new_at(&rules, 1, exploring.solving.args.position, &error);
    if (!session)
        return command_misused("%s", error.text);
    int code = EXIT_MISUSE;
    if (!qx_session_settle(session, &error) || !walk(session, exploring.moves, &error)) {
        command_misused("%s", error.text);
    } else {
        code = solving_begin(&exploring.solving) ? look(&exploring, session) : EXIT_NO;
        solving_end(&exploring.solving);
    }
    qx_session_free(session);
    return code;
}

const struct command command_explore = {
    .name = "explore",
    .what = "show all moves of a position, their worth and who plays them",
    .run = run,
};
