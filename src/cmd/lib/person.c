/*
 * person.c - a person at the line mode: typed moves, and orders like undo and save.
 *
 * A choice that others must not see is asked for hidden, and only the one who made it takes it
 * back.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cmd/lib/command.h"
#include "cmd/lib/output.h"
#include "cmd/lib/reader.h"
#include "cmd/lib/line_mode_inside.h"

/* --- orders --- */

static void order_moves(struct line_game *game, qx_seat seat, const char *rest)
{
    (void)rest;
    char text[QX_MOVE_SIZE];
    size_t n = qx_moves(game->rules, qx_session_state(game->session), seat, game->list);
    for (size_t i = 0; i < n; i++) {
        game->rules->game->move_text(game->rules, game->list[i], text, sizeof text);
        printf("%s%s", i ? " " : "", text);
    }
    putchar('\n');
}

static void order_show(struct line_game *game, qx_seat seat, const char *rest)
{
    (void)rest;
    line_show(game, seat);
}

/* A person takes back, or plays again, their own choice together with the bots' answers. */
static void step(struct line_game *game, bool (*once)(struct qx_session *), const char *none)
{
    if (!once(game->session)) {
        printf("%c%s.\n", qx_ascii_upper(none[0]), none + 1);
        return;
    }
    line_tell_anew(game);
    game->is_drawn = false;
}

/* Would the undo take back what another person has just chosen in secret? */
static bool is_anothers(const struct line_game *game, qx_seat seat)
{
    size_t n;
    return line_is_secret(game) && qx_session_undo_point(game->session, &n) &&
           qx_session_step(game->session, n).seat != seat;
}

static void order_undo(struct line_game *game, qx_seat seat, const char *rest)
{
    (void)rest;
    if (is_anothers(game, seat)) {
        puts("Another player has chosen in secret: that is not yours to take back.");
        return;
    }
    game->n_hints = 0;
    step(game, qx_session_undo_choice, qx_words_no_undo(game->session));
}

static void order_redo(struct line_game *game, qx_seat seat, const char *rest)
{
    (void)seat;
    (void)rest;
    step(game, qx_session_redo_choice, "there is nothing to play again");
}

/* As --save, and again where this game was saved before. */
static bool may_save(const struct line_game *game, const char *path, struct qx_error *error)
{
    bool ok =
        !line_would_lose(path, game->setup->load) || !line_would_lose(path, game->setup->save);
    for (size_t i = 0; !ok && i < game->n_saved; i++)
        ok = !line_would_lose(path, game->saved[i]);
    return ok || qx_fail(error, "there is a %.*s already: name another file",
                         qx_text_cut(path, 150), path);
}

/* Without memory the file is like any other. */
static void note_saved(struct line_game *game, const char *path)
{
    char **more = realloc(game->saved, (game->n_saved + 1) * sizeof *more);
    if (!more)
        return;
    game->saved = more;
    game->saved[game->n_saved] = strdup(path);
    game->n_saved += game->saved[game->n_saved] != NULL;
}

static bool save(struct line_game *game, const char *path, struct qx_error *error)
{
    if (!may_save(game, path, error) || !line_save(game, path, error))
        return false;
    note_saved(game, path);
    return true;
}

static void order_save(struct line_game *game, qx_seat seat, const char *rest)
{
    (void)seat;
    struct qx_error error;
    if (!*rest)
        puts("Save where? Write: save FILE");
    else if (save(game, rest, &error))
        printf("Saved in %s.\n", rest);
    else
        command_failed("%s", error.text);
}

/* An analysis with what the bots of this game may use. NULL: error says why. */
static struct qx_analysis *open_analysis(const struct line_game *game, struct qx_error *error)
{
    const struct qx_analysis_means means = {.budget = game->setup->budget,
                                            .store = game->setup->budget.store};
    return qx_analysis_new(game->rules, &means, error);
}

