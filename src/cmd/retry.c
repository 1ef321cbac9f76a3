/*
 * retry.c - `quincunx retry`: the mistakes of a recorded game, played again until the move is
 * right.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cmd/lib/command.h"
#include "cmd/lib/journal.h"
#include "cmd/lib/output.h"
#include "cmd/lib/asker.h"
#include "cmd/lib/solving.h"

enum { KEY_TRY = 0x300, KEY_FOR };
enum { LINE_SIZE = 256 };

/* solving comes first, so that solving_parse can fill it. */
struct retrying {
    struct solving solving;
    const char *moves;
    uint64_t seat; /* from 1; 0: all */
};

static error_t parse(int key, char *arg, struct argp_state *state)
{
    struct retrying *retrying = state->input;
    const char *at = arg;
    switch (key) {
    case KEY_TRY:
        retrying->moves = arg;
        return 0;
    case KEY_FOR:
        if (!qx_text_take_number(&at, 64, &retrying->seat) || *at || retrying->seat == 0)
            argp_error(state, "\"%s\" is not the number of a seat", arg);
        return 0;
    default:
        return solving_parse(key, arg, state);
    }
}

static struct qx_analysis_means means_of(const struct retrying *retrying)
{
    const struct args *args = &retrying->solving.args;
    return (struct qx_analysis_means){
        .budget = {.nodes = args->nodes, .milliseconds = args->time, .now = qx_clock_milliseconds},
        .store = retrying->solving.store,
        .stop = retrying->solving.work.stop};
}

/* --- at the keyboard ------------------------------------------------------------------------- */

static void show(const struct qx_retry *retry)
{
    const struct qx_session *session = qx_retry_session(retry);
    const struct qx_draw draw = screen_draw();
    char words[QX_WORDS_SIZE];
    qx_words_retry(retry, words, sizeof words);
    printf("\n%zu of %zu\n", qx_retry_at(retry) + 1, qx_retry_n(retry));
    screen_show(qx_session_rules(session), qx_session_state(session), &draw);
    puts(words);
}

static bool step_over(struct qx_retry *retry, struct qx_error *error)
{
    if (!qx_retry_next(retry, error))
        return false;
    if (!qx_retry_is_done(retry))
        show(retry);
    return true;
}

static bool try_move(struct qx_retry *retry, const char *line, struct qx_error *error)
{
    struct qx_reply reply;
    if (!qx_retry_text(retry, line, &reply, error))
        return false;
    puts(reply.words);
    return !qx_retry_is_mended(retry) || step_over(retry, error);
}

static bool obey(struct qx_retry *retry, const char *line)
{
    struct qx_error error = {""};
    uint64_t cells[QX_MAX_TAPS];
    int n_cells;
    char words[QX_WORDS_SIZE];
    bool ok = true;
    if (strcmp(line, "quit") == 0 || strcmp(line, "q") == 0)
        return false;
    if (strcmp(line, "next") == 0) {
        ok = step_over(retry, &error);
    } else if (strcmp(line, "hint") == 0) {
        qx_retry_hint(retry, cells, &n_cells, words, sizeof words);
        puts(words);
    } else if (*line) {
        ok = try_move(retry, line, &error);
    }
    if (!ok)
        printf("%s.\n", error.text);
    return true;
}

static void offer(void *context, struct completion *completion)
{
    static const char *const orders[] = {"hint", "next", "quit"};
    for (size_t i = 0; i < sizeof orders / sizeof *orders; i++)
        completion_offer(completion, orders[i]);
    completion_offer_moves(completion, qx_retry_session(context));
}

static int lead(struct qx_retry *retry)
{
    struct asker asker;
    enum asker_answer answer = ASKER_LINE;
    puts("Type a better move; hint, next and quit help.");
    show(retry);
    asker_init(&asker, offer, retry);
    while (answer == ASKER_LINE && !qx_retry_is_done(retry)) {
        answer = asker_ask(&asker, "> ");
        if (answer == ASKER_LINE && !obey(retry, asker.line))
            break;
    }
    asker_release(&asker);
    printf("%zu of %zu mended.\n", qx_retry_n_mended(retry), qx_retry_n(retry));
    if (answer == ASKER_INTERRUPT)
        return EXIT_INTERRUPT;
    return qx_retry_n_mended(retry) == qx_retry_n(retry) ? EXIT_YES : EXIT_NO;
}

