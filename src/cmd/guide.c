/*
 * guide.c - `quincunx guide`: a guided first game at the keyboard.
 */
#include <stdio.h>
#include <string.h>

#include "cmd/lib/args.h"
#include "cmd/lib/command.h"
#include "cmd/lib/output.h"
#include "cmd/lib/asker.h"

enum { KEY_TRY = 0x300, KEY_STEP };
enum { LINE_SIZE = 256, COLUMNS = 80 };

/* args comes first, so that args_parse can fill it. */
struct guiding {
    struct args args;
    const char *moves;
    uint64_t step;
};

static error_t parse(int key, char *arg, struct argp_state *state)
{
    struct guiding *guiding = state->input;
    const char *at = arg;
    switch (key) {
    case KEY_TRY:
        guiding->moves = arg;
        return 0;
    case KEY_STEP:
        if (!qx_text_take_number(&at, 1000, &guiding->step) || *at || guiding->step == 0)
            argp_error(state, "\"%s\" is not the number of a step", arg);
        return 0;
    default:
        return args_parse(key, arg, state);
    }
}

/* --- at the keyboard ------------------------------------------------------------------------- */

/* Words broken into lines. */
static void tell(const char *words)
{
    size_t column = 0;
    while (*words) {
        const size_t length = strcspn(words, " ");
        if (column > 0 && column + 1 + length > COLUMNS) {
            putchar('\n');
            column = 0;
        }
        printf("%s%.*s", column ? " " : "", (int)length, words);
        column += length + (column > 0);
        words += length + (words[length] == ' ');
    }
    putchar('\n');
}

static void show(const struct qx_guide *guide)
{
    const struct qx_session *session = qx_guide_session(guide);
    const struct qx_draw draw = screen_draw();
    screen_show(qx_session_rules(session), qx_session_state(session), &draw);
}

static void tell_step(const struct qx_guide *guide)
{
    printf("\n%d of %d\n", qx_guide_at(guide) + 1, qx_guide_n_steps(guide));
    show(guide);
    tell(qx_guide_says(guide));
}

static void tell_hint(struct qx_guide *guide)
{
    uint64_t cells[QX_MAX_TAPS];
    int n_cells;
    char words[QX_WORDS_SIZE];
    if (qx_guide_hint(guide, cells, &n_cells, words, sizeof words) > 0)
        tell(words);
}

/* The board after a right move, and what it scored; `before` may be NULL. */
static void tell_reply(const struct qx_guide *guide, const void *before,
                       const struct qx_reply *reply)
{
    const struct qx_session *session = qx_guide_session(guide);
    char gains[QX_WORDS_SIZE] = "";
    if (reply->kind == QX_REPLY_RIGHT || reply->kind == QX_REPLY_DONE) {
        show(guide);
        if (before)
            qx_words_gains(qx_session_rules(session), before, qx_session_state(session), gains,
                           sizeof gains);
    }
    if (*gains)
        tell(gains);
    tell(reply->words);
}

/* A move that was typed, or the answer where it was asked for. */
static bool try_move(struct qx_guide *guide, const char *line, struct qx_error *error)
{
    const struct qx_session *session = qx_guide_session(guide);
    const struct qx_rules *rules = qx_session_rules(session);
    void *before = qx_state_new(rules);
    struct qx_reply reply;
    if (before)
        memcpy(before, qx_session_state(session), rules->state_size);
    const bool ok = strcmp(line, "show") == 0 ? qx_guide_show(guide, &reply, error)
                                              : qx_guide_text(guide, line, &reply, error);
    if (ok)
        tell_reply(guide, before, &reply);
    qx_state_free(before);
    return ok;
}

static bool step_over(struct qx_guide *guide, bool is_back, struct qx_error *error)
{
    if (!(is_back ? qx_guide_back(guide, error) : qx_guide_next(guide, error)))
        return false;
    if (!qx_guide_is_done(guide))
        tell_step(guide);
    return true;
}

/* What was typed; false: the person has had enough. */
static bool obey(struct qx_guide *guide, const char *line)
{
    struct qx_error error = {""};
    bool ok = true;
    if (strcmp(line, "quit") == 0 || strcmp(line, "q") == 0)
        return false;
    if (strcmp(line, "back") == 0 || strcmp(line, "next") == 0)
        ok = step_over(guide, line[0] == 'b', &error);
    else if (!qx_guide_asks(guide))
        ok = step_over(guide, false, &error);
    else if (strcmp(line, "hint") == 0)
        tell_hint(guide);
    else if (*line)
        ok = try_move(guide, line, &error);
    if (!ok)
        printf("%s.\n", error.text);
    return true;
}

