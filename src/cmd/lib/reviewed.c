/*
 * reviewed.c - one reviewed game as text.
 */
#include "cmd/lib/reviewed.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "cmd/lib/output.h"

enum { LINE_SIZE = 1024, GRAPH_WIDTH = 72, GRAPH_SIZE = 4 * GRAPH_WIDTH + 4 };
enum { MOST_MIXED = 5, MOST_SEATS = 8 };

static const struct qx_rules *rules_of(const struct qx_review *review)
{
    return qx_session_rules(qx_review_session(review));
}

/* --- players --------------------------------------------------------------------------------- */

static void print_graphs(const struct qx_review *review)
{
    const struct qx_rules *rules = rules_of(review);
    const qx_seat n = rules->n_seats <= 2 ? 1 : rules->n_seats <= MOST_SEATS ? rules->n_seats : 0;
    const bool is_ascii = screen_draw().ascii;
    char graph[GRAPH_SIZE], name[QX_NAME_SIZE];
    for (qx_seat seat = 0; seat < n; seat++) {
        qx_words_graph(review, seat, GRAPH_WIDTH, is_ascii, graph, sizeof graph);
        qx_words_seat(rules, seat, name, sizeof name);
        if (graph[strspn(graph, " ")])
            printf("%-8s %s\n", name, graph);
    }
}

static void print_accuracy(const struct qx_accuracy *sum)
{
    const double value = qx_accuracy_value(sum);
    if (isnan(value))
        printf("%9s", "-");
    else
        printf("%7.1f %%", 100 * value);
    printf("%9zu%9zu%14zu%10zu%10zu%8zu%6zu", sum->n_choices, sum->n_proven,
           sum->n_of[QX_INACCURACY], sum->n_of[QX_MISTAKE], sum->n_of[QX_BLUNDER], sum->n_forced,
           sum->n_only);
}

static void print_head(const char *what, int width)
{
    printf("%-*s accuracy  choices   proven  inaccuracies  mistakes  blunders  forced  only\n",
           width, what);
}

static void print_players(const struct qx_review *review)
{
    const struct qx_session *session = qx_review_session(review);
    const struct qx_rules *rules = rules_of(review);
    char name[QX_NAME_SIZE], who[QX_WORDS_SIZE], both[QX_WORDS_SIZE + QX_NAME_SIZE + 4];
    print_head("", 24);
    for (qx_seat seat = 0; seat < rules->n_seats && seat < MOST_SEATS; seat++) {
        const struct qx_accuracy sum = qx_review_accuracy(review, seat, -1);
        const double habit = qx_review_habit(review, seat);
        const char *player = qx_session_player(session, seat);
        qx_words_seat(rules, seat, name, sizeof name);
        qx_words_player(player ? player : QX_PERSON, who, sizeof who);
        snprintf(both, sizeof both, player ? "%s (%s)" : "%s", name, who);
        printf("%-24s", both);
        print_accuracy(&sum);
        putchar('\n');
        if (!isnan(habit))
            printf("%24s an opponent who knew its habits would gain %.1f %% of the point a turn\n",
                   "", 100 * habit);
    }
}

/* --- moves ----------------------------------------------------------------------------------- */

static void print_line(const struct qx_rules *rules, const char *what,
                       const struct qx_review_line *line, bool is_answer)
{
    char text[LINE_SIZE];
    if (!line)
        return;
    qx_words_line(rules, line, is_answer, text, sizeof text);
    if (text[0])
        printf("%12s %s %s\n", "", what, text);
}

static void print_mix(const struct qx_review *review, const struct qx_verdict *verdict)
{
    const struct qx_rules *rules = rules_of(review);
    size_t n;
    const struct qx_move_worth *mix = qx_review_mix(review, verdict->step, &n);
    if (!mix)
        return;
    printf("%12s gave away %.1f %% on average; the equilibrium plays", "", 100 * verdict->loss);
    for (size_t i = 0; i < n && i < MOST_MIXED && mix[i].probability > 0.005; i++) {
        char move[QX_MOVE_SIZE];
        rules->game->move_text(rules, mix[i].move, move, sizeof move);
        printf("%s %s %.0f %%", i ? "," : "", move, 100 * mix[i].probability);
    }
    putchar('\n');
}