/* --- as data --------------------------------------------------------------------------------- */

/* Each word tried at the mistake on the table; a right one leads on to the next. */
static bool put_replies(struct qx_json *json, struct qx_retry *retry, const char *text,
                        struct qx_error *error)
{
    char word[LINE_SIZE];
    bool ok = true;
    qx_json_key(json, "replies");
    qx_json_open(json, '[');
    for (text += strspn(text, " "); ok && *text && !qx_retry_is_done(retry);
         text += strspn(text, " ")) {
        struct qx_reply reply;
        const size_t length = strcspn(text, " ");
        snprintf(word, sizeof word, "%.*s", (int)length, text);
        text += length;
        if (!qx_retry_text(retry, word, &reply, error))
            return false;
        qx_json_open(json, '{');
        qx_reply_json(qx_session_rules(qx_retry_session(retry)), &reply, json);
        qx_json_close(json, '}');
        ok = !qx_retry_is_mended(retry) || qx_retry_next(retry, error);
    }
    qx_json_close(json, ']');
    return ok;
}

static int print_json(struct qx_retry *retry, const char *moves)
{
    struct qx_json json = {.indent = 2};
    struct qx_error error;
    json_begin(&json, "retry", qx_session_rules(qx_retry_session(retry)));
    if (moves && !put_replies(&json, retry, moves, &error)) {
        qx_json_release(&json);
        return command_failed("%s", error.text);
    }
    qx_retry_json(retry, &json);
    qx_json_close(&json, '}');
    return screen_json(&json);
}

/* --- the file -------------------------------------------------------------------------------- */

/* Judges the whole game; NULL: error says why. */
static struct qx_review *review(const struct retrying *retrying, const struct qx_session *session,
                                struct qx_error *error)
{
    const struct qx_analysis_means means = means_of(retrying);
    struct qx_review *review = qx_review_new(session, &means, error);
    while (review && !qx_review_is_done(review)) {
        qx_work_tell(&retrying->solving.work, "judging", qx_review_n_judged(review),
                     qx_review_n_steps(review));
        if (!qx_review_go_on(review, error)) {
            qx_review_free(review);
            return NULL;
        }
    }
    return review;
}

static int retry_session(const struct retrying *retrying, const struct qx_session *session)
{
    const struct qx_analysis_means means = means_of(retrying);
    const qx_seat seat = retrying->seat ? (qx_seat)retrying->seat - 1 : QX_NOBODY;
    struct qx_error error = {""};
    struct qx_review *judged = review(retrying, session, &error);
    struct qx_retry *retry = judged ? qx_retry_new(judged, seat, &means, &error) : NULL;
    qx_review_free(judged);
    if (!retry)
        return command_failed("%s", error.text);
    const int code = retrying->solving.args.json ? print_json(retry, retrying->moves) : lead(retry);
    qx_retry_free(retry);
    return code;
}

static int run(int argc, char **argv)
{
    static const struct argp_option options[] = {
        ARGS_GAME,
        {"for", KEY_FOR, "N", 0, "only the mistakes of this seat, from 1 (standard: of all)", 0},
        {"try", KEY_TRY, "MOVES", 0, "with --json: what is said to these moves", 0},
        ARGS_TIME_AS("no bound"),
        ARGS_NODES_JUDGING,
        ARGS_JSON,
        {0}};
    static const struct argp argp = {
        options,
        parse,
        "FILE",
        "Judges a recorded game and asks for a better move wherever one gave away an eighth of the "
        "point or more, until it is right. Exits with 0 when all are mended.",
        NULL,
        NULL,
        NULL};
    struct retrying retrying = {.solving = {.args = {.n_least = 1, .n_most = 1}}};
    const struct args *args = &retrying.solving.args;
    struct qx_error error;
    int code = EXIT_NO;
    argp_parse(&argp, argc, argv, 0, NULL, &retrying);
    if (retrying.moves && !args->json)
        return command_misused("--try wants --json; without it moves are typed");
    struct qx_session *session =
        journal_load_file(args->word[0], args->has_game, args->game, &error);
    if (!session)
        return command_failed("%s", error.text);
    if (solving_begin(&retrying.solving))
        code = retry_session(&retrying, session);
    solving_end(&retrying.solving);
    qx_session_free(session);
    return code;
}

const struct command command_retry = {
    .name = "retry",
    .what = "play the mistakes of a recorded game again",
    .run = run,
};
