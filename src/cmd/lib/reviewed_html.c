/*
 * reviewed_html.c - reviewed games as sections of a page.
 */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "cmd/lib/html.h"
#include "cmd/lib/reviewed.h"
#include "cmd/lib/showcase.h"

enum { LINE_SIZE = 1024 };

static void write_row(FILE *out, const char *name, const struct qx_accuracy *sum)
{
    const double value = qx_accuracy_value(sum);
    fputs("<tr><td class=\"name\">", out);
    html_text(out, name);
    if (isnan(value))
        fputs("</td><td>–</td>", out);
    else
        fprintf(out, "</td><td>%.1f %%</td>", 100 * value);
    fprintf(out, "<td>%zu</td><td>%zu</td><td>%zu</td><td>%zu</td><td>%zu</td></tr>\n",
            sum->n_choices, sum->n_proven, sum->n_of[QX_INACCURACY], sum->n_of[QX_MISTAKE],
            sum->n_of[QX_BLUNDER]);
}

static void write_head(FILE *out)
{
    fputs("<div class=\"wide\"><table class=\"judged\">\n<tr><th "
          "class=\"name\"></th><th>accuracy</th>"
          "<th>choices</th><th>proven</th><th>inaccuracies</th><th>mistakes</th>"
          "<th>blunders</th></tr>\n",
          out);
}

static void write_players(FILE *out, const struct qx_review *review)
{
    const struct qx_session *session = qx_review_session(review);
    const struct qx_rules *rules = qx_session_rules(session);
    write_head(out);
    for (qx_seat seat = 0; seat < rules->n_seats && seat < 8; seat++) {
        char name[QX_NAME_SIZE], player[QX_WORDS_SIZE] = "", both[2 * QX_WORDS_SIZE];
        const char *spec = qx_session_player(session, seat);
        const struct qx_accuracy sum = qx_review_accuracy(review, seat, -1);
        qx_words_seat(rules, seat, name, sizeof name);
        if (spec)
            qx_words_player(spec, player, sizeof player);
        snprintf(both, sizeof both, spec ? "%s (%s)" : "%s", name, player);
        write_row(out, both, &sum);
    }
    fputs("</table></div>\n", out);
}

static bool write_graph(FILE *out, const struct qx_review *review)
{
    const size_t size = qx_review_svg(review, NULL, 0) + 1;
    char *svg = malloc(size);
    if (!svg)
        return false;
    qx_review_svg(review, svg, size);
    fprintf(out, "<div class=\"plot\">%s</div>\n", svg);
    free(svg);
    return true;
}

static void write_line(FILE *out, const struct qx_rules *rules, const char *what,
                       const struct qx_review_line *line, bool is_answer)
{
    char text[LINE_SIZE];
    if (!line)
        return;
    qx_words_line(rules, line, is_answer, text, sizeof text);
    fprintf(out, "<br>%s ", what);
    html_text(out, text);
}

static void write_swings(FILE *out, const struct qx_review *review)
{
    const struct qx_session *session = qx_review_session(review);
    const struct qx_rules *rules = qx_session_rules(session);
    bool has_head = false;
    for (size_t i = 0; i < qx_review_n_judged(review); i++) {
        const struct qx_verdict *verdict = qx_review_verdict(review, i);
        char words[QX_WORDS_SIZE];
        if (!verdict || !qx_verdict_is_swing(verdict))
            continue;
        qx_words_swing(rules, verdict, qx_session_only_person(session), words, sizeof words);
        fprintf(out, "%s<p>%zu. <b>", has_head ? "" : "<h3>Turning points</h3>\n", i + 1);
        has_head = true;
        html_text(out, words);
        fputs("</b>", out);
        write_line(out, rules, "Better:", qx_review_better(review, i), false);
        write_line(out, rules, "What follows:", qx_review_answer(review, i), true);
        fputs("</p>\n", out);
    }
}

/* The boards of the review, with the verdicts on all seats. */
static bool write_boards(FILE *out, const struct qx_review *review)
{
    struct showcase showcase = {.session = qx_review_session(review)};
    showcase.verdicts = calloc(qx_review_n_steps(review) + 1, sizeof *showcase.verdicts);
    if (!showcase.verdicts)
        return false;
    for (size_t i = 0; i < qx_review_n_judged(review); i++)
        if (qx_review_verdict(review, i))
            showcase.verdicts[showcase.n_verdicts++] = *qx_review_verdict(review, i);
    const bool ok = showcase_html(&showcase, out);
    free(showcase.verdicts);
    return ok;
}

bool reviewed_html(const struct qx_review *review, FILE *out)
{
    char judge[QX_WORDS_SIZE];
    qx_review_judge(review, judge, sizeof judge);
    const size_t n = qx_review_n_moves(review);
    fprintf(out, "<p>%zu move%s, judged by %s.</p>\n", n, n == 1 ? "" : "s", judge);
    write_players(out, review);
    bool ok = write_graph(out, review);
    ok = ok && write_boards(out, review);
    write_swings(out, review);
    return ok;
}

static void write_games(FILE *out, const struct reviewed_match *match)
{
    fputs("<h2>Games, the worst first</h2>\n<div class=\"wide\"><table>\n<tr><th>game</th>"
          "<th>given away</th><th>errors</th><th>turning points</th><th "
          "class=\"name\">result</th></tr>\n",
          out);
    for (size_t i = 0; i < match->n_games; i++) {
        const struct reviewed_game *game = &match->games[i];
        fprintf(out,
                "<tr><td>%llu</td><td>%.2f</td><td>%zu</td><td>%zu</td><td "
                "class=\"name\">",
                (unsigned long long)game->number, game->loss, game->n_errors, game->n_swings);
        html_text(out, game->result);
        fputs("</td></tr>\n", out);
    }
    fputs("</table></div>\n", out);
}

bool reviewed_match_html(const struct reviewed_match *match, FILE *out)
{
    static const char *const phases[QX_N_PHASES] = {"– opening", "– middle", "– end"};
    bool ok = true;
    write_head(out);
    for (int i = 0; i < match->n_bots; i++) {
        write_row(out, match->bots[i].name, &match->bots[i].all);
        for (int phase = 0; phase < QX_N_PHASES; phase++)
            write_row(out, phases[phase], &match->bots[i].phase[phase]);
    }
    fputs("</table></div>\n", out);
    write_games(out, match);
    for (int i = 0; ok && i < REVIEWED_SHOWN && match->worst[i]; i++) {
        fprintf(out, "<h2>Game %llu</h2>\n", (unsigned long long)match->worst_number[i]);
        ok = reviewed_html(match->worst[i], out);
    }
    return ok;
}