static bool find_hint(struct line_game *game, qx_seat seat, struct qx_error *error)
{
    struct qx_analysis *analysis = open_analysis(game, error);
    const bool ok = analysis && qx_hint_find(analysis, game->session, seat, &game->hint, error);
    qx_analysis_free(analysis);
    return ok;
}

/* The first step of a hint, or one more of what was told of it. */
static void order_hint(struct line_game *game, qx_seat seat, const char *rest)
{
    (void)rest;
    char words[QX_WORDS_SIZE];
    struct qx_error error;
    const size_t at = qx_session_n_steps(game->session);
    const bool is_known = game->n_hints > 0 && game->hint_at == at && game->hint.seat == seat;
    if (!is_known && !find_hint(game, seat, &error)) {
        printf("%s.\n", error.text);
        return;
    }
    game->hint_at = at;
    game->n_hints = is_known ? game->n_hints + (game->n_hints < QX_N_HINT_STEPS) : 1;
    qx_words_hint(game->session, &game->hint, (enum qx_hint_step)(game->n_hints - 1), words,
                  sizeof words);
    puts(words);
}

static void order_rules(struct line_game *game, qx_seat seat, const char *rest)
{
    (void)seat;
    (void)rest;
    reader_show_rules(game->rules->game);
}

static void order_resign(struct line_game *game, qx_seat seat, const char *rest)
{
    (void)rest;
    struct qx_error error;
    if (!qx_session_forfeit(game->session, seat, "resigned", &error))
        puts(error.text);
}

static void order_quit(struct line_game *game, qx_seat seat, const char *rest)
{
    (void)seat;
    (void)rest;
    line_leave(game, EXIT_YES);
}

static void order_help(struct line_game *game, qx_seat seat, const char *rest);

static const struct order {
    const char *word;
    const char *what;
    void (*obey)(struct line_game *game, qx_seat seat, const char *rest);
} orders[] = {
    {"moves", "list the legal moves", order_moves},
    {"show", "draw the board again", order_show},
    {"undo", "take back your last move", order_undo},
    {"redo", "play it again", order_redo},
    {"hint", "where to look; again: which move; again: why", order_hint},
    {"rules", "the rules of the game", order_rules},
    {"save", "save FILE: keep the record of the game", order_save},
    {"resign", "give the game up", order_resign},
    {"quit", "leave", order_quit},
    {"help", "this list; so does ?", order_help},
    {"?", NULL, order_help},
};

static void order_help(struct line_game *game, qx_seat seat, const char *rest)
{
    (void)seat;
    (void)rest;
    puts("Type a move, or several with blanks between them, made as they come due; or:");
    for (size_t i = 0; i < sizeof orders / sizeof *orders && orders[i].what; i++)
        printf("  %-8s %s\n", orders[i].word, orders[i].what);
    if (game->asker.editor)
        puts("Tab finishes a word or lists what there is; the arrow keys bring lines back.");
}

void person_offer(void *context, struct completion *completion)
{
    const struct line_game *game = context;
    for (size_t i = 0; i < sizeof orders / sizeof *orders && orders[i].what; i++)
        completion_offer(completion, orders[i].word);
    completion_offer_moves(completion, game->session);
}

static bool obey(struct line_game *game, qx_seat seat, const char *line)
{
    size_t length = strcspn(line, " ");
    for (size_t i = 0; i < sizeof orders / sizeof *orders; i++) {
        if (strlen(orders[i].word) != length || !qx_ascii_begins_same(orders[i].word, line, length))
            continue;
        orders[i].obey(game, seat, line + length + strspn(line + length, " "));
        return true;
    }
    return false;
}

/* --- moves --- */

/* Does the coach ask whether the person is sure? Typed once more, the move is made. */
static bool is_warned(struct line_game *game, struct qx_step step)
{
    char words[QX_WORDS_SIZE];
    struct qx_verdict verdict;
    if (!qx_coach_listens(&game->coach, game->session, step))
        return false;
    struct qx_analysis *analysis = open_analysis(game, NULL);
    const bool is_bad = analysis && qx_review_move(analysis, game->session, step, &verdict, NULL) &&
                        qx_coach_warns(&game->coach, game->rules, &verdict, words, sizeof words);
    qx_analysis_free(analysis);
    if (is_bad)
        printf("%s Type it again to play it.\n", words);
    return is_bad;
}

