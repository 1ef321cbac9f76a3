/*
 * hint.c - `quincunx hint`: a move advised in steps, or what a coach says to one.
 */
#include <stdio.h>
#include <string.h>

#include "cmd/lib/command.h"
#include "cmd/lib/output.h"
#include "cmd/lib/solving.h"

enum { KEY_STEPS = 0x300, KEY_MOVE };

/* solving comes first, so that solving_parse can fill it. */
struct hinting {
    struct solving solving;
    uint64_t n_steps; /* 0: all */
    const char *move; /* to be judged instead; NULL: none */
};

static error_t parse(int key, char *arg, struct argp_state *state)
{
    struct hinting *hinting = state->input;
    const char *at = arg;
    switch (key) {
    case KEY_STEPS:
        if (!qx_text_take_number(&at, QX_N_HINT_STEPS, &hinting->n_steps) || *at ||
            hinting->n_steps == 0)
            argp_error(state, "\"%s\" is not a number of steps, from 1 to 3", arg);
        return 0;
    case KEY_MOVE:
        hinting->move = arg;
        return 0;
    default:
        return solving_parse(key, arg, state);
    }
}

/* --- a hint ---------------------------------------------------------------------------------- */

static int tell(const struct hinting *hinting, const struct qx_session *session,
                const struct qx_hint *hint)
{
    const uint64_t n = hinting->n_steps ? hinting->n_steps : QX_N_HINT_STEPS;
    char words[QX_WORDS_SIZE];
    if (hinting->solving.args.json) {
        struct qx_json json = {.indent = 2};
        json_begin(&json, "hint", qx_session_rules(session));
        qx_hint_json(session, hint, &json);
        qx_json_close(&json, '}');
        return screen_json(&json);
    }
    for (uint64_t i = 0; i < n; i++) {
        qx_words_hint(session, hint, (enum qx_hint_step)i, words, sizeof words);
        puts(words);
    }
    return EXIT_YES;
}

/* --- the coach ------------------------------------------------------------------------------- */

static int tell_warning(const struct hinting *hinting, const struct qx_rules *rules,
                        const struct qx_verdict *verdict)
{
    struct qx_coach coach;
    char words[QX_WORDS_SIZE] = "";
    qx_coach_begin(&coach, QX_COACH_ALWAYS);
    const bool is_warned = qx_coach_warns(&coach, rules, verdict, words, sizeof words);
    if (hinting->solving.args.json) {
        struct qx_json json = {.indent = 2};
        json_begin(&json, "hint", rules);
        qx_json_put_string(&json, "grade", qx_grade_word(verdict->grade));
        qx_json_put_bool(&json, "proven", qx_verdict_is_proven(verdict));
        qx_json_put_bool(&json, "warns", is_warned);
        qx_json_put_string(&json, "words", words);
        qx_json_close(&json, '}');
        const int code = screen_json(&json);
        return code != EXIT_YES ? code : is_warned ? EXIT_NO : EXIT_YES;
    }
    puts(is_warned ? words : "The coach has nothing to say against it.");
    return is_warned ? EXIT_NO : EXIT_YES;
}

static int coach(const struct hinting *hinting, const struct qx_session *session, qx_seat seat,
                 struct qx_analysis *analysis)
{
    const struct qx_rules *rules = qx_session_rules(session);
    struct qx_step step = {.seat = seat};
    struct qx_verdict verdict;
    struct qx_error error;
    const char *at = hinting->move;
    if (!qx_move_take(rules, qx_session_state(session), seat, &at, &step.move, &error))
        return command_misused("%s", error.text);
    if (at[strspn(at, " ")])
        return command_misused("--move takes one move, and \"%.*s\" follows it",
                               qx_text_cut(at, 40), at);
    if (!qx_review_move(analysis, session, step, &verdict, &error))
        return command_failed("%s", error.text);
    return tell_warning(hinting, rules, &verdict);
}

static int answer(const struct hinting *hinting, const struct qx_session *session)
{
    const struct qx_rules *rules = qx_session_rules(session);
    const uint64_t nodes = hinting->solving.args.nodes;
    const qx_seat seat = qx_next(rules, qx_session_state(session));
    struct qx_analysis_means means = solving_means(&hinting->solving);
    struct qx_error error;
    struct qx_hint hint;
    means.budget = qx_review_budget(rules);
    if (nodes)
        means.budget.nodes = nodes;
    if (seat < 0)
        return command_failed("nobody is to move here");
    struct qx_analysis *analysis = qx_analysis_new(rules, &means, &error);
    int code = EXIT_NO;
    if (analysis && hinting->move)
        code = coach(hinting, session, seat, analysis);
    else if (analysis && qx_hint_find(analysis, session, seat, &hint, &error))
        code = tell(hinting, session, &hint);
    else
        code = command_failed("%s", error.text);
    qx_analysis_free(analysis);
    return code;
}

static int run(int argc, char **argv)
{
    static const struct argp_option options[] = {
        ARGS_RULES,
        ARGS_POSITION,
        {"steps", KEY_STEPS, "N", 0,
         "only so much: 1 where to look, 2 which move, 3 why (standard: 3)", 0},
        {"move", KEY_MOVE, "M", 0, "what a coach says before this move, instead", 0},
        SOLVING_FOLDER,
        ARGS_NODES_JUDGING,
        ARGS_JSON,
        {0}};
    static const struct argp argp = {
        options,
        parse,
        "GAME",
        "Advises a move in three steps: where to look, which move, and why. With --move a coach "
        "looks at that move before it is made, and exits with 1 where it would be a blunder.",
        NULL,
        NULL,
        NULL};
    struct hinting hinting = {.solving = {.args = {.n_least = 1, .n_most = 1}}};
    struct qx_rules rules;
    struct qx_error error;
    argp_parse(&argp, argc, argv, 0, NULL, &hinting);
    if (hinting.move && hinting.n_steps)
        return command_misused("--move asks a coach, who has no --steps");
    if (!args_rules(&hinting.solving.args, &rules))
        return EXIT_MISUSE;
    struct qx_session *session =
        qx_session_new_at(&rules, 1, hinting.solving.args.position, &error);
    if (!session)
        return command_misused("%s", error.text);
    int code = EXIT_NO;
    if (!qx_session_settle(session, &error)) {
        code = command_failed("%s", error.text);
    } else {
        if (solving_begin(&hinting.solving))
            code = answer(&hinting, session);
        solving_end(&hinting.solving);
    }
    qx_session_free(session);
    return code;
}

const struct command command_hint = {
    .name = "hint",
    .what = "advise a move in steps, or warn before one",
    .run = run,
};