static void offer(void *context, struct completion *completion)
{
    static const char *const orders[] = {"hint", "show", "back", "next", "quit"};
    for (size_t i = 0; i < sizeof orders / sizeof *orders; i++)
        completion_offer(completion, orders[i]);
    completion_offer_moves(completion, qx_guide_session(context));
}

/* Asks until the guide is done, or the person has had enough. */
static enum asker_answer ask(struct asker *asker, struct qx_guide *guide)
{
    enum asker_answer answer = ASKER_LINE;
    while (answer == ASKER_LINE && !qx_guide_is_done(guide)) {
        answer = asker_ask(asker, qx_guide_asks(guide) ? "> " : "[Enter] ");
        if (answer == ASKER_LINE && !obey(guide, asker->line))
            return ASKER_ENDED;
    }
    return answer;
}

static int lead(struct qx_guide *guide)
{
    struct asker asker;
    puts("Type a move where one is asked for, else press Enter. hint, show, back, next and quit "
         "help.");
    tell_step(guide);
    asker_init(&asker, offer, guide);
    const enum asker_answer answer = ask(&asker, guide);
    asker_release(&asker);
    if (answer != ASKER_LINE)
        return answer == ASKER_INTERRUPT ? EXIT_INTERRUPT : EXIT_NO;
    printf("\nquincunx play %s --seat 2=level:1\n",
           qx_session_rules(qx_guide_session(guide))->game->name);
    return EXIT_YES;
}

/* --- as data --------------------------------------------------------------------------------- */

/* Each word of the text tried, with what is said to it; a right one leads on. */
static bool put_replies(struct qx_json *json, struct qx_guide *guide, const char *text,
                        struct qx_error *error)
{
    char word[LINE_SIZE];
    qx_json_key(json, "replies");
    qx_json_open(json, '[');
    for (text += strspn(text, " "); *text && qx_guide_asks(guide); text += strspn(text, " ")) {
        struct qx_reply reply;
        const size_t length = strcspn(text, " ");
        snprintf(word, sizeof word, "%.*s", (int)length, text);
        text += length;
        const struct qx_rules rules = *qx_session_rules(qx_guide_session(guide));
        if (!qx_guide_text(guide, word, &reply, error))
            return false;
        qx_json_open(json, '{');
        qx_reply_json(&rules, &reply, json);
        qx_json_close(json, '}');
    }
    qx_json_close(json, ']');
    return true;
}

static int print_json(struct qx_guide *guide, const char *moves)
{
    struct qx_json json = {.indent = 2};
    struct qx_error error;
    json_begin(&json, "guide", qx_session_rules(qx_guide_session(guide)));
    if (moves && !put_replies(&json, guide, moves, &error)) {
        qx_json_release(&json);
        return command_failed("%s", error.text);
    }
    qx_guide_json(guide, &json);
    qx_json_close(&json, '}');
    return screen_json(&json);
}

static int run_guide(const struct guiding *guiding, const struct qx_game *game)
{
    struct qx_error error;
    struct qx_guide *guide = qx_guide_new(game, &error);
    int rc = EXIT_MISUSE;
    if (!guide)
        return command_failed("%s", error.text);
    while (guiding->step > (uint64_t)qx_guide_at(guide) + 1 && qx_guide_next(guide, NULL))
        continue;
    if (qx_guide_is_done(guide))
        command_misused("the guide to %s has %d steps", game->title, qx_guide_n_steps(guide));
    else
        rc = guiding->args.json ? print_json(guide, guiding->moves) : lead(guide);
    qx_guide_free(guide);
    return rc;
}

static int run(int argc, char **argv)
{
    static const struct argp_option options[] = {
        {"step", KEY_STEP, "N", 0, "begin at this step (standard: 1)", 0},
        {"try", KEY_TRY, "MOVES", 0, "with --json: what is said to these moves at the step", 0},
        ARGS_JSON,
        {0}};
    static const struct argp argp = {
        options,
        parse,
        "GAME",
        "Leads through a first game in about five minutes: says what to do and why, lets you try, "
        "and answers what you tried. Exits with 0 when it was gone through to its end.",
        NULL,
        NULL,
        NULL};
    struct guiding guiding = {.args = {.n_least = 1, .n_most = 1}};
    struct qx_rules rules;
    argp_parse(&argp, argc, argv, 0, NULL, &guiding);
    if (!args_rules(&guiding.args, &rules))
        return EXIT_MISUSE;
    if (guiding.moves && !guiding.args.json)
        return command_misused("--try wants --json; without it moves are typed");
    return run_guide(&guiding, rules.game);
}

const struct command command_guide = {
    .name = "guide",
    .what = "be led through a first game",
    .run = run,
};
