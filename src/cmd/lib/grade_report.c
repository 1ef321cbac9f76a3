/*
 * grade_report.c - see grade_report.h.
 */
#include "cmd/lib/grade_report.h"

#include <math.h>
#include <stdio.h>

#include "cmd/lib/command.h"
#include "cmd/lib/html.h"
#include "cmd/lib/output.h"

void grade_print_check(const struct grade *grade)
{
    if (grade->n_bad)
        printf("%s fails %d of %d games against random moves: %s\n"
               "quincunx check-bot %s BOT --transcript shows what it read, wrote and complained "
               "of.\n\n",
               grade->bot, grade->n_bad, grade->n_good + grade->n_bad, grade->wrong.text,
               grade->rules.game->name);
    else
        printf("%s plays by the rules in every seat.\n\n", grade->bot);
    fflush(stdout);
}

void grade_print_rung(const struct rung *rung)
{
    const struct qx_estimate *e = &rung->estimate;
    printf("against %-9s %5.1f %% (%5.1f … %5.1f) of %llu games", rung->name, 100 * e->score,
           100 * e->score_low, 100 * e->score_high, (unsigned long long)rung->n_games);
    if (rung->n_forfeits)
        printf(", %llu forfeited", (unsigned long long)rung->n_forfeits);
    putchar('\n');
    fflush(stdout);
}

static void write_level(const struct grade *grade, char *out, size_t size)
{
    struct qx_text text = qx_text_over(out, size);
    if (grade->n_good == 0)
        qx_text_string(&text, "not graded, since it cannot play a game");
    else
        rungs_words(&grade->rungs, &text);
}

static const char *opponent(const struct showcase *worst)
{
    return qx_session_player(worst->session, 1 - worst->seat);
}

void grade_print(const struct grade *grade)
{
    char words[300], loss[SHOWCASE_LOSS_SIZE];
    write_level(grade, words, sizeof words);
    printf("%s%s is %s.\n", grade->n_good ? "\n" : "", grade->bot, words);
    if (!grade->worst.session)
        return;
    showcase_write_loss(&grade->worst, loss);
    printf("\nIts worst game, against %s, gave away %s (judged by %s):\n", opponent(&grade->worst),
           loss, grade->judge);
    showcase_print(&grade->worst);
}

static void put_levels(struct qx_json *json, const struct grade *grade)
{
    qx_json_key(json, "levels");
    qx_json_open(json, '[');
    for (int level = 0; level <= RUNGS_LEVELS; level++) {
        const struct rung *rung = &grade->rungs.rung[level];
        if (!rung->is_played)
            continue;
        qx_json_open(json, '{');
        qx_json_put_number(json, "level", level);
        qx_json_put_count(json, "games", rung->n_games);
        qx_json_put_real(json, "score", rung->estimate.score);
        qx_json_put_real(json, "score_low", rung->estimate.score_low);
        qx_json_put_real(json, "score_high", rung->estimate.score_high);
        qx_json_put_count(json, "forfeits", rung->n_forfeits);
        qx_json_close(json, '}');
    }
    qx_json_close(json, ']');
}

int grade_print_json(const struct grade *grade)
{
    struct qx_json json = {.indent = 2};
    json_begin(&json, "grade", &grade->rules);
    qx_json_put_string(&json, "bot", grade->bot);
    qx_json_key(&json, "check");
    qx_json_open(&json, '{');
    qx_json_put_number(&json, "good", grade->n_good);
    qx_json_put_number(&json, "bad", grade->n_bad);
    qx_json_put_string(&json, "why", grade->n_bad ? grade->wrong.text : NULL);
    qx_json_close(&json, '}');
    put_levels(&json, grade);
    qx_json_put_real(&json, "level", grade->n_good ? rungs_level(&grade->rungs) : NAN);
    qx_json_put_number(&json, "level_low", grade->rungs.beaten);
    qx_json_put_number(&json, "level_high", grade->rungs.master);
    qx_json_put_string(&json, "judge", grade->judge);
    if (!showcase_json(&grade->worst, &json, "worst")) {
        qx_json_release(&json);
        return command_failed("there is not enough memory for the report");
    }
    qx_json_close(&json, '}');
    return screen_json(&json);
}

static void write_table(FILE *out, const struct grade *grade)
{
    fputs("<div class=\"wide\"><table>\n<tr><th class=\"name\">opponent</th><th>score</th><th>95 % "
          "interval</th>"
          "<th>games</th><th>forfeited</th></tr>\n",
          out);
    for (int level = 0; level <= RUNGS_LEVELS; level++) {
        const struct rung *rung = &grade->rungs.rung[level];
        const struct qx_estimate *e = &rung->estimate;
        if (rung->is_played)
            fprintf(out,
                    "<tr><td class=\"name\">%s</td><td>%.1f %%</td><td>%.1f … %.1f</td>"
                    "<td>%llu</td><td>%llu</td></tr>\n",
                    rung->name, 100 * e->score, 100 * e->score_low, 100 * e->score_high,
                    (unsigned long long)rung->n_games, (unsigned long long)rung->n_forfeits);
    }
    fputs("</table></div>\n", out);
}

static bool write_page(const void *what, FILE *out)
{
    const struct grade *grade = what;
    char title[300], words[300];
    snprintf(title, sizeof title, "%s, graded at %s", grade->bot, grade->rules.game->title);
    write_level(grade, words, sizeof words);
    html_begin(out, title);
    fputs("<p>It is ", out);
    html_text(out, words);
    fputs(".</p>\n", out);
    if (grade->n_bad) {
        fputs("<p><b>It does not play by the rules:</b> ", out);
        html_text(out, grade->wrong.text);
        fputs("</p>\n", out);
    }
    write_table(out, grade);
    bool ok = true;
    if (grade->worst.session) {
        char loss[SHOWCASE_LOSS_SIZE];
        showcase_write_loss(&grade->worst, loss);
        fprintf(out, "<h2>Its worst game, against %s</h2>\n", opponent(&grade->worst));
        fprintf(out, "<p>It gave away %s, judged by %s.</p>\n", loss, grade->judge);
        ok = showcase_html(&grade->worst, out);
    }
    html_end(out);
    return ok;
}

bool grade_save_page(const struct grade *grade, const char *path, struct qx_error *error)
{
    return html_save(path, write_page, grade, error);
}