/* Plays the first move of a line; the others wait until they are due, after a bot's answer too. */
static void play_line(struct line_game *game, qx_seat seat, const char *line)
{
    struct qx_error error;
    struct qx_step step = {.seat = seat};
    const char *rest = line;
    bool ok =
        qx_move_take(game->rules, qx_session_state(game->session), seat, &rest, &step.move, &error);
    if (ok && is_warned(game, step))
        return;
    ok = ok && qx_session_play(game->session, seat, step.move, &error);
    if (!ok) {
        printf("%s.\n", error.text);
        return;
    }
    rest += strspn(rest, " \t\n");
    if (*rest && !(game->due = strdup(rest)))
        puts("There is no memory for the rest of the line: it is left out.");
    game->due_from = seat;
    line_autosave(game);
}

/* A move without a place that is the only one, a pass, is made for people and announced. */
static bool play_forced(struct line_game *game, qx_seat seat, const char *name)
{
    uint64_t taps[QX_MAX_TAPS];
    char text[QX_MOVE_SIZE];
    const void *state = qx_session_state(game->session);
    if (qx_moves(game->rules, state, seat, game->list) != 1 ||
        game->rules->game->taps(game->rules, state, game->list[0], taps) != 0)
        return false;
    game->rules->game->move_text(game->rules, game->list[0], text, sizeof text);
    printf("%s has no other move than: %s\n", name, text);
    return qx_session_play(game->session, seat, game->list[0], NULL);
}

/* How the game stands, as the words before what is typed. */
static void put_question(const struct line_game *game, bool is_hidden, char *out, size_t size)
{
    char status[QX_WORDS_SIZE], progress[QX_WORDS_SIZE], points[QX_WORDS_SIZE + 4];
    qx_words_status(game->session, qx_session_only_person(game->session), status, sizeof status);
    const bool has_progress = qx_words_progress(game->rules, qx_session_state(game->session),
                                                progress, sizeof progress) > 0;
    words_points(game->session, points, sizeof points);
    snprintf(out, size, "%s%s%s%s%s> ", status, has_progress ? ", " : "",
             has_progress ? progress : "", points, is_hidden ? " (hidden from the others)" : "");
}

static void read_typed(struct line_game *game, qx_seat seat, bool is_hidden)
{
    char question[ASKER_SIZE];
    put_question(game, is_hidden, question, sizeof question);
    const enum asker_answer answer =
        is_hidden ? asker_ask_hidden(&game->asker, question) : asker_ask(&game->asker, question);
    const char *line = game->asker.line;
    if (answer == ASKER_INTERRUPT) {
        line_leave(game, EXIT_INTERRUPT);
    } else if (answer == ASKER_ENDED) {
        fputs("The input has ended before the game.\n", stderr);
        line_leave(game, EXIT_NO);
    } else if (line[strspn(line, " \t")] == '\0') {
        line_show(game, seat);
    } else if (!obey(game, seat, line)) {
        play_line(game, seat, line);
    }
}

void person_ask(struct line_game *game, qx_seat seat)
{
    const bool is_hidden = line_is_secret(game);
    char words[QX_WORDS_SIZE];
    qx_words_seat(game->rules, seat, words, sizeof words);
    if (play_forced(game, seat, words))
        return;
    char *due = game->due;
    game->due = NULL;
    const bool is_left_out = due && is_hidden && game->due_from != seat;
    if (is_left_out)
        printf("%s chooses in secret: the rest of the line is left out.\n", words);
    if (due && !is_left_out)
        play_line(game, seat, due);
    else
        read_typed(game, seat, is_hidden);
    free(due);
}