/* What the move did to everybody's outlook, among more than two. */
static void print_outlooks(const struct qx_review *review, size_t i)
{
    const struct qx_rules *rules = rules_of(review);
    if (rules->n_seats <= 2 || rules->n_seats > MOST_SEATS)
        return;
    printf("%12s", "");
    for (qx_seat seat = 0; seat < rules->n_seats; seat++) {
        char name[QX_NAME_SIZE];
        const double before = qx_review_outlook(review, i, seat);
        const double after = qx_review_outlook(review, i + 1, seat);
        qx_words_seat(rules, seat, name, sizeof name);
        printf("%s %s ", seat ? "," : "", name);
        if (isnan(before) || isnan(after))
            putchar('?');
        else
            printf("%.0f %% (%+.0f)", 100 * after, 100 * (after - before));
    }
    putchar('\n');
}

static void print_move(const struct qx_review *review, const struct qx_verdict *verdict)
{
    const struct qx_rules *rules = rules_of(review);
    char name[QX_NAME_SIZE], move[QX_MOVE_SIZE], words[QX_WORDS_SIZE];
    qx_words_seat(rules, verdict->seat, name, sizeof name);
    rules->game->move_text(rules, verdict->move, move, sizeof move);
    qx_words_judged(rules, verdict, words, sizeof words);
    printf("%4zu. %-7s %-7s %c %s\n", verdict->step + 1, name, move,
           verdict->grade == QX_UNJUDGED || verdict->is_forced ? ' '
           : qx_verdict_is_proven(verdict)                     ? '='
                                                               : '~',
           words);
    print_line(rules, "better:", qx_review_better(review, verdict->step), false);
    print_line(rules, "follows:", qx_review_answer(review, verdict->step), true);
    print_mix(review, verdict);
    print_outlooks(review, verdict->step);
}

static void print_swings(const struct qx_review *review)
{
    const struct qx_rules *rules = rules_of(review);
    const qx_seat you = qx_session_only_person(qx_review_session(review));
    const char *head = "\nTurning points\n";
    for (size_t i = 0; i < qx_review_n_judged(review); i++) {
        const struct qx_verdict *verdict = qx_review_verdict(review, i);
        char words[QX_WORDS_SIZE];
        if (!verdict || !qx_verdict_is_swing(verdict))
            continue;
        qx_words_swing(rules, verdict, you, words, sizeof words);
        printf("%s%4zu. %s\n", head, i + 1, words);
        head = "";
    }
}

void reviewed_print(const struct qx_review *review)
{
    char judge[QX_WORDS_SIZE];
    qx_review_judge(review, judge, sizeof judge);
    const size_t n = qx_review_n_moves(review);
    printf("%s, %zu move%s, judged by %s", rules_of(review)->game->title, n, n == 1 ? "" : "s",
           judge);
    if (!qx_review_is_done(review))
        printf(" as far as move %zu", qx_review_n_judged(review));
    puts(" (= proven, ~ estimated)\n");
    print_graphs(review);
    print_players(review);
    putchar('\n');
    for (size_t i = 0; i < qx_review_n_judged(review); i++) {
        const struct qx_verdict *verdict = qx_review_verdict(review, i);
        if (verdict)
            print_move(review, verdict);
    }
    print_swings(review);
    putchar('\n');
    screen_status(qx_review_session(review));
}

/* --- a match --------------------------------------------------------------------------------- */

static void print_bots(const struct reviewed_match *match)
{
    static const char *const phases[QX_N_PHASES] = {"opening", "middle", "end"};
    print_head("bot", 24);
    for (int i = 0; i < match->n_bots; i++) {
        const struct reviewed_bot *bot = &match->bots[i];
        printf("%-24s", bot->name);
        print_accuracy(&bot->all);
        putchar('\n');
        for (int phase = 0; phase < QX_N_PHASES; phase++) {
            printf("  %-22s", phases[phase]);
            print_accuracy(&bot->phase[phase]);
            putchar('\n');
        }
    }
}

void reviewed_match_print(const struct reviewed_match *match)
{
    print_bots(match);
    puts("\nGames, the worst first\n   game  given away  errors  turning points  result");
    for (size_t i = 0; i < match->n_games; i++) {
        const struct reviewed_game *game = &match->games[i];
        printf("%7llu %11.2f %7zu %15zu  %s\n", (unsigned long long)game->number, game->loss,
               game->n_errors, game->n_swings, game->result);
    }
    if (match->worst[0]) {
        printf("\nGame %llu\n", (unsigned long long)match->worst_number[0]);
        reviewed_print(match->worst[0]);
    }
}
